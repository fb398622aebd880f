package training_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/training"
)

const (
	a, b    = evaluation.A, evaluation.B
	pickA   = evaluation.PickA
	pickB   = evaluation.PickB
	tie     = evaluation.Tie
	bothBad = evaluation.BothBad
)

// review is a person's only revision; change it with the functions below.
func review(reviewer string, pick evaluation.Pick, changes ...func(*evaluation.Review)) evaluation.Review {
	r := evaluation.Review{Reviewer: reviewer, Revision: 1, Pick: pick}
	for _, change := range changes {
		change(&r)
	}
	return r
}

func corrected(text string) func(*evaluation.Review) {
	return func(r *evaluation.Review) { r.Correction = text }
}

func worse(l evaluation.Label) func(*evaluation.Review) {
	return func(r *evaluation.Review) { r.Worse = l }
}

func skip(r *evaluation.Review) { r.Skip = "I do not know" }

func revision(n int) func(*evaluation.Review) {
	return func(r *evaluation.Review) { r.Revision = n }
}

// scored gives a criterion's scores for a and b; 0 for not scored.
func scored(criterion string, forA, forB int) func(*evaluation.Review) {
	return func(r *evaluation.Review) {
		if r.Scores == nil {
			r.Scores = evaluation.Scores{}
		}
		for label, score := range map[evaluation.Label]int{a: forA, b: forB} {
			if score != 0 {
				r.Scores.Set(criterion, label, score)
			}
		}
	}
}

func verdict(v evaluation.Verdict) func(*evaluation.Review) {
	return func(r *evaluation.Review) { r.Verdicts = map[string]evaluation.Verdict{"polite": v} }
}

// two is an item with the answers "text a" and "text b", one with "text a".
func two(reviews ...evaluation.Review) training.Item {
	return training.Item{Reviews: reviews, Answers: []evaluation.Answer{{Content: "text a"}, {Content: "text b"}}}
}

func one(reviews ...evaluation.Review) training.Item {
	return training.Item{Reviews: reviews, Answers: []evaluation.Answer{{Content: "text a"}}}
}

// decided is what a test expects of an item: a chosen answer and a rejected one
// ("-" for none), or a reason.
type decided struct {
	Chosen, Rejected string
	Reason           training.Reason
}

func decide(item training.Item) decided {
	e, reason := training.Decide(item)
	d := decided{e.Chosen, "-", reason}
	if e.Rejected != nil {
		d.Rejected = *e.Rejected
	}
	return d
}

func example(chosen, rejected string) decided { return decided{chosen, rejected, ""} }
func refused(reason training.Reason) decided  { return decided{"", "-", reason} }

