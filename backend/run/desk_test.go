package run_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judge"
	"contrejuge/backend/judging"
	"contrejuge/backend/model"
	"contrejuge/backend/run"
)

// desk stands for the store of a judging, to make saves and readings fail, or a
// judging die at any save.
type desk struct {
	log       *log
	mu        sync.Mutex
	settings  judging.Settings
	questions []judging.Question
	rows      []evaluation.Row // of the targets that have them from the beginning
	results   map[string]judging.Result
	warnings  []bench.Warning
	saves     int
	after     func(save int) error // what happens once the save is done; may be nil
	unread    error                // what every reading of a text fails with
}

func (d *desk) OpenQuestions(_ context.Context, candidate evaluation.Label) ([]judging.Question, error) {
	var open []judging.Question
	for _, q := range d.questions {
		if !q.Answers[candidate].Usable() {
			open = append(open, judging.Question{Place: q.Place, ID: q.ID})
		}
	}
	return open, nil
}

func (d *desk) Question(_ context.Context, place int) (judging.Question, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.questions[place], d.unread
}

func (d *desk) SaveAnswered(ctx context.Context, place int, candidate evaluation.Label, a judging.Answered) error {
	q := &d.questions[place]
	if q.Answers[candidate].Usable() {
		return errors.New("an answer is replaced")
	}
	d.mu.Lock()
	q.Answers[candidate] = a
	d.mu.Unlock()
	d.log.add("save %s of %s", candidate, q.ID)
	return d.saved(ctx)
}

func (d *desk) saved(ctx context.Context) error {
	if ctx.Err() != nil {
		panic("saved with a context that is over")
	}
	d.saves++
	if d.after != nil {
		return d.after(d.saves)
	}
	return nil
}

// all are the rows to be judged, by number from 1.
func (d *desk) all() []evaluation.Row {
	rows := slices.Clone(d.rows)
	for _, q := range d.questions {
		if q.Answers[evaluation.A].Usable() && q.Answers[evaluation.B].Usable() {
			rows = append(rows, evaluation.Row{ID: q.ID, Messages: q.Messages, Answers: []evaluation.Answer{
				{Content: q.Answers[evaluation.A].Content}, {Content: q.Answers[evaluation.B].Content},
			}})
		}
	}
	return rows
}

func (d *desk) Pending(context.Context) ([]judging.Subject, error) {
	var all []judging.Subject
	for i, row := range d.all() {
		s := judging.Subject{Number: int64(i + 1), Key: row.ID, Answers: len(row.Answers)}
		for _, order := range d.settings.OrdersOf(row.ID, len(row.Answers)) {
			if r, done := d.results[row.ID+" "+string(order)]; !done || r.Judgment.Unjudged != nil {
				s.Pending = append(s.Pending, order)
			}
		}
		if s.Pending != nil {
			all = append(all, s)
		}
	}
	return all, nil
}

func (d *desk) Subject(_ context.Context, number int64) (evaluation.Row, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all()[number-1], d.unread
}

func (d *desk) SaveResult(ctx context.Context, r judging.Result) error {
	id := r.Key + " " + string(r.Judgment.Order)
	if was, judged := d.results[id]; judged && was.Judgment.Unjudged == nil {
		return errors.New("a judgment is replaced")
	}
	d.results[id] = r
	d.log.add("save %s", id)
	return d.saved(ctx)
}

func (d *desk) Warn(_ context.Context, w bench.Warning) error {
	d.warnings = append(d.warnings, w)
	return nil
}

// evaluationOf are questions that two models answer and a third one judges in both
// orders. Each question names itself, so that a call tells whose it is.
func evaluationOf(l *log, ids ...string) (judging.Judging, *desk) {
	wording := judge.WordingFor("fr", []string{"accuracy"}, evaluation.DefaultScale)
	j := judging.Judging{ID: "j1", Settings: judging.Settings{
		Target: judging.Questions, Name: "essai", System: "Tu renseignes.", Orders: judging.Both, Wording: wording, Prompt: judge.WordingDigest(wording),
		A: bench.Maker{Kind: "ollama", Name: "un"}, B: bench.Maker{Kind: "ollama", Name: "deux"},
		Judge:    bench.Maker{Kind: "ollama", Name: "juge", Digest: "d3"},
		JudgeCtx: 4096, FirstChunk: 60 * s, BetweenChunks: 60 * s, WholeCall: 600 * s,
	}}
	d := &desk{log: l, settings: j.Settings, results: map[string]judging.Result{}}
	for i, id := range ids {
		d.questions = append(d.questions, judging.Question{
			Place: i, ID: id, Messages: []evaluation.Message{ask("case-" + id + " Que faire ?")}, Answers: map[evaluation.Label]judging.Answered{},
		})
	}
	j.Tally.Questions = len(ids)
	return j, d
}

// firstIsBetter is what a judge says that prefers a place.
const firstIsBetter = `{"reason":"Plus clair.","scores":{"accuracy":{"first":4,"second":2}},"verdict":"first"}`

// passage does the judging with three models on one host. What they are asked, and
// when they are freed, goes to the log.
func (d *desk) passage(j judging.Judging, hosts ...string) run.Passage {
	cast := cast{log: d.log}
	p := run.Passage{Of: j, Keep: d}
	for i, host := range hosts {
		takes := s + time.Duration(i)*s/2
		p.A.Workers = append(p.A.Workers, cast.worker(host, "a", takes, nil, "Première."))
		p.B.Workers = append(p.B.Workers, cast.worker(host, "b", takes, nil, "Seconde."))
		p.Judges = append(p.Judges, cast.worker(host, "judge", takes, d.judges(firstIsBetter, nil), ""))
	}
	p.Answered = func(context.Context) error { d.log.add("all answered"); return nil }
	return p
}

// judges is a judge of this reply.
func (d *desk) judges(text string, failure *model.Failure) func(model.Prompt) (model.Reply, *model.Failure) {
	return func(p model.Prompt) (model.Reply, *model.Failure) {
		order := "ab"
		if content := p.Messages[0].Content; strings.Index(content, "Première.") > strings.Index(content, "Seconde.") {
			order = "ba"
		}
		d.log.add("judge sees %s", fmt.Sprint(asked(p), " ", order))
		return model.Reply{Text: text, PromptTokens: 3000, ReplyTokens: 20, FirstChunk: s, Whole: s}, failure
	}
}
