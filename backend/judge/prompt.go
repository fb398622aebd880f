package judge

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
	"contrejuge/backend/model"
)

// The tokens a reply may take: the braces, and for each criterion its name, a
// reason of [maxReason] characters and a verdict. French takes about a token for
// three characters; there is room for one for two.
const (
	tokensOfReply     = 120
	tokensOfCriterion = 260
)

// CasePrompt is what the judge is asked about the last of the answers to a case:
// all criteria in one call, with a schema for the reply. numCtx is the context
// the host gives it, in tokens of prompt and reply together.
//
// The judge is told neither which criteria are critical, nor who answered. The
// case has at least one criterion and an answer to each of its turns; asking
// about any other is a mistake in the program, and panics.
func CasePrompt(s bench.Suite, c bench.Case, answers []string, numCtx int) model.Prompt {
	if len(c.Criteria) == 0 || len(answers) == 0 || len(answers) != c.Turns() {
		panic(fmt.Sprintf("judge: case %s with %d criteria and %d answers to %d turns", c.ID, len(c.Criteria), len(answers), c.Turns()))
	}
	last := len(answers) - 1
	w := judging.Wording{Language: s.Language, Instructions: s.Instructions, Form: evaluation.ByVerdicts, Criteria: c.Criteria}
	return verdictPrompt(w, c.Conversation(answers[:last]), c.Reference, answers[last], numCtx)
}

// verdictPrompt is what the judge is asked about the answer given after the
// messages.
func verdictPrompt(w judging.Wording, messages []evaluation.Message, reference, answer string, numCtx int) model.Prompt {
	m := materialOf(w, messages, reference, answer)
	return model.Prompt{
		System:   written(w.Language, "system", m),
		Messages: []evaluation.Message{{Role: "user", Content: written(w.Language, "case", m)}},
		Schema:   json.RawMessage(schema(w.Criteria)),
		Options:  likeliest(numCtx, tokensOfReply+tokensOfCriterion*len(w.Criteria)),
	}
}

// likeliest is the likeliest token, always: asked again, the judge should say
// the same. The seed decides nothing then, and is given for hosts that draw all
// the same.
func likeliest(numCtx, room int) model.Options {
	temperature, one := 0.0, 1
	return model.Options{Temperature: &temperature, TopK: &one, Seed: &one, NumCtx: &numCtx, NumPredict: &room}
}

// PromptDigest identifies how the judge is asked in a suite of this language
// with these instructions, whatever the case: the texts, the order they stand
// in, how texts of a case are quoted, schema and options. It is taken from a
// whole prompt, so that no change of the texts can be forgotten.
func PromptDigest(language, instructions string) string {
	s := bench.Suite{Language: language, Instructions: instructions}
	c := bench.Case{
		ID: "probe",
		Messages: []evaluation.Message{
			{Role: "system", Content: "s"},
			{Role: "user", Content: "<|u|> [u]\u200b\r\n\n| u"},
			{Role: "user", Content: "u\tu\u2028"},
		},
		Reference: "r\n</r>",
		Criteria:  []bench.Criterion{{ID: "one", Ask: "a\nb"}, {ID: "two", Ask: "c"}},
	}
	return digestOf(CasePrompt(s, c, []string{"<a>\na", "[b]"}, 0))
}

// digestOf identifies prompts by all that is in them, but for the context.
func digestOf(prompts ...model.Prompt) string {
	type whole struct {
		System, Content        string
		Schema                 json.RawMessage
		Temperature            float64
		TopK, Seed, NumPredict int
	}
	sum := sha256.New()
	for _, p := range prompts {
		text, err := json.Marshal(whole{p.System, p.Messages[0].Content, p.Schema, *p.Options.Temperature, *p.Options.TopK, *p.Options.Seed, *p.Options.NumPredict})
		if err != nil {
			panic("judge: " + err.Error()) // texts and numbers
		}
		sum.Write(text)
	}
	return hex.EncodeToString(sum.Sum(nil))
}
