package cli

import (
	"context"
	"os"

	"github.com/spf13/cobra"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/workspace"
)

// begun is how a run is begun, or gone on with.
type begun func(ctx context.Context, w *workspace.Workspace, args []string, a *asking, watching workspace.Watching) (bench.Run, error)

// resume goes on with a run. What is said of it on the command line must be what
// it began with; what is configured is not asked.
func (c *command) resume(cmd *cobra.Command, ref string) begun {
	return func(ctx context.Context, w *workspace.Workspace, args []string, a *asking, watching workspace.Watching) (bench.Run, error) {
		of, err := findRun(ctx, w, ref)
		if err != nil {
			return bench.Run{}, err
		}
		spec := workspace.ResumeSpec{Hosts: c.flags.Hosts}
		if spec.Limits, err = a.resumed(cmd, of.Settings); err != nil {
			return bench.Run{}, err
		}
		if len(args) > 0 {
			suite, err := readSuite(args[0])
			if err != nil {
				return bench.Run{}, err
			}
			if suite.Digest() != of.Suite.Digest() {
				return bench.Run{}, changed("suite_changed", "the suite %s is not what run %s began with", args[0], of.ID)
			}
		}
		if judge := c.flags.Judge; judge != "" && !sameModel(judge, of.Settings.Judge.Name) {
			return bench.Run{}, changed("judge_changed", "run %s began with the judge %q", of.ID, of.Settings.Judge.Name)
		}
		if spec.Answers, spec.Digest, err = c.sameCandidate(of); err != nil {
			return bench.Run{}, err
		}
		return w.Runs.Resume(ctx, of.ID, spec, watching)
	}
}

// sameCandidate refuses a candidate that is not the run's, and reads the answers
// of a recorded one.
func (c *command) sameCandidate(of bench.Run) (answers map[string][]string, digest string, err error) {
	frozen := of.Settings.Candidate
	return sameMaker(frozen, c.flags.Candidate, changed("candidate_changed", "run %s began with the candidate %s:%s", of.ID, frozen.Kind, frozen.Name))
}

// sameMaker refuses what is named where it is not who answered before, and reads
// the answers of a recorded one, which the workspace does not keep. Where their
// file is not named again and is not there any more, there are none: whether they
// are needed tells the workspace.
func sameMaker(frozen bench.Maker, name string, refused error) (answers map[string][]string, digest string, err error) {
	given := workspace.Reference{Kind: frozen.Kind, Name: frozen.Name}
	named := name != ""
	if named {
		given = workspace.ParseReference(name)
	}
	switch {
	case given.Kind != frozen.Kind:
		return nil, "", refused
	case given.Kind != workspace.Recorded && !sameModel(given.Name, frozen.Name):
		return nil, "", refused
	case given.Kind != workspace.Recorded || !named && !isFile(given.Name):
		return nil, "", nil
	}
	if answers, digest, err = readAnswers(given.Name); err != nil {
		return nil, "", err
	}
	if named && digest != frozen.Digest {
		return nil, "", refused
	}
	return answers, digest, nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

func changed(code, format string, args ...any) error {
	return fault.New(fault.Conflict, code, format+": nothing was asked", args...).WithHint("leave it out to go on with the run, or begin a new one")
}
