// Package tinygguf writes tiny language models for tests: real GGUF files that
// a real Ollama server loads and runs, and that always say the same.
//
// All attention and feed-forward weights are zero, so what reaches the output
// layer is the embedding of the current token alone. Embeddings are one-hot
// and the output layer is a table of next-token scores: the model is a Markov
// chain that a test scripts. A grammar (Ollama's "format") still picks among
// these scores, so structured output works as with a large model: asked for
// {"reason": string, "verdict": enum}, the model says its sentence as the reason
// and prefers, of the verdicts, the one it was written with.
//
// Such a model knows nothing of its prompt. One that is given [Marks] tells two
// answers apart by them and prefers the longer: it has the attention for that, and
// for nothing else.
package tinygguf

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

// Then is what a model does after its sentence.
type Then int

// What a model does after its sentence.
const (
	Stop  Then = iota // ends the reply
	Loop              // says the sentence again, for ever
	Stick             // repeats the last word for ever
)

// The architectures: Ollama runs the first by its C++ engine, the second by its
// own in Go.
const (
	Llama = "llama"
	Qwen3 = "qwen3"
)

// Archs are both.
var Archs = []string{Llama, Qwen3}

// Model is what to write. The zero value of a number means its default.
type Model struct {
	Arch   string   // Llama unless named
	Say    string   // its sentence, at least two characters; any language
	Then   Then     // what it does afterwards
	Prefer []string // of the words a grammar allows, the first of these; "yes" when none is named
	// Longer makes it prefer "first" or "second" to all other words, whichever
	// answer between these marks has more bytes; of two that have as many, either.
	// It counts right while neither has more than 2,000.
	Longer  Marks
	Context int               // the context it claims to be trained for, in tokens; a byte of a prompt is a token
	General map[string]string // of who made it: "basename" is written as general.basename

	// Size makes a model slow: 4 layers, 1024 wide and 2048 hidden are 139 MB, of
	// which two processors without AVX2 read some 50 tokens a second.
	Layers, Width, Hidden int
}

// Write writes the model's GGUF file.
func (m Model) Write(w io.Writer) error {
	if m.Arch == "" {
		m.Arch = Llama
	}
	if !slices.Contains(Archs, m.Arch) {
		return fmt.Errorf("tinygguf: unknown architecture %q", m.Arch)
	}
	if err := m.Longer.check(); err != nil {
		return err
	}
	words, err := newVocabulary(m.Say, m.Longer.list())
	if err != nil {
		return err
	}
	needed := len(words.tokens)
	if words.marks != nil {
		needed += 2 // what it keeps of the answers
	}
	width := max(m.Width, 320)
	if m.Width == 0 {
		width = max(width, (needed+headDim-1)/headDim*headDim)
	}
	if needed > width || width%headDim != 0 {
		return fmt.Errorf("tinygguf: width %d: want a multiple of %d, not less than %d", width, headDim, needed)
	}
	g := &file{}
	m.describe(g, words, width)
	m.weigh(g, words, width)
	_, err = w.Write(g.bytes())
	return err
}

// describe writes what the file says of the model.
func (m Model) describe(g *file, words vocabulary, width int) {
	base := float32(10000)
	if words.marks != nil {
		base = ropeBase
	}
	g.set("general.architecture", m.Arch)
	for _, key := range slices.Sorted(maps.Keys(m.General)) {
		g.set("general."+key, m.General[key])
	}
	for _, kv := range []struct {
		key string
		val any
	}{
		{"vocab_size", len(words.tokens)}, {"context_length", or(m.Context, 8192)}, {"embedding_length", width},
		{"block_count", m.layers()}, {"feed_forward_length", or(m.Hidden, 32)},
		{"attention.head_count", width / headDim}, {"attention.head_count_kv", 1},
		{"attention.key_length", headDim}, {"attention.value_length", headDim},
		{"attention.layer_norm_rms_epsilon", float32(1e-6)},
		{"rope.dimension_count", headDim}, {"rope.freq_base", base},
	} {
		g.set(m.Arch+"."+kv.key, kv.val)
	}
	g.set("tokenizer.ggml.model", "gpt2")
	g.set("tokenizer.ggml.pre", "qwen2")
	g.set("tokenizer.ggml.tokens", words.tokens)
	g.set("tokenizer.ggml.token_type", words.types())
	g.set("tokenizer.ggml.merges", []string{})
	g.set("tokenizer.ggml.bos_token_id", words.bos)
	g.set("tokenizer.ggml.eos_token_id", words.eos)
}

// layers is how many there are: to compare takes two.
func (m Model) layers() int {
	if m.Longer != (Marks{}) {
		return max(m.Layers, 2)
	}
	return or(m.Layers, 1)
}

func or(v, otherwise int) int {
	if v == 0 {
		return otherwise
	}
	return v
}
