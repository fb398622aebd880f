package plain_test

import (
	"encoding/json"
	"testing"

	"contrejuge/backend/plain"
)

// What a model wrote must not drive the terminal it is shown on.
func TestDangerousCharactersAreNotPrinted(t *testing.T) {
	for text, want := range map[string]string{
		"plain":                        "plain",
		"é « à » — 漢字 🙂":               "é « à » — 漢字 🙂",
		"two\nlines\tand a tab":        "two\nlines\tand a tab",
		"\x1b[2Jcleared":               "[2Jcleared",
		"over\rwritten":                "overwritten",
		"bell\a and back\b":            "bell and back",
		"c1 \u009b31m":                 "c1 31m",
		"abc\u202egnp.exe\u202c":       "abcgnp.exe",
		"iso\u2066lated\u2069":         "isolated",
		"hidden\u200b\ufeffwords":      "hiddenwords",
		"line\u2028and\u2029paragraph": "lineandparagraph",
	} {
		if got := plain.Text(text); got != want {
			t.Errorf("%q is printed as %q, want %q", text, got, want)
		}
	}
}

func TestJSONSaysTheSameWithoutThem(t *testing.T) {
	const text = "abc\u202egnp.exe\u200b \u009b31m é\n\x1b\x7f"
	document, err := json.Marshal(map[string]string{"text": text})
	if err != nil {
		t.Fatal(err)
	}
	safe := plain.JSON(document)
	for _, r := range string(safe) {
		if plain.Dangerous(r) {
			t.Errorf("%U stands in the document", r)
		}
	}
	var back map[string]string
	if err := json.Unmarshal(safe, &back); err != nil || back["text"] != text {
		t.Errorf("it reads back as %q (%v)", back["text"], err)
	}
}
