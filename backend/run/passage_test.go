package run_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judge"
	"contrejuge/backend/judging"
	"contrejuge/backend/model"
	"contrejuge/backend/model/recorded"
	"contrejuge/backend/run"
)

// pass does the judging; every error is the test's.
func pass(t *testing.T, ctx context.Context, p run.Passage) judging.Judging {
	t.Helper()
	j, err := p.Do(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestOneCandidateAnswersAllThenTheOtherThenTheJudge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		j, d := evaluationOf(&l, "nuit", "jour")
		j = pass(t, t.Context(), d.passage(j, "h"))
		want := []string{
			"a nuit", "save a of nuit", "a jour", "save a of jour", "free for a",
			"b nuit", "save b of nuit", "b jour", "save b of jour", "all answered", "free for b",
			"judge nuit", "judge sees nuit ab", "save nuit ab", "judge nuit", "judge sees nuit ba", "save nuit ba",
			"judge jour", "judge sees jour ab", "save jour ab", "judge jour", "judge sees jour ba", "save jour ba",
		}
		if diff := cmp.Diff(want, l.lines); diff != "" {
			t.Error(diff)
		}
		if j.Status != bench.Finished || j.Stopped != nil {
			t.Errorf("%s %v", j.Status, j.Stopped)
		}
	})
}

func TestAResultIsInTermsOfTheAnswersAsListedWithItsWholeCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		j, d := evaluationOf(&l, "nuit")
		pass(t, t.Context(), d.passage(j, "h"))
		r := d.results["nuit ba"]
		want := evaluation.Judgment{
			Judge: "juge", Prompt: judge.WordingDigest(j.Settings.Wording), Order: evaluation.OrderBA, Reason: "Plus clair.", Pick: evaluation.PickB,
			Scores: evaluation.Scores{"accuracy": {evaluation.B: 4, evaluation.A: 2}}, Judging: "j1",
		}
		if diff := cmp.Diff(want, r.Judgment); diff != "" {
			t.Error(diff)
		}
		if c := r.Call; c.Model != "juge" || c.Digest != "d3" || c.Host != "h" || c.Tries != 1 || c.Reply != firstIsBetter || c.Prompt == "" || c.Whole != s {
			t.Errorf("%+v", c)
		}
		a := d.questions[0].Answers[evaluation.A]
		if c := a.Call; a.Content != "Première." || c.Model != "un" || c.System != "Tu renseignes." || c.Reply != "Première." || c.Tries != 1 {
			t.Errorf("%+v", a)
		}
	})
}

func TestAModelThatIsNextStaysInMemory(t *testing.T) {
	for _, tt := range []struct {
		name       string
		a, b, says string
		freed      []string
	}{
		{"all are one", "un", "un", "un", nil},
		{"the candidates are one", "un", "un", "juge", []string{"free for a", "free for b"}},
		{"the second one judges", "un", "deux", "deux", []string{"free for a"}},
		{"the first one judges", "un", "deux", "un", []string{"free for a", "free for b"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var l log
				j, d := evaluationOf(&l, "nuit")
				j.Settings.A.Name, j.Settings.B.Name, j.Settings.Judge.Name = tt.a, tt.b, tt.says
				pass(t, t.Context(), d.passage(j, "h"))
				if diff := cmp.Diff(tt.freed, l.matching("free")); diff != "" {
					t.Error(diff)
				}
			})
		})
	}
}

func TestAQuestionWithOneAnswerIsNotJudged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		j, d := evaluationOf(&l, "nuit", "jour")
		p := d.passage(j, "h")
		p.B.Workers[0] = cast{log: &l}.worker("h", "b", s, func(prompt model.Prompt) (model.Reply, *model.Failure) {
			if asked(prompt) == "nuit" {
				return model.Reply{Text: "Secon"}, &model.Failure{Cause: evaluation.CutByLength}
			}
			return model.Reply{Text: "Seconde.", PromptTokens: 900}, nil
		}, "")
		j = pass(t, t.Context(), p)
		b := d.questions[0].Answers[evaluation.B]
		if b.Usable() || b.Unanswered.Cause != evaluation.CutByLength || b.Content != "" || b.Call.Reply != "Secon" {
			t.Errorf("%+v", b)
		}
		if diff := cmp.Diff([]string{"jour ab", "jour ba"}, slices.Sorted(maps.Keys(d.results))); diff != "" {
			t.Error(diff)
		}
		if j.Status != bench.Finished || l.matching("all answered") != nil {
			t.Errorf("%s %q", j.Status, l.lines)
		}
	})
}

