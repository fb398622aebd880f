package workspace_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

const (
	yes = evaluation.Yes
	no  = evaluation.No
)

// verdictLine is a question with one answer and the judge's verdicts on it, or
// its cause.
func verdictLine(id, verdicts string) string {
	said := `"unjudged":{"cause":"timeout"}`
	if verdicts != "" {
		var list []string
		for _, word := range strings.Fields(verdicts) {
			criterion, verdict, _ := strings.Cut(word, "=")
			list = append(list, fmt.Sprintf(`{"criterion":%q,"reason":"parce que","verdict":%q}`, criterion, verdict))
		}
		said = `"verdicts":[` + strings.Join(list, ",") + `]`
	}
	return fmt.Sprintf(`{"id":%q,"question":"Question %s ?","answers":[{"model":"modele-un","content":"Seule."}],"judgments":[{"judge":"juge",%s}]}`, id, id, said)
}

var verdictRubric = review.Rubric{Instructions: "Lisez.", Form: evaluation.ByVerdicts, Criteria: []review.Criterion{
	{ID: "k", Name: review.Text{FR: "k", EN: "k"}, Ask: "Répond à la demande.", Critical: true},
	{ID: "m", Name: review.Text{FR: "m", EN: "m"}, Ask: "Cite la loi."},
}}

// judging is a workspace whose queue "q" asks for verdicts; "m" is not asked of
// the last of its items.
func judging(t *testing.T) *house {
	t.Helper()
	h := open(t)
	h.imports("s", verdictLine("q1", "k=no m=yes"), verdictLine("q2", "k=yes m=no"), verdictLine("q3", ""), verdictLine("q4", "k=yes"))
	filling := review.Filling{Fill: review.Fill{Selection: review.All, Source: "s", Population: 4, At: h.clock.Now().Wall}}
	ok(t, h.store.EachRow(t.Context(), "s", func(row int64, of evaluation.Row) error {
		copied := review.Copy{Row: row, ID: h.chance.ID(), Identity: of.Identity(), Overlap: 2}
		if of.ID == "q4" {
			copied.Criteria = []string{"k"}
		}
		filling.Items = append(filling.Items, copied)
		filling.Fill.Items, filling.Fill.LastRow, filling.Fill.Shared = filling.Fill.Items+1, row, filling.Fill.Shared+1
		return nil
	}))
	queue := review.Queue{Name: "q", Selection: review.All, Overlap: 2, Rubric: verdictRubric, Scale: evaluation.DefaultScale, State: review.Open, CreatedAt: h.clock.Now().Wall}
	ok(t, h.store.CreateQueue(t.Context(), queue, filling))
	return h
}

// says saves the person's verdicts on the item of that id.
func (h *house) says(person, ref string, verdicts map[string]evaluation.Verdict, correction string) review.Reveal {
	h.t.Helper()
	ctx := h.t.Context()
	item, err := h.store.Item(ctx, "q", ref)
	ok(h.t, err)
	_, err = h.Reviews.TakeItem(ctx, "q", person, item.ID)
	ok(h.t, err)
	reveal, err := h.Reviews.Save(ctx, "q", person, item.ID, review.Opinion{Verdicts: verdicts, Correction: correction})
	ok(h.t, err)
	return reveal
}

type verdicts = map[string]evaluation.Verdict

func TestAnItemIsReviewedByVerdictsOnWhatIsAskedOfIt(t *testing.T) {
	h, ctx := judging(t), t.Context()
	item, err := h.store.Item(ctx, "q", "q4")
	ok(t, err)
	task, err := h.Reviews.TakeItem(ctx, "q", "anna", item.ID)
	ok(t, err)
	same(t, "asked", task.Criteria, verdictRubric.Criteria[:1])
	same(t, "form", task.Form, evaluation.ByVerdicts)

	ok(t, h.Reviews.SaveDraft(ctx, "q", "anna", item.ID, review.Opinion{Verdicts: verdicts{"k": no}}))
	task, err = h.Reviews.TakeItem(ctx, "q", "anna", item.ID)
	ok(t, err)
	same(t, "draft", task.Draft, &review.Opinion{Verdicts: verdicts{"k": no}})

	for code, o := range map[string]review.Opinion{
		review.CodeVerdictMissing:   {Note: "lu"},
		review.CodeUnknownCriterion: {Verdicts: verdicts{"k": yes, "m": yes}},
		review.CodeUnknownVerdict:   {Verdicts: verdicts{"k": "oui"}},
		review.CodePickUnexpected:   {Pick: review.PickLeft, Verdicts: verdicts{"k": yes}},
		review.CodeScoreUnexpected:  {Scores: map[string]map[review.Side]int{"k": {review.Left: 3}}, Verdicts: verdicts{"k": yes}},
	} {
		_, err := h.Reviews.Save(ctx, "q", "anna", item.ID, o)
		refused(t, err, code)
	}

	reveal, err := h.Reviews.Save(ctx, "q", "anna", item.ID, review.Opinion{Verdicts: verdicts{"k": no}})
	ok(t, err)
	judged := reveal.Judgments[0]
	if len(judged.Verdicts) != 1 || !judged.Verdicts[0].Differs || judged.Verdicts[0].Reason != "parce que" || judged.Agrees == nil || *judged.Agrees {
		t.Errorf("the judge is revealed as %+v", judged)
	}

	// A change of mind is a later revision, and the first stays what counts.
	reveal, err = h.Reviews.Save(ctx, "q", "anna", item.ID, review.Opinion{Verdicts: verdicts{"k": yes}})
	ok(t, err)
	if len(reveal.Revisions) != 2 || reveal.Revisions[0].Opinion.Verdicts["k"] != no || reveal.Revisions[1].Opinion.Verdicts["k"] != yes ||
		!reveal.Revisions[0].Blind || reveal.Revisions[1].Blind || !reveal.Judgments[0].Verdicts[0].Differs {
		t.Errorf("after a change of mind: %+v", reveal)
	}
	report, err := h.Reports.Report(ctx, "q", "juge")
	ok(t, err)
	if k := report.Verdicts[0]; k.N != 1 || k.Missed != 1 || k.Agreed != 0 {
		t.Errorf("the figures of k are %+v", k)
	}
	own, err := h.Reviews.Own(ctx, "q", "anna", 0, 10)
	ok(t, err)
	if len(own) != 1 || !own[0].Verdicts || own[0].Pick != "" {
		t.Errorf("her list has %+v", own)
	}
}

