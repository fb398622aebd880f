package run

import (
	"context"

	"contrejuge/backend/bench"
)

// Keeper keeps what comes of a run as it comes. Its methods are called one at a
// time and return when it is kept: only then is anybody told. Their errors stop
// the run.
type Keeper interface {
	// SaveAnswered keeps answers and checks of a case, or why there are none.
	SaveAnswered(ctx context.Context, o bench.Outcome) error
	// SaveJudged keeps the judgment of a case besides, or why there is none.
	SaveJudged(ctx context.Context, o bench.Outcome) error
	Warn(ctx context.Context, w bench.Warning) error
}
