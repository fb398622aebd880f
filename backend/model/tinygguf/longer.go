package tinygguf

import (
	"fmt"
	"math"
)

// Marks are the texts of a prompt between which two answers stand, each once in
// the whole prompt. A model that knows them reads each as one token.
type Marks struct{ First, FirstEnd, Second, SecondEnd string }

func (m Marks) list() []string {
	if m == (Marks{}) {
		return nil
	}
	return []string{m.First, m.FirstEnd, m.Second, m.SecondEnd}
}

// The words that a model which compares answers says of the longer one.
const (
	firstWord  = "first"
	secondWord = "second"
)

// compares makes attention compare two lengths, in two layers.
//
// In the first, each head looks for one of the marks and finds it once it was
// read. Opened less closed is 1 within an answer and 0 elsewhere; it is written
// as +1 within the first answer and -1 within the second. In the second layer one
// head looks at all tokens alike, so that it sees the mean of these: the
// difference of the lengths, divided by the length of the prompt. The output
// layer adds it to the first letter of "first", and takes it from that of
// "second".
type compares struct {
	width, tokens int
	marks         []int // their tokens
}

// What the layers keep beside the current token.
func (c compares) within() int     { return c.tokens }     // +1 in the first answer, -1 in the second
func (c compares) difference() int { return c.tokens + 1 } // of their lengths

// ropeBase is so large that what is looked for is found as well far away as
// nearby: all but the first dimensions of a head are not turned by the position.
const ropeBase = 1e30

// looked is the first dimension of a head in which marks are looked for, that is
// not turned, whichever way an engine pairs dimensions.
const looked = 24

// sharp is how much more a head looks at its mark than at any other token: it
// sees nothing else, even in a long prompt. 64 dimensions of a head make a score
// of 8 of two normed vectors that are alike, which is what there is to multiply.
const sharp = 40

// attention are the weights of a layer's attention, as in the file: a row for
// each number that comes out.
type attention struct{ query, key, value, output []float32 }

func (c compares) set(weights []float32, out, in int, weight float64) {
	weights[out*c.width+in] = float32(weight)
}

// findMarks is the first layer. The token is read as one number of the size
// √width, all others being 0.
func (c compares) findMarks(a attention) {
	one := 1 / math.Sqrt(float64(c.width))
	for head, mark := range c.marks {
		dim := looked + head
		for token := range c.tokens {
			c.set(a.query, head*headDim+dim, token, one*sharp)
		}
		c.set(a.key, dim, mark, one*math.Sqrt(headDim))
		c.set(a.value, head, mark, one)
		sign := 1.0
		if head == 1 || head == 2 { // the end of the first, the beginning of the second
			sign = -1
		}
		c.set(a.output, c.within(), head*headDim+head, sign)
	}
}

// takeMean is the second layer: without query and key, all tokens count alike.
// Within an answer there are two numbers, of the same size. They become 1, since
// engines add up what they see in 16 bits: whole numbers up to 2,048 are exact.
func (c compares) takeMean(a attention) {
	c.set(a.value, 0, c.within(), 1/math.Sqrt(float64(c.width)/2))
	c.set(a.output, c.difference(), 0, 1)
}

// decide lets the difference, which is between -1 and 1, decide between two words
// that are liked as well as each other.
func (c compares) decide(output []float32, scale float32) {
	c.set(output, int(firstWord[0]), c.difference(), float64(scale)/2)
	c.set(output, int(secondWord[0]), c.difference(), float64(-scale)/2)
}

func (m Marks) check() error {
	seen := map[string]bool{}
	for _, mark := range m.list() {
		if len(mark) < 2 || seen[mark] {
			return fmt.Errorf("tinygguf: the mark %q is no mark of its own", mark)
		}
		seen[mark] = true
	}
	return nil
}
