package review

// Standing is where one person is with a queue.
type Standing struct {
	Waiting  int // items the person may still review, held ones among them
	Drafts   int
	Reviewed int
}
