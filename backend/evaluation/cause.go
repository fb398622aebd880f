package evaluation

// Cause is why a case or a question has no usable judgment. The list is
// closed; the zero value is invalid.
type Cause string

// The causes of unjudged.
const (
	Unreachable        Cause = "unreachable"
	ModelMissing       Cause = "model_missing"
	Timeout            Cause = "timeout"
	Stalled            Cause = "stalled"
	StreamCut          Cause = "stream_cut"
	CutByLength        Cause = "cut_by_length"
	PromptTooLong      Cause = "prompt_too_long"
	EmptyReply         Cause = "empty_reply"
	InvalidJSON        Cause = "invalid_json"
	MissingCriterion   Cause = "missing_criterion"
	DuplicateCriterion Cause = "duplicate_criterion"
	UnknownVerdict     Cause = "unknown_verdict"
	ScoreOutOfRange    Cause = "score_out_of_range"
	UnreadableReply    Cause = "unreadable_reply"
	ModelError         Cause = "model_error"
	Cancelled          Cause = "cancelled"
)

// Causes is the closed list, in the order of the documentation.
var Causes = []Cause{
	Unreachable, ModelMissing, Timeout, Stalled, StreamCut, CutByLength,
	PromptTooLong, EmptyReply, InvalidJSON, MissingCriterion, DuplicateCriterion,
	UnknownVerdict, ScoreOutOfRange, UnreadableReply, ModelError, Cancelled,
}

// ParseCause reads a cause, spelled strictly.
func ParseCause(s string) (Cause, bool) {
	for _, c := range Causes {
		if s == string(c) {
			return c, true
		}
	}
	return "", false
}
