package runreport

import (
	"bytes"
	_ "embed" // the page's template
	"fmt"
	"html/template"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/plain"
)

//go:embed page.html.tmpl
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{"plain": plain.Text, "pair": pair}).Parse(pageText))

// Page is the run as one HTML page that needs nothing else: no script, no font,
// no image, and nothing a model wrote is more than text in it. The language is
// "fr" or "en".
func Page(run bench.Run, language string) ([]byte, error) {
	v := pageView{Words: wordsOf(language), Run: run, Tally: run.Tally(), Cleared: run.Cleared(), Started: run.Started.UTC().Format("2006-01-02 15:04 UTC")}
	if !run.Ended.IsZero() {
		v.Took = took(run.Ended.Sub(run.Started))
	}
	v.State, v.StateText = v.state()
	for i, o := range run.Settled() {
		c := caseView(v.Words, run.Suite.Cases[i], o)
		if len(c.Reasons) > 0 {
			v.Blocking = append(v.Blocking, c)
		} else {
			v.Others = append(v.Others, c)
		}
	}
	var b bytes.Buffer
	if err := page.Execute(&b, v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

type pageView struct {
	Words            words
	Run              bench.Run
	Tally            bench.Tally
	Cleared          bool
	Started, Took    string
	State, StateText string
	Blocking, Others []pageCase
}

// state is the run's state in one word for the style, and in a sentence.
func (v pageView) state() (string, string) {
	switch {
	case v.Run.Status != bench.Finished:
		return "bad", v.Words.NotFinished
	case v.Tally.Blocking == 0:
		return "good", v.Words.AllPassed
	case v.Cleared:
		return "good", v.Words.ClearedByPeople
	default:
		return "bad", v.Words.SomeBlock
	}
}

type pageCase struct {
	ID, Stands   string
	Style        string // of its standing
	Reasons      []string
	Conversation []pageMessage
	Reference    string
	Checks       []pageCheck
	Criteria     []pageCriterion
	RawReply     string
	Reread       *bench.Reread
	Said         []string // what a person said, a line each
	Seconds      string
}

// pair hands a template two things at once.
func pair(w words, c pageCase) map[string]any { return map[string]any{"Words": w, "Case": c} }

type pageMessage struct {
	Who    string
	Answer bool // of the candidate
	Pieces []bench.Piece
}

type pageCheck struct {
	Name, Detail string
	Passed       bool
}

type pageCriterion struct {
	ID, Ask, Reason, Verdict string
	Refused, Critical        bool
}

func caseView(w words, of bench.Case, o bench.Outcome) pageCase {
	c := pageCase{ID: of.ID, Reference: of.Reference, Reread: o.Reread, Seconds: took(spent(o))}
	stands := bench.StandingOf(of, o)
	c.Stands, c.Style = w.Standings[stands], string(stands)
	for _, r := range bench.Blocking(of, o) {
		c.Reasons = append(c.Reasons, w.reason(of, o, r))
	}
	c.Conversation = conversation(w, of, o)
	for _, result := range o.Checks {
		c.Checks = append(c.Checks, pageCheck{w.checked(result.Check), w.found(result), result.Passed})
	}
	for _, criterion := range of.Criteria {
		v := pageCriterion{ID: criterion.ID, Ask: criterion.Ask, Critical: criterion.Critical, Verdict: w.IsUnjudged}
		if o.Judged() {
			said, _ := o.Judgment.Said(criterion.ID)
			v.Reason, v.Verdict, v.Refused = said.Reason, w.Verdicts[said.Verdict], said.Verdict == bench.No
		}
		c.Criteria = append(c.Criteria, v)
	}
	if o.Failed != nil && !o.Judged() {
		c.RawReply = o.Failed.Reply
	}
	if o.Reread != nil {
		c.Said = w.said(of, o)
	}
	return c
}

// conversation is the case with the answers it got, cut where checks fail.
func conversation(w words, of bench.Case, o bench.Outcome) []pageMessage {
	var messages []pageMessage
	for _, said := range of.Spoken(o) {
		who := map[string]string{"user": w.Person, "assistant": w.Assistant, "system": w.System}[said.Role]
		if said.Answer {
			who = w.Answer
		}
		messages = append(messages, pageMessage{who, said.Answer, said.Pieces})
	}
	return messages
}

// reason is one thing that blocks, in words.
func (w words) reason(of bench.Case, o bench.Outcome, r bench.Reason) string {
	switch r.Kind {
	case bench.Unanswered:
		return w.IsUnanswered + " — " + w.because(r.Cause, o.Unanswered.Detail)
	case bench.Unjudged:
		return w.IsUnjudged + " — " + w.because(r.Cause, o.Unjudged.Detail)
	case bench.CheckFailed:
		return w.checked(o.Checks[r.Check].Check) + w.Colon + w.found(o.Checks[r.Check])
	default:
		criterion, _ := of.Criterion(r.Criterion)
		return r.Criterion + w.Colon + criterion.Ask
	}
}

// because is a cause in words, with what was seen.
func (w words) because(cause evaluation.Cause, detail string) string {
	if detail == "" {
		return w.Causes[cause]
	}
	return w.Causes[cause] + " (" + detail + ")"
}

// said is what a person said of the case, a line each.
func (w words) said(of bench.Case, o bench.Outcome) []string {
	var lines []string
	if o.Reread.CaseAtFault {
		lines = append(lines, w.CaseAtFault)
	}
	for _, criterion := range of.Criteria {
		if v := o.Reread.Verdicts[criterion.ID]; v != "" {
			lines = append(lines, criterion.ID+w.Colon+w.Verdicts[v])
		}
	}
	for i, result := range o.Checks {
		switch o.Reread.Checks[i] {
		case bench.Confirmed:
			lines = append(lines, w.checked(result.Check)+w.Colon+w.Confirmed)
		case bench.FalseAlarm:
			lines = append(lines, w.checked(result.Check)+w.Colon+w.FalseAlarm)
		}
	}
	return lines
}

// took is a duration as people say it.
func took(d time.Duration) string {
	switch whole := d.Round(time.Second); {
	case d < time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < time.Hour:
		return fmt.Sprintf("%d min %02d s", int(whole.Minutes()), int(whole.Seconds())%60)
	default:
		return fmt.Sprintf("%d h %02d min", int(whole.Hours()), int(whole.Minutes())%60)
	}
}