func TestWhatAJudgeSaidIsKeptRawWithWhyItCannotBeUsed(t *testing.T) {
	for cause, reply := range map[evaluation.Cause]string{
		evaluation.InvalidJSON:     "La première.",
		evaluation.ScoreOutOfRange: strings.Replace(firstIsBetter, "4", "9", 1),
		evaluation.UnknownVerdict:  strings.Replace(firstIsBetter, `"first"}`, `"a"}`, 1),
	} {
		t.Run(string(cause), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var l log
				j, d := evaluationOf(&l, "nuit")
				p := d.passage(j, "h")
				p.Judges[0] = cast{log: &l}.worker("h", "judge", s, d.judges(reply, nil), "")
				pass(t, t.Context(), p)
				for _, order := range []string{"ab", "ba"} {
					r := d.results["nuit "+order]
					if r.Judgment.Unjudged == nil || r.Judgment.Unjudged.Cause != cause || r.Judgment.Pick != "" || r.Judgment.Scores != nil || r.Call.Reply != reply {
						t.Errorf("%s: %+v", order, r)
					}
				}
			})
		})
	}
}

func TestVerdictsAreOfOneAnswerInOneOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		j, d := evaluationOf(&l)
		j.Settings.Target = judging.Source
		j.Settings.Wording = judging.Wording{Language: "fr", Form: evaluation.ByVerdicts, Criteria: []bench.Criterion{{ID: "clear", Ask: "Est claire.", Critical: true}}}
		d.settings = j.Settings
		d.rows = []evaluation.Row{{ID: "nuit", Messages: []evaluation.Message{ask("case-nuit Où ?")}, Answers: []evaluation.Answer{{Content: "Là."}}}}
		p := d.passage(j, "h")
		p.A, p.B = run.Answerer{}, run.Answerer{}
		p.Judges[0] = cast{log: &l}.worker("h", "judge", s, nil, clearly)
		pass(t, t.Context(), p)
		want := []evaluation.CriterionVerdict{{Criterion: "clear", Reason: "Bien dit.", Verdict: evaluation.Yes, Critical: true}}
		if diff := cmp.Diff(want, d.results["nuit ab"].Judgment.Verdicts); diff != "" || len(d.results) != 1 {
			t.Error(d.results, diff)
		}
		if l.matching("answered") != nil || l.matching("free") != nil {
			t.Errorf("%q", l.lines)
		}
	})
}

func TestRecordedAnswersAreAskedOfNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		j, d := evaluationOf(&l, "nuit", "jour")
		p := d.passage(j, "h")
		p.A = run.Answerer{Recorded: recorded.Answers{"nuit": {"Première."}}.For}
		pass(t, t.Context(), p)
		if a := d.questions[0].Answers[evaluation.A]; a.Content != "Première." {
			t.Errorf("%+v", a)
		}
		if a := d.questions[1].Answers[evaluation.A]; a.Usable() || a.Unanswered.Cause != evaluation.EmptyReply {
			t.Errorf("%+v", a)
		}
		if asked := l.matching("free for a"); asked != nil {
			t.Errorf("%q", asked)
		}
	})
}

func TestThreeCallsInARowWithoutAHostStopAJudging(t *testing.T) {
	gone := func(model.Prompt) (model.Reply, *model.Failure) {
		return model.Reply{}, &model.Failure{Cause: evaluation.Unreachable, Silent: true, Detail: "refused"}
	}
	for _, phase := range []string{"a", "judge"} {
		t.Run(phase, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var l log
				j, d := evaluationOf(&l, "q1", "q2", "q3", "q4")
				p := d.passage(j, "h")
				worker := cast{log: &l}.worker("h", "gone", s, gone, "")
				if phase == "a" {
					p.A.Workers[0] = worker
				} else {
					p.Judges[0] = worker
				}
				j = pass(t, t.Context(), p)
				want := &bench.Stop{Cause: evaluation.Unreachable, Detail: "refused"}
				if diff := cmp.Diff(want, j.Stopped); diff != "" || j.Status != bench.StoppedRun {
					t.Error(j.Status, diff)
				}
				if asked := l.matching("gone"); len(asked) != 3 {
					t.Errorf("%q", asked)
				}
				if phase == "a" && l.matching("b q1") != nil {
					t.Error("the other candidate is asked though the first one could not be")
				}
			})
		})
	}
}

