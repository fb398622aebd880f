package judge_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/judge"
	"contrejuge/backend/judging"
)

// pairOf is the wording that the replies below answer.
var pairOf = judging.Wording{Language: "fr", Scale: evaluation.DefaultScale, Criteria: two}

const (
	goodScores = `"scores":{"one":{"first":5,"second":2},"two":{"first":3,"second":4}}`
	goodPair   = `{"reason":"La première.",` + goodScores + `,"verdict":"first"}`
	goodSingle = `{"reason":"Bien.","scores":{"one":{"first":5},"two":{"first":3}}}`
)

func TestAReplyAboutAPairIsReadInTermsOfTheAnswersAsListed(t *testing.T) {
	ab, ba := evaluation.OrderAB, evaluation.OrderBA
	scores := func(oneA, oneB, twoA, twoB int) evaluation.Scores {
		return evaluation.Scores{"one": {evaluation.A: oneA, evaluation.B: oneB}, "two": {evaluation.A: twoA, evaluation.B: twoB}}
	}
	with := func(verdict string) string { return strings.Replace(goodPair, `"first"}`, `"`+verdict+`"}`, 1) }
	for name, test := range map[string]struct {
		reply   string
		order   evaluation.Order
		answers int
		want    evaluation.Judgment
	}{
		"the first, as listed":       {goodPair, ab, 2, evaluation.Judgment{Order: ab, Reason: "La première.", Pick: evaluation.PickA, Scores: scores(5, 2, 3, 4)}},
		"the first, the other order": {goodPair, ba, 2, evaluation.Judgment{Order: ba, Reason: "La première.", Pick: evaluation.PickB, Scores: scores(2, 5, 4, 3)}},
		"the second, as listed":      {with("second"), ab, 2, evaluation.Judgment{Order: ab, Reason: "La première.", Pick: evaluation.PickB, Scores: scores(5, 2, 3, 4)}},
		"the second, the other":      {with("second"), ba, 2, evaluation.Judgment{Order: ba, Reason: "La première.", Pick: evaluation.PickA, Scores: scores(2, 5, 4, 3)}},
		"a tie":                      {with("tie"), ba, 2, evaluation.Judgment{Order: ba, Reason: "La première.", Pick: evaluation.Tie, Scores: scores(2, 5, 4, 3)}},
		"both bad":                   {with("both_bad"), ba, 2, evaluation.Judgment{Order: ba, Reason: "La première.", Pick: evaluation.BothBad, Scores: scores(2, 5, 4, 3)}},
		"criteria and places in another order": {
			`{"reason":"a","scores":{"two":{"second":4,"first":3},"one":{"second":2,"first":5}},"verdict":"first"}`, ab, 2,
			evaluation.Judgment{Order: ab, Reason: "a", Pick: evaluation.PickA, Scores: scores(5, 2, 3, 4)},
		},
		"white space and escapes": {
			" {\n\"re\\u0061son\" : \"\\\"verdict\\\":\\\"tie\\\"\" ,\t" + goodScores + ", \"verdict\":\"f\\u0069rst\" }\n", ab, 2,
			evaluation.Judgment{Order: ab, Reason: `"verdict":"tie"`, Pick: evaluation.PickA, Scores: scores(5, 2, 3, 4)},
		},
		"one answer": {goodSingle, ab, 1, evaluation.Judgment{Order: ab, Reason: "Bien.", Scores: evaluation.Scores{"one": {evaluation.A: 5}, "two": {evaluation.A: 3}}}},
		"one answer, whatever the order": {
			goodSingle, ba, 1,
			evaluation.Judgment{Order: ba, Reason: "Bien.", Scores: evaluation.Scores{"one": {evaluation.A: 5}, "two": {evaluation.A: 3}}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, unjudged := judge.ReadPair(test.reply, pairOf, test.order, test.answers)
			if unjudged != nil {
				t.Fatal(unjudged)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestAReplyAboutAPairThatIsNotExactlyWhatWasAskedForIsUnjudged(t *testing.T) {
	with := func(old, now string) string {
		if !strings.Contains(goodPair, old) {
			t.Fatalf("%q is not in %s", old, goodPair)
		}
		return strings.Replace(goodPair, old, now, 1)
	}
	score := func(value string) string { return with(`"first":5`, `"first":`+value) }
	for name, test := range map[string]struct {
		reply string
		cause evaluation.Cause
		says  string
	}{
		"nothing":        {"", evaluation.EmptyReply, ""},
		"white space":    {" \n\t", evaluation.EmptyReply, ""},
		"words":          {"first", evaluation.InvalidJSON, "not JSON"},
		"cut":            {goodPair[:len(goodPair)-1], evaluation.InvalidJSON, "not JSON"},
		"trailing text":  {goodPair + " Voilà.", evaluation.InvalidJSON, "after the end"},
		"twice":          {goodPair + goodPair, evaluation.InvalidJSON, "after the end"},
		"text before":    {"Voici : " + goodPair, evaluation.InvalidJSON, "not JSON"},
		"a code fence":   {"```json\n" + goodPair + "\n```", evaluation.InvalidJSON, "not JSON"},
		"a list":         {"[" + goodPair + "]", evaluation.InvalidJSON, "the reply is not an object"},
		"another key":    {with(`"verdict":`, `"note":1,"verdict":`), evaluation.InvalidJSON, `the key "note"`},
		"an upper key":   {with(`"verdict":`, `"Verdict":`), evaluation.InvalidJSON, `the key "Verdict"`},
		"an empty text":  {with("La première.", ""), evaluation.InvalidJSON, "no words"},
		"the example":    {with("La première.", "…"), evaluation.InvalidJSON, "no words"},
		"a null reason":  {with(`"La première."`, "null"), evaluation.InvalidJSON, "no text"},
		"no reason":      {with(`"reason":"La première.",`, ""), evaluation.InvalidJSON, "before any reason"},
		"nothing in it":  {"{}", evaluation.InvalidJSON, "no reason"},
		"reason twice":   {with(`"reason":"La première.",`, `"reason":"a","reason":"a",`), evaluation.InvalidJSON, `"reason" stands twice`},
		"scores twice":   {with(goodScores, goodScores+","+goodScores), evaluation.InvalidJSON, `"scores" stands twice`},
		"verdict twice":  {with(`"verdict":"first"`, `"verdict":"first","verdict":"first"`), evaluation.InvalidJSON, `"verdict" stands twice`},
		"verdict first":  {`{"verdict":"first","reason":"a",` + goodScores + `}`, evaluation.InvalidJSON, "stands before"},
		"verdict second": {`{"reason":"a","verdict":"first",` + goodScores + `}`, evaluation.InvalidJSON, "stands before"},
		"no verdict":     {with(`,"verdict":"first"`, ""), evaluation.InvalidJSON, "there is no verdict"},

		"scores that are a list":     {with(goodScores, `"scores":[5,2]`), evaluation.InvalidJSON, "scores is not an object"},
		"a criterion nobody asked":   {with(`"one":`, `"three":`), evaluation.InvalidJSON, `criterion "three"`},
		"a criterion that is number": {with(`{"first":5,"second":2}`, "5"), evaluation.InvalidJSON, "one is not an object"},
		"a third place":              {with(`"second":2`, `"third":2`), evaluation.InvalidJSON, `the key "third"`},
		"names of the listed":        {with(`"first":5`, `"a":5`), evaluation.InvalidJSON, `the key "a"`},

		"no scores":             {with(goodScores+",", ""), evaluation.InvalidJSON, "stands before"},
		"empty scores":          {with(goodScores, `"scores":{}`), evaluation.MissingCriterion, "one is not scored"},
		"a criterion left out":  {with(`,"two":{"first":3,"second":4}`, ""), evaluation.MissingCriterion, "two is not scored"},
		"one answer left out":   {with(`,"second":2`, ""), evaluation.MissingCriterion, "one is not scored"},
		"a criterion twice":     {with(`"two":{"first":3,"second":4}`, `"one":{"first":3,"second":4}`), evaluation.DuplicateCriterion, "one stands twice"},
		"twice, once escaped":   {with(`"two":`, `"\u006fne":`), evaluation.DuplicateCriterion, "one stands twice"},
		"an answer twice":       {with(`"second":2`, `"first":2`), evaluation.DuplicateCriterion, "first answer twice"},
		"above the scale":       {score("6"), evaluation.ScoreOutOfRange, `one has the score "6", not a whole number from 1 to 5`},
		"below the scale":       {score("0"), evaluation.ScoreOutOfRange, `"0"`},
		"below zero":            {score("-3"), evaluation.ScoreOutOfRange, `"-3"`},
		"a half":                {score("3.5"), evaluation.ScoreOutOfRange, `"3.5"`},
		"a whole one with zero": {score("3.0"), evaluation.ScoreOutOfRange, `"3.0"`},
		"an exponent":           {score("3e0"), evaluation.ScoreOutOfRange, `"3e0"`},
		"a huge number":         {score("99999999999999999999"), evaluation.ScoreOutOfRange, "999"},
		"a score that is text":  {score(`"3"`), evaluation.ScoreOutOfRange, `\"3\"`},
		"a score that is null":  {score("null"), evaluation.ScoreOutOfRange, `"null"`},
		"a score that is true":  {score("true"), evaluation.ScoreOutOfRange, `"true"`},
		"a score that is list":  {score("[3]"), evaluation.ScoreOutOfRange, `"[3]"`},

		"another word":         {with(`"verdict":"first"`, `"verdict":"third"`), evaluation.UnknownVerdict, `"third"`},
		"a listed name":        {with(`"verdict":"first"`, `"verdict":"a"`), evaluation.UnknownVerdict, `"a"`},
		"French":               {with(`"verdict":"first"`, `"verdict":"première"`), evaluation.UnknownVerdict, `"première"`},
		"upper case":           {with(`"verdict":"first"`, `"verdict":"First"`), evaluation.UnknownVerdict, `"First"`},
		"a space":              {with(`"verdict":"first"`, `"verdict":"first "`), evaluation.UnknownVerdict, `"first "`},
		"an empty verdict":     {with(`"verdict":"first"`, `"verdict":""`), evaluation.UnknownVerdict, `""`},
		"a verdict of a bench": {with(`"verdict":"first"`, `"verdict":"yes"`), evaluation.UnknownVerdict, `"yes"`},
		"a verdict of null":    {with(`"verdict":"first"`, `"verdict":null`), evaluation.UnknownVerdict, "no text"},
		"a verdict of 1":       {with(`"verdict":"first"`, `"verdict":1`), evaluation.UnknownVerdict, "no text"},
		"the first of many":    {strings.Replace(score("9"), `"verdict":"first"`, `"verdict":"x"`, 1), evaluation.ScoreOutOfRange, `"9"`},
	} {
		t.Run(name, func(t *testing.T) {
			unjudgedAs(t, test.reply, 2, test.cause, test.says)
		})
	}
}

func TestAReplyAboutOneAnswerHasNoVerdictAndNoOtherAnswer(t *testing.T) {
	for name, test := range map[string]struct {
		reply string
		cause evaluation.Cause
		says  string
	}{
		"a verdict":      {strings.TrimSuffix(goodSingle, "}") + `,"verdict":"first"}`, evaluation.InvalidJSON, "verdict on one answer"},
		"a second score": {strings.Replace(goodSingle, `"first":5`, `"first":5,"second":2`, 1), evaluation.InvalidJSON, `the key "second"`},
		"only a second":  {strings.ReplaceAll(goodSingle, "first", "second"), evaluation.InvalidJSON, `the key "second"`},
		"no score":       {strings.Replace(goodSingle, `"first":5`, "", 1), evaluation.MissingCriterion, "one is not scored"},
		"no scores":      {`{"reason":"a"}`, evaluation.MissingCriterion, "one is not scored"},
		"off the scale":  {strings.Replace(goodSingle, "5", "6", 1), evaluation.ScoreOutOfRange, `"6"`},
	} {
		t.Run(name, func(t *testing.T) {
			unjudgedAs(t, test.reply, 1, test.cause, test.says)
		})
	}
}

func unjudgedAs(t *testing.T, reply string, answers int, cause evaluation.Cause, says string) {
	t.Helper()
	got, unjudged := judge.ReadPair(reply, pairOf, evaluation.OrderAB, answers)
	if diff := cmp.Diff(evaluation.Judgment{}, got); diff != "" {
		t.Errorf("a judgment (-none +got):\n%s", diff)
	}
	if unjudged == nil || unjudged.Cause != cause || !strings.Contains(unjudged.Detail, says) {
		t.Fatalf("unjudged %+v, want %s that says %s", unjudged, cause, says)
	}
}

// Ids of imported rubrics can be any text; the judge writes them as it was shown
// them.
func TestScoresOfACriterionByAnyNameFindTheirWayBack(t *testing.T) {
	ids := []string{"Clarté", "\u200b", "a\nb <x>", "a b ‹x>", `say "why"`, "criterion_2"}
	w := judge.WordingFor("fr", ids, evaluation.DefaultScale)
	p := judge.PairPrompt(w, noisy("x"), evaluation.OrderAB, numCtx)
	shown := names(t, p.Schema, "/properties/scores/properties")
	want := []string{"Clarté", "criterion_2", "a b ‹x>", "criterion_4", `say "why"`, "criterion_6"}
	if diff := cmp.Diff(want, shown); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}
	scores := map[string]map[string]int{}
	for i, name := range shown {
		scores[name] = map[string]int{"first": i%5 + 1}
	}
	spelled, err := json.Marshal(scores)
	if err != nil {
		t.Fatal(err)
	}
	got, unjudged := judge.ReadPair(`{"reason":"a","scores":`+string(spelled)+`}`, w, evaluation.OrderAB, 1)
	if unjudged != nil {
		t.Fatal(unjudged)
	}
	for i, id := range ids {
		if score, _ := got.Scores.Get(id, evaluation.A); score != i%5+1 {
			t.Errorf("%q has the score %d, want %d", id, score, i%5+1)
		}
	}
}

func FuzzReadPair(f *testing.F) {
	for _, reply := range []string{
		"", "{}", goodPair, goodSingle, goodPair + "x", `{"reason":"a",` + goodScores + `,"verdict":"both_bad"}`,
		`{"reason":"\xff","scores":{"one":{"first":1e0}}}`, `{"reason":"a","scores":{"one":{"first":5,"first":5}}}`,
		`{"verdict":"tie","scores":{},"reason":"a"}`, "[1", strings.Replace(goodPair, "5", "05", 1),
	} {
		f.Add(reply, true)
		f.Add(reply, false)
	}
	f.Fuzz(func(t *testing.T, reply string, pair bool) {
		answers := 1
		if pair {
			answers = 2
		}
		got, unjudged := judge.ReadPair(reply, pairOf, evaluation.OrderBA, answers)
		if unjudged != nil {
			if diff := cmp.Diff(evaluation.Judgment{}, got); diff != "" {
				t.Errorf("both %+v and a judgment:\n%s", unjudged, diff)
			}
			if _, known := evaluation.ParseCause(string(unjudged.Cause)); !known {
				t.Errorf("the cause %q", unjudged.Cause)
			}
			return
		}
		// Another reader finds the same.
		var read struct {
			Reason  string
			Scores  map[string]map[string]int
			Verdict string
		}
		if err := json.Unmarshal([]byte(reply), &read); err != nil || read.Reason != got.Reason || strings.TrimSpace(got.Reason) == "" {
			t.Fatalf("read as %+v, and by another reader as %+v, %v", got, read, err)
		}
		places := map[evaluation.Label]string{evaluation.A: "second", evaluation.B: "first"}
		if !pair {
			places = map[evaluation.Label]string{evaluation.A: "first"}
		}
		picks := map[string]evaluation.Pick{"first": evaluation.PickB, "second": evaluation.PickA, "tie": evaluation.Tie, "both_bad": evaluation.BothBad, "": ""}
		if want, known := picks[read.Verdict]; !known || got.Pick != want || pair == (got.Pick == "") {
			t.Errorf("the pick is %q of the verdict %q", got.Pick, read.Verdict)
		}
		if len(got.Scores) != len(two) || len(read.Scores) != len(two) {
			t.Errorf("the scores are %v, and by another reader %v", got.Scores, read.Scores)
		}
		for _, criterion := range two {
			if len(got.Scores[criterion.ID]) != answers {
				t.Errorf("%s has the scores %v", criterion.ID, got.Scores[criterion.ID])
			}
			for label, place := range places {
				score, there := got.Scores.Get(criterion.ID, label)
				if !there || !pairOf.Scale.Contains(score) || read.Scores[criterion.ID][place] != score {
					t.Errorf("%s of %s is %d, and by another reader %d", criterion.ID, label, score, read.Scores[criterion.ID][place])
				}
			}
		}
	})
}
