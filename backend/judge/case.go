package judge

import (
	"context"

	"contrejuge/backend/bench"
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
	judgment := bench.Judgment{Call: callOf(prompt, reply)}
	if err != nil {
		return judgment, model.FailureOf(err)
	}
	// Before the reply is read: verdicts on half of a case look like any others.
	if failure := cut(prompt, reply); failure != nil {
		return judgment, failure
	}
	verdicts, unjudged := ReadVerdicts(reply.Text, c.Criteria)
	if unjudged != nil {
		return judgment, failureOf(unjudged)
	}
	judgment.Verdicts = verdicts
	return judgment, nil
}
