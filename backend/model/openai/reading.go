package openai

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

// lineAtMost is how long a line of the stream may be, in bytes.
const lineAtMost = 1 << 20

// chunk is a piece of a reply.
type chunk struct {
	Choices []struct {
		Index int `json:"index"`
		Delta struct {
			Content          string `json:"content"`
			Reasoning        string `json:"reasoning"` // two names for a thought
			ReasoningContent string `json:"reasoning_content"`
			Refusal          string `json:"refusal"`
		} `json:"delta"`
		FinishReason string `json:"finish_reason"`
	} `json:"choices"`
	Usage *struct {
		PromptTokens     int `json:"prompt_tokens"`
		CompletionTokens int `json:"completion_tokens"`
	} `json:"usage"`
	Error json.RawMessage `json:"error"`
}

// reading puts a reply together as it comes.
type reading struct {
	begin  time.Time
	stream func(string)
	key    string

	spoken                    model.Spoken
	thought                   bool
	refusal                   string
	silent                    bool
	first                     time.Duration
	reason                    string // why the model stopped
	done                      bool   // the stream said so
	promptTokens, replyTokens int
}

// read reads the stream to its end, or to its first failure. What breaks a stream
// leaves it without its end, which unusable tells.
func (r *reading) read(body io.Reader) *model.Failure {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, lineAtMost)
	for lines.Scan() {
		line := bytes.TrimSpace(lines.Bytes())
		data, is := bytes.CutPrefix(line, []byte("data:"))
		if data = bytes.TrimSpace(data); !is {
			if r.silent && len(line) > 0 && (line[0] == '<' || line[0] == '{') {
				return noStream(withoutKey(line, r.key))
			}
			continue // a comment, or a field that says nothing
		}
		if string(data) == "[DONE]" {
			r.done = true
			return nil
		}
		var c chunk
		if err := json.Unmarshal(data, &c); err != nil {
			return &model.Failure{Cause: evaluation.StreamCut, Detail: "a piece of the stream cannot be read", Err: err}
		}
		if said := errorOf(withoutKey(c.Error, r.key)); said.is {
			return said.failure(0)
		}
		r.take(c)
	}
	if err := lines.Err(); err != nil {
		return &model.Failure{Cause: evaluation.StreamCut, Detail: model.Said(err.Error()), Err: err}
	}
	return nil
}

// noStream is what a server said that was asked for a stream and sent none: an
// error, or something that speaks another language.
func noStream(line []byte) *model.Failure {
	var said struct{ Error json.RawMessage }
	if err := json.Unmarshal(line, &said); err == nil {
		if e := errorOf(said.Error); e.is {
			return e.failure(0)
		}
	}
	return &model.Failure{Cause: evaluation.Unreachable, Detail: "what answers there streams no reply: " + model.Said(string(line)), Err: errors.New("no event stream")}
}

func (r *reading) take(c chunk) {
	if r.silent {
		r.silent, r.first = false, time.Since(r.begin)
	}
	if c.Usage != nil {
		r.promptTokens, r.replyTokens = c.Usage.PromptTokens, c.Usage.CompletionTokens
	}
	text := ""
	for _, choice := range c.Choices {
		if choice.Index != 0 { // one was asked for
			continue
		}
		text += choice.Delta.Content
		r.refusal += choice.Delta.Refusal
		if choice.Delta.Reasoning+choice.Delta.ReasoningContent != "" {
			r.thought = true
		}
		if choice.FinishReason != "" {
			r.reason = choice.FinishReason
		}
	}
	r.pass(r.spoken.Add(text))
}

// pass passes on what came, if only as a sign of life.
func (r *reading) pass(text string) {
	if r.stream != nil {
		r.stream(text)
	}
}

// end is the reply, whether whole or not.
func (r *reading) end() model.Reply {
	if rest := r.spoken.End(); rest != "" {
		r.pass(rest)
	}
	return model.Reply{
		Text: r.spoken.Text(), PromptTokens: r.promptTokens, ReplyTokens: r.replyTokens,
		FirstChunk: r.first, Whole: time.Since(r.begin),
	}
}

// unusable is what is wrong with a reply that came without an error.
func unusable(r *reading, reply model.Reply) *model.Failure {
	switch {
	case !r.done || r.reason == "":
		return &model.Failure{Cause: evaluation.StreamCut, Detail: "the reply ended before its end"}
	case r.reason == "length":
		return &model.Failure{Cause: evaluation.CutByLength}
	case r.reason == "content_filter":
		return &model.Failure{Cause: evaluation.ModelError, Detail: "the server's filter took the reply"}
	case r.reason != "stop":
		return &model.Failure{Cause: evaluation.ModelError, Detail: model.Said("it ended for another reason: " + r.reason)}
	case strings.TrimSpace(reply.Text) != "":
		return nil
	case r.refusal != "":
		return &model.Failure{Cause: evaluation.EmptyReply, Detail: model.Said("it refused: " + r.refusal)}
	case r.thought || r.spoken.Thought():
		return &model.Failure{Cause: evaluation.EmptyReply, Detail: "it thought and wrote nothing"}
	}
	return &model.Failure{Cause: evaluation.EmptyReply}
}
