package training_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/training"
)

var tool = training.Tool{Name: "contrejuge", Version: "test"}

// file is a training file in memory, with its manifest.
type file struct {
	text     string
	manifest *training.Manifest
}

// lines are the file's lines, each with its end.
func (f *file) lines() []string {
	lines := strings.SplitAfter(f.text, "\n")
	return lines[:len(lines)-1] // these tests end every line
}

// export merges the items into the file.
func (f *file) export(items ...training.Item) (training.Summary, error) {
	outcomes, err := training.Outcomes(training.Native, items)
	if err != nil {
		return training.Summary{}, err
	}
	merge, err := training.NewMerge(training.Native, outcomes, f.manifest)
	if err != nil {
		return training.Summary{}, err
	}
	for _, l := range f.lines() {
		merge.AddLine(training.LineDigest([]byte(l)), []byte(strings.TrimSuffix(l, "\n")))
	}
	plan, err := merge.Plan()
	if err != nil {
		return training.Summary{}, err
	}
	lines := f.lines()
	for _, e := range slices.Backward(plan.Edits) {
		lines = slices.Replace(lines, e.Line-1, e.Line, string(e.With))
	}
	f.text = strings.Join(lines, "") + string(bytes.Join(plan.Append, nil))
	f.manifest = plan.Manifest(tool, nil, sha256.Sum256([]byte(f.text)))
	return plan.Summary, f.check()
}

// check reports a record that does not describe its line.
func (f *file) check() error {
	if _, err := training.ParseManifest("m", f.manifest.Bytes()); err != nil {
		return err
	}
	lines := f.lines()
	for _, r := range f.manifest.Records {
		if r.Line > len(lines) || training.LineDigest([]byte(lines[r.Line-1])) != r.Digest {
			return fmt.Errorf("the record of %s does not describe line %d", r.Ref, r.Line)
		}
	}
	return nil
}

