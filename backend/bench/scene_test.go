package bench_test

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
)

// pilot is a case with one check, a critical criterion and one that is not.
func pilot(id string) bench.Case {
	return bench.Case{
		ID:       id,
		Messages: []evaluation.Message{{Role: "user", Content: "Mon voisin fait du bruit."}},
		Checks:   []check.Spec{{Kind: check.NoPrice}},
		Criteria: []bench.Criterion{
			{ID: "answers_request", Ask: "Répond à la demande.", Critical: true},
			{ID: "short", Ask: "Reste bref."},
		},
	}
}

// passed is an outcome of the pilot case that nothing is wrong with.
func passed(id string) bench.Outcome {
	return bench.Outcome{
		Case:     id,
		Answers:  []string{"Appelez le 17."},
		Checks:   []check.Result{{Check: check.NoPrice, Passed: true}},
		Judgment: judged(bench.Yes, bench.Yes),
	}
}

func judged(critical, other bench.Verdict) *bench.Judgment {
	return &bench.Judgment{Verdicts: []bench.CriterionVerdict{
		{Criterion: "answers_request", Reason: "La réponse donne le numéro.", Verdict: critical},
		{Criterion: "short", Reason: "Une phrase.", Verdict: other},
	}}
}

func failedCheck(o bench.Outcome) bench.Outcome {
	o.Checks = []check.Result{{Check: check.NoPrice, Detail: "« 30 € »"}}
	return o
}

func unjudged(o bench.Outcome, cause evaluation.Cause) bench.Outcome {
	o.Judgment, o.Unjudged = nil, &evaluation.Unjudged{Cause: cause}
	return o
}

func unanswered(o bench.Outcome, cause evaluation.Cause) bench.Outcome {
	o.Answers, o.Unanswered = nil, &evaluation.Unjudged{Cause: cause}
	return o
}

func says(o bench.Outcome, critical, other bench.Verdict) bench.Outcome {
	o.Judgment = judged(critical, other)
	return o
}

// reread is what a person says of the outcome as it stands.
func reread(o bench.Outcome, r bench.Reread) bench.Outcome {
	r.By, r.Outcome = "Anna", o.Digest()
	o.Reread = &r
	return o
}
