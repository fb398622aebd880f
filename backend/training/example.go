package training

import "contrejuge/backend/evaluation"

// Example is what an item teaches: the conversation up to the answer, the
// answer to give, and the one not to give where there is one.
type Example struct {
	Messages []evaluation.Message
	Chosen   string
	Rejected *string // nil for none; the text itself may be empty
}
