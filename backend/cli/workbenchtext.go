package cli

import (
	"fmt"
	"io"

	"contrejuge/backend/agreement"
	"contrejuge/backend/bench"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

func writeTrial(out io.Writer, t workspace.Trial) {
	s := t.Settings
	fmt.Fprintf(out, "%s: %s", s.Name, s.Judge.Name)
	if t.Against != "" {
		fmt.Fprintf(out, ", compared with %s as it was", t.Against)
	}
	if t.Sample {
		fmt.Fprint(out, "  (SAMPLE: not your data)")
	}
	fmt.Fprintf(out, "\ntrial %s, %s, begun %s\n", t.ID, t.Status, day(t.Started))
	fmt.Fprintf(out, "%s: %s of %s made, %s unjudged\n", count(t.Tally.Rows, "item"), grouped(t.Tally.Judged), count(t.Tally.Judgments, "judgment"), grouped(t.Tally.Unjudged))
	fmt.Fprintf(out, "selection %s", ruleWords(t.Stratum))
	if t.NotRepresentative != "" {
		fmt.Fprintf(out, ", which does not measure the judge in general: %s", whyNotRepresentative(t.NotRepresentative))
	}
	fmt.Fprintf(out, "\n%d %% of the questions are held out (seed %d)\n", s.HeldOut, s.Seed)
	if stop := t.Stopped; stop != nil {
		fmt.Fprintf(out, "STOPPED: %s\n         %s\n", causeSentence(stop.Cause, stop.Detail), stop.Cause.Advice())
	}
	for _, w := range t.Warnings {
		fmt.Fprintf(out, "to know: %s\n", warningSentence(w))
	}
	fmt.Fprintln(out)
	for _, part := range []struct {
		name string
		of   workspace.TrialPart
	}{{"Working part", t.Working}, {"Held-out part", t.HeldOut}} {
		fmt.Fprintf(out, "%s: %s\n", part.name, count(part.of.Items, "item"))
		if part.of.Items > 0 {
			table(out, trialRows(part.of))
		}
		fmt.Fprintln(out)
	}
	writeChanges(out, t)
	writeTrialWording(out, t)
	switch {
	case t.Adopted > 0:
		fmt.Fprintf(out, "Adopted as version %d.\n", t.Adopted)
	case t.Status == bench.Finished && t.Tally.Judged > 0:
		fmt.Fprintf(out, "\nNext: contrejuge workbench adopt %s\n", t.ID)
	case t.Status != bench.Running:
		fmt.Fprintf(out, "\nNext: contrejuge %s\n", resumeOf(t.Judging))
	}
}

// trialRows are the figures of a part, before and after.
func trialRows(p workspace.TrialPart) [][]string {
	b, a := p.Before, p.After
	rows := [][]string{{"", "BEFORE", "AFTER"}}
	if a.Agreement != nil && b.Agreement != nil {
		rows = append(rows, []string{"  agreement", rateWithin(b.Agreement), rateWithin(a.Agreement)})
	}
	if a.Kappa != nil && b.Kappa != nil {
		rows = append(rows, []string{"  kappa", kappa(b.Kappa), kappa(a.Kappa)})
	}
	rows = append(rows, []string{"  unjudged", grouped(b.Unjudged), grouped(a.Unjudged)})
	if a.Orders.Both > 0 || b.Orders.Both > 0 {
		rows = append(rows, []string{"  changes with the order", unsteady(b.Orders), unsteady(a.Orders)})
	}
	for i, c := range a.Criteria {
		if i < len(b.Criteria) && (c.N > 0 || b.Criteria[i].N > 0) {
			rows = append(rows, []string{"  gap of " + c.Criterion, points(b.Criteria[i].Gap, "+") + among(b.Criteria[i].N), points(c.Gap, "+") + among(c.N)})
		}
	}
	for i, v := range a.Verdicts {
		if i < len(b.Verdicts) {
			rows = append(rows, []string{"  " + v.Criterion, verdictWords(b.Verdicts[i]), verdictWords(v)})
		}
	}
	return rows
}

func among(n int) string { return fmt.Sprintf(" (of %s)", grouped(n)) }

func unsteady(o agreement.JudgeOrders) string {
	return fmt.Sprintf("%s of %s", grouped(o.Both-o.Consistent), grouped(o.Both))
}

func verdictWords(v agreement.VerdictFigures) string {
	return fmt.Sprintf("%s of %s agreed, %s refused falsely, %s missed, %s unjudged", grouped(v.Agreed), grouped(v.N), grouped(v.FalseRefusals), grouped(v.Missed), grouped(v.Unjudged))
}

// rateWithin is an agreement with its interval and what it is of.
func rateWithin(a *agreement.Agreement) string {
	if a.Rate == nil {
		return "undefined: " + because(a.Undefined)
	}
	return fmt.Sprintf("%s%s, %s of %s", percent(*a.Rate), within(a.Interval, percent), grouped(a.Agreed), grouped(a.Decided))
}

func writeChanges(out io.Writer, t workspace.Trial) {
	d := t.Document()
	if len(t.Changed) == 0 {
		fmt.Fprintln(out, "Nothing changed in the working part.")
		return
	}
	fmt.Fprintf(out, "Changed in the working part: %s, %s for the better, %s for the worse\n", grouped(len(t.Changed)), grouped(d.Settled), grouped(d.Spoiled))
	rows := [][]string{{"  ITEM", "CRITERION", "PEOPLE", "BEFORE", "AFTER", ""}}
	for _, c := range t.Changed {
		rows = append(rows, []string{
			"  " + shortened(c.Item, 24), dash(c.Criterion), dash(c.People), dash(c.Before), dash(c.After), either(c.Settled(), "better", either(c.Spoiled(), "worse", "")),
		})
	}
	table(out, rows)
}

func writeTrialWording(out io.Writer, t workspace.Trial) {
	w := t.Settings.Wording
	fmt.Fprintln(out, "\nWhat the judge was asked")
	if w.Instructions != "" {
		fmt.Fprintf(out, "  %s\n", indented(w.Instructions, "  "))
	}
	rows := [][]string{}
	for _, c := range w.Criteria {
		rows = append(rows, []string{"  " + c.ID + either(c.Critical, " (critical)", ""), c.Ask})
	}
	table(out, rows)
}

// writeLeaderboard prints the judges of a queue, side by side.
func writeLeaderboard(out io.Writer, b workspace.Leaderboard) {
	fmt.Fprintf(out, "%s%s, selection %s\n", b.Queue, either(b.Sample, "  (SAMPLE: not your data)", ""), b.Selection)
	fmt.Fprintf(out, "on the same %s: of %s, people decided %s, and all judges were asked about these\n", count(b.Common, "item"), count(b.Items, "item"), grouped(b.Decided))
	if b.NotRepresentative != nil {
		fmt.Fprintf(out, "the rates stand for these items alone: %s\n", whyNotRepresentative(*b.NotRepresentative))
	}
	fmt.Fprintln(out)
	if len(b.Judges) == 0 {
		fmt.Fprintln(out, "No judge said anything of its items.")
		return
	}
	rows := [][]string{{"JUDGE", "AGREEMENT", "KAPPA", "UNJUDGED", "FLIPS", "SECONDS AN ITEM"}}
	for _, j := range b.Judges {
		agreed, k := "-", "-"
		if j.Agreement != nil {
			agreed = rateWithin(j.Agreement)
		}
		if j.Kappa != nil {
			k = kappa(j.Kappa)
		}
		seconds, flips := "-", "-"
		if j.SecondsPerItem != nil {
			seconds = fmt.Sprintf("%.1f", *j.SecondsPerItem)
		}
		if j.FlipRate != nil {
			flips = fmt.Sprintf("%s (%s of %s)", percent(*j.FlipRate), grouped(j.Unstable), grouped(j.Both))
		}
		unjudged := grouped(j.Unjudged)
		if j.UnjudgedShare != nil {
			unjudged += " (" + percent(*j.UnjudgedShare) + ")"
		}
		rows = append(rows, []string{j.Judge, agreed, k, unjudged, flips, seconds})
	}
	table(out, rows)
	for _, j := range b.Judges {
		if len(j.Verdicts) > 0 {
			fmt.Fprintf(out, "\n%s\n", j.Judge)
			writeVerdicts(out, j.Verdicts)
		}
	}
	if b.Selection != "" && review.Selection(b.Selection).Biased() {
		fmt.Fprintln(out, "These items were selected by what a judge said of them: they compare judges on hard cases, not in general.")
	}
}
