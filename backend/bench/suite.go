package bench

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
)

// Suite is a file of pilot cases, read and found to be sound. A run freezes it
// whole, so that what was asked can be told long after the file has changed.
type Suite struct {
	Name         string  `json:"suite"`
	Language     string  `json:"language"` // of the answers and of the judge's instructions: "fr" or "en"
	System       string  `json:"system,omitempty"`
	Options      Options `json:"options"`                // of the candidate
	Instructions string  `json:"instructions,omitempty"` // what the judge has to know of the context; may be ""
	Cases        []Case  `json:"cases"`
}

// Options are how a candidate is asked. nil leaves it to the model.
type Options struct {
	Temperature *float64 `json:"temperature,omitempty"`
	TopP        *float64 `json:"top_p,omitempty"`
	TopK        *int     `json:"top_k,omitempty"`
	Seed        *int     `json:"seed,omitempty"`
	NumCtx      *int     `json:"num_ctx,omitempty"`     // tokens of prompt and reply together
	NumPredict  *int     `json:"num_predict,omitempty"` // tokens of the reply
}

// Case is a conversation to answer, with its checks and its criteria.
type Case struct {
	ID        string               `json:"id"`
	Messages  []evaluation.Message `json:"messages"`
	Reference string               `json:"reference,omitempty"` // an answer known to be good, for judge and people; may be ""
	Checks    []check.Spec         `json:"checks,omitempty"`
	Criteria  []Criterion          `json:"criteria,omitempty"`
}

// Criterion is one question asked of the judge about one answer.
type Criterion struct {
	ID       string `json:"id"` // lower-case letters, digits, _ and -; unique within a case
	Ask      string `json:"ask"`
	Critical bool   `json:"critical"` // a "no" blocks; otherwise it warns
}

// Case is the suite's case of this id.
func (s Suite) Case(id string) (Case, bool) {
	for _, c := range s.Cases {
		if c.ID == id {
			return c, true
		}
	}
	return Case{}, false
}

// Digest identifies the suite by all that is in it.
func (s Suite) Digest() string { return digestOf(s) }

// Criterion is the case's criterion of this id.
func (c Case) Criterion(id string) (Criterion, bool) {
	for _, criterion := range c.Criteria {
		if criterion.ID == id {
			return criterion, true
		}
	}
	return Criterion{}, false
}

// Turns is how many answers the candidate gives: one after each message of the
// person that the case itself does not answer.
func (c Case) Turns() int {
	turns := 0
	for i := range c.Messages {
		if c.answeredBy(i) {
			turns++
		}
	}
	return turns
}

// Conversation is the case as it stands once these answers were given: up to
// the message that the next answer is for, or, when all are given, to the last
// answer.
func (c Case) Conversation(answers []string) []evaluation.Message {
	var said []evaluation.Message
	for i, message := range c.Messages {
		said = append(said, message)
		if !c.answeredBy(i) {
			continue
		}
		if len(answers) == 0 {
			return said
		}
		said = append(said, evaluation.Message{Role: "assistant", Content: answers[0]})
		answers = answers[1:]
	}
	return said
}

// answeredBy reports whether the candidate answers the message: it is the
// person's, and the case has no answer to it.
func (c Case) answeredBy(i int) bool {
	if c.Messages[i].Role != "user" {
		return false
	}
	return i == len(c.Messages)-1 || c.Messages[i+1].Role != "assistant"
}

// digestOf identifies a value by its JSON. The values digested here have no
// form that JSON cannot take.
func digestOf(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic("bench: " + err.Error())
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
