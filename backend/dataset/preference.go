package dataset

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// preference is a conversation that ends with two answers to one question. The
// question stands before them, or both repeat it: TRL's implicit prompt.
func (t *talk) preference() conversation {
	d := &t.keys
	better, worse := d.chosen, d.rejected
	if d.preferred.there() {
		better, worse = d.preferred, d.dispreferred
	}
	base := t.base()
	if !better.list && !worse.list && len(base) == 0 && t.problem == nil {
		return t.repeated(better, worse)
	}
	c, r := better.of(t.parser, assistant), worse.of(t.parser, assistant)
	shared := len(c) - 1
	if worse.there() {
		shared = common(c, r)
	}
	if t.problem == nil && (shared < 0 || len(c) != shared+1 || worse.there() && len(r) != shared+1) {
		t.refuse(BadPreference, "%s and %s are not two answers to the same question: they must be equal up to one last turn each", better.name, worse.name)
	}
	if t.problem != nil {
		return conversation{}
	}
	before, ok := joined(base, c[:shared], d.prompt)
	if !ok {
		t.refuse(AmbiguousForm, "prompt is another question than the one %s begins with; keep one of them", better.name)
		return conversation{}
	}
	answer := c[shared]
	if answer.Role != assistant || !answer.text || worse.there() && (r[shared].Role != assistant || !r[shared].text) {
		t.refuse(BadPreference, "%s and %s must end with an answer in words by the assistant", better.name, worse.name)
		return conversation{}
	}
	if worse.there() {
		answer.rejected = scalar{jsontext.KindString, r[shared].Content}
	}
	return conversation{shape: Preference, turns: append(t.opened(untrained(before)), answer)}
}

// base is the question that stands before the answers, if one does.
func (t *talk) base() []turn {
	d := &t.keys
	switch {
	case d.asked.there():
		turns := d.asked.listed(t.parser)
		for i := range turns {
			turns[i].at = "/input" + turns[i].at
		}
		return turns
	case d.prompt.there():
		return t.prompt()
	case d.messages.there():
		return d.messages.listed(t.parser)
	case d.conversations.there():
		return d.conversations.listed(t.parser)
	case !d.instruction.isNull():
		return t.alpacaQuestion()
	case d.question.isText() && strings.TrimSpace(d.question.text) != "":
		return []turn{saidBy("user", d.question.text, "/question")}
	default:
		return nil
	}
}

// common is how many turns both begin with, leaving each its last one.
func common(a, b []turn) int {
	most := min(len(a), len(b)) - 1
	n := 0
	for n < most && a[n].same(b[n]) {
		n++
	}
	return min(n, most)
}

// joined is the conversation before the answers: the prompt and the turns both
// answers begin with, once where these repeat it.
func joined(base, shared []turn, prompt said) ([]turn, bool) {
	switch {
	case len(shared) == 0:
		return base, true
	case len(base) == 0, begins(shared, base):
		return shared, true
	case begins(base, shared): // the messages, which the answers repeat whole
		return shared, true
	case !prompt.there() || prompt.list:
		return append(base[:len(base):len(base)], shared...), true
	}
	// A prompt that is a text is one of the questions, and often repeated alone.
	for _, turn := range shared {
		if turn.Role == "user" && turn.Content == base[0].Content {
			return shared, true
		}
	}
	return nil, false
}

func begins(turns, start []turn) bool {
	if len(start) > len(turns) {
		return false
	}
	for i := range start {
		if !turns[i].same(start[i]) {
			return false
		}
	}
	return true
}

// answer is the text of a rejected answer, which may be told as one turn.
func (t *talk) answer(said said) scalar {
	if !said.list {
		return said.text
	}
	if len(said.turns) != 1 || said.turns[0].Role != assistant || !said.turns[0].text {
		t.refuse(BadPreference, "%s must be one answer in words by the assistant", said.name)
		return scalar{}
	}
	return scalar{jsontext.KindString, said.turns[0].Content}
}

// repeated reads two texts that both begin with the question: written down as a
// dialogue, or else as far as they are the same, in whole words.
func (t *talk) repeated(better, worse said) conversation {
	chosen := t.content(better.text, better.name)
	if !worse.there() {
		t.refuse(MissingQuestion, "the row has no prompt, and no rejected text to tell it by; add a prompt")
	}
	rejected := t.content(worse.text, worse.name)
	if t.problem != nil {
		return conversation{}
	}
	at := "/" + better.name
	turns, prefix := dialogue(chosen, at)
	if others, start := dialogue(rejected, at); turns == nil || others == nil || chosen[:prefix] != rejected[:start] {
		prefix = sameWords(chosen, rejected)
		turns = []turn{saidBy("user", strings.TrimRightFunc(chosen[:prefix], unicode.IsSpace), at), saidBy(assistant, "", at)}
		turns[0].trained = false
	}
	if strings.TrimSpace(turns[0].Content) == "" {
		t.refuse(MissingQuestion, "the row has no prompt, and chosen and rejected have no beginning in common; add a prompt")
		return conversation{}
	}
	last := &turns[len(turns)-1]
	last.Content = chosen[prefix:]
	last.rejected = scalar{jsontext.KindString, rejected[prefix:]}
	return conversation{shape: Preference, turns: append(t.opened(turns[:len(turns)-1:len(turns)-1]), *last), prefix: prefix}
}

// sameWords is how many bytes both texts begin with, up to and with the white
// space before the first word that differs.
func sameWords(a, b string) int {
	n, words := 0, 0
	for n < len(a) && n < len(b) {
		r, size := utf8.DecodeRuneInString(a[n:])
		if other, _ := utf8.DecodeRuneInString(b[n:]); r != other {
			break
		}
		n += size
		if unicode.IsSpace(r) {
			words = n
		}
	}
	return words
}

// The marks of who speaks in dialogues written down as one text.
const (
	humanMark     = "\n\nHuman:"
	assistantMark = "\n\nAssistant:"
)

// dialogue cuts a text into turns by their marks; the last of them is the answer
// that begins at the byte it returns. It is nil for any other text.
func dialogue(text, at string) (turns []turn, last int) {
	if !strings.HasPrefix(text, humanMark) {
		return nil, 0
	}
	rest, start := text, 0
	for rest != "" {
		role, mark := "user", humanMark
		if strings.HasPrefix(rest, assistantMark) {
			role, mark = assistant, assistantMark
		}
		rest, start = rest[len(mark):], start+len(mark)
		spaces := len(rest) - len(strings.TrimLeft(rest, " "))
		rest, start = rest[spaces:], start+spaces
		end := len(rest)
		for _, next := range []string{humanMark, assistantMark} {
			if i := strings.Index(rest, next); i >= 0 {
				end = min(end, i)
			}
		}
		turn := saidBy(role, rest[:end], at)
		turn.trained = false
		turns, last = append(turns, turn), start
		rest, start = rest[end:], start+end
	}
	if n := len(turns); n < 2 || turns[n-1].Role != assistant {
		return nil, 0
	}
	turns[len(turns)-1].trained = true
	return turns, last
}
