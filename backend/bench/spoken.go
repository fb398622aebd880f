package bench

// Spoken is one message of a case as it was replayed.
type Spoken struct {
	Role   string
	Answer bool // of the candidate, and not of the case itself
	Turn   int  // of an answer, from 0
	Pieces []Piece
}

// Spoken is the conversation with the answers it got, cut where checks fail. It
// ends with the message that has no answer yet, if there is one.
func (c Case) Spoken(o Outcome) []Spoken {
	var all []Spoken
	turn := 0
	for i, m := range c.Messages {
		all = append(all, Spoken{Role: m.Role, Pieces: []Piece{{Text: m.Content}}})
		if !c.answeredBy(i) {
			continue
		}
		if turn >= len(o.Answers) {
			break
		}
		all = append(all, Spoken{Role: "assistant", Answer: true, Turn: turn, Pieces: o.Pieces(turn)})
		turn++
	}
	return all
}

// Said is what the person wrote, message by message.
func (c Case) Said() []string {
	var said []string
	for _, m := range c.Messages {
		if m.Role == "user" {
			said = append(said, m.Content)
		}
	}
	return said
}
