package workspace

import (
	"maps"
	"slices"
	"unicode/utf8"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

// tally sums up, over a population, what each judge said of each model. A row
// that a judge never saw is unjudged by it.
type tally struct {
	rows   map[string]int // by model: rows in which it competes
	judges map[string]bool
	judged map[judgeOfModel]agreement.Population
}

type judgeOfModel struct{ judge, model string }

func newTally() tally {
	return tally{rows: map[string]int{}, judges: map[string]bool{}, judged: map[judgeOfModel]agreement.Population{}}
}

func (t tally) add(row evaluation.Row) {
	item := []agreement.Item{figures(row, "")}
	for model := range agreement.Populations("", item) {
		t.rows[model]++
	}
	seen := map[string]bool{}
	for _, j := range row.Judgments {
		if seen[j.Judge] {
			continue
		}
		seen[j.Judge], t.judges[j.Judge] = true, true
		for model, p := range agreement.Populations(j.Judge, item) {
			key := judgeOfModel{j.Judge, model}
			sum := t.judged[key]
			sum.N, sum.Points = sum.N+p.N-p.Unjudged, sum.Points+p.Points
			t.judged[key] = sum
		}
	}
}

// populations are the sums, by judge and model.
func (t tally) populations() []review.Population {
	var out []review.Population
	for _, judge := range slices.Sorted(maps.Keys(t.judges)) {
		for _, model := range slices.Sorted(maps.Keys(t.rows)) {
			judged := t.judged[judgeOfModel{judge, model}]
			out = append(out, review.Population{
				Judge: judge, Model: model, N: t.rows[model], Unjudged: t.rows[model] - judged.N, Points: judged.Points,
			})
		}
	}
	return out
}

// figures is a row as the figures see it.
func figures(row evaluation.Row, id string) agreement.Item {
	item := agreement.Item{ID: id, Question: row.QuestionDigest(), Reviews: row.Reviews, Judgments: row.Judgments}
	for _, a := range row.Answers {
		item.Answers = append(item.Answers, agreement.Answer{Model: a.Model, Length: utf8.RuneCountInString(a.Content)})
	}
	return item
}
