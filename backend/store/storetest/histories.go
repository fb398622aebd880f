package storetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/review"
)

var histories = []promise{
	{"whatever people do, each is given the first item that is free for them", func(s *scene) {
		const steps = 150
		for seed := range uint64(8) {
			s.history(seed, steps)
		}
	}},
}

// history plays a random history on the store and on the model, and ends the
// test at the first step where they differ.
func (s *scene) history(seed uint64, steps int) {
	name := fmt.Sprintf("histoire %d", seed)
	h := &history{scene: s, queue: name, chance: rand.New(rand.NewPCG(seed, 1)), model: newModel()}
	h.begin()
	for step := range steps {
		did := h.step()
		if h.t.Failed() {
			h.t.Fatalf("history %d, step %d: %s", seed, step, did)
		}
	}
	h.end()
}

type history struct {
	*scene
	queue  string
	chance *rand.Rand
	model  *model
	people []string
	merged map[string]bool // items with an imported review
}

func (h *history) begin() {
	h.merged = map[string]bool{}
	for i := range 2 + h.chance.IntN(4) {
		h.people = append(h.people, fmt.Sprintf("personne %d", i))
	}
	// The people's numbers in the store are not their order in the test: they
	// appear as they come.
	h.chance.Shuffle(len(h.people), func(i, j int) { h.people[i], h.people[j] = h.people[j], h.people[i] })
	h.source(h.queue, rows(3+h.chance.IntN(6))...)
	filling := h.copying(h.queue, h.queue, 1)
	for i := range filling.Items {
		filling.Items[i].Overlap = 1 + h.chance.IntN(3)
		h.model.add(filling.Items[i].ID, filling.Items[i].Overlap)
	}
	h.ok(h.store.CreateQueue(h.ctx(), h.blank(h.queue, 1), filling))
}

// step does one thing, compares, and says what it did.
func (h *history) step() string {
	person := h.people[h.chance.IntN(len(h.people))]
	item := h.model.items[h.chance.IntN(len(h.model.items))]
	if l, ok := h.model.leases[person]; ok && h.chance.IntN(3) > 0 {
		item = l.item // mostly, people do something to what they hold
	}
	did := h.do(person, item)
	leases, err := h.store.Leases(h.ctx(), h.queue, h.now)
	h.ok(err)
	held := map[string]string{}
	for _, lease := range leases {
		held[lease.Person] = lease.Item
	}
	h.same("holders", held, h.model.holders(h.at))
	return did
}

func (h *history) do(person string, item *modelItem) string {
	h.pass(time.Millisecond) // no two drafts at the same time
	switch h.chance.IntN(13) {
	case 0, 1, 2, 3:
		want, code := h.model.take(person, h.at)
		taken, err := h.store.Take(h.ctx(), h.queue, person, h.now, "a")
		h.answers(err, code)
		if err == nil && want != nil {
			h.same("item", taken.Item.ID, want.id)
		}
		return person + " takes"
	case 4, 5, 6:
		code := h.model.save(person, item, h.at)
		h.answers(second(h.store.SaveReview(h.ctx(), h.queue, item.id, opinion(person), h.now)), code)
		return person + " saves " + item.id
	case 7:
		return h.write(person, item)
	case 8:
		skip := opinion(person)
		skip.Pick, skip.Scores, skip.Skip = "", nil, "non"
		code := h.model.skip(person, item)
		h.answers(second(h.store.SaveReview(h.ctx(), h.queue, item.id, skip, h.now)), code)
		return person + " skips " + item.id
	case 9:
		code := h.model.takeItem(person, item, h.at)
		h.answers(second(h.store.TakeItem(h.ctx(), h.queue, person, item.id, h.now, "b")), code)
		return person + " asks for " + item.id
	case 10:
		code := h.model.beat(person, item, h.at)
		h.answers(second(h.store.Heartbeat(h.ctx(), h.queue, person, item.id, h.now)), code)
		return person + " gives a sign of life on " + item.id
	case 11:
		return h.leave(person, item)
	default:
		return h.wait()
	}
}

func (h *history) write(person string, item *modelItem) string {
	item.drafts[person] = h.at.Wall
	h.ok(h.store.SaveDraft(h.ctx(), h.queue, person, item.id, review.Draft{Note: "brouillon"}, h.at.Wall))
	return person + " writes on " + item.id
}

// leave is what happens less often.
func (h *history) leave(person string, item *modelItem) string {
	switch h.chance.IntN(3) {
	case 0:
		delete(h.model.leases, person)
		h.ok(h.store.Release(h.ctx(), h.queue, person))
		return person + " gives back"
	case 1:
		h.model.freeForAll(item)
		h.ok(second(h.store.ReleaseItem(h.ctx(), h.queue, item.id, h.now)))
		return item.id + " is freed"
	default:
		h.merged[item.id] = true
		h.model.merge(person, item)
		whole, err := h.store.Item(h.ctx(), h.queue, item.id)
		h.ok(err)
		r := elsewhere(person, item.revisions[person])
		_, err = h.store.ImportReviews(h.ctx(), h.queue, whole.Row.Identity(), []evaluation.Review{r})
		h.ok(err)
		return "a review by " + person + " of " + item.id + " is imported"
	}
}

func (h *history) wait() string {
	switch h.chance.IntN(5) {
	case 0:
		h.reboot(time.Duration(h.chance.IntN(120)) * time.Minute)
		return "the machine starts anew"
	case 1:
		h.jump(time.Duration(h.chance.IntN(40)-20) * time.Hour)
		return "the clock jumps"
	default:
		h.pass(time.Duration(h.chance.IntN(20)) * time.Minute)
		return "time passes"
	}
}

// answers reports where the store answered otherwise than the model.
func (h *history) answers(err error, code string) {
	h.t.Helper()
	if got := fault.CodeOf(err); got != code {
		h.t.Errorf("answered %q (%v), want %q", got, err, code)
	}
}

func (h *history) end() {
	for i, item := range h.scene.items(h.queue) {
		want := h.model.items[i]
		var reviewed []string
		revisions := map[string]int{}
		for _, r := range item.Row.Reviews {
			revisions[r.Reviewer]++
			if !r.Skipped() && !slices.Contains(reviewed, r.Reviewer) {
				reviewed = append(reviewed, r.Reviewer)
			}
		}
		h.same("reviewers of "+item.ID, reviewed, want.reviewed)
		h.same("revisions of "+item.ID, revisions, want.revisions)
		h.same("overlap of "+item.ID, item.Overlap, want.overlap)
	}
	p := h.model.progress()
	p.Imported = len(h.merged)
	h.same("progress", h.progress(h.queue), p)
	findings, err := h.store.Check(h.ctx())
	h.ok(err)
	h.same("findings", findings, []string(nil))
}
