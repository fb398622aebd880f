package training

import (
	"bytes"

	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/evaluation"
)

// Trace is what a line shows of the example it was written from.
type Trace struct {
	Part       int    // which of the example's lines it is, from 0
	Context    Digest // of the messages before the answer; see [ContextDigest]
	Answer     Digest // of the answer the line holds; see [TextDigest]
	FromReview bool   // the line itself says that a review made it
}

// TextDigest identifies an answer in the form in which texts are compared.
func TextDigest(text string) Digest { return digestTexts(normalise(text)) }

// ContextDigest identifies the messages before an answer by what they say,
// however they are spaced and whatever the order of their names. The error is a
// message that is not JSON.
func ContextDigest(messages []evaluation.Message) (Digest, error) {
	values := make([]jsontext.Value, len(messages))
	for i, m := range messages {
		raw, err := m.MarshalJSON()
		if err != nil {
			return Digest{}, err
		}
		values[i] = bytes.Clone(raw) // canonical form is made in place
	}
	return digestValues(values)
}

// digestValues digests JSON values in canonical form. Numbers stay as they are
// written: as floats, two long ids could become one.
func digestValues(values []jsontext.Value) (Digest, error) {
	texts := make([]string, len(values))
	for i := range values {
		err := values[i].Canonicalize(jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true),
			jsontext.CanonicalizeRawInts(false), jsontext.CanonicalizeRawFloats(false))
		if err != nil {
			return Digest{}, err
		}
		texts[i] = string(values[i])
	}
	return digestTexts(texts...), nil
}