func (f *file) mustExport(t *testing.T, items ...training.Item) training.Summary {
	t.Helper()
	s, err := f.export(items...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// item is one with its own question; item with the same question and answers
// but another name is another item that may give an equal line.
func item(name, question string, reviews ...evaluation.Review) training.Item {
	i := two(reviews...)
	i.Identity, i.Ref, i.Messages = "identity of "+name, name, user(question)
	return i
}

// counts are the figures of a summary in a row: new, changed, withdrawn,
// unchanged, changed by hand.
func counts(s training.Summary) [5]int {
	return [5]int{s.New, s.Changed, s.Withdrawn, s.Unchanged, s.ChangedByHand}
}

func wantCounts(t *testing.T, s training.Summary, want ...int) {
	t.Helper()
	if got := counts(s); !slices.Equal(got[:], want) {
		t.Errorf("new, changed, withdrawn, unchanged, by hand: %v, want %v", got, want)
	}
	if s.Examples != s.New+s.Changed+s.Unchanged {
		t.Errorf("%d examples in %+v", s.Examples, s)
	}
}

func TestExportingTwiceChangesNothing(t *testing.T) {
	f := file{text: "a line of somebody else\n"}
	items := []training.Item{item("1", "Q1", review("anna", pickA)), item("2", "Q2", review("anna", tie)), item("3", "Q3", review("anna", pickB))}
	wantCounts(t, f.mustExport(t, items...), 2, 0, 0, 0, 0)
	text, manifest := f.text, string(f.manifest.Bytes())
	s := f.mustExport(t, items...)
	wantCounts(t, s, 0, 0, 0, 2, 0)
	if f.text != text || string(f.manifest.Bytes()) != manifest {
		t.Errorf("changed:\n%s", f.text)
	}
	want := training.Summary{Profile: "native", Examples: 2, Unchanged: 2,
		Refused:      map[training.Reason]int{training.TieWithoutCorrection: 1},
		RefusedItems: []training.RefusedItem{{Item: "2", Reason: training.TieWithoutCorrection}}}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestOneMoreReviewChangesOneLine(t *testing.T) {
	var f file
	items := []training.Item{item("1", "Q1", review("anna", pickA)), item("2", "Q2", review("anna", pickA)), item("3", "Q3", review("anna", pickA))}
	f.mustExport(t, items...)
	before := f.lines()
	items[1].Reviews = append(items[1].Reviews, review("anna", pickB, revision(2)))
	wantCounts(t, f.mustExport(t, items...), 0, 1, 0, 2, 0)
	after := f.lines()
	if len(after) != 3 || after[0] != before[0] || after[1] == before[1] || after[2] != before[2] {
		t.Errorf("now\n%s", f.text)
	}
}

func TestEqualLinesOfDifferentItemsStaySeparate(t *testing.T) {
	var f file
	twins := []training.Item{item("1", "Q", review("anna", pickA)), item("2", "Q", review("anna", pickA)), item("3", "Q", review("anna", pickA))}
	wantCounts(t, f.mustExport(t, twins...), 3, 0, 0, 0, 0)
	equal := f.lines()[0]
	wantCounts(t, f.mustExport(t, twins...), 0, 0, 0, 3, 0)

	twins[1].Reviews = []evaluation.Review{review("anna", pickB)}
	wantCounts(t, f.mustExport(t, twins...), 0, 1, 0, 2, 0)
	if l := f.lines(); l[0] != equal || l[1] == equal || l[2] != equal {
		t.Errorf("the wrong line changed:\n%s", f.text)
	}
	twins[0].Reviews = []evaluation.Review{review("anna", tie)}
	wantCounts(t, f.mustExport(t, twins...), 0, 0, 1, 2, 0)
	if l := f.lines(); len(l) != 2 || l[0] == equal || l[1] != equal {
		t.Errorf("the wrong line was withdrawn:\n%s", f.text)
	}
	twins[1].Reviews = []evaluation.Review{review("anna", pickA)}
	twins[0].Reviews = []evaluation.Review{review("anna", pickA)}
	wantCounts(t, f.mustExport(t, twins...), 1, 1, 0, 1, 0)
	if f.text != strings.Repeat(equal, 3) {
		t.Errorf("now\n%s", f.text)
	}
}

func TestTwoQueuesShareAFile(t *testing.T) {
	var f file
	first := []training.Item{item("1", "Q1", review("anna", pickA)), item("2", "Q2", review("anna", pickA))}
	f.mustExport(t, first...)

	t.Run("one without an opinion touches nothing", func(t *testing.T) {
		before := f.text
		s := f.mustExport(t, item("1", "Q1"), item("2", "Q2", review("ben", "", skip)))
		wantCounts(t, s, 0, 0, 0, 0, 0)
		if f.text != before {
			t.Errorf("now\n%s", f.text)
		}
		wantCounts(t, f.mustExport(t, first...), 0, 0, 0, 2, 0)
	})
	t.Run("the other updates the items they share", func(t *testing.T) {
		wantCounts(t, f.mustExport(t, item("2", "Q2", review("ben", pickB)), item("3", "Q3", review("ben", pickA))), 1, 1, 0, 0, 0)
		if l := f.lines(); len(l) != 3 || !strings.Contains(l[1], `"content":"text b","rejected":"text a"`) {
			t.Errorf("now\n%s", f.text)
		}
	})
	t.Run("and withdraws what it is against", func(t *testing.T) {
		wantCounts(t, f.mustExport(t, item("1", "Q1", review("ben", bothBad))), 0, 0, 1, 0, 0)
		if l := f.lines(); len(l) != 2 || !strings.Contains(l[0], "Q2") || !strings.Contains(l[1], "Q3") {
			t.Errorf("now\n%s", f.text)
		}
	})
}

func TestSourcesOfAllExportsAreListed(t *testing.T) {
	source := func(name, licence string) training.Source { return training.Source{Name: name, Licence: licence} }
	manifest := func(old *training.Manifest, sources ...training.Source) *training.Manifest {
		merge, err := training.NewMerge(training.Native, nil, old)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := merge.Plan()
		if err != nil {
			t.Fatal(err)
		}
		return plan.Manifest(tool, sources, training.Digest{})
	}
	m := manifest(nil, source("z", "MIT"), source("b", "CC0"))
	m = manifest(m, source("a", "CC-BY"), source("b", "ODC-By"))
	want := []training.Source{source("a", "CC-BY"), source("b", "ODC-By"), source("z", "MIT")}
	if diff := cmp.Diff(want, m.Sources); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestHandsAreRespected(t *testing.T) {
	items := []training.Item{item("1", "Q1", review("anna", pickA)), item("2", "Q2", review("anna", pickA)), item("3", "Q3", review("anna", pickA))}
	fresh := func() *file {
		var f file
		f.mustExport(t, items...)
		return &f
	}
	t.Run("moved lines are found where they are", func(t *testing.T) {
		f := fresh()
		l := f.lines()
		f.text = l[2] + "new between\n" + l[0] + l[1]
		before := f.text
		wantCounts(t, f.mustExport(t, items...), 0, 0, 0, 3, 0)
		if f.text != before {
			t.Errorf("now\n%s", f.text)
		}
	})
	t.Run("an edited line is its editor's, the item is new", func(t *testing.T) {
		f := fresh()
		f.text = strings.Replace(f.text, "text a", "edited", 1)
		before := f.text
		wantCounts(t, f.mustExport(t, items...), 1, 0, 0, 2, 1)
		if !strings.HasPrefix(f.text, before) || len(f.lines()) != 4 {
			t.Errorf("now\n%s", f.text)
		}
		wantCounts(t, f.mustExport(t, items...), 0, 0, 0, 3, 0)
	})
	t.Run("a removed line is written as new", func(t *testing.T) {
		f := fresh()
		f.text = strings.Join(f.lines()[1:], "")
		wantCounts(t, f.mustExport(t, items...), 1, 0, 0, 2, 1)
	})
	t.Run("a removed line that is no longer due stays away", func(t *testing.T) {
		f := fresh()
		f.text = strings.Join(f.lines()[1:], "")
		before := f.text
		wantCounts(t, f.mustExport(t, item("1", "Q1", review("anna", tie))), 0, 0, 0, 0, 1)
		if f.text != before {
			t.Errorf("now\n%s", f.text)
		}
	})
	t.Run("a copied line is the copier's", func(t *testing.T) {
		f := fresh()
		copied := f.lines()[1]
		f.text += copied
		wantCounts(t, f.mustExport(t, items[0], item("2", "Q2", review("anna", tie)), items[2]), 0, 0, 1, 2, 0)
		if l := f.lines(); len(l) != 3 || l[2] != copied {
			t.Errorf("now\n%s", f.text)
		}
	})
}

func TestMergeRefusesWhatContradictsTheFile(t *testing.T) {
	other := &training.Manifest{Profile: "trl-dpo"}
	if _, err := training.NewMerge(training.Native, nil, other); !fault.Is(err, "profile_mismatch") || fault.KindOf(err) != fault.Conflict {
		t.Errorf("another profile: error %v", err)
	}
	var f file
	if _, err := f.export(item("1", "Q1"), item("1", "Q1")); !fault.Is(err, "duplicate_item") {
		t.Errorf("one item twice: error %v", err)
	}
}
