package judge

import (
	"context"
	"fmt"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
	"contrejuge/backend/model"
)

// Row asks the judge about one row in one order, in the wording's form: scores
// of one answer or two, or verdicts on the first. stream, which may be nil, gets
// the reply as it comes.
//
// The call is as it was made, for whoever wants to look closer, also when it
// failed; then the judgment has the cause instead of an opinion, and the failure
// is the same. Who was asked, where, at which try and under which digest, see
// [WordingDigest], is for the caller to add: it is the same for all rows, and
// takes as long as several prompts.
func Row(
	ctx context.Context, m model.Model, w judging.Wording, row evaluation.Row, order evaluation.Order, numCtx int, stream func(text string),
) (evaluation.Judgment, bench.Call, *model.Failure) {
	prompt := RowPrompt(w, row, order, numCtx)
	reply, err := m.Ask(ctx, prompt, stream)
	call := callOf(prompt, reply)
	failure := model.FailureOf(err)
	var judgment evaluation.Judgment
	if err == nil {
		judgment, failure = readRow(prompt, reply, w, row, order)
	}
	if failure != nil {
		judgment = evaluation.Judgment{Unjudged: failure.Unjudged()}
	}
	judgment.Order = order
	return judgment, call, failure
}

// RowPrompt is what the judge is asked about one row in one order: as
// [PairPrompt] for scores, as [CasePrompt] for verdicts, which are on the first
// answer. The conversation is the row's as it stands, whoever spoke in it.
func RowPrompt(w judging.Wording, row evaluation.Row, order evaluation.Order, numCtx int) model.Prompt {
	if w.Form == evaluation.ByVerdicts {
		w.Criteria = spoken(w.Criteria)
		return verdictPrompt(w, row.Messages, row.Reference, row.Answers[0].Content, numCtx)
	}
	return PairPrompt(w, row, order, numCtx)
}

func readRow(prompt model.Prompt, reply model.Reply, w judging.Wording, row evaluation.Row, order evaluation.Order) (evaluation.Judgment, *model.Failure) {
	// Before the reply is read: an opinion on half of a row looks like any other.
	if failure := cut(prompt, reply); failure != nil {
		return evaluation.Judgment{}, failure
	}
	if w.Form != evaluation.ByVerdicts {
		judgment, unjudged := ReadPair(reply.Text, w, order, len(row.Answers))
		return judgment, failureOf(unjudged)
	}
	said, unjudged := ReadVerdicts(reply.Text, spoken(w.Criteria))
	if unjudged != nil {
		return evaluation.Judgment{}, failureOf(unjudged)
	}
	var judgment evaluation.Judgment
	for i, v := range said {
		judgment.Verdicts = append(judgment.Verdicts, evaluation.CriterionVerdict{
			Criterion: w.Criteria[i].ID, Reason: v.Reason, Verdict: v.Verdict, Critical: w.Criteria[i].Critical,
		})
	}
	return judgment, nil
}

// callOf is the call as it was made.
func callOf(prompt model.Prompt, reply model.Reply) bench.Call {
	return bench.Call{
		System:       prompt.System,
		Prompt:       prompt.Messages[0].Content,
		Reply:        reply.Text,
		PromptTokens: reply.PromptTokens,
		ReplyTokens:  reply.ReplyTokens,
		FirstChunk:   reply.FirstChunk,
		Whole:        reply.Whole,
	}
}

// cut is the failure of a host that must have cut the prompt; nil otherwise.
func cut(prompt model.Prompt, reply model.Reply) *model.Failure {
	if !SuspiciousCount(prompt, reply.PromptTokens) {
		return nil
	}
	return &model.Failure{
		Cause:  evaluation.PromptTooLong,
		Detail: fmt.Sprintf("the host read %d tokens of %d bytes: it must have cut the prompt", reply.PromptTokens, size(prompt)),
	}
}

func failureOf(u *evaluation.Unjudged) *model.Failure {
	if u == nil {
		return nil
	}
	return &model.Failure{Cause: u.Cause, Detail: u.Detail}
}
