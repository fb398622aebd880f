package check

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

// jsonValue reads the last answer as one JSON value with nothing around it but
// space. A fence of code around it fails, as do a second value, a key that
// comes twice and bytes that are no UTF-8.
func jsonValue(_ Spec, subject Subject) []Failure {
	turn := len(subject.Answers) - 1
	answer := subject.Answers[turn]
	if strings.TrimSpace(answer) == "" {
		return []Failure{subject.missing("JSON value")}
	}
	at, bad := jsonFault(answer)
	if !bad {
		return nil
	}
	if at >= len(answer) {
		return []Failure{subject.missing("the rest of the JSON value")}
	}
	for at > 0 && !utf8.RuneStart(answer[at]) {
		at--
	}
	end := at + len(strings.SplitN(answer[at:], "\n", 2)[0])
	if end == at {
		end++ // a line end that should not be there
	}
	return []Failure{{Turn: turn, Start: at, End: end, Quote: answer[at:end]}}
}

// jsonFault is where a text stops being one JSON value, its length when the
// value is not finished.
func jsonFault(s string) (at int, bad bool) {
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") {
			return i, true
		}
	}
	var value json.RawMessage
	if err := json.Unmarshal([]byte(s), &value); err != nil {
		if syntax, is := errors.AsType[*json.SyntaxError](err); is && int(syntax.Offset) <= len(s) {
			if strings.HasPrefix(syntax.Error(), "unexpected end") {
				return len(s), true
			}
			return max(int(syntax.Offset)-1, 0), true
		}
		return 0, true
	}
	return repeatedKey(s)
}

// repeatedKey is where a key of an object ends that was there before. The text
// is valid JSON.
func repeatedKey(s string) (at int, repeated bool) {
	type open struct {
		keys map[string]bool // nil in an array
		key  bool            // a key comes next
	}
	var stack []open
	decoder := json.NewDecoder(bytes.NewReader([]byte(s)))
	decoder.UseNumber()
	for {
		before := int(decoder.InputOffset())
		token, err := decoder.Token()
		if err != nil {
			return 0, !errors.Is(err, io.EOF)
		}
		top := len(stack) - 1
		if delim, is := token.(json.Delim); is && (delim == '}' || delim == ']') {
			stack = stack[:top]
			continue
		}
		if top >= 0 && stack[top].keys != nil {
			if key, is := token.(string); stack[top].key && is {
				if stack[top].keys[key] {
					return before + strings.IndexByte(s[before:], '"'), true
				}
				stack[top].keys[key] = true
			}
			stack[top].key = !stack[top].key
		}
		switch token {
		case json.Delim('{'):
			stack = append(stack, open{map[string]bool{}, true})
		case json.Delim('['):
			stack = append(stack, open{})
		}
	}
}
