package run

import (
	"context"
	"fmt"
	"strings"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judge"
	"contrejuge/backend/model"
)

// answered reports whether there is a usable answer to every turn of the case.
func answered(c bench.Case, o bench.Outcome) bool { return o.Answered() && len(o.Answers) == c.Turns() }

// answering makes units of the cases to be answered.
func (b Bench) answering(l *ledger, cases []bench.Case) []Unit {
	units := make([]Unit, len(cases))
	for i, c := range cases {
		var o bench.Outcome
		units[i] = Unit{
			ID: c.ID,
			Work: func(ctx context.Context, try Try) (failure *model.Failure) {
				o, failure = b.answer(ctx, try, c)
				return failure
			},
			Keep: func(ctx context.Context) error {
				o.Reread = l.outcomes[c.ID].Reread
				return l.save(ctx, l.keep.SaveAnswered, o)
			},
		}
		if b.Recorded != nil {
			units[i].Model = func() model.Model { return b.Recorded(c.ID) }
		}
	}
	return units
}

// answer replays the case turn by turn and examines the answers.
func (b Bench) answer(ctx context.Context, try Try, c bench.Case) (bench.Outcome, *model.Failure) {
	o := bench.Outcome{Case: c.ID}
	stream := try.Stream
	for range c.Turns() {
		prompt := model.Prompt{
			System: b.Run.Suite.System, Messages: c.Conversation(o.Answers), Options: optionsOf(b.Run.Suite.Options),
		}
		reply, err := try.Model.Ask(ctx, prompt, stream)
		o.Answering = append(o.Answering, callOf(b.Run.Settings.Candidate, try, prompt, reply))
		failure := model.FailureOf(err)
		if err == nil {
			failure = unusable(prompt, reply)
		}
		if failure != nil {
			o.Answers, o.Unanswered = nil, failure.Unjudged()
			if len(c.Criteria) > 0 {
				o.Unjudged = failure.Unjudged()
			}
			return o, failure
		}
		o.Answers = append(o.Answers, reply.Text)
		stream = apart(try.Stream)
	}
	o.Checks = examined(c, o.Answers)
	return o, nil
}

// examined is what the case's checks find in the answers.
func examined(c bench.Case, answers []string) []check.Result {
	var results []check.Result
	subject := check.Subject{Answers: answers, Said: c.Said()}
	for _, spec := range c.Checks {
		results = append(results, check.Examine(spec, subject))
	}
	return results
}

// optionsOf is how a candidate is asked.
func optionsOf(o bench.Options) model.Options {
	return model.Options{
		Temperature: o.Temperature, TopP: o.TopP, TopK: o.TopK, Seed: o.Seed, NumCtx: o.NumCtx, NumPredict: o.NumPredict,
	}
}

// unusable is why a reply that came whole is no answer all the same.
func unusable(prompt model.Prompt, reply model.Reply) *model.Failure {
	if strings.TrimSpace(reply.Text) == "" {
		return &model.Failure{Cause: evaluation.EmptyReply}
	}
	if judge.SuspiciousCount(prompt, reply.PromptTokens) {
		return &model.Failure{
			Cause:  evaluation.PromptTooLong,
			Detail: fmt.Sprintf("the host read %d tokens of a longer conversation: it must have cut it", reply.PromptTokens),
		}
	}
	return nil
}

// callOf is the call of a candidate as it was made.
func callOf(candidate bench.Maker, try Try, prompt model.Prompt, reply model.Reply) bench.Call {
	return bench.Call{
		Model: candidate.Name, Digest: candidate.Digest, Host: try.Host, Tries: try.Number,
		System: prompt.System, Prompt: script(prompt.Messages), Reply: reply.Text,
		PromptTokens: reply.PromptTokens, ReplyTokens: reply.ReplyTokens,
		FirstChunk: reply.FirstChunk, Whole: reply.Whole,
	}
}

// script is a conversation as one text: one message as it is, more with who says
// each.
func script(messages []evaluation.Message) string {
	if len(messages) == 1 {
		return messages[0].Content
	}
	lines := make([]string, len(messages))
	for i, m := range messages {
		lines[i] = m.Role + ": " + m.Content
	}
	return strings.Join(lines, "\n\n")
}

// apart puts an empty line between the answer before and this one, for whoever
// watches them come.
func apart(stream func(string)) func(string) {
	begun := false
	return func(text string) {
		if !begun && text != "" {
			begun, text = true, "\n\n"+text
		}
		stream(text)
	}
}
