package judging

import "contrejuge/backend/bench"

// Unaskable is a case that cannot be put to two models as one question: they
// would first have to answer earlier turns, each in its own way, and would then
// no longer be asked the same.
type Unaskable struct {
	Case  string
	Turns int // answers it takes
}

// QuestionsOf are the cases of a suite as questions for two models, and those
// that cannot be. A case may hold a conversation as long as it answers its own
// earlier turns. The suite's system prompt is not in the questions: it belongs
// to [Settings].
func QuestionsOf(suite bench.Suite) (questions []Question, left []Unaskable) {
	for _, c := range suite.Cases {
		asked := c.Conversation(nil)
		if turns := c.Turns(); turns != 1 || len(asked) != len(c.Messages) {
			left = append(left, Unaskable{c.ID, turns})
			continue
		}
		questions = append(questions, Question{Place: len(questions), ID: c.ID, Messages: asked, Reference: c.Reference})
	}
	return questions, left
}
