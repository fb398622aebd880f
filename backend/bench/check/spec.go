package check

// Kind names a check, as suites spell it.
type Kind string

// The checks there are.
const (
	FormalAddress Kind = "formal_address" // nobody is addressed as « tu »
	NoPrice       Kind = "no_price"       // no amount of money, except the allowed ones
	PhoneNumbers  Kind = "phone_numbers"  // only allowed numbers are cited, and the required ones are
	Contains      Kind = "contains"       // any of, or all of, some words are there
	NotContains   Kind = "not_contains"   // none of some words is there
	Matches       Kind = "matches"        // a regular expression (RE2) is found
	NotMatches    Kind = "not_matches"    // it is not
	MaxWords      Kind = "max_words"
	MinWords      Kind = "min_words"
	Language      Kind = "language" // the answer is written in it
	Links         Kind = "links"    // only allowed hosts are linked to
	JSON          Kind = "json"     // the answer is one JSON value
)

// Kinds are all of them, in the order of the documentation.
var Kinds = []Kind{
	FormalAddress, NoPrice, PhoneNumbers, Contains, NotContains, Matches,
	NotMatches, MaxWords, MinWords, Language, Links, JSON,
}

// Spec is a check as a case asks for it. [Spec.Validate] says whether it makes sense.
type Spec struct {
	Kind     Kind     `json:"check"`
	Allow    []string `json:"allow,omitempty"`    // no_price: amounts; phone_numbers; links: hosts. None: nothing is allowed
	Require  []string `json:"require,omitempty"`  // phone_numbers: must be cited, and so may be
	Any      []string `json:"any,omitempty"`      // contains: one of these
	All      []string `json:"all,omitempty"`      // contains: each of these; with "any", both hold
	Words    []string `json:"words,omitempty"`    // not_contains
	Pattern  string   `json:"pattern,omitempty"`  // matches, not_matches: RE2
	Count    int      `json:"count,omitempty"`    // max_words, min_words
	Language string   `json:"language,omitempty"` // language: an ISO 639-1 code
}

// Subject is what is checked.
type Subject struct {
	Answers []string // one for each turn of the case; at least one
	Said    []string // what the person wrote: quoting it back is no fault of the answer
}

// Result is what a check found. Passed says it all; Failures says where. Detail
// shortens long quotes; failures have them whole.
type Result struct {
	Check    Kind      `json:"check"`
	Passed   bool      `json:"passed"`
	Detail   string    `json:"detail"` // the words that failed, each « quoted », or what is missing; "" when passed
	Failures []Failure `json:"failures,omitempty"`
}

// Failure is one place where an answer fails, or one thing it lacks: a word, a
// number, a pattern as the spec spells it, or "12 words more". Of "any" words
// none of which is there, it is all of them.
type Failure struct {
	Turn  int    `json:"turn"`  // index of the answer
	Start int    `json:"start"` // bytes, from the start of that answer
	End   int    `json:"end"`   // equal to Start when something is missing
	Quote string `json:"quote"` // the exact words, or what is missing
}
