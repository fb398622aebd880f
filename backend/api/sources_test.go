package api_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrejuge/backend/api"

	"github.com/google/go-cmp/cmp"
)

// chosen is a file that the person chooses in the dialog.
func (s *scene) chosen(name string, lines ...string) {
	s.t.Helper()
	s.host.path = filepath.Join(s.t.TempDir(), name)
	if err := os.WriteFile(s.host.path, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// imports looks at the file that was chosen and imports it.
func (s *scene) imports() api.ImportView {
	s.t.Helper()
	looked := ask[api.ImportView](s.door, "Sources.Choose", "fr")
	return ask[api.ImportView](s.door, "Sources.Import", looked.Ticket, api.ImportRequest{})
}

const (
	refusedLine = `{"question":"Q","answers":[]}`
	warnedLine  = `{"id":"w","question":"Q","answer_a":4,"model_a":"m"}`
)

func TestAnImportTellsWhatBecameOfEachLine(t *testing.T) {
	s := newScene(t)
	s.chosen("mars.jsonl", line(1), refusedLine, warnedLine, line(1))
	view := s.imports()
	problems := view.Problems
	view.Problems = nil
	if diff := cmp.Diff(api.ImportView{Source: 1, Name: "mars", Kind: "evaluation", Shapes: []api.ShapeView{}, Lines: 4, Imported: 2, Items: 2, Duplicates: 1, Refused: 1}, view); diff != "" {
		t.Error(diff)
	}
	if len(problems) != 2 || problems[0].Line != 2 || problems[0].Code != "missing_answers" || !problems[0].Refused ||
		problems[1].Line != 3 || problems[1].Code != "answer_not_text" || problems[1].Refused {
		t.Errorf("the problems are %+v", problems)
	}
	for _, p := range problems {
		if !strings.Contains(p.Reason, "answer") {
			t.Errorf("line %d does not say what is wrong: %s", p.Line, p.Reason)
		}
	}
	if sources := ask[[]api.SourceView](s.door, "Sources.List", anna); len(sources) != 1 || sources[0].Name != "mars" || sources[0].Rows != 2 {
		t.Errorf("the sources are %+v", sources)
	}
	if again := s.imports(); again.Source != 1 || again.Imported != 0 || again.Duplicates != 3 {
		t.Errorf("the same file again gives %+v", again)
	}
}

func TestAFileIsLookedAtBeforeAnythingIsKept(t *testing.T) {
	s := newScene(t)
	conversation := `{"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"},{"role":"assistant","content":"d"}]}`
	s.chosen("jeu.jsonl", conversation, `{"items":[]}`, `{"instruction":"a","output":"b"}`)
	looked := ask[api.ImportView](s.door, "Sources.Choose", "fr")
	want := api.ImportView{
		Ticket: looked.Ticket, Name: "jeu", Kind: "dataset", Shapes: []api.ShapeView{{"messages", 1}, {"alpaca", 1}}, Lines: 3, Imported: 2, Items: 3, Refused: 1,
		Problems: looked.Problems,
	}
	if diff := cmp.Diff(want, looked); diff != "" || looked.Ticket == "" {
		t.Error(diff)
	}
	if s.ok("Sources.List", ""); s.last() != "[]" {
		t.Errorf("a source was made: %s", s.last())
	}
	done := ask[api.ImportView](s.door, "Sources.Import", looked.Ticket, api.ImportRequest{Name: " mon jeu ", Licence: "CC0", Origin: "ici"})
	if done.Source == 0 || done.Imported != 2 || done.Ticket != "" {
		t.Errorf("the import gives %+v", done)
	}
	if sources := ask[[]api.SourceView](s.door, "Sources.List", anna); len(sources) != 1 || sources[0].Name != "mon jeu" {
		t.Errorf("the sources are %+v", sources)
	}
	for _, ticket := range []string{"", "0", "99", "jeu.jsonl"} {
		s.refused("choice_gone", "Sources.Import", ticket, api.ImportRequest{})
	}
}

func TestAFileOfWhichNothingCanBeUsedIsShownLineByLine(t *testing.T) {
	s := newScene(t)
	s.chosen("mars.jsonl", refusedLine, refusedLine)
	view := s.imports()
	if view.Source != 0 || view.Refused != 2 || len(view.Problems) != 2 {
		t.Errorf("gives %+v", view)
	}
	if s.ok("Sources.List", ""); s.last() != "[]" {
		t.Errorf("a source was made: %s", s.last())
	}
	for content, code := range map[string]string{"": "empty_file", "PK\x03\x04": "not_text"} {
		s.chosen("mars.jsonl", content)
		s.refused(code, "Sources.Choose", "fr")
	}
}

func TestOfManyProblemsTheFirstOfEachKindAreShownAndAllAreCounted(t *testing.T) {
	s := newScene(t)
	var lines []string
	for i := range 60 {
		lines = append(lines, refusedLine, fmt.Sprintf(`{"id":"w%d","question":"Q","answer_a":4}`, i))
	}
	s.chosen("mars.jsonl", lines...)
	view := s.imports()
	refusals := 0
	for _, p := range view.Problems {
		if p.Refused {
			refusals++
		}
	}
	if view.Refused != 60 || len(view.Problems) != 100 || refusals != 50 {
		t.Errorf("%d refused, %d problems shown, of them %d refusals", view.Refused, len(view.Problems), refusals)
	}
}

func TestAnImportAsksInThePagesLanguageAndMayBeCancelled(t *testing.T) {
	s := newScene(t)
	for language, title := range map[string]string{"fr": "Importer une évaluation ou un jeu de données", "en": "Import an evaluation or a dataset", "": "Import an evaluation or a dataset"} {
		s.host.asked = nil
		view := ask[api.ImportView](s.door, "Sources.Choose", language)
		if !view.Cancelled || len(s.host.asked) != 3 || s.host.asked[0] != title || s.host.asked[2] != "*.jsonl;*.json" {
			t.Errorf("in %q: %+v after asking %q", language, view, s.host.asked)
		}
	}
	s.host.err = errors.New("the dialog broke")
	s.refused("internal", "Sources.Choose", "fr")
	newDoor(t, api.NewRooms(s.access, api.Browser, nil, nil)).refused("no_dialog", "Sources.Choose", "fr")
	_, err := api.ChooseFile(s.rooms.Sources, filepath.Join(t.TempDir(), "rien.jsonl"))
	refusedWith(t, err, "unreadable")
}

// While somebody may still review items of the source, a line is not quoted: who
// imports it again may be that somebody.
func TestALineIsQuotedOnlyWhileNothingOfItsSourceIsUnderReview(t *testing.T) {
	s := newScene(t)
	broken := `{"id":"z","question":"Q","answer_a":"A","model_a":"m","judgments":[{"judge":"juge-x","order":"AB"}]}`
	reasons := func() string {
		s.t.Helper()
		var all strings.Builder
		for _, p := range must[api.ImportView](t)(api.ImportFrom(s.access, "une.jsonl", api.ImportRequest{}, reader(line(1), broken))).Problems {
			if p.Line != 2 || p.Code != "bad_order" || p.Hidden != (p.Reason == "") {
				t.Errorf("the problem is %+v", p)
			}
			all.WriteString(p.Reason)
		}
		return all.String()
	}
	if got := reasons(); !strings.Contains(got, `"AB"`) {
		t.Errorf("before any queue: %s", got)
	}
	s.ok("Queues.Create", "", api.QueueRequest{Name: "file", Source: 1, Selection: "all"})
	if got := reasons(); got != "" {
		t.Errorf("under review: %s", got)
	}
	task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
	s.ok("Reviewing.Save", anna, "file", task.Item, opinion("left"))
	if got := reasons(); !strings.Contains(got, `"AB"`) {
		t.Errorf("when all is reviewed: %s", got)
	}
}

func TestASourcesNameIsHiddenFromWhoeverHasItemsOfItToReviewBlind(t *testing.T) {
	s := newScene(t)
	two := s.source("deux", line(1), line(2))
	one := s.source("une", line(3))
	named := func(person, want string) {
		t.Helper()
		var got []string
		for _, view := range ask[[]api.SourceView](s.door, "Sources.List", person) {
			if view.Hidden == (view.Name != "") {
				t.Errorf("hidden: %t, and its name is %q", view.Hidden, view.Name)
			}
			got = append(got, fmt.Sprintf("%d:%s", view.ID, view.Name))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q sees %s, want %s", person, strings.Join(got, " "), want)
		}
	}
	named(anna, "1:deux 2:une")
	named("", "1:deux 2:une")
	s.ok("Queues.Create", anna, api.QueueRequest{Name: "file", Source: two, Selection: "random", Size: 1, Overlap: 2})
	named(anna, "2:une 1:")
	named("", "2:une 1:")
	s.ok("Queues.Create", anna, api.QueueRequest{Name: "autre", Source: one, Selection: "all"})
	named(anna, "1: 2:")

	task := ask[api.TaskView](s.door, "Reviewing.Take", anna, "file")
	s.ok("Reviewing.Save", anna, "file", task.Item, opinion("left"))
	named(anna, "1:deux 2:")
	named(bruno, "1: 2:")
	named("", "1: 2:")
	s.ok("Reports.Judges", bruno, "file", true) // knowingly
	named(bruno, "1:deux 2:")
	s.ok("Queues.Archive", "autre", true) // it may be opened again
	named(bruno, "1:deux 2:")
}

func TestSourcesAreArchivedAndDeletedAndQueuesKeepTheirItems(t *testing.T) {
	s := newScene(t)
	s.queue("file", 1, lines(2)...)
	s.ok("Sources.Archive", 1, true)
	if view := ask[[]api.SourceView](s.door, "Sources.List", anna)[0]; !view.Archived || view.Rows != 2 || !cmp.Equal(view.Queues, []string{"file"}) {
		t.Errorf("archived it is %+v", view)
	}
	s.ok("Sources.Archive", 1, false)
	s.ok("Sources.Delete", 1)
	if s.ok("Sources.List", anna); s.last() != "[]" {
		t.Errorf("deleted it is %s", s.last())
	}
	s.ok("Reviewing.Take", anna, "file")
	for _, call := range []string{"Sources.Archive", "Sources.Delete"} {
		if call == "Sources.Archive" {
			s.refused("source_not_found", call, 1, true)
		} else {
			s.refused("source_not_found", call, 1)
		}
	}
}
