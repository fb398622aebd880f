// Package recorded is a candidate whose answers are there already: from a file,
// or from another run. It asks nobody.
package recorded

import (
	"context"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// Answers are the recorded answers of each case, by its id, in the order of its
// turns.
type Answers map[string][]string

// For is the model that gives the case's answers.
func (a Answers) For(caseID string) model.Model { return recorded(a[caseID]) }

type recorded []string

// Ask gives the answer of the turn that is due: as many turns are past as there
// are recorded answers among the prompt's messages, in their order. An assistant's
// messages that the case itself brought are none of these. What is not recorded is
// an empty reply.
func (r recorded) Ask(ctx context.Context, prompt model.Prompt, stream func(string)) (model.Reply, error) {
	if ended := model.Ended(ctx); ended != nil {
		ended.Silent = true
		return model.Reply{}, ended
	}
	turn := 0
	for _, m := range prompt.Messages {
		if m.Role == "assistant" && turn < len(r) && m.Content == r[turn] {
			turn++
		}
	}
	if turn >= len(r) {
		return model.Reply{}, &model.Failure{Cause: evaluation.EmptyReply, Detail: "no recorded answer", Silent: true}
	}
	if r[turn] == "" {
		return model.Reply{}, &model.Failure{Cause: evaluation.EmptyReply, Detail: "the recorded answer is empty", Silent: true}
	}
	if stream != nil {
		stream(r[turn])
	}
	return model.Reply{Text: r[turn]}, nil
}
