package dataset_test

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"contrejuge/backend/dataset"
)

// A dataset of 200 MB is read in a small fraction of its size.
func TestMemoryIsBoundedByTheLongestConversationAndNotByTheFile(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 200 MB")
	}
	line := `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"` + strings.Repeat("é ", 20_000) + `"}]}` + "\n"
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	_, again := dataset.KindOf(&repeated{text: line, left: (200 << 20) / len(line)})
	r := dataset.NewConversations(again)
	entries, highest := 0, uint64(0)
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
	if grown := int64(highest) - int64(before.HeapAlloc); grown > 8<<20 {
		t.Errorf("holds %d MB more than before", grown>>20)
	}
}

func BenchmarkConversations(b *testing.B) {
	question := strings.Repeat("Mon voisin fait du bruit à 2 h, que faire ? ", 6)
	answer := strings.Repeat("Vous pouvez en parler à la mairie.\\n", 20)
	line := `{"messages":[{"role":"system","content":"Vous vouvoyez."},{"role":"user","content":"` + question + `"},{"role":"assistant","content":"` + answer +
		`"},{"role":"user","content":"` + question + `"},{"role":"assistant","content":"` + answer + `"}]}` + "\n"
	file := []byte(strings.Repeat(line, 10_000))
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		r := dataset.NewConversations(bytes.NewReader(file))
		for {
			if _, err := r.Next(); err != nil {
				break
			}
		}
	}
}
