package run_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/model/ollamatest"
	"contrejuge/backend/model/tinygguf"
	"contrejuge/backend/run"
)

// judged is a run of [threeCases] by a judge of the server.
func judged(t *testing.T, server *ollamatest.Server, judge string, change func(*run.Bench)) bench.Run {
	t.Helper()
	h := hostAt(t, server.Address)
	r := threeCases()
	r.Suite.Options = bench.Options{Temperature: new(0.0), NumCtx: new(2048)}
	r.Settings.Candidate.Name, r.Settings.Judge.Name, r.Settings.JudgeCtx = "candidate", judge, 8192
	b := run.Bench{Run: r, Keep: &kept{log: &log{}}, Candidates: []run.Worker{at(h, "candidate")}, Judges: []run.Worker{at(h, judge)}}
	if change != nil {
		change(&b)
	}
	return do(t, t.Context(), b)
}

// causes are what became of the two cases that are judged; "" is a judgment.
func causes(r bench.Run) []evaluation.Cause {
	var all []evaluation.Cause
	for _, o := range r.Settled()[:2] {
		if o.Judged() {
			all = append(all, "")
		} else {
			all = append(all, o.Unjudged.Cause)
		}
	}
	return all
}

func TestWhateverBefallsAJudgeOfARealServerItsCaseBlocks(t *testing.T) {
	server := ollamatest.Shared(t)
	server.Create(t, "candidate", tinygguf.Model{Say: "Composez le 17."})
	say := tinygguf.Model{Arch: tinygguf.Qwen3, Say: "La réponse est claire."}
	loop, stick := say, say
	loop.Then, stick.Then = tinygguf.Loop, tinygguf.Stick
	server.Create(t, "judge", say)
	server.Create(t, "loops", loop)
	server.Create(t, "sticks", stick)
	server.Create(t, "thinks", say, ollamatest.Thinking)
	read := judged(t, server, "judge", nil).Outcomes[1].Judgment.Call.PromptTokens // of the longer of the two
	both := func(cause evaluation.Cause) [2]evaluation.Cause { return [2]evaluation.Cause{cause, cause} }
	context := func(tokens int) func(*run.Bench) {
		return func(b *run.Bench) { b.Run.Settings.JudgeCtx = tokens }
	}
	for _, tt := range []struct {
		name, judge string
		change      func(*run.Bench)
		want        [2]evaluation.Cause // of the shorter case and the longer
	}{
		{"it loops, and the schema ends its reason", "loops", nil, both("")},
		{"it could think, and is told not to", "thinks", nil, both("")},
		{"it says one word for ever", "sticks", nil, both(evaluation.StreamCut)},
		{"it has no room to end its reply", "judge", context(read + 20), [2]evaluation.Cause{"", evaluation.CutByLength}},
		{"the prompt does not fit", "judge", context(1024), both(evaluation.PromptTooLong)},
		{"it is not there", "nobody", nil, both(evaluation.ModelMissing)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := judged(t, server, tt.judge, tt.change)
			if diff := cmp.Diff(tt.want[:], causes(r)); diff != "" {
				t.Error(diff)
			}
			failed := 0
			for _, cause := range tt.want {
				if cause != "" {
					failed++
				}
			}
			if tally := r.Tally(); tally.Unjudged != failed || tally.Blocking != failed {
				t.Errorf("%+v", tally)
			}
		})
	}
}

func TestAServerThatDiesInTheMidstOfAJudgmentLeavesNothingGreen(t *testing.T) {
	server := ollamatest.Start(t)
	server.Create(t, "candidate", tinygguf.Model{Say: "Composez le 17."})
	server.Create(t, "judge", tinygguf.Model{Say: "La réponse est claire.", Then: tinygguf.Loop})
	dead := make(chan struct{})
	r := judged(t, server, "judge", func(b *run.Bench) {
		b.Tell = func(e run.Event) {
			if e.Kind == run.Text && e.Phase == run.Judging {
				select {
				case <-dead:
				default:
					server.Kill()
					close(dead)
				}
			}
		}
	})
	<-dead
	tally := r.Tally()
	if r.Status != bench.Finished || tally.Unanswered != 0 || tally.Unjudged == 0 || tally.Blocking != tally.Unjudged {
		t.Errorf("%s, %+v", r.Status, tally)
	}
	for _, cause := range causes(r) {
		if cause != "" && cause != evaluation.StreamCut && cause != evaluation.Unreachable {
			t.Errorf("unjudged for %s", cause)
		}
	}
}
