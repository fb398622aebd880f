package dataset_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"contrejuge/backend/dataset"
)

func TestAnswersThatAreNoTextBecomeTextWithAWarning(t *testing.T) {
	for written, want := range map[string]string{
		"true": "true", "false": "false", "4": "4", "-0": "-0", "1e400": "1e400", "3.10": "3.10",
		"9007199254740993": "9007199254740993",
	} {
		for field, text := range map[string]string{
			"answer_a":           `{"question":"Q","answer_a":` + written + `}`,
			"answers[0].content": `{"question":"Q","answers":[{"content":` + written + `}]}`,
		} {
			entry := readOne(t, text)
			if entry.Refusal != nil || entry.Row.Answers[0].Content != want {
				t.Errorf("%s in %s is read as %+v", written, field, entry.Row.Answers)
			}
			if len(entry.Warnings) != 1 || entry.Warnings[0].Code != dataset.AnswerNotText ||
				!strings.Contains(entry.Warnings[0].Reason, field) || !strings.Contains(entry.Warnings[0].Reason, written) {
				t.Errorf("%s in %s warns %v", written, field, entry.Warnings)
			}
		}
	}
}

func TestARefusedRowWarnsOfNothingItsRefusalMakesIdle(t *testing.T) {
	entry := readOne(t, `{"question":"Q","answer_a":4,"answer_b":null}`)
	if entry.Refusal == nil || len(entry.Warnings) > 0 {
		t.Errorf("%+v", entry)
	}
}

func TestAModelWithoutItsAnswerIsToldAndLeftOut(t *testing.T) {
	entry := readOne(t, `{"question":"Q","answer_a":"A","model_b":"m2"}`)
	if entry.Refusal != nil || len(entry.Row.Answers) != 1 || codesOf(entry.Warnings) != dataset.ModelWithoutAnswer {
		t.Errorf("%+v", entry)
	}
}

func TestAnUnknownKeyIsToldOnceAFileWithTheKeyItMayMean(t *testing.T) {
	row := `{"question":"Q","answer_a":"A","judgement":[{}],"note":[1,{"x":2}],"reviews":[{"reviewer":"anna","corection":"C","zzz":1}]}`
	entries := readAll(t, row+"\n"+row+"\n"+`{"question":"Q","answer_a":"A","reviews":[{"reviewer":"anna"}],"another":1}`)
	var said []string
	for _, w := range entries[0].Warnings {
		if w.Code != dataset.UnknownKey || w.Line != 1 {
			t.Errorf("warning %+v", w)
		}
		said = append(said, w.Reason)
	}
	want := []string{
		`nothing is read from the key "judgement"; did you mean "judgments"?`,
		`nothing is read from the key "note"`,
		`nothing is read from the key "reviews[].corection"; did you mean "reviews[].correction"?`,
		`nothing is read from the key "reviews[].zzz"`,
	}
	if !slices.Equal(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
	if len(entries[1].Warnings) > 0 {
		t.Errorf("the second row says it again: %v", entries[1].Warnings)
	}
	if codesOf(entries[2].Warnings) != dataset.UnknownKey {
		t.Errorf("a new key is not told: %v", entries[2].Warnings)
	}
}

func TestAnUnknownKeyIsToldEvenWhereItsRowIsRefused(t *testing.T) {
	entry := readOne(t, `{"question":"Q","answer_A":"A"}`)
	if entry.Refusal == nil || codesOf(entry.Warnings) != dataset.UnknownKey || !strings.Contains(entry.Warnings[0].Reason, `"answer_a"`) {
		t.Errorf("%+v", entry)
	}
}

func TestManyUnknownKeysAreNotAllTold(t *testing.T) {
	var file strings.Builder
	for i := range 1000 {
		file.WriteString(`{"question":"Q","answer_a":"A","column ` + strconv.Itoa(i) + `":1}` + "\n")
	}
	told := 0
	for _, e := range readAll(t, file.String()) {
		told += len(e.Warnings)
	}
	if told != 51 {
		t.Errorf("%d keys told", told)
	}
}

func TestEveryWarningIsOnTheList(t *testing.T) {
	seen := map[string]bool{dataset.UTF16: true} // TestUTF16Is…
	for _, text := range []string{
		`{"question":"Q","answer_a":4,"model_b":"m","x":1}`,
		one(`"reviews":[{"reviewer":"anna","pick":"a","verdicts":{"k":"oui"}}]`),
		two(`"reviews":[{"reviewer":"anna","pick":"A","verdicts":{"k":"yes"}}],"judgments":[{"unjudged":{"cause":"timeout"},"pick":"a"}]`),
	} {
		for _, w := range readOne(t, text).Warnings {
			seen[w.Code] = true
			if !slices.Contains(dataset.WarningCodes, w.Code) {
				t.Errorf("%s is not on the list", w.Code)
			}
		}
	}
	for _, code := range dataset.WarningCodes {
		if !seen[code] {
			t.Errorf("nothing warns with %s", code)
		}
	}
}
