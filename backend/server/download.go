package server

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"

	"contrejuge/backend/api"
)

// ExportHeader is the header that tells what is in a downloaded file: an
// [api.ExportView] in JSON, percent-encoded.
const ExportHeader = "Contrejuge-Export"

// downloadTraining writes a queue's training data into a folder of its own,
// sends it and removes it.
func (s *Server) downloadTraining(w http.ResponseWriter, r *http.Request) (err error) {
	var asked struct {
		Queue string `json:"queue"`
	}
	if err := s.read(w, r, &asked); err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "contrejuge-download-")
	if err != nil {
		return err
	}
	defer func() { s.logged(os.RemoveAll(folder)) }()
	path := filepath.Join(folder, "training.jsonl")
	view, err := api.ExportTo(s.access, asked.Queue, path)
	if err != nil {
		return err
	}
	view.File, view.Folder = api.TrainingFileName(asked.Queue), ""
	return s.sendExport(w, path, view)
}

func (s *Server) sendExport(w http.ResponseWriter, path string, view api.ExportView) error {
	about, err := json.Marshal(view)
	if err != nil {
		return err
	}
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { s.logged(file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/jsonl")
	h.Set("Content-Length", strconv.FormatInt(info.Size(), 10))
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": view.File}))
	h.Set(ExportHeader, url.PathEscape(string(about)))
	if _, err := io.Copy(s.paced(w), file); err != nil {
		panic(http.ErrAbortHandler) // too late for an error: the client sees that the file is not whole
	}
	return nil
}

// logged keeps for the log what is no reason to refuse.
func (s *Server) logged(errs ...error) {
	if err := errors.Join(errs...); err != nil {
		s.log(err)
	}
}
