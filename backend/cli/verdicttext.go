package cli

import (
	"fmt"
	"io"

	"contrejuge/backend/agreement"
	"contrejuge/backend/workspace"
)

// place is one place of the accounting: how many items stand there.
type place struct {
	n    int
	what string
}

// verdictPlaces are the places in which the items of a queue of verdicts can
// stand: nobody picks, so that nothing is decided or undecided.
func verdictPlaces(r workspace.Report) []place {
	return []place{
		{r.VerdictsOnly, "judged, and compared criterion by criterion"},
		{r.Unjudged, "unjudged" + causes(r)},
		{r.Skipped, "skipped"},
	}
}

func writeVerdicts(out io.Writer, figures []agreement.VerdictFigures) {
	if len(figures) == 0 {
		return
	}
	rows := [][]string{{"  CRITERION", "COMPARED", "AGREED", "FALSE REFUSALS", "MISSED", "UNJUDGED", "KAPPA"}}
	split := 0
	for _, f := range figures {
		value := "undefined: " + because(f.Kappa.Undefined)
		if f.Kappa.Value != nil {
			value = fmt.Sprintf("%s (of %s)", decimal(*f.Kappa.Value), grouped(f.Decided))
		}
		rows = append(rows, []string{
			"  " + f.Criterion, grouped(f.N), grouped(f.Agreed), grouped(f.FalseRefusals), grouped(f.Missed), grouped(f.Unjudged), value,
		})
		split += f.NoMajority
	}
	table(out, rows)
	fmt.Fprintln(out, "  false refusal: the judge said no and people yes; missed: the judge said yes and people no")
	fmt.Fprintln(out, "  kappa: on the items where both said yes or no")
	if split > 0 {
		fmt.Fprintf(out, "  people had no majority on %s: compared with nothing\n", count(split, "verdict"))
	}
	fmt.Fprintln(out)
}
