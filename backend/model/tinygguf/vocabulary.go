package tinygguf

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
)

// vocabulary is 256 bytes, so that any prompt can be read, the words of the
// sentence, two control tokens, the marks between which answers stand, which are
// control tokens as well, and padding.
type vocabulary struct {
	tokens      []string
	first, last int // of the sentence
	bos, eos    int
	marks       []int
}

var word = regexp.MustCompile(`\s*\S+`)

func newVocabulary(sentence string, marks []string) (vocabulary, error) {
	v := vocabulary{tokens: byteTokens()}
	bytes := v.tokens[:256:256]
	v.first = len(v.tokens)
	spelled := ""
	for _, w := range word.FindAllString(sentence, -1) {
		for i := range len(w) {
			spelled += bytes[w[i]]
		}
		// A chain knows only where it is, so each word has to be another: one that
		// was said before, or that is a mere byte, is one with its neighbour.
		for slices.Contains(v.tokens, spelled) && len(v.tokens) > v.first {
			end := len(v.tokens) - 1
			spelled = v.tokens[end] + spelled
			v.tokens = v.tokens[:end]
		}
		if !slices.Contains(v.tokens, spelled) {
			v.tokens = append(v.tokens, spelled)
			spelled = ""
		}
	}
	v.last = len(v.tokens) - 1
	if v.last < v.first {
		return v, errors.New("tinygguf: nothing to say that is longer than a byte")
	}
	v.bos, v.eos = len(v.tokens), len(v.tokens)+1
	v.tokens = append(v.tokens, "<|bos|>", "<|eos|>")
	for _, mark := range marks {
		v.marks = append(v.marks, len(v.tokens))
		v.tokens = append(v.tokens, mark)
	}
	for len(v.tokens)%align != 0 {
		v.tokens = append(v.tokens, fmt.Sprintf("<|pad%d|>", len(v.tokens)))
	}
	return v, nil
}

// types tells text from control tokens.
func (v vocabulary) types() []int32 {
	const normal, control = 1, 3
	types := slices.Repeat([]int32{normal}, len(v.tokens))
	for i := v.bos; i < len(types); i++ {
		types[i] = control
	}
	return types
}

// byteTokens is GPT-2's printable spelling of the 256 bytes: a space is "Ġ".
func byteTokens() []string {
	tokens := make([]string, 256)
	spare := rune(256)
	for b := range tokens {
		r := rune(b)
		if r <= ' ' || r >= 0x7F && r <= 0xA0 || r == 0xAD {
			r, spare = spare, spare+1
		}
		tokens[b] = string(r)
	}
	return tokens
}
