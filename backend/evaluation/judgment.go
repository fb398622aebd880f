package evaluation

// Order is the order in which a judge saw the answers.
type Order string

// The orders there are.
const (
	OrderAB Order = "ab"
	OrderBA Order = "ba"
)

// First is the answer the judge saw first.
func (o Order) First() Label {
	if o == OrderBA {
		return B
	}
	return A
}

// Judgment is what a judge said of a question's answers, always in terms of
// the answers as listed, whatever the order it saw them in.
//
// A judgment of two answers has either a pick or a cause, never both; of one
// answer, scores, verdicts or a cause.
type Judgment struct {
	Judge    string
	Prompt   string // digest of the prompt it was made under; "" when unknown
	Order    Order
	Reason   string
	Pick     Pick
	Scores   Scores
	Verdicts []CriterionVerdict // of the form [ByVerdicts], each criterion once; otherwise nil
	Unjudged *Unjudged
	Judging  string // the id of the judging that made it here; "" when it was imported
}

// Unjudged is why a judgment cannot be used.
type Unjudged struct {
	Cause  Cause
	Detail string
}
