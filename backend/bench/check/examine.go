package check

// Examine does the check that the spec asks for. A spec that is not valid and a
// subject without an answer do not pass: what cannot be checked is not good.
func Examine(s Spec, subject Subject) Result {
	if err := s.Validate(); err != nil {
		return newResult(s.Kind, []Failure{subject.missing(err.Error())})
	}
	if len(subject.Answers) == 0 {
		return newResult(s.Kind, []Failure{subject.missing("answer")})
	}
	return newResult(s.Kind, examiners[s.Kind](s, subject))
}

// examiners has one function for each kind. It finds what fails.
var examiners = map[Kind]func(Spec, Subject) []Failure{
	FormalAddress: inEach(formalAddress),
	NoPrice:       inEach(noPrice),
	PhoneNumbers:  phoneNumbers,
	Contains:      contains,
	NotContains:   inEach(notContains),
	Matches:       matches,
	NotMatches:    inEach(notMatches),
	MaxWords:      inEach(maxWords),
	MinWords:      minWords,
	Language:      inEach(language),
	Links:         inEach(links),
	JSON:          jsonValue,
}

// inEach looks for what must not be, answer by answer.
func inEach(find func(s Spec, t text, said []string) []span) func(Spec, Subject) []Failure {
	return func(s Spec, subject Subject) []Failure {
		var failures []Failure
		for turn, answer := range subject.Answers {
			t := read(answer)
			for _, found := range find(s, t, subject.Said) {
				failures = append(failures, t.failure(turn, found))
			}
		}
		return failures
	}
}
