package check

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"contrejuge/backend/fault"
)

// takes is which keys each kind of check takes.
var takes = map[Kind][]string{
	FormalAddress: nil,
	NoPrice:       {"allow"},
	PhoneNumbers:  {"allow", "require"},
	Contains:      {"any", "all"},
	NotContains:   {"words"},
	Matches:       {"pattern"},
	NotMatches:    {"pattern"},
	MaxWords:      {"count"},
	MinWords:      {"count"},
	Language:      {"language"},
	Links:         {"allow"},
	JSON:          nil,
}

// Validate is what is wrong with the spec, all of it in one error of the kind
// [fault.Input] and the code "bad_check"; nil when nothing is.
func (s Spec) Validate() error {
	keys, known := takes[s.Kind]
	if !known {
		return fault.New(fault.Input, "bad_check", "there is no check %q", s.Kind).
			WithHint("the checks are %s", joinKinds())
	}
	problems := s.strayKeys(keys)
	problems = append(problems, s.badLists()...)
	problems = append(problems, s.badValues()...)
	if len(problems) == 0 {
		return nil
	}
	return fault.New(fault.Input, "bad_check", "%s", strings.Join(problems, "; "))
}

func joinKinds() string {
	names := make([]string, len(Kinds))
	for i, kind := range Kinds {
		names[i] = string(kind)
	}
	return strings.Join(names, ", ")
}

// strayKeys are the keys that the kind does not take.
func (s Spec) strayKeys(keys []string) []string {
	var problems []string
	for _, key := range []struct {
		name  string
		given bool
	}{
		{"allow", s.Allow != nil}, {"require", s.Require != nil}, {"any", s.Any != nil}, {"all", s.All != nil},
		{"words", s.Words != nil}, {"pattern", s.Pattern != ""}, {"count", s.Count != 0}, {"language", s.Language != ""},
	} {
		if key.given && !slices.Contains(keys, key.name) {
			problems = append(problems, fmt.Sprintf("%s takes no %q", s.Kind, key.name))
		}
	}
	return problems
}

// badLists are lists that say nothing. An empty "allow" says that nothing is allowed.
func (s Spec) badLists() []string {
	var problems []string
	for _, list := range []struct {
		name   string
		values []string
	}{{"allow", s.Allow}, {"require", s.Require}, {"any", s.Any}, {"all", s.All}, {"words", s.Words}} {
		if list.values != nil && len(list.values) == 0 && list.name != "allow" {
			problems = append(problems, fmt.Sprintf("%q is an empty list", list.name))
		}
		if slices.ContainsFunc(list.values, func(v string) bool { return strings.TrimSpace(plain(v)) == "" }) {
			problems = append(problems, fmt.Sprintf("%q has an empty entry", list.name))
		}
		if slices.ContainsFunc(list.values, func(v string) bool { return !utf8.ValidString(v) }) {
			problems = append(problems, fmt.Sprintf("%q has an entry that is not UTF-8", list.name))
		}
	}
	return problems
}

// badValues is what is wrong with what the kind takes.
func (s Spec) badValues() []string {
	switch s.Kind {
	case NoPrice:
		return each(s.Allow, "%q is no amount: write it with its currency, like \"68 €\"", isAmount)
	case PhoneNumbers:
		const problem = "%q is no phone number"
		return append(each(s.Allow, problem, isPhoneNumber), each(s.Require, problem, isPhoneNumber)...)
	case Links:
		return each(s.Allow, "%q is no host: write only its name, like \"service-public.fr\"", isHost)
	case Contains:
		if s.Any == nil && s.All == nil {
			return []string{`contains needs "any" or "all"`}
		}
	case NotContains:
		if s.Words == nil {
			return []string{`not_contains needs "words"`}
		}
	case Matches, NotMatches:
		return s.badPattern()
	case MaxWords, MinWords:
		if s.Count < 1 {
			return []string{`"count" must be 1 or more`}
		}
	case Language:
		if _, known := languages[s.Language]; !known {
			return []string{fmt.Sprintf("%q is no language that can be told: write its two letters, like \"fr\"", s.Language)}
		}
	}
	return nil
}

func each(values []string, problem string, good func(string) bool) []string {
	var problems []string
	for _, v := range values {
		if !good(v) {
			problems = append(problems, fmt.Sprintf(problem, v))
		}
	}
	return problems
}

// badPattern is what is wrong with a regular expression. One that is found in
// an empty text is found in every text, so that it says nothing of any.
func (s Spec) badPattern() []string {
	if s.Pattern == "" {
		return []string{fmt.Sprintf("%s needs a \"pattern\"", s.Kind)}
	}
	pattern, err := regexp.Compile(plain(s.Pattern))
	if err != nil {
		return []string{fmt.Sprintf("%q is no regular expression (RE2): %s", s.Pattern, err)}
	}
	if pattern.MatchString("") {
		return []string{fmt.Sprintf("%q is found in every text, even in an empty one", s.Pattern)}
	}
	return nil
}
