package model

import "time"

// Limits are the watchdogs' limits on one call. Zero means no limit.
type Limits struct {
	FirstChunk    time.Duration // from the call to the first piece: queueing, loading, reading the prompt
	BetweenChunks time.Duration
	Whole         time.Duration
}

// DefaultLimits suit a judge on a processor without a graphics card: it may be
// silent for minutes before its first word, and is never silent for long after.
var DefaultLimits = Limits{FirstChunk: 15 * time.Minute, BetweenChunks: 2 * time.Minute, Whole: 30 * time.Minute}
