package evaluation

// Label names an answer as its source lists it. Reviewers never see it: they
// see a left and a right one.
type Label string

// The two answers of a question. A question with one answer has only [A].
const (
	A Label = "a"
	B Label = "b"
)

// Labels are the labels in the order of the source.
var Labels = []Label{A, B}

// Valid reports whether the label is one of the two.
func (l Label) Valid() bool { return l == A || l == B }

// Other is the other answer's label.
func (l Label) Other() Label {
	if l == A {
		return B
	}
	return A
}

// Index is the answer's place in [Row.Answers].
func (l Label) Index() int {
	if l == B {
		return 1
	}
	return 0
}

// Answer is what one model answered.
type Answer struct {
	Model   string `json:"model"`
	Content string `json:"content"`
}
