package dataset

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"golang.org/x/text/transform"

	"contrejuge/backend/fault"
)

// bufferSize is how much of the file is read at a time.
const bufferSize = 64 << 10

var (
	utf8BOM    = []byte("\xEF\xBB\xBF")
	utf16LEBOM = []byte("\xFF\xFE")
	utf16BEBOM = []byte("\xFE\xFF")
)

// decoded gives the file's text as UTF-8 without a BOM, and says whether it
// was UTF-16. It fails where no line could make sense: a compressed or binary
// file, or UTF-32.
func decoded(r io.Reader, name string) (in *bufio.Reader, utf16 bool, err error) {
	in = bufio.NewReaderSize(r, bufferSize)
	head, err := in.Peek(16)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, false, unreadable(name, err)
	}
	if kind, hint := binaryKind(head); kind != "" {
		return nil, false, fault.New(fault.Input, "not_text", "%s is %s, not text", name, kind).WithHint("%s", hint)
	}
	bigEndian := false
	switch {
	case bytes.HasPrefix(head, utf8BOM):
		_, _ = in.Discard(len(utf8BOM))
		return in, false, nil
	case isUTF32(head):
		return nil, false, fault.New(fault.Input, "unsupported_encoding", "%s is written in UTF-32", name).
			WithHint("Save it as UTF-8 and import it again.")
	case bytes.HasPrefix(head, utf16LEBOM):
		_, _ = in.Discard(len(utf16LEBOM))
	case bytes.HasPrefix(head, utf16BEBOM):
		_, _ = in.Discard(len(utf16BEBOM))
		bigEndian = true
	case isUTF16(head, 0):
	case isUTF16(head, 1):
		bigEndian = true
	default:
		return in, false, nil
	}
	return bufio.NewReaderSize(transform.NewReader(in, &utf16Decoder{bigEndian: bigEndian}), bufferSize), true, nil
}

// isUTF16 recognises UTF-16 without a BOM: two ASCII characters, which is how
// every JSON text begins, each beside a NUL, which no JSON text holds.
func isUTF16(head []byte, low int) bool {
	return len(head) >= 4 && head[low] != 0 && head[low+2] != 0 && head[1-low] == 0 && head[3-low] == 0
}

// isUTF32 recognises UTF-32 by its BOM or by one ASCII character.
func isUTF32(head []byte) bool {
	if len(head) < 4 {
		return false
	}
	switch [4]byte(head) {
	case [4]byte{0xFF, 0xFE, 0, 0}, [4]byte{0, 0, 0xFE, 0xFF}:
		return true
	}
	return head[1] == 0 && head[2] == 0 && (head[0] == 0) != (head[3] == 0)
}

// binaryKind names the kinds of file people most often pick by mistake.
func binaryKind(head []byte) (kind, hint string) {
	for _, known := range []struct{ magic, kind, hint string }{
		{"\x1F\x8B", "a gzip archive", "Unpack it first (gunzip) and import what is inside."},
		{"PK\x03\x04", "a zip archive or an Office document", "Unpack it, or save the sheet as JSON Lines."},
		{"\x28\xB5\x2F\xFD", "a zstd archive", "Unpack it first (zstd -d) and import what is inside."},
		{"\xFD7zXZ\x00", "an xz archive", "Unpack it first (unxz) and import what is inside."},
		{"PAR1", "a Parquet file", "Convert it to JSON Lines first."},
		{"SQLite format 3\x00", "a database", "Name a file of rows; to open a workspace, use --workspace."},
	} {
		if bytes.HasPrefix(head, []byte(known.magic)) {
			return known.kind, known.hint
		}
	}
	return "", ""
}

// unreadable is the end of reading by an error of the file or the disk.
func unreadable(name string, err error) error {
	return fault.New(fault.Input, "unreadable", "%s cannot be read any further", name).
		WithHint("Check that the file is still there and may be read. The rows before this point are sound.").
		WithCause(err)
}
