package dataset_test

import (
	"reflect"
	"testing"
	"time"

	"contrejuge/backend/evaluation"
)

func TestReviewsAreReadFieldByField(t *testing.T) {
	for _, c := range []struct {
		name, fields string
		want         evaluation.Review
		warnings     string
	}{
		{"nothing but a name", ``, evaluation.Review{}, ""},
		{"a pick", `"pick":"both_bad"`, evaluation.Review{Pick: evaluation.BothBad}, ""},
		{"a null pick", `"pick":null,"correction":"C"`, evaluation.Review{Correction: "C"}, ""},
		{"an unknown pick", `"pick":"A","correction":"C"`, evaluation.Review{Correction: "C"}, "unknown_pick"},
		{"a pick that is a number", `"pick":1`, evaluation.Review{}, "unknown_pick"},
		{"scores", `"scores":{"tone":{"a":4,"b":3}}`, evaluation.Review{Scores: tone}, ""},
		{"texts", `"correction":" C ","note":"n","worse":"b"`, evaluation.Review{Correction: " C ", Note: "n", Worse: evaluation.B}, ""},
		{"a skip", `"skip":"unsure","note":"n"`, evaluation.Review{Skip: "unsure", Note: "n"}, ""},
		{"an empty skip is none", `"skip":"","pick":"a"`, evaluation.Review{Pick: evaluation.PickA}, ""},
		{"left", `"left":"b","pick":"a"`, evaluation.Review{Left: evaluation.B, Pick: evaluation.PickA}, ""},
		{"a revision", `"revision":4.0`, evaluation.Review{Revision: 4}, ""},
		{"a time", `"at":"2026-10-07T09:12:00Z"`, evaluation.Review{At: time.Date(2026, 10, 7, 9, 12, 0, 0, time.UTC)}, ""},
		{"an empty time is none", `"at":""`, evaluation.Review{}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			entry := readOne(t, two(`"reviews":[{`+trailing(c.fields)+`"reviewer":"anna"}]`))
			if entry.Refusal != nil {
				t.Fatal(entry.Refusal.Reason)
			}
			c.want.Reviewer, c.want.Blind, c.want.Revision = "anna", true, max(c.want.Revision, 1)
			if got := entry.Row.Reviews[0]; !reflect.DeepEqual(got, c.want) {
				t.Errorf("read %+v, want %+v", got, c.want)
			}
			if got := codesOf(entry.Warnings); got != c.warnings {
				t.Errorf("warnings %q, want %q", got, c.warnings)
			}
			sameAgain(t, entry.Row)
		})
	}
}

func TestAPickOnOneAnswerIsLeftOutWithAWarning(t *testing.T) {
	entry := readOne(t, one(`"reviews":[{"reviewer":"anna","pick":"a","scores":{"tone":{"a":2}}},{"reviewer":"zora","pick":"?"}]`))
	if entry.Refusal != nil {
		t.Fatal(entry.Refusal.Reason)
	}
	if got := codesOf(entry.Warnings); got != "pick_on_one_answer pick_on_one_answer" {
		t.Errorf("warnings %q", got)
	}
	if r := entry.Row.Reviews[0]; r.Pick != "" || r.Scores["tone"][evaluation.A] != 2 {
		t.Errorf("read %+v", r)
	}
}

func TestAReviewIsBlindUnlessItSaysOtherwise(t *testing.T) {
	row := readRow(t, two(`"reviews":[{"reviewer":"a"},{"reviewer":"b","blind":true},{"reviewer":"c","blind":false}]`))
	if r := row.Reviews; !r[0].Blind || !r[1].Blind || r[2].Blind {
		t.Errorf("read %+v", r)
	}
}

func TestAReviewersNameIsOneHoweverItIsTyped(t *testing.T) {
	row := readRow(t, two(`"reviews":[{"reviewer":"Zo\u00eb"},{"reviewer":" Zoe\u0308\t"},{"reviewer":"\u00a0Zo\u00eb\n"},{"reviewer":"zoë"}]`))
	for i, want := range []evaluation.Review{
		{Reviewer: "Zoë", Revision: 1, Blind: true}, {Reviewer: "Zoë", Revision: 2, Blind: true},
		{Reviewer: "Zoë", Revision: 3, Blind: true}, {Reviewer: "zoë", Revision: 1, Blind: true},
	} {
		if !reflect.DeepEqual(row.Reviews[i], want) {
			t.Errorf("review %d is %+v", i, row.Reviews[i])
		}
	}
}

func TestARevisionThatIsNotGivenFollowsTheHighestSoFar(t *testing.T) {
	row := readRow(t, two(`"reviews":[{"reviewer":"anna","revision":5},{"reviewer":"anna"},{"reviewer":"anna","revision":2},{"reviewer":"anna"},{"reviewer":"zora"}]`))
	var got []int
	for _, r := range row.Reviews {
		got = append(got, r.Revision)
	}
	if want := []int{5, 6, 2, 7, 1}; !reflect.DeepEqual(got, want) {
		t.Errorf("revisions %v, want %v", got, want)
	}
	sameAgain(t, row)
}
