package suite

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// The sizes in bytes up to which recorded answers are read: the file, and one
// answer.
const (
	MaxAnswersSize = 64 << 20
	MaxAnswer      = 1 << 20
)

const answersHint = `Each line is one case: {"case":"…","answer":"…"}, or "answers":["…","…"] where the case has several turns.`

// ReadAnswers reads recorded answers, in place of a candidate that is asked: by
// the id of the case, one answer for each of its turns. The digest identifies
// what they say, whatever the order and the spelling of the lines. An answer may
// be empty: that is what was recorded.
//
// name is what errors call the file. An error is a [fault.Error] with code
// [BadAnswers], which comes as a [BadFile], or [Unreadable].
func ReadAnswers(r io.Reader, name string) (answers map[string][]string, digest string, err error) {
	text, bad, err := readText(r, MaxAnswersSize)
	switch {
	case err != nil:
		return nil, "", unreadable(name, err)
	case bad != nil:
		return nil, "", badFile(name, BadAnswers, answersHint, findings{[]Problem{*bad}, 1})
	}
	recorded := recording{answers: map[string][]string{}, lines: map[string]int{}}
	number := 0
	for line := range strings.SplitSeq(text, "\n") {
		number++
		if strings.Trim(line, " \t") != "" {
			recorded.read(number, line)
		}
	}
	if len(recorded.answers)+recorded.found.total == 0 {
		recorded.found.add(Problem{1, 1, NoAnswers, "there is no answer in the file"})
	}
	if recorded.found.total > 0 {
		return nil, "", badFile(name, BadAnswers, answersHint, recorded.found)
	}
	return recorded.answers, answersDigest(recorded.answers), nil
}

// answersDigest identifies the answers by their JSON, in which the cases are
// sorted.
func answersDigest(answers map[string][]string) string {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(answers); err != nil {
		panic("suite: " + err.Error()) // texts can always be encoded
	}
	sum := sha256.Sum256(b.Bytes())
	return hex.EncodeToString(sum[:])
}

// recording is what was read of a file of recorded answers so far.
type recording struct {
	answers map[string][]string
	lines   map[string]int
	found   findings
}

// read reads one line.
func (r *recording) read(number int, line string) {
	l := answerLine{number: number, line: line}
	l.parse()
	if len(l.problems) > 0 {
		r.found.add(l.problems...)
		return
	}
	if first, twice := r.lines[l.id]; twice {
		r.found.add(Problem{number, 1, DuplicateID,
			fmt.Sprintf("the case %s is on line %d already; keep one of them", quoted(l.id), first)})
		return
	}
	r.lines[l.id], r.answers[l.id] = number, l.answers
}
