package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"contrejuge/backend/bench"
	"contrejuge/backend/workspace"
)

func (c *command) benchAlarms() *cobra.Command {
	return &cobra.Command{
		Use: "alarms RUN", Short: "How often each criterion and check blocked, and was a false alarm", Args: cobra.ExactArgs(1),
		Long: `How often each criterion and check blocked, and how often people found that to be a
false alarm: one with many is worded too strictly. "Missed" is how often a person
said no where the judge did not.`,
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			run, err := findRun(ctx, w, args[0])
			if err != nil {
				return err
			}
			alarms, err := w.Rereads.Alarms(ctx, run.ID)
			if err != nil {
				return err
			}
			documents := make([]alarmDocument, len(alarms))
			for i, a := range alarms {
				documents[i] = alarmDocument{a.Criterion, a.Check, a.Raised, a.Reread, a.False, a.OfCase, a.Missed, append([]string{}, a.Cases...)}
			}
			return c.show(map[string]any{"run": run.ID, "alarms": documents}, func(out io.Writer) { writeAlarms(out, alarms) })
		}),
	}
}

// alarmDocument is a criterion or a check, and its alarms.
type alarmDocument struct {
	Criterion  string   `json:"criterion,omitempty"`
	Check      string   `json:"check,omitempty"`
	Raised     int      `json:"raised"`
	Reread     int      `json:"reread"`
	False      int      `json:"false"`
	OfCase     int      `json:"of_case"`
	Missed     int      `json:"missed"`
	FalseCases []string `json:"false_cases"`
}

func writeAlarms(out io.Writer, alarms []bench.Alarms) {
	rows := [][]string{{"", "BLOCKED", "REREAD", "FALSE ALARMS", "OF THE CASE", "MISSED", "FALSE IN"}}
	for _, a := range alarms {
		rows = append(rows, []string{
			either(a.Check != "", "check "+a.Check, a.Criterion), grouped(a.Raised), grouped(a.Reread), grouped(a.False), grouped(a.OfCase), grouped(a.Missed),
			shortened(strings.Join(a.Cases, ", "), longestWhy),
		})
	}
	if len(alarms) == 0 {
		fmt.Fprintln(out, "The suite has neither criteria nor checks.")
		return
	}
	table(out, rows)
}
