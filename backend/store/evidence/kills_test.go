//go:build evidence

package evidence_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/store"
	"contrejuge/backend/workspace"
)

const (
	kills        = 200
	killsWithin  = 150 * time.Second
	killAfter    = 300 * time.Millisecond // at most, and for every other one since it was at work: starts are killed as well
	importRows   = 1200                   // two transactions
	importCommit = 1000
	reviewed     = 600 // items in the queue that is worked on
)

func TestNothingAcknowledgedIsLostInTwoHundredKills(t *testing.T) {
	folder := t.TempDir()
	h := &house{t: t, path: filepath.Join(folder, "espace"), folder: filepath.Join(folder, "exports"), saved: map[string]string{}, drafts: map[string]string{}}
	ok(t, os.Mkdir(h.folder, 0o755))
	h.build()
	begun := time.Now()
	for round := range kills / 2 {
		h.round(round)
		if t.Failed() {
			t.Fatalf("after %d rounds", round+1)
		}
	}
	took := time.Since(begun)
	h.inspect(true, true)
	t.Logf("%d kills in %.1f s, %d of them after something was acknowledged: %d reviews, %d drafts, %d imports, %d exports acknowledged, none lost; %d kills left an import unfinished",
		kills, took.Seconds(), h.working, h.saves, h.writes, h.imports, h.exports, h.unfinished)
	if took > killsWithin {
		t.Errorf("it took %v, and may take %v", took, killsWithin)
	}
}

// importAway imports one file after the other.
func importAway(ctx context.Context, p part) error {
	w, _, err := enter(ctx, p.Path)
	if err != nil {
		return err
	}
	for n := 0; ; n++ {
		name := fmt.Sprintf("%s-%d", p.Name, n)
		say("importing", name)
		if _, err := w.Sources.Import(ctx, workspace.ImportSpec{Name: name, File: name}, evaluationOf(name, importRows), nil); err != nil {
			return err
		}
		say("imported", name)
	}
}

// workAway reviews items, writing drafts of each before it saves.
func workAway(ctx context.Context, p part) error {
	w, _, err := enter(ctx, p.Path)
	if err != nil {
		return err
	}
	for n := 0; ; n++ {
		task, err := w.Reviews.Take(ctx, p.Queue, p.Person)
		if fault.Is(err, "nothing_left") {
			return nil
		}
		if err != nil {
			return err
		}
		o := opinionOn(task, n)
		for version := range 3 {
			o.Correction = fmt.Sprintf("%s-%d-%d", p.Name, n, version)
			say("writing", task.Item, o.Correction)
			if err := w.Reviews.SaveDraft(ctx, p.Queue, p.Person, task.Item, o); err != nil {
				return err
			}
			say("wrote", task.Item, o.Correction)
		}
		say("saving", task.Item, o.Correction)
		if _, err := w.Reviews.Save(ctx, p.Queue, p.Person, task.Item, o); err != nil {
			return err
		}
		say("saved", task.Item, o.Correction)
	}
}

// exportAway exports training data and reviews, again and again.
func exportAway(ctx context.Context, p part) error {
	w, _, err := enter(ctx, p.Path)
	if err != nil {
		return err
	}
	say("exporting")
	for {
		if _, err := w.Exports.Training(ctx, trainingOf(p)); err != nil {
			return err
		}
		say("exported")
		if _, err := w.Exports.Reviews(ctx, p.Queue, filepath.Join(p.Folder, "reviews.jsonl")); err != nil {
			return err
		}
		say("exported")
	}
}

func trainingOf(p part) workspace.ExportSpec {
	return workspace.ExportSpec{Queue: p.Queue, Profile: "native", File: filepath.Join(p.Folder, "training.jsonl")}
}

// house is the workspace that is killed in, and what was acknowledged there.
type house struct {
	t            *testing.T
	path, folder string
	saved        map[string]string // by person and item: the correction
	drafts       map[string]string
	doubtful     map[string]bool // a call was under way when its process was killed
	done         []string        // imports
	begun        []string

	working, saves, writes, imports, exports, unfinished int
}

func (h *house) build() {
	w, _ := mustEnter(h.t, h.path)
	_, err := w.Sources.Import(h.t.Context(), workspace.ImportSpec{Name: "s", File: "s"}, evaluationOf("q", reviewed), nil)
	ok(h.t, err)
	_, err = w.Queues.Create(h.t.Context(), workspace.QueueSpec{Name: "q", Source: "s", Selection: review.All, Overlap: 3})
	ok(h.t, err)
	ok(h.t, w.Close())
}

