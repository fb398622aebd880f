package model

import "strings"

const (
	thoughtBegins = "<think>"
	thoughtEnds   = "</think>"
)

// Spoken puts a reply together from its pieces, without the thought that some
// models write in front of it as text: <think>…</think>. A thought is never taken
// for an answer, so one that does not end leaves nothing. The zero value is ready.
type Spoken struct {
	held     string // not yet known to be text or thought
	text     strings.Builder
	thinking bool
	begun    bool // the reply itself has begun: what follows is text
	thoughts int  // bytes of thought
}

// Add takes the next piece, and returns what of the reply it brought.
func (s *Spoken) Add(piece string) string {
	if s.begun {
		s.text.WriteString(piece)
		return piece
	}
	s.held += piece
	if s.thinking {
		thought, rest, ended := strings.Cut(s.held, thoughtEnds)
		if !ended {
			keep := min(len(s.held), len(thoughtEnds)-1) // the end may come in two pieces
			s.thoughts += len(s.held) - keep
			s.held = s.held[len(s.held)-keep:]
			return ""
		}
		s.thoughts += len(thought)
		s.thinking, s.held = false, rest
		return s.Add("")
	}
	text := strings.TrimLeft(s.held, " \t\r\n")
	if s.thoughts == 0 { // there is one thought, and it comes first
		if rest, is := strings.CutPrefix(text, thoughtBegins); is {
			s.thinking, s.held, s.thoughts = true, rest, len(thoughtBegins)
			return s.Add("")
		}
		if strings.HasPrefix(thoughtBegins, text) {
			return "" // blank so far, or the beginning of a thought
		}
	} else if text == "" {
		return "" // blanks behind a thought belong to it
	} else {
		s.held = text
	}
	return s.begin()
}

func (s *Spoken) begin() string {
	s.begun = true
	s.text.WriteString(s.held)
	out := s.held
	s.held = ""
	return out
}

// End says that no piece follows, and returns what was held back of the reply.
func (s *Spoken) End() string {
	if s.begun || s.thoughts > 0 {
		return "" // a thought without its end, or only blanks behind it
	}
	return s.begin()
}

// Text is the reply so far, without what is held back. A thought whose beginning
// was part of the prompt shows only by its end, when it has been passed on
// already: here it is left out as well.
func (s *Spoken) Text() string {
	text := s.text.String()
	if before, after, ended := strings.Cut(text, thoughtEnds); ended && !strings.Contains(before, thoughtBegins) {
		return strings.TrimLeft(after, " \t\r\n")
	}
	return text
}

// Thought reports whether there was a thought.
func (s *Spoken) Thought() bool { return s.thoughts > 0 }
