package judge

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
)

// ReadVerdicts reads the judge's reply: one JSON object, with nothing but white
// space around it, that holds each of the criteria once, as an object of a
// reason and then a verdict. The verdicts come in the order of the criteria,
// whatever order the judge kept.
//
// It gives verdicts, or why there are none, never both. The causes are:
//
//   - empty_reply: nothing but white space;
//   - invalid_json: no JSON, or something around it; a criterion the case does
//     not have; a key that is neither reason nor verdict, or stands twice; a
//     verdict before its reason; a reason that is missing, is no text or has
//     not one letter or digit;
//   - duplicate_criterion: a criterion stands twice;
//   - unknown_verdict: anything but yes, no and not_applicable, spelled so;
//   - missing_criterion: a criterion does not stand there, or has no verdict.
//
// What is no JSON is that, whatever else is wrong with it; otherwise the cause
// that stands first in the text is told. A reason longer than was asked for is
// kept: it says no less.
func ReadVerdicts(reply string, criteria []bench.Criterion) ([]bench.CriterionVerdict, *evaluation.Unjudged) {
	if strings.TrimSpace(reply) == "" {
		return nil, &evaluation.Unjudged{Cause: evaluation.EmptyReply}
	}
	if err := wholeJSON(reply); err != nil {
		return nil, unusable(evaluation.InvalidJSON, "%s", err)
	}
	r := reader{jsontext.NewDecoder(strings.NewReader(reply), jsontext.AllowDuplicateNames(true))}
	known := make(map[string]bool, len(criteria))
	for _, criterion := range criteria {
		known[criterion.ID] = true
	}
	found := map[string]bench.CriterionVerdict{}
	unjudged := r.members("the reply", func(id string) *evaluation.Unjudged {
		if !known[id] {
			return unusable(evaluation.InvalidJSON, "the case has no criterion %s", shown(id))
		}
		if _, twice := found[id]; twice {
			return unusable(evaluation.DuplicateCriterion, "%s stands twice", id)
		}
		verdict, unjudged := r.criterion(id)
		found[id] = verdict
		return unjudged
	})
	if unjudged != nil {
		return nil, unjudged
	}
	verdicts := make([]bench.CriterionVerdict, len(criteria))
	for i, criterion := range criteria {
		verdict, there := found[criterion.ID]
		if !there {
			return nil, unusable(evaluation.MissingCriterion, "%s is missing", criterion.ID)
		}
		verdicts[i] = verdict
	}
	return verdicts, nil
}

// criterion reads what the judge wrote of one criterion.
func (r reader) criterion(id string) (bench.CriterionVerdict, *evaluation.Unjudged) {
	read := bench.CriterionVerdict{Criterion: id}
	var reasoned, decided bool
	unjudged := r.members(id, func(key string) *evaluation.Unjudged {
		switch key {
		case "reason":
			if reasoned {
				return unusable(evaluation.InvalidJSON, "%s has two reasons", id)
			}
			reasoned = true
			text, isText := r.text()
			if !isText {
				return unusable(evaluation.InvalidJSON, "%s has a reason that is no text: %s", id, shown(text))
			}
			if !strings.ContainsFunc(text, wordy) {
				return unusable(evaluation.InvalidJSON, "%s has a reason without words: %s", id, shown(text))
			}
			read.Reason = text
		case "verdict":
			if decided {
				return unusable(evaluation.InvalidJSON, "%s has two verdicts", id)
			}
			if !reasoned {
				return unusable(evaluation.InvalidJSON, "%s has its verdict before any reason", id)
			}
			decided = true
			text, isText := r.text()
			if !isText {
				return unusable(evaluation.UnknownVerdict, "%s has a verdict that is no text: %s", id, shown(text))
			}
			verdict, known := bench.ParseVerdict(text)
			if !known {
				return unusable(evaluation.UnknownVerdict, "%s has the verdict %s", id, shown(text))
			}
			read.Verdict = verdict
		default:
			return unusable(evaluation.InvalidJSON, "%s has the key %s", id, shown(key))
		}
		return nil
	})
	if unjudged == nil && !decided {
		unjudged = unusable(evaluation.MissingCriterion, "%s has no verdict", id)
	}
	return read, unjudged
}

// wordy reports whether the character can be part of a word or a number.
func wordy(r rune) bool { return (unicode.IsLetter(r) || unicode.IsNumber(r)) && !unseen(r) }

// unusable is a cause with what was seen.
func unusable(cause evaluation.Cause, detail string, args ...any) *evaluation.Unjudged {
	return &evaluation.Unjudged{Cause: cause, Detail: fmt.Sprintf(detail, args...)}
}

// maxShown is how many characters of the judge's own words a detail repeats.
const maxShown = 60

// shown is the judge's words as a detail may repeat them: in quotes, short, and
// with control characters spelled out.
func shown(text string) string {
	if runes := []rune(text); len(runes) > maxShown {
		return fmt.Sprintf("%q…", string(runes[:maxShown]))
	}
	return fmt.Sprintf("%q", text)
}
