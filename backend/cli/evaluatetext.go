package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
	"contrejuge/backend/workspace"
)

// mostResults is how many rows are listed where nobody asks for more.
const mostResults = 40

// judgedShown is a judging with what came of it, to be shown.
type judgedShown struct {
	of      judging.Judging
	found   workspace.JudgingFindings
	results []judging.Result // without what models were asked and replied
	leftOut []leftOut
}

func (c *command) judged(ctx context.Context, w *workspace.Workspace, of judging.Judging) (judgedShown, error) {
	found, err := w.Evaluations.Findings(ctx, of.ID)
	if err != nil {
		return judgedShown{}, err
	}
	shown := judgedShown{of: of, found: found}
	return shown, w.Evaluations.Results(ctx, of.ID, func(r judging.Result) error {
		r.Call.System, r.Call.Prompt, r.Call.Reply = "", "", "" // there may be many thousands
		shown.results = append(shown.results, r)
		return nil
	})
}

// judgedDocument is a judging with what came of it.
type judgedDocument struct {
	workspace.JudgingDocument
	UnansweredCauses map[evaluation.Cause]int `json:"unanswered_causes"`
	UnjudgedCauses   map[evaluation.Cause]int `json:"unjudged_causes"`
	Waiting          int                      `json:"waiting"` // judgments that were not asked for yet
	Picks            *picksDocument           `json:"picks"`   // null of verdicts
	Verdicts         []verdictCountDocument   `json:"verdicts"`
	SecondsPer       *float64                 `json:"seconds_per_judgment"`
	FirstWordSeconds *float64                 `json:"first_chunk_seconds"`
	LeftOut          []leftOut                `json:"left_out,omitempty"` // of the questions' file
	Results          []resultDocument         `json:"results"`
}

// picksDocument counts rows by the judge's opinion.
type picksDocument struct {
	A        int      `json:"a"`
	B        int      `json:"b"`
	Tie      int      `json:"tie"`
	Unstable int      `json:"unstable"`
	Unjudged int      `json:"unjudged"`
	Both     int      `json:"both"`      // rows judged in both orders
	FlipRate *float64 `json:"flip_rate"` // unstable ÷ both
}

type verdictCountDocument struct {
	Criterion     string `json:"criterion"`
	Yes           int    `json:"yes"`
	No            int    `json:"no"`
	NotApplicable int    `json:"not_applicable"`
}

// resultDocument is what a judge said of one row in one order.
type resultDocument struct {
	Row               string                        `json:"row"`
	Order             evaluation.Order              `json:"order"`
	Pick              *evaluation.Pick              `json:"pick"`
	Scores            evaluation.Scores             `json:"scores"`
	Verdicts          []evaluation.CriterionVerdict `json:"verdicts,omitempty"`
	Reason            string                        `json:"reason"`
	Unjudged          *unjudgedDocument             `json:"unjudged"`
	Seconds           float64                       `json:"seconds"`
	FirstChunkSeconds float64                       `json:"first_chunk_seconds"`
	PromptTokens      int                           `json:"prompt_tokens"`
}

type unjudgedDocument struct {
	Cause  evaluation.Cause `json:"cause"`
	Detail string           `json:"detail"`
}

// rowDocument is a result with the call it is of.
type rowDocument struct {
	resultDocument
	Call callDocument `json:"call"`
}

func resultDocumentOf(r judging.Result) resultDocument {
	j := r.Judgment
	d := resultDocument{
		Row: r.Key, Order: j.Order, Scores: j.Scores, Verdicts: j.Verdicts, Reason: j.Reason,
		Seconds: r.Call.Whole.Seconds(), FirstChunkSeconds: r.Call.FirstChunk.Seconds(), PromptTokens: r.Call.PromptTokens,
	}
	if j.Pick != "" {
		d.Pick = &j.Pick
	}
	if j.Unjudged != nil {
		d.Unjudged = &unjudgedDocument{j.Unjudged.Cause, j.Unjudged.Detail}
	}
	return d
}

