package check

import (
	"strings"
	"unicode/utf8"
)

// longestQuote is how much of a quote a detail shows, in runes. The failure has
// all of it.
const longestQuote = 80

// newResult is the result that these failures make.
func newResult(kind Kind, failures []Failure) Result {
	details := make([]string, len(failures))
	for i, f := range failures {
		details[i] = f.detail()
	}
	return Result{Check: kind, Passed: len(failures) == 0, Detail: strings.Join(details, ", "), Failures: failures}
}

// Missing reports whether the failure is something that the answer lacks.
func (f Failure) Missing() bool { return f.Start == f.End }

// detail is the failure as a detail tells it.
func (f Failure) detail() string {
	quote := strings.Join(strings.Fields(f.Quote), " ")
	if utf8.RuneCountInString(quote) > longestQuote {
		quote = strings.TrimRight(string([]rune(quote)[:longestQuote]), " ") + "…"
	}
	if f.Missing() {
		return "missing « " + quote + " »"
	}
	return "« " + quote + " »"
}

// missing is what the answers lack; it would have had its place at their end.
func (s Subject) missing(what string) Failure {
	turn := len(s.Answers) - 1
	if turn < 0 {
		return Failure{Quote: what}
	}
	end := len(s.Answers[turn])
	return Failure{Turn: turn, Start: end, End: end, Quote: what}
}
