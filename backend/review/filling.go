package review

// Filling is what a queue is filled with, at its creation or later.
type Filling struct {
	Fill        Fill
	Items       []Copy            // in the order of handing out
	LeftOut     map[string]string // identity → why it was left out on purpose
	Populations []Population      // of the queue as it is after this filling
	WithReviews bool              // bring the source's reviews in
	Uncovers    string            // the person to whom filling it tells what its items hide; "" nobody
}

// Copy is one row to be copied into an item.
type Copy struct {
	Row      int64 // the source's number of the row
	ID       string
	Identity string
	Overlap  int
	Criteria []string // of the rubric, those asked of this item; nil: all
}

// Population is what one judge said of one model over all the rows a queue
// was drawn from.
type Population struct {
	Judge    string
	Model    string
	N        int     // rows in which the model answered
	Unjudged int     // of them, without a usable judgment
	Points   float64 // over the judged: a win 1; tie, both bad and unstable ½
}

// Imported is what became of the reviews brought to one item.
type Imported struct {
	Added           int
	Duplicates      int
	OverlapRaisedTo int // 0: there was room
}
