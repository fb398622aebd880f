package store

import (
	"context"
	"fmt"

	"contrejuge/backend/bench"
	"contrejuge/backend/store/sqlc"
)

// What a call was made for.
const (
	forAnswer   = "answer"
	forJudgment = "judgment"
	forNothing  = "failed" // the judge's reply could not be used
)

// saveCalls replaces what is known of the calls behind an outcome.
func (t *tx) saveCalls(ctx context.Context, outcome int64, o bench.Outcome) error {
	if err := t.DropCalls(ctx, outcome); err != nil {
		return err
	}
	for turn, call := range o.Answering {
		if err := t.addCall(ctx, outcome, forAnswer, turn, call); err != nil {
			return err
		}
	}
	if o.Judgment != nil {
		if err := t.addCall(ctx, outcome, forJudgment, 0, o.Judgment.Call); err != nil {
			return err
		}
	}
	if o.Failed != nil {
		return t.addCall(ctx, outcome, forNothing, 0, *o.Failed)
	}
	return nil
}

func (t *tx) addCall(ctx context.Context, outcome int64, purpose string, turn int, call bench.Call) error {
	bare := call
	bare.System, bare.Prompt, bare.Reply = "", "", ""
	facts, err := encode(bare)
	if err != nil {
		return err
	}
	return t.AddCall(ctx, sqlc.AddCallParams{
		OutcomeID: outcome, Purpose: purpose, Turn: int64(turn), Facts: facts, System: call.System, Prompt: call.Prompt, Reply: call.Reply,
	})
}

// calls are those behind one outcome, in order.
type calls []sqlc.Call

// callsOf are the calls of a run, by the number of their outcome.
func (t *tx) callsOf(ctx context.Context, run int64, depth depth) (map[int64]calls, error) {
	var rows []sqlc.Call
	var err error
	if depth == whole {
		rows, err = t.Calls(ctx, run)
	} else {
		rows, err = t.callFacts(ctx, run)
	}
	if err != nil {
		return nil, err
	}
	of := map[int64]calls{}
	for _, row := range rows {
		of[row.OutcomeID] = append(of[row.OutcomeID], row)
	}
	return of, nil
}

func (t *tx) callFacts(ctx context.Context, run int64) ([]sqlc.Call, error) {
	facts, err := t.CallFacts(ctx, run)
	rows := make([]sqlc.Call, len(facts))
	for i, f := range facts {
		rows[i] = sqlc.Call{OutcomeID: f.OutcomeID, Purpose: f.Purpose, Turn: f.Turn, Facts: f.Facts}
	}
	return rows, err
}

// into puts the calls where they belong in their outcome.
func (c calls) into(o *bench.Outcome) error {
	for _, row := range c {
		call, err := decode[bench.Call]("call", row.Facts)
		if err != nil {
			return err
		}
		call.System, call.Prompt, call.Reply = row.System, row.Prompt, row.Reply
		switch {
		case row.Purpose == forAnswer:
			o.Answering = append(o.Answering, call)
		case row.Purpose == forNothing:
			o.Failed = &call
		case o.Judgment == nil:
			return unreadable{fmt.Errorf("the call of %q is of a judgment that is not there", o.Case)}
		default:
			o.Judgment.Call = call
		}
	}
	return nil
}
