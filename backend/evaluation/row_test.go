package evaluation_test

import (
	"encoding/json"
	"testing"

	"contrejuge/backend/evaluation"
)

func row() evaluation.Row {
	return evaluation.Row{
		ID:       "q1",
		Messages: []evaluation.Message{{Role: "user", Content: "Un ?"}},
		Answers:  []evaluation.Answer{{Model: "m1", Content: "oui"}, {Model: "m2", Content: "non"}},
	}
}

// The same row must be known again; anything a person would call another row
// must not be.
func TestIdentityTellsRowsApart(t *testing.T) {
	same := map[string]func(*evaluation.Row){
		"nothing changed": func(*evaluation.Row) {},
		"a judgment more": func(r *evaluation.Row) { r.Judgments = []evaluation.Judgment{{Judge: "j"}} },
		"a review more":   func(r *evaluation.Row) { r.Reviews = []evaluation.Review{{Reviewer: "Anna"}} },
		"a reference, scale, meta": func(r *evaluation.Row) {
			r.Reference, r.Scale, r.Meta = "x", evaluation.Scale{Low: 1, High: 4}, json.RawMessage("{}")
		},
	}
	other := map[string]func(*evaluation.Row){
		"another id":                  func(r *evaluation.Row) { r.ID = "q2" },
		"another question":            func(r *evaluation.Row) { r.Messages[0].Content = "Deux ?" },
		"another role":                func(r *evaluation.Row) { r.Messages[0].Role = "system" },
		"another answer":              func(r *evaluation.Row) { r.Answers[1].Content = "peut-être" },
		"another model":               func(r *evaluation.Row) { r.Answers[1].Model = "m3" },
		"answers the other way":       func(r *evaluation.Row) { r.Answers[0], r.Answers[1] = r.Answers[1], r.Answers[0] },
		"one answer":                  func(r *evaluation.Row) { r.Answers = r.Answers[:1] },
		"texts that join to the same": func(r *evaluation.Row) { r.Answers[0] = evaluation.Answer{Model: "m1o", Content: "ui"} },
		"a tool call behind the text": func(r *evaluation.Row) { r.Messages[0].Raw = json.RawMessage(`{"tool_calls":[]}`) },
	}
	want := row().Identity()
	for name, change := range same {
		r := row()
		if change(&r); r.Identity() != want {
			t.Errorf("%s: another identity", name)
		}
	}
	for name, change := range other {
		r := row()
		if change(&r); r.Identity() == want {
			t.Errorf("%s: the same identity", name)
		}
	}
}

func TestARowWithoutAnIDIsKnownByItsContent(t *testing.T) {
	a, b := row(), row()
	a.ID, b.ID = "", ""
	if a.Key() != b.Key() || a.Key() != a.ContentDigest() {
		t.Errorf("keys %q and %q", a.Key(), b.Key())
	}
	if b.Answers[0].Content = "autre"; a.Key() == b.Key() {
		t.Error("another content has the same key")
	}
	if row().Key() != "q1" {
		t.Error("a row with an id is not known by it")
	}
}

func TestQuestionsAreTheSameWhateverIsAnswered(t *testing.T) {
	a, b := row(), row()
	b.ID, b.Answers[0].Content = "q9", "autre"
	if a.QuestionDigest() != b.QuestionDigest() {
		t.Error("another answer makes another question")
	}
	if b.Messages[0].Content = "Autre ?"; a.QuestionDigest() == b.QuestionDigest() {
		t.Error("another question is the same")
	}
}

func TestAMessageIsWrittenAsItsSourceWroteIt(t *testing.T) {
	for want, m := range map[string]evaluation.Message{
		`{"role":"user","content":"a < b & \"c\""}`:            {Role: "user", Content: `a < b & "c"`},
		`{"role":"assistant","content":null,"tool_calls":[1]}`: {Role: "assistant", Raw: json.RawMessage(`{"role":"assistant","content":null,"tool_calls":[1]}`)},
		`{"role":"user","content":"a\u2028b"}`:                 {Role: "user", Content: "a\u2028b"},
	} {
		got, err := m.MarshalJSON()
		if err != nil || string(got) != want {
			t.Errorf("got  %s (%v)\nwant %s", got, err, want)
		}
	}
}
