package api_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"contrejuge/backend/api"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// The person who may still review, and another who does.
const (
	anna  = "Anna"
	bruno = "Bruno"
)

// blindScene is a workspace in which everything waits for Anna.
type blindScene struct {
	*scene
	hidden hidden
	ids    map[string]int64 // of the sources, by their queue
	dir    string           // for files
}

// newBlindScene has these queues, each over a source of its own: relecture, of
// a thousand questions, two people each; courte, of four, one each; prise and
// finie, of one that Bruno holds, or has reviewed; bavarde, of one in which an
// answer names its model; verdicts, of four of which verdicts are asked.
func newBlindScene(t *testing.T, h hidden) *blindScene {
	t.Helper()
	s := &blindScene{scene: newScene(t), hidden: h, ids: map[string]int64{}, dir: t.TempDir()}
	s.fill("relecture", h.source(), 2, h.evaluation(manyRows))
	s.fill("courte", h.source()+"-courte", 1, []string{h.row(3000), h.row(3001), h.row(3002), h.row(3003)})
	s.fill("prise", h.source()+"-prise", 1, []string{h.row(3100)})
	s.fill("finie", "source finie", 1, []string{h.row(3200)}) // in which nothing waits for anybody: its name is no secret
	s.fill("bavarde", h.source()+"-bavarde", 1, []string{h.row(3700)})
	s.fillVerdicts()
	s.takes(bruno, "prise")
	s.reviews(bruno, "finie", s.takes(bruno, "finie").Item)
	sources := must[[]api.SourceView](t)(api.NewSources(s.access, nil).List(bruno))
	for _, source := range sources {
		s.ids[source.Queues[0]] = source.ID
	}
	return s
}

// fill imports a source under hidden names and makes a queue of it.
func (s *blindScene) fill(queue, source string, overlap int, lines []string) {
	s.t.Helper()
	spec := workspace.ImportSpec{
		Name: source, File: source + ".jsonl", Origin: s.hidden.of("origin", 0), Licence: s.hidden.of("licence", 0),
	}
	must[workspace.ImportSummary](s.t)(s.workspace.Sources.Import(s.t.Context(), spec, reader(lines...), nil))
	must[workspace.QueueFilled](s.t)(s.workspace.Queues.Create(s.t.Context(), workspace.QueueSpec{
		Name: queue, Source: source, Selection: review.All, Overlap: overlap, WithReviews: true,
	}))
}

// takes is what somebody else does, behind the page.
func (s *blindScene) takes(person, queue string) review.Task {
	s.t.Helper()
	return must[review.Task](s.t)(s.workspace.Reviews.Take(s.t.Context(), queue, person))
}

// reviews is somebody else's review of an item, of which nothing may be seen.
func (s *blindScene) reviews(person, queue, item string) {
	s.t.Helper()
	task := must[review.Task](s.t)(s.workspace.Reviews.TakeItem(s.t.Context(), queue, person, item))
	opinion := review.Opinion{
		Pick: review.PickLeft, Note: s.hidden.of("other-note", 0), Correction: s.hidden.of("other-correction", 0),
		Scores: map[string]map[review.Side]int{},
	}
	if s.hidden.flip {
		opinion.Pick = review.PickRight
	}
	for _, c := range task.Criteria {
		opinion.Scores[c.ID] = map[review.Side]int{review.Left: -800, review.Right: -900}
		if len(task.Answers) == 1 {
			delete(opinion.Scores[c.ID], review.Right)
		}
	}
	if len(task.Answers) == 1 {
		opinion.Pick = ""
	}
	must[review.Reveal](s.t)(s.workspace.Reviews.Save(s.t.Context(), queue, person, item, opinion))
}

// complete is an opinion of the task that can be saved.
func complete(task api.TaskView) api.Opinion {
	opinion := api.Opinion{Pick: "left", Scores: []api.SideScore{}, Note: "lu deux fois"}
	for _, c := range task.Criteria {
		opinion.Scores = append(opinion.Scores, api.SideScore{Criterion: c.ID, Side: "left", Score: 40}, api.SideScore{Criterion: c.ID, Side: "right", Score: 30})
	}
	if task.Single {
		return alone(opinion)
	}
	return opinion
}

// alone is the opinion for an item with one answer.
func alone(o api.Opinion) api.Opinion {
	out := api.Opinion{Scores: []api.SideScore{}, Note: o.Note}
	for _, score := range o.Scores {
		if score.Side == "left" {
			out.Scores = append(out.Scores, score)
		}
	}
	return out
}

// number is which question the task is.
func number(t *testing.T, messages []api.MessageView) (n int) {
	t.Helper()
	if _, err := fmt.Sscanf(messages[len(messages)-1].Content, "Question %d ?", &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// pair takes, for Anna, an item with two answers that nobody has reviewed,
// skipping what comes before.
func (s *blindScene) pair(queue string) api.TaskView {
	s.t.Helper()
	for {
		task := ask[api.TaskView](s.door, "Reviewing.Take", anna, queue)
		if n := number(s.t, task.Messages); !task.Single && n >= reviewedRows {
			return task
		}
		s.ok("Reviewing.Skip", anna, queue, task.Item, "une autre fois")
	}
}

// write writes a file and gives its path.
func (s *blindScene) write(name, content string) string {
	s.t.Helper()
	path := filepath.Join(s.dir, name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		s.t.Fatal(err)
	}
	return path
}

// expire lets every reservation end.
func (s *blindScene) expire() { s.clock.pass(review.LeaseTime + time.Minute) }

// transcript is everything that crossed, wherever the files were.
func (s *blindScene) transcript() []crossing {
	out := make([]crossing, len(s.crossed))
	for i, c := range s.crossed {
		out[i] = crossing{strings.ReplaceAll(c.Call, s.dir, "DIR"), strings.ReplaceAll(c.Bytes, s.dir, "DIR")}
	}
	return out
}
