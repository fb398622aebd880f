package exportfile_test

import (
	"bytes"
	"crypto/sha256"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/exportfile"
	"contrejuge/backend/training"
)

// foreign are files that hold no line of ours.
var foreign = map[string]string{
	"nothing":              "",
	"one line":             "somebody's\n",
	"no final newline":     "somebody's\nlast",
	"CRLF":                 "first\r\nsecond\r\n",
	"CRLF, not at the end": "first\r\nsecond",
	"a lone CR at the end": "first\nsecond\r",
	"CR in a line":         "fir\rst\nsecond\r\r\n",
	"blank lines":          "\n\n  \n\r\n\n",
	"a byte order mark":    "\ufefffirst\n",
	"only a mark":          "\ufeff",
	"invalid JSON":         "{\"messages\":[{\"role\":\n{]}\n",
	"invalid UTF-8":        "caf\xe9 \xff\xfe\n\xed\xa0\x80",
	"zero bytes":           "a\x00b\n\x00",
	"U+2028 within a line": "first\u2028still first\u0085\n",
	"a long line":          strings.Repeat("long ", 50_000) + "\nlast\n",
	"a CR where a piece ends": strings.Repeat("x", 1<<16-1) + "\r\n" + strings.Repeat("x", 1<<16-1) + "\rx\n" +
		strings.Repeat("x", 1<<16-1) + "\r",
	"native lines of others": line(100) + line(101) + strings.TrimSuffix(line(102), "\n"),
}

func TestForeignLinesStayByteForByte(t *testing.T) {
	for name, content := range foreign {
		t.Run(name, func(t *testing.T) {
			path := target(t, content)
			before := content
			if content != "" && !strings.HasSuffix(content, "\n") {
				before += "\n"
			}
			wantCounts(t, write(t, export(path, picked(1, 2)...)), 2, 0, 0, 0, 0)
			wantContent(t, path, before+line(1)+line(2))
			wantCounts(t, write(t, export(path, picked(1, 2)...)), 0, 0, 0, 2, 0)
			wantContent(t, path, before+line(1)+line(2))

			// What comes after a line of ours stays, too.
			put(t, path, get(t, path)+content)
			wantCounts(t, write(t, export(path, item(1, evaluation.PickA), item(2, evaluation.Tie))), 0, 1, 1, 0, 0)
			wantContent(t, path, before+lineA(1)+content)
			wantCounts(t, write(t, export(path, item(1, evaluation.Tie), item(2, evaluation.Tie))), 0, 0, 1, 0, 0)
			wantContent(t, path, before+content)
		})
	}
}

func TestLinesAreKnownWhateverEndsThem(t *testing.T) {
	path := target(t, "")
	write(t, export(path, picked(1, 2, 3)...))
	crlf := "\ufeff" + strings.TrimSuffix(strings.ReplaceAll(get(t, path), "\n", "\r\n"), "\r\n")
	put(t, path, crlf)

	wantCounts(t, write(t, export(path, picked(1, 2, 3)...)), 0, 0, 0, 3, 0)
	wantContent(t, path, crlf)

	wantCounts(t, write(t, export(path, item(1, evaluation.PickB), item(2, evaluation.PickA), item(3, evaluation.PickB))), 0, 1, 0, 2, 0)
	lines := strings.SplitAfter(crlf, "\n")
	wantContent(t, path, lines[0]+lineA(2)+lines[2])

	wantCounts(t, write(t, export(path, item(1, evaluation.PickA), item(4, evaluation.PickB))), 1, 1, 0, 0, 0)
	wantContent(t, path, lineA(1)+lineA(2)+lines[2]+"\n"+line(4))
}

func TestTheLastLineMayGoWithItsMissingEnd(t *testing.T) {
	path := target(t, "")
	write(t, export(path, picked(1, 2)...))
	put(t, path, strings.TrimSuffix(get(t, path), "\n"))
	wantCounts(t, write(t, export(path, item(1, evaluation.PickB), item(2, evaluation.Tie))), 0, 0, 1, 1, 0)
	wantContent(t, path, line(1))
}

func TestALineTooLongToLookIntoIsNobodys(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 17 MB")
	}
	content := strings.Replace(line(1), "Question", strings.Repeat("Question", 17<<17), 1)
	path := target(t, content)
	e := export(path, picked(1)...)
	e.Items[0].Messages[0].Content = strings.Repeat("Question", 17<<17) + " 1?"
	wantCounts(t, write(t, e), 1, 0, 0, 0, 0)
}

// checkReader compares the reader with cutting the whole content at "\n".
func checkReader(t *testing.T, content []byte, hold int) {
	t.Helper()
	lines, digest, err := exportfile.ReadLines(bytes.NewReader(content), hold)
	if err != nil {
		t.Fatal(err)
	}
	if digest != sha256.Sum256(content) {
		t.Error("another digest of the whole")
	}
	var want []exportfile.Line
	for raw := range bytes.SplitAfterSeq(content, []byte("\n")) {
		if len(raw) == 0 {
			continue
		}
		l := exportfile.Line{Raw: raw, Ended: bytes.HasSuffix(raw, []byte("\n"))}
		if len(want) == 0 {
			raw = bytes.TrimPrefix(raw, []byte("\ufeff"))
		}
		l.Digest = training.LineDigest(raw)
		text := raw
		if l.Ended {
			text = bytes.TrimSuffix(bytes.TrimSuffix(raw, []byte("\n")), []byte("\r"))
		}
		if hold > 0 && len(text) <= hold {
			l.Content = append([]byte{}, text...)
		}
		want = append(want, l)
	}
	if !reflect.DeepEqual(want, lines) {
		t.Errorf("holding %d: (-want +got)\n%s", hold, cmp.Diff(want, lines))
	}
}

func TestTheReaderCutsAtNewlinesOnly(t *testing.T) {
	for name, content := range foreign {
		t.Run(name, func(t *testing.T) {
			for _, hold := range []int{0, 3, 1 << 20} {
				checkReader(t, []byte(content), hold)
			}
		})
	}
}

func FuzzTheReaderCutsAtNewlinesOnly(f *testing.F) {
	for _, content := range foreign {
		if len(content) < 1000 {
			f.Add([]byte(content), uint16(0), 5)
			f.Add([]byte(content), uint16(1<<16-3), 1<<17)
		}
	}
	f.Fuzz(func(t *testing.T, content []byte, before uint16, hold int) {
		padded := append(bytes.Repeat([]byte("x"), int(before)), content...)
		checkReader(t, padded, max(hold, 0))
	})
}

func FuzzAnyFileCanBeExportedInto(f *testing.F) {
	for _, content := range foreign {
		if len(content) < 1000 {
			f.Add([]byte(content))
		}
	}
	f.Add([]byte(line(1)))
	f.Add([]byte(strings.ReplaceAll(lineA(2), ":", " : ")))
	f.Fuzz(func(t *testing.T, content []byte) {
		path := target(t, string(content))
		first, err := export(path, picked(1, 2)...).Write(t.Context())
		if err != nil {
			wantContent(t, path, string(content))
			return
		}
		left := get(t, path)
		if first.New == 2 && !strings.HasPrefix(left, string(content)) {
			t.Errorf("%q became %q", content, left)
		}
		wantCounts(t, write(t, export(path, picked(1, 2)...)), 0, 0, 0, 2, 0)
		wantContent(t, path, left)
	})
}
