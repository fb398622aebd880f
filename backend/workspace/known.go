package workspace

import (
	"encoding/hex"

	"contrejuge/backend/evaluation"
)

// known is which rows are known by which content, in little memory: a few dozen
// bytes a row.
type known struct{ content map[digest]digest }

// digest is the beginning of a SHA-256.
type digest [16]byte

func newKnown() *known { return &known{map[digest]digest{}} }

func (k *known) add(row evaluation.Row) {
	key, content := k.of(row)
	k.content[key] = content
}

// look is which of a line's rows are new, and the first that is known with
// another content.
func (k *known) look(rows []evaluation.Row) (fresh []evaluation.Row, contradicting *evaluation.Row) {
	for n := range rows {
		key, content := k.of(rows[n])
		switch before, met := k.content[key]; {
		case !met:
			fresh = append(fresh, rows[n])
		case before != content:
			return nil, &rows[n]
		}
	}
	return fresh, nil
}

func (k *known) of(row evaluation.Row) (key, content digest) {
	return digestOf(evaluation.Row{ID: row.Key()}.Identity()), digestOf(row.ContentDigest())
}

// digestOf shortens a SHA-256 written in hexadecimal.
func digestOf(sum string) (d digest) {
	_, _ = hex.Decode(d[:], []byte(sum[:2*len(d)]))
	return d
}
