package judge

import (
	"strings"
	"unicode"
)

// quoted is a text of the case as the judge gets it: each line begins with "| ",
// so that none can pass for a line of the prompt: a role, a delimiter, an
// instruction.
func quoted(text string) string {
	lines := strings.Split(strings.TrimRight(harmless(text), "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight("| "+line, " ")
	}
	return strings.Join(lines, "\n")
}

// harmless is the text as a reader sees it, without what a model's host would
// obey. A host looks for control tokens in the whole prompt, wherever they come
// from: all but a few begin with "<" (<|im_start|>, </s>, <start_of_turn>) or
// "[" ([INST], [|user|], and Ollama's [img-0]). These two become characters that
// look much the same and mean nothing, in no normal form either. The tags around
// quoted texts begin with "<", so no text can close its own.
func harmless(text string) string {
	text = strings.ToValidUTF8(text, "\ufffd")
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch r {
		case '<':
			return '‹'
		case '[':
			return '【'
		case '\t':
			return r
		case '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029':
			return '\n' // all that some program takes for the end of a line
		}
		if unseen(r) {
			return -1
		}
		return r
	}, text)
}

// unseen reports whether a reader sees nothing of the character. A model reads
// it all the same: sentences can be hidden in such characters, or words broken
// up by them.
func unseen(r rune) bool {
	switch {
	case unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return false // Arabic signs, which are drawn
	case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Cf, r):
		return true
	}
	return unicode.Is(unicode.Variation_Selector, r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}
