package tinygguf

import (
	"fmt"
	"math"
)

// headDim is the width of an attention head.
const headDim = 64

// weigh writes the model's tensors: all of them without effect, but for the
// embeddings, the output layer, and the attention of a model that compares.
func (m Model) weigh(g *file, words vocabulary, width int) {
	n, hidden := len(words.tokens), or(m.Hidden, 32)
	embeddings := g.tensor("token_embd", 0, width, n)
	compare := compares{width: width, tokens: n, marks: words.marks}
	for l := range m.layers() {
		block := fmt.Sprintf("blk.%d.", l)
		g.tensor(block+"attn_norm", 1, width)
		a := attention{
			query:  g.tensor(block+"attn_q", 0, width, width),
			key:    g.tensor(block+"attn_k", 0, width, headDim),
			value:  g.tensor(block+"attn_v", 0, width, headDim),
			output: g.tensor(block+"attn_output", 0, width, width),
		}
		switch {
		case words.marks == nil:
		case l == 0:
			compare.findMarks(a)
		case l == 1:
			compare.takeMean(a)
		}
		if m.Arch == Qwen3 {
			// What llama gets from its weights: this engine norms what is looked for.
			g.tensor(block+"attn_q_norm", sharp/8, headDim)
			g.tensor(block+"attn_k_norm", 1, headDim)
		}
		g.tensor(block+"ffn_norm", 1, width)
		g.tensor(block+"ffn_gate", 0, width, hidden)
		g.tensor(block+"ffn_up", 0, width, hidden)
		g.tensor(block+"ffn_down", 0, hidden, width)
	}
	g.tensor("output_norm", 1, width)
	output := g.tensor("output", 0, width, n)

	for i := range n {
		embeddings[i*width+i] = 1
	}
	scale := float32(1 / math.Sqrt(float64(width))) // undoes output_norm on a one-hot vector
	m.script(words, func(from, to int, s float32) { output[to*width+from] = s * scale })
	if words.marks != nil {
		compare.decide(output, scale)
	}
}

// script says what the model likes to say after what: the higher, the more.
func (m Model) script(words vocabulary, score func(from, to int, s float32)) {
	prefer := m.Prefer
	if len(prefer) == 0 {
		prefer = []string{"yes"}
	}
	for from := range words.tokens {
		// Whatever came before, it begins its sentence; where a grammar forbids that,
		// it closes what is open, and else begins a word it prefers.
		for i, b := range []byte(`}],:"`) {
			score(from, int(b), 9-float32(i)/4)
		}
		for i := range prefer {
			w := prefer[len(prefer)-1-i] // the first one last, since it counts
			score(from, int(w[0]), 7-float32(len(prefer)-1-i)/16)
		}
		if words.marks != nil {
			score(from, int(firstWord[0]), 7.5)
			score(from, int(secondWord[0]), 7.5)
		}
		score(from, words.first, 10)
	}
	// What it began it ends: "no" and not "not_applicable", or the other way round.
	going := map[byte]bool{}
	for _, w := range prefer {
		for i := range len(w) {
			next := byte('"')
			if i+1 < len(w) {
				next = w[i+1]
			}
			if !going[w[i]] {
				going[w[i]] = true
				score(int(w[i]), int(next), 9.5)
			}
		}
	}
	for t := words.first; t < words.last; t++ {
		score(t, t+1, 20)
	}
	score('}', words.eos, 15)
	switch m.Then {
	case Stop:
		score(words.last, words.eos, 30)
		score(words.last, '"', 20)
	case Stick:
		score(words.last, words.last, 30)
	case Loop: // its first word is what it likes best already
	}
}
