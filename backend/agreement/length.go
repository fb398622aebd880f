package agreement

// Length is how often each side prefers the longer answer, over the reviewed
// items whose answers differ in length. What is telling is the difference
// between the two.
type Length struct {
	Person Share `json:"person_prefers_longer"`
	Judge  Share `json:"judge_prefers_longer"`
}

// Share is a rate with the number of items behind it.
type Share struct {
	Rate      *float64  `json:"rate"`
	N         int       `json:"n"`
	Interval  *Interval `json:"interval"` // Wilson's
	Undefined *Reason   `json:"undefined"`
}

func lengthOf(readings []reading) Length {
	var person, judge Tally
	for _, r := range readings {
		longer, ok := r.longer()
		if !ok || !r.fate.reviewed() {
			continue
		}
		person.addDecided(r.people.Class, longer)
		judge.addDecided(r.judge.Class, longer)
	}
	return Length{shareOf(person), shareOf(judge)}
}

func shareOf(t Tally) Share { return Share{t.rate(), t.Of, t.interval(), t.undefined(NoPicks)} }
