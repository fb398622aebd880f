package dataset_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"contrejuge/backend/dataset"
)

// generated is a file of so many rows in the nested form, of the size and the
// kind of text that evaluations have.
func generated(rows int) []byte {
	var b bytes.Buffer
	question := strings.Repeat("Mon voisin fait du bruit à 2 h, que faire ? ", 6)
	answer := strings.Repeat("Vous pouvez en parler à la mairie ; \"restez calme\".\\n", 12)
	answer = strings.ReplaceAll(answer, `"`, `\"`)
	for i := range rows {
		fmt.Fprintf(&b, `{"id":"q%d","messages":[{"role":"system","content":"Vous vouvoyez."},{"role":"user","content":"%s"}],`+
			`"answers":[{"model":"base","content":"%s"},{"model":"tuned","content":"%s"}],`+
			`"judgments":[{"judge":"qwen3.6:35b-a3b","order":"ab","reason":"La réponse B est plus précise.","pick":"b","scores":{"accuracy":{"a":3,"b":4},"tone":{"a":4,"b":4}}}],`+
			`"reviews":[{"reviewer":"anna","pick":"a","scores":{"accuracy":{"a":5,"b":3}},"blind":true,"revision":1,"at":"2026-10-07T09:12:00Z"}]}`+"\n",
			i, question, answer, answer)
	}
	return b.Bytes()
}

func read(b *testing.B, file []byte) {
	r := dataset.NewReader(bytes.NewReader(file))
	rows := 0
	for {
		entry, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || entry.Refusal != nil {
			b.Fatal(err, entry.Refusal)
		}
		rows++
	}
	if rows != 10_000 {
		b.Fatalf("%d rows", rows)
	}
}

func BenchmarkReader(b *testing.B) {
	file := generated(10_000)
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		read(b, file)
	}
}

func BenchmarkReaderOfAList(b *testing.B) {
	file := append([]byte("["), bytes.ReplaceAll(bytes.TrimSpace(generated(10_000)), []byte("\n"), []byte(",\n"))...)
	file = append(file, ']')
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		read(b, file)
	}
}

func BenchmarkAppendRow(b *testing.B) {
	row := readRow(b, string(generated(1)))
	var line []byte
	for b.Loop() {
		line, _ = dataset.AppendRow(line[:0], row)
	}
	b.SetBytes(int64(len(line)))
}
