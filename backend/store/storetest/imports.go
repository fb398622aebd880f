package storetest

import (
	"encoding/json"
	"time"

	"contrejuge/backend/evaluation"
)

var imports = []promise{
	{"a row comes back as it went in", func(s *scene) {
		in := []evaluation.Row{
			{
				ID: "9007199254740993",
				Messages: []evaluation.Message{
					{Role: "system", Content: "Sois bref."},
					{Role: "user", Content: "L'été\u2028 <b>&</b> 🦊 \u0000?", Raw: json.RawMessage(`{"role":"user","content":[{"type":"text","text":"L'été"}]}`)},
				},
				Answers: []evaluation.Answer{{Model: "base", Content: ""}, {Model: "", Content: "Oui\nnon"}},
				Judgments: []evaluation.Judgment{
					{Judge: "juge", Prompt: "p1", Order: evaluation.OrderBA, Reason: "bon", Pick: evaluation.BothBad,
						Scores: evaluation.Scores{"accuracy": {evaluation.A: 1, evaluation.B: 5}, "ton \"vif\"": {evaluation.B: 3}}},
					{Judge: "juge", Order: evaluation.OrderAB, Unjudged: &evaluation.Unjudged{Cause: evaluation.StreamCut, Detail: "coupé"}},
				},
				Reviews: []evaluation.Review{
					{Reviewer: "anna", Revision: 1, Pick: evaluation.PickA, Blind: true, Left: evaluation.B, Worse: evaluation.B, Correction: "Oui.",
						Note: "à revoir", At: time.Date(2026, 10, 7, 9, 12, 0, 123456789, time.UTC), Scores: evaluation.Scores{"accuracy": {evaluation.A: 3}}},
					{Reviewer: "anna", Revision: 3, Skip: "trop long"},
				},
				Reference: "La bonne.", Scale: evaluation.Scale{Low: 0, High: 10}, Meta: json.RawMessage(`{"n":1.0}`),
			},
			{ID: "q2", Messages: []evaluation.Message{{Role: "user", Content: "?"}}, Answers: []evaluation.Answer{{Model: "seul", Content: "!"}},
				Scale: evaluation.DefaultScale},
			{Messages: []evaluation.Message{{Role: "user", Content: "sans nom"}}, Answers: []evaluation.Answer{{}, {}}, Scale: evaluation.DefaultScale},
		}
		s.source("s", in...)
		out, _ := s.stored("s")
		s.same("rows", out, in)
	}},
	{"rows come back in the order of the file, however many", func(s *scene) {
		in := rows(1203) // more than two pages
		for len(in) > 0 {
			n := min(250, len(in))
			s.add("s", in[:n]...)
			in = in[n:]
		}
		out, ids := s.stored("s")
		s.same("rows", out, rows(1203))
		for i := 1; i < len(ids); i++ {
			if ids[i] <= ids[i-1] {
				s.t.Fatalf("row %d has the number %d after %d", i, ids[i], ids[i-1])
			}
		}
	}},
	{"a new row is added", func(s *scene) {
		s.same("outcomes", s.add("s", rows(2)...), []evaluation.Outcome{evaluation.Added, evaluation.Added})
	}},
	{"the same row again is a duplicate and adds nothing", func(s *scene) {
		in := rows(2)
		in[0].Reviews = []evaluation.Review{{Reviewer: "anna", Revision: 1, Pick: evaluation.PickA, Blind: true, At: s.at.Wall}}
		in[1].ID = "" // known by its content
		s.add("s", in...)
		in[0].Reviews[0].At = in[0].Reviews[0].At.In(time.FixedZone("", 7200)) // the same instant, spelled otherwise
		in[0].Judgments[0].Scores = evaluation.Scores{}                        // no scores either way
		s.same("outcomes", s.add("s", in...), []evaluation.Outcome{evaluation.Duplicate, evaluation.Duplicate})
		in[0].Reviews[0].At = s.at.Wall
		in[0].Judgments[0].Scores = nil
		out, _ := s.stored("s")
		s.same("rows", out, in)
	}},
	{"a row twice in one batch counts once", func(s *scene) {
		in := rows(1)
		s.same("outcomes", s.add("s", in[0], in[0]), []evaluation.Outcome{evaluation.Added, evaluation.Duplicate})
	}},
	{"a known row takes the judgments and reviews it does not have", func(s *scene) {
		row := rows(1)[0]
		s.add("s", row)
		first := row.Judgments[0]
		second := evaluation.Judgment{Judge: "juge", Order: evaluation.OrderBA, Pick: evaluation.PickA}
		anna := evaluation.Review{Reviewer: "anna", Revision: 1, Pick: evaluation.PickA, Blind: true}
		row.Judgments = []evaluation.Judgment{first, second}
		s.same("a judgment", s.add("s", row), []evaluation.Outcome{evaluation.Extended})
		row.Judgments, row.Reviews = nil, []evaluation.Review{anna}
		s.same("a review", s.add("s", row), []evaluation.Outcome{evaluation.Extended})
		row.Reviews = []evaluation.Review{anna, {Reviewer: "anna", Revision: 2, Pick: evaluation.Tie}}
		s.same("a revision", s.add("s", row), []evaluation.Outcome{evaluation.Extended})
		row.Judgments = []evaluation.Judgment{first, second}
		out, _ := s.stored("s")
		s.same("rows", out, []evaluation.Row{row})
	}},
	{"a known id with another content contradicts and changes nothing", func(s *scene) {
		known := rows(2)
		s.add("s", known...)
		for name, change := range map[string]func(*evaluation.Row){
			"question":   func(r *evaluation.Row) { r.Messages[0].Content += " " },
			"answer":     func(r *evaluation.Row) { r.Answers[0].Content = "Peut-être." },
			"model":      func(r *evaluation.Row) { r.Answers[1].Model = "other" },
			"one answer": func(r *evaluation.Row) { r.Answers = r.Answers[:1] },
		} {
			other := rows(1)[0]
			change(&other)
			other.Judgments = []evaluation.Judgment{{Judge: "autre", Order: evaluation.OrderAB, Pick: evaluation.PickA}}
			s.same(name, s.add("s", other, known[1]), []evaluation.Outcome{evaluation.Contradicts, evaluation.Duplicate})
		}
		out, _ := s.stored("s")
		s.same("rows", out, known)
	}},
	{"a known revision with another content contradicts and changes nothing", func(s *scene) {
		row := rows(1)[0]
		row.Reviews = []evaluation.Review{{Reviewer: "anna", Revision: 1, Pick: evaluation.PickA, Blind: true}}
		s.add("s", row)
		other := rows(1)[0]
		other.Judgments = []evaluation.Judgment{{Judge: "autre", Order: evaluation.OrderAB, Pick: evaluation.PickA}}
		other.Reviews = []evaluation.Review{
			{Reviewer: "bea", Revision: 1, Pick: evaluation.PickA, Blind: true},
			{Reviewer: "anna", Revision: 1, Pick: evaluation.PickB, Blind: true},
		}
		s.same("outcomes", s.add("s", other), []evaluation.Outcome{evaluation.Contradicts})
		out, _ := s.stored("s")
		s.same("rows", out, []evaluation.Row{row})
	}},
	{"ids are texts", func(s *scene) {
		in := rows(4)
		for i, id := range []string{"7", "07", "7.0", "9007199254740993"} {
			in[i].ID = id
		}
		s.source("s", in...)
		out, _ := s.stored("s")
		s.same("rows", out, in)
	}},
	{"an import is unfinished until it says it is done", func(s *scene) {
		unfinished := func() bool {
			source, err := s.store.Source(s.ctx(), "s")
			s.ok(err)
			return source.Unfinished
		}
		s.add("s", rows(1)...)
		s.same("begun", unfinished(), true)
		s.ok(s.store.FinishImport(s.ctx(), "s"))
		s.same("done", unfinished(), false)
		s.add("s", rows(3)...)
		s.same("begun again", unfinished(), true)
		s.ok(s.store.FinishImport(s.ctx(), "s"))
		s.same("done again", unfinished(), false)
	}},
}
