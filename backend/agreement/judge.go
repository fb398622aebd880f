package agreement

import "contrejuge/backend/evaluation"

// NeverAsked stands among the causes of unjudged for an item of which the
// judge said nothing at all. It is no cause of a failed judgment.
const NeverAsked evaluation.Cause = "never_asked"

// Lean is the place a judge prefers when its pick changes with the order.
type Lean string

// The leans there are.
const (
	LeanFirst  Lean = "first"  // whatever stands first
	LeanSecond Lean = "second" // whatever stands second
	LeanOther  Lean = "other"  // a tie one way, a pick the other way
)

// Current are the judgments that count for a judge: the latest of each order,
// ab before ba, under the prompt it was asked with last. Two prompts are two
// judges in all but name, so that an answer to one is never set against an
// answer to the other. The prompt must therefore be the digest of what both
// orders share, without the answers.
func Current(judge string, judgments []evaluation.Judgment) []evaluation.Judgment {
	prompt := ""
	for _, j := range judgments {
		if j.Judge == judge {
			prompt = j.Prompt
		}
	}
	latest := map[evaluation.Order]evaluation.Judgment{}
	for _, j := range judgments {
		if j.Judge != judge || j.Prompt != prompt {
			continue
		}
		if j.Order == "" {
			j.Order = evaluation.OrderAB
		}
		latest[j.Order] = j
	}
	var current []evaluation.Judgment
	for _, order := range []evaluation.Order{evaluation.OrderAB, evaluation.OrderBA} {
		if j, ok := latest[order]; ok {
			current = append(current, j)
		}
	}
	return current
}

// JudgeOpinion is the judge's opinion of two answers. Asked in one order, it
// is that pick. Asked in both, it is the class both agree on; it is split when
// they differ, and unjudged when one of them failed.
func JudgeOpinion(judge string, judgments []evaluation.Judgment) Opinion {
	return opinionOf(Current(judge, judgments))
}

// opinionOf is the opinion that one judgment an order amounts to.
func opinionOf(current []evaluation.Judgment) Opinion {
	if len(current) == 0 {
		return Opinion{Standing: Unjudged, Cause: NeverAsked}
	}
	for _, j := range current {
		if cause := failure(j); cause != "" {
			return Opinion{Standing: Unjudged, Cause: cause, Orders: len(current)}
		}
	}
	class, _ := current[0].Pick.Class()
	for _, j := range current[1:] {
		if other, _ := j.Pick.Class(); other != class {
			return Opinion{Standing: Split, Orders: len(current), Lean: leanOf(current)}
		}
	}
	return Opinion{Standing: Clear, Class: class, Orders: len(current)}
}

// failure is why the judgment has no usable pick, or empty.
func failure(j evaluation.Judgment) evaluation.Cause {
	_, picked := j.Pick.Class()
	switch {
	case j.Unjudged != nil && j.Unjudged.Cause != "":
		return j.Unjudged.Cause
	case j.Unjudged != nil || !picked:
		return evaluation.UnreadableReply
	default:
		return ""
	}
}

// leanOf is the place picked in every order, if it is one.
func leanOf(current []evaluation.Judgment) Lean {
	first, second := 0, 0
	for _, j := range current {
		label, decided := j.Pick.Decided()
		switch {
		case !decided:
		case label == j.Order.First():
			first++
		default:
			second++
		}
	}
	switch len(current) {
	case first:
		return LeanFirst
	case second:
		return LeanSecond
	default:
		return LeanOther
	}
}