func TestWhatCannotBeReadStopsAJudgingAndIsNoCause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		j, d := evaluationOf(&l, "nuit", "jour")
		d.unread = errors.New("disk gone")
		ended, err := d.passage(j, "h").Do(t.Context())
		if !errors.Is(err, d.unread) || ended.Status != bench.Interrupted || d.saves > 0 || l.matching("a nuit") != nil {
			t.Errorf("%v %s %q", err, ended.Status, l.lines)
		}
	})
}

func TestAHostThatIsSetAsideIsWarnedOfOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l log
		j, d := evaluationOf(&l, "nuit", "jour")
		p := d.passage(j, "h", "h2")
		broken := func(model.Prompt) (model.Reply, *model.Failure) {
			return model.Reply{}, &model.Failure{Cause: evaluation.ModelMissing, Silent: true}
		}
		p.A.Workers[1] = cast{log: &l}.worker("h2", "a", s, broken, "")
		p.B.Workers[1] = cast{log: &l}.worker("h2", "b", s, broken, "")
		j = pass(t, t.Context(), p)
		want := []bench.Warning{{Code: bench.HostSetAside, Detail: "h2: model_missing"}}
		if diff := cmp.Diff(want, j.Warnings); diff != "" || len(d.warnings) != 1 || len(d.results) != 4 {
			t.Error(diff, len(d.results))
		}
	})
}

// The judging dies after each of its saves in turn, killed or cancelled; see the
// same of a bench.
func TestNothingUsableIsAskedForTwiceWhereverTheJudgingDied(t *testing.T) {
	const saves = 8 // 2 answers and 2 judgments of each of 2 questions
	for _, killed := range []bool{true, false} {
		for save := 1; save <= saves; save++ {
			t.Run(fmt.Sprintf("killed %v after save %d", killed, save), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					var l log
					ctx, cancel := context.WithCancel(t.Context())
					j, d := evaluationOf(&l, "nuit", "jour")
					left := d.copy()
					d.after = func(n int) error {
						if n <= save {
							left = d.copy()
						}
						if n == save {
							cancel()
						}
						return nil
					}
					ended := pass(t, ctx, d.passage(j, "h", "h2"))
					if save < saves && ended.Status != bench.Interrupted {
						t.Errorf("the judging is %s", ended.Status)
					}
					if !killed {
						left = d.copy()
					}
					began := len(l.lines)
					usable := left.usable()
					again := pass(t, t.Context(), left.passage(j, "h", "h2"))
					if again.Status != bench.Finished || len(left.usable()) != saves {
						t.Errorf("resumed, the judging is %s with %d usable", again.Status, len(left.usable()))
					}
					for _, line := range l.lines[began:] {
						if id, saved := strings.CutPrefix(line, "save "); saved && slices.Contains(usable, id) {
							t.Errorf("%s was asked for again", id)
						}
					}
				})
			})
		}
	}
}

func (d *desk) copy() *desk {
	c := &desk{log: d.log, settings: d.settings, rows: d.rows, results: maps.Clone(d.results)}
	for _, q := range d.questions {
		q.Answers = maps.Clone(q.Answers)
		c.questions = append(c.questions, q)
	}
	return c
}

// usable are what need not be asked for again, as the log has it.
func (d *desk) usable() (ids []string) {
	for _, q := range d.questions {
		for label, a := range q.Answers {
			if a.Usable() {
				ids = append(ids, fmt.Sprintf("%s of %s", label, q.ID))
			}
		}
	}
	for id, r := range d.results {
		if r.Judgment.Unjudged == nil {
			ids = append(ids, id)
		}
	}
	return ids
}
