package suite

// Problem is one thing that is wrong with a file.
type Problem struct {
	Line   int    `json:"line"`   // counted from 1
	Column int    `json:"column"` // in characters, counted from 1
	Code   string `json:"code"`   // one of the constants below, never renamed
	Reason string `json:"reason"` // for people: what it is and what to do
}

// Codes of what is wrong with the text of a file.
const (
	TooLarge         = "too_large"         // over the limit
	NotUTF8          = "not_utf8"          // bytes of another encoding
	NulBytes         = "nul_bytes"         // NUL bytes, as a crash or a full disk leaves them
	ControlCharacter = "control_character" // a character that cannot be seen and says nothing
	InvalidYAML      = "invalid_yaml"
	NotPlainYAML     = "not_plain_yaml" // an anchor, an alias, a tag, a directive, a merge key, a complex key
	SeveralDocuments = "several_documents"
	TooDeep          = "too_deep" // lists and mappings within each other, or keys in one, beyond any suite
	InvalidJSON      = "invalid_json"
)

// Codes of what is wrong with what a file says.
const (
	WrongType        = "wrong_type"
	UnknownKey       = "unknown_key"
	DuplicateKey     = "duplicate_key"
	MissingField     = "missing_field"
	EmptyValue       = "empty_value"      // a text or a list with nothing in it
	OutOfRange       = "out_of_range"     // a number that is too small or too large
	BadID            = "bad_id"           // an id with other characters than it may have
	DuplicateID      = "duplicate_id"     // an id that stands for something else already
	UnknownLanguage  = "unknown_language" // of a suite
	UnknownCriterion = "unknown_criterion"
	UnknownRole      = "unknown_role"
	LastNotUser      = "last_not_user" // a conversation that leaves nothing to answer
	UnknownCheck     = "unknown_check"
	BadCheck         = "bad_check"        // a check whose settings make no sense
	NothingToCheck   = "nothing_to_check" // a case that could not fail
	NoAnswers        = "no_answers"       // a file of recorded answers without any
)

// Codes is the closed list of [Problem.Code].
var Codes = []string{
	TooLarge, NotUTF8, NulBytes, ControlCharacter, InvalidYAML, NotPlainYAML,
	SeveralDocuments, TooDeep, InvalidJSON,
	WrongType, UnknownKey, DuplicateKey, MissingField, EmptyValue, OutOfRange,
	BadID, DuplicateID, UnknownLanguage, UnknownCriterion, UnknownRole,
	LastNotUser, UnknownCheck, BadCheck, NothingToCheck, NoAnswers,
}
