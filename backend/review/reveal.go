package review

import (
	"time"

	"contrejuge/backend/evaluation"
)

// Reveal is what a person sees of an item once they have saved their opinion,
// in terms of the sides they saw.
type Reveal struct {
	Queue     string
	Item      string
	Ref       string // the source's own id
	Messages  []evaluation.Message
	Answers   map[Side]evaluation.Answer
	Criteria  []Criterion     // those asked of the item
	Form      evaluation.Form // how it was asked about
	Scale     evaluation.Scale
	Reference string
	Judgments []RevealedJudgment
	Revisions []Revision // the person's own, the first first
	Advice    []Advice   // on the latest of them
	Draft     *Opinion   // a later opinion begun and not saved
}

// Revision is one saved opinion of a person's.
type Revision struct {
	Number  int
	Opinion Opinion
	Skip    string // the reason, when it is a skip
	Blind   bool
	At      time.Time
}

// RevealedJudgment is a judgment in terms of the sides the person saw.
type RevealedJudgment struct {
	Judge    string
	First    Side // where the answer stood that the judge saw first
	Pick     SidePick
	Scores   map[string]map[Side]int
	Verdicts []RevealedVerdict
	Reason   string
	Unjudged *evaluation.Unjudged
	Agrees   *bool // with the person's first blind opinion; nil where one of the two decided nothing
}

// RevealedVerdict is what the judge said of one criterion.
type RevealedVerdict struct {
	evaluation.CriterionVerdict
	Differs bool // from what the person said of it first; false where they said nothing
}

// RevealOf puts together what one person may see after saving, with what they
// have begun to say anew, and is false as long as they have given no opinion.
// The rubric is the queue's.
func RevealOf(item Item, p Placement, person string, rubric Rubric, scale evaluation.Scale, draft *Draft) (Reveal, bool) {
	rubric = rubric.For(item.Criteria)
	r := Reveal{
		Queue: item.Queue, Item: item.ID, Ref: item.Ref, Messages: item.Row.Messages, Answers: map[Side]evaluation.Answer{},
		Criteria: rubric.Criteria, Form: rubric.Form, Scale: scale, Reference: item.Row.Reference,
	}
	var own []evaluation.Review
	for _, v := range item.Row.Reviews {
		if v.Reviewer == person {
			own = append(own, v)
			r.Revisions = append(r.Revisions, Revision{v.Revision, p.Show(DraftOf(v)), v.Skip, v.Blind, v.At})
		}
	}
	if len(own) == 0 || own[len(own)-1].Skipped() {
		return Reveal{}, false
	}
	r.Advice = Advise(own[len(own)-1], scale)
	if draft != nil {
		begun := p.Show(*draft)
		r.Draft = &begun
	}
	for i, answer := range item.Row.Answers {
		r.Answers[p.Side(evaluation.Labels[i])] = answer
	}
	for _, j := range item.Row.Judgments {
		r.Judgments = append(r.Judgments, RevealedJudgment{
			Judge: j.Judge, First: p.Side(j.Order.First()), Pick: p.ShowPick(j.Pick), Scores: p.ShowScores(j.Scores),
			Verdicts: revealVerdicts(own, j.Verdicts), Reason: j.Reason, Unjudged: j.Unjudged, Agrees: agrees(own, j, rubric.Form),
		})
	}
	return r, true
}

// revealVerdicts sets the judge's verdicts against those the person gave first:
// blind if they ever were, as in the figures.
func revealVerdicts(own []evaluation.Review, verdicts []evaluation.CriterionVerdict) []RevealedVerdict {
	first := evaluation.FirstBlind(own)
	for _, v := range own {
		if len(first) == 0 && !v.Skipped() {
			first = append(first, v)
		}
	}
	var out []RevealedVerdict
	for _, judge := range verdicts {
		revealed := RevealedVerdict{CriterionVerdict: judge}
		if person, ok := first[0].Verdicts[judge.Criterion]; ok {
			revealed.Differs = person != judge.Verdict
		}
		out = append(out, revealed)
	}
	return out
}

// agrees compares the judgment with the person's first blind opinion, by which
// the figures count. Under verdicts the two agree when they do on every criterion
// that both gave a verdict on.
func agrees(own []evaluation.Review, j evaluation.Judgment, form evaluation.Form) *bool {
	first := evaluation.FirstBlind(own)
	if len(first) == 0 {
		return nil
	}
	if form == evaluation.ByVerdicts {
		return agreeOn(first[0].Verdicts, j.Verdicts)
	}
	person, decided := first[0].Pick.Decided()
	judge, judged := j.Pick.Decided()
	if !decided || !judged {
		return nil
	}
	same := person == judge
	return &same
}

func agreeOn(person map[string]evaluation.Verdict, judge []evaluation.CriterionVerdict) *bool {
	var same *bool
	for _, verdict := range judge {
		if own, ok := person[verdict.Criterion]; ok {
			agreed := own == verdict.Verdict && (same == nil || *same)
			same = &agreed
		}
	}
	return same
}
