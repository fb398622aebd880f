package openai

import (
	"encoding/json"

	"contrejuge/backend/model"
)

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type request struct {
	Model          string          `json:"model"`
	Messages       []message       `json:"messages"`
	Stream         bool            `json:"stream"`
	StreamOptions  streamOptions   `json:"stream_options"`
	Temperature    *float64        `json:"temperature,omitempty"`
	TopP           *float64        `json:"top_p,omitempty"`
	Seed           *int            `json:"seed,omitempty"`
	MaxTokens      int             `json:"max_tokens,omitempty"`
	ResponseFormat *responseFormat `json:"response_format,omitempty"`
}

type streamOptions struct {
	IncludeUsage bool `json:"include_usage"`
}

type responseFormat struct {
	Type   string `json:"type"`
	Schema schema `json:"json_schema"`
}

type schema struct {
	Name   string          `json:"name"`
	Schema json.RawMessage `json:"schema"`
}

func requestOf(name string, p model.Prompt) request {
	r := request{
		Model: name, Stream: true, StreamOptions: streamOptions{true},
		Temperature: p.Options.Temperature, TopP: p.Options.TopP, Seed: p.Options.Seed,
	}
	if n := p.Options.NumPredict; n != nil && *n > 0 {
		r.MaxTokens = *n
	}
	if p.System != "" {
		r.Messages = append(r.Messages, message{"system", p.System})
	}
	for _, m := range p.Messages {
		r.Messages = append(r.Messages, message{m.Role, m.Content})
	}
	if p.Schema != nil {
		r.ResponseFormat = &responseFormat{"json_schema", schema{"reply", p.Schema}}
	}
	return r
}
