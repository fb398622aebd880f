package dataset

import (
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/evaluation"
)

// Rejected is the model by which the second answer of a turn is known: nobody
// said who wrote it, only that another answer was found better. Reviewers, who
// see no models before they have saved, do not learn it; their tasks hold no models at all.
const Rejected = "rejected"

// Conversations reads a dataset turn by turn: an entry for each turn of an
// assistant that can be trained on, with the conversation up to it as the
// question. Errors that end the reading are those of [Reader].
type Conversations struct {
	file *file
	talk *talk

	told     conversation // the line whose turns are being given
	messages []evaluation.Message
	key      string
	line     int
	next     int // the next of its turns to look at
	answers  int // of its turns before that, how many are the assistant's
	given    int // entries given of it
	warnings []Problem
}

// NewConversations reads a dataset from r, in JSON Lines or as one JSON array.
// Each line may be of any of the [Shapes].
func NewConversations(r io.Reader, options ...Option) *Conversations {
	return &Conversations{file: newFile(r, options), talk: newTalk()}
}

// Next is the next turn to review, or a line that is refused, and io.EOF after
// the last one.
func (c *Conversations) Next() (Entry, error) {
	if entry, ok := c.turn(); ok {
		return entry, nil
	}
	p, err := c.file.next()
	if err != nil {
		return Entry{}, err
	}
	entry := Entry{Line: p.line, Refusal: p.problem}
	if p.problem == nil {
		entry.Refusal, entry.Warnings = c.open(p)
	}
	entry.Warnings = c.file.remark(p.line, entry.Warnings)
	if entry.Refusal != nil {
		return entry, nil
	}
	c.warnings = entry.Warnings
	entry, _ = c.turn()
	return entry, nil
}

// open reads a line. One that is not refused has a turn to give.
func (c *Conversations) open(p piece) (*Problem, []Problem) {
	t := c.talk
	c.told, c.line, c.next, c.answers, c.given = conversation{}, p.line, 0, 0, 0
	if t.read(p) {
		c.told = t.tell()
		if t.problem == nil {
			c.key = t.conversationKey()
			c.messages = messagesOf(c.told.turns)
		}
	}
	if t.err != nil && t.problem == nil {
		t.problem = explain(p.line, p.text, t.err)
	}
	if t.problem != nil {
		c.told = conversation{}
		if t.problem.Code == IsEvaluation {
			return t.problem, nil
		}
		return t.problem, t.unknown
	}
	return nil, append(t.warnings, t.unknown...)
}

// turn is the next turn to review of the line that is being given.
func (c *Conversations) turn() (Entry, bool) {
	turns := c.told.turns
	for ; c.next < len(turns); c.next++ {
		at := turns[c.next]
		if at.Role == assistant {
			c.answers++
		}
		if c.next == 0 || !at.trainable() {
			continue
		}
		entry := Entry{Line: c.line, Row: c.row(), Turn: c.given, Shape: c.told.shape, Warnings: c.warnings}
		c.next++
		c.given++
		c.warnings = nil
		return entry, true
	}
	c.told, c.messages = conversation{}, nil
	return Entry{}, false
}

// row is the row of the turn that comes next.
func (c *Conversations) row() evaluation.Row {
	at := c.told.turns[c.next]
	place := turnPlace{Key: c.key, Turn: c.answers, At: at.at, Line: c.line, Prefix: c.told.prefix}
	row := evaluation.Row{
		ID:       place.id(),
		Messages: c.messages[:c.next:c.next], // shared by the turns of the line
		Answers:  []evaluation.Answer{{Content: at.Content}},
		Scale:    evaluation.DefaultScale,
		Meta:     place.meta(c.talk.keys.meta),
	}
	if at.rejected.isText() {
		row.Answers = append(row.Answers, evaluation.Answer{Model: Rejected, Content: at.rejected.text})
	}
	return row
}

// tell makes the conversation of a line that was read, and refuses one without a
// turn to review.
func (t *talk) tell() conversation {
	if key := t.keys.evaluation; key != "" {
		t.refuse(IsEvaluation, "this row has %s: it belongs to an evaluation, not to a dataset of conversations; import it as an evaluation", quoted(key))
		return conversation{}
	}
	told := t.conversation()
	if t.problem != nil {
		return told
	}
	trained := false
	for i := range told.turns {
		t.settleRejected(&told.turns[i])
		trained = trained || i > 0 && told.turns[i].trainable()
	}
	switch {
	case t.problem != nil, trained:
	case told.shape == PromptCompletion && len(told.turns) < 2:
		t.refuse(MissingQuestion, "the row has no prompt; add the question its completion answers")
	default:
		t.refuse(NothingToTrain, "no turn of the conversation is an assistant's answer in words, after a question and with a weight other than 0")
	}
	return told
}

// settleRejected makes a text of a turn's rejected answer.
func (t *talk) settleRejected(turn *turn) {
	if turn.rejected.isNull() || turn.rejected.isText() {
		return
	}
	turn.rejected.text, turn.rejected.kind = t.content(turn.rejected, "the rejected answer beside "+turn.at), jsontext.KindString
}

func messagesOf(turns []turn) []evaluation.Message {
	messages := make([]evaluation.Message, len(turns))
	for i, turn := range turns {
		messages[i] = turn.Message
	}
	return messages
}
