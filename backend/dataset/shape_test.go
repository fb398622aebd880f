package dataset_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"contrejuge/backend/dataset"
)

func TestFilesOfEitherShapeAreCutIntoTheirRows(t *testing.T) {
	for _, c := range []struct {
		name, file, want string
		lines            []int
	}{
		{"blank lines count", "\n" + short("q1") + "\n \t\r\n" + short("q2") + "\n\n", "q1 q2", []int{2, 4}},
		{"CRLF", short("q1") + "\r\n" + short("q2") + "\r\n", "q1 q2", []int{1, 2}},
		{"no line end at the end", short("q1") + "\n" + short("q2"), "q1 q2", []int{1, 2}},
		{"white space around rows", "  " + short("q1") + "\t \n\t" + short("q2") + " \n", "q1 q2", []int{1, 2}},
		{"U+2028, U+2029 and U+0085 end no line", short("a\u2028b\u2029c\u0085d") + "\n" + short("q2"), "a\u2028b\u2029c\u0085d q2", []int{1, 2}},
		{"other white space is no white space", "\u00a0\n\v\n" + short("q3"), "invalid_json invalid_json q3", []int{1, 2, 3}},
		{"NUL bytes at the end", short("q1") + "\n\x00\x00\x00\x00", "q1 nul_bytes", []int{1, 2}},
		{"a cut line in the middle", short("q1") + "\n" + `{"id":"q2",` + "\n" + short("q3"), "q1 cut_short q3", []int{1, 2, 3}},
		{"a line cut in a text, and the rest of it", `{"id":"q1","question":"a` + "\n" + `b"}` + "\n" + short("q3"), "cut_short invalid_json q3", []int{1, 2, 3}},
		{"objects over several lines among rows",
			short("q1") + "\n{\n  \"id\": \"q2\",\n  \"answers\": [\n    {\n      \"content\": \"} {\"\n    }\n  ]\n}\n" + short("q3") + "\n{\n \"id\":\n \"q4\"\n}\n",
			"q1 spans_lines q3 spans_lines", []int{1, 2, 10, 11}},
		{"an object over several lines that is never closed", "{\n \"id\": \"q1\",\n" + short("q2") + "\n", "spans_lines q2", []int{1, 3}},
		{"an open object with blank lines after it", "{\n\n\n" + short("q2"), "cut_short q2", []int{1, 4}},

		{"a list on one line", "[" + short("q1") + ", " + short("q2") + "]", "q1 q2", []int{1, 1}},
		{"a list on many lines", "\n[\n" + short("q1") + "\n,\n\n" + short("q2") + ",{\n\"id\":\"q3\",\"question\":\"Q\",\n\"answer_a\":\"A\"}\n]\n", "q1 q2 q3", []int{3, 6, 6}},
		{"brackets and commas in texts", "[" + short(`a],[{\"\\`) + "," + short("q2") + "]", `a],[{"\ q2`, []int{1, 1}},
		{"broken elements", "[" + short("q1") + ",{\"id\":NaN},\n{\"id\":1,\"id\":1}," + "\n{'id':1},\n" + short("q5") + "]", "q1 nan duplicate_key invalid_json q5", []int{1, 1, 2, 3, 4}},
		{"an element in Latin-1", "[" + short("\xe9") + ",\n" + short("q2") + "]", "not_utf8 q2", []int{1, 2}},
		{"elements that are no rows", `[1,"a,b",null,[1,2],` + "\n" + short("q5") + "]", "not_an_object not_an_object not_an_object not_an_object q5", []int{1, 1, 1, 1, 2}},
		{"a comma too many at the end", "[" + short("q1") + ",\n]", "q1 trailing_comma", []int{1, 2}},
		{"a comma too many in the middle", "[" + short("q1") + ",\n," + short("q2") + "]", "q1 invalid_json q2", []int{1, 2, 2}},
		{"a comma at the beginning", "[," + short("q1") + "]", "invalid_json q1", []int{1, 1}},
		{"a comma that is missing", "[" + short("q1") + "\n" + short("q2") + ",\n" + short("q3") + "]", "several_values q3", []int{1, 3}},
		{"a list that is not closed", "[" + short("q1") + ",\n" + short("q2") + "\n", "q1 q2 unclosed_array", []int{1, 2, 3}},
		{"a list cut in an element", "[" + short("q1") + ",\n{\"id\":\"q2\",\n\"que", "q1 cut_short", []int{1, 2}},
		{"a list with NUL bytes after it", "[" + short("q1") + "]\x00\x00", "q1 nul_bytes", []int{1, 1}},
		{"a bracket too many", "[" + short("q1") + "},\n" + short("q2") + "]", "invalid_json q2", []int{1, 2}},
		{"lists on lines after a row", short("q1") + "\n[" + short("q2") + "]\n", "q1 not_an_object", []int{1, 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			entries := readAll(t, c.file)
			if got := summary(entries); got != c.want {
				t.Errorf("read %q, want %q", got, c.want)
			}
			if got := linesOf(entries); !slices.Equal(got, c.lines) {
				t.Errorf("on lines %v, want %v", got, c.lines)
			}
			for _, e := range entries {
				if e.Refusal != nil && e.Refusal.Line != e.Line {
					t.Errorf("the refusal of line %d says line %d", e.Line, e.Refusal.Line)
				}
			}
		})
	}
}

