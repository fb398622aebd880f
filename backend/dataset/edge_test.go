package dataset_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrejuge/backend/dataset"
	"contrejuge/backend/evaluation"
)

type edgeFile struct {
	File     string `json:"file"`
	Format   string `json:"format"`
	OK       *int   `json:"rows_ok"`
	Rejected *int   `json:"rows_rejected"`
}

func manifest(t testing.TB) []edgeFile {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "edge", "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	var files []edgeFile
	if err := json.Unmarshal(data, &files); err != nil {
		t.Fatal(err)
	}
	return files
}

func edge(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "edge", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func count(entries []dataset.Entry) (ok, rejected int) {
	for _, e := range entries {
		if e.Refusal == nil {
			ok++
		} else {
			rejected++
		}
	}
	return ok, rejected
}

func TestEdgeFilesAreReadAsTheirManifestSays(t *testing.T) {
	for _, f := range manifest(t) {
		// Which rows of 13 are duplicates or contradictions is the importer's to say.
		if f.Format != "pairs" || f.OK == nil || f.File == "13-duplicate-ids.jsonl" {
			continue
		}
		t.Run(f.File, func(t *testing.T) {
			ok, rejected := count(readAll(t, edge(t, f.File)))
			if ok != *f.OK || rejected != *f.Rejected {
				t.Errorf("took %d and refused %d, want %d and %d", ok, rejected, *f.OK, *f.Rejected)
			}
		})
	}
}

func TestEdgeFilesOfConversationsAreRefusedAsDatasets(t *testing.T) {
	for _, f := range manifest(t) {
		if f.Format == "pairs" {
			continue
		}
		t.Run(f.File, func(t *testing.T) {
			for _, e := range readAll(t, edge(t, f.File)) {
				switch {
				case e.Refusal == nil:
					t.Errorf("line %d was taken", e.Line)
				case f.File == "40-sharegpt.jsonl" && e.Line == 6: // "items" is no format at all
					if e.Refusal.Code != dataset.MissingQuestion || len(e.Warnings) != 1 || !strings.Contains(e.Warnings[0].Reason, `"items"`) {
						t.Errorf("line %d: %s, warnings %v", e.Line, e.Refusal.Code, e.Warnings)
					}
				case e.Refusal.Code != dataset.IsDataset || !strings.Contains(e.Refusal.Reason, "import it as a dataset"):
					t.Errorf("line %d: %s, %s", e.Line, e.Refusal.Code, e.Refusal.Reason)
				case len(e.Warnings) > 0:
					t.Errorf("line %d warns of %s beside", e.Line, codesOf(e.Warnings))
				}
			}
		})
	}
}

func TestEdgeFilesThatDifferInEncodingAloneGiveTheSameRows(t *testing.T) {
	plain := strings.ReplaceAll(edge(t, "02-crlf.jsonl"), "\r", "")
	want := readAll(t, plain)
	for _, name := range []string{
		"01-bom.jsonl", "02-crlf.jsonl", "03-no-final-newline.jsonl",
		"06-array-in-jsonl.jsonl", "07-jsonl-in-json.json", "11-utf16.jsonl",
	} {
		t.Run(name, func(t *testing.T) {
			for i, e := range readAll(t, edge(t, name)) {
				if e.Refusal != nil {
					t.Fatal(e.Refusal.Reason)
				}
				if e.Row.Identity() != want[i].Row.Identity() || e.Row.Judgments[0].Pick != want[i].Row.Judgments[0].Pick {
					t.Errorf("row %d is %+v, want %+v", i, e.Row, want[i].Row)
				}
			}
		})
	}
}

func TestEdgeFilesSayWhy(t *testing.T) {
	for _, c := range []struct {
		file, want string
		says       []string // in the first refusal
	}{
		{"05-trailing-comma.jsonl", "trailing_comma trailing_comma", []string{"ends with a comma"}},
		{"10-latin1.jsonl", "not_utf8 not_utf8", []string{"column 28", "Windows-1252", "Latin-1", "0xE9", "'é'"}},
		{"13-duplicate-ids.jsonl", "q1 q1 q2 q2", nil},
		{"15-non-string-answer.jsonl", "q1 bad_answer bad_answer", []string{"answer_b is a list"}},
		{"19-scores-out-of-range.jsonl", "score_out_of_scale score_not_whole score_out_of_scale", []string{"judge_scores.exactitude.b", "the number 0", "1 to 5"}},
		{"20-nan.jsonl", "nan", []string{"NaN is not JSON"}},
	} {
		t.Run(c.file, func(t *testing.T) {
			entries := readAll(t, edge(t, c.file))
			if got := summary(entries); got != c.want {
				t.Fatalf("read %s, want %s", got, c.want)
			}
			for _, e := range entries {
				if e.Refusal == nil {
					continue
				}
				for _, say := range c.says {
					if !strings.Contains(e.Refusal.Reason, say) {
						t.Errorf("%q does not say %q", e.Refusal.Reason, say)
					}
				}
				break
			}
		})
	}
}

func TestEdgeFileOfDuplicatesIsToldApartByKeyAndContent(t *testing.T) {
	e := readAll(t, edge(t, "13-duplicate-ids.jsonl"))
	if e[0].Row.Key() != e[1].Row.Key() || e[0].Row.ContentDigest() == e[1].Row.ContentDigest() {
		t.Error("q1 is not the same key with other content")
	}
	if e[2].Row.Identity() != e[3].Row.Identity() {
		t.Error("q2 is not the same row again")
	}
}

func TestEdgeFileOfVerdictsIsUnjudgedWhereNothingCanBeRead(t *testing.T) {
	want := []struct {
		pick   evaluation.Pick
		detail string
	}{
		{"", ""}, {"", "garbage"}, {"", ""}, {evaluation.Tie, ""}, {"", "INCORRECT"},
		{evaluation.PickA, ""}, {evaluation.Tie, ""}, {"", "1"},
	}
	for i, e := range readAll(t, edge(t, "18-unjudged.jsonl")) {
		j := e.Row.Judgments[0]
		if j.Pick != want[i].pick {
			t.Errorf("%s picks %q, want %q", e.Row.ID, j.Pick, want[i].pick)
		}
		if want[i].pick != "" {
			if j.Unjudged != nil {
				t.Errorf("%s is unjudged beside its pick", e.Row.ID)
			}
			continue
		}
		if j.Unjudged == nil || j.Unjudged.Cause != evaluation.UnreadableReply || j.Unjudged.Detail != want[i].detail {
			t.Errorf("%s is unjudged as %+v, want unreadable_reply with %q", e.Row.ID, j.Unjudged, want[i].detail)
		}
	}
}

func TestEdgeFileOfHostileTextIsKeptLetterForLetter(t *testing.T) {
	row := readRow(t, edge(t, "61-html-and-bidi.jsonl"))
	if want := "<img src=x onerror=alert(1)> <script>1</script>"; row.Answers[0].Content != want {
		t.Errorf("answer a is %q", row.Answers[0].Content)
	}
	if want := "abc\u202egnp.exe\u200b"; row.Answers[1].Content != want {
		t.Errorf("answer b is %q", row.Answers[1].Content)
	}
}
