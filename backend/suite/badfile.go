package suite

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"contrejuge/backend/fault"
)

// maxProblems is how many problems of a file are told. Beyond that, one mistake
// probably makes the others.
const maxProblems = 20

// maxKept is how many are kept while a file is read, so that one made of
// mistakes does not fill the memory with them.
const maxKept = 1000

// findings are the problems of a file while it is read.
type findings struct {
	kept  []Problem
	total int
}

func (f *findings) add(problems ...Problem) {
	f.total += len(problems)
	f.kept = append(f.kept, problems[:min(len(problems), maxKept-len(f.kept))]...)
}

// Codes of the errors of this package, all of kind [fault.Input].
const (
	BadSuite   = "bad_suite"   // a suite with problems: a [BadFile]
	BadAnswers = "bad_answers" // recorded answers with problems: a [BadFile]
	Unreadable = "unreadable"  // the file or the disk failed
)

// BadFile is a file that cannot be used, with all that is wrong with it. It
// wraps the [fault.Error] that says so: the message names the first place, the
// cause, if there is one, lists the others.
type BadFile struct {
	Name     string    // of the file, as it was given
	Problems []Problem // by place, at most 20
	Total    int       // how many there are
	fault    *fault.Error
}

func (b *BadFile) Error() string { return b.fault.Error() }

func (b *BadFile) Unwrap() error { return b.fault }

// badFile is the error about these problems, of which there is at least one.
func badFile(name, code, hint string, found findings) *BadFile {
	problems := found.kept
	slices.SortStableFunc(problems, func(x, y Problem) int {
		return cmp.Or(cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column))
	})
	b := &BadFile{Name: name, Problems: problems[:min(len(problems), maxProblems)], Total: found.total}
	message := sentence(name, problems[0])
	if b.Total > 1 {
		message += fmt.Sprintf(" (the first of %d problems)", b.Total)
	}
	b.fault = fault.New(fault.Input, code, "%s", message).WithHint("%s", hint)
	if b.Total > 1 {
		b.fault = b.fault.WithCause(errors.New(b.others()))
	}
	return b
}

// others lists the problems after the first, one a line.
func (b *BadFile) others() string {
	var s strings.Builder
	for _, p := range b.Problems[1:] {
		s.WriteString("\n" + sentence(b.Name, p))
	}
	if more := b.Total - len(b.Problems); more > 0 {
		fmt.Fprintf(&s, "\nand %d more", more)
	}
	return s.String()
}

// sentence is a problem in the form that editors and terminals make a link of.
func sentence(name string, p Problem) string {
	return fmt.Sprintf("%s:%d:%d: %s", name, p.Line, p.Column, p.Reason)
}

// unreadable is the end of reading by an error of the file or the disk.
func unreadable(name string, err error) error {
	return fault.New(fault.Input, Unreadable, "%s cannot be read", name).
		WithHint("Check that the file is there and may be read.").WithCause(err)
}
