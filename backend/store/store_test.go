package store_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/store"
	"contrejuge/backend/store/storetest"
	"contrejuge/backend/workspace"
)

// open opens a workspace that the test closes.
func open(t *testing.T, path string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func fresh(t *testing.T) string {
	t.Helper()
	return filepath.Join(t.TempDir(), "espace.contrejuge")
}

// raw opens the file as another program would that means no good.
func raw(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite3", store.WriterDSN(path))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func run(t *testing.T, db *sql.DB, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// unusable ends the test unless the error is the workspace's, with the code,
// and says something to the person.
func unusable(t *testing.T, err error, code string) {
	t.Helper()
	if !fault.Is(err, code) || fault.KindOf(err) != fault.Workspace {
		t.Fatalf("got the error %v (%s), want one of the workspace with the code %s", err, fault.CodeOf(err), code)
	}
}

// start is when everything in these tests happens.
func start() review.Moment {
	return review.Moment{Boot: "boot", Awake: time.Hour, Wall: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
}

var questionsSource = evaluation.Source{Name: "s", Origin: "s.jsonl", CreatedAt: start().Wall}

func questions(n int) []evaluation.Row {
	rows := make([]evaluation.Row, n)
	for i := range rows {
		rows[i] = evaluation.Row{
			ID: fmt.Sprintf("q%d", i+1), Messages: []evaluation.Message{{Role: "user", Content: fmt.Sprintf("Question %d ?", i+1)}},
			Answers:   []evaluation.Answer{{Model: "base", Content: "Non."}, {Model: "tuned", Content: "Oui."}},
			Judgments: []evaluation.Judgment{{Judge: "juge", Order: evaluation.OrderAB, Pick: evaluation.PickA}},
			Scale:     evaluation.DefaultScale,
		}
	}
	return rows
}

func opinion(person string) evaluation.Review {
	return evaluation.Review{Reviewer: person, Pick: evaluation.PickB, Scores: evaluation.Scores{"tone": {evaluation.A: 2, evaluation.B: 4}}}
}

// fill gives a workspace a source of n questions and a queue of them, "q".
func fill(t *testing.T, s *store.Store, n, overlap int) (items []string) {
	t.Helper()
	_, err := s.AddRows(t.Context(), questionsSource, questions(n))
	ok(t, err)
	ok(t, s.FinishImport(t.Context(), "s"))
	filling := review.Filling{Fill: review.Fill{Source: "s", At: start().Wall}}
	ok(t, s.EachRow(t.Context(), "s", func(id int64, row evaluation.Row) error {
		item := fmt.Sprintf("i%d", len(items)+1)
		items = append(items, item)
		filling.Items = append(filling.Items, review.Copy{Row: id, ID: item, Identity: row.Identity(), Overlap: overlap})
		return nil
	}))
	filling.Populations = []review.Population{{Judge: "juge", Model: "base", N: n, Points: 1}}
	filling.LeftOut = map[string]string{"digest": "names_itself"}
	ok(t, s.CreateQueue(t.Context(), review.Queue{
		Name: "q", Selection: review.All, Overlap: overlap, Scale: evaluation.DefaultScale, CreatedAt: start().Wall,
		Rubric: review.Rubric{}.WithCriteria(evaluation.DefaultScale, "tone"),
	}, filling))
	return items
}

func save(t *testing.T, s *store.Store, person, item string) {
	t.Helper()
	_, err := s.SaveReview(t.Context(), "q", item, opinion(person), start)
	ok(t, err)
}

func TestSQLiteKeepsThePromisesOfAStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) workspace.Store { return open(t, fresh(t)) })
}
