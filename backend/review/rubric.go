package review

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"contrejuge/backend/evaluation"
)

// Text is a text in the languages of the interface.
type Text struct {
	FR string `json:"fr"`
	EN string `json:"en"`
}

// Anchor says what a score means.
type Anchor struct {
	Score   int  `json:"score"`
	Meaning Text `json:"meaning"`
}

// Criterion is one thing every answer is scored on.
type Criterion struct {
	ID      string   `json:"id"`
	Name    Text     `json:"name"`
	Anchors []Anchor `json:"anchors"` // the lowest, the middle and the highest score
	// Of the form [evaluation.ByVerdicts]: what is asked, in the suite's own words,
	// and whether a "no" blocks.
	Ask      string `json:"ask,omitempty"`
	Critical bool   `json:"critical,omitempty"`
}

// Rubric is what people are asked: the criteria scored for each answer, and
// the instructions. It locks with the first review of its queue.
type Rubric struct {
	Instructions string          `json:"instructions"`
	Criteria     []Criterion     `json:"criteria"`
	Form         evaluation.Form `json:"form,omitempty"` // scores and a pick, or verdicts
}

// Digest identifies the rubric a review was made under.
func (r Rubric) Digest(scale evaluation.Scale) string {
	b, err := json.Marshal(struct {
		Rubric Rubric
		Scale  evaluation.Scale
	}{r, scale})
	if err != nil { // texts and numbers always encode
		panic(err)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// Has reports whether the rubric has the criterion.
func (r Rubric) Has(id string) bool {
	return slices.ContainsFunc(r.Criteria, func(c Criterion) bool { return c.ID == id })
}

// For is the rubric with only the criteria asked of an item, in the rubric's
// order; nil asks all. See [Item.Criteria].
func (r Rubric) For(asked []string) Rubric {
	if asked == nil {
		return r
	}
	r.Criteria = slices.DeleteFunc(slices.Clone(r.Criteria), func(c Criterion) bool { return !slices.Contains(asked, c.ID) })
	return r
}

// IDs are the criteria's ids in the rubric's order.
func (r Rubric) IDs() []string {
	ids := make([]string, len(r.Criteria))
	for i, c := range r.Criteria {
		ids[i] = c.ID
	}
	return ids
}

// WithCriteria is the rubric with criteria added for the ids it lacks, worded
// generally for the scale: for a judge's own criteria, of which only the name
// is known.
func (r Rubric) WithCriteria(scale evaluation.Scale, ids ...string) Rubric {
	r.Criteria = slices.Clone(r.Criteria)
	for _, id := range ids {
		if !r.Has(id) {
			r.Criteria = append(r.Criteria, criterion(id, scale))
		}
	}
	return r
}

// criterion is the criterion of that id: one of the default ones where the
// scale is theirs, otherwise a general one.
func criterion(id string, scale evaluation.Scale) Criterion {
	if scale == evaluation.DefaultScale {
		for _, c := range DefaultCriteria() {
			if c.ID == id {
				return c
			}
		}
	}
	c := Criterion{ID: id, Name: Text{FR: id, EN: id}}
	c.Anchors = append(c.Anchors, Anchor{scale.Low, Text{FR: "très insuffisant", EN: "very poor"}})
	if middle := (scale.Low + scale.High) / 2; 2*middle == scale.Low+scale.High {
		c.Anchors = append(c.Anchors, Anchor{middle, Text{FR: "acceptable", EN: "acceptable"}})
	}
	c.Anchors = append(c.Anchors, Anchor{scale.High, Text{FR: "excellent", EN: "excellent"}})
	return c
}
