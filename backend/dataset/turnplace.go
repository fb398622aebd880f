package dataset

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
)

// turnPlace is where in its file a turn stands. A row's meta keeps it, under the
// key conversation, so that an export can change the turn where it came from.
type turnPlace struct {
	Key    string `json:"key"`              // of the conversation: its id, or a digest of its line
	Turn   int    `json:"turn"`             // among the assistant's, counted from 1
	At     string `json:"at"`               // a JSON pointer to the turn's text in its line
	Line   int    `json:"line"`             // on which the conversation stood when it was read
	Prefix int    `json:"prefix,omitempty"` // bytes of that text before the answer, where it repeats the prompt
}

// id identifies the turn in its source.
func (p turnPlace) id() string { return p.Key + "#" + strconv.Itoa(p.Turn) }

// meta is what the line says of itself with the place of the turn. A line that
// uses the same key for something else keeps what it says under meta.
func (p turnPlace) meta(own json.RawMessage) json.RawMessage {
	place, err := json.Marshal(p)
	if err != nil {
		panic("dataset: " + err.Error()) // texts and numbers
	}
	var members map[string]json.RawMessage
	if len(own) <= len("{}") || json.Unmarshal(own, &members) != nil {
		own = nil
	}
	out := []byte(`{`)
	if _, taken := members["conversation"]; taken {
		out = append(append(append(out, `"meta":`...), own...), ',')
	} else if own != nil {
		out = append(append(out, bytes.TrimSuffix(own[1:], []byte("}"))...), ',')
	}
	return append(append(append(out, `"conversation":`...), place...), '}')
}

// conversationKey is the line's id or, where it has none, a digest of the line,
// however it is spaced and spelled. Two lines without ids that say the same are
// one conversation only if they say it in the same shape: each keeps its place.
func (t *talk) conversationKey() string {
	if id := t.id(t.keys.id); id != "" || t.problem != nil {
		return id
	}
	line, err := compact(t.text)
	if err != nil {
		t.err = err
		return ""
	}
	sum := sha256.Sum256(line)
	return hex.EncodeToString(sum[:16])
}
