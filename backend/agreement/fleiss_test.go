package agreement_test

import (
	"testing"

	"contrejuge/backend/agreement"
)

func TestFleissKappaMatchesThePublishedData(t *testing.T) {
	type in struct {
		Subjects [][]int `json:"counts_rows_subjects"`
	}
	type want struct{ Kappa *string }
	vectors(t, "fleiss_kappa", func(t *testing.T, _ string, in in, want want) {
		got, reason := agreement.FleissKappa(in.Subjects)
		if want.Kappa == nil {
			if reason != agreement.OneClass {
				t.Errorf("undefined because of %q", reason)
			}
			return
		}
		if reason != "" {
			t.Fatal(reason)
		}
		nearly(t, "kappa", got, fraction(t, *want.Kappa), exact)
	})
}

func TestFleissKappaSaysWhyItIsUndefined(t *testing.T) {
	for name, test := range map[string]struct {
		subjects [][]int
		want     agreement.Reason
	}{
		"nothing":         {nil, agreement.NoPairs},
		"no class":        {[][]int{{}, {}}, agreement.NoPairs},
		"one rating each": {[][]int{{1, 0}, {0, 1}}, agreement.NoPairs},
		"unequal":         {[][]int{{2, 0}, {1, 0}}, agreement.UnequalRatings},
		"ragged":          {[][]int{{2, 0}, {2}}, agreement.Malformed},
		"negative":        {[][]int{{3, -1}, {1, 1}}, agreement.Malformed},
	} {
		t.Run(name, func(t *testing.T) {
			if _, reason := agreement.FleissKappa(test.subjects); reason != test.want {
				t.Errorf("undefined because of %q, want %q", reason, test.want)
			}
		})
	}
}
