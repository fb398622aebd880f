package api

import (
	"maps"
	"slices"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

// Opinion is what a reviewer says, in terms of the sides they see.
type Opinion struct {
	Pick       string        `json:"pick"` // left, right, tie, both_bad or ""
	Scores     []SideScore   `json:"scores"`
	Verdicts   []SaidVerdict `json:"verdicts"` // where verdicts are asked for, in place of scores and a pick
	Correction string        `json:"correction"`
	Worse      string        `json:"worse"` // left, right or ""
	Note       string        `json:"note"`
}

// SideScore is a score given to the answer on a side. (A list and not a map of
// maps, of which Wails makes no type.)
type SideScore struct {
	Criterion string `json:"criterion"`
	Side      string `json:"side"`
	Score     int    `json:"score"`
}

func opinionOf(o review.Opinion) Opinion {
	return Opinion{
		Pick: string(o.Pick), Scores: sideScoresOf(o.Scores), Verdicts: saidVerdictsOf(o.Verdicts), Correction: o.Correction,
		Worse: string(o.Worse), Note: o.Note,
	}
}

// draftOf is what was begun, null for nothing.
func draftOf(o *review.Opinion) *Opinion {
	if o == nil {
		return nil
	}
	draft := opinionOf(*o)
	return &draft
}

func (o Opinion) read() review.Opinion {
	out := review.Opinion{Pick: review.SidePick(o.Pick), Correction: o.Correction, Worse: review.Side(o.Worse), Note: o.Note}
	for _, s := range o.Scores {
		if out.Scores == nil {
			out.Scores = map[string]map[review.Side]int{}
		}
		if out.Scores[s.Criterion] == nil {
			out.Scores[s.Criterion] = map[review.Side]int{}
		}
		out.Scores[s.Criterion][review.Side(s.Side)] = s.Score
	}
	for _, v := range o.Verdicts {
		if out.Verdicts == nil {
			out.Verdicts = map[string]evaluation.Verdict{}
		}
		out.Verdicts[v.Criterion] = evaluation.Verdict(v.Verdict)
	}
	return out
}

// sideScoresOf lists scores by criterion and side. It is never nil: nil would
// cross as null.
func sideScoresOf(scores map[string]map[review.Side]int) []SideScore {
	out := []SideScore{}
	for _, criterion := range slices.Sorted(maps.Keys(scores)) {
		for _, side := range []review.Side{review.Left, review.Right} {
			if score, ok := scores[criterion][side]; ok {
				out = append(out, SideScore{criterion, string(side), score})
			}
		}
	}
	return out
}

// saidVerdictsOf lists verdicts by criterion, never nil.
func saidVerdictsOf(verdicts map[string]evaluation.Verdict) []SaidVerdict {
	out := []SaidVerdict{}
	for _, criterion := range slices.Sorted(maps.Keys(verdicts)) {
		out = append(out, SaidVerdict{criterion, string(verdicts[criterion])})
	}
	return out
}

// MessageView is one turn of a conversation.
type MessageView struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

func messagesOf(messages []evaluation.Message) []MessageView {
	out := make([]MessageView, len(messages))
	for i, m := range messages {
		out[i] = MessageView{m.Role, m.Content}
	}
	return out
}

// CriterionView is a criterion with what its scores mean, or what is asked of it
// where people give verdicts.
type CriterionView struct {
	ID       string       `json:"id"`
	Name     TextView     `json:"name"`
	Anchors  []AnchorView `json:"anchors"`
	Ask      string       `json:"ask"`      // in the suite's own words; "" where it is scored
	Critical bool         `json:"critical"` // a "no" blocks
}

// AnchorView says what a score means.
type AnchorView struct {
	Score   int      `json:"score"`
	Meaning TextView `json:"meaning"`
}

// TextView is a text in the languages of the interface.
type TextView struct {
	FR string `json:"fr"`
	EN string `json:"en"`
}

func criteriaOf(criteria []review.Criterion) []CriterionView {
	out := make([]CriterionView, len(criteria))
	for i, c := range criteria {
		out[i] = CriterionView{ID: c.ID, Name: TextView(c.Name), Anchors: make([]AnchorView, len(c.Anchors)), Ask: c.Ask, Critical: c.Critical}
		for j, a := range c.Anchors {
			out[i].Anchors[j] = AnchorView{a.Score, TextView(a.Meaning)}
		}
	}
	return out
}

// stamp writes a time for a page, "" for none.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
