package exportfile_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/exportfile"
	"contrejuge/backend/fault"
	"contrejuge/backend/training"
)

func TestTheSummaryHasThePromisedKeys(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.jsonl")
	s := write(t, export(path, item(1, evaluation.PickB), item(2, evaluation.Tie), item(3, evaluation.PickA)))
	got, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	quoted, err := json.Marshal(path)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"file":FILE,"profile":"native","examples":2,"new":2,"changed":0,"withdrawn":0,"unchanged":0,` +
		`"refused":{"tie_without_correction":1},"manifest":FILE.manifest.json,` +
		`"refused_items":[{"item":"item-2","reason":"tie_without_correction"}],"changed_by_hand":0}`
	file := string(quoted)
	want = strings.Replace(want, "FILE.manifest.json", strings.TrimSuffix(file, `"`)+`.manifest.json"`, 1)
	want = strings.Replace(want, "FILE", file, 1)
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	wantContent(t, path, line(1)+lineA(3))
	if names := slices.Sorted(maps.Keys(folder(t, filepath.Dir(path)))); !slices.Equal(names, []string{"data.jsonl", "data.jsonl.manifest.json"}) {
		t.Errorf("the folder holds %v", names)
	}
}

func TestTheManifestDescribesTheFile(t *testing.T) {
	path := target(t, "a line of somebody else\n")
	write(t, export(path, item(1, evaluation.PickB), item(2, evaluation.Tie)))
	m, err := training.ParseManifest("m", []byte(get(t, path+".manifest.json")))
	if err != nil {
		t.Fatal(err)
	}
	want := &training.Manifest{
		Tool:    training.Tool{Name: "contrejuge", Version: "test"},
		Profile: "native",
		File:    training.LineDigest([]byte(get(t, path) + "\n")), // of all bytes: the last "\n" ends the line
		Refused: map[training.Reason]int{training.TieWithoutCorrection: 1},
		Sources: []training.Source{{Name: "pilot", Origin: "example.org", Licence: "CC0-1.0", Rows: 12}},
		Records: []training.Record{{Item: "identity-1", Ref: "item-1", Line: 2, Digest: training.LineDigest([]byte(line(1)))}},
	}
	if diff := cmp.Diff(want, m); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestExportingTwiceWritesNothing(t *testing.T) {
	path := target(t, "")
	first := write(t, export(path, picked(1, 2, 3)...))
	wantCounts(t, first, 3, 0, 0, 0, 0)
	before := folder(t, filepath.Dir(path))
	var steps []string
	second := write(t, export(path, picked(1, 2, 3)...).OnStep(func(s string) { steps = append(steps, s) }))
	wantCounts(t, second, 0, 0, 0, 3, 0)
	if diff := cmp.Diff(before, folder(t, filepath.Dir(path))); diff != "" {
		t.Errorf("(-first +second)\n%s", diff)
	}
	if slices.Contains(steps, "staged") {
		t.Errorf("took the steps %v", steps)
	}
}

func TestNothingToExportMakesAnEmptyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data.jsonl")
	wantCounts(t, write(t, export(path, item(1, evaluation.Tie))), 0, 0, 0, 0, 0)
	wantContent(t, path, "")
}

func TestADryRunSaysTheSameAndWritesNothing(t *testing.T) {
	path := target(t, "somebody's\r\nlast line")
	write(t, export(path, picked(1, 2, 3)...))
	e := export(path, item(1, evaluation.PickA), item(2, evaluation.BothBad), item(3, evaluation.PickB), item(4, evaluation.PickB))
	before := folder(t, filepath.Dir(path))
	e.DryRun = true
	dry := write(t, e)
	if diff := cmp.Diff(before, folder(t, filepath.Dir(path))); diff != "" {
		t.Errorf("(-before +after)\n%s", diff)
	}
	wantCounts(t, dry, 1, 1, 1, 1, 0)
	e.DryRun = false
	if diff := cmp.Diff(dry, write(t, e)); diff != "" {
		t.Errorf("(-dry +done)\n%s", diff)
	}
}

func TestAnExportIntoNothingDryRunsToo(t *testing.T) {
	dir := t.TempDir()
	e := export(filepath.Join(dir, "data.jsonl"), picked(1)...)
	e.DryRun = true
	wantCounts(t, write(t, e), 1, 0, 0, 0, 0)
	if files := folder(t, dir); len(files) > 0 {
		t.Errorf("wrote %v", files)
	}
}

func TestWithoutItsFileAManifestCountsForNothing(t *testing.T) {
	path := target(t, "")
	write(t, export(path, picked(1, 2)...))
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	wantCounts(t, write(t, export(path, picked(2)...)), 1, 0, 0, 0, 0)
	wantContent(t, path, line(2))
	wantCounts(t, write(t, export(path, picked(2)...)), 0, 0, 0, 1, 0)
}

func TestTheFileWithoutItsManifestIsKnownByWhatItSays(t *testing.T) {
	path := target(t, "somebody's\n")
	write(t, export(path, picked(1, 2, 3)...))
	if err := os.Remove(path + ".manifest.json"); err != nil {
		t.Fatal(err)
	}
	wantCounts(t, write(t, export(path, item(1, evaluation.PickB), item(2, evaluation.PickA), item(3, evaluation.BothBad))), 0, 1, 1, 1, 0)
	wantContent(t, path, "somebody's\n"+line(1)+lineA(2))
}

func TestTheSeedFileIsUpdatedAndNotAddedTo(t *testing.T) {
	seed := get(t, "../training/testdata/31-messages-rejected-seed.jsonl")
	path := target(t, seed)
	e := export(path, training.Item{
		Identity: "seed", Ref: "seed",
		Messages: []evaluation.Message{{Role: "user", Content: "How do I share a report with a client?"}},
		Answers:  []evaluation.Answer{{Content: "You can export the report as a PDF and email it."}},
		Reviews: []evaluation.Review{{Reviewer: "anna", Revision: 1,
			Correction: "Open the report → Share → pick the client. They get an email link."}},
	})
	wantCounts(t, write(t, e), 0, 1, 0, 0, 0)
	var want, got any
	if err := errors.Join(json.Unmarshal([]byte(seed), &want), json.Unmarshal([]byte(get(t, path)), &got)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	wantCounts(t, write(t, e), 0, 0, 0, 1, 0)
}

func TestALinkSharesLockAndManifestWithItsFile(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	link, path := filepath.Join(dir, "link.jsonl"), filepath.Join(other, "data.jsonl")
	put(t, path, "somebody's\n")
	if err := os.Symlink(path, link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	s := write(t, export(link, picked(1)...))
	if s.File != link || s.Manifest != path+".manifest.json" {
		t.Errorf("file %s, manifest %s", s.File, s.Manifest)
	}
	wantCounts(t, write(t, export(path, picked(1)...)), 0, 0, 0, 1, 0)
	wantContent(t, link, "somebody's\n"+line(1))
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link is gone")
	}
}

func TestWhatStopsAnExportChangesNothing(t *testing.T) {
	ctx := context.Background()
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	for name, c := range map[string]struct {
		prepare func(path string) exportfile.Export
		ctx     context.Context
		code    string
		kind    fault.Kind
	}{
		"another profile": {func(path string) exportfile.Export {
			put(t, path+".manifest.json", string((&training.Manifest{Profile: "trl-dpo"}).Bytes()))
			return export(path, picked(1)...)
		}, ctx, "profile_mismatch", fault.Conflict},
		"a damaged manifest": {func(path string) exportfile.Export {
			put(t, path+".manifest.json", "{")
			return export(path, picked(1)...)
		}, ctx, "manifest_unreadable", fault.Input},
		"a damaged manifest to be": {func(path string) exportfile.Export {
			put(t, path+".manifest.json.next", "{")
			return export(path, picked(1)...)
		}, ctx, "manifest_unreadable", fault.Input},
		"a newer manifest": {func(path string) exportfile.Export {
			put(t, path+".manifest.json", `{"version":"2.0"}`)
			return export(path, picked(1)...)
		}, ctx, "manifest_too_new", fault.Input},
		"ambiguous lines": {func(path string) exportfile.Export {
			put(t, path, line(1)+line(1))
			return export(path, picked(1)...)
		}, ctx, "ambiguous_lines", fault.Conflict},
		"one item twice": {func(path string) exportfile.Export {
			return export(path, picked(1, 1)...)
		}, ctx, "duplicate_item", fault.Conflict},
		"a manifest that is a folder": {func(path string) exportfile.Export {
			if err := os.MkdirAll(path+".manifest.json", 0o755); err != nil {
				t.Fatal(err)
			}
			return export(path, picked(1)...)
		}, ctx, "cannot_write", fault.Input},
		"a folder": {func(path string) exportfile.Export {
			return export(filepath.Dir(path), picked(1)...)
		}, ctx, "cannot_write", fault.Input},
		"no folder": {func(path string) exportfile.Export {
			return export(filepath.Join(filepath.Dir(path), "missing", "data.jsonl"), picked(1)...)
		}, ctx, "cannot_write", fault.Input},
		"a person": {func(path string) exportfile.Export {
			return export(path, picked(1)...)
		}, cancelled, "interrupted", fault.Interrupted},
	} {
		t.Run(name, func(t *testing.T) {
			path := target(t, "somebody's\n")
			e := c.prepare(path)
			content := get(t, path)
			_, err := e.Write(c.ctx)
			if !fault.Is(err, c.code) || fault.KindOf(err) != c.kind {
				t.Errorf("error %v of kind %d, want code %s", err, fault.KindOf(err), c.code)
			}
			wantContent(t, path, content)
			names, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*"))
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range names {
				if strings.HasSuffix(name, ".tmp") || strings.HasSuffix(name, ".lock") && runtime.GOOS != "windows" {
					t.Errorf("%s was left", filepath.Base(name))
				}
			}
		})
	}
}

func TestOneExportAtATime(t *testing.T) {
	path := target(t, "")
	for _, during := range []string{"locked", "staged", "manifest in place"} {
		e := export(path, picked(len(during))...) // another item each time, so that each step is taken
		write(t, e.OnStep(func(step string) {
			if step != during {
				return
			}
			if _, err := export(path, picked(2)...).Write(context.Background()); !fault.Is(err, "export_running") || fault.KindOf(err) != fault.Conflict {
				t.Errorf("at the same time as %q: error %v", step, err)
			}
		}))
	}
	wantCounts(t, write(t, export(path, picked(2)...)), 1, 0, 0, 0, 0)
}

func TestAFileChangedMeanwhileIsNotOverwritten(t *testing.T) {
	for name, meddle := range map[string]func(path string) error{
		"longer":  func(path string) error { return os.WriteFile(path, []byte("typed\nmore\n"), 0o644) },
		"edited":  func(path string) error { return os.WriteFile(path, []byte("TYPED\n"), 0o644) },
		"removed": os.Remove,
	} {
		t.Run(name, func(t *testing.T) {
			path := target(t, "typed\n")
			var left map[string]string
			_, err := export(path, picked(1)...).OnStep(func(step string) {
				if step == "planned" {
					if err := meddle(path); err != nil {
						t.Fatal(err)
					}
					left = folder(t, filepath.Dir(path))
					delete(left, "data.jsonl.lock")
				}
			}).Write(context.Background())
			if !fault.Is(err, "file_changed") {
				t.Errorf("error %v", err)
			}
			if diff := cmp.Diff(left, folder(t, filepath.Dir(path))); diff != "" {
				t.Errorf("(-meddled +left)\n%s", diff)
			}
		})
	}
}
