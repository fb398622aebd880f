package exportfile

import (
	"context"

	"contrejuge/backend/training"
)

// Export is one export of a queue's items into a file.
type Export struct {
	File    string // may lead through symbolic links, which are followed
	Profile training.Profile
	Items   []training.Item
	Sources []training.Source // where the items came from
	Tool    training.Tool
	DryRun  bool // work out the summary and write nothing, not even a lock

	// step is called after each step that a crash could follow; nil outside tests.
	step func(name string)
}

// Write updates the file, and says what changed. After an error the file and
// its manifest are as they were; where the disk failed between the two, the
// next export of any items puts the manifest in place. Errors are faults:
//
//   - conflicts: ambiguous_lines, profile_mismatch and duplicate_item of
//     [training.Merge]; export_running where another export has the file;
//     file_changed where another program changed it meanwhile
//   - input: manifest_too_new and manifest_unreadable of
//     [training.ParseManifest]; cannot_read, cannot_write, disk_full
//   - interrupted where the context ended
func (e Export) Write(ctx context.Context) (training.Summary, error) {
	outcomes, err := training.Outcomes(e.Profile, e.Items)
	if err != nil {
		return training.Summary{}, err
	}
	at, err := placesOf(e.File)
	if err != nil {
		return training.Summary{}, err
	}
	if !e.DryRun {
		unlock, err := lock(at.lock)
		if err != nil {
			return training.Summary{}, err
		}
		defer unlock()
		if err := at.clean(); err != nil {
			return training.Summary{}, err
		}
		e.after("locked")
	}
	old, err := at.settle(ctx, e.DryRun)
	if err != nil {
		return training.Summary{}, err
	}
	e.after("settled")
	plan, was, err := e.plan(ctx, at, outcomes, old)
	if err != nil {
		return training.Summary{}, err
	}
	e.after("planned")
	plan.File, plan.Summary.Manifest = e.File, at.manifest
	if !e.DryRun {
		if err := e.commit(ctx, at, plan, was, old); err != nil {
			return training.Summary{}, err
		}
	}
	return plan.Summary, nil
}

// plan reads the file once and works out what is to change.
func (e Export) plan(ctx context.Context, at places, outcomes []training.Outcome, old *manifestFile) (*training.Plan, content, error) {
	merge, err := training.NewMerge(e.Profile, outcomes, old.parsed())
	if err != nil {
		return nil, content{}, err
	}
	hold := 0
	if merge.WantsContent() {
		hold = longestHeld
	}
	was, err := eachLine(ctx, at.file, hold, func(l line) { merge.AddLine(l.digest, l.content) })
	if err != nil {
		return nil, content{}, err
	}
	plan, err := merge.Plan()
	return plan, was, err
}

func (e Export) after(step string) {
	if e.step != nil {
		e.step(step)
	}
}
