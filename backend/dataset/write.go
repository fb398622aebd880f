package dataset

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
)

// AppendRow appends the row in the nested form, compact and without a line
// end: keys in the order of the documented form, empty ones left out, <, > and
// & as they are, U+2028 and U+2029 escaped. Reading it gives an equal row.
//
// A row a [Reader] would refuse for having no question, or no or too many
// answers, and one with text that is not UTF-8 or raw JSON that is not JSON,
// is an error of [fault.Input] with the code unwritable_row; dst then comes
// back as it was.
func AppendRow(dst []byte, row evaluation.Row) ([]byte, error) {
	w := writer{out: dst, start: len(dst)}
	w.row(row)
	if w.err != nil {
		return dst, w.err
	}
	return w.out, nil
}

// writer appends JSON; the first error sticks.
type writer struct {
	out   []byte
	start int // where the row begins
	err   error
}

func (w *writer) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fault.New(fault.Input, "unwritable_row", format, args...)
	}
}

func (w *writer) row(row evaluation.Row) {
	if len(row.Messages) == 0 || len(row.Answers) < 1 || len(row.Answers) > 2 {
		w.fail("a row has a question and one or two answers, this one has %d messages and %d answers", len(row.Messages), len(row.Answers))
		return
	}
	w.begin('{')
	w.optional("id", row.ID)
	list(w, "messages", row.Messages, w.message)
	list(w, "answers", row.Answers, w.answer)
	if len(row.Judgments) > 0 {
		list(w, "judgments", row.Judgments, func(j evaluation.Judgment) { w.judgment(j, len(row.Answers)) })
	}
	if len(row.Reviews) > 0 {
		list(w, "reviews", row.Reviews, w.review)
	}
	w.optional("reference", row.Reference)
	if row.Scale != evaluation.DefaultScale && row.Scale != (evaluation.Scale{}) {
		w.key("scale")
		w.begin('[')
		w.number(row.Scale.Low)
		w.number(row.Scale.High)
		w.end(']')
	}
	if row.Meta != nil {
		w.key("meta")
		w.raw(row.Meta)
	}
	w.end('}')
}

func (w *writer) message(m evaluation.Message) {
	if m.Raw != nil {
		w.raw(m.Raw)
		return
	}
	w.begin('{')
	w.text("role", m.Role)
	w.text("content", m.Content)
	w.end('}')
}

func (w *writer) answer(a evaluation.Answer) {
	w.begin('{')
	w.text("model", a.Model)
	w.text("content", a.Content)
	w.end('}')
}

func (w *writer) judgment(j evaluation.Judgment, answers int) {
	w.begin('{')
	w.text("judge", j.Judge)
	if answers > 1 {
		w.optional("order", string(j.Order))
	}
	w.optional("prompt", j.Prompt)
	w.optional("reason", j.Reason)
	w.optional("pick", string(j.Pick))
	w.scores(j.Scores)
	if len(j.Verdicts) > 0 {
		list(w, "verdicts", j.Verdicts, w.verdict)
	}
	if j.Unjudged != nil {
		w.key("unjudged")
		w.begin('{')
		w.text("cause", string(j.Unjudged.Cause))
		w.optional("detail", j.Unjudged.Detail)
		w.end('}')
	}
	w.end('}')
}

func (w *writer) review(r evaluation.Review) {
	w.begin('{')
	w.text("reviewer", r.Reviewer)
	w.optional("pick", string(r.Pick))
	w.scores(r.Scores)
	w.verdicts(r.Verdicts)
	w.optional("correction", r.Correction)
	w.optional("worse", string(r.Worse))
	w.optional("note", r.Note)
	w.optional("skip", r.Skip)
	w.optional("left", string(r.Left))
	w.key("blind")
	w.out = strconv.AppendBool(w.out, r.Blind)
	w.key("revision")
	w.number(r.Revision)
	if !r.At.IsZero() {
		w.text("at", r.At.UTC().Format(time.RFC3339Nano))
	}
	w.end('}')
}

// scores writes the criteria in alphabetical order, so that the same scores
// are always the same bytes.
func (w *writer) scores(s evaluation.Scores) {
	if s.Empty() {
		return
	}
	criteria := make([]string, 0, len(s))
	for criterion, byAnswer := range s {
		if len(byAnswer) > 0 {
			criteria = append(criteria, criterion)
		}
	}
	slices.Sort(criteria)
	w.key("scores")
	w.begin('{')
	for _, criterion := range criteria {
		w.key(criterion)
		w.begin('{')
		for _, label := range evaluation.Labels {
			if score, ok := s.Get(criterion, label); ok {
				w.key(string(label))
				w.number(score)
			}
		}
		w.end('}')
	}
	w.end('}')
}

// verdict writes the reason before the verdict, as it came to be.
func (w *writer) verdict(v evaluation.CriterionVerdict) {
	w.begin('{')
	w.text("criterion", v.Criterion)
	w.text("reason", v.Reason)
	w.text("verdict", string(v.Verdict))
	if v.Critical {
		w.key("critical")
		w.out = append(w.out, "true"...)
	}
	w.end('}')
}

// verdicts writes the criteria in alphabetical order, as scores are.
func (w *writer) verdicts(verdicts map[string]evaluation.Verdict) {
	if len(verdicts) == 0 {
		return
	}
	w.key("verdicts")
	w.begin('{')
	for _, criterion := range slices.Sorted(maps.Keys(verdicts)) {
		w.text(criterion, string(verdicts[criterion]))
	}
	w.end('}')
}

// list writes a key and the list under it.
func list[T any](w *writer, key string, items []T, write func(T)) {
	w.key(key)
	w.begin('[')
	for _, item := range items {
		write(item)
	}
	w.end(']')
}

// begin opens an object or a list.
func (w *writer) begin(bracket byte) {
	w.comma()
	w.out = append(w.out, bracket)
}

func (w *writer) end(bracket byte) { w.out = append(w.out, bracket) }

// comma separates what comes next from what stands before it.
func (w *writer) comma() {
	if len(w.out) == w.start {
		return
	}
	switch w.out[len(w.out)-1] {
	case '{', '[', ':', ',':
	default:
		w.out = append(w.out, ',')
	}
}

func (w *writer) key(name string) {
	w.comma()
	w.quote(name)
	w.out = append(w.out, ':')
}

func (w *writer) text(key, s string) {
	w.key(key)
	w.quote(s)
}

// optional leaves an empty text out.
func (w *writer) optional(key, s string) {
	if s != "" {
		w.text(key, s)
	}
}

func (w *writer) number(n int) {
	w.comma()
	w.out = strconv.AppendInt(w.out, int64(n), 10)
}

func (w *writer) raw(v []byte) {
	w.comma()
	compacted, err := compact(v)
	if err != nil {
		w.fail("the raw JSON %s cannot be written: %v", quoted(string(v)), err)
	}
	w.out = append(w.out, compacted...)
}

// lineEnds are the characters that many readers take for line ends.
var lineEnds = strings.NewReplacer("\u2028", `\u2028`, "\u2029", `\u2029`)

func (w *writer) quote(s string) {
	start := len(w.out)
	var err error
	if w.out, err = jsontext.AppendQuote(w.out, s); err != nil {
		w.fail("the text %s is not UTF-8 and cannot be written", quoted(s))
	}
	if strings.Contains(s, "\u2028") || strings.Contains(s, "\u2029") {
		w.out = append(w.out[:start], lineEnds.Replace(string(w.out[start:]))...)
	}
}
