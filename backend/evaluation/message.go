package evaluation

import "encoding/json"

// Message is one turn of a conversation.
type Message struct {
	Role    string // system, user, assistant, tool …
	Content string // the text to show; parts that are no text appear as placeholders
	// Raw is the message as its source wrote it, kept when it holds more than a
	// role and a text (tool calls, content parts), so that training data loses
	// nothing. Otherwise nil.
	Raw json.RawMessage
}

// MarshalJSON writes the source's own form where there is one.
func (m Message) MarshalJSON() ([]byte, error) {
	if m.Raw != nil {
		return m.Raw, nil
	}
	return marshal(struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}{m.Role, m.Content})
}
