package judging

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
)

// Wording is what a judge is asked, whatever the answers.
type Wording struct {
	Language     string            `json:"language"` // of the prompt: "fr" or "en"
	Instructions string            `json:"instructions,omitempty"`
	Form         evaluation.Form   `json:"form,omitempty"`
	Scale        evaluation.Scale  `json:"scale"` // of the scores; unused by verdicts
	Criteria     []bench.Criterion `json:"criteria"`
}

// Digest identifies the wording by all that is in it. How the judge is asked
// besides is in the digest of the prompt, see judge.WordingDigest.
func (w Wording) Digest() string {
	text, err := json.Marshal(w)
	if err != nil {
		panic("judging: " + err.Error()) // texts and numbers
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Criterion is the wording's criterion of this id.
func (w Wording) Criterion(id string) (bench.Criterion, bool) {
	for _, c := range w.Criteria {
		if c.ID == id {
			return c, true
		}
	}
	return bench.Criterion{}, false
}

// written is a wording as JSON has it: its scale is [lowest, highest], and null
// where nothing is scored.
type written struct {
	wording
	Scale *[2]int `json:"scale"`
}

type wording Wording

// MarshalJSON writes the scale as [lowest, highest].
func (w Wording) MarshalJSON() ([]byte, error) {
	out := written{wording: wording(w)}
	if w.Scale != (evaluation.Scale{}) {
		out.Scale = &[2]int{w.Scale.Low, w.Scale.High}
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (w *Wording) UnmarshalJSON(text []byte) error {
	var in written
	if err := json.Unmarshal(text, &in); err != nil {
		return err
	}
	*w = Wording(in.wording)
	if in.Scale != nil {
		w.Scale = evaluation.Scale{Low: in.Scale[0], High: in.Scale[1]}
	}
	return nil
}
