package storetest

import (
	"strings"
	"time"

	"contrejuge/backend/review"
)

var leasing = []promise{
	{"a lease holds until its last moment and not after", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.given("anna", items[0])
		s.pass(review.LeaseTime - time.Millisecond)
		s.given("bea", items[1])
		s.ok(s.store.Release(s.ctx(), queueName, "bea"))
		s.pass(time.Millisecond)
		s.same("holders", s.holders(), map[string]string{})
		s.given("bea", items[0])
	}},
	{"a lease of an earlier boot is over, whatever the time", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.given("anna", items[0])
		s.reboot(s.at.Awake) // the very moment at which it was taken
		s.refused(s.beat("anna", items[0]), "lease_lost")
		s.given("bea", items[0])
	}},
	{"a lease from the future of this boot holds nothing", func(s *scene) {
		// Where a boot has no name, the time awake begins again.
		items := s.queue(queueName, 1, 1)
		s.given("anna", items[0])
		s.at.Awake = time.Minute
		s.same("holders", s.holders(), map[string]string{})
		s.given("bea", items[0])
	}},
	{"a clock that jumps moves no lease", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.given("anna", items[0])
		for _, jump := range []time.Duration{24 * time.Hour, -48 * time.Hour, 365 * 24 * time.Hour} {
			s.jump(jump)
			s.same("holders", s.holders(), map[string]string{"anna": items[0]})
			s.ok(s.beat("anna", items[0]))
		}
		s.jump(-2 * 365 * 24 * time.Hour)
		s.pass(review.LeaseTime)
		s.refused(s.beat("anna", items[0]), "lease_lost")
	}},
	{"a night asleep takes nothing from a lease", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.given("anna", items[0])
		s.pass(10 * time.Minute)
		s.jump(9 * time.Hour) // the machine slept: it was not awake
		s.given("bea", items[1])
		s.ok(s.beat("anna", items[0]))
		s.pass(14 * time.Minute)
		s.same("holders", s.holders()["anna"], items[0])
	}},
	{"a sign of life prolongs a lease", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.given("anna", items[0])
		taken := s.at.Awake
		for range 5 {
			s.pass(14 * time.Minute)
			lease, err := s.store.Heartbeat(s.ctx(), queueName, "anna", items[0], s.now)
			s.ok(err)
			s.same("lease", lease, review.Lease{
				Queue: queueName, Item: items[0], Person: "anna", Boot: s.at.Boot, Taken: taken, Until: s.at.Awake + review.LeaseTime,
			})
		}
		_, err := s.tryTake("bea")
		s.refused(err, "all_held")
	}},
	{"a sign of life never revives a lease that ended", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.given("anna", items[0])
		s.pass(review.LeaseTime)
		s.refused(s.beat("anna", items[0]), "lease_lost")
		s.same("holders", s.holders(), map[string]string{})
		s.given("bea", items[0])
		s.refused(s.beat("anna", items[0]), "lease_lost")
		s.same("holders", s.holders(), map[string]string{"bea": items[0]})
		s.refused(s.beat("carl", items[1]), "lease_lost") // who never held it
		s.save("bea", items[0])
		s.refused(s.beat("bea", items[0]), "lease_lost")
	}},
	{"a sign of life on one item prolongs no other", func(s *scene) {
		items := s.queue(queueName, 2, 1)
		s.given("anna", items[0])
		s.refused(s.beat("anna", items[1]), "lease_lost")
	}},
	{"a person holds one item in a queue, and one in another", func(s *scene) {
		items := s.queue(queueName, 3, 3)
		s.queue("autre", 1, 1)
		s.take("anna")
		s.ok(s.tryTakeItem("anna", items[1]))
		s.ok(s.tryTakeItem("anna", items[2]))
		s.same("holders", s.holders(), map[string]string{"anna": items[2]})
		_, err := s.store.Take(s.ctx(), "autre", "anna", s.now, "a")
		s.ok(err)
		s.same("holders", s.holders(), map[string]string{"anna": items[2]})
	}},
	{"leases are listed with the first to end first", func(s *scene) {
		items := s.queue(queueName, 3, 1)
		for _, person := range []string{"anna", "bea", "carl"} {
			s.take(person)
			s.pass(time.Minute)
		}
		s.ok(s.beat("anna", items[0]))
		leases, err := s.store.Leases(s.ctx(), queueName, s.now)
		s.ok(err)
		var people []string
		for _, lease := range leases {
			people = append(people, lease.Person)
		}
		s.same("people", people, []string{"bea", "carl", "anna"})
	}},
	{"when all that is left is held, it says who holds it and until when", func(s *scene) {
		items := s.queue(queueName, 4, 2)
		s.save("anna", items[0])
		s.skip("anna", items[3])
		until := map[string]string{}
		for _, on := range []struct {
			person string
			item   int
		}{{"bea", 1}, {"carl", 1}, {"dora", 2}, {"emil", 2}, {"fred", 0}, {"gina", 3}} {
			s.pass(time.Minute)
			until[on.person] = s.at.Wall.Add(review.LeaseTime).Local().Format("15:04")
			s.ok(s.tryTakeItem(on.person, items[on.item]))
		}
		_, err := s.tryTake("anna")
		s.refused(err, "all_held")
		for _, person := range []string{"bea", "carl", "dora", "emil"} {
			if want := person + " until " + until[person]; !strings.Contains(err.Error(), want) {
				s.t.Errorf("%q does not say %q", err, want)
			}
		}
		for _, person := range []string{"fred", "gina"} {
			if strings.Contains(err.Error(), person) {
				s.t.Errorf("%q names %s, who holds nothing that is left for anna", err, person)
			}
		}
	}},
	{"giving back frees the item and keeps the draft", func(s *scene) {
		items := s.queue(queueName, 1, 1)
		s.given("anna", items[0])
		s.draft("anna", items[0], "brouillon")
		s.ok(s.store.Release(s.ctx(), queueName, "anna"))
		s.ok(s.store.Release(s.ctx(), queueName, "anna")) // holding nothing is no error
		s.given("bea", items[0])
		s.hasDraft("anna", items[0], "brouillon")
	}},
	{"freeing an item ends all its leases and says whose they were", func(s *scene) {
		items := s.queue(queueName, 2, 3)
		s.given("anna", items[0])
		s.given("bea", items[0])
		s.ok(s.tryTakeItem("carl", items[1]))
		s.pass(10 * time.Minute)
		s.given("dora", items[0])
		s.draft("dora", items[0], "brouillon")
		s.pass(6 * time.Minute) // anna's and bea's are over
		s.given("emil", items[0])
		s.ok(s.store.Release(s.ctx(), queueName, "emil"))
		held, err := s.store.ReleaseItem(s.ctx(), queueName, items[0], s.now)
		s.ok(err)
		if len(held) != 1 || held[0].Person != "dora" || held[0].Item != items[0] {
			s.t.Errorf("freed %v, want dora's alone", held)
		}
		s.same("holders", s.holders(), map[string]string{})
		s.hasDraft("dora", items[0], "brouillon")
		s.refused(s.beat("dora", items[0]), "lease_lost")
		_, err = s.store.ReleaseItem(s.ctx(), queueName, "rien", s.now)
		s.refused(err, "item_not_found")
	}},
}
