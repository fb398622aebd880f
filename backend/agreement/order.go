package agreement

// JudgeOrders is how steady the judge is when the answers change places, over
// all items of the queue: it needs no reviews.
type JudgeOrders struct {
	Both       int       `json:"both"`       // items with a pick in both orders
	Consistent int       `json:"consistent"` // the same class twice
	Rate       *float64  `json:"rate"`
	Interval   *Interval `json:"interval"` // Wilson's
	Leans      Leans     `json:"leans"`    // of the others
	Undefined  *Reason   `json:"undefined"`
}

// Leans counts what an unstable judge leans to.
type Leans struct {
	First  int `json:"first"`
	Second int `json:"second"`
	Other  int `json:"other"`
}

func judgeOrders(readings []reading) JudgeOrders {
	var steady Tally
	var leans Leans
	for _, r := range readings {
		if r.judge.Orders < 2 || r.judge.Standing == Unjudged {
			continue
		}
		steady.add(r.judge.Standing == Clear)
		switch r.judge.Lean {
		case LeanFirst:
			leans.First++
		case LeanSecond:
			leans.Second++
		case LeanOther:
			leans.Other++
		}
	}
	return JudgeOrders{steady.Of, steady.Hits, steady.rate(), steady.interval(), leans, steady.undefined(NoPairs)}
}
