package cli

import (
	"io"
	"testing"

	"contrejuge/backend/agreement"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/workspace"
)

func TestAQueueOfVerdictsIsReportedCriterionByCriterion(t *testing.T) {
	says := func(n string, judged evaluation.Verdict, people ...evaluation.Verdict) agreement.Item {
		item := agreement.Item{ID: "cas-" + n, Answers: []agreement.Answer{{Model: "nemo"}}}
		j := evaluation.Judgment{Judge: "juge:8b", Order: evaluation.OrderAB}
		if judged == "" {
			j.Unjudged = &evaluation.Unjudged{Cause: evaluation.Timeout}
		} else {
			j.Verdicts = []evaluation.CriterionVerdict{{Criterion: "answers_request", Verdict: judged}}
		}
		item.Judgments = []evaluation.Judgment{j}
		for i, v := range people {
			item.Reviews = append(item.Reviews, evaluation.Review{
				Reviewer: string(rune('A' + i)), Revision: 1, Blind: true, Verdicts: map[string]evaluation.Verdict{"answers_request": v},
			})
		}
		return item
	}
	const yes, no = evaluation.Yes, evaluation.No
	setting := agreement.Setting{
		Queue: "pilote", Selection: "all", Judge: "juge:8b", Criteria: []string{"answers_request", "cites_law"}, Form: evaluation.ByVerdicts,
	}
	report := agreement.Compute(setting, []agreement.Item{
		says("1", yes, yes), says("2", no, no), says("3", no, yes), says("4", no, yes), says("5", yes, no), says("6", "", yes), says("7", yes, yes, no), says("8", yes),
	})
	golden(t, "verdicts.txt", func(out io.Writer) { writeReport(out, workspace.Report{Report: report}) })
}
