package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
)

// evaluationFile is an evaluation in the nested form, made as it is read: two
// answers a line and one judgment on four criteria. The same number of lines
// always gives the same bytes.
type evaluationFile struct {
	lines int
	words int // an answer has; at fullLength a line is about a kilobyte long
	next  int
	rest  string
}

const fullLength = 40

func (f *evaluationFile) Read(b []byte) (int, error) {
	if f.rest == "" {
		if f.next == f.lines {
			return 0, io.EOF
		}
		f.rest = line(f.next, f.words)
		f.next++
	}
	n := copy(b, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

var vocabulary = strings.Fields(`le voisin du troisième étage fait encore du bruit après minuit et personne ne répond
	quand on sonne à sa porte le règlement de copropriété prévoit pourtant que les travaux cessent à vingt heures
	« vous pouvez écrire au syndic » une lettre simple suffit d'abord puis un courrier recommandé avec la date
	et les heures relevées gardez-en une copie`)

func line(n, words int) string {
	chance := rand.New(rand.NewPCG(1, uint64(n)))
	score := func() int { return 1 + chance.IntN(5) }
	var b strings.Builder
	fmt.Fprintf(&b, `{"id":"q%07d","messages":[{"role":"user","content":%q}],`, n, text(chance, words/2))
	fmt.Fprintf(&b, `"answers":[{"model":"base-7b","content":%q},{"model":"tuned-7b","content":%q}],`, text(chance, words), text(chance, words))
	fmt.Fprintf(&b, `"judgments":[{"judge":"judge-35b","order":"ab","reason":%q,"pick":"%c","scores":{`, text(chance, words/2), "ab"[chance.IntN(2)])
	for i, criterion := range []string{"accuracy", "helpfulness", "tone", "format"} {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `"%s":{"a":%d,"b":%d}`, criterion, score(), score())
	}
	b.WriteString("}}]}\n")
	return b.String()
}

// text is so many words, with a line break here and there.
func text(chance *rand.Rand, n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = vocabulary[chance.IntN(len(vocabulary))]
	}
	out[n/2] += "\n"
	return strings.Join(out, " ")
}
