package agreement_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"

	"github.com/google/go-cmp/cmp"
)

// shared holds published evaluations beside the checkout; they are too large
// to keep inside.
const shared = "../../../shared/data/evaluations"

// load reads one of the two published evaluations. It knows just enough of the
// format for them.
func load(t *testing.T, name string) []agreement.Item {
	t.Helper()
	f, err := os.Open(filepath.Join(shared, name+".jsonl"))
	if err != nil {
		t.Skipf("the published evaluation %s is not here: %v", name, err)
	}
	defer f.Close()
	var items []agreement.Item
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var row struct {
			ID        string
			Messages  []evaluation.Message
			Answers   []evaluation.Answer
			Judgments []evaluation.Judgment
			Reviews   []evaluation.Review
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		item := agreement.Item{
			ID:        row.ID,
			Question:  evaluation.Row{Messages: row.Messages}.QuestionDigest(),
			Judgments: row.Judgments,
		}
		for _, a := range row.Answers {
			item.Answers = append(item.Answers, agreement.Answer{Model: a.Model, Length: utf8.RuneCountInString(a.Content)})
		}
		for _, r := range row.Reviews {
			r.Blind, r.Revision = true, 1
			item.Reviews = append(item.Reviews, r)
		}
		items = append(items, item)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return items
}

// expected reads what was published, or recomputed elsewhere, of an evaluation.
func expected(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(shared, name+".expected.json"))
	if err != nil {
		t.Skipf("the expected figures of %s are not here: %v", name, err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

const rounded = 5.1e-7 // the files give six digits

func TestPandaLMGivesTheKnownFigures(t *testing.T) {
	items := load(t, "pandalm")
	type published struct {
		Decided struct {
			Agree, N     int
			Rate, Kappa2 float64
			Wilson       [2]float64 `json:"wilson95"`
		} `json:"both_decided"`
		Accounting struct {
			Reviewed, Decided, Unjudged int
			Undecided                   agreement.Undecided
		}
		Excluded struct{ Kappa3 float64 } `json:"unjudged_excluded"`
		Table    [][]int                  `json:"confusion_person_rows_judge_columns_a_b_tie"`
		WinRates []struct {
			Model                        string
			Judge, People, Corrected, SE float64
			N                            int
		} `json:"win_rates"`
	}
	var file struct {
		Set map[string]json.RawMessage `json:"pandalm_testset_v1"`
	}
	expected(t, "pandalm", &file)
	for _, judge := range []string{"gpt-3.5-turbo", "pandalm-7b"} {
		t.Run(judge, func(t *testing.T) {
			var want published
			if err := json.Unmarshal(file.Set[judge], &want); err != nil {
				t.Fatal(err)
			}
			got := agreement.Compute(agreement.Setting{Queue: "pandalm", Selection: "all", Judge: judge}, items)

			a := got.Agreement
			if a.Agreed != want.Decided.Agree || a.Decided != want.Decided.N {
				t.Errorf("agreed on %d of %d, want %d of %d", a.Agreed, a.Decided, want.Decided.Agree, want.Decided.N)
			}
			near(t, "rate", a.Rate, want.Decided.Rate, rounded)
			nearly(t, "low", a.Interval.Low(), want.Decided.Wilson[0], rounded)
			nearly(t, "high", a.Interval.High(), want.Decided.Wilson[1], rounded)
			near(t, "kappa", got.Kappa.Value, want.Decided.Kappa2, rounded)
			near(t, "kappa with ties", got.KappaWithTies.Value, want.Excluded.Kappa3, rounded)
			if diff := cmp.Diff(want.Table, got.Confusion.Table); diff != "" {
				t.Error("confusion", diff)
			}
			acc := want.Accounting
			if got.Reviewed != acc.Reviewed || got.Decided != acc.Decided || got.Unjudged != acc.Unjudged || got.Undecided != acc.Undecided {
				t.Errorf("accounting %+v, want %+v", got.Accounting, acc)
			}
			if got.UnjudgedCauses[evaluation.UnreadableReply] != acc.Unjudged {
				t.Errorf("causes of unjudged: %v", got.UnjudgedCauses)
			}
			if len(got.WinRates) != len(want.WinRates) {
				t.Fatalf("%d win rates, want %d", len(got.WinRates), len(want.WinRates))
			}
			for i, w := range want.WinRates {
				g := got.WinRates[i]
				if g.Model != w.Model || g.Reviewed != w.N || g.Population != w.N {
					t.Errorf("win rate of %s on %d of %d, want %s on %d", g.Model, g.Reviewed, g.Population, w.Model, w.N)
				}
				near(t, w.Model+" by the judge", g.Judge, w.Judge, rounded)
				near(t, w.Model+" by people", g.People, w.People, rounded)
				near(t, w.Model+" corrected", g.Corrected, w.Corrected, rounded)
				near(t, w.Model+" standard error", g.SE, w.SE, 1e-6) // one is cut, not rounded
			}
		})
	}
}

func TestPandaLMReportGivesTheFiguresOfTheDocument(t *testing.T) {
	got := agreement.Compute(agreement.Setting{Queue: "pandalm", Selection: "all", Judge: "gpt-3.5-turbo"}, load(t, "pandalm"))

	near(t, "alpha", got.BetweenPeople.Alpha.Value, .8642206852, 1e-10)
	near(t, "people and longer answers", got.Length.Person.Rate, .6753, 5e-5)
	near(t, "judge and longer answers", got.Length.Judge.Rate, .6192, 5e-5)
	if got.Length.Person.N != 887 || got.Length.Judge.N != 919 {
		t.Errorf("longer answers on %d and %d items", got.Length.Person.N, got.Length.Judge.N)
	}
	if got.BetweenPeople.Reviewers != 3 || len(got.Reviewers) != 3 || got.Reviewers[0].Reviewer != "annotator1" {
		t.Errorf("reviewers %+v", got.Reviewers)
	}
	a := got.Agreement
	if *a.Band != agreement.Uncertain || *a.MoreReviews != 1856 {
		t.Errorf("%s, %d more reviews", *a.Band, *a.MoreReviews)
	}
	nearly(t, "clustered low", a.ClusteredInterval.Low(), .781, .002)
	nearly(t, "clustered high", a.ClusteredInterval.High(), .848, .002)
	if a.Questions >= a.Decided {
		t.Errorf("%d questions among %d items do not repeat", a.Questions, a.Decided)
	}
	if len(got.Disagreements) != a.Decided-a.Agreed {
		t.Errorf("%d disagreements", len(got.Disagreements))
	}
	if got.JudgeOrders.Rate != nil || got.Side.Rate != nil {
		t.Error("orders and sides are unknown here")
	}
}

func TestLLMRubricGivesTheKnownGaps(t *testing.T) {
	items := load(t, "llmrubric")
	var want map[string]struct {
		N     int
		Human float64 `json:"human_mean"`
		Judge float64 `json:"judge_mean"`
		Gap   float64 `json:"gap_human_minus_judge"`
		Kappa float64 `json:"kappa_quadratic"`
	}
	expected(t, "llmrubric", &want)
	criteria := []string{"q0", "q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8"}
	got := agreement.Compute(agreement.Setting{Judge: "gpt-3.5-turbo-16k", Criteria: criteria}, items)
	for i, id := range criteria {
		c, w := got.Criteria[i], want[id]
		if c.Criterion != id || c.N != w.N {
			t.Errorf("%s on %d answers, want %s on %d", c.Criterion, c.N, id, w.N)
		}
		near(t, id+" by people", c.PersonMean, w.Human, rounded)
		near(t, id+" by the judge", c.JudgeMean, w.Judge, rounded)
		near(t, id+" gap", c.Gap, w.Gap, rounded)
		near(t, id+" kappa", c.WeightedKappa.Value, w.Kappa, rounded)
		if c.Flagged != (id == "q6") {
			t.Errorf("%s flagged: %v", id, c.Flagged)
		}
	}
	if gap := *got.Criteria[1].Gap; gap != 0 {
		t.Errorf("the gap of q1 is %v, not exactly 0", gap)
	}
	for _, i := range []int{4, 5} { // the judge always answers 3
		if kappa := *got.Criteria[i].WeightedKappa.Value; kappa != 0 {
			t.Errorf("the kappa of a constant judge is %v, not exactly 0", kappa)
		}
	}
	if got.ScoresOnly != len(items) || got.Reviewed != len(items) {
		t.Errorf("accounting %+v", got.Accounting)
	}
	because(t, "rate", got.Agreement.Rate, got.Agreement.Undefined, agreement.NoPairs)
	if len(got.WinRates) != 0 {
		t.Errorf("win rates without a contest: %v", got.WinRates)
	}
}
