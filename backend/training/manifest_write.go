package training

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// wireManifest is a manifest as it is written.
type wireManifest struct {
	Version string         `json:"version"`
	Tool    Tool           `json:"tool"`
	Profile string         `json:"profile"`
	File    wireFile       `json:"file"`
	Counts  wireCounts     `json:"counts"`
	Refused map[Reason]int `json:"refused"`
	Sources []Source       `json:"sources"`
	Lines   []wireRecord   `json:"lines"`
}

type wireFile struct {
	SHA256 string `json:"sha256"`
}

type wireCounts struct {
	Examples int `json:"examples"` // in the file, of all exports into it
	Refused  int `json:"refused"`  // items of the last export
}

type wireRecord struct {
	Item     string `json:"item"`
	Ref      string `json:"ref"`
	Part     int    `json:"part,omitempty"`
	SHA256   string `json:"sha256"`
	Line     int    `json:"line"`
	Original string `json:"original,omitempty"`
}

// Bytes is the manifest as a JSON document: indented, its keys in a fixed
// order, without escapes that only matter inside HTML.
func (m *Manifest) Bytes() []byte {
	w := wireManifest{
		Version: fmt.Sprintf("%d.%d", manifestMajor, manifestMinor),
		Tool:    m.Tool, Profile: m.Profile,
		File:    wireFile{m.File.String()},
		Counts:  wireCounts{Examples: m.examples(), Refused: count(m.Refused)},
		Refused: map[Reason]int{}, Sources: []Source{}, Lines: []wireRecord{},
	}
	if m.Refused != nil {
		w.Refused = m.Refused
	}
	w.Sources = append(w.Sources, m.Sources...)
	for _, r := range m.Records {
		w.Lines = append(w.Lines, wireRecord{r.Item, r.Ref, r.Part, r.Digest.String(), r.Line, r.Original})
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(w); err != nil {
		panic(err) // texts and whole numbers always encode
	}
	return b.Bytes()
}
