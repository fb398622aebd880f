package server

import (
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// index is the page behind every address that is no file.
const index = "index.html"

// kinds are the types of the files that pages are made of: the system's own
// table may say anything.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json": inJSON, ".txt": "text/plain; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg",
	".webp": "image/webp", ".ico": "image/x-icon", ".woff2": "font/woff2", ".woff": "font/woff", ".map": inJSON,
}

// page gives a file of the pages, or the first page.
func (s *Server) page(w http.ResponseWriter, r *http.Request) error {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if !strings.Contains(name, ".") {
		if body, err := s.file(name); err == nil {
			s.send(w, http.StatusOK, inBytes, body)
			return nil
		}
		name = index
	}
	body, err := s.file(name)
	if err != nil {
		return refuse(http.StatusNotFound, "unknown_address", "there is nothing at this address")
	}
	kind, ok := kinds[path.Ext(name)]
	if !ok {
		kind = inBytes
	}
	s.send(w, http.StatusOK, kind, body)
	return nil
}

// file reads a file of the pages. No name leads out of them, and names that
// begin with a dot are not for reading.
func (s *Server) file(name string) ([]byte, error) {
	if !fs.ValidPath(name) || strings.Contains("/"+name, "/.") || strings.ContainsAny(name, "\\\x00") {
		return nil, fs.ErrNotExist
	}
	return fs.ReadFile(s.pages, name)
}
