package runreport

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"time"

	"contrejuge/backend/bench"
)

// JUnit is the run as JUnit XML: an unjudged or unanswered case is an error, any
// other blocking one a failure, and its text says what a person who reread it
// found.
//
// The elements are those that the schemas of Ant and of Jenkins have in common.
func JUnit(run bench.Run) ([]byte, error) {
	suite := junitSuite{
		Name: run.Suite.Name, Package: "bench", Hostname: "localhost", Timestamp: run.Started.UTC().Format("2006-01-02T15:04:05"),
		Properties: junitProperties(run),
	}
	var whole time.Duration
	for i, o := range run.Settled() {
		of := run.Suite.Cases[i]
		c := junitCase{Name: of.ID, Class: run.Suite.Name}
		took := spent(o)
		whole += took
		c.Time = decimal(took)
		if reasons := bench.Blocking(of, o); len(reasons) > 0 {
			problem := &junitProblem{Type: string(reasons[0].Kind), Message: sentence(o, reasons[0]), Text: sentences(o, reasons)}
			if stands := bench.StandingOf(of, o); stands == bench.Cleared || stands == bench.Upheld {
				problem.Text += fmt.Sprintf("\nreread by %s: %s\n", o.Reread.By, stands)
			}
			if o.Unanswered != nil || o.Unjudged != nil {
				c.Error = problem
				suite.Errors++
			} else {
				c.Failure = problem
				suite.Failures++
			}
		}
		suite.Cases = append(suite.Cases, c)
	}
	suite.Tests, suite.Time = len(suite.Cases), decimal(whole)
	var b bytes.Buffer
	b.WriteString(xml.Header)
	e := xml.NewEncoder(&b)
	e.Indent("", "  ")
	if err := e.Encode(junitSuites{Suites: []junitSuite{suite}}); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

type junitSuites struct {
	XMLName xml.Name     `xml:"testsuites"`
	Suites  []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name       string          `xml:"name,attr"`
	Package    string          `xml:"package,attr"`
	ID         int             `xml:"id,attr"`
	Timestamp  string          `xml:"timestamp,attr"` // without a zone, as the schema wants it: UTC
	Hostname   string          `xml:"hostname,attr"`
	Tests      int             `xml:"tests,attr"`
	Failures   int             `xml:"failures,attr"`
	Errors     int             `xml:"errors,attr"`
	Time       string          `xml:"time,attr"`
	Properties []junitProperty `xml:"properties>property"`
	Cases      []junitCase     `xml:"testcase"`
	Out        string          `xml:"system-out"`
	Err        string          `xml:"system-err"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Time    string        `xml:"time,attr"`
	Error   *junitProblem `xml:"error"`
	Failure *junitProblem `xml:"failure"`
}

type junitProblem struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

func junitProperties(run bench.Run) []junitProperty {
	return []junitProperty{
		{"run", run.ID},
		{"status", string(run.Status)},
		{"candidate", run.Settings.Candidate.Name},
		{"judge", run.Settings.Judge.Name},
		{"suite_digest", run.Suite.Digest()},
	}
}

// spent is how long a case's calls took.
func spent(o bench.Outcome) time.Duration {
	var whole time.Duration
	for _, call := range o.Answering {
		whole += call.Whole
	}
	if o.Judgment != nil {
		whole += o.Judgment.Call.Whole
	}
	if o.Failed != nil {
		whole += o.Failed.Whole
	}
	return whole
}

func decimal(d time.Duration) string { return fmt.Sprintf("%.3f", seconds(d)) }

// sentences are all reasons, a line each, and the answer they are about.
func sentences(o bench.Outcome, reasons []bench.Reason) string {
	var b strings.Builder
	for _, r := range reasons {
		b.WriteString(sentence(o, r) + "\n")
	}
	if answer := o.Answer(); answer != "" {
		b.WriteString("\nanswer:\n" + answer + "\n")
	}
	return b.String()
}

// sentence is one reason in words.
func sentence(o bench.Outcome, r bench.Reason) string {
	switch r.Kind {
	case bench.Unanswered:
		return "unanswered: " + withDetail(string(r.Cause), o.Unanswered.Detail)
	case bench.Unjudged:
		return "unjudged: " + withDetail(string(r.Cause), o.Unjudged.Detail)
	case bench.CheckFailed:
		result := o.Checks[r.Check]
		return "check failed: " + withDetail(string(result.Check), result.Detail)
	default:
		said, _ := o.Judgment.Said(r.Criterion)
		return "criterion refused: " + withDetail(r.Criterion, said.Reason)
	}
}

func withDetail(what, detail string) string {
	if detail == "" {
		return what
	}
	return what + ": " + detail
}
