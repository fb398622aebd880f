package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/workspace"
)

// longestWhy is how much of the reasons a line of a table shows, in characters.
const longestWhy = 100

// writeRun prints a run: where it stands, its cases, its totals, what to do next.
func writeRun(out io.Writer, run bench.Run) {
	s := run.Settings
	fmt.Fprintf(out, "%s: candidate %s, %s\n", run.Suite.Name, s.Candidate.Name, either(s.Judge.Name == "", "no judge", "judged by "+s.Judge.Name))
	fmt.Fprintf(out, "run %s, %s, begun %s", run.ID, run.Status, day(run.Started))
	if !run.Ended.IsZero() {
		fmt.Fprintf(out, ", ended %s", day(run.Ended))
	}
	fmt.Fprintln(out)
	if run.Rejudged != "" {
		fmt.Fprintf(out, "the answers are those of run %s\n", run.Rejudged)
	}
	if stop := run.Stopped; stop != nil {
		fmt.Fprintf(out, "STOPPED: %s\n", causeSentence(stop.Cause, stop.Detail))
		fmt.Fprintf(out, "         %s\n", stop.Cause.Advice())
	}
	for _, w := range run.Warnings {
		fmt.Fprintf(out, "to know: %s\n", warningSentence(w))
	}
	fmt.Fprintln(out)
	rows := [][]string{{"CASE", "RESULT", "SECONDS", "WHY"}}
	for i, o := range run.Settled() {
		of := run.Suite.Cases[i]
		rows = append(rows, []string{of.ID, result(of, o), secondsSpent(o), shortened(why(of, o), longestWhy)})
	}
	table(out, rows)
	fmt.Fprintln(out)
	writeTotals(out, run)
}

// writeTotals prints the totals, never without the unjudged, and what to do next.
func writeTotals(out io.Writer, run bench.Run) {
	t := run.Tally()
	fmt.Fprintf(out, "%s: %s passed, %s blocking (%s unjudged, %s unanswered)", count(t.Cases, "case"), grouped(t.Passed), grouped(t.Blocking), grouped(t.Unjudged), grouped(t.Unanswered))
	if t.Warned > 0 {
		fmt.Fprintf(out, "; %s with a warning", grouped(t.Warned))
	}
	fmt.Fprintln(out)
	if t.Blocking > 0 {
		fmt.Fprintf(out, "rereading: %s to be reread, %s confirmed, %s\n", grouped(t.Waiting), grouped(t.Upheld), count(t.Cleared, "false alarm"))
	}
	switch {
	case run.Status != bench.Finished:
		fmt.Fprintln(out, "This run did not come to its end.")
	case t.Blocking == 0:
		fmt.Fprintln(out, "Nothing blocks.")
	case run.Cleared():
		fmt.Fprintln(out, "Cleared: people reread every blocking case and confirmed none.")
	}
	var next []string
	if run.Status != bench.Running && (run.Status != bench.Finished || t.Unjudged > 0 || t.Unanswered > 0) {
		resume := "contrejuge bench run --resume " + run.ID
		if c := run.Settings.Candidate; c.Kind == workspace.Recorded && t.Unanswered > 0 && run.Rejudged == "" {
			resume += " --candidate recorded:" + c.Name
		}
		next = append(next, resume)
	}
	if t.Waiting > 0 && run.Status != bench.Running {
		next = append(next, "contrejuge bench reread "+run.ID)
	}
	if len(next) > 0 {
		fmt.Fprintf(out, "\nNext: %s\n", strings.Join(next, "\n      "))
	}
}

// result is what became of a case, in a word or two.
func result(of bench.Case, o bench.Outcome) string {
	switch bench.StandingOf(of, o) {
	case bench.NotBlocking:
		return "passed"
	case bench.Upheld:
		return "confirmed"
	case bench.Cleared:
		return "false alarm"
	}
	switch {
	case o.Unanswered != nil:
		return "UNANSWERED"
	case o.Unjudged != nil:
		return "UNJUDGED"
	}
	return "BLOCKS"
}

// why is why a case blocks, or of what it warns.
func why(of bench.Case, o bench.Outcome) string {
	var all []string
	reasons := bench.Blocking(of, o)
	for _, r := range reasons {
		if r.Kind == bench.Unjudged && o.Unanswered != nil {
			continue // which says it
		}
		all = append(all, reasonSentence(o, r))
	}
	for _, criterion := range bench.Warnings(of, o) {
		all = append(all, "warning: "+criterion+" refused")
	}
	return strings.Join(all, "; ")
}

// reasonSentence is one reason in words.
func reasonSentence(o bench.Outcome, r bench.Reason) string {
	switch r.Kind {
	case bench.Unanswered:
		return withDetail(string(r.Cause), o.Unanswered.Detail)
	case bench.Unjudged:
		return withDetail(string(r.Cause), o.Unjudged.Detail)
	case bench.CheckFailed:
		return withDetail("check "+string(o.Checks[r.Check].Check), o.Checks[r.Check].Detail)
	default:
		said, _ := o.Judgment.Said(r.Criterion)
		return withDetail(r.Criterion+" refused", said.Reason)
	}
}

func withDetail(what, detail string) string { return what + either(detail == "", "", ": "+detail) }

// causeSentence is what happened, in words, with what was seen of it.
func causeSentence(cause evaluation.Cause, detail string) string {
	return cause.Sentence() + either(detail == "", "", " ("+detail+")")
}

// shortened is the text on one line of at most so many characters.
func shortened(text string, most int) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) <= most {
		return string(runes)
	}
	return strings.TrimRight(string(runes[:most-1]), " ") + "…"
}

// judgesCall is the judge's call, whether or not its reply could be used; nil when
// none was made.
func judgesCall(o bench.Outcome) *bench.Call {
	if o.Judgment != nil {
		return &o.Judgment.Call
	}
	return o.Failed
}

// secondsSpent is how long a case's calls took; "-" when none was made.
func secondsSpent(o bench.Outcome) string {
	var whole time.Duration
	for _, call := range o.Answering {
		whole += call.Whole
	}
	call := judgesCall(o)
	if call != nil {
		whole += call.Whole
	}
	if call == nil && len(o.Answering) == 0 {
		return "-"
	}
	return tenths(whole)
}

func tenths(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) }
