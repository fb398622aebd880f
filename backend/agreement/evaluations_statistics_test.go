package agreement_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"
)

// panda is what the file says of PandaLM's items beyond the report's figures.
type panda struct {
	Majority  map[string]int `json:"majority_counts"`
	Unanimous int
	OneTwo    pandaPair `json:"annotator1_vs_2"`
	OneThree  pandaPair `json:"annotator1_vs_3"`
	TwoThree  pandaPair `json:"annotator2_vs_3"`
	Fleiss    float64   `json:"fleiss_kappa"`
	Alpha     float64   `json:"krippendorff_alpha_nominal"`
	Longer    map[string]struct {
		Picks int `json:"picks_longer"`
		N     int
	} `json:"verbosity_chars"`
	People  map[string][3]int `json:"win_lose_tie_human"`
	GPT     map[string][3]int `json:"win_lose_tie_gpt35"`
	PandaLM map[string][3]int `json:"win_lose_tie_pandalm7b"`
	Half    map[string]map[string]struct {
		Points float64
		N      int
	} `json:"win_rate_tie_half"`
}

type pandaPair struct {
	Agree, N int
	Kappa    float64
}

func loadPanda(t *testing.T) ([]agreement.Item, panda, map[string]json.RawMessage) {
	t.Helper()
	items := load(t, "pandalm")
	var whole struct {
		Set panda `json:"pandalm_testset_v1"`
	}
	var parts struct {
		Set map[string]json.RawMessage `json:"pandalm_testset_v1"`
	}
	expected(t, "pandalm", &whole)
	expected(t, "pandalm", &parts)
	return items, whole.Set, parts.Set
}

var classIndex = map[evaluation.Pick]int{"a": 0, "b": 1, "tie": 2}

func TestPandaLMsPeopleAgreeAsPublished(t *testing.T) {
	items, want, _ := loadPanda(t)
	var subjects [][]int
	var units [][]int
	majority, unanimous := map[evaluation.Pick]int{}, 0
	for _, item := range items {
		row, unit := make([]int, 3), []int{}
		for _, r := range item.Reviews {
			row[classIndex[r.Pick]]++
			unit = append(unit, classIndex[r.Pick])
		}
		subjects, units = append(subjects, row), append(units, unit)
		majority[agreement.PeopleOpinion(item.Reviews).Class]++
		if slices.Max(row) == 3 {
			unanimous++
		}
	}
	if unanimous != want.Unanimous {
		t.Errorf("%d unanimous, want %d", unanimous, want.Unanimous)
	}
	for class, n := range map[evaluation.Pick]int{"a": want.Majority["A"], "b": want.Majority["B"], "tie": want.Majority["tie"]} {
		if majority[class] != n {
			t.Errorf("majority for %s on %d, want %d", class, majority[class], n)
		}
	}
	fleiss, _ := agreement.FleissKappa(subjects)
	nearly(t, "Fleiss' kappa", fleiss, want.Fleiss, exact)
	alpha, _ := agreement.ScaleAlpha(units, agreement.NominalMetric)
	nearly(t, "alpha", alpha, want.Alpha, 1e-10)

	for pair, want := range map[[2]int]pandaPair{{0, 1}: want.OneTwo, {0, 2}: want.OneThree, {1, 2}: want.TwoThree} {
		table := [][]int{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}
		for _, unit := range units {
			table[unit[pair[0]]][unit[pair[1]]]++
		}
		if got, _ := agreement.TieAsClass(table); got != (agreement.Tally{Hits: want.Agree, Of: want.N}) {
			t.Errorf("annotators %v: %+v, want %+v", pair, got, want)
		}
		kappa, _ := agreement.CohenKappa(table)
		nearly(t, "kappa", kappa.Value, want.Kappa, 1e-10)
	}
}

func TestPandaLMsJudgesAgreeAsPublishedUnderEveryConvention(t *testing.T) {
	items, _, parts := loadPanda(t)
	for _, judge := range []string{"gpt-3.5-turbo", "pandalm-7b"} {
		type convention struct {
			Agree, N int
			Kappa3   float64
		}
		var want struct {
			Counts   map[string]int
			AsTie    convention `json:"published_convention_unjudged_as_tie"`
			Excluded convention `json:"unjudged_excluded"`
			Missed   convention `json:"unjudged_as_disagreement"`
			Both     convention `json:"both_decided"`
		}
		if err := json.Unmarshal(parts[judge], &want); err != nil {
			t.Fatal(err)
		}
		table, asTie := make([][]int, 3), make([][]int, 3)
		for i := range table {
			table[i], asTie[i] = make([]int, 3), make([]int, 3)
		}
		said := map[string]int{}
		for _, item := range items {
			person := classIndex[agreement.PeopleOpinion(item.Reviews).Class]
			opinion := agreement.JudgeOpinion(judge, item.Judgments)
			if opinion.Standing == agreement.Unjudged {
				said["None"]++
				asTie[person][2]++
				continue
			}
			said[map[evaluation.Pick]string{"a": "A", "b": "B", "tie": "tie"}[opinion.Class]]++
			table[person][classIndex[opinion.Class]]++
			asTie[person][classIndex[opinion.Class]]++
		}
		for word, n := range want.Counts {
			if said[word] != n {
				t.Errorf("%s says %s %d times, want %d", judge, word, said[word], n)
			}
		}
		for name, test := range map[string]struct {
			got  agreement.Tally
			want convention
		}{
			"unjudged as a tie": {tallied(agreement.TieAsClass(asTie)), want.AsTie},
			"unjudged left out": {tallied(agreement.TieAsClass(table)), want.Excluded},
			"both decided":      {tallied(agreement.BothDecided(table)), want.Both},
			"unjudged as a miss": {agreement.Tally{
				Hits: tallied(agreement.TieAsClass(table)).Hits, Of: len(items),
			}, want.Missed},
		} {
			if test.got != (agreement.Tally{Hits: test.want.Agree, Of: test.want.N}) {
				t.Errorf("%s, %s: %+v, want %+v", judge, name, test.got, test.want)
			}
		}
		kappa, _ := agreement.CohenKappa(asTie)
		nearly(t, "kappa with unjudged as ties", kappa.Value, want.AsTie.Kappa3, rounded)
	}
}

