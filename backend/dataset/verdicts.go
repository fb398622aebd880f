package dataset

import (
	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/evaluation"
)

// verdictDraft is one verdict as it stands in the file: a judge's has a reason,
// a person's has not.
type verdictDraft struct {
	criterion                 string
	named                     scalar // the criterion, of a judge's
	reason, verdict, critical scalar
}

// judgeVerdicts reads a judge's verdicts, a list of criteria in the order in
// which it wrote them.
func (p *parser) judgeVerdicts(at place) span {
	s := span{len(p.draft.verdicts), len(p.draft.verdicts)}
	if kind := p.kind(); kind != jsontext.KindBeginArray {
		if stands := p.scalar(); !stands.isNull() {
			p.refuse(WrongType, "%s is %s; it must be a list", at.field("verdicts"), stands.described())
		}
		return s
	}
	p.enter()
	for p.more() {
		if p.entersObject(at, "verdicts", "[]") {
			p.judgeVerdict()
		}
	}
	s.to = len(p.draft.verdicts)
	return s
}

func (p *parser) judgeVerdict() {
	var d verdictDraft
	for p.more() {
		switch string(p.key()) {
		case "criterion":
			d.named = p.scalar()
		case "reason":
			d.reason = p.scalar()
		case "verdict":
			d.verdict = p.scalar()
		case "critical":
			d.critical = p.scalar()
		default:
			p.skip()
		}
	}
	p.draft.verdicts = append(p.draft.verdicts, d)
}

// personVerdicts reads a person's verdicts by criterion; null stands for none.
func (p *parser) personVerdicts(at place) span {
	s := span{len(p.draft.verdicts), len(p.draft.verdicts)}
	if !p.entersObject(at, "verdicts", "") {
		return s
	}
	for p.more() {
		criterion := p.intern(p.key())
		if criterion == "" && p.err == nil {
			p.refuse(BadCriterion, "%s has a criterion without a name", at.field("verdicts"))
		}
		verdict := p.scalar()
		if p.err == nil {
			p.draft.verdicts = append(p.draft.verdicts, verdictDraft{criterion: criterion, verdict: verdict})
		}
	}
	s.to = len(p.draft.verdicts)
	return s
}

// judgeVerdictsOf are a judge's verdicts, and what stands in place of one that
// nobody can read. Half an opinion would pass for a whole one: with a verdict
// that is none, there are none.
func (p *parser) judgeVerdictsOf(s span, at place) (out []evaluation.CriterionVerdict, unreadable *evaluation.Unjudged) {
	seen := map[string]bool{}
	for _, d := range p.draft.verdicts[s.from:s.to] {
		verdict := evaluation.CriterionVerdict{
			Criterion: p.string(d.named, at, "verdicts[].criterion"),
			Reason:    p.string(d.reason, at, "verdicts[].reason"),
			Critical:  p.flag(d.critical, false, at, "verdicts[].critical"),
		}
		switch {
		case verdict.Criterion == "":
			p.refuse(BadCriterion, "%s has a criterion without a name", at.field("verdicts"))
		case seen[verdict.Criterion]:
			p.refuse(BadCriterion, "%s has the criterion %s twice; keep one of them", at.field("verdicts"), quoted(verdict.Criterion))
		}
		seen[verdict.Criterion] = true
		known, ok := verdictOf(d.verdict)
		if !ok && unreadable == nil {
			unreadable = unreadableReply(d.verdict)
		}
		verdict.Verdict = known
		out = append(out, verdict)
	}
	if unreadable != nil {
		return nil, unreadable
	}
	return out, nil
}

// personVerdictsOf are a person's verdicts. What is none leaves the criterion
// without one, since the others are still an opinion.
func (p *parser) personVerdictsOf(s span, j judging, at place) map[string]evaluation.Verdict {
	if s.from == s.to || p.verdictsUnasked(j, at) {
		return nil
	}
	var out map[string]evaluation.Verdict
	for _, d := range p.draft.verdicts[s.from:s.to] {
		if d.verdict.isNull() {
			continue
		}
		verdict, ok := verdictOf(d.verdict)
		if !ok {
			p.warn(UnknownVerdict, `%s is %s, which is none of "yes", "no" and "not_applicable"; the review was taken without it`,
				at.field("verdicts."+d.criterion), d.verdict.described())
			continue
		}
		if out == nil {
			out = map[string]evaluation.Verdict{}
		}
		out[d.criterion] = verdict
	}
	return out
}

// verdictsUnasked warns of verdicts on two answers: nobody could say of which.
func (p *parser) verdictsUnasked(j judging, at place) bool {
	if j.answers == 1 {
		return false
	}
	p.warn(VerdictsOnTwoAnswers, "%s are of one answer, but the row has two; they were left out", at.field("verdicts"))
	return true
}

// verdictOf reads a verdict, spelled strictly.
func verdictOf(s scalar) (evaluation.Verdict, bool) {
	if !s.isText() {
		return "", false
	}
	return evaluation.ParseVerdict(s.text)
}
