package workspace

import (
	"context"
	"time"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
)

// JudgingStore keeps judgings, what they were told, and the versions of judges.
// A judging that does not exist gives judging_not_found; everything is asked for
// by its whole id, but for Judging. It is held as a run is, with HoldRun.
type JudgingStore interface {
	// CreateJudging freezes the settings and, of the target [judging.Questions], the
	// questions; the source they will become is made too, unfinished, and fails with
	// source_exists. Otherwise it freezes which rows, or which reviewed items, are
	// judged. It fails with judging_exists and source_not_found or queue_not_found.
	CreateJudging(ctx context.Context, j judging.Judging, source evaluation.Source, questions []judging.Question) error
	// Judgings are the newest first; one that nobody holds is interrupted rather
	// than running, here and in Judging.
	Judgings(ctx context.Context) ([]judging.Judging, error)
	// Judging fails with judging_ambiguous when more than one begins so.
	Judging(ctx context.Context, ref string) (judging.Judging, error)
	WarnJudging(ctx context.Context, id string, w bench.Warning) error
	EndJudging(ctx context.Context, id string, status bench.Status, stop *bench.Stop, at time.Time) error
	ReopenJudging(ctx context.Context, id string) error
	// DeleteJudging removes it with its calls; the judgments that rows and items
	// have of it stay. It fails with run_busy while somebody holds it.
	DeleteJudging(ctx context.Context, id string) error

	// OpenQuestions are those to which this candidate has no usable answer yet.
	OpenQuestions(ctx context.Context, id string, candidate evaluation.Label) ([]judging.Question, error)
	// Question is one of them, with its answers as they are.
	Question(ctx context.Context, id string, place int) (judging.Question, error)
	// SaveAnswered keeps an answer, or why there is none. With the second usable
	// answer the question becomes a row of the source, in the same commit. A usable
	// answer is never replaced: answer_is_kept. It fails with source_not_found or
	// source_changed when the source is no longer what the judging makes of it.
	SaveAnswered(ctx context.Context, id string, place int, candidate evaluation.Label, a judging.Answered) error

	// Pending are the rows with an order that has no usable judgment yet.
	Pending(ctx context.Context, id string) ([]judging.Subject, error)
	// Subject is one row, with no judgments and no reviews. It fails with
	// row_not_found once its source or queue was deleted.
	Subject(ctx context.Context, id string, number int64) (evaluation.Row, error)
	// SaveResult keeps a judgment with its call, and, unless the judging is a trial,
	// adds the judgment to the row and to every item that is a copy of it, in place
	// of what this judging said before in that order. A usable one is never
	// replaced: judgment_is_kept. It fails with row_not_found where the judging does
	// not judge the row, or not in that order.
	SaveResult(ctx context.Context, id string, r judging.Result) error
	// EachResult gives the results in the order of rows, ab before ba.
	EachResult(ctx context.Context, id string, fn func(judging.Result) error) error

	// Adopt makes a version of a trial, numbers it, and adds the trial's judgments
	// to the queue's items, in one commit. It fails with not_a_trial and
	// already_adopted.
	Adopt(ctx context.Context, v judging.Version) (judging.Version, error)
	// Versions are the latest first.
	Versions(ctx context.Context) ([]judging.Version, error)
}
