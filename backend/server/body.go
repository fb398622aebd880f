package server

import (
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"
)

// read reads the body as a value and nothing else.
func (s *Server) read(w http.ResponseWriter, r *http.Request, value any) error {
	body, err := s.readAll(w, r)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(body, value, json.RejectUnknownMembers(true)); err != nil {
		return refuse(http.StatusBadRequest, "wrong_arguments", "this address takes something else")
	}
	return nil
}

// readAll reads the whole body within the time that one request's body has.
func (s *Server) readAll(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, ofBody(err)
	}
	unhurried(http.NewResponseController(w))
	return body, nil
}

// pacedBody is a body that may take long, but make no long pause.
type pacedBody struct {
	io.Reader

	control *http.ResponseController
	pause   time.Duration
}

func (p pacedBody) Read(b []byte) (int, error) {
	allow(p.control.SetReadDeadline, p.pause)
	n, err := p.Reader.Read(b)
	if errors.Is(err, io.EOF) {
		unhurried(p.control)
	}
	return n, err
}

// unhurried ends the time limit of a body that was read: from here on the
// connection only tells whether the client is still there.
func unhurried(control *http.ResponseController) { _ = control.SetReadDeadline(time.Time{}) }
