package cli

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"contrejuge/backend/agreement"
	"contrejuge/backend/workspace"
)

// mostDisagreements is how many disagreements are printed; --json has all.
const mostDisagreements = 20

func writeAgreement(out io.Writer, r workspace.Report) {
	if r.NotRepresentative != nil {
		fmt.Fprintf(out, "AGREEMENT   no overall rate: this queue does not measure the judge, since\n            %s.\n\n", whyNotRepresentative(*r.NotRepresentative))
		return
	}
	a := r.Agreement
	if len(r.Verdicts) > 0 {
		fmt.Fprintf(out, "AGREEMENT   no overall rate: people give a verdict on each criterion here and pick no\n            answer; the verdicts are compared below\n\n")
		return
	}
	if a.Rate == nil {
		fmt.Fprintf(out, "AGREEMENT   undefined: no item was decided by both%s\n\n", either(r.ScoresOnly > 0, "; scores are compared below", ""))
		return
	}
	fmt.Fprintf(out, "AGREEMENT   %s: %s of the %s items that both decided%s\n", percent(*a.Rate), grouped(a.Agreed), grouped(a.Decided), within(a.Interval, percent))
	if a.ClusteredInterval != nil {
		fmt.Fprintf(out, "            %s by question (%s)\n", between(*a.ClusteredInterval, percent), count(a.Questions, "question"))
	}
	fmt.Fprintf(out, "            %s\n", verdict(*a))
	fmt.Fprintf(out, "            with two answers, a coin agrees half the time: see kappa\n")
	fmt.Fprintf(out, "KAPPA       %s on the items both decided\n", kappa(r.Kappa))
	fmt.Fprintf(out, "            %s on three classes, ties included\n\n", kappa(r.KappaWithTies))
}

// verdict says what the interval allows to say.
func verdict(a agreement.Agreement) string {
	if a.Band == nil {
		return ""
	}
	switch *a.Band {
	case agreement.Reliable:
		return "reliable: the whole interval lies at 80 % or above"
	case agreement.Unreliable:
		return "unreliable: the whole interval lies below 60 %"
	case agreement.Middle:
		return "middling: the whole interval lies between 60 and 80 %; more reviews will not change that"
	default:
		if a.MoreReviews == nil {
			return "uncertain: the interval crosses a limit (60 or 80 %), and more reviews at this rate would not settle it"
		}
		return fmt.Sprintf("uncertain: the interval crosses a limit (60 or 80 %%); about %s more decided items would settle it", grouped(*a.MoreReviews))
	}
}

func kappa(k *agreement.Kappa) string {
	if k == nil || k.Value == nil {
		why := "not computed"
		if k != nil {
			why = because(k.Undefined)
		}
		return "undefined (" + why + ")"
	}
	return decimal(*k.Value) + within(k.Interval, decimal)
}

func within(i *agreement.Interval, form func(float64) string) string {
	if i == nil {
		return ""
	}
	return " (" + between(*i, form) + ")"
}

func between(i agreement.Interval, form func(float64) string) string {
	return "95 % interval " + strings.TrimSuffix(form(i.Low()), " %") + " to " + form(i.High())
}

func because(r *agreement.Reason) string {
	if r == nil {
		return "not computed"
	}
	return r.Sentence()
}

func decimal(f float64) string { return strconv.FormatFloat(f, 'f', 3, 64) }

func writeAccounting(out io.Writer, r workspace.Report) {
	fmt.Fprintf(out, "Every reviewed item counts once (%s)\n", grouped(r.Reviewed))
	undecided := r.Undecided
	rows := [][]string{}
	places := []place{
		{r.Decided, "decided by both"},
		{undecided.Person, "undecided by people only: a tie, or no majority"},
		{undecided.Judge, "undecided by the judge only: a tie, or unstable between the two orders"},
		{undecided.Both, "undecided by both"},
		{r.Unjudged, "unjudged" + causes(r)},
		{r.ScoresOnly, "scored, with nothing picked"},
		{r.Skipped, "skipped"},
	}
	if len(r.Verdicts) > 0 {
		places = verdictPlaces(r)
	}
	for _, part := range places {
		rows = append(rows, []string{fmt.Sprintf("  %7s", grouped(part.n)), part.what})
	}
	table(out, rows)
	if r.NotBlind > 0 {
		fmt.Fprintf(out, "  and %s reviewed only after names were seen: in no figure\n", count(r.NotBlind, "item"))
	}
	fmt.Fprintln(out)
}

func causes(r workspace.Report) string {
	var parts []string
	for _, cause := range slices.Sorted(maps.Keys(r.UnjudgedCauses)) {
		parts = append(parts, fmt.Sprintf("%s %s", grouped(r.UnjudgedCauses[cause]), cause))
	}
	if len(parts) == 0 {
		return ""
	}
	return ": " + strings.Join(parts, ", ")
}

func writeConfusion(out io.Writer, c agreement.Confusion) {
	total := 0
	for _, row := range c.Table {
		for _, n := range row {
			total += n
		}
	}
	if total == 0 {
		return
	}
	head := []string{"  people \\ judge"}
	for _, label := range c.Labels {
		head = append(head, string(label))
	}
	rows := [][]string{head}
	for i, row := range c.Table {
		line := []string{"  " + string(c.Labels[i])}
		for _, n := range row {
			line = append(line, grouped(n))
		}
		rows = append(rows, line)
	}
	table(out, rows)
	fmt.Fprintln(out)
}

