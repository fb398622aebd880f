package bench

import (
	"cmp"
	"slices"

	"contrejuge/backend/bench/check"
)

// Piece is a part of an answer, and the checks that fail there.
type Piece struct {
	Text   string
	Failed []int // indices in the outcome's checks; none where nothing fails
}

// Pieces is the answer of a turn, cut where checks begin and end to fail. Joined
// they are the answer.
func (o Outcome) Pieces(turn int) []Piece {
	if turn < 0 || turn >= len(o.Answers) {
		return nil
	}
	answer := o.Answers[turn]
	type place struct {
		check.Failure
		of int
	}
	var places []place
	cuts := []int{0, len(answer)}
	for i, result := range o.Checks {
		for _, f := range result.Failures {
			if f.Turn == turn && f.Start >= 0 && f.Start < f.End && f.End <= len(answer) {
				places = append(places, place{f, i})
				cuts = append(cuts, f.Start, f.End)
			}
		}
	}
	slices.SortStableFunc(places, func(x, y place) int { return cmp.Compare(x.of, y.of) })
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	var pieces []Piece
	for i := 1; i < len(cuts); i++ {
		piece := Piece{Text: answer[cuts[i-1]:cuts[i]]}
		for _, p := range places {
			if p.Start <= cuts[i-1] && cuts[i] <= p.End {
				piece.Failed = append(piece.Failed, p.of)
			}
		}
		piece.Failed = slices.Compact(piece.Failed)
		pieces = append(pieces, piece)
	}
	return pieces
}
