package run_test

import (
	"context"
	"regexp"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
	"contrejuge/backend/run"
)

// kept stands for the store, to make saves fail or a run die at any of them.
type kept struct {
	log      *log
	outcomes map[string]bench.Outcome
	warnings []bench.Warning
	saves    int
	after    func(save int) error // what happens once the save is done; may be nil
}

func (k *kept) SaveAnswered(ctx context.Context, o bench.Outcome) error {
	return k.save(ctx, "answered", o)
}

func (k *kept) SaveJudged(ctx context.Context, o bench.Outcome) error {
	return k.save(ctx, "judged", o)
}

func (k *kept) save(ctx context.Context, what string, o bench.Outcome) error {
	if ctx.Err() != nil {
		panic("saved with a context that is over")
	}
	if k.outcomes == nil {
		k.outcomes = map[string]bench.Outcome{}
	}
	k.outcomes[o.Case] = o
	k.log.add("save %s %s", what, o.Case)
	k.saves++
	if k.after != nil {
		return k.after(k.saves)
	}
	return nil
}

func (k *kept) Warn(_ context.Context, w bench.Warning) error {
	k.warnings = append(k.warnings, w)
	return nil
}

// resumed is the run as the store would give it back.
func (k *kept) resumed(r bench.Run) bench.Run {
	r.Outcomes = nil
	for _, o := range k.outcomes {
		r.Outcomes = append(r.Outcomes, o)
	}
	return r
}

func ask(text string) evaluation.Message { return evaluation.Message{Role: "user", Content: text} }

// threeCases are a case of one turn, one of two, and one that asks nothing of
// the judge. Each question names its case, so that a call tells whose it is.
func threeCases() bench.Run {
	clear := []bench.Criterion{{ID: "clear", Ask: "Est-ce clair ?", Critical: true}}
	half, num := 0.5, 2048
	return bench.Run{
		ID: "r1",
		Suite: bench.Suite{
			Name: "essai", Language: "fr", System: "Tu renseignes les habitants.",
			Options: bench.Options{Temperature: &half, NumCtx: &num},
			Cases: []bench.Case{
				{
					ID: "noise", Messages: []evaluation.Message{ask("case-noise Que faire ?")}, Criteria: clear,
					Checks: []check.Spec{{Kind: check.Contains, Any: []string{"17"}}},
				},
				{ID: "talk", Messages: []evaluation.Message{ask("case-talk Bonjour."), ask("case-talk Et la nuit ?")}, Criteria: clear},
				{ID: "bare", Messages: []evaluation.Message{ask("case-bare Merci.")}},
			},
		},
		Settings: bench.Settings{
			Candidate: bench.Maker{Kind: "ollama", Name: "small", Digest: "d1"},
			Judge:     bench.Maker{Kind: "ollama", Name: "large", Digest: "d2"},
			JudgeCtx:  4096, FirstChunk: 60 * s, BetweenChunks: 60 * s, WholeCall: 600 * s,
		},
	}
}

const clearly = `{"clear":{"reason":"Bien dit.","verdict":"yes"}}`

var named = regexp.MustCompile(`case-(\w+)`)

// asked is the case a prompt is about.
func asked(prompt model.Prompt) string {
	return named.FindStringSubmatch(prompt.Messages[len(prompt.Messages)-1].Content)[1]
}

// cast are a candidate and a judge on one host. What they are asked, and when
// they are freed, goes to the log.
type cast struct {
	log       *log
	candidate func(model.Prompt) (model.Reply, *model.Failure) // nil: « Composez le 17. »
	judge     func(model.Prompt) (model.Reply, *model.Failure) // nil: yes
}

func (c cast) worker(host, does string, takes time.Duration, play func(model.Prompt) (model.Reply, *model.Failure), text string) run.Worker {
	return run.Worker{
		Host: host,
		Model: scripted(func(ctx context.Context, prompt model.Prompt, stream func(string)) (model.Reply, error) {
			c.log.add("%s %s", does, asked(prompt))
			select {
			case <-ctx.Done():
				return model.Reply{}, &model.Failure{Cause: evaluation.Cancelled, Silent: true}
			case <-time.After(takes):
			}
			reply, failure := model.Reply{Text: text, PromptTokens: 900, ReplyTokens: 5, FirstChunk: takes, Whole: takes}, (*model.Failure)(nil)
			if play != nil {
				reply, failure = play(prompt)
			}
			stream(reply.Text)
			if failure != nil {
				return reply, failure
			}
			return reply, nil
		}),
		Free: func(context.Context) error { c.log.add("free for %s", does); return nil },
	}
}

func (c cast) bench(r bench.Run, keep *kept) run.Bench {
	return run.Bench{
		Run:        r,
		Candidates: []run.Worker{c.worker("h", "answer", s, c.candidate, "Composez le 17.")},
		Judges:     []run.Worker{c.worker("h", "judge", s, c.judge, clearly)},
		Keep:       keep,
	}
}

// two is the bench with a slower host besides.
func (c cast) two(r bench.Run, keep *kept) run.Bench {
	b := c.bench(r, keep)
	b.Candidates = append(b.Candidates, c.worker("h2", "answer", 3*s/2, c.candidate, "Composez le 17."))
	b.Judges = append(b.Judges, c.worker("h2", "judge", 3*s/2, c.judge, clearly))
	return b
}