func TestDecideFollowsTheTableForOneReviewer(t *testing.T) {
	for name, c := range map[string]struct {
		item training.Item
		want decided
	}{
		"one answer, correction":           {one(review("anna", "", corrected("better"))), example("better", "text a")},
		"one answer, correction and pick":  {one(review("anna", pickB, corrected("better"))), example("better", "text a")},
		"one answer, scores":               {one(review("anna", "", scored("x", 3, 0))), refused(training.ScoresOnly)},
		"one answer, verdicts":             {one(review("anna", "", verdict("yes"))), refused(training.VerdictsOnly)},
		"one answer, verdicts, correction": {one(review("anna", "", verdict("no"), corrected("better"))), example("better", "text a")},
		"one answer, verdicts taken back":  {one(review("anna", "", verdict("no")), review("anna", "", skip, revision(2))), refused(training.Skipped)},
		"one answer, pick is no pick":      {one(review("anna", pickA)), refused(training.ScoresOnly)},
		"one answer, corrected to itself":  {one(review("anna", "", corrected(" text a\n"))), refused(training.ChosenEqualsRejected)},
		"correction, pick a":               {two(review("anna", pickA, corrected("better"))), example("better", "text b")},
		"correction, pick b":               {two(review("anna", pickB, corrected("better"))), example("better", "text a")},
		"correction, pick beats scores":    {two(review("anna", pickA, corrected("better"), scored("x", 1, 5))), example("better", "text b")},
		"correction, tie, a lower":         {two(review("anna", tie, corrected("better"), scored("x", 3, 4))), example("better", "text a")},
		"correction, both bad, b lower":    {two(review("anna", bothBad, corrected("better"), scored("x", 2, 1))), example("better", "text b")},
		"correction, no pick, a lower":     {two(review("anna", "", corrected("better"), scored("x", 3, 4))), example("better", "text a")},
		"correction, scores beat worse":    {two(review("anna", tie, corrected("better"), scored("x", 3, 4), worse(b))), example("better", "text a")},
		"correction, equal, worse b":       {two(review("anna", tie, corrected("better"), scored("x", 4, 4), worse(b))), example("better", "text b")},
		"correction, unscored, worse a":    {two(review("anna", bothBad, corrected("better"), worse(a))), example("better", "text a")},
		"correction, equal, unsaid":        {two(review("anna", bothBad, corrected("better"), scored("x", 4, 4))), example("better", "-")},
		"correction, unscored, unsaid":     {two(review("anna", "", corrected("better"))), example("better", "-")},
		"only criteria scored for both":    {two(review("anna", tie, corrected("better"), scored("x", 4, 3), scored("y", 1, 0), scored("z", 0, 5))), example("better", "text b")},
		"means over several criteria":      {two(review("anna", tie, corrected("better"), scored("x", 5, 4), scored("y", 1, 3))), example("better", "text a")},
		"means that add up to equal":       {two(review("anna", tie, corrected("better"), scored("x", 5, 4), scored("y", 1, 2), scored("z", 3, 3))), example("better", "-")},
		"pick a":                           {two(review("anna", pickA)), example("text a", "text b")},
		"pick b":                           {two(review("anna", pickB)), example("text b", "text a")},
		"tie":                              {two(review("anna", tie)), refused(training.TieWithoutCorrection)},
		"both bad":                         {two(review("anna", bothBad)), refused(training.BothBadWithoutCorrection)},
		"scores only":                      {two(review("anna", "", scored("x", 3, 4))), refused(training.ScoresOnly)},
		"skip":                             {two(review("anna", "", skip)), refused(training.Skipped)},
		"nobody":                           {two(), refused(training.NotReviewed)},
		"correction equal to the pick":     {two(review("anna", pickA, corrected("\ttext a "))), example("text a", "text b")},
		"correction equal to the other":    {two(review("anna", pickA, corrected("text b"))), refused(training.ChosenEqualsRejected)},
		"tie corrected to the lower":       {two(review("anna", tie, corrected("text a"), scored("x", 1, 2))), refused(training.ChosenEqualsRejected)},
		"tie corrected to the higher":      {two(review("anna", tie, corrected("text b"), scored("x", 1, 2))), example("text b", "text a")},
		"tie corrected to one, unsaid":     {two(review("anna", tie, corrected("text a"))), example("text a", "-")},
		"correction of spaces only":        {two(review("anna", tie, corrected(" \n\u00a0"))), refused(training.TieWithoutCorrection)},
		"the latest revision counts":       {two(review("anna", pickA), review("anna", pickB, revision(2))), example("text b", "text a")},
		"an opinion taken back by a skip":  {two(review("anna", pickA), review("anna", "", skip, revision(2))), refused(training.Skipped)},
		"marked unfit":                     {training.Item{Unfit: true, Answers: two().Answers, Reviews: []evaluation.Review{review("anna", pickA)}}, refused(training.UnfitTurn)},
		"an unknown pick is no pick":       {two(review("anna", "A")), refused(training.ScoresOnly)},
		"no answers at all, yet corrected": {training.Item{Reviews: []evaluation.Review{review("anna", pickA, corrected("better"))}}, example("better", "-")},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, decide(c.item)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestDecideComparesTextsTrimmedAndComposed(t *testing.T) {
	const composed, decomposed = "caf\u00e9", "cafe\u0301"
	answers := func(x, y string) []evaluation.Answer { return []evaluation.Answer{{Content: x}, {Content: y}} }
	for name, c := range map[string]struct {
		item training.Item
		want decided
	}{
		"equal answers":            {training.Item{Answers: answers(composed, " "+decomposed+"\n"), Reviews: two(review("anna", pickA)).Reviews}, refused(training.ChosenEqualsRejected)},
		"correction is the pick":   {training.Item{Answers: answers(composed, "tea"), Reviews: two(review("anna", pickA, corrected(decomposed))).Reviews}, example(composed, "tea")},
		"the empty answer picked":  {training.Item{Answers: answers(" \n", "tea"), Reviews: two(review("anna", pickA)).Reviews}, refused(training.EmptyChosen)},
		"both answers empty":       {training.Item{Answers: answers("", ""), Reviews: two(review("anna", pickA)).Reviews}, refused(training.EmptyChosen)},
		"the empty one rejected":   {training.Item{Answers: answers("tea", ""), Reviews: two(review("anna", pickA)).Reviews}, example("tea", "")},
		"written as it was given":  {training.Item{Answers: answers(" "+decomposed+" ", "tea"), Reviews: two(review("anna", pickA)).Reviews}, example(" "+decomposed+" ", "tea")},
		"case is a difference":     {training.Item{Answers: answers("Tea", "tea"), Reviews: two(review("anna", pickA)).Reviews}, example("Tea", "tea")},
		"compatibility characters": {training.Item{Answers: answers("ﬁn", "fin"), Reviews: two(review("anna", pickA)).Reviews}, example("ﬁn", "fin")},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, decide(c.item)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestDecideSettlesSeveralReviewers(t *testing.T) {
	for name, c := range map[string]struct {
		reviews []evaluation.Review
		want    decided
	}{
		"majority of two to one":         {[]evaluation.Review{review("anna", pickA), review("ben", pickB), review("cleo", pickA)}, example("text a", "text b")},
		"majority over a tie":            {[]evaluation.Review{review("anna", pickB), review("ben", tie), review("cleo", pickB)}, example("text b", "text a")},
		"majority of ties":               {[]evaluation.Review{review("anna", tie), review("ben", tie), review("cleo", pickB)}, refused(training.TieWithoutCorrection)},
		"majority of both bad":           {[]evaluation.Review{review("anna", bothBad), review("ben", bothBad), review("cleo", pickB)}, refused(training.BothBadWithoutCorrection)},
		"a against b":                    {[]evaluation.Review{review("anna", pickA), review("ben", pickB)}, refused(training.Contradiction)},
		"a, b and a tie":                 {[]evaluation.Review{review("anna", pickA), review("ben", pickB), review("cleo", tie)}, refused(training.Contradiction)},
		"a majority settles a against b": {[]evaluation.Review{review("anna", pickA), review("ben", pickB), review("cleo", tie), review("dan", tie), review("eve", tie)}, refused(training.TieWithoutCorrection)},
		"a and a tie":                    {[]evaluation.Review{review("anna", pickA), review("ben", tie)}, refused(training.NoMajority)},
		"both kinds of tie":              {[]evaluation.Review{review("anna", bothBad), review("ben", tie)}, refused(training.NoMajority)},
		"exactly half is no majority":    {[]evaluation.Review{review("anna", pickA), review("ben", pickA), review("cleo", tie), review("dan", bothBad)}, refused(training.NoMajority)},
		"scores are no pick":             {[]evaluation.Review{review("anna", pickA), review("ben", "", scored("x", 1, 5))}, example("text a", "text b")},
		"skips do not count":             {[]evaluation.Review{review("anna", "", skip), review("ben", pickB)}, example("text b", "text a")},
		"all skip":                       {[]evaluation.Review{review("anna", "", skip), review("ben", "", skip)}, refused(training.Skipped)},
		"one correction wins over picks": {[]evaluation.Review{review("anna", pickA), review("ben", pickA), review("cleo", pickB, corrected("better"))}, example("better", "text a")},
		"one correction ends a dispute":  {[]evaluation.Review{review("anna", pickA), review("ben", pickB, corrected("better"))}, example("better", "text a")},
		"its author's scores, not all":   {[]evaluation.Review{review("anna", tie, scored("x", 1, 5)), review("ben", tie, corrected("better"), scored("x", 5, 4))}, example("better", "text b")},
		"two corrections":                {[]evaluation.Review{review("anna", pickA, corrected("better")), review("ben", pickA, corrected("best"))}, refused(training.Contradiction)},
		"equal corrections":              {[]evaluation.Review{review("anna", pickA, corrected("better")), review("ben", pickA, corrected(" better "))}, example(" better ", "text b")},
		"equal corrections, composed":    {[]evaluation.Review{review("anna", pickA, corrected("caf\u00e9")), review("ben", pickA, corrected("cafe\u0301"))}, example("cafe\u0301", "text b")},
		"equal, authors differ":          {[]evaluation.Review{review("anna", pickA, corrected("better")), review("ben", pickB, corrected("better"))}, example("better", "-")},
		"equal, one author cannot tell":  {[]evaluation.Review{review("anna", tie, corrected("better")), review("ben", pickB, corrected("better"))}, example("better", "text a")},
		"differ, a third cannot tell":    {[]evaluation.Review{review("anna", pickA, corrected("better")), review("ben", tie, corrected("better")), review("cleo", pickB, corrected("better"))}, example("better", "-")},
		"a correction equal to its pick": {[]evaluation.Review{review("anna", pickA, corrected("text a")), review("ben", pickB, corrected("better"))}, example("better", "text a")},
		"a correction taken back":        {[]evaluation.Review{review("anna", pickA, corrected("better")), review("anna", pickA, revision(2))}, example("text a", "text b")},
	} {
		t.Run(name, func(t *testing.T) {
			// Who saved first must not matter.
			for range len(c.reviews) {
				if diff := cmp.Diff(c.want, decide(two(c.reviews...))); diff != "" {
					t.Errorf("from %s on (-want +got)\n%s", c.reviews[0].Reviewer, diff)
				}
				c.reviews = append(c.reviews[1:], c.reviews[0])
			}
		})
	}
}

func TestDecideLetsAnArbitrationWin(t *testing.T) {
	dispute := []evaluation.Review{review("anna", pickA, corrected("better")), review("ben", pickB, corrected("best"))}
	for name, c := range map[string]struct {
		arbitration training.Arbitration
		want        decided
	}{
		"a":                      {training.Arbitration{Pick: pickA}, example("text a", "text b")},
		"b":                      {training.Arbitration{Pick: pickB}, example("text b", "text a")},
		"correction and pick":    {training.Arbitration{Pick: pickB, Correction: "settled"}, example("settled", "text a")},
		"correction, worse said": {training.Arbitration{Pick: bothBad, Correction: "settled", Worse: b}, example("settled", "text b")},
		"correction alone":       {training.Arbitration{Correction: "settled"}, example("settled", "-")},
		"correction is the pick": {training.Arbitration{Pick: pickA, Correction: "text a"}, example("text a", "text b")},
		"tie":                    {training.Arbitration{Pick: tie, Worse: b}, refused(training.TieWithoutCorrection)},
		"both bad":               {training.Arbitration{Pick: bothBad}, refused(training.BothBadWithoutCorrection)},
		"nothing said":           {training.Arbitration{Worse: b}, refused(training.Contradiction)},
	} {
		t.Run(name, func(t *testing.T) {
			item := two(dispute...)
			item.Arbitration = &c.arbitration
			if diff := cmp.Diff(c.want, decide(item)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestOnlyAnOpinionWithdraws(t *testing.T) {
	for _, r := range training.Reasons {
		want := r != training.NotReviewed && r != training.Skipped
		if r.Opinion() != want {
			t.Errorf("%s: Opinion() = %v", r, r.Opinion())
		}
	}
}