func TestWhatFollowsAnArrayIsRefusedOnceAndNotRead(t *testing.T) {
	for _, rest := range []string{short("q2"), "[" + short("q2") + "]", "]", "x", ","} {
		entries := readAll(t, "["+short("q1")+"]\n"+rest+"\n"+short("q3"))
		if got := summary(entries); got != "q1 data_after_array" || entries[1].Line != 2 {
			t.Errorf("%s: %s on line %d", rest, got, entries[1].Line)
		}
	}
}

func TestThePlaceInAnElementIsToldByLineAndColumn(t *testing.T) {
	p := readRefusal(t, "[\n{\n\"id\": NaN}]")
	if p.Line != 2 || !strings.Contains(p.Reason, "line 3, column 7") {
		t.Errorf("line %d: %s", p.Line, p.Reason)
	}
}

func TestALineOverTheLimitIsSkippedAndReadingGoesOn(t *testing.T) {
	fits, long := short(strings.Repeat("x", 1000)), short(strings.Repeat("x", 1001))
	limit := dataset.MaxLine(len(fits))
	for _, c := range []struct {
		name, file, want string
		lines            []int
	}{
		{"lines", fits + "\n" + long + "\n" + short("q3") + "\n" + long, strings.Repeat("x", 1000) + " line_too_long q3 line_too_long", []int{1, 2, 3, 4}},
		{"a list", "[" + fits + ",\n" + long + "\n,\n" + short("q3") + "]", strings.Repeat("x", 1000) + " line_too_long q3", []int{1, 2, 4}},
		{"longer than the buffer", strings.Repeat("x", 1<<18) + "\n" + short("q2"), "line_too_long q2", []int{1, 2}},
		{"longer than the buffer, in a list", "[" + strings.Repeat("x", 1<<18) + ",\n" + short("q2") + "]", "line_too_long q2", []int{1, 2}},
		{"NUL bytes", short("q1") + "\n" + strings.Repeat("\x00", 1<<18), "q1 nul_bytes", []int{1, 2}},
		{"NUL bytes in a list", "[" + short("q1") + ",\n" + strings.Repeat("\x00", 1<<18), "q1 nul_bytes unclosed_array", []int{1, 2, 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			entries := readAll(t, c.file, limit)
			if got := summary(entries); got != c.want {
				t.Errorf("read %q, want %q", got, c.want)
			}
			if got := linesOf(entries); !slices.Equal(got, c.lines) {
				t.Errorf("on lines %v, want %v", got, c.lines)
			}
		})
	}
	p := readAll(t, strings.Repeat("x", 2<<20), dataset.MaxLine(1<<20))[0].Refusal
	if !strings.Contains(p.Reason, "1 MiB") {
		t.Errorf("%q does not say the limit", p.Reason)
	}
}

func TestALineOfFourMegabytesIsARowLikeAnyOther(t *testing.T) {
	answer := strings.Repeat("é", 2_000_000)
	row := `{"question":"Q","answer_a":"` + answer + `","answer_b":"B"}`
	for _, file := range []string{short("q1") + "\n" + row + "\n" + short("q3"), "[" + short("q1") + ",\n" + row + ",\n" + short("q3") + "]"} {
		entries := readAll(t, file)
		if len(entries) != 3 || entries[1].Refusal != nil || entries[1].Row.Answers[0].Content != answer || entries[2].Row.ID != "q3" {
			t.Error("the long row, or one beside it, is not what it was")
		}
	}
}

func TestFiftyThousandRowsAreReadInOrder(t *testing.T) {
	const rows = 50_000
	var file strings.Builder
	for i := range rows {
		file.WriteString(short("q" + strconv.Itoa(i)))
		file.WriteByte('\n')
	}
	entries := readAll(t, file.String())
	if len(entries) != rows {
		t.Fatalf("%d rows", len(entries))
	}
	for i, e := range entries {
		if e.Refusal != nil || e.Line != i+1 || e.Row.ID != "q"+strconv.Itoa(i) {
			t.Fatalf("row %d is %+v", i, e)
		}
	}
}

func TestProblemsAreWrittenWithTheKeysOfTheContract(t *testing.T) {
	got, err := json.Marshal(dataset.Problem{Line: 3, Code: dataset.InvalidJSON, Reason: "…"})
	if err != nil || string(got) != `{"line":3,"code":"invalid_json","reason":"…"}` {
		t.Errorf("%s, %v", got, err)
	}
}
