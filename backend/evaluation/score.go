package evaluation

// Scores are the scores given, by criterion and by answer. What was not scored
// is absent.
type Scores map[string]map[Label]int

// Set records a score.
func (s Scores) Set(criterion string, answer Label, score int) {
	if s[criterion] == nil {
		s[criterion] = map[Label]int{}
	}
	s[criterion][answer] = score
}

// Get is the score, and false where none was given.
func (s Scores) Get(criterion string, answer Label) (int, bool) {
	v, ok := s[criterion][answer]
	return v, ok
}

// Empty reports whether no score was given at all.
func (s Scores) Empty() bool {
	for _, byAnswer := range s {
		if len(byAnswer) > 0 {
			return false
		}
	}
	return true
}

// Scale is the closed range of whole numbers a score lies in.
type Scale struct{ Low, High int }

// DefaultScale is the scale of a source that names none.
var DefaultScale = Scale{1, 5}

// Contains reports whether the score lies on the scale.
func (s Scale) Contains(score int) bool { return s.Low <= score && score <= s.High }
