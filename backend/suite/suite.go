package suite

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"contrejuge/backend/bench"
)

// languages are those in which a judge can be instructed.
var languages = []string{"fr", "en"}

var idForm = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

// maxName is how long a suite's name and an id may be, in bytes: both become
// parts of lines and file names.
const maxName = 100

// suite reads the whole file.
func (r *reader) suite(n ast.Node) bench.Suite {
	if n == nil {
		r.report(nil, MissingField, "there is nothing in the file; a suite has a name and cases")
		return bench.Suite{}
	}
	fields := r.fields(n, "a suite", "suite", "language", "candidate", "judge", "criteria", "cases")
	r.require(n, fields, "the suite", "suite", "cases")
	s := bench.Suite{Name: r.name(fields["suite"]), Language: "fr"}
	if at := fields["language"]; at != nil {
		s.Language = r.text(at, "language")
		if s.Language != "" && !slices.Contains(languages, s.Language) {
			r.report(at, UnknownLanguage, "the language %s is not one a judge can be instructed in; it must be %s", quoted(s.Language), listed(languages, "or"))
		}
	}
	r.candidate(fields["candidate"], &s)
	if at := fields["judge"]; at != nil {
		s.Instructions = r.text(r.fields(at, "judge", "instructions")["instructions"], "instructions")
	}
	questions := newQuestions(r, fields["criteria"])
	s.Cases = r.cases(fields["cases"], questions)
	return s
}

// name reads the suite's name.
func (r *reader) name(at ast.Node) string {
	name := r.text(at, "the name of the suite")
	if strings.Contains(name, "\n") || len(name) > maxName {
		r.report(at, OutOfRange, "the name of the suite must be one line of at most %d bytes", maxName)
	}
	return name
}

// candidate reads how the candidate is asked. The options may stand in a mapping
// of their own or beside the system prompt.
func (r *reader) candidate(n ast.Node, s *bench.Suite) {
	if n == nil {
		return
	}
	names := []string{"temperature", "top_p", "top_k", "seed", "num_ctx", "num_predict"}
	fields := r.fields(n, "candidate", append([]string{"system", "options"}, names...)...)
	s.System = r.text(fields["system"], "system")
	if own := fields["options"]; own != nil {
		for key, value := range r.fields(own, "options", names...) {
			if _, twice := fields[key]; twice {
				r.report(value, DuplicateKey, "the option %s stands beside options as well; keep one of them", quoted(key))
				continue
			}
			fields[key] = value
		}
	}
	s.Options = bench.Options{
		Temperature: r.fraction(fields["temperature"], "temperature", 2),
		TopP:        r.fraction(fields["top_p"], "top_p", 1),
		TopK:        r.whole(fields["top_k"], "top_k", 0, math.MaxInt32),
		Seed:        r.whole(fields["seed"], "seed", 0, math.MaxInt32),
		NumCtx:      r.whole(fields["num_ctx"], "num_ctx", 1, math.MaxInt32),
		NumPredict:  r.whole(fields["num_predict"], "num_predict", 1, math.MaxInt32),
	}
}

// id reads an id.
func (r *reader) id(n ast.Node, what string) string {
	id := r.text(n, what)
	if id != "" && (!idForm.MatchString(id) || len(id) > maxName) {
		r.report(n, BadID, "%s is %s; it must begin with a lower-case letter or a digit and go on with these, - or _, at most %d in all", what, quoted(id), maxName)
		return ""
	}
	return id
}
