package server

import (
	"net/http"
	"net/url"
	"strings"

	"contrejuge/backend/api"
)

// uploadEvaluation imports a file while it comes in.
func (s *Server) uploadEvaluation(w http.ResponseWriter, r *http.Request) error {
	name, err := uploadName(r.URL.RawQuery)
	if err != nil {
		return err
	}
	view, err := api.ImportFrom(s.access, name, pacedBody{r.Body, http.NewResponseController(w), s.limits.Pause})
	if err != nil {
		return ofBody(err)
	}
	return s.answer(w, http.StatusOK, view)
}

// mostName is how many bytes a file's name may have, as most systems hold it.
const mostName = 255

// uploadName is the file's name, which leads nowhere: it names the source.
func uploadName(query string) (string, error) {
	values, err := url.ParseQuery(query)
	names := values["name"]
	if err != nil || len(values) != 1 || len(names) != 1 || names[0] == "" || len(names[0]) > mostName || strings.ContainsAny(names[0], "/\\\x00") {
		return "", refuse(http.StatusBadRequest, "wrong_name", "?name= is the name of the file, without its folder")
	}
	return names[0], nil
}
