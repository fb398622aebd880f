package dataset_test

import (
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/dataset"
)

// refusals are one row each, by what is wrong with them.
var refusals = []struct {
	name, text, code string
	says             []string
}{
	{"a row that is a text", `"hello"`, dataset.NotAnObject, []string{`the text "hello"`}},
	{"a row that is a number", `12`, dataset.NotAnObject, []string{"the number 12"}},
	{"a row that is null", `null`, dataset.NotAnObject, []string{"null"}},
	{"a row that is a list", "\n[[1]]", dataset.NotAnObject, []string{"a list"}},
	{"text that is no JSON", `id,question,answer`, dataset.InvalidJSON, []string{"column 1", "one JSON object"}},
	{"single quotes", `{'id':'q'}`, dataset.InvalidJSON, []string{"column 2", "double quotes"}},
	{"Python's True", `{"answer_a":True}`, dataset.InvalidJSON, []string{"Python"}},
	{"a raw tab in a text", "{\"id\":\"a\tb\"}", dataset.InvalidJSON, []string{`\t`}},
	{"a comment", `{"id":1 /* x */}`, dataset.InvalidJSON, []string{"comments"}},
	{"text after the row", short("q") + ` x`, dataset.InvalidJSON, []string{"follows the row", "column 57"}},
	{"a wrong bracket", `{"id":[1}`, dataset.InvalidJSON, nil},
	{"nesting without end", `{"meta":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `}`, dataset.InvalidJSON, nil},
	{"two rows on a line", short("q1") + short("q2"), dataset.SeveralValues, nil},
	{"two rows and a comma", short("q1") + "," + short("q2"), dataset.SeveralValues, nil},
	{"a comma at the end of the line", short("q1") + ", ", dataset.TrailingComma, []string{"ends with a comma"}},
	{"a comma before }", `{"id":1,}`, dataset.TrailingComma, []string{"column 8"}},
	{"a comma before ] deep inside", `{"meta":{"x":[1, ]}}`, dataset.TrailingComma, nil},
	{"NaN", `{"meta":{"x":NaN}}`, dataset.NaN, []string{"NaN is not JSON", "null"}},
	{"Infinity", `{"scale":[1,Infinity]}`, dataset.NaN, []string{"Infinity"}},
	{"-Infinity", `{"judge_scores":{"c":{"a":-Infinity}}}`, dataset.NaN, []string{"-Infinity"}},
	{"-Infinity in a skipped value", `{"other":{"c":-Infinity}}`, dataset.NaN, []string{"-Infinity"}},
	{"NaN as the id", `{"id":NaN}`, dataset.NaN, nil},
	{"NaN as the answer", `{"answer_a":nan}`, dataset.NaN, nil},
	{"a key twice", `{"id":1,"question":"Q","id":2}`, dataset.DuplicateKey, []string{`"id"`}},
	{"a key twice, spelled differently", `{"id":1,"\u0069d":2}`, dataset.DuplicateKey, []string{`"id"`}},
	{"a key twice in an answer", `{"answers":[{"content":"A","content":"B"}]}`, dataset.DuplicateKey, []string{`"content"`}},
	{"a key twice in meta", `{"meta":{"k":{"x":1,"x":1}}}`, dataset.DuplicateKey, []string{`"x"`}},
	{"a label twice", two(`"judgments":[{"scores":{"c":{"a":1,"a":2}}}]`), dataset.DuplicateKey, []string{`"a"`}},
	{"a key twice in a value nobody reads", `{"other":{"x":1,"x":1}}`, dataset.DuplicateKey, nil},
	{"half a surrogate pair", `{"question":"\ud83d"}`, dataset.LoneSurrogate, []string{`\ud83d`}},
	{"the other half", `{"question":"x\udE00y"}`, dataset.LoneSurrogate, nil},
	{"half a surrogate pair before another escape", `{"question":"\ud83d\n"}`, dataset.LoneSurrogate, nil},
	{"half a surrogate pair in bytes", "{\"question\":\"\xed\xa0\xbd\"}", dataset.LoneSurrogate, nil},
	{"half a surrogate pair in a key", `{"x\ud83d":1}`, dataset.LoneSurrogate, nil},
	{"Latin-1 in a text", "{\"id\":\"\xe9t\xe9\"}", dataset.NotUTF8, []string{"0xE9", "column 8", "'é'", "Windows-1252", "UTF-8"}},
	{"Windows-1252 in a key", "{\"\x80\":1}", dataset.NotUTF8, []string{"'€'"}},
	{"Latin-1 in meta", "{\"meta\":{\"x\":\"\xe9\"}}", dataset.NotUTF8, nil},
	{"columns count characters", "{\"id\":\"éé\xe9 \"}", dataset.NotUTF8, []string{"column 10"}},
	{"a text cut in a character", "{\"id\":\"\xc3", dataset.NotUTF8, []string{"middle of a character"}},
	{"a line cut in a text", `{"id":"q1","question":"wh`, dataset.CutShort, []string{"cut"}},
	{"a line cut between keys", `{"id":"q1",`, dataset.CutShort, nil},
	{"a line cut in a word", `{"id":nul`, dataset.CutShort, nil},
	{"a line cut before its end", strings.TrimSuffix(short("q1"), "}"), dataset.CutShort, nil},
	{"NUL bytes alone", "\x00\x00\x00\x00\x00", dataset.NulBytes, []string{"crash"}},
	{"NUL bytes in a line", "{\"id\":\"q\x00\x00\x00", dataset.NulBytes, nil},
	{"NUL bytes after a row", short("q") + "\x00\x00", dataset.NulBytes, nil},
	{"an object over several lines", "{\n  \"id\": \"q1\",\n  \"question\": \"Q\"\n}\n", dataset.SpansLines, []string{"line 4", "one line"}},
	{"an object over several lines, not indented", "{\"id\": \"q1\",\n\"answers\": [\n\"x\"]\n}", dataset.SpansLines, []string{"line 4"}},
	{"an object over several lines, cut", "{\r\n\t\"id\": \"q1\",\r\n", dataset.SpansLines, nil},
	{"an array that is only opened", " [\n ", dataset.UnclosedArray, nil},

	{"messages without answers", `{"messages":[{"role":"user","content":"Q"},{"role":"assistant","content":"A"}]}`, dataset.IsDataset, []string{"dataset", `"messages"`}},
	{"prompt and completion", `{"prompt":"Q","completion":"A"}`, dataset.IsDataset, []string{`"completion"`}},
	{"instruction and output", `{"instruction":"Q","input":"","output":"A"}`, dataset.IsDataset, nil},
	{"chosen and rejected with null for what the others have", `{"messages":null,"answers":null,"chosen":"A","rejected":"B"}`, dataset.IsDataset, nil},
	{"messages nobody can read and no answers", `{"messages":[{"from":"human"}]}`, dataset.IsDataset, nil},
	{"answers in both forms", `{"question":"Q","answers":[{"content":"A"}],"answer_a":"A"}`, dataset.AmbiguousForm, []string{"answers", "answer_a"}},
	{"a second answer in the other form", `{"question":"Q","answers":[{"content":"A"}],"answer_b":null}`, dataset.AmbiguousForm, nil},
	{"question in both forms", `{"question":"Q","messages":[{"role":"user","content":"Q"}],"answer_a":"A"}`, dataset.AmbiguousForm, nil},
	{"judgments in both forms", two(`"judgments":[],"judge_verdict":"A"`), dataset.AmbiguousForm, []string{"judgments"}},
	{"no question", `{"answer_a":"A"}`, dataset.MissingQuestion, nil},
	{"a null question", `{"question":null,"answer_a":"A"}`, dataset.MissingQuestion, nil},
	{"no messages in messages", `{"messages":[],"answer_a":"A"}`, dataset.MissingQuestion, []string{"empty"}},
	{"a question that is a number", `{"question":4,"answer_a":"A"}`, dataset.WrongType, []string{"question is the number 4"}},
	{"messages that are a text", `{"messages":"Q","answer_a":"A"}`, dataset.WrongType, []string{"messages"}},
	{"a message that is a text", `{"messages":["Q"],"answer_a":"A"}`, dataset.WrongType, []string{"messages[0]"}},
	{"a message without role", `{"messages":[{"content":"Q"}],"answer_a":"A"}`, dataset.BadMessage, []string{"messages[0].role is absent"}},
	{"a message with an empty role", `{"messages":[{"role":"","content":"Q"}],"answer_a":"A"}`, dataset.BadMessage, nil},
	{"a message without content", `{"messages":[{"role":"user","content":"Q"},{"role":"user"}],"answer_a":"A"}`, dataset.BadMessage, []string{"messages[1].content"}},
	{"a message whose content is null and calls nothing", `{"messages":[{"role":"user","content":null,"tool_calls":null}],"answer_a":"A"}`, dataset.BadMessage, nil},
	{"a content that is a number", `{"messages":[{"role":"user","content":4}],"answer_a":"A"}`, dataset.BadMessage, []string{"the number 4"}},
	{"a part that is a number", `{"messages":[{"role":"user","content":[4]}],"answer_a":"A"}`, dataset.BadMessage, nil},
	{"a text part without text", `{"messages":[{"role":"user","content":[{"type":"text"}]}],"answer_a":"A"}`, dataset.BadMessage, nil},
	{"no answers", `{"question":"Q"}`, dataset.MissingAnswers, nil},
	{"an empty list of answers", `{"question":"Q","answers":[]}`, dataset.MissingAnswers, []string{"empty"}},
	{"a second answer alone", `{"question":"Q","answer_b":"B"}`, dataset.MissingAnswers, []string{"answer_a"}},
	{"three answers", `{"question":"Q","answers":[{"content":"A"},{"content":"B"},{"content":"C"}]}`, dataset.TooManyAnswers, []string{"3 answers"}},
	{"a null answer", `{"question":"Q","answers":[{"content":null}]}`, dataset.BadAnswer, []string{"answers[0].content is null"}},
	{"an absent answer", `{"question":"Q","answers":[{"content":"A"},{"contnet":"B"}]}`, dataset.BadAnswer, []string{"answers[1].content is absent"}},
	{"an answer that is a list", `{"question":"Q","answer_a":["A"]}`, dataset.BadAnswer, []string{"answer_a is a list"}},
	{"an answer that is an object", `{"question":"Q","answer_a":"A","answer_b":{"x":1}}`, dataset.BadAnswer, []string{"answer_b is an object"}},
	{"a null second answer", `{"question":"Q","answer_a":"A","answer_b":null}`, dataset.BadAnswer, []string{"answer_b is null"}},
	{"a model that is a number", `{"question":"Q","answer_a":"A","model_a":4}`, dataset.WrongType, []string{"model_a"}},
	{"a model that is a list", `{"question":"Q","answers":[{"model":[],"content":"A"}]}`, dataset.WrongType, []string{"answers[0].model"}},
	{"an id that is a boolean", `{"id":true,"question":"Q","answer_a":"A"}`, dataset.BadID, []string{"the boolean true"}},
	{"an id that is an object", `{"id":{"$oid":"1"},"question":"Q","answer_a":"A"}`, dataset.BadID, nil},
	{"a reference that is a list", two(`"reference":[]`), dataset.WrongType, []string{"reference"}},
	{"meta that is a text", two(`"meta":"x"`), dataset.WrongType, []string{"meta", "an object"}},
	{"a scale of one", two(`"scale":[5]`), dataset.BadScale, []string{"[1, 5]"}},
	{"a scale of three", two(`"scale":[1,2,3]`), dataset.BadScale, nil},
	{"a scale upside down", two(`"scale":[5,1]`), dataset.BadScale, nil},
	{"a scale of one value", two(`"scale":[5,5]`), dataset.BadScale, nil},
	{"a scale of halves", two(`"scale":[0.5,5]`), dataset.BadScale, nil},
	{"a scale of texts", two(`"scale":["1","5"]`), dataset.BadScale, nil},
	{"a scale beyond sense", two(`"scale":[0,1e9]`), dataset.BadScale, nil},
	{"a scale that is an object", two(`"scale":{"low":1,"high":5}`), dataset.BadScale, nil},

	{"an order that is no order", two(`"judgments":[{"order":"AB","pick":"a"}]`), dataset.BadOrder, []string{"judgments[0].order", `"AB"`}},
	{"an order of one answer", one(`"judgments":[{"order":"ba","scores":{"c":{"a":1}}}]`), dataset.BadOrder, nil},
	{"a judge that is a number", two(`"judgments":[{"judge":4,"pick":"a"}]`), dataset.WrongType, []string{"judgments[0].judge"}},
	{"a judge of the flat form that is a list", `{"question":"Q","answer_a":"A","answer_b":"B","judge":[]}`, dataset.WrongType, []string{"judge is a list"}},
	{"a reason that is a list", `{"question":"Q","answer_a":"A","answer_b":"B","judge":"j","judge_reason":[]}`, dataset.WrongType, []string{"judge_reason"}},
	{"judgments that are an object", two(`"judgments":{}`), dataset.WrongType, []string{"judgments is an object"}},
	{"a judgment that is a text", two(`"judgments":["a"]`), dataset.WrongType, []string{"judgments[0]"}},
	{"unjudged that is a text", two(`"judgments":[{"unjudged":"timeout"}]`), dataset.WrongType, []string{"judgments[0].unjudged"}},
	{"scores that are a list", two(`"judgments":[{"pick":"a","scores":[4,5]}]`), dataset.WrongType, []string{"judgments[0].scores"}},
	{"a criterion that is a number", two(`"judgments":[{"pick":"a","scores":{"tone":4}}]`), dataset.WrongType, []string{"judgments[0].scores.tone"}},
	{"a criterion without a name", two(`"judgments":[{"pick":"a","scores":{"":{"a":4}}}]`), dataset.BadCriterion, nil},
	{"a label that is no label", two(`"judgments":[{"pick":"a","scores":{"tone":{"A":4}}}]`), dataset.BadLabel, []string{`"A"`, "judgments[0].scores.tone"}},
	{"a score of an answer that is not there", one(`"judgments":[{"scores":{"tone":{"b":4}}}]`), dataset.BadLabel, []string{"only answer"}},
	{"a null score of an answer that is not there", one(`"reviews":[{"reviewer":"anna","scores":{"tone":{"b":null}}}]`), dataset.BadLabel, nil},
	{"a score of 3.5", two(`"judgments":[{"pick":"a","scores":{"tone":{"a":3.5}}}]`), dataset.ScoreNotWhole, []string{"judgments[0].scores.tone.a is the number 3.5"}},
	{"a score in quotes", two(`"judgments":[{"pick":"a","scores":{"tone":{"a":"4"}}}]`), dataset.ScoreNotWhole, []string{`the text "4"`}},
	{"a score of true", two(`"reviews":[{"reviewer":"anna","scores":{"tone":{"a":true}}}]`), dataset.ScoreNotWhole, []string{"reviews[0].scores.tone.a"}},
	{"a score of 1e-400", two(`"judgments":[{"pick":"a","scores":{"tone":{"a":1e-400}}}]`), dataset.ScoreNotWhole, nil},
	{"a score of 1e400", two(`"judgments":[{"pick":"a","scores":{"tone":{"a":1e400}}}]`), dataset.ScoreOutOfScale, nil},
	{"a score of -1e99999999999999999999", two(`"judgments":[{"pick":"a","scores":{"tone":{"a":-1e99999999999999999999}}}]`), dataset.ScoreOutOfScale, nil},
	{"a score of -0 on 1 to 5", two(`"judgments":[{"pick":"a","scores":{"tone":{"a":-0}}}]`), dataset.ScoreOutOfScale, nil},
	{"a score over the row's scale", two(`"judgments":[{"pick":"a","scores":{"tone":{"a":5}}}],"scale":[1,4]`), dataset.ScoreOutOfScale, []string{"from 1 to 4"}},
	{"a review's score over the scale", two(`"reviews":[{"reviewer":"anna","scores":{"tone":{"b":6}}}]`), dataset.ScoreOutOfScale, []string{"reviews[0].scores.tone.b is the number 6"}},
	{"scores off the scale beside unjudged", two(`"judgments":[{"unjudged":{"cause":"timeout"},"scores":{"tone":{"a":9}}}]`), dataset.ScoreOutOfScale, nil},

	{"a review by nobody", two(`"reviews":[{"pick":"a"}]`), dataset.MissingReviewer, []string{"reviews[0].reviewer is absent"}},
	{"a review by white space", two("\"reviews\":[{\"reviewer\":\" \u00a0\"}]"), dataset.MissingReviewer, nil},
	{"a review by a number", two(`"reviews":[{"reviewer":12}]`), dataset.MissingReviewer, []string{"the number 12"}},
	{"revision 0", two(`"reviews":[{"reviewer":"anna","revision":0}]`), dataset.BadRevision, nil},
	{"revision 1.5", two(`"reviews":[{"reviewer":"anna","revision":1.5}]`), dataset.BadRevision, []string{"1.5"}},
	{"revision in quotes", two(`"reviews":[{"reviewer":"anna","revision":"1"}]`), dataset.BadRevision, nil},
	{"revision beyond sense", two(`"reviews":[{"reviewer":"anna","revision":1e9}]`), dataset.BadRevision, nil},
	{"the revision after the last there can be", two(`"reviews":[{"reviewer":"anna","revision":1000000},{"reviewer":"anna"}]`), dataset.BadRevision, nil},
	{"a revision twice", two(`"reviews":[{"reviewer":"anna"},{"reviewer":"anna","revision":1}]`), dataset.DuplicateRevision, []string{"reviews[1].revision is 1", `"anna"`}},
	{"a revision twice, the name spelled differently", two(`"reviews":[{"reviewer":"Zo\u00eb","revision":2},{"reviewer":" Zoe\u0308 ","revision":2}]`), dataset.DuplicateRevision, nil},
	{"a time without zone", two(`"reviews":[{"reviewer":"anna","at":"2026-10-07 09:12"}]`), dataset.BadTime, []string{"reviews[0].at"}},
	{"a time as a number", two(`"reviews":[{"reviewer":"anna","at":1760000000}]`), dataset.BadTime, nil},
	{"a time beyond the last year", two(`"reviews":[{"reviewer":"anna","at":"9999-12-31T23:59:59-02:00"}]`), dataset.BadTime, nil},
	{"a time before the first year", two(`"reviews":[{"reviewer":"anna","at":"0000-01-01T00:00:00Z"}]`), dataset.BadTime, nil},
	{"a skip with a pick", two(`"reviews":[{"reviewer":"anna","skip":"unsure","pick":"a"}]`), dataset.SkipWithOpinion, nil},
	{"a skip with scores", two(`"reviews":[{"reviewer":"anna","skip":"unsure","scores":{"tone":{"a":1}}}]`), dataset.SkipWithOpinion, nil},
	{"a skip with a correction", two(`"reviews":[{"reviewer":"anna","skip":"unsure","correction":"C"}]`), dataset.SkipWithOpinion, nil},
	{"a skip that is a boolean", two(`"reviews":[{"reviewer":"anna","skip":true}]`), dataset.WrongType, nil},
	{"worse than nobody", two(`"reviews":[{"reviewer":"anna","worse":"left"}]`), dataset.BadLabel, []string{"reviews[0].worse"}},
	{"worse of an answer that is not there", one(`"reviews":[{"reviewer":"anna","worse":"b"}]`), dataset.BadLabel, nil},
	{"left that is no answer", two(`"reviews":[{"reviewer":"anna","left":true}]`), dataset.BadLabel, []string{"reviews[0].left"}},
	{"blind in words", two(`"reviews":[{"reviewer":"anna","blind":"yes"}]`), dataset.WrongType, []string{"reviews[0].blind"}},
	{"a note that is a number", two(`"reviews":[{"reviewer":"anna","note":4}]`), dataset.WrongType, nil},
	{"reviews that are a text", two(`"reviews":"good"`), dataset.WrongType, nil},
}

func TestARowThatCannotBeUsedIsRefusedWithItsReason(t *testing.T) {
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) {
			p := readRefusal(t, c.text)
			if p.Code != c.code {
				t.Errorf("code %s (%s), want %s", p.Code, p.Reason, c.code)
			}
			for _, say := range c.says {
				if !strings.Contains(p.Reason, say) {
					t.Errorf("%q does not say %q", p.Reason, say)
				}
			}
		})
	}
}

