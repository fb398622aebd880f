package server

import (
	"net/http"
	"strings"
)

// call calls a room's method.
func (s *Server) call(w http.ResponseWriter, r *http.Request) error {
	called, ok := s.methods[strings.TrimPrefix(r.URL.Path, "/api/")]
	if !ok {
		return refuse(http.StatusNotFound, "unknown_method", "there is no such method")
	}
	body, err := s.readAll(w, r)
	if err != nil {
		return err
	}
	arguments, err := called.arguments(body)
	if err != nil {
		return err
	}
	result, err := called.invoke(arguments)
	if err != nil {
		return err
	}
	return s.answer(w, http.StatusOK, result)
}
