package judge

import (
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
		return w.Digest()
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
	return digestOf(
		RowPrompt(w, row, evaluation.OrderAB, 0), RowPrompt(w, row, evaluation.OrderBA, 0), RowPrompt(w, single, evaluation.OrderAB, 0),
	)
}

// DefaultWording is how a judge is asked where nobody worded it otherwise, in
// French or in English.
func DefaultWording(language string, form evaluation.Form, scale evaluation.Scale) judging.Wording {
	w := judging.Wording{Language: language, Form: form, Scale: scale}
	all := scoreAsks
	if form == evaluation.ByVerdicts {
		all = verdictAsks
	}
	for _, a := range all {
		w.Criteria = append(w.Criteria, bench.Criterion{ID: a.id, Ask: a.in(language), Critical: a.critical})
	}
	return w
}

// WordingFor is how a judge is asked to score these criteria: in the words of
// [DefaultWording] where it has them, otherwise by their names alone.
func WordingFor(language string, ids []string, scale evaluation.Scale) judging.Wording {
	w := judging.Wording{Language: language, Scale: scale}
	known := DefaultWording(language, evaluation.ByScores, scale)
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

var generalAsk = ask{fr: "La réponse au regard de ce critère : « {} ».", en: `The answer as regards this criterion: "{}".`}