func writeCriteria(out io.Writer, criteria []agreement.Criterion) {
	rows := [][]string{{"  CRITERION", "ANSWERS", "PEOPLE", "JUDGE", "GAP", "WEIGHTED KAPPA", ""}}
	for _, c := range criteria {
		if c.N == 0 {
			continue
		}
		agreed := "undefined: " + because(c.WeightedKappa.Undefined)
		if c.WeightedKappa.Value != nil {
			agreed = decimal(*c.WeightedKappa.Value)
		}
		flag := ""
		if c.Flagged {
			flag = "a gap of a point or more"
		}
		rows = append(rows, []string{"  " + c.Criterion, grouped(c.N), points(c.PersonMean, ""), points(c.JudgeMean, ""), points(c.Gap, "+"), agreed, flag})
	}
	if len(rows) == 1 {
		return
	}
	table(out, rows)
	fmt.Fprintln(out, "  gap: people's mean less the judge's; a gap of 0 can hide a useless judge, which weighted kappa shows")
	fmt.Fprintln(out)
}

func points(mean *float64, sign string) string {
	if mean == nil {
		return "–"
	}
	return fmt.Sprintf("%"+sign+".2f", *mean)
}

func writePeople(out io.Writer, r workspace.Report) {
	if !slices.ContainsFunc(r.Reviewers, func(p agreement.Reviewer) bool { return p.Decided > 0 }) {
		return
	}
	rows := [][]string{{"  PERSON", "AGREES WITH THE JUDGE", "OF DECIDED", "KAPPA"}}
	for _, p := range r.Reviewers {
		value := "undefined: " + because(p.Kappa.Undefined)
		if p.Kappa.Value != nil {
			value = decimal(*p.Kappa.Value)
		}
		rows = append(rows, []string{"  " + p.Reviewer, grouped(p.Agreed), grouped(p.Decided), value})
	}
	table(out, rows)
	if between := r.BetweenPeople; between.Reviewers > 1 {
		pairwise, alpha := "undefined: "+because(between.PairwiseUndefined), "undefined: "+because(between.Alpha.Undefined)
		if between.PairwiseAgreement != nil {
			pairwise = percent(*between.PairwiseAgreement)
		}
		if between.Alpha.Value != nil {
			alpha = decimal(*between.Alpha.Value)
		}
		fmt.Fprintf(out, "  people among themselves: %s where two decided, Krippendorff's alpha %s\n", pairwise, alpha)
	}
	fmt.Fprintln(out)
}

func writeHabits(out io.Writer, r workspace.Report) {
	var lines []string
	add := func(rate *float64, n int, format string) {
		if rate != nil {
			lines = append(lines, fmt.Sprintf(format, percent(*rate), grouped(n)))
		}
	}
	add(r.Length.Person.Rate, r.Length.Person.N, "  people pick the longer answer %s of the time (of %s)")
	add(r.Length.Judge.Rate, r.Length.Judge.N, "  the judge picks the longer answer %s of the time (of %s)")
	add(r.Side.Rate, r.Side.N, "  people pick the left side %s of the time (of %s)")
	add(r.JudgeOrders.Rate, r.JudgeOrders.Both, "  the judge says the same in both orders %s of the time (of %s asked twice)")
	if leans := r.JudgeOrders.Leans; leans.First+leans.Second+leans.Other > 0 {
		lines = append(lines, fmt.Sprintf("  where it does not, it leans to the first place %s, to the second %s, other %s",
			grouped(leans.First), grouped(leans.Second), grouped(leans.Other)))
	}
	if len(lines) > 0 {
		fmt.Fprintf(out, "Habits\n%s\n\n", strings.Join(lines, "\n"))
	}
}

func writeWinRates(out io.Writer, rates []agreement.WinRate) {
	if len(rates) == 0 {
		return
	}
	rows := [][]string{{"  MODEL", "JUDGE'S WIN RATE", "CORRECTED BY PEOPLE", "", "UNJUDGED"}}
	for _, w := range rates {
		corrected := "undefined: " + because(w.Undefined)
		if w.Corrected != nil {
			corrected = percent(*w.Corrected)
		}
		rows = append(rows, []string{
			"  " + w.Model, optional(w.Judge), corrected, strings.Trim(within(w.Interval, percent), " ()"),
			fmt.Sprintf("%s of %s", grouped(w.Unjudged), grouped(w.Population)),
		})
	}
	table(out, rows)
	fmt.Fprintln(out)
}

func optional(rate *float64) string {
	if rate == nil {
		return "–"
	}
	return percent(*rate)
}

func writeDisagreements(out io.Writer, items []string) {
	if len(items) == 0 {
		return
	}
	shown := items[:min(len(items), mostDisagreements)]
	fmt.Fprintf(out, "People and judge disagree on %s\n  %s\n", count(len(items), "item"), strings.Join(shown, "  "))
	if more := len(items) - len(shown); more > 0 {
		fmt.Fprintf(out, "  … and %s more: see --json\n", grouped(more))
	}
}
