package review_test

import (
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"

	"github.com/google/go-cmp/cmp"
)

const (
	yes = evaluation.Yes
	no  = evaluation.No
	na  = evaluation.NotApplicable
)

type verdicts = map[string]evaluation.Verdict

var asked = review.Rubric{Form: evaluation.ByVerdicts, Criteria: []review.Criterion{
	{ID: "answers", Ask: "Répond à la demande.", Critical: true}, {ID: "cites", Ask: "Cite la loi."}, {ID: "polite", Ask: "Reste courtoise."},
}}

func TestAReviewByVerdictsIsCompleteWithAVerdictOnEveryCriterionAskedOfTheItem(t *testing.T) {
	for name, c := range map[string]struct {
		review evaluation.Review
		of     []string // the criteria asked of the item
		code   string   // when complete is asked for
		fits   string
	}{
		"all three kinds":                  {evaluation.Review{Verdicts: verdicts{"answers": yes, "cites": no, "polite": na}}, nil, "", ""},
		"all that is asked of it":          {evaluation.Review{Verdicts: verdicts{"polite": yes}}, []string{"polite"}, "", ""},
		"nothing is asked of it":           {evaluation.Review{Note: "lu"}, []string{}, "", ""},
		"nothing":                          {evaluation.Review{}, nil, review.CodeVerdictMissing, ""},
		"one missing":                      {evaluation.Review{Verdicts: verdicts{"answers": yes, "cites": no}}, nil, review.CodeVerdictMissing, ""},
		"the zero verdict is none":         {evaluation.Review{Verdicts: verdicts{"polite": ""}}, []string{"polite"}, review.CodeUnknownVerdict, review.CodeUnknownVerdict},
		"a verdict in another spelling":    {evaluation.Review{Verdicts: verdicts{"polite": "Yes"}}, []string{"polite"}, review.CodeUnknownVerdict, review.CodeUnknownVerdict},
		"a criterion of the other items":   {evaluation.Review{Verdicts: verdicts{"answers": yes, "polite": no}}, []string{"polite"}, review.CodeUnknownCriterion, review.CodeUnknownCriterion},
		"a criterion nobody asks for":      {evaluation.Review{Verdicts: verdicts{"x": yes}}, nil, review.CodeUnknownCriterion, review.CodeUnknownCriterion},
		"a pick":                           {evaluation.Review{Pick: evaluation.PickA, Verdicts: verdicts{"polite": yes}}, []string{"polite"}, review.CodePickUnexpected, review.CodePickUnexpected},
		"scores":                           {evaluation.Review{Scores: scored(3, 1), Verdicts: verdicts{"polite": yes}}, []string{"polite"}, review.CodeScoreUnexpected, review.CodeScoreUnexpected},
		"with a correction and a note too": {evaluation.Review{Verdicts: verdicts{"polite": no}, Correction: "Bonjour.", Note: "sec"}, []string{"polite"}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			rubric := asked.For(c.of)
			if err := review.Complete(c.review, rubric, evaluation.DefaultScale, 1); fault.CodeOf(err) != c.code {
				t.Errorf("complete: got %v, want %q", err, c.code)
			}
			if err := review.Fits(c.review, rubric, evaluation.DefaultScale, 1); fault.CodeOf(err) != c.fits {
				t.Errorf("fits: got %v, want %q", err, c.fits)
			}
		})
	}
}

func TestVerdictsAreNotAskedForWhereAnswersAreScored(t *testing.T) {
	said := evaluation.Review{Scores: scored(3, 1), Verdicts: verdicts{"tone": yes}}
	if err := review.Complete(said, twoCriteria, evaluation.DefaultScale, 1); fault.CodeOf(err) != review.CodeVerdictUnexpected {
		t.Errorf("got %v", err)
	}
}

func TestOnlyVerdictsThatExistCanBeDrafted(t *testing.T) {
	for verdict, code := range map[evaluation.Verdict]string{yes: "", no: "", na: "", "": review.CodeUnknownVerdict, "oui": review.CodeUnknownVerdict} {
		draft, err := review.Placement{Left: evaluation.A}.Read(review.Opinion{Verdicts: verdicts{"polite": verdict}})
		if fault.CodeOf(err) != code || code == "" && draft.Verdicts["polite"] != verdict {
			t.Errorf("%q: %+v, %v", verdict, draft, err)
		}
	}
}

