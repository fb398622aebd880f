package agreement

import (
	"cmp"
	"slices"
	"strings"

	"contrejuge/backend/evaluation"
)

// Leaderboard compares the judges of a queue on the same items: those that people
// decided, for one of two answers or on a criterion, and that all judges were
// asked about, whether or not they had anything to say.
type Leaderboard struct {
	Queue             string   `json:"queue"`
	Selection         string   `json:"selection"`
	Representative    bool     `json:"representative"`
	NotRepresentative *string  `json:"not_representative"` // the code of why the rates stand for these items alone
	Items             int      `json:"items"`              // of the queue
	Decided           int      `json:"decided"`            // of them, by people
	Common            int      `json:"common"`             // of the decided, those that all judges were asked about
	Judges            []Ranked `json:"judges"`             // by agreement, the best first; of verdicts by name
}

// Ranked is a judge on the common items. Of verdicts, which are compared criterion
// by criterion, there is no overall agreement.
type Ranked struct {
	Judge     string           `json:"judge"`
	Agreement *Agreement       `json:"agreement"`
	Kappa     *Kappa           `json:"kappa"`
	Verdicts  []VerdictFigures `json:"verdicts"`

	Unjudged      int      `json:"unjudged"`
	UnjudgedShare *float64 `json:"unjudged_share"` // of the common items
	Undecided     int      `json:"undecided"`      // ties and unstable ones
	Both          int      `json:"both"`           // items judged in both orders
	Unstable      int      `json:"unstable"`       // of them, those whose pick changes with the order
	FlipRate      *float64 `json:"flip_rate"`      // unstable ÷ both

	SecondsPerItem *float64 `json:"seconds_per_item"` // null where it was not judged here; not filled in by [Rank]
}

// Rank compares the judges on the items. The setting's judge and population say
// nothing here.
func Rank(setting Setting, judges []string, items []Item) (board Leaderboard, common []Item) {
	board = Leaderboard{
		Queue: setting.Queue, Selection: setting.Selection, Representative: setting.NotRepresentative == "",
		NotRepresentative: nil, Items: len(items), Judges: []Ranked{},
	}
	if !board.Representative {
		board.NotRepresentative = &setting.NotRepresentative
	}
	for _, r := range read("", setting.Form, items) {
		if !r.decidedByPeople(setting.Criteria) {
			continue
		}
		board.Decided++
		if askedOf(r.Item, judges) {
			common = append(common, r.Item)
		}
	}
	board.Common = len(common)
	for _, judge := range judges {
		setting.Judge = judge
		board.Judges = append(board.Judges, ranked(setting, common))
	}
	slices.SortStableFunc(board.Judges, better)
	return board, common
}

func ranked(setting Setting, common []Item) Ranked {
	f := ComputeTrial(setting, common)
	r := Ranked{
		Judge: setting.Judge, Agreement: f.Agreement, Kappa: f.Kappa, Verdicts: f.Verdicts,
		Unjudged: f.Unjudged, Undecided: f.Undecided.Judge, Both: f.Orders.Both, Unstable: f.Orders.Both - f.Orders.Consistent,
	}
	r.UnjudgedShare = Tally{Hits: r.Unjudged, Of: len(common)}.rate()
	r.FlipRate = Tally{Hits: r.Unstable, Of: r.Both}.rate()
	return r
}

// better puts the higher agreement first, whoever has none last, and otherwise
// goes by name.
func better(a, b Ranked) int {
	x, y := a.rate(), b.rate()
	return cmp.Or(cmp.Compare(y, x), strings.Compare(a.Judge, b.Judge))
}

// rate is the agreement, below any other where there is none.
func (r Ranked) rate() float64 {
	if r.Agreement == nil || r.Agreement.Rate == nil {
		return -1
	}
	return *r.Agreement.Rate
}

// decidedByPeople reports whether people decided for one of two answers, or on one
// of the criteria.
func (r reading) decidedByPeople(criteria []string) bool {
	if r.form != evaluation.ByVerdicts {
		_, decided := r.people.Decided()
		return decided
	}
	return slices.ContainsFunc(criteria, func(id string) bool {
		_, standing := r.peopleVerdict(id)
		return standing == Clear
	})
}

// askedOf reports whether every judge was asked about the item.
func askedOf(item Item, judges []string) bool {
	for _, judge := range judges {
		if !slices.ContainsFunc(item.Judgments, func(j evaluation.Judgment) bool { return j.Judge == judge }) {
			return false
		}
	}
	return true
}
