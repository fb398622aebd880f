package storetest

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

var exclusion = []promise{
	{"overlap 1 leaves an item to one person at a time", func(s *scene) { s.excludes(1) }},
	{"overlap 2 leaves an item to two people at a time", func(s *scene) { s.excludes(2) }},
	{"overlap 3 leaves an item to three people at a time", func(s *scene) { s.excludes(3) }},
	{"reviews and leases of others together fill an item", func(s *scene) {
		items := s.queue(queueName, 2, 2)
		s.save("anna", items[0])
		s.given("bea", items[0])
		s.given("carl", items[1])
		s.refused(s.tryTakeItem("dora", items[0]), "item_taken")
		s.refused(s.trySave("dora", items[0]), "item_taken")
		s.ok(s.store.Release(s.ctx(), queueName, "bea"))
		s.given("dora", items[0])
	}},
	{"a refusal names who has the item, and until when they hold it", func(s *scene) {
		items := s.queue(queueName, 1, 2)
		s.save("anna", items[0])
		s.pass(time.Minute)
		s.given("bea", items[0])
		ends := s.at.Wall.Add(review.LeaseTime)
		for want, err := range map[string]error{"all_held": s.takeError("carl"), "item_taken": s.tryTakeItem("carl", items[0])} {
			s.refused(err, want)
			refusal, _ := errors.AsType[*fault.Error](err)
			people := []fault.Person{{Name: "bea", Until: ends}}
			if want == "item_taken" {
				people = append([]fault.Person{{Name: "anna"}}, people...)
			}
			s.same(want, refusal.People, people)
		}
	}},
	{"people at work at once leave each item exactly as many reviews as it needs", func(s *scene) {
		for overlap := 1; overlap <= 3; overlap++ {
			s.together(fmt.Sprintf("file %d", overlap), overlap)
		}
	}},
}

// takeError is why there is no item for the person.
func (s *scene) takeError(person string) error {
	_, err := s.tryTake(person)
	return err
}

// excludes takes one item by one person more than it has room for.
func (s *scene) excludes(overlap int) {
	items := s.queue(queueName, 1, overlap)
	people := []string{"anna", "bea", "carl", "dora"}
	for _, person := range people[:overlap] {
		s.given(person, items[0])
	}
	late := people[overlap]
	_, err := s.tryTake(late)
	s.refused(err, "all_held")
	s.refused(s.tryTakeItem(late, items[0]), "item_taken")
	s.save(people[0], items[0])
	_, err = s.tryTake(late)
	want := "all_held"
	if overlap == 1 {
		want = "nothing_left"
	}
	s.refused(err, want)
	for _, person := range people[1:overlap] {
		s.save(person, items[0])
	}
	_, err = s.tryTake(late)
	s.refused(err, "nothing_left")
	s.same("reviewers", s.reviewers(items[0]), people[:overlap])
}

// together has five people work through a queue at the same time, which runs on
// meanwhile: whoever asks what time it is before their turn has come is late.
func (s *scene) together(queue string, overlap int) {
	const n = 24
	s.queue(queue, n, overlap)
	var wait sync.WaitGroup
	failed := make(chan error, 5)
	var ticks atomic.Int64
	now := func() review.Moment {
		moment := s.at
		moment.Awake += time.Duration(ticks.Add(1)) * time.Millisecond
		return moment
	}
	for i := range 5 {
		wait.Go(func() { failed <- s.work(queue, fmt.Sprintf("p%d", i), now) })
	}
	wait.Wait()
	close(failed)
	for err := range failed {
		s.ok(err)
	}
	for _, item := range s.items(queue) {
		people := map[string]bool{}
		for _, r := range item.Row.Reviews {
			people[r.Reviewer] = true
		}
		if len(item.Row.Reviews) != overlap || len(people) != overlap {
			s.t.Errorf("item %s has %d reviews by %d people, want %d", item.ID, len(item.Row.Reviews), len(people), overlap)
		}
	}
	findings, err := s.store.Check(s.ctx())
	s.ok(err)
	s.same("findings", findings, []string(nil))
}

// work takes and saves until nothing is left for the person.
func (s *scene) work(queue, person string, now func() review.Moment) error {
	for waited := 0; ; {
		taken, err := s.store.Take(s.ctx(), queue, person, now, evaluation.A)
		switch {
		case fault.Is(err, "nothing_left"):
			return nil
		case fault.Is(err, "all_held") && waited < 5000: // the others are about to save
			waited++
			time.Sleep(time.Millisecond)
			continue
		case err != nil:
			return err
		}
		if _, err := s.store.SaveReview(s.ctx(), queue, taken.Item.ID, opinion(person), now); err != nil {
			return fmt.Errorf("%s holds %s: %w", person, taken.Item.ID, err)
		}
		waited = 0
	}
}
