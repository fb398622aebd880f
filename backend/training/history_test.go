package training_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/training"
)

// TestAnyHistoryKeepsThePromises plays random exports of random queues, with
// hands at the file in between, and checks after each export what must always
// hold.
func TestAnyHistoryKeepsThePromises(t *testing.T) {
	for seed := range uint64(300) {
		h := &history{t: t, random: rand.New(rand.NewPCG(seed, 1))}
		for step := range 25 {
			h.hands(step)
			h.export()
			if t.Failed() {
				t.Fatalf("seed %d, step %d: the file is\n%s", seed, step, h.file.text)
			}
		}
	}
}

type history struct {
	t      *testing.T
	random *rand.Rand
	file   file
}

// hands moves, adds, copies, edits and removes lines.
func (h *history) hands(step int) {
	lines := h.file.lines()
	for range h.random.IntN(3) {
		at := h.random.IntN(len(lines) + 1)
		switch h.random.IntN(6) {
		case 0:
			lines = slices.Insert(lines, at, fmt.Sprintf("foreign %d\n", step))
		case 1:
			h.random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		default:
			if at == len(lines) {
				continue
			}
			switch h.random.IntN(3) {
			case 0:
				lines = slices.Insert(lines, at, lines[at])
			case 1:
				lines[at] = strings.Replace(lines[at], "text", "word", 1)
			default:
				lines = slices.Delete(lines, at, at+1)
			}
		}
	}
	h.file.text = strings.Join(lines, "")
}

// queue is a random part of six items; three of them have the same question.
func (h *history) queue() []training.Item {
	var items []training.Item
	for _, n := range h.random.Perm(6) {
		i := item(fmt.Sprint(n), fmt.Sprint("Q", max(n, 2)))
		for r := range h.random.IntN(3) {
			picks := []evaluation.Pick{pickA, pickA, pickB, tie, bothBad, ""}
			rev := review(fmt.Sprint("person", r), picks[h.random.IntN(len(picks))])
			switch h.random.IntN(6) {
			case 0:
				rev.Correction = fmt.Sprint("text ", h.random.IntN(2))
			case 1:
				rev = review(rev.Reviewer, "", skip)
			}
			i.Reviews = append(i.Reviews, rev)
		}
		if h.random.IntN(4) > 0 {
			items = append(items, i)
		}
	}
	return items
}

func (h *history) export() {
	t, f, items := h.t, &h.file, h.queue()
	before, oldManifest := f.lines(), f.manifest
	hadNoManifest := oldManifest == nil
	s, err := f.export(items...)
	if err != nil {
		if !hadNoManifest {
			t.Error(err)
		}
		f.text, f.manifest = "", &training.Manifest{Profile: "native"}
		return
	}

	// Every line that is nobody's record stays, in its order.
	recorded := map[int]bool{}
	for _, r := range f.manifest.Records {
		recorded[r.Line] = true
	}
	var foreign []string
	for i, l := range f.lines() {
		if !recorded[i+1] {
			foreign = append(foreign, l)
		}
	}
	if !isSubsequence(foreign, before) {
		t.Errorf("foreign lines changed: %q is not within %q", foreign, before)
	}
	if !hadNoManifest && len(before)-len(foreign) != len(oldManifest.Records)-s.ChangedByHand {
		t.Errorf("%d of %d lines were ours, not %d", len(before)-len(foreign), len(before), len(oldManifest.Records)-s.ChangedByHand)
	}
	if len(f.lines()) != len(before)+s.New-s.Withdrawn {
		t.Errorf("%d lines became %d with %+v", len(before), len(f.lines()), s)
	}
	h.checkItems(items)

	// Exporting the same again does nothing.
	text, manifest := f.text, string(f.manifest.Bytes())
	again, err := f.export(items...)
	if err != nil || f.text != text || string(f.manifest.Bytes()) != manifest || again.Unchanged != s.Examples ||
		again.New+again.Changed+again.Withdrawn+again.ChangedByHand != 0 {
		t.Errorf("exporting twice: %+v, error %v", again, err)
	}
}

// checkItems compares the records with what each item decided.
func (h *history) checkItems(items []training.Item) {
	of := map[string][]training.Record{}
	for _, r := range h.file.manifest.Records {
		of[r.Item] = append(of[r.Item], r)
	}
	for _, i := range items {
		e, reason := training.Decide(i)
		switch records := of[i.Identity]; {
		case reason == "":
			line := nativeLine(h.t, e)
			if len(records) != 1 || h.file.lines()[records[0].Line-1] != line {
				h.t.Errorf("item %s has the records %v, its line is %s", i.Ref, records, line)
			}
		case reason.Opinion() && len(records) > 0 && records[0].Original == "":
			h.t.Errorf("item %s was refused for %s and has the records %v", i.Ref, reason, records)
		}
	}
}

func isSubsequence(part, whole []string) bool {
	for _, l := range whole {
		if len(part) > 0 && part[0] == l {
			part = part[1:]
		}
	}
	return len(part) == 0
}
