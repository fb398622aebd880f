package agreement_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"

	"github.com/google/go-cmp/cmp"
)

// verdictsOf reads "k=yes m=no" as verdicts by criterion.
func verdictsOf(words string) map[string]evaluation.Verdict {
	out := map[string]evaluation.Verdict{}
	for _, word := range strings.Fields(words) {
		criterion, verdict, _ := strings.Cut(word, "=")
		out[criterion] = evaluation.Verdict(verdict)
	}
	return out
}

// asked is an item with one answer: what the judge said of it, or the cause, and
// what each of the people p1, p2 … said.
func asked(id, judged string, people ...string) agreement.Item {
	item := agreement.Item{ID: id, Answers: []agreement.Answer{{Model: "nemo", Length: 10}}}
	switch cause, ok := evaluation.ParseCause(judged); {
	case ok:
		item.Judgments = []evaluation.Judgment{{Judge: judge, Order: evaluation.OrderAB, Unjudged: &evaluation.Unjudged{Cause: cause}}}
	case judged != "":
		j := evaluation.Judgment{Judge: judge, Order: evaluation.OrderAB}
		for criterion, verdict := range verdictsOf(judged) {
			j.Verdicts = append(j.Verdicts, evaluation.CriterionVerdict{Criterion: criterion, Verdict: verdict})
		}
		item.Judgments = []evaluation.Judgment{j}
	}
	for n, words := range people {
		words, seen := strings.CutPrefix(words, "seen ")
		r := evaluation.Review{Reviewer: fmt.Sprint("p", n+1), Revision: 1, Blind: !seen, Verdicts: verdictsOf(words)}
		if words == "skip" {
			r.Skip, r.Verdicts = "not my subject", nil
		}
		item.Reviews = append(item.Reviews, r)
	}
	return item
}

func computeVerdicts(items ...agreement.Item) agreement.Report {
	return agreement.Compute(agreement.Setting{Queue: "q", Selection: "all", Judge: judge, Criteria: []string{"k", "m"}, Form: evaluation.ByVerdicts}, items)
}

