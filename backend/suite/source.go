package suite

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

var (
	utf8BOM    = []byte("\xEF\xBB\xBF")
	utf16LEBOM = []byte("\xFF\xFE")
	utf16BEBOM = []byte("\xFE\xFF")
)

// readText is the file's text without a byte order mark and with \n at the end
// of each line, or what keeps it from being text. The error is the disk's.
func readText(r io.Reader, limit int) (string, *Problem, error) {
	data, err := io.ReadAll(io.LimitReader(r, int64(limit)+1))
	switch {
	case err != nil:
		return "", nil, err
	case len(data) > limit:
		return "", &Problem{1, 1, TooLarge, fmt.Sprintf("the file is larger than %d MiB", limit>>20)}, nil
	case bytes.HasPrefix(data, utf16LEBOM), bytes.HasPrefix(data, utf16BEBOM):
		return "", &Problem{1, 1, NotUTF8, "the file is written in UTF-16 (PowerShell's > does that); save it as UTF-8"}, nil
	}
	text := string(bytes.TrimPrefix(data, utf8BOM))
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	return text, notText(text), nil
}

// notText finds the first byte that no text in UTF-8 has.
func notText(text string) *Problem {
	for i, c := range text {
		switch {
		case c == 0:
			p := placeOf(text, i, NulBytes)
			p.Reason = "there are NUL bytes here, which a crash or a full disk leaves in a file; what stood there is lost"
			return &p
		case c == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD"):
			p := placeOf(text, i, NotUTF8)
			p.Reason = fmt.Sprintf("the byte 0x%02X is not UTF-8; save the file as UTF-8", text[i])
			return &p
		}
	}
	return nil
}

// controlCharacter finds the first character that YAML does not have.
func controlCharacter(text string) *Problem {
	i := strings.IndexFunc(text, unprintable)
	if i < 0 {
		return nil
	}
	c, _ := utf8.DecodeRuneInString(text[i:])
	p := placeOf(text, i, ControlCharacter)
	p.Reason = fmt.Sprintf("the control character U+%04X stands here; remove it", c)
	return &p
}

// unprintable tells the control characters that no text needs. Line ends and
// tabs are none of them.
func unprintable(c rune) bool {
	if c == '\n' || c == '\t' || c == 0x85 {
		return false
	}
	return c < 0x20 || c >= 0x7F && c < 0xA0 || c == 0xFFFE || c == 0xFFFF
}

// placeOf is a problem with the place of a byte of a text.
func placeOf(text string, offset int, code string) Problem {
	before := text[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	return Problem{Line: 1 + strings.Count(before, "\n"), Column: 1 + utf8.RuneCountInString(before[start:]), Code: code}
}
