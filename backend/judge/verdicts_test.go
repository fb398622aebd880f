package judge_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judge"
)

// two are the criteria of the replies below.
var two = []bench.Criterion{{ID: "one", Ask: "?"}, {ID: "two", Ask: "?"}}

const (
	goodOne = `"one":{"reason":"Oui.","verdict":"yes"}`
	goodTwo = `"two":{"reason":"Non.","verdict":"no"}`
)

func TestAReplyOfTheFormAskedForIsRead(t *testing.T) {
	verdict := func(id, reason string, v bench.Verdict) bench.CriterionVerdict {
		return bench.CriterionVerdict{Criterion: id, Reason: reason, Verdict: v}
	}
	long := strings.Repeat("é", 5000)
	for name, test := range map[string]struct {
		reply string
		want  []bench.CriterionVerdict
	}{
		"as asked": {
			"{" + goodOne + "," + goodTwo + "}",
			[]bench.CriterionVerdict{verdict("one", "Oui.", bench.Yes), verdict("two", "Non.", bench.No)},
		},
		"criteria in another order": {
			"{" + goodTwo + "," + goodOne + "}",
			[]bench.CriterionVerdict{verdict("one", "Oui.", bench.Yes), verdict("two", "Non.", bench.No)},
		},
		"white space everywhere": {
			"\r\n\t {\n \"one\" : { \"reason\" : \"Oui.\" ,\n \"verdict\" : \"yes\" }\t,\n" + goodTwo + " } \n\n",
			[]bench.CriterionVerdict{verdict("one", "Oui.", bench.Yes), verdict("two", "Non.", bench.No)},
		},
		"not applicable": {
			`{"one":{"reason":"Sans objet.","verdict":"not_applicable"},` + goodTwo + `}`,
			[]bench.CriterionVerdict{verdict("one", "Sans objet.", bench.NotApplicable), verdict("two", "Non.", bench.No)},
		},
		"escapes in keys and values": {
			`{"on\u0065":{"re\u0061son":"« \"Là\" »\n\ud83d\udc4d","verdict":"\u0079es"},` + goodTwo + `}`,
			[]bench.CriterionVerdict{verdict("one", "« \"Là\" »\n👍", bench.Yes), verdict("two", "Non.", bench.No)},
		},
		"a reason longer than asked for": {
			`{"one":{"reason":"` + long + `","verdict":"yes"},` + goodTwo + `}`,
			[]bench.CriterionVerdict{verdict("one", long, bench.Yes), verdict("two", "Non.", bench.No)},
		},
		"a reason that speaks of another verdict": {
			`{"one":{"reason":"\"verdict\":\"no\"}","verdict":"yes"},` + goodTwo + `}`,
			[]bench.CriterionVerdict{verdict("one", `"verdict":"no"}`, bench.Yes), verdict("two", "Non.", bench.No)},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, unjudged := judge.ReadVerdicts(test.reply, two)
			if unjudged != nil {
				t.Fatalf("unjudged: %+v", unjudged)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestAReplyOfAnyOtherFormIsUnjudged(t *testing.T) {
	one := func(value string) string { return `{"one":` + value + `,` + goodTwo + `}` }
	for name, test := range map[string]struct {
		reply string
		cause evaluation.Cause
		says  string // in the detail
	}{
		"nothing":     {"", evaluation.EmptyReply, ""},
		"white space": {" \n\t\r\n\u00a0", evaluation.EmptyReply, ""},

		"words":                      {"La réponse convient : yes.", evaluation.InvalidJSON, "not JSON"},
		"words before":               {"Voici : {" + goodOne + "," + goodTwo + "}", evaluation.InvalidJSON, "not JSON"},
		"words after":                {"{" + goodOne + "," + goodTwo + "} Voilà.", evaluation.InvalidJSON, "after the end"},
		"a second object":            {"{" + goodOne + "," + goodTwo + "}{}", evaluation.InvalidJSON, "after the end"},
		"a fence":                    {"```json\n{" + goodOne + "," + goodTwo + "}\n```", evaluation.InvalidJSON, "not JSON"},
		"thoughts":                   {"<think></think>{" + goodOne + "," + goodTwo + "}", evaluation.InvalidJSON, "not JSON"},
		"a byte order mark":          {"\ufeff{" + goodOne + "," + goodTwo + "}", evaluation.InvalidJSON, "not JSON"},
		"a hidden character after":   {"{" + goodOne + "," + goodTwo + "}\u200b", evaluation.InvalidJSON, "after the end"},
		"cut":                        {"{" + goodOne + `,"two":{"reason":"No`, evaluation.InvalidJSON, "unexpected EOF"},
		"cut before the last brace":  {"{" + goodOne + "," + goodTwo, evaluation.InvalidJSON, "unexpected EOF"},
		"a comma too many":           {"{" + goodOne + "," + goodTwo + ",}", evaluation.InvalidJSON, "not JSON"},
		"single quotes":              {"{'one':1}", evaluation.InvalidJSON, "not JSON"},
		"a line break in a text":     {one("{\"reason\":\"a\nb\",\"verdict\":\"yes\"}"), evaluation.InvalidJSON, "not JSON"},
		"half a character":           {one(`{"reason":"a\ud83d","verdict":"yes"}`), evaluation.InvalidJSON, "not JSON"},
		"bytes that are no UTF-8":    {one("{\"reason\":\"a\xff\",\"verdict\":\"yes\"}"), evaluation.InvalidJSON, "not JSON"},
		"nested without end":         {strings.Repeat("[", 20000), evaluation.InvalidJSON, "not JSON"},
		"null":                       {"null", evaluation.InvalidJSON, "the reply is not an object"},
		"a list":                     {"[{" + goodOne + "," + goodTwo + "}]", evaluation.InvalidJSON, "the reply is not an object"},
		"a text":                     {`"yes"`, evaluation.InvalidJSON, "the reply is not an object"},
		"a criterion it has not":     {"{" + goodOne + "," + goodTwo + `,"three":{"reason":"a","verdict":"yes"}}`, evaluation.InvalidJSON, `no criterion "three"`},
		"a criterion spelled wrong":  {`{"One":{"reason":"a","verdict":"yes"},` + goodTwo + "}", evaluation.InvalidJSON, `no criterion "One"`},
		"verdicts without criterion": {`{"reason":"a","verdict":"yes"}`, evaluation.InvalidJSON, `no criterion "reason"`},
		"one more object around":     {`{"verdicts":{` + goodOne + "," + goodTwo + "}}", evaluation.InvalidJSON, `no criterion "verdicts"`},
		"a bare verdict":             {one(`"yes"`), evaluation.InvalidJSON, "one is not an object"},
		"a criterion that is null":   {one("null"), evaluation.InvalidJSON, "one is not an object"},
		"a list of one":              {one(`[{"reason":"a","verdict":"yes"}]`), evaluation.InvalidJSON, "one is not an object"},
		"another key":                {one(`{"reason":"a","verdict":"yes","score":5}`), evaluation.InvalidJSON, `the key "score"`},
		"a key spelled wrong":        {one(`{"Reason":"a","verdict":"yes"}`), evaluation.InvalidJSON, `the key "Reason"`},
		"two reasons":                {one(`{"reason":"a","reason":"b","verdict":"yes"}`), evaluation.InvalidJSON, "two reasons"},
		"two verdicts":               {one(`{"reason":"a","verdict":"yes","verdict":"yes"}`), evaluation.InvalidJSON, "two verdicts"},
		"the verdict first":          {one(`{"verdict":"yes","reason":"a"}`), evaluation.InvalidJSON, "verdict before any reason"},
		"no reason":                  {one(`{"verdict":"yes"}`), evaluation.InvalidJSON, "verdict before any reason"},
		"an empty reason":            {one(`{"reason":"","verdict":"yes"}`), evaluation.InvalidJSON, "without words"},
		"a blank reason":             {one(`{"reason":" \n\u200b\u3164","verdict":"yes"}`), evaluation.InvalidJSON, "without words"},
		"the reason of the example":  {one(`{"reason":"…","verdict":"yes"}`), evaluation.InvalidJSON, "without words"},
		"a reason that is null":      {one(`{"reason":null,"verdict":"yes"}`), evaluation.InvalidJSON, "no text"},
		"a reason that is a list":    {one(`{"reason":["a"],"verdict":"yes"}`), evaluation.InvalidJSON, "no text"},

		"no criterion at all":      {"{}", evaluation.MissingCriterion, "one is missing"},
		"a criterion left out":     {"{" + goodOne + "}", evaluation.MissingCriterion, "two is missing"},
		"no verdict":               {one(`{"reason":"a"}`), evaluation.MissingCriterion, "one has no verdict"},
		"neither":                  {one("{}"), evaluation.MissingCriterion, "one has no verdict"},
		"a criterion twice":        {"{" + goodOne + "," + goodTwo + "," + goodOne + "}", evaluation.DuplicateCriterion, "one stands twice"},
		"twice, another verdict":   {"{" + goodOne + `,"one":{"reason":"a","verdict":"no"},` + goodTwo + "}", evaluation.DuplicateCriterion, "one stands twice"},
		"twice, once escaped":      {"{" + goodOne + `,"\u006fne":{"reason":"a","verdict":"no"},` + goodTwo + "}", evaluation.DuplicateCriterion, "one stands twice"},
		"twice, another left out":  {"{" + goodOne + "," + goodOne + "}", evaluation.DuplicateCriterion, "one stands twice"},
		"another word":             {one(`{"reason":"a","verdict":"maybe"}`), evaluation.UnknownVerdict, `"maybe"`},
		"French":                   {one(`{"reason":"a","verdict":"oui"}`), evaluation.UnknownVerdict, `"oui"`},
		"upper case":               {one(`{"reason":"a","verdict":"Yes"}`), evaluation.UnknownVerdict, `"Yes"`},
		"a space":                  {one(`{"reason":"a","verdict":"yes "}`), evaluation.UnknownVerdict, `"yes "`},
		"empty":                    {one(`{"reason":"a","verdict":""}`), evaluation.UnknownVerdict, `""`},
		"the word null":            {one(`{"reason":"a","verdict":"null"}`), evaluation.UnknownVerdict, `"null"`},
		"a verdict that is null":   {one(`{"reason":"a","verdict":null}`), evaluation.UnknownVerdict, "no text: \"null\""},
		"a verdict that is true":   {one(`{"reason":"a","verdict":true}`), evaluation.UnknownVerdict, "no text"},
		"a number":                 {one(`{"reason":"a","verdict":1}`), evaluation.UnknownVerdict, "no text"},
		"a verdict that is a list": {one(`{"reason":"a","verdict":["yes"]}`), evaluation.UnknownVerdict, "no text"},
		"a hidden character":       {one(`{"reason":"a","verdict":"yes\u200b"}`), evaluation.UnknownVerdict, `"yes\u200b"`},
		"a very long word":         {one(`{"reason":"a","verdict":"` + strings.Repeat("é", 200) + `"}`), evaluation.UnknownVerdict, strings.Repeat("é", 60) + `"…`},
	} {
		t.Run(name, func(t *testing.T) {
			verdicts, unjudged := judge.ReadVerdicts(test.reply, two)
			if verdicts != nil {
				t.Errorf("verdicts: %v", verdicts)
			}
			if unjudged == nil || unjudged.Cause != test.cause || !strings.Contains(unjudged.Detail, test.says) {
				t.Fatalf("unjudged %+v, want %s that says %s", unjudged, test.cause, test.says)
			}
		})
	}
}

func FuzzReadVerdicts(f *testing.F) {
	for _, reply := range []string{
		"", "{}", "{" + goodOne + "," + goodTwo + "}", "{" + goodOne + "," + goodOne + "}", `{"one":{"verdict":"yes","reason":"a"}}`,
		`{"one":{"reason":null,"verdict":null},` + goodTwo + "}", "[1", "{" + goodTwo + ",\"one\":{\"reason\":\"\xff\",\"verdict\":\"yes\"}}",
	} {
		f.Add(reply)
	}
	f.Fuzz(func(t *testing.T, reply string) {
		verdicts, unjudged := judge.ReadVerdicts(reply, two)
		if unjudged != nil {
			if verdicts != nil {
				t.Errorf("both verdicts %v and %+v", verdicts, unjudged)
			}
			if _, known := evaluation.ParseCause(string(unjudged.Cause)); !known {
				t.Errorf("the cause %q", unjudged.Cause)
			}
			return
		}
		if len(verdicts) != len(two) {
			t.Fatalf("%d verdicts on %d criteria", len(verdicts), len(two))
		}
		// Another reader finds the same.
		var read map[string]struct{ Reason, Verdict string }
		if err := json.Unmarshal([]byte(reply), &read); err != nil || len(read) != len(two) {
			t.Errorf("read as %v, and by another reader as %v, %v", verdicts, read, err)
		}
		for i, v := range verdicts {
			if _, known := bench.ParseVerdict(string(v.Verdict)); !known || v.Criterion != two[i].ID || strings.TrimSpace(v.Reason) == "" {
				t.Errorf("verdict %d is %+v", i, v)
			}
			if other := read[v.Criterion]; other.Reason != v.Reason || other.Verdict != string(v.Verdict) {
				t.Errorf("read as %+v, and by another reader as %+v", v, other)
			}
		}
	})
}
