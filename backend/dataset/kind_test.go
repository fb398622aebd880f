package dataset_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"contrejuge/backend/dataset"
	"contrejuge/backend/evaluation"
)

func TestAFileIsToldByItsFirstUsableLines(t *testing.T) {
	many := strings.Repeat(`{"x":1}`+"\n", 200)
	conversation := `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]}`
	cases := map[string]evaluation.SourceKind{
		short("q"):                   evaluation.OfEvaluation,
		conversation:                 evaluation.OfDataset,
		"{}\nnon\n\n" + conversation: evaluation.OfDataset,
		"{}\n" + short("q") + "\n" + conversation: evaluation.OfEvaluation,
		"[" + conversation + "]":                  evaluation.OfDataset,
		`{"conversations":"broken"}`:              evaluation.OfDataset,
		two(`"meta":{}`):                          evaluation.OfEvaluation,
		`{"question":"only"}`:                     evaluation.OfEvaluation,
		"":                                        evaluation.OfEvaluation,
		"PK\x03\x04":                              evaluation.OfEvaluation,
		many + conversation:                       evaluation.OfEvaluation, // looked for no longer
		strings.Repeat("x", 1<<20) + "\n" + conversation: evaluation.OfDataset,
	}
	for _, c := range shapes {
		cases[c.line] = evaluation.OfDataset
	}
	for file, want := range cases {
		kind, again := dataset.KindOf(iotest.OneByteReader(strings.NewReader(file)))
		if kind != want {
			t.Errorf("%.100q is told as %s, want %s", file, kind, want)
		}
		if got, err := io.ReadAll(again); err != nil || string(got) != file {
			t.Errorf("%.100q comes back as %.100q, %v", file, got, err)
		}
	}
}

func TestADiskThatFailsWhileAFileIsToldFailsItsReaderAsWell(t *testing.T) {
	broken := errors.New("no such device")
	_, again := dataset.KindOf(io.MultiReader(strings.NewReader("{}\n"), iotest.ErrReader(broken)))
	if got, err := io.ReadAll(again); !errors.Is(err, broken) || string(got) != "{}\n" {
		t.Errorf("read %q, %v", got, err)
	}
}
