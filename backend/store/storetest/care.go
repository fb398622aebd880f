package storetest

import (
	"context"
	"os"
	"path/filepath"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
)

var care = []promise{
	{"people are known once they do something, in alphabetical order", func(s *scene) {
		items := s.queue(queueName, 3, 1)
		s.draft("dora", items[0], "brouillon")
		s.save("carl", items[0])
		s.take("bea")
		in := rows(1)
		in[0].Reviews = []evaluation.Review{{Reviewer: "zoe", Revision: 1, Pick: evaluation.PickA}}
		s.source("s", in...) // read, and in no queue
		_, err := s.merge(items[2], elsewhere("anna", 1))
		s.ok(err)
		people, err := s.store.People(s.ctx())
		s.ok(err)
		s.same("people", people, []string{"anna", "bea", "carl", "dora"})
	}},
	{"a sound workspace has no findings, whatever was done in it", func(s *scene) {
		items := s.queue(queueName, 3, 2)
		s.queue("autre", 2, 1)
		s.take("anna")
		s.save("anna", items[0])
		s.save("anna", items[0])
		s.skip("bea", items[1])
		s.save("bea", items[1])
		_, err := s.merge(items[2], elsewhere("anna", 1), elsewhere("bea", 1), elsewhere("carl", 1))
		s.ok(err)
		s.ok(s.store.DeleteQueue(s.ctx(), "autre"))
		s.ok(s.store.DeleteSource(s.ctx(), queueName))
		findings, err := s.store.Check(s.ctx())
		s.ok(err)
		s.same("findings", findings, []string(nil))
	}},
	{"a backup is a new file, and never replaces one", func(s *scene) {
		s.queue(queueName, 3, 1)
		target := filepath.Join(s.t.TempDir(), "copie")
		size, err := s.store.Backup(s.ctx(), target)
		s.ok(err)
		info, err := os.Stat(target)
		s.ok(err)
		s.same("bytes", size, info.Size())
		_, err = s.store.Backup(s.ctx(), target)
		s.refused(err, "file_exists")
		_, err = s.store.Backup(s.ctx(), filepath.Join(target, "dedans"))
		s.refused(err, "cannot_write")
		left, err := os.ReadDir(filepath.Dir(target))
		s.ok(err)
		s.same("files", len(left), 1)
	}},
	{"what is interrupted did not happen, and the store goes on", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		ctx, cancel := context.WithCancel(s.ctx())
		cancel()
		_, err := s.store.SaveReview(ctx, queueName, items[0], opinion("anna"), s.now)
		if fault.KindOf(err) != fault.Interrupted {
			s.t.Fatalf("got the error %v, want one of the kind interrupted", err)
		}
		if err := s.store.EachItem(ctx, queueName, nil); fault.KindOf(err) != fault.Interrupted {
			s.t.Fatalf("got the error %v, want one of the kind interrupted", err)
		}
		s.same("reviewers", s.reviewers(items[0]), []string(nil))
		s.save("anna", items[0])
	}},
}
