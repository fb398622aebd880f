package dataset

import (
	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/evaluation"
)

// answerDraft is an answer as it stands in the file.
type answerDraft struct {
	model, content scalar
	at             place
}

// answer reads one answer of the nested form. Other keys are the source's own.
func (p *parser) answer(at place) {
	a := answerDraft{at: at}
	p.enter()
	for p.more() {
		switch string(p.key()) {
		case "model":
			a.model = p.scalar()
		case "content":
			a.content = p.scalar()
		default:
			p.skip()
		}
	}
	p.draft.answers = append(p.draft.answers, a)
}

// answers are the row's one or two answers, in either form.
func (p *parser) answers() []evaluation.Answer {
	d := &p.draft
	switch {
	case !d.hasAnswers:
		return p.flatAnswers()
	case len(d.answers) == 0:
		p.refuse(MissingAnswers, "answers is empty; it must hold one or two answers")
		return nil
	case len(d.answers) > 2:
		p.refuse(TooManyAnswers, "the row has %d answers; keep two of them, or write one row a pair", len(d.answers))
		return nil
	}
	out := make([]evaluation.Answer, 0, len(d.answers))
	for _, a := range d.answers {
		out = append(out, evaluation.Answer{
			Model:   p.string(a.model, a.at, "model"),
			Content: p.content(a.content, a.at.field("content")),
		})
	}
	return out
}

func (p *parser) flatAnswers() []evaluation.Answer {
	d := &p.draft
	switch {
	case d.answerA.isAbsent() && d.answerB.isAbsent():
		p.refuse(MissingAnswers, "the row has no answers; add answers, or answer_a and answer_b")
		return nil
	case d.answerA.isAbsent():
		p.refuse(MissingAnswers, "the row has answer_b and no answer_a; an only answer is answer_a")
		return nil
	}
	a := evaluation.Answer{
		Model:   p.string(d.modelA, place{}, "model_a"),
		Content: p.content(d.answerA, "answer_a"),
	}
	modelB := p.string(d.modelB, place{}, "model_b")
	if d.answerB.isAbsent() {
		if modelB != "" {
			p.warn(ModelWithoutAnswer, "model_b is %s but there is no answer_b; the row is taken with its one answer", d.modelB.described())
		}
		return []evaluation.Answer{a}
	}
	return []evaluation.Answer{a, {Model: modelB, Content: p.content(d.answerB, "answer_b")}}
}

// content is an answer's text. A boolean or a number, which careless exporters
// make of the answers "true" and "4", becomes the text JSON spells it with.
func (p *parser) content(s scalar, field string) string {
	switch s.kind {
	case jsontext.KindString:
		return s.text
	case jsontext.KindTrue, jsontext.KindFalse, jsontext.KindNumber:
		p.warn(AnswerNotText, "%s is %s; it was read as the text %s", field, s.described(), quoted(s.text))
		return s.text
	default:
		p.refuse(BadAnswer, `%s is %s; write the answer's text, or "" where the answer is empty`, field, s.described())
		return ""
	}
}
