package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/runreport"
	"contrejuge/backend/suite"
	"contrejuge/backend/workspace"
)

func (c *command) bench() *cobra.Command {
	parent := &cobra.Command{
		Use: "bench", Short: "Replay pilot cases and have them judged", Args: cobra.NoArgs, RunE: needsSubcommand,
		Long: `Replay pilot cases and have them judged.

A RUN is named by its id, by a beginning of it that no other has, or by "last".`,
	}
	parent.AddCommand(c.benchRun(), c.benchRejudge(), c.benchShow(), c.benchList(), c.benchCompare(), c.benchDelete(),
		c.benchReread(), c.benchAlarms(), c.benchSuite(), c.benchPilot())
	return parent
}

// findRun is the run of that name, whole.
func findRun(ctx context.Context, w *workspace.Workspace, ref string) (bench.Run, error) {
	if ref != "last" {
		return w.Runs.Show(ctx, ref)
	}
	runs, err := w.Runs.List(ctx)
	if err != nil {
		return bench.Run{}, err
	}
	if len(runs) == 0 {
		return bench.Run{}, fault.New(fault.NotFound, "run_not_found", "there is no run yet")
	}
	return w.Runs.Show(ctx, runs[0].ID)
}

func (c *command) benchList() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the runs, the newest first", Args: cobra.NoArgs,
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, _ []string) error {
			runs, err := w.Runs.List(ctx)
			if err != nil {
				return err
			}
			documents := make([]runreport.Document, len(runs))
			for i, run := range runs {
				documents[i] = runreport.Summary(run)
			}
			return c.show(map[string]any{"runs": documents}, func(out io.Writer) { writeRuns(out, documents) })
		}),
	}
}

func writeRuns(out io.Writer, runs []runreport.Document) {
	if len(runs) == 0 {
		fmt.Fprintln(out, "There is no run yet. Begin one with `contrejuge bench run SUITE --candidate MODEL --judge MODEL`.")
		return
	}
	rows := [][]string{{"RUN", "STARTED", "SUITE", "CANDIDATE", "JUDGE", "STATUS", "CASES", "PASSED", "BLOCKING", "UNJUDGED", "TO REREAD"}}
	for _, r := range runs {
		rows = append(rows, []string{
			r.Run, day(r.Started), r.Suite, r.Candidate, dash(r.Judge), string(r.Status) + either(r.Cleared && r.Blocking > 0, ", cleared", ""),
			grouped(r.Cases), grouped(r.Passed), grouped(r.Blocking), grouped(r.Unjudged), grouped(r.Rereading.Waiting),
		})
	}
	table(out, rows)
}

func dash(text string) string { return either(text == "", "-", text) }

func (c *command) benchDelete() *cobra.Command {
	return &cobra.Command{
		Use: "delete RUN", Short: "Delete a run and what people said of it", Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			run, err := findRun(ctx, w, args[0])
			if err != nil {
				return err
			}
			if err := w.Runs.Delete(ctx, run.ID); err != nil {
				return err
			}
			return c.show(map[string]any{"run": run.ID, "deleted": true}, func(out io.Writer) {
				fmt.Fprintf(out, "%s is deleted, with its judgments and what people said of them\n", run.ID)
			})
		}),
	}
}

// suiteDocument is a sound suite.
type suiteDocument struct {
	File     string `json:"file"`
	Suite    string `json:"suite"`
	Digest   string `json:"suite_digest"`
	Language string `json:"language"`
	Cases    int    `json:"cases"`
	Checks   int    `json:"checks"`
	Criteria int    `json:"criteria"` // questions to the judge, over all cases
}

func (c *command) benchSuite() *cobra.Command {
	return &cobra.Command{
		Use: "suite SUITE", Short: "Look whether a suite can be used", Args: cobra.ExactArgs(1),
		Long: `Look whether a suite can be used. Everything that is wrong with it is told, each
with its place, as FILE:LINE:COLUMN: REASON; the exit code is 2 then.`,
		RunE: func(_ *cobra.Command, args []string) error {
			read, err := readSuite(args[0])
			if err != nil {
				return err
			}
			d := suiteDocument{File: args[0], Suite: read.Name, Digest: read.Digest(), Language: read.Language, Cases: len(read.Cases)}
			for _, one := range read.Cases {
				d.Checks += len(one.Checks)
				d.Criteria += len(one.Criteria)
			}
			return c.show(d, func(out io.Writer) {
				fmt.Fprintf(out, "%s is sound: %s, %s, %s to the judge, in %s\n", d.Suite, count(d.Cases, "case"), count(d.Checks, "check"),
					count(d.Criteria, "question"), d.Language)
			})
		},
	}
}

func (c *command) benchPilot() *cobra.Command {
	var file string
	cmd := &cobra.Command{
		Use: "pilot", Short: "Write the suite that ships, to start one of your own from", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			text := suite.PilotFile()
			if file == "" {
				return c.show(map[string]any{"file": nil, "text": string(text)}, func(out io.Writer) { _, _ = out.Write(text) })
			}
			if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
				return fault.New(fault.Conflict, "file_exists", "there is a file %s already: nothing was written", file).WithHint("choose another name")
			}
			if err := writeFile(file, text); err != nil {
				return err
			}
			return c.show(map[string]any{"file": file}, func(out io.Writer) {
				fmt.Fprintf(out, "%s is written. Change it, then: contrejuge bench suite %s\n", file, file)
			})
		},
	}
	cmd.Flags().StringVar(&file, "out", "", "the `FILE` to write (default to the screen)")
	return cmd
}
