package server

import (
	"net/http"
	"net/url"
	"strings"

	"contrejuge/backend/api"
)

// uploadEvaluation imports a file while it comes in, or only tells what would
// become of it.
func (s *Server) uploadEvaluation(w http.ResponseWriter, r *http.Request) error {
	name, request, dry, err := uploadOf(r.URL.RawQuery)
	if err != nil {
		return err
	}
	read := api.ImportFrom
	if dry {
		read = api.PreviewFrom
	}
	view, err := read(s.access, name, request, pacedBody{r.Body, http.NewResponseController(w), s.limits.Pause})
	if err != nil {
		return ofBody(err)
	}
	return s.answer(w, http.StatusOK, view)
}

// mostName is how many bytes a file's name may have, as most systems hold it.
const mostName = 255

// mostSaid is how many bytes what is said of a file may have.
const mostSaid = 4096

// uploadOf is the file's name, which leads nowhere, how it is imported, and
// whether it is only looked at.
func uploadOf(query string) (name string, request api.ImportRequest, dry bool, err error) {
	values, err := url.ParseQuery(query)
	wrong := err != nil
	for key, said := range values {
		text := said[0]
		switch {
		case len(said) != 1 || len(text) > mostSaid:
			wrong = true
		case key == "name":
			name = text
		case key == "source":
			request.Name = text
		case key == "licence":
			request.Licence = text
		case key == "origin":
			request.Origin = text
		case key == "preview" && text == "true":
			dry = true
		default:
			wrong = true
		}
	}
	if wrong || name == "" || len(name) > mostName || strings.ContainsAny(name, "/\\\x00") {
		return "", request, false, refuse(http.StatusBadRequest, "wrong_name", "?name= is the name of the file, without its folder")
	}
	return name, request, dry, nil
}