func TestVerdictsComeBackAsTheyWereSaid(t *testing.T) {
	p := review.Placement{Left: evaluation.A}
	said := review.Opinion{Verdicts: verdicts{"answers": yes, "polite": no}, Correction: "Bonjour."}
	draft, err := p.Read(said)
	if err != nil {
		t.Fatal(err)
	}
	saved := draft.Review("Anna")
	if diff := cmp.Diff(said, p.Show(review.DraftOf(saved))); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if !draft.Same(review.DraftOf(saved)) {
		t.Error("what was saved is not what was said")
	}
	saved.Verdicts["polite"] = na
	if draft.Verdicts["polite"] != no {
		t.Error("the draft changes with the review made of it")
	}
	if draft.Same(review.DraftOf(saved)) {
		t.Error("another verdict says the same")
	}
	if !(review.Draft{}).Same(review.Draft{Verdicts: verdicts{}}) {
		t.Error("no verdicts say something")
	}
}

func TestATaskAsksWhatIsAskedOfItsItemAndTellsNothingOfTheJudge(t *testing.T) {
	task := review.TaskOf(review.Taken{Item: verdictItem(), Placement: review.Placement{Left: evaluation.A}}, asked, evaluation.DefaultScale, review.Moment{})
	want := []review.Criterion{asked.Criteria[0], asked.Criteria[2]}
	if diff := cmp.Diff(want, task.Criteria); diff != "" || task.Form != evaluation.ByVerdicts {
		t.Errorf("the form is %q, the criteria -want +got\n%s", task.Form, diff)
	}
	if len(asked.Criteria) != 3 {
		t.Error("the queue's rubric changed with the item's")
	}
}

// verdictItem is asked two of the three criteria.
func verdictItem(reviews ...evaluation.Review) review.Item {
	return review.Item{
		ID: "i", Criteria: []string{"polite", "answers"},
		Row: evaluation.Row{
			Answers: []evaluation.Answer{{Model: "nemo", Content: "Non."}}, Reviews: reviews,
			Judgments: []evaluation.Judgment{
				{Judge: "juge", Order: evaluation.OrderAB, Verdicts: []evaluation.CriterionVerdict{
					{Criterion: "answers", Reason: "Il manque le numéro.", Verdict: no, Critical: true},
					{Criterion: "polite", Reason: "Courtoise.", Verdict: yes},
				}},
				{Judge: "autre", Order: evaluation.OrderAB, Unjudged: &evaluation.Unjudged{Cause: evaluation.Timeout}},
			},
		},
	}
}

func TestARevealSetsTheJudgesVerdictsAgainstOnesFirst(t *testing.T) {
	agreed, differed := true, false
	say := func(revision int, blind bool, answers, polite evaluation.Verdict) evaluation.Review {
		return evaluation.Review{Reviewer: "Anna", Revision: revision, Blind: blind, Verdicts: verdicts{"answers": answers, "polite": polite}}
	}
	for name, c := range map[string]struct {
		reviews []evaluation.Review
		differs []bool // on answers, on polite
		agrees  *bool
	}{
		"the same twice":                   {[]evaluation.Review{say(1, true, no, yes)}, []bool{false, false}, &agreed},
		"one differs":                      {[]evaluation.Review{say(1, true, yes, yes)}, []bool{true, false}, &differed},
		"not applicable is another":        {[]evaluation.Review{say(1, true, no, na)}, []bool{false, true}, &differed},
		"a later revision changes nothing": {[]evaluation.Review{say(1, true, yes, yes), say(2, false, no, yes)}, []bool{true, false}, &differed},
		"never blind agrees with nothing":  {[]evaluation.Review{say(1, false, yes, yes)}, []bool{true, false}, nil},
		"a skip first":                     {[]evaluation.Review{{Reviewer: "Anna", Revision: 1, Blind: true, Skip: "trop long"}, say(2, true, no, na)}, []bool{false, true}, &differed},
		"brought in without verdicts":      {[]evaluation.Review{{Reviewer: "Anna", Revision: 1, Blind: true, Note: "lu"}}, []bool{false, false}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			reveal, ok := review.RevealOf(verdictItem(c.reviews...), review.Placement{Left: evaluation.A}, "Anna", asked, evaluation.DefaultScale, nil)
			if !ok || reveal.Form != evaluation.ByVerdicts || len(reveal.Criteria) != 2 {
				t.Fatalf("revealed: %t, %+v", ok, reveal)
			}
			judged := reveal.Judgments[0]
			var differs []bool
			for _, verdict := range judged.Verdicts {
				differs = append(differs, verdict.Differs)
			}
			if diff := cmp.Diff(c.differs, differs); diff != "" {
				t.Errorf("differs: -want +got\n%s", diff)
			}
			if diff := cmp.Diff(c.agrees, judged.Agrees); diff != "" {
				t.Errorf("agrees: -want +got\n%s", diff)
			}
			if judged.Verdicts[0].Reason != "Il manque le numéro." {
				t.Errorf("the judge's reason is %q", judged.Verdicts[0].Reason)
			}
			if failed := reveal.Judgments[1]; failed.Agrees != nil || failed.Verdicts != nil || failed.Unjudged == nil {
				t.Errorf("an unjudged one is %+v", failed)
			}
		})
	}
}
