package storetest

import (
	"context"
	"time"
)

var watching = []promise{
	{"whoever watches is told of what was committed, until they stop", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		ctx, stop := context.WithCancel(s.ctx())
		told, ended := make(chan struct{}, 100), make(chan error, 1)
		go func() { ended <- s.store.Watch(ctx, func() { told <- struct{}{} }) }()
		for patience := time.After(20 * time.Second); ; {
			s.save("anna", items[0]) // the watch may not have begun to look yet: a later save tells it
			select {
			case <-told:
				stop()
				s.ok(<-ended)
				return
			case err := <-ended:
				s.t.Fatalf("the watch ended by itself: %v", err)
			case <-patience:
				s.t.Fatal("nobody was told")
			case <-time.After(100 * time.Millisecond):
			}
		}
	}},
}