func tallied(t agreement.Tally, _ agreement.Reason) agreement.Tally { return t }

func TestPandaLMsModelsWinAsPublished(t *testing.T) {
	items, want, _ := loadPanda(t)
	sides := map[string]struct {
		opinion func(agreement.Item) agreement.Opinion
		cells   map[string][3]int
		rates   string
		longer  string
	}{
		"people":        {func(i agreement.Item) agreement.Opinion { return agreement.PeopleOpinion(i.Reviews) }, want.People, "human", "human"},
		"gpt-3.5-turbo": {judging("gpt-3.5-turbo"), want.GPT, "gpt-3.5-turbo_unjudged_excluded", "gpt-3.5-turbo"},
		"pandalm-7b":    {judging("pandalm-7b"), want.PandaLM, "pandalm-7b", "pandalm-7b"},
	}
	for name, side := range sides {
		pairs, models := map[string]agreement.Wins{}, map[string]agreement.Wins{}
		var longer agreement.Tally
		for _, item := range items {
			one, other := item.Answers[0].Model, item.Answers[1].Model
			o := side.opinion(item)
			label, decided := o.Decided()
			if decided && item.Answers[0].Length != item.Answers[1].Length {
				longer.Of++
				if (label == evaluation.A) == (item.Answers[0].Length > item.Answers[1].Length) {
					longer.Hits++
				}
			}
			first := agreement.Wins{Tied: 1}
			if decided {
				first = agreement.Wins{Won: 1 - label.Index(), Lost: label.Index()}
			}
			second := agreement.Wins{Won: first.Lost, Tied: first.Tied, Lost: first.Won}
			if o.Standing != agreement.Unjudged {
				models[one], models[other] = plus(models[one], first), plus(models[other], second)
			}
			if other < one {
				one, other, first = other, one, second
			}
			pair := one + " vs " + other // with what is unjudged as a tie
			pairs[pair] = plus(pairs[pair], first)
		}
		for pair, cell := range side.cells {
			if got := pairs[pair]; got != (agreement.Wins{Won: cell[0], Lost: cell[1], Tied: cell[2]}) {
				t.Errorf("%s, %s: %+v, want %v", name, pair, got, cell)
			}
		}
		if len(pairs) != len(side.cells) {
			t.Errorf("%s: %d pairs of models, want %d", name, len(pairs), len(side.cells))
		}
		for model, want := range want.Half[side.rates] {
			w := models[model]
			got, _ := w.TieHalf()
			nearly(t, name+" of "+model, got.Value, want.Points/float64(want.N), exact)
			if n := w.Won + w.Tied + w.Lost; n != want.N {
				t.Errorf("%s of %s: of %d, want %d", name, model, n, want.N)
			}
		}
		if w := want.Longer[side.longer]; longer != (agreement.Tally{Hits: w.Picks, Of: w.N}) {
			t.Errorf("%s prefers the longer answer on %+v, want %+v", name, longer, w)
		}
	}
}

func judging(judge string) func(agreement.Item) agreement.Opinion {
	return func(i agreement.Item) agreement.Opinion { return agreement.JudgeOpinion(judge, i.Judgments) }
}

func plus(w, more agreement.Wins) agreement.Wins {
	return agreement.Wins{Won: w.Won + more.Won, Tied: w.Tied + more.Tied, Lost: w.Lost + more.Lost}
}

func TestLLMRubricGivesTheKnownKappasOfItsScale(t *testing.T) {
	items := load(t, "llmrubric")
	var want map[string]struct {
		N         int
		Exact     int     `json:"exact_agree"`
		Linear    float64 `json:"kappa_linear"`
		Quadratic float64 `json:"kappa_quadratic"`
	}
	expected(t, "llmrubric", &want)
	for id, want := range want {
		table := make([][]int, 4) // the scale is 1 to 4
		for i := range table {
			table[i] = make([]int, 4)
		}
		for _, item := range items {
			person, ok := item.Reviews[0].Scores.Get(id, evaluation.A)
			judge, judged := item.Judgments[0].Scores.Get(id, evaluation.A)
			if ok && judged {
				table[person-1][judge-1]++
			}
		}
		exactly, n := 0, 0
		for i := range table {
			exactly += table[i][i]
			for _, count := range table[i] {
				n += count
			}
		}
		if exactly != want.Exact || n != want.N {
			t.Errorf("%s: the same score %d times of %d, want %d of %d", id, exactly, n, want.Exact, want.N)
		}
		linear, _ := agreement.ScaleKappa(table, agreement.Linear)
		nearly(t, fmt.Sprint(id, " linear"), linear.Value, want.Linear, rounded)
		quadratic, _ := agreement.ScaleKappa(table, agreement.Quadratic)
		nearly(t, fmt.Sprint(id, " quadratic"), quadratic.Value, want.Quadratic, rounded)
		if constant := strings.Contains("q4 q5", id); constant && (linear.Value != 0 || quadratic.StandardError != 0) {
			t.Errorf("%s, where the judge is constant: %+v and %+v", id, linear, quadratic)
		}
	}
}
