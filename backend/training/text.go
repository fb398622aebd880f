package training

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// normalise is the form in which texts are compared: without the space around
// them and composed, so that the same sentence typed on another keyboard is the
// same sentence. Texts are written as they were given.
func normalise(s string) string { return norm.NFC.String(strings.TrimSpace(s)) }

// sameText reports whether two texts are the same once normalised.
func sameText(a, b string) bool { return normalise(a) == normalise(b) }