func TestAVerdictIsComparedWithWhatMostPeopleSaidOfTheCriterion(t *testing.T) {
	type figures = agreement.VerdictFigures
	for name, test := range map[string]struct {
		item agreement.Item
		want figures // of k, without kappa
	}{
		"the same":                           {asked("x", "k=yes", "k=yes"), figures{N: 1, Agreed: 1, Decided: 1}},
		"the same no":                        {asked("x", "k=no", "k=no"), figures{N: 1, Agreed: 1, Decided: 1}},
		"a false refusal":                    {asked("x", "k=no", "k=yes"), figures{N: 1, FalseRefusals: 1, Decided: 1}},
		"missed":                             {asked("x", "k=yes", "k=no"), figures{N: 1, Missed: 1, Decided: 1}},
		"not applicable to both":             {asked("x", "k=not_applicable", "k=not_applicable"), figures{N: 1, Agreed: 1}},
		"not applicable to the judge":        {asked("x", "k=not_applicable", "k=no"), figures{N: 1}},
		"not applicable to people":           {asked("x", "k=no", "k=not_applicable"), figures{N: 1}},
		"a majority":                         {asked("x", "k=no", "k=yes", "k=no", "k=yes"), figures{N: 1, FalseRefusals: 1, Decided: 1}},
		"no majority":                        {asked("x", "k=no", "k=yes", "k=no"), figures{NoMajority: 1}},
		"half is no majority":                {asked("x", "k=no", "k=yes", "k=no", "k=yes", "k=not_applicable"), figures{NoMajority: 1}},
		"no majority, unjudged":              {asked("x", "timeout", "k=yes", "k=no"), figures{NoMajority: 1}},
		"unjudged":                           {asked("x", "timeout", "k=yes"), figures{Unjudged: 1}},
		"never judged":                       {asked("x", "", "k=yes"), figures{Unjudged: 1}},
		"the judge left it out":              {asked("x", "m=yes", "k=yes"), figures{Unjudged: 1}},
		"a verdict that does not exist":      {asked("x", "k=maybe", "k=yes"), figures{Unjudged: 1}},
		"not asked of the item":              {asked("x", "m=yes", "m=yes"), figures{}},
		"names were seen":                    {asked("x", "k=no", "seen k=yes"), figures{}},
		"names were seen by one":             {asked("x", "k=no", "seen k=yes", "k=no"), figures{N: 1, Agreed: 1, Decided: 1}},
		"skipped":                            {asked("x", "k=no", "skip"), figures{}},
		"a skip beside an opinion":           {asked("x", "k=no", "skip", "k=yes"), figures{N: 1, FalseRefusals: 1, Decided: 1}},
		"somebody was not asked the same":    {asked("x", "k=no", "m=yes", "k=yes"), figures{N: 1, FalseRefusals: 1, Decided: 1}},
		"nobody":                             {asked("x", "k=no"), figures{}},
		"scores beside verdicts change none": {scoredBy(asked("x", "k=no", "k=yes"), "p9", given{"a": 5}), figures{N: 1, FalseRefusals: 1, Decided: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			got := computeVerdicts(test.item).Verdicts[0]
			got.Kappa = agreement.Coefficient{}
			test.want.Criterion = "k"
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// κ = (po − pe) ÷ (1 − pe), by hand: of ten, 4 yes both, 3 no both, 2 false
// refusals, 1 missed. po = 0.7; people 6 yes, judge 5 yes: pe = 0.5.
func TestKappaOfACriterionIsOnWhatBothDecided(t *testing.T) {
	var items []agreement.Item
	add := func(n int, judged, person string) {
		for range n {
			items = append(items, asked(fmt.Sprint(len(items)), judged, person))
		}
	}
	add(4, "k=yes", "k=yes")
	add(3, "k=no", "k=no")
	add(2, "k=no", "k=yes")
	add(1, "k=yes", "k=no")
	add(5, "k=not_applicable", "k=no")
	got := computeVerdicts(items...).Verdicts[0]
	want := agreement.VerdictFigures{Criterion: "k", N: 15, Agreed: 7, FalseRefusals: 2, Missed: 1, Decided: 10, Kappa: agreement.Coefficient{Value: new(0.4)}}
	if got.Kappa.Value == nil || *got.Kappa.Value-0.4 > 1e-12 || 0.4-*got.Kappa.Value > 1e-12 {
		t.Errorf("kappa is %v", got.Kappa)
	}
	got.Kappa = want.Kappa
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestKappaOfACriterionSaysWhyItIsUndefined(t *testing.T) {
	for name, c := range map[string]struct {
		items []agreement.Item
		want  agreement.Reason
	}{
		"nothing said by both": {[]agreement.Item{asked("1", "timeout", "k=yes")}, agreement.NoPairs},
		"nothing decided":      {[]agreement.Item{asked("1", "k=not_applicable", "k=not_applicable")}, agreement.NoPairs},
		"always yes":           {[]agreement.Item{asked("1", "k=yes", "k=yes"), asked("2", "k=yes", "k=yes")}, agreement.OneClass},
	} {
		got := computeVerdicts(c.items...).Verdicts[0].Kappa
		if got.Value != nil || got.Undefined == nil || *got.Undefined != c.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestAQueueOfVerdictsHasNoHeadlineAndSaysWhy(t *testing.T) {
	report := computeVerdicts(asked("1", "k=yes", "k=yes"), asked("2", "k=no", "k=yes"), asked("3", "timeout", "k=no"), asked("4", "k=no", "skip"), asked("5", "k=no"))
	if a := report.Agreement; a == nil || a.Rate != nil || a.Undefined == nil || *a.Undefined != agreement.NoPairs {
		t.Errorf("the headline is %+v", a)
	}
	want := agreement.Accounting{Reviewed: 4, VerdictsOnly: 2, Unjudged: 1, Skipped: 1, UnjudgedCauses: map[evaluation.Cause]int{evaluation.Timeout: 1}}
	if diff := cmp.Diff(want, report.Accounting); diff != "" {
		t.Errorf("the accounting -want +got\n%s", diff)
	}
	if len(report.Criteria) != 0 || report.Criteria == nil {
		t.Errorf("criteria that nobody scored: %+v", report.Criteria)
	}
	biased := agreement.Compute(agreement.Setting{Judge: judge, Criteria: []string{"k"}, Form: evaluation.ByVerdicts, NotRepresentative: "biased_selection"},
		[]agreement.Item{asked("1", "k=no", "k=yes")})
	if biased.Agreement != nil || biased.NotRepresentative == nil || biased.Verdicts[0].FalseRefusals != 1 {
		t.Errorf("of a biased selection: %+v", biased)
	}
}

func TestAnyVerdictThatDiffersIsADisagreement(t *testing.T) {
	report := computeVerdicts(
		asked("same", "k=yes m=no", "k=yes m=no"), asked("one", "k=yes m=no", "k=yes m=yes"), asked("split", "k=yes", "k=yes", "k=no"),
		asked("applies", "k=not_applicable", "k=yes"), asked("unjudged", "timeout", "k=yes"), asked("never", "", "k=yes"), asked("seen", "k=no", "seen k=yes"),
	)
	if diff := cmp.Diff([]string{"one", "applies"}, report.Disagreements); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestAQueueOfScoresHasNoVerdicts(t *testing.T) {
	report := compute(judged(reviewed(pair("1"), "a"), "a"))
	if report.Verdicts == nil || len(report.Verdicts) != 0 {
		t.Errorf("verdicts are %+v", report.Verdicts)
	}
}

func TestTheVerdictsOfAReportHaveTheDocumentedKeys(t *testing.T) {
	const documented = `[{"criterion":"k","n":1,"agreed":1,"false_refusals":0,"missed":0,"unjudged":0,"no_majority":0,"decided":1,"kappa":{"value":null,"undefined":"one_class"}}]`
	got, err := json.Marshal(computeVerdicts(asked("1", "k=yes", "k=yes")).Verdicts[:1])
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != documented {
		t.Errorf("got  %s\nwant %s", got, documented)
	}
}

// Whatever is said, every item with a verdict of people stands in one place of
// its criterion, and every reviewed item in one of the accounting.
func TestNoVerdictIsCountedTwiceOrLost(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 0))
	said := []string{"yes", "no", "not_applicable"}
	draw := func() string {
		words := ""
		for _, criterion := range []string{"k", "m"} {
			if random.IntN(5) > 0 {
				words += " " + criterion + "=" + said[random.IntN(3)]
			}
		}
		return words
	}
	for range 50 {
		var items []agreement.Item
		withK := 0
		for n := range 20 {
			judged := draw()
			if random.IntN(6) == 0 {
				judged = "timeout"
			}
			people := make([]string, random.IntN(4))
			spoken := false
			for i := range people {
				people[i] = draw()
				spoken = spoken || strings.Contains(people[i], "k=")
			}
			if spoken {
				withK++
			}
			items = append(items, asked(fmt.Sprint(n), judged, people...))
		}
		report := computeVerdicts(items...)
		k := report.Verdicts[0]
		if k.N+k.Unjudged+k.NoMajority != withK || k.Agreed+k.FalseRefusals+k.Missed > k.N || k.Decided > k.N {
			t.Errorf("%d items have a verdict on k: %+v", withK, k)
		}
		if report.Sum() != report.Reviewed {
			t.Errorf("%d reviewed, %d placed", report.Reviewed, report.Sum())
		}
	}
}
