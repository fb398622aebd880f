package storetest

import (
	"contrejuge/backend/evaluation"
)

var sources = []promise{
	{"a source says where it came from and how much it holds", func(s *scene) {
		in := evaluation.Source{Name: "exemple", Kind: evaluation.OfEvaluation, Origin: "ici", Licence: "MIT", Sample: true, CreatedAt: s.at.Wall}
		_, err := s.store.AddRows(s.ctx(), in, rows(3))
		s.ok(err)
		s.ok(s.store.FinishImport(s.ctx(), "exemple"))
		s.source("bords", rows(1)...)
		in.Rows = 3
		list, err := s.store.Sources(s.ctx())
		s.ok(err)
		s.same("sources", list, []evaluation.Source{{Name: "bords", Kind: evaluation.OfEvaluation, Origin: "bords.jsonl", Rows: 1, CreatedAt: s.at.Wall}, in})
		one, err := s.store.Source(s.ctx(), "exemple")
		s.ok(err)
		s.same("source", one, in)
	}},
	{"importing again keeps the licence unless it names one", func(s *scene) {
		for _, step := range []struct{ given, want string }{{"", ""}, {"MIT", "MIT"}, {"", "MIT"}, {"CC0-1.0", "CC0-1.0"}} {
			_, err := s.store.AddRows(s.ctx(), evaluation.Source{Name: "s", Licence: step.given, CreatedAt: s.at.Wall}, rows(1))
			s.ok(err)
			source, err := s.store.Source(s.ctx(), "s")
			s.ok(err)
			s.same("licence", source.Licence, step.want)
		}
	}},
	{"the sample and one's own data never share a source", func(s *scene) {
		add := func(name string, sample bool) error {
			_, err := s.store.AddRows(s.ctx(), evaluation.Source{Name: name, Sample: sample, CreatedAt: s.at.Wall}, rows(2))
			return err
		}
		s.ok(add("exemple", true))
		s.ok(add("propre", false))
		s.refused(add("exemple", false), "source_mixed")
		s.refused(add("propre", true), "source_mixed")
		s.ok(add("exemple", true))
	}},
	{"a source holds one kind of thing", func(s *scene) {
		add := func(name string, kind evaluation.SourceKind) error {
			_, err := s.store.AddRows(s.ctx(), evaluation.Source{Name: name, Kind: kind, CreatedAt: s.at.Wall}, rows(1))
			return err
		}
		kinds := []evaluation.SourceKind{evaluation.OfEvaluation, evaluation.OfDataset, evaluation.OfRun}
		for _, kind := range kinds {
			s.ok(add(string(kind), kind))
			source, err := s.store.Source(s.ctx(), string(kind))
			s.ok(err)
			s.same("kind", source.Kind, kind)
			s.ok(add(string(kind), kind))
			for _, other := range kinds {
				if other != kind {
					s.refused(add(string(kind), other), "source_mixed")
				}
			}
		}
		list, err := s.store.Sources(s.ctx())
		s.ok(err)
		for _, source := range list {
			s.same("listed", source.Kind, evaluation.SourceKind(source.Name))
		}
		s.ok(add("evaluation", "")) // who names none has an evaluation
		s.refused(add("run", ""), "source_mixed")
	}},
	{"an archived source is shown as such, and can come back", func(s *scene) {
		s.source("s", rows(2)...)
		for _, archived := range []bool{true, false} {
			s.ok(s.store.ArchiveSource(s.ctx(), "s", archived))
			source, err := s.store.Source(s.ctx(), "s")
			s.ok(err)
			s.same("archived", source.Archived, archived)
			s.same("rows", source.Rows, 2)
		}
	}},
	{"a deleted source is gone, and its name is free again", func(s *scene) {
		s.source("s", rows(2)...)
		s.source("autre", rows(2)...)
		s.ok(s.store.DeleteSource(s.ctx(), "s"))
		list, err := s.store.Sources(s.ctx())
		s.ok(err)
		s.same("sources left", len(list), 1)
		s.same("outcomes", s.add("s", rows(1)...), []evaluation.Outcome{evaluation.Added})
		kept, _ := s.stored("autre")
		s.same("the other source", kept, rows(2))
	}},
	{"a source that does not exist is not found", func(s *scene) {
		_, err := s.store.Source(s.ctx(), "s")
		s.refused(err, "source_not_found")
		s.refused(s.store.ArchiveSource(s.ctx(), "s", true), "source_not_found")
		s.refused(s.store.DeleteSource(s.ctx(), "s"), "source_not_found")
		s.refused(s.store.EachRow(s.ctx(), "s", nil), "source_not_found")
	}},
}
