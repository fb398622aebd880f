package workspace

import (
	"context"
	"maps"
	"slices"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
)

// judgeable is what there is to be judged in a source.
type judgeable struct {
	rows   int
	pairs  int // of them, with two answers
	scales map[evaluation.Scale]bool
	scored map[string]bool // criteria that judges scored
	models []string        // that answered, by name
}

func (e *Evaluations) look(ctx context.Context, source string) (judgeable, error) {
	found := judgeable{scales: map[evaluation.Scale]bool{}, scored: map[string]bool{}}
	models := map[string]bool{}
	err := e.store.EachRow(ctx, source, func(_ int64, row evaluation.Row) error {
		found.rows++
		if len(row.Answers) > 1 {
			found.pairs++
		}
		found.scales[row.Scale] = true
		for _, j := range row.Judgments {
			for criterion := range j.Scores {
				found.scored[criterion] = true
			}
		}
		for _, a := range row.Answers {
			if a.Model != "" {
				models[a.Model] = true
			}
		}
		return nil
	})
	found.models = slices.Sorted(maps.Keys(models))
	return found, err
}

// subject is what the wording depends on. Errors: nothing_to_judge, mixed_scales.
func (j judgeable) subject(source evaluation.Source, asked *evaluation.Form) (subject, error) {
	if j.rows == 0 {
		return subject{}, fault.New(fault.Input, "nothing_to_judge", "the source %q has no row to judge: nothing was asked", source.Name)
	}
	of := subject{form: evaluation.ByScores, scale: evaluation.DefaultScale, criteria: inOrder(j.scored)}
	if source.Kind == evaluation.OfDataset || source.Kind == evaluation.OfRun {
		of.form = evaluation.ByVerdicts
	}
	if asked != nil {
		of.form, of.fixed = *asked, true
	}
	if len(j.scales) > 1 && of.form == evaluation.ByScores {
		return subject{}, fault.New(fault.Input, "mixed_scales", "the rows of %q are scored on %d different scales, which one judge cannot keep: nothing was asked", source.Name, len(j.scales)).
			WithHint("import the rows of each scale as a source of their own")
	}
	for scale := range j.scales {
		of.scale = scale
	}
	return of, nil
}
