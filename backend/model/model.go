// Package model is how models are asked: the port, [Model], whose reply comes
// as a stream of text, and what watches over it. The adapters are in folders of
// their own.
//
// A call succeeds or fails with a [Failure]; a reply that ended before its end is
// a failure, however good it looks.
package model

import (
	"context"
	"encoding/json"
	"time"

	"contrejuge/backend/evaluation"
)

// Model is a model that can be asked, on one host.
type Model interface {
	// Ask asks the model. stream, which may be nil, gets each piece of the reply
	// as it comes, on the goroutine that asked; an empty piece is a sign of life,
	// such as a thought, which is no part of a reply. The reply is what came, also
	// when the call failed. It returns soon after its context ended. Every error
	// is a *[Failure].
	Ask(ctx context.Context, prompt Prompt, stream func(text string)) (Reply, error)
}

// Prompt is what is asked.
type Prompt struct {
	System   string
	Messages []evaluation.Message // ends with the message to answer
	Schema   json.RawMessage      // what the reply has to look like; nil for free text
	Options  Options
}

// Options are how it is asked. nil leaves it to the model.
type Options struct {
	Temperature *float64
	TopP        *float64
	TopK        *int
	Seed        *int
	NumCtx      *int  // tokens of prompt and reply together; a host may have a number of its own for nil
	NumPredict  *int  // tokens of the reply; only a positive number is a limit
	Think       *bool // whether it thinks before it replies; nil is no
}

// Reply is what a model replied.
type Reply struct {
	Text         string
	PromptTokens int           // as the host counts them; 0 when it does not
	ReplyTokens  int           // the same
	PromptTime   time.Duration // the host's own measure of reading the prompt; 0 when it tells none
	FirstChunk   time.Duration // from the call to the first piece or sign of life; 0 when none came
	Whole        time.Duration // from the call to its end
}

// Description is what a host tells of a model.
type Description struct {
	Name         string
	Digest       string   // of all that makes it: weights, template, settings
	Weights      string   // the digest of the weights alone; "" when unknown
	Family       string   // the architecture, which is not the maker
	Makers       []string // names by which the maker might be told: of the model, its base, its organization
	Parameters   string   // "8.0B"
	Quantization string   // "Q4_K_M"
	Context      int      // tokens it was trained for; 0 when unknown
	Thinks       bool     // it may think before it writes
	Remote       string   // the host it really runs on; "" when it runs on this one
}

// Server is the program that runs the models of a host.
type Server struct {
	Name string // its version
	// Guards says that it refuses a prompt that does not fit, rather than cutting
	// it without a word. Older servers do not know how.
	Guards bool
}

// Host is a machine that runs models, one request at a time.
type Host interface {
	Address() string
	Version(ctx context.Context) (Server, error)
	// Describe fails with cause model_missing when the host does not have it.
	Describe(ctx context.Context, name string) (Description, error)
	// Names are the models the host has.
	Names(ctx context.Context) ([]string, error)
	Model(name string) Model
	// Context is the context a loaded model really has, in tokens; 0 when it is
	// not loaded.
	Context(ctx context.Context, name string) (int, error)
	// Free stops whatever the host still computes for the model, and returns when
	// it is gone from memory. A call that ended before its first piece came
	// (cancelled, stalled, timeout) may have left the host reading its prompt, and
	// every later call then waits for that: whoever asked calls Free. It takes the
	// model from everybody who uses it there, and the next call loads it again.
	Free(ctx context.Context, name string) error
}
