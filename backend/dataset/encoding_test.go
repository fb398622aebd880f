package dataset_test

import (
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"contrejuge/backend/dataset"
	"contrejuge/backend/fault"
)

// inUTF16 is the text in UTF-16, without a BOM.
func inUTF16(order binary.AppendByteOrder, text string) string {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, unit)
	}
	return string(b)
}

func TestUTF16IsReadWhateverItsByteOrderAndMarkWithOneWarning(t *testing.T) {
	text := short("é🙂") + "\r\n\r\n" + short("q3") + "\r\n"
	for name, file := range map[string]string{
		"little endian":              inUTF16(binary.LittleEndian, "\ufeff"+text),
		"big endian":                 inUTF16(binary.BigEndian, "\ufeff"+text),
		"little endian, without BOM": inUTF16(binary.LittleEndian, text),
		"big endian, without BOM":    inUTF16(binary.BigEndian, text),
		"a list":                     inUTF16(binary.LittleEndian, "\ufeff["+strings.Replace(text, "\r\n\r\n", "\r\n,\r\n", 1)+"]"),
	} {
		t.Run(name, func(t *testing.T) {
			entries := readAll(t, file)
			if got := summary(entries); got != "é🙂 q3" {
				t.Fatalf("read %s", got)
			}
			if entries[1].Line != 3 {
				t.Errorf("the second row is on line %d", entries[1].Line)
			}
			if codesOf(entries[0].Warnings) != dataset.UTF16 || len(entries[1].Warnings) > 0 {
				t.Errorf("warnings %v and %v", entries[0].Warnings, entries[1].Warnings)
			}
		})
	}
}

func TestUTF16IsDecodedAlikeHoweverItArrives(t *testing.T) {
	file := inUTF16(binary.LittleEndian, "\ufeff"+strings.Repeat(short("🙂é")+"\n", 300))
	r := dataset.NewReader(iotest.OneByteReader(strings.NewReader(file)))
	rows := 0
	for {
		entry, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || entry.Refusal != nil || entry.Row.ID != "🙂é" {
			t.Fatal(err, entry)
		}
		rows++
	}
	if rows != 300 {
		t.Errorf("%d rows", rows)
	}
}

func TestHalfACharacterOfUTF16RefusesItsLineAlone(t *testing.T) {
	half := inUTF16(binary.LittleEndian, "\ufeff"+`{"id":"`) + "\x3d\xd8" + inUTF16(binary.LittleEndian, `"}`+"\n"+short("q2")+"\n")
	if got := summary(readAll(t, half)); got != "lone_surrogate q2" {
		t.Errorf("a high half: %s", got)
	}
	last := inUTF16(binary.BigEndian, "\ufeff"+short("q1")+"\n") + "\x00"
	if got := summary(readAll(t, last)); got != "q1 not_utf8" {
		t.Errorf("half a unit at the end: %s", got)
	}
	cut := inUTF16(binary.BigEndian, "\ufeff"+short("q1")+"\n") + "\xd8\x3d"
	if got := summary(readAll(t, cut)); got != "q1 lone_surrogate" {
		t.Errorf("half a pair at the end: %s", got)
	}
}

func TestABOMIsNoPartOfTheTextWhereverFilesWereJoined(t *testing.T) {
	for name, file := range map[string]string{
		"lines":            "\ufeff" + short("q1") + "\n\ufeff" + short("q2") + "\n\ufeff\n",
		"a list":           "\ufeff[" + short("q1") + "," + short("q2") + "]",
		"a list, indented": "\ufeff \n [" + short("q1") + ",\n" + short("q2") + "]",
	} {
		if got := summary(readAll(t, file)); got != "q1 q2" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestABOMInsideATextIsKept(t *testing.T) {
	if row := readRow(t, short("a\ufeffb")); row.ID != "a\ufeffb" {
		t.Errorf("id is %q", row.ID)
	}
}

func TestEmptyFilesHaveNoRows(t *testing.T) {
	for _, file := range []string{"", "\n", " \r\n\t\n", "\ufeff", "\ufeff\n\n", "\xff\xfe", "[]", " [ ] \n"} {
		if entries := readAll(t, file); len(entries) != 0 {
			t.Errorf("%q gives %s", file, summary(entries))
		}
	}
}

func TestAFileThatIsNoTextEndsTheReading(t *testing.T) {
	for name, c := range map[string]struct{ file, code, says string }{
		"gzip":               {"\x1f\x8b\x08\x00\x00\x00", "not_text", "gzip"},
		"an Office document": {"PK\x03\x04\x14\x00", "not_text", "Office"},
		"Parquet":            {"PAR1\x15\x04\x15\x00", "not_text", "Parquet"},
		"SQLite":             {"SQLite format 3\x00\x10\x00", "not_text", "database"},
		"UTF-32":             {"\xff\xfe\x00\x00{\x00\x00\x00", "unsupported_encoding", "UTF-32"},
		"UTF-32, big endian": {"\x00\x00\x00{\x00\x00\x00\"", "unsupported_encoding", "UTF-32"},
	} {
		t.Run(name, func(t *testing.T) {
			r := dataset.NewReader(strings.NewReader(c.file), dataset.Named("mars.jsonl"))
			for range 2 { // the same answer however often one asks
				_, err := r.Next()
				e, ok := errors.AsType[*fault.Error](err)
				if !ok || e.Kind != fault.Input || e.Code != c.code || e.Hint == "" ||
					!strings.Contains(e.Message, c.says) || !strings.Contains(e.Message, "mars.jsonl") {
					t.Errorf("error is %#v", err)
				}
			}
		})
	}
}

func TestAnErrorOfTheDiskEndsTheReadingAfterTheRowsBeforeIt(t *testing.T) {
	broken := errors.New("the disk is gone")
	for name, c := range map[string]struct{ file, want string }{
		"at once":       {"", ""},
		"between lines": {short("q1") + "\n", "q1"},
		"in a line":     {short("q1") + "\n" + `{"id":`, "q1"},
		"in a list":     {"[" + short("q1") + ",", "q1"},
		"in an element": {"[" + short("q1") + `,{"id":`, "q1"},
	} {
		t.Run(name, func(t *testing.T) {
			r := dataset.NewReader(io.MultiReader(strings.NewReader(c.file), iotest.ErrReader(broken)))
			var entries []dataset.Entry
			for {
				entry, err := r.Next()
				if err == nil {
					entries = append(entries, entry)
					continue
				}
				if !fault.Is(err, "unreadable") || fault.KindOf(err) != fault.Input || !errors.Is(err, broken) {
					t.Errorf("error is %v", err)
				}
				break
			}
			if got := summary(entries); got != c.want {
				t.Errorf("read %q before, want %q", got, c.want)
			}
		})
	}
}
