package server

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"time"
)

// answer writes a value as JSON. It is written out first, so that an answer is
// whole or an error; an error after that is the client's, who has gone.
func (s *Server) answer(w http.ResponseWriter, status int, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	s.send(w, status, inJSON, body)
	return nil
}

func (s *Server) send(w http.ResponseWriter, status int, kind string, body []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = s.paced(w).Write(body)
}

// paced bounds the pauses that whoever reads an answer makes.
func (s *Server) paced(w http.ResponseWriter) io.Writer {
	return pacedWriter{w, http.NewResponseController(w), s.limits.Pause}
}

type pacedWriter struct {
	io.Writer

	control *http.ResponseController
	pause   time.Duration
}

func (p pacedWriter) Write(b []byte) (int, error) {
	allow(p.control.SetWriteDeadline, p.pause)
	return p.Writer.Write(b)
}

// allow sets a deadline. A writer that has none is a test's.
func allow(set func(time.Time) error, pause time.Duration) { _ = set(time.Now().Add(pause)) }
