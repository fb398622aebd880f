package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"contrejuge/backend/bench"
	"contrejuge/backend/runreport"
	"contrejuge/backend/workspace"
)

func (c *command) benchCompare() *cobra.Command {
	var exit bool
	cmd := &cobra.Command{
		Use: "compare RUN RUN", Short: "What changed from one run to another, regressions first", Args: cobra.ExactArgs(2),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			var ids [2]string
			for i, ref := range args {
				run, err := findRun(ctx, w, ref)
				if err != nil {
					return err
				}
				if err := c.noteReviews(ctx, w, run); err != nil {
					return err
				}
				ids[i] = run.ID
			}
			compared, err := w.Runs.Compare(ctx, ids[0], ids[1])
			if err != nil {
				return err
			}
			if exit && compared.Regressions() > 0 {
				c.exit = exitBlocking
			}
			return c.show(comparisonOf(compared), func(out io.Writer) { writeComparison(out, compared) })
		}),
	}
	cmd.Flags().BoolVar(&exit, "exit-code", false, "exit with 1 when a case blocks that did not before")
	return cmd
}

// comparison is what changed, as a document.
type comparison struct {
	Before      runreport.Document `json:"before"`
	After       runreport.Document `json:"after"`
	Regressions int                `json:"regressions"`
	Differences []difference       `json:"differences"` // of every case, regressions first
}

type difference struct {
	Case          string                     `json:"case"`
	Change        bench.Change               `json:"change"`
	Before        []runreport.ReasonDocument `json:"before"` // why it blocked
	After         []runreport.ReasonDocument `json:"after"`
	AnswerChanged bool                       `json:"answer_changed"`
	CaseChanged   bool                       `json:"case_changed"`
	Verdicts      []verdictPair              `json:"verdicts"` // those that changed
}

// verdictPair is a criterion's verdict in two runs; null where there is none.
type verdictPair struct {
	Criterion string         `json:"criterion"`
	Before    *bench.Verdict `json:"before"`
	After     *bench.Verdict `json:"after"`
}

func comparisonOf(c workspace.Compared) comparison {
	d := comparison{
		Before: runreport.Summary(c.Before), After: runreport.Summary(c.After), Regressions: c.Regressions(),
		Differences: make([]difference, len(c.Differences)),
	}
	before, after := reasonsByCase(c.Before), reasonsByCase(c.After)
	for i, of := range c.Differences {
		one := difference{
			Case: of.Case, Change: of.Change, Before: append([]runreport.ReasonDocument{}, before[of.Case]...),
			After: append([]runreport.ReasonDocument{}, after[of.Case]...), AnswerChanged: of.AnswerChanged, CaseChanged: of.CaseChanged,
			Verdicts: []verdictPair{},
		}
		for _, v := range of.Verdicts {
			one.Verdicts = append(one.Verdicts, verdictPair{v.Criterion, known(v.Before), known(v.After)})
		}
		d.Differences[i] = one
	}
	return d
}

func known(v bench.Verdict) *bench.Verdict {
	if v == "" {
		return nil
	}
	return &v
}

func reasonsByCase(run bench.Run) map[string][]runreport.ReasonDocument {
	all := map[string][]runreport.ReasonDocument{}
	for _, o := range runreport.Whole(run).Outcomes {
		all[o.Case] = o.Reasons
	}
	return all
}

func writeComparison(out io.Writer, c workspace.Compared) {
	for _, run := range []bench.Run{c.Before, c.After} {
		t := run.Tally()
		fmt.Fprintf(out, "%s  %s by %s: %s, %s passed, %s blocking (%s unjudged)\n", run.ID, run.Settings.Candidate.Name, dash(run.Settings.Judge.Name),
			count(t.Cases, "case"), grouped(t.Passed), grouped(t.Blocking), grouped(t.Unjudged))
	}
	rows := [][]string{{"CHANGE", "CASE", "WHAT"}}
	same := 0
	for _, d := range c.Differences {
		if d.Change == bench.Same && len(d.Verdicts) == 0 {
			same++
			continue
		}
		rows = append(rows, []string{changeWords[d.Change], d.Case, shortened(whatChanged(c, d), longestWhy)})
	}
	if len(rows) > 1 {
		fmt.Fprintln(out)
		table(out, rows)
	}
	fmt.Fprintf(out, "\n%s; %s unchanged\n", count(c.Regressions(), "regression"), grouped(same))
}

var changeWords = map[bench.Change]string{
	bench.Regressed: "REGRESSED", bench.Gone: "gone", bench.Altered: "altered", bench.Repaired: "repaired", bench.New: "new", bench.Same: "same",
}

// whatChanged is what is otherwise, in words.
func whatChanged(c workspace.Compared, d bench.Difference) string {
	var all []string
	for _, side := range []struct {
		word string
		run  bench.Run
	}{{"was", c.Before}, {"is", c.After}} {
		of, o, known := side.run.Case(d.Case)
		if !known {
			continue
		}
		text := either(why(of, o) == "", "passed", why(of, o))
		if len(bench.Blocking(of, o)) == 0 {
			text = "passed"
		}
		all = append(all, side.word+" "+text)
	}
	for _, v := range d.Verdicts {
		all = append(all, fmt.Sprintf("%s %s → %s", v.Criterion, dash(string(v.Before)), dash(string(v.After))))
	}
	if d.AnswerChanged {
		all = append(all, "another answer")
	}
	if d.CaseChanged {
		all = append(all, "the case was changed")
	}
	return strings.Join(all, "; ")
}
