package dataset

// nesting follows brackets and texts through JSON without judging it, so that
// the end of a broken row can be found and reading goes on after it.
type nesting struct {
	depth   int
	inText  bool
	escaped bool // the next byte of a text is escaped
}

// advance goes through b and returns where, outside of all brackets and texts,
// the next comma or closing square bracket stands, or len(b). That byte itself
// is not gone through.
func (n *nesting) advance(b []byte) int {
	for i := 0; i < len(b); i++ {
		if n.inText {
			if n.escaped {
				n.escaped = false
				continue
			}
			for i < len(b) && b[i] != '"' && b[i] != '\\' {
				i++
			}
			if i == len(b) {
				break
			}
			n.inText, n.escaped = b[i] != '"', b[i] == '\\'
			continue
		}
		switch b[i] {
		case '"':
			n.inText = true
		case '{', '[':
			n.depth++
		case '}', ']':
			if n.depth > 0 {
				n.depth--
			} else if b[i] == ']' {
				return i
			}
		case ',':
			if n.depth == 0 {
				return i
			}
		}
	}
	return len(b)
}

// open reports whether an object or a list is still open, between two of its
// parts rather than inside a text.
func (n *nesting) open() bool { return n.depth > 0 && !n.inText }
