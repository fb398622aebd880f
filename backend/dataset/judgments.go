package dataset

import (
	"strings"

	"contrejuge/backend/evaluation"
)

// defaultJudge is the name of a judge the source does not name.
const defaultJudge = "judge"

// judgmentDraft is a judgment as it stands in the file.
type judgmentDraft struct {
	judge, order, prompt, reason, pick scalar
	scores, verdicts                   span

	unjudged      bool // an object is there
	cause, detail scalar
}

// judgment reads one judgment of the nested form.
func (p *parser) judgment(at place) {
	var d judgmentDraft
	p.object("judgments[].", judgmentKeys, func(key []byte) bool {
		switch string(key) {
		case "judge":
			d.judge = p.scalar()
		case "order":
			d.order = p.scalar()
		case "prompt":
			d.prompt = p.scalar()
		case "reason":
			d.reason = p.scalar()
		case "pick":
			d.pick = p.scalar()
		case "scores":
			d.scores = p.scores(at)
		case "verdicts":
			d.verdicts = p.judgeVerdicts(at)
		case "unjudged":
			p.unjudged(&d, at)
		default:
			return false
		}
		return true
	})
	p.draft.judgments = append(p.draft.judgments, d)
}

func (p *parser) unjudged(d *judgmentDraft, at place) {
	if !p.entersObject(at, "unjudged", "") {
		return
	}
	d.unjudged = true
	for p.more() {
		switch string(p.key()) {
		case "cause":
			d.cause = p.scalar()
		case "detail":
			d.detail = p.scalar()
		default:
			p.skip()
		}
	}
}

// judgments are the row's judgments, in either form.
func (p *parser) judgments(j judging) []evaluation.Judgment {
	d := &p.draft
	if d.hasJudge {
		return []evaluation.Judgment{p.judgmentOf(d.judge, j, place{flat: true})}
	}
	if len(d.judgments) == 0 {
		return nil
	}
	out := make([]evaluation.Judgment, 0, len(d.judgments))
	for i, judgment := range d.judgments {
		out = append(out, p.judgmentOf(judgment, j, place{list: "judgments", index: i}))
	}
	return out
}

func (p *parser) judgmentOf(d judgmentDraft, j judging, at place) evaluation.Judgment {
	out := evaluation.Judgment{
		Judge:  p.string(d.judge, at, "judge"),
		Prompt: p.string(d.prompt, at, "prompt"),
		Order:  p.order(d.order, j, at),
		Reason: p.string(d.reason, at, "reason"),
		Scores: p.scoresOf(d.scores, j, at),
	}
	if out.Judge == "" {
		out.Judge = defaultJudge
	}
	unreadable := p.verdicts(&out, d, j, at)
	switch {
	case d.unjudged:
		out.Unjudged = p.cause(d, at)
		p.dropOpinion(&out, d, j, at)
	case j.answers == 1:
		if !d.pick.isNull() {
			p.warn(PickOnOneAnswer, "%s is %s, but the row has one answer and nothing to pick from; it was left out", at.field("pick"), d.pick.described())
		}
		switch {
		case unreadable != nil:
			out.Unjudged, out.Scores = unreadable, nil
		case out.Scores.Empty() && out.Verdicts == nil:
			out.Unjudged = unreadableReply(d.pick)
		}
	default:
		pick, ok := pickOf(d.pick, at.flat)
		out.Pick = pick
		if !ok {
			out.Unjudged = unreadableReply(d.pick)
		}
	}
	return out
}

// verdicts fills in the judge's verdicts, unless one of them cannot be read.
func (p *parser) verdicts(out *evaluation.Judgment, d judgmentDraft, j judging, at place) (unreadable *evaluation.Unjudged) {
	if d.verdicts.from == d.verdicts.to || p.verdictsUnasked(j, at) {
		return nil
	}
	out.Verdicts, unreadable = p.judgeVerdictsOf(d.verdicts, at)
	return unreadable
}

// unreadableReply is why a judgment has no pick when what stands in its place
// is none. It is never taken for a tie.
func unreadableReply(pick scalar) *evaluation.Unjudged {
	u := &evaluation.Unjudged{Cause: evaluation.UnreadableReply}
	if !pick.isNull() {
		u.Detail = pick.text
	}
	return u
}

// dropOpinion leaves out what contradicts a cause of unjudged. A reply whose
// pick nobody can read may still hold scores, and keeps them.
func (p *parser) dropOpinion(out *evaluation.Judgment, d judgmentDraft, j judging, at place) {
	keeps := j.answers == 2 && out.Unjudged.Cause == evaluation.UnreadableReply
	if !keeps && !out.Scores.Empty() {
		out.Scores = nil
		p.warn(UnjudgedWithOpinion, "%s comes with scores; they were left out", at.field("unjudged"))
	}
	if out.Verdicts != nil {
		out.Verdicts = nil
		p.warn(UnjudgedWithOpinion, "%s comes with verdicts; they were left out", at.field("unjudged"))
	}
	if !d.pick.isNull() {
		p.warn(UnjudgedWithOpinion, "%s comes with the pick %s; it was left out", at.field("unjudged"), d.pick.described())
	}
}

// cause reads why a judgment failed. A cause that is not on the list is told
// as an unreadable reply, with the word kept.
func (p *parser) cause(d judgmentDraft, at place) *evaluation.Unjudged {
	word := p.string(d.cause, at, "unjudged.cause")
	detail := p.string(d.detail, at, "unjudged.detail")
	if cause, ok := evaluation.ParseCause(word); ok {
		return &evaluation.Unjudged{Cause: cause, Detail: detail}
	}
	if word != "" && detail != "" {
		word += ": "
	}
	return &evaluation.Unjudged{Cause: evaluation.UnreadableReply, Detail: word + detail}
}

// order is the order in which the judge saw the answers.
func (p *parser) order(s scalar, j judging, at place) evaluation.Order {
	switch order := evaluation.Order(s.text); {
	case s.isNull():
		return evaluation.OrderAB
	case s.isText() && order == evaluation.OrderAB, s.isText() && order == evaluation.OrderBA && j.answers == 2:
		return order
	default:
		p.refuse(BadOrder, `%s is %s; it must be "ab", or "ba" where there are two answers`, at.field("order"), s.described())
		return evaluation.OrderAB
	}
}

// pickOf reads a pick: strictly in the nested form, by the flat form's list of
// verdicts in that one.
func pickOf(s scalar, flat bool) (evaluation.Pick, bool) {
	if !s.isText() {
		return "", false
	}
	if !flat {
		return evaluation.ParsePick(s.text)
	}
	switch strings.ToLower(s.text) {
	case "a", "model_a":
		return evaluation.PickA, true
	case "b", "model_b":
		return evaluation.PickB, true
	case "tie", "tie (inconsistent)":
		return evaluation.Tie, true
	default:
		return "", false
	}
}
