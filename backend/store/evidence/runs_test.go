//go:build evidence

package evidence_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/store"
)

const (
	runKills = 40
	runCases = 300
)

// benchAway works on a run as the engine does: it saves each answer as it comes,
// then its judgment, and resumes what another left.
func benchAway(ctx context.Context, p part) error {
	s, err := store.Open(ctx, p.Path)
	if err != nil {
		return err
	}
	if _, err := s.HoldRun(ctx, p.Name); err != nil {
		return err
	}
	if err := s.CreateRun(ctx, bench.Run{ID: p.Name, Suite: killedSuite(), Started: time.Now()}); err != nil && !fault.Is(err, "run_exists") {
		return err
	}
	if err := s.ReopenRun(ctx, p.Name); err != nil {
		return err
	}
	run, err := s.Run(ctx, p.Name)
	if err != nil {
		return err
	}
	say("begun")
	for i, o := range run.Settled() {
		if o.Judged() {
			continue
		}
		if !o.Answered() {
			o = killedAnswer(p.Name, i)
			if err := s.SaveOutcome(ctx, p.Name, o); err != nil {
				return err
			}
			say("answered", o.Case)
		}
		o.Unjudged = nil
		o.Judgment = killedJudgment(p.Name, o.Case)
		if err := s.SaveOutcome(ctx, p.Name, o); err != nil {
			return err
		}
		say("judged", o.Case)
	}
	return s.EndRun(ctx, p.Name, bench.Finished, nil, time.Now())
}

func killedSuite() bench.Suite {
	suite := bench.Suite{Name: "pilote", Language: "fr"}
	for i := range runCases {
		suite.Cases = append(suite.Cases, bench.Case{
			ID: fmt.Sprint("c", i), Messages: []evaluation.Message{{Role: "user", Content: "Que faire ?"}}, Criteria: []bench.Criterion{{ID: "k", Ask: "?", Critical: true}},
		})
	}
	return suite
}

func killedAnswer(run string, i int) bench.Outcome {
	o := bench.Outcome{Case: fmt.Sprint("c", i)}
	o.Answers = []string{"Réponse de " + run + " à " + o.Case}
	o.Answering = []bench.Call{{Model: "tuned", Prompt: strings.Repeat("x", 5000), Reply: o.Answers[0]}}
	return o
}

func killedJudgment(run, id string) *bench.Judgment {
	return &bench.Judgment{
		Verdicts: []bench.CriterionVerdict{{Criterion: "k", Reason: "de " + run + " sur " + id, Verdict: bench.Yes}},
		Call:     bench.Call{Model: "juge", Prompt: strings.Repeat("y", 5000), Reply: run + " " + id},
	}
}

func TestAKilledRunLosesNothingAcknowledgedAndIsFreeAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "espace")
	w, s := mustEnter(t, path)
	defer w.Close()
	chance := rand.New(rand.NewPCG(40, 1))
	answered, judged := map[string]bool{}, map[string]bool{}
	name, runs, acknowledged, finished := "", 0, 0, 0
	begun := time.Now()
	for i := range runKills {
		if i%4 == 0 { // a run is killed and resumed three times, then left
			runs++
			name = fmt.Sprint("r", runs)
			answered, judged = map[string]bool{}, map[string]bool{}
		}
		c := begin(t, part{Role: "bench", Path: path, Name: name})
		c.atWork()
		if release, err := s.HoldRun(t.Context(), name); err == nil {
			release()
			if run, err := s.Run(t.Context(), name); err != nil || run.Status != bench.Finished {
				t.Errorf("a run that another process works on could be held; it is %s (%v)", run.Status, err)
			}
		} else if !fault.Is(err, store.CodeRunBusy) {
			t.Error(err)
		}
		time.Sleep(time.Duration(chance.Int64N(int64(killAfter))))
		c.kill()
		if failed := c.stderr.String(); failed != "" {
			t.Fatal(failed)
		}
		for _, words := range c.said() {
			switch words[0] {
			case "answered":
				answered[words[1]] = true
			case "judged":
				judged[words[1]] = true
			}
		}
		release, err := s.HoldRun(t.Context(), name)
		ok(t, err)
		release()
		run, err := s.Run(t.Context(), name)
		ok(t, err)
		switch run.Status {
		case bench.Finished:
			finished++
		case bench.Interrupted:
		default:
			t.Errorf("a killed run is %s", run.Status)
		}
		inspectRun(t, run, answered, judged)
		acknowledged = max(acknowledged, len(judged))
	}
	clean(t, w)
	if acknowledged == 0 {
		t.Error("nothing was ever acknowledged")
	}
	t.Logf("%d kills of %d runs in %s: nothing acknowledged lost (up to %d judgments a run), each free at once; %d finished", runKills, runs, seconds(begun), acknowledged, finished)
}

// inspectRun looks for what was acknowledged, and for halves of anything.
func inspectRun(t *testing.T, run bench.Run, answered, judged map[string]bool) {
	t.Helper()
	found := map[string]bench.Outcome{}
	for _, o := range run.Outcomes {
		found[o.Case] = o
		if o.Answer() != "Réponse de "+run.ID+" à "+o.Case || len(o.Answering) != 1 || o.Answering[0].Reply != o.Answer() {
			t.Errorf("the answer to %s is not whole: %+v", o.Case, o)
		}
		if j := o.Judgment; j != nil && (j.Call.Reply != run.ID+" "+o.Case || len(j.Verdicts) != 1 || j.Verdicts[0].Reason != "de "+run.ID+" sur "+o.Case) {
			t.Errorf("the judgment of %s is not whole: %+v", o.Case, j)
		}
	}
	for id := range answered {
		if !found[id].Answered() {
			t.Errorf("the answer to %s is lost", id)
		}
	}
	for id := range judged {
		if !found[id].Judged() {
			t.Errorf("the judgment of %s is lost", id)
		}
	}
}