// told is a queue of verdicts in which two people have said something of each.
func told(t *testing.T) *house {
	h := judging(t)
	h.says("anna", "q1", verdicts{"k": yes, "m": yes}, "")
	h.says("bea", "q1", verdicts{"k": yes, "m": no}, "")
	h.says("anna", "q2", verdicts{"k": yes, "m": no}, "Mieux.")
	h.says("anna", "q3", verdicts{"k": no, "m": evaluation.NotApplicable}, "")
	h.says("bea", "q4", verdicts{"k": yes}, "")
	return h
}

func TestAReportOnAQueueOfVerdictsCountsByCriterion(t *testing.T) {
	h, ctx := told(t), t.Context()
	report, err := h.Reports.Report(ctx, "q", "")
	ok(t, err)
	k, m := report.Verdicts[0], report.Verdicts[1]
	same(t, "k", []int{k.N, k.Agreed, k.FalseRefusals, k.Missed, k.Unjudged, k.NoMajority}, []int{3, 2, 1, 0, 1, 0})
	same(t, "m", []int{m.N, m.Agreed, m.FalseRefusals, m.Missed, m.Unjudged, m.NoMajority}, []int{1, 1, 0, 0, 1, 1})
	same(t, "disagreements", report.Disagreements, []string{"q1"})
	if report.Agreement == nil || report.Agreement.Rate != nil {
		t.Errorf("a rate of nothing: %+v", report.Agreement)
	}
	items, err := h.Reports.Disagreements(ctx, "q", "", 0, 0, 5)
	ok(t, err)
	if len(items) != 1 || len(items[0].Row.Judgments[0].Verdicts) != 2 {
		t.Errorf("shown as %+v", items)
	}
}

func TestReviewsByVerdictsTravel(t *testing.T) {
	h, ctx := told(t), t.Context()
	file, written := h.exported("q")
	there := judging(t)
	read, err := there.Exports.ImportReviews(ctx, "q", file)
	ok(t, err)
	same(t, "read", []int{read.Items, read.Reviews, read.Duplicates, len(read.Refused)}, []int{written.Items, written.Reviews, 0, 0})
	again, err := there.Exports.ImportReviews(ctx, "q", file)
	ok(t, err)
	same(t, "read again", []int{again.Items, again.Reviews, again.Duplicates, len(again.Refused)}, []int{0, 0, written.Reviews, 0})
	want, err := h.Reports.Report(ctx, "q", "juge")
	ok(t, err)
	got, err := there.Reports.Report(ctx, "q", "juge")
	ok(t, err)
	same(t, "verdicts", got.Verdicts, want.Verdicts)
	same(t, "accounting", got.Accounting, want.Accounting)
	back, _ := there.exported("q")
	equalLines(t, file, back)
}

func TestReviewsThatSayWhatIsNotAskedOfTheItemAreRefused(t *testing.T) {
	h, ctx := judging(t), t.Context()
	brought := func(id, review string) string {
		line := strings.TrimSuffix(verdictLine(id, "k=yes"), "}")
		return line + `,"reviews":[{"reviewer":"anna",` + review + `}]}`
	}
	file := filepath.Join(t.TempDir(), "reviews.jsonl")
	ok(t, os.WriteFile(file, []byte(strings.Join([]string{brought("q4", `"verdicts":{"k":"yes","m":"no"}`), brought("q1", `"scores":{"k":{"a":3}}`), brought("q2", `"verdicts":{"x":"no"}`),
		brought("q4", `"verdicts":{"k":"no"}`)}, "\n")), 0o600))
	read, err := h.Exports.ImportReviews(ctx, "q", file)
	ok(t, err)
	same(t, "refused", codes(read.Refused), []string{review.CodeUnknownCriterion, review.CodeScoreUnexpected, review.CodeUnknownCriterion})
	same(t, "taken", read.Reviews, 1)
}

func TestOnlyACorrectionOfAQueueOfVerdictsIsTrainedOn(t *testing.T) {
	h, ctx := told(t), t.Context()
	exported, err := h.Exports.Training(ctx, workspace.ExportSpec{Queue: "q", Profile: "native", File: filepath.Join(t.TempDir(), "train.jsonl"), DryRun: true})
	ok(t, err)
	if exported.Examples != 1 || exported.Refused["verdicts_only"] != 3 {
		t.Errorf("exported %+v", exported)
	}
}
