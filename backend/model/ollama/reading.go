package ollama

import (
	"strings"
	"time"

	"github.com/ollama/ollama/api"

	"contrejuge/backend/model"
)

// piece is a piece of a reply, of either kind of call.
type piece struct {
	text, thought string
	done          bool
	reason        string
	metrics       api.Metrics
}

// reading puts a reply together as it comes.
type reading struct {
	begin  time.Time
	stream func(string)

	spoken  model.Spoken
	thought bool
	silent  bool
	first   time.Duration
	last    piece
	word    string // the last one that is not blank, and how often it came in a row
	times   int
}

func newReading(stream func(string)) *reading {
	return &reading{begin: time.Now(), stream: stream, silent: true}
}

func (r *reading) take(p piece) error {
	if r.silent {
		r.silent, r.first = false, time.Since(r.begin)
	}
	r.last = p
	if p.thought != "" {
		r.thought = true
	}
	if word := strings.TrimSpace(p.text); word == r.word {
		r.times++
	} else {
		r.word, r.times = word, 1
	}
	r.pass(r.spoken.Add(p.text))
	return nil
}

// pass passes on what came, if only as a sign of life.
func (r *reading) pass(text string) {
	if r.stream != nil {
		r.stream(text)
	}
}

func (r *reading) generated(g api.GenerateResponse) error {
	return r.take(piece{g.Response, g.Thinking, g.Done, g.DoneReason, g.Metrics})
}

func (r *reading) chatted(c api.ChatResponse) error {
	return r.take(piece{c.Message.Content, c.Message.Thinking, c.Done, c.DoneReason, c.Metrics})
}

// end is the reply, whether whole or not.
func (r *reading) end() model.Reply {
	if rest := r.spoken.End(); rest != "" {
		r.pass(rest)
	}
	return model.Reply{
		Text:         r.spoken.Text(),
		PromptTokens: r.last.metrics.PromptEvalCount, ReplyTokens: r.last.metrics.EvalCount,
		PromptTime: r.last.metrics.PromptEvalDuration,
		FirstChunk: r.first, Whole: time.Since(r.begin),
	}
}

// stuck reports whether the reply ended in a word said again and again, after
// which a server breaks off.
func (r *reading) stuck() bool { return r.times >= 30 }
