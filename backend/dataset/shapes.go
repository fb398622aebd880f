package dataset

import (
	"strconv"
	"strings"
)

// Shape is a way in which a line tells a conversation.
type Shape string

// The shapes there are.
const (
	Messages         Shape = "messages"          // OpenAI's and TRL's messages
	ShareGPT         Shape = "sharegpt"          // conversations, each turn with from and value
	Preference       Shape = "preference"        // chosen and rejected, or OpenAI's preferred_output
	PromptCompletion Shape = "prompt_completion" // prompt and completion
	Alpaca           Shape = "alpaca"            // instruction, input and output
)

// Shapes are all of them, in the order in which they are told.
var Shapes = []Shape{Messages, ShareGPT, Preference, PromptCompletion, Alpaca}

// conversation is what a line holds, whatever its shape.
type conversation struct {
	shape  Shape
	turns  []turn
	prefix int // of texts that repeat their prompt: the bytes of it before the answer
}

// conversation makes a conversation of the line's draft; what it cannot be
// refuses the line.
func (t *talk) conversation() conversation {
	p, d := t.parser, &t.keys
	if t.twofold() {
		return conversation{}
	}
	switch {
	case d.chosen.there(), d.preferred.there():
		return t.preference()
	case d.messages.there():
		return conversation{shape: Messages, turns: t.worse(t.opened(d.messages.listed(p)))}
	case d.conversations.there():
		return conversation{shape: ShareGPT, turns: t.worse(t.opened(d.conversations.listed(p)))}
	case d.completion.there():
		return conversation{shape: PromptCompletion, turns: append(t.opened(untrained(t.prompt())), d.completion.of(p, assistant)...)}
	case !d.instruction.isNull():
		return conversation{shape: Alpaca, turns: t.alpaca()}
	case len(d.strange) > 0:
		p.refuse(NoConversation, "nothing is read from %s; a conversation stands in messages, conversations, prompt and completion, prompt with chosen and rejected, or instruction and output",
			strings.Join(d.strange, ", "))
	default:
		p.refuse(NoConversation, "the row holds no conversation: neither messages nor conversations, nor prompt and completion, nor instruction and output")
	}
	return conversation{}
}

// twofold refuses a line that tells a conversation in two shapes at once.
// Preferences may come with the messages they repeat, messages with their prompt.
func (t *talk) twofold() bool {
	d := &t.keys
	if d.chosen.there() || d.preferred.there() {
		return false
	}
	var told []string
	for _, shape := range []struct {
		there bool
		key   string
	}{
		{d.messages.there(), "messages"},
		{d.conversations.there(), "conversations"},
		{d.completion.there(), "completion"},
		{!d.instruction.isNull(), "instruction"},
	} {
		if shape.there {
			told = append(told, shape.key)
		}
	}
	if len(told) < 2 {
		return false
	}
	t.refuse(AmbiguousForm, "the row has both %s and %s; keep one of them", told[0], told[1])
	return true
}

// opened puts what stands in the key system before the turns, which a trainer
// does as well.
func (t *talk) opened(turns []turn) []turn {
	words := t.string(t.keys.system, place{}, "system")
	if strings.TrimSpace(words) == "" || len(turns) > 0 && turns[0].Role == "system" {
		return turns
	}
	return append([]turn{saidBy("system", words, "/system")}, turns...)
}

// worse adds a rejected answer that stands beside the turns to the last of them.
func (t *talk) worse(turns []turn) []turn {
	said := t.keys.rejectedAnswer
	if !said.there() {
		said = t.keys.rejected
	}
	if !said.there() || len(turns) == 0 {
		return turns
	}
	last := &turns[len(turns)-1]
	if !last.trainable() {
		t.refuse(BadPreference, "%s stands beside a conversation that does not end with an assistant's answer", said.name)
		return turns
	}
	last.rejected = t.answer(said)
	return turns
}

// prompt are the turns before the answer.
func (t *talk) prompt() []turn {
	d := &t.keys
	if d.prompt.list {
		return d.prompt.turns
	}
	if strings.TrimSpace(d.prompt.text.text) == "" && (d.prompt.text.isNull() || d.prompt.text.isText()) {
		return nil
	}
	return d.prompt.of(t.parser, "user")
}

// untrained are turns that give the context and are not trained on.
func untrained(turns []turn) []turn {
	out := make([]turn, len(turns))
	for i, turn := range turns {
		turn.trained = false
		out[i] = turn
	}
	return out
}

// alpaca are the turns of an instruction. An input follows it on a line of its
// own, as trainers write it; answers of the history are trained on, as they do.
func (t *talk) alpaca() []turn {
	d := &t.keys
	turns := t.alpacaQuestion()
	if d.output.isAbsent() {
		return turns
	}
	return append(turns, saidBy(assistant, t.content(d.output, "output"), "/output"))
}

func (t *talk) alpacaQuestion() []turn {
	d := &t.keys
	var turns []turn
	for i, pair := range d.history {
		at := "/history/" + strconv.Itoa(i)
		turns = append(turns, saidBy("user", pair[0].text, at+"/0"), saidBy(assistant, pair[1].text, at+"/1"))
	}
	words := t.string(d.instruction, place{}, "instruction")
	if input := t.string(d.input, place{}, "input"); strings.TrimSpace(input) != "" {
		if words != "" {
			words += "\n"
		}
		words += input
	}
	if strings.TrimSpace(words) == "" {
		t.refuse(MissingQuestion, "instruction and input are empty; one of them must hold the question")
	}
	return t.opened(append(turns, saidBy("user", words, "/instruction")))
}
