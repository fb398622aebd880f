package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"contrejuge/backend/fault"
	"contrejuge/backend/plain"
	"contrejuge/backend/suite"
)

// The exit codes.
const (
	exitWell        = 0
	exitBlocking    = 1
	exitUsage       = 2
	exitHost        = 3
	exitWorkspace   = 4
	exitInterrupted = 130
)

func exitCode(err error) int {
	if err == nil {
		return exitWell
	}
	switch fault.KindOf(err) {
	case fault.Host:
		return exitHost
	case fault.Workspace, fault.Internal:
		return exitWorkspace
	case fault.Interrupted:
		return exitInterrupted
	default:
		return exitUsage
	}
}

// problem is an error as a document.
type problem struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
	// People are whom it is about; the key is there where there is somebody.
	People []problemPerson `json:"people,omitempty"`
	// Problems are all that is wrong with a file, where it is one that was refused.
	Problems []suite.Problem `json:"problems,omitempty"`

	lines []string // the problems as editors make links of them
}

// problemPerson is somebody an error is about, and until when they hold what it
// is about, if they do.
type problemPerson struct {
	Name  string     `json:"name"`
	Until *time.Time `json:"until"`
}

func problemOf(err error) problem {
	if bad, ok := errors.AsType[*suite.BadFile](err); ok {
		return badFile(bad)
	}
	if e, ok := errors.AsType[*fault.Error](err); ok {
		message := e.Message
		if e.Err != nil {
			message += ": " + e.Err.Error()
		}
		p := problem{Code: e.Code, Message: message, Hint: e.Hint}
		for _, person := range e.People {
			known := problemPerson{Name: person.Name}
			if until := person.Until.UTC(); !until.IsZero() {
				known.Until = &until
			}
			p.People = append(p.People, known)
		}
		return p
	}
	return problem{Code: "internal", Message: err.Error(), Hint: "this is a mistake in Contrejuge: please report it"}
}

// badFile is the error about a file that was refused, with all its problems.
func badFile(bad *suite.BadFile) problem {
	p := problem{Code: fault.CodeOf(bad), Message: fmt.Sprintf("%s cannot be used: %s", bad.Name, count(bad.Total, "problem")), Problems: bad.Problems}
	if e, ok := errors.AsType[*fault.Error](bad); ok {
		p.Hint = e.Hint
	}
	for _, at := range bad.Problems {
		p.lines = append(p.lines, fmt.Sprintf("%s:%d:%d: %s", bad.Name, at.Line, at.Column, at.Reason))
	}
	if more := bad.Total - len(bad.Problems); more > 0 {
		p.lines = append(p.lines, fmt.Sprintf("and %s more", grouped(more)))
	}
	return p
}

// report tells the error, if there is one, and returns the exit code.
func (c *command) report(err error) int {
	if err == nil {
		return c.exit
	}
	p := problemOf(err)
	if c.json && !c.document {
		if printing := c.printJSON(struct {
			Error problem `json:"error"`
		}{p}); printing != nil {
			err = errors.Join(err, printing)
		}
	}
	_, _ = fmt.Fprintf(c.Stderr, "contrejuge: %s\n", plain.Text(p.Message))
	for _, line := range p.lines {
		_, _ = fmt.Fprintln(c.Stderr, plain.Text(line))
	}
	if p.Hint != "" {
		_, _ = fmt.Fprintf(c.Stderr, "            %s\n", plain.Text(p.Hint))
	}
	return exitCode(err)
}

// show prints what a command has to say: the document with --json, else the
// text that write makes of it.
func (c *command) show(document any, write func(out io.Writer)) error {
	if c.json {
		return c.printJSON(document)
	}
	var text bytes.Buffer
	write(&text)
	_, err := io.WriteString(c.Stdout, plain.Text(text.String()))
	return err
}

// showFailed prints a document that says what went wrong in detail, with the
// error in it, and passes the error on.
func (c *command) showFailed(document map[string]any, failure error, write func(out io.Writer)) error {
	if c.json {
		document["error"] = problemOf(failure)
	}
	return errors.Join(failure, c.show(document, write))
}

func (c *command) printJSON(document any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(document); err != nil {
		return err
	}
	c.document = true
	_, err := c.Stdout.Write(plain.JSON(b.Bytes()))
	return err
}

// fields are the document's keys, to add some to them.
func fields(document any) (map[string]any, error) {
	b, err := json.Marshal(document)
	if err != nil {
		return nil, err
	}
	var m map[string]any
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	return m, d.Decode(&m)
}
