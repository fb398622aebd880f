package agreement_test

import (
	"testing"

	"contrejuge/backend/agreement"
)

func TestWinRatesMatchTheVectorsUnderEveryConvention(t *testing.T) {
	type in struct{ Verdicts []*string }
	type want struct {
		A, B, Tie, Unjudged int
		Half                string `json:"win_rate_A_tie_half"`
		Decided             string `json:"win_rate_A_decided"`
		Strict              string `json:"win_rate_A_strict"`
	}
	vectors(t, "win_rate", func(t *testing.T, _ string, in in, want want) {
		var got agreement.Wins
		for _, verdict := range in.Verdicts {
			switch {
			case verdict == nil:
			case *verdict == "A":
				got.Won++
			case *verdict == "B":
				got.Lost++
			default:
				got.Tied++
			}
		}
		if got != (agreement.Wins{Won: want.A, Tied: want.Tie, Lost: want.B}) {
			t.Errorf("got %+v, want %+v", got, want)
		}
		half, _ := got.TieHalf()
		nearly(t, "a tie is half", half.Value, fraction(t, want.Half), exact)
		decided, _ := got.Decided()
		nearly(t, "decided", float64(decided.Hits)/float64(decided.Of), fraction(t, want.Decided), exact)
		strict, _ := got.Strict()
		nearly(t, "strict", float64(strict.Hits)/float64(strict.Of), fraction(t, want.Strict), exact)
	})
}

func TestWinsSayWhyThereIsNoRate(t *testing.T) {
	for name, test := range map[string]struct {
		wins                  agreement.Wins
		half, decided, strict agreement.Reason
	}{
		"nothing":  {agreement.Wins{}, agreement.NoPicks, agreement.NoPicks, agreement.NoPicks},
		"ties":     {agreement.Wins{Tied: 3}, "", agreement.NoPicks, ""},
		"negative": {agreement.Wins{Won: -1, Lost: 4}, agreement.Malformed, agreement.Malformed, agreement.Malformed},
	} {
		t.Run(name, func(t *testing.T) {
			_, half := test.wins.TieHalf()
			_, decided := test.wins.Decided()
			_, strict := test.wins.Strict()
			if half != test.half || decided != test.decided || strict != test.strict {
				t.Errorf("undefined because of %q, %q, %q", half, decided, strict)
			}
		})
	}
}
