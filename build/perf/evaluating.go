package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
	"contrejuge/backend/workspace"
)

// rival is the other candidate of an evaluation.
const rival = "rival"

// callsOfPair is what is asked about one question: an answer of each candidate,
// and a judgment in each order.
const callsOfPair = 4

// evaluating measures a whole evaluation by models that take no time, from its
// start until everything is kept, against the same calls of the same server and
// the same rows, and how much memory a long one takes beside a short one.
func evaluating(ctx context.Context, dir string, e extent, r *report) error {
	server := newInstant(candidate, rival, judgeModel)
	defer server.close()
	// First, while nothing else is in memory.
	var peaks []uint64
	for _, pairs := range []int{e.manyPairs, e.pairs} {
		peak, err := evaluationHeap(ctx, dir, server, pairs)
		if err != nil {
			return err
		}
		peaks = append(peaks, peak)
	}
	ev := &evaluator{server: server, file: filepath.Join(dir, "evaluate.db"), pairs: e.pairs}
	known, err := recordEvaluation(ctx, ev)
	if err = errors.Join(err, removeFile(ev.file)); err != nil {
		return err
	}
	times, err := medians(ctx, e.evaluations, []contender{ev.contender(), plainEvaluation(dir, server, known)})
	if err != nil {
		return err
	}
	pairs, calls := thousands(e.pairs), callsOfPair*e.pairs
	r.compare(fmt.Sprintf("an evaluation of %s pairs by instant models", pairs), times[0], times[1], atMost)
	r.figures = append(r.figures, figure{
		fmt.Sprintf("calls of an evaluation of %s pairs", pairs), thousands(ev.most), thousands(calls), float64(ev.most) / float64(calls), 1,
	}, figure{
		fmt.Sprintf("highest heap of an evaluation, %s pairs and %s", thousands(e.manyPairs), pairs),
		inMegabytes(peaks[0]), inMegabytes(peaks[1]), float64(peaks[0]) / float64(peaks[1]), atMost,
	})
	return nil
}

// evaluator evaluates by the product, into a new workspace each time.
type evaluator struct {
	server  *instant
	file    string
	pairs   int
	product *product
	ended   judging.Judging // the last one
	most    int             // calls of an evaluation
}

func (v *evaluator) contender() contender {
	return contender{name: "an evaluation", prepare: v.prepare, do: v.evaluate, after: func(context.Context) error {
		return errors.Join(v.examine(), v.remove())
	}}
}

func (v *evaluator) prepare(ctx context.Context) (err error) {
	v.product, err = openProduct(ctx, v.file)
	v.server.take()
	return errors.Join(err, tidy())
}

// evaluate evaluates, with somebody watching as a page does.
func (v *evaluator) evaluate(ctx context.Context) (err error) {
	v.ended, err = v.product.Evaluations.Evaluate(ctx, workspace.EvaluateSpec{
		Name: sourceName, Origin: "questions.jsonl", Questions: pairQuestions(v.pairs),
		System: "Tu es l'assistant du service Tranquillité d'une mairie. Vouvoie la personne. Sois bref.",
		A:      workspace.Candidate{Reference: workspace.ParseReference(candidate)},
		B:      workspace.Candidate{Reference: workspace.ParseReference(rival)},
		ByJudge: workspace.ByJudge{
			Judge: judgeModel, Orders: judging.Both, Seed: new(int64(1)), Asking: workspace.DefaultAsking(v.server.address),
		},
	}, workspace.JudgingWatching{Tell: func(workspace.RunEvent) {}})
	return err
}

// examine sees that the evaluation did all it had to do.
func (v *evaluator) examine() error {
	count := v.server.take()
	v.most = max(v.most, count)
	want := judging.Tally{Questions: v.pairs, Rows: v.pairs, Judgments: 2 * v.pairs, Judged: 2 * v.pairs}
	if v.ended.Status != bench.Finished || v.ended.Tally != want || count < callsOfPair*v.pairs {
		return fmt.Errorf("the evaluation is %s with %+v after %d calls, %+v", v.ended.Status, v.ended.Tally, count, v.ended.Stopped)
	}
	return nil
}

func (v *evaluator) remove() error { return errors.Join(v.product.Close(), removeFile(v.file)) }

// evaluationHeap is the highest use of the heap of an evaluation, looked at some
// dozens of times.
func evaluationHeap(ctx context.Context, dir string, server *instant, pairs int) (peak uint64, err error) {
	v := &evaluator{server: server, file: filepath.Join(dir, "evaluate-heap.db"), pairs: pairs}
	server.watch(&peak, max(1, callsOfPair*pairs/40))
	defer server.watch(nil, 0)
	_, err = v.contender().once(ctx)
	return peak, err
}

// pairQuestions are so many questions, each another one.
func pairQuestions(n int) []judging.Question {
	all := make([]judging.Question, n)
	for i := range all {
		asks := text(rand.New(rand.NewPCG(2, uint64(i))), fullLength/2)
		all[i] = judging.Question{ID: fmt.Sprintf("q%07d", i), Messages: []evaluation.Message{{Role: "user", Content: asks}}}
	}
	return all
}
