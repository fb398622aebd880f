package dataset

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/text/encoding/charmap"
)

// explain turns the tokenizer's error about a row's text into a problem a
// person can act on.
func explain(line int, text []byte, err error) *Problem {
	var syntax *jsontext.SyntacticError
	if !errors.As(err, &syntax) {
		// Only the end of the text comes without an offset.
		syntax = &jsontext.SyntacticError{ByteOffset: int64(len(text)), Err: io.ErrUnexpectedEOF}
	}
	offset := min(max(int(syntax.ByteOffset), 0), len(text))
	where := position(line, text, offset)
	switch {
	case bytes.IndexByte(text, 0) >= 0:
		return nulBytes(line)
	case !utf8.Valid(text):
		return badEncoding(line, text)
	case errors.Is(syntax.Err, jsontext.ErrDuplicateName):
		return problemf(line, DuplicateKey, "the key %s stands twice in the same object, at the second time %s; keep one of them",
			quoted(syntax.JSONPointer.LastToken()), where)
	case errors.Is(syntax.Err, io.ErrUnexpectedEOF):
		return problemf(line, CutShort, "the text ends in the middle of the row; it was probably cut when it was written or copied")
	}
	if p := explainWord(line, text, offset, where); p != nil {
		return p
	}
	if c, ok := trailingComma(text, offset); ok {
		return problemf(line, TrailingComma, "%s, a comma is followed by %q with nothing between; remove the comma", where, c)
	}
	return problemf(line, InvalidJSON, "this is not JSON: %s, %s%s", where, sentence(syntax.Err), advice(text, offset))
}

// explainWord recognises what other languages write where JSON wants
// something else.
func explainWord(line int, text []byte, offset int, where string) *Problem {
	// The offset may lie after a sign, or after the n that could have been null's.
	for _, word := range []string{"-Infinity", "Infinity", "-NaN", "NaN", "-nan", "nan", "-inf", "inf"} {
		for back := range min(3, offset+1) {
			if bytes.HasPrefix(text[offset-back:], []byte(word)) {
				return problemf(line, NaN, "%s is not JSON (%s); write null where there is no number", word, where)
			}
		}
	}
	if escape, ok := surrogate(text, offset); ok {
		return problemf(line, LoneSurrogate, "%s, %s is half of a character and stands for nothing; remove it or write the whole character", where, escape)
	}
	return nil
}

// surrogate is the escape of half a surrogate pair at the offset, if one is.
func surrogate(text []byte, offset int) (string, bool) {
	rest := text[offset:]
	if len(rest) < 6 || rest[0] != '\\' || rest[1] != 'u' {
		return "", false
	}
	high := bytes.ToLower(rest[2:4])
	if high[0] != 'd' || high[1] < '8' {
		return "", false
	}
	return string(rest[:6]), true
}

// trailingComma reports whether the error at the offset is a comma before a
// closing bracket, and which bracket.
func trailingComma(text []byte, offset int) (byte, bool) {
	rest := bytes.TrimLeft(text[offset:], " \t\r\n")
	before := bytes.TrimRight(text[:offset], " \t\r\n")
	if len(rest) > 0 && rest[0] == ',' {
		before, rest = rest[:1], bytes.TrimLeft(rest[1:], " \t\r\n")
	}
	if len(rest) == 0 || len(before) == 0 || before[len(before)-1] != ',' {
		return 0, false
	}
	return rest[0], rest[0] == '}' || rest[0] == ']'
}

// badEncoding names the first byte that is no UTF-8 and what it probably is.
func badEncoding(line int, text []byte) *Problem {
	bad := 0
	for r, size := rune(0), 0; bad < len(text); bad += size {
		if r, size = utf8.DecodeRune(text[bad:]); r == utf8.RuneError && size == 1 {
			break
		}
	}
	where, rest := position(line, text, bad), text[bad:]
	if len(rest) >= 3 && rest[0] == 0xED && rest[1] >= 0xA0 && rest[2]&0xC0 == 0x80 {
		return problemf(line, LoneSurrogate, "%s stands half of a character, which stands for nothing; remove it or write the whole character", where)
	}
	if !utf8.FullRune(rest) {
		return problemf(line, NotUTF8, "%s, the text ends in the middle of a character; it was probably cut when it was written or copied", where)
	}
	reading := charmap.Windows1252.DecodeByte(rest[0])
	return problemf(line, NotUTF8, "%s, the byte 0x%02X is not UTF-8; in Windows-1252 (Latin-1) it would be %q. Save the file as UTF-8 and import it again",
		where, rest[0], reading)
}

// position says where in the row the offset lies.
func position(line int, text []byte, offset int) string {
	before := text[:offset]
	if down := bytes.Count(before, []byte("\n")); down > 0 {
		before = before[bytes.LastIndexByte(before, '\n')+1:]
		return fmt.Sprintf("at line %d, column %d", line+down, utf8.RuneCount(before)+1)
	}
	return fmt.Sprintf("at column %d", utf8.RuneCount(before)+1)
}

// sentence is the tokenizer's error without what it repeats.
func sentence(err error) string {
	if err == nil {
		return "something unexpected stands there"
	}
	return err.Error()
}

// advice adds what to do about the commonest mistakes.
func advice(text []byte, offset int) string {
	rest := text[offset:]
	switch {
	case len(rest) == 0:
		return ""
	case rest[0] == '\'':
		return "; JSON puts texts in double quotes"
	case bytes.HasPrefix(rest, []byte("True")), bytes.HasPrefix(rest, []byte("False")), bytes.HasPrefix(rest, []byte("None")):
		return "; this is Python, JSON writes true, false and null"
	case rest[0] == '/' || rest[0] == '#':
		return "; JSON has no comments"
	case rest[0] < ' ':
		return `; inside a text, a line break is written \n and a tab \t`
	case offset == 0:
		return "; each line must be one JSON object"
	default:
		return ""
	}
}
