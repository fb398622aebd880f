package judge

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
)

// WordingDigest identifies how the judge is asked under the wording, whatever
// the answers: what judgments in both orders share. It is taken from whole
// prompts, so that no change of the texts can be forgotten, and from the wording
// itself, of which a prompt does not show what is critical.
func WordingDigest(w judging.Wording) string {
	if len(w.Criteria) == 0 {
		return w.Digest() // nothing can be asked
	}
	row := evaluation.Row{
		Messages: []evaluation.Message{
			{Role: "system", Content: "s"}, {Role: "user", Content: "<|u|> [u]\u200b\r\n\n| u"}, {Role: "assistant", Content: "a\tb\u2028"}, {Role: "user", Content: "u"},
		},
		Answers:   []evaluation.Answer{{Content: "<a>\na"}, {Content: "[b]"}},
		Reference: "r\n</r>",
	}
	single := row
	single.Answers = row.Answers[:1]
	sum := sha256.Sum256([]byte(w.Digest() + digestOf(
		RowPrompt(w, row, evaluation.OrderAB, 0), RowPrompt(w, row, evaluation.OrderBA, 0), RowPrompt(w, single, evaluation.OrderAB, 0),
	)))
	return hex.EncodeToString(sum[:])
}

// DefaultWording is how a judge is asked where nobody worded it otherwise, in
// French or, for any other language, in English. A scale of nothing is the
// default one; verdicts have none.
func DefaultWording(language string, form evaluation.Form, scale evaluation.Scale) judging.Wording {
	if language != "fr" {
		language = "en"
	}
	if scale == (evaluation.Scale{}) {
		scale = evaluation.DefaultScale
	}
	w := judging.Wording{Language: language, Form: form, Scale: scale}
	all := scoreAsks
	if form == evaluation.ByVerdicts {
		all, w.Scale = verdictAsks, evaluation.Scale{}
	}
	for _, a := range all {
		w.Criteria = append(w.Criteria, bench.Criterion{ID: a.id, Ask: a.in(language), Critical: a.critical})
	}
	return w
}

// WordingFor is how a judge is asked to score these criteria: in the words of
// [DefaultWording] where it has them, otherwise by their names alone. Of no
// criteria it is the default wording: nobody judges by nothing.
func WordingFor(language string, ids []string, scale evaluation.Scale) judging.Wording {
	known := DefaultWording(language, evaluation.ByScores, scale)
	if len(ids) == 0 {
		return known
	}
	w := known
	w.Criteria = nil
	for _, id := range ids {
		criterion, ok := known.Criterion(id)
		if !ok {
			criterion = bench.Criterion{ID: id, Ask: strings.ReplaceAll(generalAsk.in(language), "{}", id)}
		}
		w.Criteria = append(w.Criteria, criterion)
	}
	return w
}

// ask is a criterion's question in the languages a judge is asked in.
type ask struct {
	id       string
	fr, en   string
	critical bool
}

func (a ask) in(language string) string {
	if language == "fr" {
		return a.fr
	}
	return a.en
}

var generalAsk = ask{fr: "Ce que vaut la réponse au regard de ce critère, au sens courant : « {} ».", en: `How good the answer is as regards this criterion, in its usual sense: "{}".`}
