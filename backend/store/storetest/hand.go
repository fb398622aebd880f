package storetest

import (
	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

// queueName is the queue that tests of reviewing work in.
const queueName = "file"

// What people do in the queue of that name. Those that return no error end the
// test on one.

func (s *scene) tryTake(person string) (review.Taken, error) {
	return s.store.Take(s.ctx(), queueName, person, s.now, evaluation.A)
}

// take returns the id of the item the person is given.
func (s *scene) take(person string) string {
	s.t.Helper()
	taken, err := s.tryTake(person)
	s.ok(err)
	return taken.Item.ID
}

// given ends the test unless the person is given the item.
func (s *scene) given(person, item string) {
	s.t.Helper()
	if got := s.take(person); got != item {
		s.t.Fatalf("%s is given %s, want %s", person, got, item)
	}
}

func (s *scene) tryTakeItem(person, item string) error {
	_, err := s.store.TakeItem(s.ctx(), queueName, person, item, s.now, evaluation.A)
	return err
}

// opinion is a complete review that prefers b.
func opinion(person string) evaluation.Review {
	r := evaluation.Review{Reviewer: person, Pick: evaluation.PickB, Scores: evaluation.Scores{}}
	for _, criterion := range rubric().IDs() {
		r.Scores.Set(criterion, evaluation.A, 2)
		r.Scores.Set(criterion, evaluation.B, 4)
	}
	return r
}

func (s *scene) trySave(person, item string) error {
	_, err := s.store.SaveReview(s.ctx(), queueName, item, opinion(person), s.now)
	return err
}

func (s *scene) save(person, item string) {
	s.t.Helper()
	s.ok(s.trySave(person, item))
}

func (s *scene) trySkip(person, item string) error {
	_, err := s.store.SaveReview(s.ctx(), queueName, item, evaluation.Review{Reviewer: person, Skip: "incompréhensible"}, s.now)
	return err
}

func (s *scene) skip(person, item string) {
	s.t.Helper()
	s.ok(s.trySkip(person, item))
}

func (s *scene) draft(person, item, text string) {
	s.t.Helper()
	s.ok(s.store.SaveDraft(s.ctx(), queueName, person, item, review.Draft{Correction: text}, s.at.Wall))
}

// hasDraft ends the test unless that is what the person has written.
func (s *scene) hasDraft(person, item, text string) {
	s.t.Helper()
	draft, err := s.store.Draft(s.ctx(), queueName, person, item)
	s.ok(err)
	if draft == nil || draft.Correction != text {
		s.t.Fatalf("the draft of %s is %v, want %q", person, draft, text)
	}
}

func (s *scene) beat(person, item string) error {
	_, err := s.store.Heartbeat(s.ctx(), queueName, person, item, s.now)
	return err
}

// holders are who holds what at the moment.
func (s *scene) holders() map[string]string {
	s.t.Helper()
	leases, err := s.store.Leases(s.ctx(), queueName, s.now)
	s.ok(err)
	held := map[string]string{}
	for _, lease := range leases {
		held[lease.Person] = lease.Item
	}
	return held
}

// reviewers are who gave an opinion of the item, each once.
func (s *scene) reviewers(item string) []string {
	s.t.Helper()
	var people []string
	for _, r := range evaluation.LatestRevisions(s.item(queueName, item).Row.Reviews) {
		if !r.Skipped() {
			people = append(people, r.Reviewer)
		}
	}
	return people
}
