package cli

import (
	"io"
	"testing"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/runreport"
	"contrejuge/backend/workspace"
)

func TestARunIsPrintedAsItStands(t *testing.T) {
	golden(t, "run.txt", func(out io.Writer) { writeRun(out, aRun()) })
	stopped := aRun()
	stopped.Status, stopped.Stopped = bench.StoppedRun, &bench.Stop{Cause: evaluation.Unreachable, Detail: "connection refused"}
	stopped.Settings.Candidate = bench.Maker{Kind: workspace.Recorded, Name: "answers.jsonl"}
	golden(t, "stopped.txt", func(out io.Writer) { writeRun(out, stopped) })
	golden(t, "runs.txt", func(out io.Writer) {
		writeRuns(out, []runreport.Document{runreport.Summary(aRun()), runreport.Summary(stopped)})
	})
}

func TestACaseIsPrintedWithAllThereIs(t *testing.T) {
	run := aRun()
	golden(t, "cases.txt", func(out io.Writer) {
		for _, id := range []string{"price", "unjudged", "unanswered"} {
			of, outcome, _ := run.Case(id)
			writeCase(out, run, of, outcome)
			_, _ = io.WriteString(out, "\n----\n")
		}
	})
}

func TestTwoRunsArePrintedRegressionsFirst(t *testing.T) {
	before, after := aRun(), aRun()
	after.ID = "20260303-0900-fghij"
	after.Outcomes[0], after.Outcomes[2] = after.Outcomes[2], after.Outcomes[0]
	after.Outcomes[0].Case, after.Outcomes[2].Case = "passes", "refused"
	after.Suite.Cases = after.Suite.Cases[:5]
	compared := workspace.Compared{Before: before, After: after, Differences: bench.Compare(before, after)}
	golden(t, "compared.txt", func(out io.Writer) { writeComparison(out, compared) })
}

func TestWhatTheDoctorFindsIsPrintedWithWhatToDo(t *testing.T) {
	const good, bad = "http://127.0.0.1:11434", "http://10.0.0.2:11434"
	golden(t, "diagnosis.txt", func(out io.Writer) {
		writeDiagnosis(out, workspace.Diagnosis{
			Hosts: []workspace.HostHealth{
				{Address: good, Reachable: true, Models: []workspace.ModelHealth{{
					Role: "judge", Name: "juge:8b", Family: "llama", Quantization: "Q4_K_M", Answered: true, Context: 8192, Reading: 31.25, Writing: 6.5,
				}}},
				{Address: bad},
			},
			Findings: []workspace.Finding{
				{Code: workspace.FoundReachable, Level: workspace.Fine, Host: good, Detail: "0.12.0"},
				{Code: bench.OldServer, Level: workspace.Doubt, Host: good, Detail: "0.12.0"},
				{Code: string(evaluation.ModelMissing), Level: workspace.Problem, Host: good, Model: "modele:4b"},
				{Code: string(evaluation.Stalled), Level: workspace.Problem, Host: good, Model: "juge:8b"},
				{Code: string(evaluation.Unreachable), Level: workspace.Problem, Host: bad, Detail: "connection refused"},
				{Code: workspace.FoundKinship, Level: workspace.Fine, Model: "modele:4b", Detail: "juge:8b"},
			},
			Suite: &workspace.SuiteForecast{Suite: "pilote", Cases: 22, Seconds: 12345},
		})
	})
}

func TestTheExitCodeOfARunHidesNothing(t *testing.T) {
	cause := func(c evaluation.Cause) *evaluation.Unjudged { return &evaluation.Unjudged{Cause: c} }
	// judged is a run of a case that was answered, and what came of the judge.
	judged := func(change func(*bench.Run)) bench.Run {
		run := aRun()
		run.Suite.Cases, run.Outcomes = run.Suite.Cases[:1], run.Outcomes[:1]
		change(&run)
		return run
	}
	for name, tt := range map[string]struct {
		run  bench.Run
		want int
	}{
		"nothing blocks":               {judged(func(*bench.Run) {}), exitWell},
		"something blocks":             {aRun(), exitBlocking},
		"it stopped":                   {judged(func(r *bench.Run) { r.Status = bench.StoppedRun }), exitHost},
		"it was interrupted":           {judged(func(r *bench.Run) { r.Status = bench.Interrupted }), exitBlocking},
		"it goes on":                   {judged(func(r *bench.Run) { r.Status = bench.Running }), exitBlocking},
		"the host has no such judge":   {judged(func(r *bench.Run) { r.Outcomes[0].Unjudged = cause(evaluation.ModelMissing) }), exitHost},
		"the judge wrote nothing good": {judged(func(r *bench.Run) { r.Outcomes[0].Unjudged = cause(evaluation.InvalidJSON) }), exitBlocking},
		"the candidate was not reached": {judged(func(r *bench.Run) {
			r.Outcomes[0] = bench.Outcome{Case: "passes", Unanswered: cause(evaluation.Unreachable)}
		}), exitHost},
	} {
		if got := exitOf(tt.run); got != tt.want {
			t.Errorf("%s: exit code %d, want %d", name, got, tt.want)
		}
	}
}
