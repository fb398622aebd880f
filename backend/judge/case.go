package judge

import (
	"context"
	"fmt"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// Case asks the judge about one case, as [CasePrompt] says. stream, which may be
// nil, gets the reply as it comes.
//
// The judgment's call is the call as it was made, for whoever wants to look
// closer, also when it failed: then there are no verdicts, and the failure has
// the cause. Who was asked, where, and at which try is for the caller to add.
func Case(
	ctx context.Context, m model.Model, s bench.Suite, c bench.Case, answers []string, numCtx int, stream func(text string),
) (bench.Judgment, *model.Failure) {
	prompt := CasePrompt(s, c, answers, numCtx)
	reply, err := m.Ask(ctx, prompt, stream)
	judgment := bench.Judgment{Call: bench.Call{
		System:       prompt.System,
		Prompt:       prompt.Messages[0].Content,
		Reply:        reply.Text,
		PromptTokens: reply.PromptTokens,
		ReplyTokens:  reply.ReplyTokens,
		FirstChunk:   reply.FirstChunk,
		Whole:        reply.Whole,
	}}
	if err != nil {
		return judgment, model.FailureOf(err)
	}
	// Before the reply is read: verdicts on half of a case look like any others.
	if SuspiciousCount(prompt, reply.PromptTokens) {
		return judgment, &model.Failure{
			Cause:  evaluation.PromptTooLong,
			Detail: fmt.Sprintf("the host read %d tokens of %d bytes: it must have cut the prompt", reply.PromptTokens, size(prompt)),
		}
	}
	verdicts, unjudged := ReadVerdicts(reply.Text, c.Criteria)
	if unjudged != nil {
		return judgment, &model.Failure{Cause: unjudged.Cause, Detail: unjudged.Detail}
	}
	judgment.Verdicts = verdicts
	return judgment, nil
}
