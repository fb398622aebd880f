package openai

import (
	"io"

	"contrejuge/backend/model"
)

// Read reads a stream as if a server had sent it.
func Read(body io.Reader, stream func(string)) (model.Reply, *model.Failure) {
	r := &reading{stream: stream, silent: true}
	failure := r.read(body)
	reply := r.end()
	if failure == nil {
		failure = unusable(r, reply)
	}
	return reply, failure
}
