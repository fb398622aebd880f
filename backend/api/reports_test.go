package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"testing"

	"contrejuge/backend/api"
	"contrejuge/backend/cli"
	"contrejuge/backend/workspace"

	"github.com/google/go-cmp/cmp"
)

// reviewed is a queue of n items of which Anna has reviewed all, always for the
// answer that the judge finds worse.
func (s *scene) reviewed(queue string, lines ...string) {
	s.t.Helper()
	s.queue(queue, 1, lines...)
	for range lines {
		task := ask[api.TaskView](s.door, "Reviewing.Take", anna, queue)
		pick := "left"
		if task.Left[:3] == "Non" {
			pick = "right"
		}
		s.ok("Reviewing.Save", anna, queue, task.Item, opinion(pick))
	}
}

func TestTheReportIsTheDocumentOfTheReportCommand(t *testing.T) {
	s := newScene(t)
	s.reviewed("file", lines(7)...)
	shown := ask[string](s.door, "Reports.Report", anna, "file", "juge", 0, false)
	var printed bytes.Buffer
	world := cli.World{
		Stdout: &printed, Stderr: &printed, Getenv: func(string) string { return "" },
		Open: func(ctx context.Context, opening cli.Opening) (*workspace.Workspace, error) {
			return openWorkspace(ctx, opening.Path, s.clock, s.models)
		},
	}
	if code := cli.Run([]string{"report", "file", "--judge", "juge", "--json", "--workspace", s.file}, world); code != 0 {
		t.Fatalf("the command gives %d: %s", code, &printed)
	}
	var one, other any
	if err := json.Unmarshal([]byte(shown), &one); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(printed.Bytes(), &other); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(other, one); diff != "" {
		t.Errorf("(-command +page):\n%s", diff)
	}
}

func TestDisagreementsAreShownPageByPageWithBothOpinions(t *testing.T) {
	s := newScene(t)
	s.reviewed("file", lines(5)...)
	var all []string
	for from, want := range map[int]int{0: 2, 2: 2, 4: 1, 6: 0} {
		page := ask[[]api.DisagreementView](s.door, "Reports.Disagreements", anna, "file", "", 0, from, 2, false)
		if len(page) != want {
			t.Errorf("2 from %d on are %d, want %d", from, len(page), want)
		}
		for _, view := range page {
			all = append(all, view.Ref)
			if view.A.Model != "modèle-x" || view.B.Model != "modèle-y" || len(view.Messages) != 1 {
				t.Errorf("shown as %+v", view)
			}
			if len(view.Judgments) != 1 || view.Judgments[0].Pick != "b" || view.Judgments[0].Reason != "plus précis" || view.Judgments[0].Order != "ab" || len(view.Judgments[0].Scores) != 4 {
				t.Errorf("the judge's opinion is shown as %+v", view.Judgments)
			}
			if len(view.People) != 1 || view.People[0].Person != anna || view.People[0].Pick != "a" || len(view.People[0].Scores) != 4 || view.People[0].Note == "" {
				t.Errorf("people's opinions are shown as %+v", view.People)
			}
		}
	}
	slices.Sort(all)
	if !slices.Equal(all, []string{"q1", "q2", "q3", "q4", "q5"}) {
		t.Errorf("the pages show %v", all)
	}
	for _, odd := range [][]any{{9, 2}, {-1, 2}, {0, -1}, {1, 1<<63 - 1}} {
		s.ok("Reports.Disagreements", append(append([]any{anna, "file", "juge", 0}, odd...), false)...)
	}
}

func TestAReportIsAboutOneJudge(t *testing.T) {
	s := newScene(t)
	two := `{"id":"q","question":"Q ?","answers":[{"model":"x","content":"Oui."},{"model":"y","content":"Non."}],"judgments":[` +
		`{"judge":"second","pick":"a","scores":{"accuracy":{"a":1}}},{"judge":"premier","pick":"b","scores":{"tone":{"a":1}}}]}`
	s.reviewed("file", two)
	if got := ask[[]string](s.door, "Reports.Judges", anna, "file", false); !slices.Equal(got, []string{"premier", "second"}) {
		t.Errorf("the judges are %v", got)
	}
	s.refused("judge_needed", "Reports.Report", anna, "file", "", 0, false)
	s.refused("judge_not_found", "Reports.Report", anna, "file", "troisième", 0, false)
	s.refused("judge_not_found", "Reports.Disagreements", anna, "file", "troisième", 0, 0, 10, false)
	s.ok("Reports.Report", anna, "file", "second", 0, false)
	page := ask[[]api.DisagreementView](s.door, "Reports.Disagreements", anna, "file", "premier", 0, 0, 10, false)
	if len(page) != 1 || len(page[0].Judgments) != 1 || page[0].Judgments[0].Pick != "b" {
		t.Errorf("against the first judge: %+v", page)
	}

	s.queue("sans juge", 1, `{"id":"n","question":"Q ?","answer_a":"Oui.","answer_b":"Non."}`)
	if s.ok("Reports.Judges", anna, "sans juge", true); s.last() != "[]" {
		t.Errorf("no judge crosses as %s", s.last())
	}
	s.ok("Reports.Report", anna, "sans juge", "", 0, true)
}

func TestNothingIsShownBeforeItIsMeant(t *testing.T) {
	s := newScene(t)
	s.queue("file", 1, lines(3)...)
	if n := ask[int](s.door, "Reports.Covered", anna, "file"); n != 3 {
		t.Errorf("%d items are covered, want 3", n)
	}
	s.refused("would_uncover", "Reports.Judges", anna, "file", false)
	s.refused("would_uncover", "Reports.Report", anna, "file", "", 0, false)
	s.refused("would_uncover", "Reports.Disagreements", anna, "file", "", 0, 0, 10, false)
	if n := ask[int](s.door, "Reports.Covered", anna, "file"); n != 3 {
		t.Errorf("after asking %d items are covered, want 3", n)
	}
	s.ok("Reports.Judges", anna, "file", true)
	s.ok("Reports.Report", anna, "file", "", 0, false)
	if n := ask[int](s.door, "Reports.Covered", anna, "file"); n != 0 {
		t.Errorf("after looking %d items are covered", n)
	}
	if n := ask[int](s.door, "Reports.Covered", bruno, "file"); n != 3 {
		t.Errorf("for another %d items are covered, want 3", n)
	}
}
