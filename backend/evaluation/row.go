package evaluation

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"
	"strconv"
)

// Row is one question of an evaluation, with everything known about it.
type Row struct {
	ID        string // the source's own id, or "" where it has none
	Messages  []Message
	Answers   []Answer // one or two; the first is a, the second b
	Judgments []Judgment
	Reviews   []Review
	Reference string // an answer known to be good, shown to judge and people; may be ""
	Scale     Scale
	Meta      json.RawMessage // the source's own, kept and not read; may be nil
	Flagged   bool            // somebody marked it here to be looked at
}

// Labels are the labels of the answers the row has.
func (r Row) Labels() []Label { return Labels[:len(r.Answers)] }

// Key is the row's id, or its content digest where the source gave none.
func (r Row) Key() string {
	if r.ID != "" {
		return r.ID
	}
	return r.ContentDigest()
}

// ContentDigest identifies messages, answers and models, whatever the id: two
// rows with the same key and another content digest contradict each other.
func (r Row) ContentDigest() string {
	h := newDigest()
	h.messages(r.Messages)
	for _, a := range r.Answers {
		h.text(a.Model)
		h.text(a.Content)
	}
	return h.sum()
}

// QuestionDigest identifies the question alone: rows that share it are
// answers to the same question and lean the same way.
func (r Row) QuestionDigest() string {
	h := newDigest()
	h.messages(r.Messages)
	return h.sum()
}

// Identity identifies the row across queues and workspaces: its id, if any,
// and its content.
func (r Row) Identity() string {
	h := newDigest()
	h.text(r.ID)
	h.text(r.ContentDigest())
	return h.sum()
}

// digest hashes a list of texts so that no two lists share a hash by the way
// their texts join: each text is preceded by its length.
type digest struct{ hash.Hash }

func newDigest() digest { return digest{sha256.New()} }

func (d digest) text(s string) {
	_, _ = io.WriteString(d, strconv.Itoa(len(s)))
	_, _ = io.WriteString(d, ":")
	_, _ = io.WriteString(d, s)
}

func (d digest) messages(messages []Message) {
	d.text(strconv.Itoa(len(messages)))
	for _, m := range messages {
		d.text(m.Role)
		d.text(m.Content)
		d.text(string(m.Raw))
	}
}

func (d digest) sum() string { return hex.EncodeToString(d.Sum(nil)) }
