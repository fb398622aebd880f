package dataset

import (
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/text/unicode/norm"

	"contrejuge/backend/evaluation"
)

// reviewDraft is a review as it stands in the file.
type reviewDraft struct {
	reviewer, pick, correction, worse, note, skip, left, blind, revision, at scalar
	scores, verdicts                                                         span
}

// review reads one review.
func (p *parser) review(at place) {
	var d reviewDraft
	p.object("reviews[].", reviewKeys, func(key []byte) bool {
		switch string(key) {
		case "reviewer":
			d.reviewer = p.scalar()
		case "pick":
			d.pick = p.scalar()
		case "scores":
			d.scores = p.scores(at)
		case "verdicts":
			d.verdicts = p.personVerdicts(at)
		case "correction":
			d.correction = p.scalar()
		case "worse":
			d.worse = p.scalar()
		case "note":
			d.note = p.scalar()
		case "skip":
			d.skip = p.scalar()
		case "left":
			d.left = p.scalar()
		case "blind":
			d.blind = p.scalar()
		case "revision":
			d.revision = p.scalar()
		case "at":
			d.at = p.scalar()
		default:
			return false
		}
		return true
	})
	p.draft.reviews = append(p.draft.reviews, d)
}

// reviews are the row's reviews, in the order of the file.
func (p *parser) reviews(j judging) []evaluation.Review {
	if len(p.draft.reviews) == 0 {
		return nil
	}
	p.history.reset()
	out := make([]evaluation.Review, 0, len(p.draft.reviews))
	for i, d := range p.draft.reviews {
		out = append(out, p.reviewOf(d, j, place{list: "reviews", index: i}))
	}
	return out
}

func (p *parser) reviewOf(d reviewDraft, j judging, at place) evaluation.Review {
	reviewer := p.reviewer(d.reviewer, at)
	out := evaluation.Review{
		Reviewer:   reviewer,
		Revision:   p.revision(d.revision, reviewer, at),
		Pick:       p.pick(d.pick, j, at),
		Scores:     p.scoresOf(d.scores, j, at),
		Verdicts:   p.personVerdictsOf(d.verdicts, j, at),
		Correction: p.string(d.correction, at, "correction"),
		Worse:      p.label(d.worse, j.answers, at, "worse"),
		Note:       p.string(d.note, at, "note"),
		Skip:       p.string(d.skip, at, "skip"),
		Blind:      p.flag(d.blind, true, at, "blind"),
		Left:       p.label(d.left, j.answers, at, "left"),
		At:         p.time(d.at, at),
	}
	if out.Skipped() && (out.Pick != "" || !out.Scores.Empty() || out.Verdicts != nil || out.Correction != "") {
		p.refuse(SkipWithOpinion, "%s says the row was skipped, but the review also has a pick, scores, verdicts or a correction; keep one or the other", at.field("skip"))
	}
	return out
}

// reviewer is the person's name in the one form under which it is the same
// person everywhere.
func (p *parser) reviewer(s scalar, at place) string {
	name := ""
	if s.isText() {
		name = strings.TrimSpace(norm.NFC.String(s.text))
	}
	if name == "" {
		p.refuse(MissingReviewer, "%s is %s; it must be the name of who wrote the review", at.field("reviewer"), s.described())
	}
	return name
}

// pick is a person's pick. What is no pick leaves the review without one, since
// its scores and correction are still an opinion.
func (p *parser) pick(s scalar, j judging, at place) evaluation.Pick {
	if s.isNull() {
		return ""
	}
	pick, ok := pickOf(s, false)
	switch {
	case j.answers == 1:
		p.warn(PickOnOneAnswer, "%s is %s, but the row has one answer and nothing to pick from; it was left out", at.field("pick"), s.described())
		return ""
	case !ok:
		p.warn(UnknownPick, `%s is %s, which is none of "a", "b", "tie" and "both_bad"; the review was taken without a pick`, at.field("pick"), s.described())
		return ""
	default:
		return pick
	}
}

// flag is what an optional field says: null and absent say what is usual.
func (p *parser) flag(s scalar, usual bool, at place, name string) bool {
	switch s.kind {
	case absent, jsontext.KindNull:
		return usual
	case jsontext.KindTrue, jsontext.KindFalse:
		return s.kind == jsontext.KindTrue
	default:
		p.refuse(WrongType, "%s is %s; it must be true or false", at.field(name), s.described())
		return usual
	}
}

// time reads when the review was written. A year of other than four digits,
// which the time zone can make, could not be written again.
func (p *parser) time(s scalar, at place) time.Time {
	if s.isNull() || s.isText() && s.text == "" {
		return time.Time{}
	}
	var t time.Time
	err := t.UnmarshalText([]byte(s.text))
	t = t.UTC()
	if !s.isText() || err != nil || t.Year() < 1 || t.Year() > 9999 {
		p.refuse(BadTime, `%s is %s; write it as "2026-10-07T09:12:00Z"`, at.field("at"), s.described())
		return time.Time{}
	}
	return t
}
