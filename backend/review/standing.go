package review

// Standing is where one person is with a queue.
type Standing struct {
	Waiting  int // items the person may still review, held ones among them
	Covered  int // of them, those whose origin the person has not uncovered
	Drafts   int
	Reviewed int
}
