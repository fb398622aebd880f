package dataset

import (
	"bytes"
	"errors"
	"io"
	"path"
	"strings"
	"unicode/utf8"

	"contrejuge/backend/evaluation"
	passage "contrejuge/backend/judging" // judging is what rows are held to here
)

// ReadQuestions reads questions for two models to answer: the questions of an
// evaluation, whatever was answered before; of a dataset each conversation up to
// the last question before an answer that can be trained on; or, where the name
// ends in .txt, a plain list with a question on each line.
//
// Ids are the file's own or, where it has none, a digest of the question; no two
// are the same. A line that gives no question, or one that is there already, is
// among the problems, and the others are read. Memory is bounded by the longest
// line and the questions themselves. Errors are those of [Reader], and
// empty_file and no_questions of [fault.Input].
func ReadQuestions(in io.Reader, name string, options ...Option) ([]passage.Question, []Problem, error) {
	options = append([]Option{Named(path.Base(strings.ReplaceAll(name, `\`, "/")))}, options...)
	next := asking(newFile(in, options))
	if strings.EqualFold(path.Ext(name), ".txt") {
		next = listing(in, options)
	}
	list := &questionList{known: map[string]string{}}
	for lines := 0; ; lines++ {
		q, problem, err := next()
		switch {
		case errors.Is(err, io.EOF):
			return list.questions, list.problems, list.ending(lines)
		case err != nil:
			return nil, list.problems, err
		case problem != nil:
			list.problems = append(list.problems, *problem)
		default:
			list.add(q)
		}
	}
}

// asked is a question and the line it stands on.
type asked struct {
	line          int
	id, reference string
	messages      []evaluation.Message
}

// asking gives the questions of rows, of evaluations and of datasets alike.
func asking(f *file) func() (asked, *Problem, error) {
	t := newTalk()
	return func() (asked, *Problem, error) {
		p, err := f.next()
		if err != nil || p.problem != nil {
			return asked{}, p.problem, err
		}
		var q asked
		if t.read(p) {
			q = t.question()
		}
		q.line = p.line
		return q, t.problem, nil
	}
}

// question is what a line asks.
func (t *talk) question() asked {
	d := &t.keys
	q := asked{id: t.id(d.id), reference: t.string(d.reference, place{}, "reference")}
	turns := t.questionTurns()
	if t.problem != nil {
		return q
	}
	q.messages = messagesOf(turns)
	if len(turns) == 0 {
		t.refuse(MissingQuestion, "the row asks nothing: there is no turn of a person in it")
	}
	return q
}

// questionTurns are the turns up to the question. An evaluation's messages are
// the question as they are.
func (t *talk) questionTurns() []turn {
	d := &t.keys
	switch {
	case d.messages.there() && !d.question.isNull():
		t.refuse(AmbiguousForm, "the row has both messages and question; keep one of them")
		return nil
	case !d.question.isNull() && !d.chosen.there():
		words := t.string(d.question, place{}, "question")
		if strings.TrimSpace(words) == "" {
			return nil
		}
		return t.opened([]turn{saidBy("user", words, "/question")})
	case d.evaluation != "" && d.messages.there():
		return d.messages.listed(t.parser)
	case d.prompt.there() && !d.completion.there() && !d.chosen.there() && !d.messages.there():
		return upToQuestion(t.opened(t.prompt()))
	case d.evaluation != "":
		return nil
	}
	return upToQuestion(t.conversation().turns)
}

// upToQuestion is the conversation up to the last question before the last
// answer that can be trained on, or, without one, up to its last question.
func upToQuestion(turns []turn) []turn {
	end := len(turns)
	for i := len(turns) - 1; i > 0; i-- {
		if turns[i].trainable() {
			end = i
			break
		}
	}
	for end > 0 && turns[end-1].Role != "user" {
		end--
	}
	return turns[:end]
}

// listing gives the lines of a plain list.
func listing(in io.Reader, options []Option) func() (asked, *Problem, error) {
	f := newFile(in, options)
	var l *lines
	return func() (asked, *Problem, error) {
		if l == nil {
			text, _, err := decoded(f.in, f.name)
			if err != nil {
				return asked{}, nil, err
			}
			l = &lines{in: text, limit: f.limit}
		}
		for {
			text, over, err := l.read()
			if err != nil {
				if !errors.Is(err, io.EOF) {
					err = unreadable(f.name, err)
				}
				return asked{}, nil, err
			}
			l.line++
			text = bytes.TrimPrefix(text, utf8BOM)
			switch {
			case over != nil:
				return asked{}, over, nil
			case bytes.IndexByte(text, 0) >= 0:
				return asked{}, nulBytes(l.line), nil
			case !utf8.Valid(text):
				return asked{}, badEncoding(l.line, text), nil
			}
			if words := strings.TrimSpace(string(text)); words != "" {
				return asked{line: l.line, messages: []evaluation.Message{{Role: "user", Content: words}}}, nil, nil
			}
		}
	}
}
