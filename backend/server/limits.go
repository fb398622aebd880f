package server

import (
	"cmp"
	"time"
)

// Limits bound what a client may take. A field that is 0 is the usual limit.
type Limits struct {
	Head     time.Duration // for the head of a request
	Pause    time.Duration // for a call's body; for a pause in an upload, or in the reading of an answer
	Idle     time.Duration // between two requests of one connection
	Beat     time.Duration // between two signs of life among the events
	LastWord time.Duration // for the pages to save, once they know that the end has come
	Farewell time.Duration // for the requests that are running then

	Body   int64 // bytes of a call
	Upload int64 // bytes of an uploaded file
}

func (l Limits) orUsual() Limits {
	return Limits{
		Head:     cmp.Or(l.Head, 5*time.Second),
		Pause:    cmp.Or(l.Pause, 30*time.Second),
		Idle:     cmp.Or(l.Idle, 2*time.Minute),
		Beat:     cmp.Or(l.Beat, 15*time.Second),
		LastWord: cmp.Or(l.LastWord, 500*time.Millisecond),
		Farewell: cmp.Or(l.Farewell, 2*time.Second),
		Body:     cmp.Or(l.Body, 4<<20),
		Upload:   cmp.Or(l.Upload, 1<<30),
	}
}

// mostHead is how many bytes the head of a request may have.
const mostHead = 16 << 10
