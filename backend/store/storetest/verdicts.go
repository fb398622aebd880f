package storetest

import (
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

// verdictRows are n questions with one answer, judged by verdicts.
func verdictRows(n int) []evaluation.Row {
	out := rows(n)
	for i := range out {
		out[i].Answers = out[i].Answers[:1]
		out[i].Judgments = []evaluation.Judgment{{Judge: "juge", Order: evaluation.OrderAB, Verdicts: []evaluation.CriterionVerdict{
			{Criterion: "answers", Reason: "rien", Verdict: evaluation.No, Critical: true}, {Criterion: "cites", Verdict: evaluation.NotApplicable},
		}}}
	}
	return out
}

// verdicts makes a queue of two questions, on which people give verdicts.
func (s *scene) verdicts(in ...evaluation.Row) (items []string) {
	s.t.Helper()
	s.source("s", in...)
	f := s.copying(queueName, "s", 2)
	f.WithReviews = true
	s.ok(s.store.CreateQueue(s.ctx(), s.blankOfVerdicts(queueName), f))
	for _, c := range f.Items {
		items = append(items, c.ID)
	}
	return items
}

func (s *scene) blankOfVerdicts(name string) review.Queue {
	q := s.blank(name, 2)
	q.Rubric = review.Rubric{Form: evaluation.ByVerdicts, Criteria: []review.Criterion{{ID: "answers", Ask: "Répond ?", Critical: true}, {ID: "cites", Ask: "Cite ?"}}}
	return q
}

func verdictOf(person string, answers, cites evaluation.Verdict) evaluation.Review {
	return evaluation.Review{Reviewer: person, Verdicts: map[string]evaluation.Verdict{"answers": answers, "cites": cites}}
}

var verdicts = []promise{
	{"verdicts of judges and people come back with their rows and their copies", func(s *scene) {
		in := verdictRows(2)
		said := verdictOf("anna", evaluation.Yes, evaluation.NotApplicable)
		said.Revision, said.Blind = 1, true
		in[0].Reviews = []evaluation.Review{said}
		items := s.verdicts(in...)
		made, _ := s.stored("s")
		s.same("rows", made, in)
		for i, id := range items {
			s.same("copy", s.item(queueName, id).Row, in[i])
		}
		s.same("again", s.add("s", in...), []evaluation.Outcome{evaluation.Duplicate, evaluation.Duplicate})
		q, err := s.store.Queue(s.ctx(), queueName)
		s.ok(err)
		s.same("rubric", q.Rubric, s.blankOfVerdicts(queueName).Rubric)
	}},
	{"a draft and a review of verdicts are kept as they were given", func(s *scene) {
		items := s.verdicts(verdictRows(2)...)
		draft := review.Draft{Verdicts: map[string]evaluation.Verdict{"answers": evaluation.No}}
		s.ok(s.store.SaveDraft(s.ctx(), queueName, "anna", items[0], draft, s.at.Wall))
		got, err := s.store.Draft(s.ctx(), queueName, "anna", items[0])
		s.ok(err)
		s.same("draft", got, &draft)
		saved, err := s.store.SaveReview(s.ctx(), queueName, items[0], verdictOf("anna", evaluation.No, evaluation.Yes), s.now)
		s.ok(err)
		s.same("returned", saved.Verdicts, verdictOf("anna", evaluation.No, evaluation.Yes).Verdicts)
		s.same("stored", s.item(queueName, items[0]).Row.Reviews, []evaluation.Review{saved})
	}},
	{"imported verdicts are known again, and otherwise refused", func(s *scene) {
		items := s.verdicts(verdictRows(1)...)
		in := elsewhere("bea", 1)
		in.Pick, in.Scores, in.Verdicts = "", nil, map[string]evaluation.Verdict{"answers": evaluation.Yes, "cites": evaluation.No}
		result, err := s.merge(items[0], in)
		s.ok(err)
		s.same("new", result, review.Imported{Added: 1})
		result, err = s.merge(items[0], in)
		s.ok(err)
		s.same("again", result, review.Imported{Duplicates: 1})
		s.same("stored", s.item(queueName, items[0]).Row.Reviews, []evaluation.Review{in})
		in.Verdicts = map[string]evaluation.Verdict{"answers": evaluation.No, "cites": evaluation.No}
		s.refused(second(s.merge(items[0], in)), "review_conflict")
	}},
	{"a verdict is yes, no or not applicable, of what the queue asks", func(s *scene) {
		items := s.verdicts(verdictRows(1)...)
		for _, bad := range []map[string]evaluation.Verdict{{"answers": "maybe"}, {"answers": ""}, {"autre": evaluation.Yes}, {"answers": evaluation.Yes, "tone": evaluation.No}} {
			_, err := s.store.SaveReview(s.ctx(), queueName, items[0], evaluation.Review{Reviewer: "anna", Verdicts: bad}, s.now)
			s.refused(err, "unknown_verdict")
			in := elsewhere("bea", 1)
			in.Pick, in.Scores, in.Verdicts = "", nil, bad
			s.refused(second(s.merge(items[0], in)), "unknown_verdict")
		}
		s.same("progress", s.progress(queueName), review.Progress{Items: 1})
	}},
	{"a row whose verdicts the rubric cannot hold is not copied", func(s *scene) {
		in := verdictRows(1)
		in[0].Reviews = []evaluation.Review{{Reviewer: "anna", Revision: 1, Blind: true, Verdicts: map[string]evaluation.Verdict{"autre": evaluation.Yes}}}
		s.source("s", in...)
		f := s.copying("q", "s", 2)
		f.WithReviews = true
		s.refused(s.store.CreateQueue(s.ctx(), s.blankOfVerdicts("q"), f), "source_changed")
		s.nothingMade()
	}},
}
