// Ollamatiny runs a real Ollama server with tiny models, for the tests of the
// pages in a browser. It prints the server's address and ends with its standard
// input, so that nothing is left behind when the tests are killed.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"testing"

	"contrejuge/backend/model/ollamatest"
	"contrejuge/backend/model/tinygguf"
)

// models are what there is to choose among, by name.
var models = map[string]tinygguf.Model{
	"candidat": {Say: "Vous pouvez appeler le 17."},
	"familier": {Say: "Tu paieras 30 € demain."},
	"juge":     {Arch: tinygguf.Qwen3, Say: "La réponse est claire et utile."},
	"severe":   {Arch: tinygguf.Qwen3, Say: "La réponse reste bien trop vague.", Prefer: []string{"no"}},
	// Of two answers: these go by the place, this one by the length.
	"premier": {Say: "La première réponse convient mieux.", Prefer: []string{"first", "4"}},
	"second":  {Say: "La seconde réponse convient mieux.", Prefer: []string{"second", "4"}},
	"bavard": {Say: "La réponse la plus longue convient mieux.", Prefer: []string{"4"}, Longer: tinygguf.Marks{
		First: "<first>\n", FirstEnd: "\n</first>", Second: "<second>\n", SecondEnd: "\n</second>",
	}},
	// Slow enough to be watched while it writes.
	"lent": {Say: "La réponse dit ce qu’il faut faire, et le dit sans détour.", Layers: 4, Width: 1024, Hidden: 2048},
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	host := &host{ctx: ctx}
	defer host.end()
	server := ollamatest.Start(host)
	for name, m := range models {
		server.Create(host, name, m)
	}
	fmt.Println(server.Address)
	_, _ = io.Copy(io.Discard, os.Stdin) // it ends in one way or another
}

// host stands for the test that ollamatest is written for: this program has a
// beginning and an end as well. What it does not have, nothing here asks for.
type host struct {
	testing.TB
	ctx  context.Context //nolint:containedctx // as a test has one
	ends []func()
}

func (h *host) Helper()                  {}
func (h *host) Context() context.Context { return h.ctx }
func (h *host) Cleanup(end func())       { h.ends = append(h.ends, end) }
func (h *host) Failed() bool             { return false }
func (h *host) Skip(why ...any)          { h.Fatal(why...) }

func (h *host) Fatal(why ...any) {
	fmt.Fprintln(os.Stderr, why...)
	h.end()
	os.Exit(1)
}

func (h *host) end() {
	for len(h.ends) > 0 {
		last := len(h.ends) - 1
		end := h.ends[last]
		h.ends = h.ends[:last]
		end()
	}
}
