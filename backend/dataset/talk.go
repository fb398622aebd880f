package dataset

import (
	"encoding/json"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// talk reads lines that hold conversations. Like [parser], on which it stands,
// it goes once through the text and decides at the end, when it knows all keys.
type talk struct {
	*parser
	keys talkKeyed
}

// talkKeyed is a line as it stands in the file, by its keys.
type talkKeyed struct {
	id, question, system, reference  scalar
	messages, conversations          said
	prompt, completion               said
	chosen, rejected, rejectedAnswer said
	preferred, dispreferred          said
	instruction, input, output       scalar
	history                          [][2]scalar
	asked                            said // the messages inside input
	meta                             json.RawMessage
	evaluation                       string   // a key by which an evaluation is recognised
	strange                          []string // keys nothing is read from
}

func newTalk() *talk { return &talk{parser: newParser()} }

// talkKeys are the keys lines of conversations are read from, and those that
// are known to say nothing of who says what.
var talkKeys = []string{
	"id", "messages", "conversations", "prompt", "completion", "chosen", "rejected", "rejected_response",
	"preferred_output", "non_preferred_output", "instruction", "input", "output", "history", "system",
	"question", "reference", "meta", "tools", "parallel_tool_calls", "functions", "label", "rejectedSource",
}

// evaluationKeys are the keys by which an evaluation is recognised.
var evaluationKeys = []string{"answers", "answer_a", "answer_b", "model_a", "model_b", "judgments", "reviews", "judge", "judge_scores", "judge_verdict"}

// mostStrange is how many unknown keys a refusal names.
const mostStrange = 5

// read goes through one line. It reports false where there is nothing to go by:
// then the problem says why.
func (t *talk) read(from piece) bool {
	p := t.parser
	p.line, p.problem, p.warnings, p.unknown = from.line, nil, nil, nil
	p.reset(from.text)
	t.keys = talkKeyed{}
	if p.kind() == jsontext.KindBeginObject {
		p.object("", talkKeys, t.key)
	} else {
		stranger := p.scalar()
		p.refuse(NotAnObject, "this is %s; a row is an object that holds a conversation", stranger.described())
	}
	if p.err != nil {
		p.problem = explain(p.line, from.text, p.err)
		return false
	}
	return p.ends() && p.problem == nil
}

// key reads the value of one key of the line.
func (t *talk) key(key []byte) bool {
	p, d := t.parser, &t.keys
	switch string(key) {
	case "id":
		d.id = p.scalar()
	case "messages":
		d.messages = p.said("messages", false)
	case "conversations":
		d.conversations = p.said("conversations", true)
	case "prompt":
		d.prompt = p.said("prompt", false)
	case "completion":
		d.completion = p.said("completion", false)
	case "chosen":
		d.chosen = p.said("chosen", false)
	case "rejected":
		d.rejected = p.said("rejected", false)
	case "rejected_response":
		d.rejectedAnswer = p.said("rejected_response", false)
	case "preferred_output":
		d.preferred = p.said("preferred_output", false)
	case "non_preferred_output":
		d.dispreferred = p.said("non_preferred_output", false)
	case "question":
		d.question = p.scalar()
	case "reference":
		d.reference = p.scalar()
	case "tools", "parallel_tool_calls", "functions", "label", "rejectedSource":
		p.skip()
	case "meta":
		t.meta()
	default:
		return t.alpacaKey(key) || t.strangeKey(key)
	}
	return true
}

// alpacaKey reads the keys of instructions. OpenAI's preferences have an input,
// too: an object that holds the messages.
func (t *talk) alpacaKey(key []byte) bool {
	p, d := t.parser, &t.keys
	switch string(key) {
	case "instruction":
		d.instruction = p.scalar()
	case "input":
		if p.kind() != jsontext.KindBeginObject {
			d.input = p.scalar()
			break
		}
		p.enter()
		for p.more() {
			if string(p.key()) == "messages" {
				d.asked = p.said("messages", false)
				d.asked.name = "input/messages"
			} else {
				p.skip()
			}
		}
	case "output":
		d.output = p.scalar()
	case "system":
		d.system = p.scalar()
	case "history":
		t.history()
	default:
		return false
	}
	return true
}

// strangeKey notes a key nothing is read from.
func (t *talk) strangeKey(key []byte) bool {
	if name := string(key); slices.Contains(evaluationKeys, name) {
		if t.keys.evaluation == "" && t.kind() != jsontext.KindNull {
			t.keys.evaluation = name
		}
		t.skip()
		return true
	}
	if len(t.keys.strange) < mostStrange {
		t.keys.strange = append(t.keys.strange, quoted(string(key)))
	}
	return false
}

// meta keeps what the line says of itself, if it is an object.
func (t *talk) meta() {
	if t.kind() != jsontext.KindBeginObject {
		t.skip()
		return
	}
	t.keys.meta = t.raw("meta")
}

// history reads earlier questions and answers, each pair a list of two.
func (t *talk) history() {
	p := t.parser
	if p.kind() != jsontext.KindBeginArray {
		if s := p.scalar(); !s.isNull() {
			p.refuse(WrongType, "history is %s; it must be a list of pairs", s.described())
		}
		return
	}
	p.enter()
	for i := 0; p.more(); i++ {
		var pair []scalar
		if p.kind() == jsontext.KindBeginArray {
			p.enter()
			for p.more() {
				pair = append(pair, p.scalar())
			}
		} else {
			p.skip()
		}
		if p.err == nil && (len(pair) != 2 || !pair[0].isText() || !pair[1].isText()) {
			p.refuse(WrongType, "history[%d] must be a question and its answer, two texts in a list", i)
			continue
		}
		if p.err == nil {
			t.keys.history = append(t.keys.history, [2]scalar{pair[0], pair[1]})
		}
	}
}