func (s judgedShown) document() judgedDocument {
	f := s.found
	d := judgedDocument{
		JudgingDocument: workspace.DocumentOf(s.of), UnansweredCauses: causeMap(f.Unanswered), UnjudgedCauses: causeMap(f.Unjudged),
		Waiting: f.Waiting, Verdicts: []verdictCountDocument{}, LeftOut: s.leftOut, Results: []resultDocument{},
	}
	if s.of.Settings.Wording.Form != evaluation.ByVerdicts {
		d.Picks = &picksDocument{A: f.A, B: f.B, Tie: f.Tie, Unstable: f.Unstable, Unjudged: f.RowsUnjudged, Both: f.Both}
		if f.Both > 0 {
			rate := float64(f.Unstable) / float64(f.Both)
			d.Picks.FlipRate = &rate
		}
	}
	for _, v := range f.Verdicts {
		d.Verdicts = append(d.Verdicts, verdictCountDocument(v))
	}
	d.SecondsPer, d.FirstWordSeconds = mean(f.Whole, f.Usable), mean(f.FirstWord, f.Usable)
	for _, r := range s.results {
		d.Results = append(d.Results, resultDocumentOf(r))
	}
	return d
}

func mean(whole time.Duration, n int) *float64 {
	if n == 0 {
		return nil
	}
	seconds := whole.Seconds() / float64(n)
	return &seconds
}

func causeMap(causes []workspace.CauseCount) map[evaluation.Cause]int {
	m := map[evaluation.Cause]int{}
	for _, c := range causes {
		m[c.Cause] = c.N
	}
	return m
}

// write prints where it stands, its totals, its rows and what to do next.
func (s judgedShown) write(out io.Writer, most int) {
	writeJudgingHead(out, s.of)
	fmt.Fprintln(out)
	s.writeResults(out, most)
	writeJudgingTotals(out, s.of, s.found)
	for _, l := range s.leftOut {
		fmt.Fprintf(out, "left out: %s: %s\n", either(l.Case != "", "case "+l.Case, "line "+grouped(l.Line)), l.Reason)
	}
	var next []string
	if t := s.of.Tally; s.of.Status != bench.Running && (s.of.Status != bench.Finished || !t.Done()) {
		next = append(next, "contrejuge "+resumeOf(s.of))
	}
	if s.of.Settings.Target == judging.Questions && s.of.Tally.Judged > 0 {
		next = append(next, fmt.Sprintf("contrejuge queue create NAME --from %s", quotedName(s.of.Settings.Name)))
	}
	if len(next) > 0 {
		fmt.Fprintf(out, "\nNext: %s\n", strings.Join(next, "\n      "))
	}
}

// quotedName is a name as a shell takes it for one word.
func quotedName(name string) string {
	if strings.ContainsAny(name, " \t'\"$&|;<>()*?`\\") {
		return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
	}
	return name
}

func writeJudgingHead(out io.Writer, j judging.Judging) {
	s := j.Settings
	switch s.Target {
	case judging.Questions:
		fmt.Fprintf(out, "%s: a %s, b %s, judged by %s\n", s.Name, s.A.Name, s.B.Name, s.Judge.Name)
	default:
		fmt.Fprintf(out, "%s, judged by %s\n", s.Name, s.Judge.Name)
	}
	fmt.Fprintf(out, "%s, %s, begun %s", j.ID, j.Status, day(j.Started))
	if !j.Ended.IsZero() {
		fmt.Fprintf(out, ", ended %s", day(j.Ended))
	}
	fmt.Fprintln(out)
	var criteria []string
	for _, c := range s.Wording.Criteria {
		criteria = append(criteria, c.ID)
	}
	how := fmt.Sprintf("by scores, orders: %s", s.Orders)
	if s.Orders == judging.Random {
		how += fmt.Sprintf(", seed %d", s.Seed)
	}
	fmt.Fprintf(out, "%s; criteria: %s", either(s.Wording.Form == evaluation.ByVerdicts, "by verdicts", how), strings.Join(criteria, ", "))
	if s.Version > 0 {
		fmt.Fprintf(out, "; version %d", s.Version)
	}
	fmt.Fprintln(out)
	if stop := j.Stopped; stop != nil {
		fmt.Fprintf(out, "STOPPED: %s\n", causeSentence(stop.Cause, stop.Detail))
		fmt.Fprintf(out, "         %s\n", stop.Cause.Advice())
	}
	for _, w := range j.Warnings {
		fmt.Fprintf(out, "to know: %s\n", warningSentence(w))
	}
}

