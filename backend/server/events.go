package server

import (
	"encoding/json"
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
	// Of a run only the latest matters: each says all there is.
	runs := make(chan api.LiveView, 1)
	defer s.access.OnRun(func(view api.LiveView) {
		select {
		case <-runs:
		default:
		}
		select {
		case runs <- view:
		default: // another one was quicker
		}
	})()
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
		case view := <-runs:
			told = s.tell(w, eventWith(api.EventRun, view))
		case <-beat.C:
			told = s.tell(w, ": here\n\n")
		}
	}
	return nil
}

// event is an event that says no more than its name.
func event(name string) string { return "event: " + name + "\ndata: null\n\n" }

// eventWith is an event that brings a value, which is one line as JSON.
func eventWith(name string, value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		return event(name) // whoever hears it asks
	}
	return "event: " + name + "\ndata: " + string(data) + "\n\n"
}

// tell writes at once and reports whether somebody still reads.
func (s *Server) tell(w http.ResponseWriter, text string) bool {
	if _, err := io.WriteString(s.paced(w), text); err != nil {
		return false
	}
	return http.NewResponseController(w).Flush() == nil
}