// A broken row on the first line leaves the second as it is, in both shapes of
// file.
func TestARefusedRowLeavesTheNextOneAlone(t *testing.T) {
	for _, c := range refusals {
		if c.code == dataset.SpansLines || c.code == dataset.UnclosedArray || strings.Contains(c.text, "\n") {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			entries := readAll(t, c.text+"\n"+short("next")+"\n")
			if len(entries) != 2 || entries[1].Refusal != nil || entries[1].Line != 2 || entries[1].Row.ID != "next" {
				t.Errorf("read %s", summary(entries))
			}
		})
	}
}

func TestEveryRefusalCodeIsReached(t *testing.T) {
	seen := map[string]bool{
		dataset.LineTooLong:    true, // TestALineOverTheLimit…
		dataset.DataAfterArray: true, // TestWhatFollowsAnArray…
	}
	for _, c := range refusals {
		seen[c.code] = true
		if !slices.Contains(dataset.RefusalCodes, c.code) {
			t.Errorf("%s is not on the list of codes", c.code)
		}
	}
	for _, code := range dataset.RefusalCodes {
		if !seen[code] {
			t.Errorf("no test refuses a row with %s", code)
		}
	}
}

func TestAReasonRepeatsNoMoreThanTheBeginningOfAValueAndNoControlCharacter(t *testing.T) {
	long := strings.Repeat("\u202e\x1b", 1<<16)
	for _, text := range []string{
		two(`"judgments":[{"order":` + quote(long) + `,"pick":"a"}]`),
		two(`"judgments":[{"pick":"a","scores":{` + quote(long) + `:{"a":"4"}}}]`),
		two(`"judgments":[{"pick":"a","scores":{"tone":{` + quote(long) + `:4}}}]`),
		two(`"scale":[1,` + strings.Repeat("9", 1<<16) + `]`),
		`{"id":1,` + quote(long) + `:1,` + quote(long) + `:1}`,
		`{"messages":[],"id":` + quote(long) + `,"conversations":1}`,
		quote(long),
	} {
		p := readRefusal(t, text)
		if len(p.Reason) > 1000 {
			t.Errorf("a reason of %d bytes: %.200s", len(p.Reason), p.Reason)
		}
		if strings.ContainsAny(p.Reason, "\u202e\x1b") {
			t.Errorf("%q repeats control characters", p.Reason)
		}
	}
}
