package dataset_test

import (
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"contrejuge/backend/dataset"
)

// repeated is a file of the same text again and again, made as it is read.
type repeated struct {
	text string
	left int // texts still to come
	rest string
}

func (r *repeated) Read(b []byte) (int, error) {
	if r.rest == "" {
		if r.left == 0 {
			return 0, io.EOF
		}
		r.left--
		r.rest = r.text
	}
	n := copy(b, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// A file of 200 MB, in lines and as a list and as one endless line, is read in
// a small fraction of its size.
func TestMemoryIsBoundedByTheLongestRowAndNotByTheFile(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 600 MB")
	}
	row := `{"question":"Q","answer_a":"` + strings.Repeat("é ", 20_000) + `","answer_b":"B"}`
	const size = 200 << 20
	for name, file := range map[string]io.Reader{
		"lines":           &repeated{text: row + "\n", left: size / len(row)},
		"a list":          io.MultiReader(strings.NewReader("[1"), &repeated{text: "," + row, left: size / len(row)}, strings.NewReader("]")),
		"an endless line": &repeated{text: row, left: size / len(row)},
	} {
		t.Run(name, func(t *testing.T) {
			var before, now runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			r := dataset.NewReader(file, dataset.MaxLine(1<<20))
			var highest uint64
			entries := 0
			for {
				_, err := r.Next()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				if entries++; entries%500 == 1 {
					runtime.GC()
					runtime.ReadMemStats(&now)
					highest = max(highest, now.HeapAlloc)
				}
			}
			if entries == 0 {
				t.Fatal("nothing was read")
			}
			// Generous: a row of 60 kB, some buffers, whatever else the tests hold.
			if grown := int64(highest) - int64(before.HeapAlloc); grown > 8<<20 {
				t.Errorf("holds %d MB more than before", grown>>20)
			}
		})
	}
}
