package storetest

import (
	"contrejuge/backend/review"
)

var strata = []promise{
	{"a queue remembers what each filling selected by, and its items do", func(s *scene) {
		s.source("s", rows(4)...)
		first := s.copying("q", "s", 2)
		second := first
		first.Items, second.Items = first.Items[:2], first.Items[2:]
		first.Fill.Selection, first.Fill.Shared = review.Random, 1
		first.Items[1].Overlap = 1
		second.Fill.Selection, second.Fill.Judge, second.Fill.Model, second.Fill.Shared = review.Losses, "juge", "base", 2
		s.ok(s.store.CreateQueue(s.ctx(), s.blank("q", 2), first))
		s.ok(s.store.ExtendQueue(s.ctx(), "q", second))
		q, err := s.store.Queue(s.ctx(), "q")
		s.ok(err)
		s.same("strata", q.Strata(), []review.Rule{{Selection: review.Random}, {Selection: review.Losses, Judge: "juge", Model: "base"}})
		s.same("shared", []int{q.Fills[0].Shared, q.Fills[1].Shared}, []int{1, 2})
		var of []review.Rule
		var overlaps []int
		for _, item := range s.items("q") {
			of, overlaps = append(of, item.Stratum), append(overlaps, item.Overlap)
		}
		s.same("items", of, []review.Rule{q.Strata()[0], q.Strata()[0], q.Strata()[1], q.Strata()[1]})
		s.same("overlaps", overlaps, []int{2, 1, 2, 2})
		s.same("one item", s.item("q", "q3").Stratum, q.Strata()[1])
		taken, err := s.store.TakeItem(s.ctx(), "q", "anna", itemID("q", "q4"), s.now, "a")
		s.ok(err)
		s.same("in hand", taken.Item.Stratum, q.Strata()[1])
	}},
	{"an item is asked some criteria, none or all of them", func(s *scene) {
		s.source("s", verdictRows(3)...)
		f := s.copying("q", "s", 1)
		f.Items[0].Criteria, f.Items[1].Criteria = []string{"cites"}, []string{}
		s.ok(s.store.CreateQueue(s.ctx(), s.blankOfVerdicts("q"), f))
		items := s.items("q")
		s.same("some", items[0].Criteria, []string{"cites"})
		if items[1].Criteria == nil || len(items[1].Criteria) > 0 {
			s.t.Errorf("of none come %#v", items[1].Criteria)
		}
		if items[2].Criteria != nil { // which stands for all
			s.t.Errorf("of all come %#v", items[2].Criteria)
		}
	}},
}