// round kills two processes at work at the same time.
func (h *house) round(n int) {
	chance := rand.New(rand.NewPCG(uint64(n), 9))
	name := fmt.Sprint("r", n)
	parts := [][]string{{"work", "import"}, {"work", "export"}, {"work", "work"}, {"import", "export"}}[n%4]
	var children []*child
	for i, role := range parts {
		children = append(children, begin(h.t, part{
			Role: role, Path: h.path, Queue: "q", Person: fmt.Sprintf("p%d", (n+i)%3), Name: fmt.Sprint(name, i), Folder: h.folder,
		}))
	}
	h.doubtful = map[string]bool{}
	for i, c := range children {
		if i%2 == n%2 {
			c.atWork()
		}
		time.Sleep(time.Duration(chance.Int64N(int64(killAfter))))
		c.kill()
		if failed := c.stderr.String(); failed != "" {
			h.t.Errorf("%s: %s", c.Role, failed)
		}
		h.hear(c)
	}
	h.inspect(n%10 == 0, slices.Contains(parts, "export"))
}

// hear notes what a child acknowledged before it was killed.
func (h *house) hear(c *child) {
	said := c.said()
	acknowledged := false
	for i, words := range said {
		last := i == len(said)-1
		key := ""
		if len(words) > 1 {
			key = c.Person + " " + words[1]
		}
		switch words[0] {
		case "wrote":
			h.drafts[key] = words[2]
			h.writes++
		case "saved":
			h.saved[key] = words[2]
			delete(h.drafts, key)
			h.saves++
		case "imported":
			h.done = append(h.done, words[1])
			h.imports++
		case "exported":
			h.exports++
		case "importing":
			h.begun = append(h.begun, words[1])
		case "writing", "saving":
			h.doubtful[key] = last
		}
		acknowledged = acknowledged || slices.Contains([]string{"wrote", "saved", "imported", "exported"}, words[0])
	}
	if acknowledged {
		h.working++
	}
}

// inspect opens the workspace after a kill and looks for all that was
// acknowledged.
func (h *house) inspect(thoroughly, exports bool) {
	w, s := mustEnter(h.t, h.path)
	defer func() { ok(h.t, w.Close()) }()
	if thoroughly {
		clean(h.t, w)
	}
	h.inspectReviews(s)
	h.inspectImports(w)
	if exports {
		h.inspectExports(w)
	}
}

func (h *house) inspectReviews(s *store.Store) {
	found := map[string]string{}
	for _, item := range items(h.t, s, "q") {
		for _, r := range item.Row.Reviews {
			if r.Revision != 1 || !r.Blind || r.Correction == "" {
				h.t.Errorf("a review as nobody saved it: %+v", r)
			}
			found[r.Reviewer+" "+item.ID] = r.Correction
		}
	}
	for key, correction := range h.saved {
		if found[key] != correction {
			h.t.Errorf("the review %q of %s is lost, there is %q", correction, key, found[key])
		}
	}
	for key := range h.doubtful { // saved, though its process was killed before it could say so
		if correction, saved := found[key]; saved {
			h.saved[key] = correction
			delete(h.drafts, key)
		}
	}
	if len(found) != len(h.saved) {
		h.t.Errorf("there are %d reviews, of %d that were saved", len(found), len(h.saved))
	}
	for key, correction := range h.drafts {
		var person, item string
		_, err := fmt.Sscan(key, &person, &item)
		ok(h.t, err)
		draft, err := s.Draft(h.t.Context(), "q", person, item)
		ok(h.t, err)
		switch {
		case draft == nil:
			h.t.Errorf("the draft %q of %s is lost", correction, key)
		case h.doubtful[key]: // the newer one may have been kept
			h.drafts[key] = draft.Correction
		case draft.Correction != correction:
			h.t.Errorf("the draft of %s is %q, want %q", key, draft.Correction, correction)
		}
	}
}

// inspectImports looks for whole imports, and whole parts of those that were
// killed; then completes these and deletes them all.
func (h *house) inspectImports(w *workspace.Workspace) {
	ctx := h.t.Context()
	list, err := w.Sources.List(ctx)
	ok(h.t, err)
	known := map[string]evaluation.Source{}
	for _, source := range list {
		known[source.Name] = source
	}
	for _, name := range h.done {
		if source := known[name]; source.Rows != importRows || source.Unfinished {
			h.t.Errorf("the import %s was acknowledged and holds %d rows, unfinished: %t", name, source.Rows, source.Unfinished)
		}
	}
	for _, name := range h.begun {
		source, there := known[name]
		if !there {
			continue
		}
		if source.Rows%importCommit != 0 && source.Rows != importRows || source.Rows < importRows && !source.Unfinished {
			h.t.Errorf("the killed import %s holds %d rows, unfinished: %t", name, source.Rows, source.Unfinished)
		}
		if source.Unfinished {
			h.unfinished++
			summary, err := w.Sources.Import(ctx, workspace.ImportSpec{Name: name, File: name}, evaluationOf(name, importRows), nil)
			ok(h.t, err)
			if summary.Duplicates != source.Rows || summary.Imported != importRows-source.Rows {
				h.t.Errorf("completing %s, of which %d rows were there, gave %+v", name, source.Rows, summary)
			}
		}
		ok(h.t, w.Sources.Delete(ctx, name))
	}
	h.done, h.begun = nil, nil
}
