package server

import (
	"io"
	"net/http"
	"time"

	"contrejuge/backend/api"
)

// events tells a page what happens for as long as it listens.
func (s *Server) events(w http.ResponseWriter, r *http.Request) error {
	// One place is enough: "changed" that was not told yet says it all.
	changed := make(chan struct{}, 1)
	cancel := s.access.OnChange(func() {
		select {
		case changed <- struct{}{}:
		default:
		}
	})
	defer cancel()
	s.streams.Add(1)
	defer s.streams.Add(-1)

	unhurried(http.NewResponseController(w))
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	beat := time.NewTicker(s.limits.Beat)
	defer beat.Stop()
	told := s.tell(w, ": here\n\n")
	for told {
		select {
		case <-r.Context().Done():
			return nil
		case <-s.ending:
			s.tell(w, event(api.EventClosing))
			return nil
		case <-changed:
			told = s.tell(w, event(api.EventChanged))
		case <-beat.C:
			told = s.tell(w, ": here\n\n")
		}
	}
	return nil
}

// event is an event that says no more than its name.
func event(name string) string { return "event: " + name + "\ndata: null\n\n" }

// tell writes at once and reports whether somebody still reads.
func (s *Server) tell(w http.ResponseWriter, text string) bool {
	if _, err := io.WriteString(s.paced(w), text); err != nil {
		return false
	}
	return http.NewResponseController(w).Flush() == nil
}