func (s judgedShown) writeResults(out io.Writer, most int) {
	if len(s.results) == 0 {
		return
	}
	pairs := s.of.Settings.Wording.Form != evaluation.ByVerdicts
	rows := [][]string{{"ROW", either(pairs, "ORDER", ""), "SAID", "SECONDS", "WHY"}}
	for i, r := range s.results {
		if most > 0 && i >= most {
			break
		}
		rows = append(rows, []string{
			shortened(r.Key, 24), either(pairs, string(r.Judgment.Order), ""), said(r.Judgment), tenths(r.Call.Whole), shortened(reasonOf(r.Judgment), longestWhy),
		})
	}
	table(out, rows)
	if more := len(s.results) - (len(rows) - 1); more > 0 {
		fmt.Fprintf(out, "and %s more: contrejuge evaluation show %s --rows 0\n", grouped(more), s.of.ID)
	}
	fmt.Fprintln(out)
}

// said is what a judge said, in a word or two.
func said(j evaluation.Judgment) string {
	switch {
	case j.Unjudged != nil:
		return "UNJUDGED"
	case j.Pick != "":
		return string(j.Pick)
	case len(j.Verdicts) > 0:
		n := 0
		for _, v := range j.Verdicts {
			if v.Verdict == evaluation.No {
				n++
			}
		}
		return either(n == 0, "no refusal", count(n, "refusal"))
	}
	return "scored"
}

func reasonOf(j evaluation.Judgment) string {
	switch {
	case j.Unjudged != nil:
		return withDetail(string(j.Unjudged.Cause), j.Unjudged.Detail)
	case j.Reason != "":
		return j.Reason
	}
	for _, v := range j.Verdicts {
		if v.Verdict == evaluation.No {
			return withDetail(v.Criterion+" refused", v.Reason)
		}
	}
	return ""
}

// writeJudgingTotals prints the totals, never without the unjudged.
func writeJudgingTotals(out io.Writer, j judging.Judging, f workspace.JudgingFindings) {
	t := j.Tally
	if j.Settings.Target == judging.Questions {
		fmt.Fprintf(out, "%s: %s answered twice, %s unanswered%s\n", count(t.Questions, "question"), grouped(t.Questions-t.Unanswered), grouped(t.Unanswered), causeList(f.Unanswered))
	}
	fmt.Fprintf(out, "%s of %s: %s judged, %s unjudged%s\n", count(t.Judgments, "judgment"), count(t.Rows, "row"), grouped(t.Judged), grouped(t.Unjudged), causeList(f.Unjudged))
	if n := f.A + f.B + f.Tie + f.Unstable; n > 0 {
		fmt.Fprintf(out, "picked: %s a, %s b, %s neither, %s unstable, %s unjudged\n", grouped(f.A), grouped(f.B), grouped(f.Tie), grouped(f.Unstable), grouped(f.RowsUnjudged))
	}
	if f.Both > 0 {
		fmt.Fprintf(out, "of %s judged in both orders the judge changed its pick on %s (%s)\n", count(f.Both, "row"), grouped(f.Unstable), percent(float64(f.Unstable)/float64(f.Both)))
	}
	if len(f.Verdicts) > 0 {
		fmt.Fprintln(out)
		rows := [][]string{{"CRITERION", "YES", "NO", "NOT APPLICABLE"}}
		for _, v := range f.Verdicts {
			rows = append(rows, []string{v.Criterion, grouped(v.Yes), grouped(v.No), grouped(v.NotApplicable)})
		}
		table(out, rows)
	}
	if seconds := mean(f.Whole, f.Usable); seconds != nil {
		fmt.Fprintf(out, "%.1f s a judgment, %.1f s to the first word\n", *seconds, *mean(f.FirstWord, f.Usable))
	}
	if j.Status != bench.Finished && j.Status != bench.Running {
		fmt.Fprintln(out, "It did not come to its end.")
	}
}

// causeList are the causes in brackets, the most frequent first.
func causeList(causes []workspace.CauseCount) string {
	if len(causes) == 0 {
		return ""
	}
	words := make([]string, len(causes))
	for i, c := range causes {
		words[i] = fmt.Sprintf("%s %s", grouped(c.N), c.Cause)
	}
	return " (" + strings.Join(words, ", ") + ")"
}

// localDay is the moment of a document as people read it.
func localDay(at string) string {
	t, err := time.Parse(time.RFC3339, at)
	if err != nil {
		return at
	}
	return day(t)
}
