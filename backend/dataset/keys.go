package dataset

// The keys rows are read from.
var (
	rowKeys = []string{
		"id", "messages", "question", "answers", "judgments", "reviews", "reference", "scale", "meta",
		"answer_a", "answer_b", "model_a", "model_b", "judge", "judge_scores", "judge_verdict", "judge_reason",
	}
	judgmentKeys = []string{"judge", "order", "prompt", "reason", "pick", "scores", "verdicts", "unjudged"}
	reviewKeys   = []string{
		"reviewer", "pick", "scores", "verdicts", "correction", "worse", "note", "skip", "left", "blind", "revision", "at",
	}
)

// maxUnknown is how many unknown keys of a file are told apart.
const maxUnknown = 50

const maxUnknownBytes = 200

// strangers are the unknown keys of a file, each told once, so that a typo
// which would lose a whole column is seen.
type strangers struct{ seen map[string]bool }

// tell is the warning about a key of the row or of one of its lists, and false
// where it was given before.
func (s *strangers) tell(line int, list string, key []byte, known []string) (Problem, bool) {
	// A key of megabytes is told by its beginning: what was seen is kept.
	key = key[:min(len(key), maxUnknownBytes)]
	name := list + string(key)
	if s.seen[name] || len(s.seen) > maxUnknown {
		return Problem{}, false
	}
	s.seen[name] = true
	if len(s.seen) > maxUnknown {
		return *problemf(line, UnknownKey, "the file has many keys nothing is read from; %s and those after it are not told", quoted(name)), true
	}
	p := problemf(line, UnknownKey, "nothing is read from the key %s", quoted(name))
	if like := closest(string(key), known); like != "" {
		p.Reason += "; did you mean " + quoted(list+like) + "?"
	}
	return *p, true
}

// closest is the known key at most two typing mistakes away, if there is one.
func closest(key string, known []string) string {
	best, least := "", 3
	for _, k := range known {
		if d := distance(key, k); d < least && d < len(k)-1 {
			best, least = k, d
		}
	}
	return best
}

// distance is the number of letters to add, drop or change between two words;
// words of very different length are simply far apart.
func distance(a, b string) int {
	if len(a)-len(b) > 2 || len(b)-len(a) > 2 {
		return 3
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
