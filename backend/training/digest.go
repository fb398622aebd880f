package training

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
)

// Digest is the SHA-256 of a line, a file or a text.
type Digest [sha256.Size]byte

// String is the digest in lower-case hexadecimal.
func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// ParseDigest reads a digest as [Digest.String] writes it.
func ParseDigest(s string) (Digest, bool) {
	var d Digest
	if len(s) != hex.EncodedLen(len(d)) {
		return d, false
	}
	_, err := hex.Decode(d[:], []byte(s))
	return d, err == nil && d.String() == s
}

// LineDigest is the digest by which a line is known again: of its text without
// the "\n" or "\r\n" that ends it, so that an editor which changes line ends
// changes no line.
func LineDigest(line []byte) Digest { return sha256.Sum256(trimEnd(line)) }

func trimEnd(line []byte) []byte {
	if text, ok := bytes.CutSuffix(line, []byte("\n")); ok {
		return bytes.TrimSuffix(text, []byte("\r"))
	}
	return line
}

// digestTexts digests a list of texts so that no two lists share a digest by
// the way their texts join.
func digestTexts(texts ...string) Digest {
	h := sha256.New()
	for _, t := range texts {
		h.Write([]byte(strconv.Itoa(len(t)) + ":" + t))
	}
	return Digest(h.Sum(nil))
}
