package training_test

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/fault"
	"contrejuge/backend/training"
)

var update = flag.Bool("update", false, "write the golden files anew")

func sampleManifest() *training.Manifest {
	return &training.Manifest{
		Tool:    training.Tool{Name: "contrejuge", Version: "1.2.3"},
		Profile: "native",
		File:    training.LineDigest([]byte("the file")),
		Refused: map[training.Reason]int{training.TieWithoutCorrection: 5, training.ScoresOnly: 1},
		Sources: []training.Source{{Name: "pandalm", Origin: "https://example.org/?a=1&b=<2>", Licence: "Apache-2.0", Rows: 999}},
		Records: []training.Record{
			{Item: "1f", Ref: "pandalm-0001", Digest: training.LineDigest([]byte("x")), Line: 1},
			{Item: "2e", Ref: "<é\u2028>", Part: 1, Digest: training.LineDigest([]byte("y")), Line: 7, Original: `{"messages":[]}`},
			{Item: "3d", Ref: "restored", Digest: training.LineDigest([]byte("z")), Line: 8, Original: "z"},
		},
	}
}

func TestManifestIsWrittenAsTheGoldenFile(t *testing.T) {
	const golden = "testdata/manifest.golden.json"
	got := sampleManifest().Bytes()
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	read, err := training.ParseManifest("m", want)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sampleManifest(), read); diff != "" {
		t.Errorf("read back (-want +got)\n%s", diff)
	}
}

func TestParseManifestToleratesAnEditorsTouch(t *testing.T) {
	document := strings.ReplaceAll("\ufeff"+string(sampleManifest().Bytes()), "\n", "\r\n")
	read, err := training.ParseManifest("m", []byte(document))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sampleManifest(), read); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestParseManifestToleratesNewKeysOfNewerMinorFormatsOnly(t *testing.T) {
	document := string(sampleManifest().Bytes())
	for _, at := range []string{`"profile":`, `"name": "contrejuge"`, `"sha256":`, `"origin":`, `"line": 7`} {
		extended := strings.Replace(document, at, `"new": [{"x": 1}], `+at, 1)
		if extended == document {
			t.Fatalf("no %s", at)
		}
		if _, err := training.ParseManifest("m", []byte(extended)); !fault.Is(err, "manifest_unreadable") {
			t.Errorf("new key before %s: error %v", at, err)
		}
		newer := strings.Replace(extended, `"version": "1.0"`, `"version": "1.9"`, 1)
		read, err := training.ParseManifest("m", []byte(newer))
		if err != nil {
			t.Errorf("new key before %s of format 1.9: error %v", at, err)
		} else if diff := cmp.Diff(sampleManifest(), read); diff != "" {
			t.Errorf("new key before %s of format 1.9 (-want +got)\n%s", at, diff)
		}
	}
}

func TestParseManifestRefuses(t *testing.T) {
	document := string(sampleManifest().Bytes())
	digest := training.LineDigest([]byte("x")).String()
	change := func(old, new string) string {
		if !strings.Contains(document, old) {
			t.Fatalf("no %s", old)
		}
		return strings.Replace(document, old, new, 1)
	}
	for name, c := range map[string]struct{ document, code string }{
		"a newer major format":     {change(`"1.0"`, `"2.0"`), "manifest_too_new"},
		"a newer one of any shape": {`{"lines": 3, "version": "12.1"}`, "manifest_too_new"},
		"an older major format":    {change(`"1.0"`, `"0.9"`), "manifest_unreadable"},
		"a version like no other":  {change(`"1.0"`, `"1"`), "manifest_unreadable"},
		"a padded version":         {change(`"1.0"`, `"01.0"`), "manifest_unreadable"},
		"no version":               {change(`"version"`, `"Version"`), "manifest_unreadable"},
		"nothing":                  {"", "manifest_unreadable"},
		"an array":                 {"[]", "manifest_unreadable"},
		"half a document":          {document[:len(document)/2], "manifest_unreadable"},
		"more after the end":       {document + "{}", "manifest_unreadable"},
		"a repeated key":           {change(`"profile"`, `"profile": "x", "profile"`), "manifest_unreadable"},
		"a missing key": {change(`"refused": {
  "scores_only": 1,
  "tie_without_correction": 5
 },`, ""), "manifest_unreadable"},
		"keys in capitals":      {change(`"item"`, `"Item"`), "manifest_unreadable"},
		"a wrong type":          {change(`"1f"`, `17`), "manifest_unreadable"},
		"a short digest":        {change(digest, digest[1:]), "manifest_unreadable"},
		"a digest in capitals":  {change(digest, strings.ToUpper(digest)), "manifest_unreadable"},
		"line 0":                {change(`"line": 1`, `"line": 0`), "manifest_unreadable"},
		"a negative line":       {change(`"line": 1`, `"line": -1`), "manifest_unreadable"},
		"a line with a point":   {change(`"line": 1`, `"line": 1.0`), "manifest_unreadable"},
		"an immense line":       {change(`"line": 8`, `"line": 99999999999999999999999999`), "manifest_unreadable"},
		"one line twice":        {change(`"line": 8`, `"line": 7`), "manifest_unreadable"},
		"lines out of order":    {change(`"line": 1`, `"line": 9`), "manifest_unreadable"},
		"one item twice":        {change(`"3d"`, `"1f"`), "manifest_unreadable"},
		"bytes that are no UTF": {change(`"1f"`, "\"\xff\""), "manifest_unreadable"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := training.ParseManifest("FILE", []byte(c.document))
			if !fault.Is(err, c.code) || fault.KindOf(err) != fault.Input || !strings.Contains(err.Error(), "FILE") {
				t.Errorf("error %v, want code %s", err, c.code)
			}
		})
	}
}

func FuzzParseManifest(f *testing.F) {
	f.Add(sampleManifest().Bytes())
	f.Add((&training.Manifest{}).Bytes())
	f.Add([]byte(`{"version":"1.7","more":[1,{"x":null}],"lines":[]}`))
	f.Fuzz(func(t *testing.T, document []byte) {
		m, err := training.ParseManifest("m", document)
		if err != nil {
			if code := fault.CodeOf(err); code != "manifest_unreadable" && code != "manifest_too_new" {
				t.Errorf("code %s", code)
			}
			return
		}
		again, err := training.ParseManifest("m", m.Bytes())
		if err != nil {
			t.Fatalf("what was read cannot be read again: %v", err)
		}
		if !bytes.Equal(m.Bytes(), again.Bytes()) {
			t.Error("reading and writing changes the manifest")
		}
	})
}

func FuzzRecogniseNativeLine(f *testing.F) {
	f.Add([]byte(`{"messages":[{"role":"user","content":"Q?"},{"role":"assistant","content":"yes","rejected":"no","rejectedSource":"review"}]}`))
	f.Add([]byte(`{"messages":[{"role":"user","content":[{"x":1e400}]},{"role":"assistant","content":""}]}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		trace, ok := training.Native.Recognise(line)
		again, okAgain := training.Native.Recognise(append([]byte(" "), line...))
		if ok != okAgain || trace != again {
			t.Error("a space before the line changes it")
		}
	})
}
