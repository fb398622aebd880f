package storetest

import (
	"slices"
	"time"

	"contrejuge/backend/review"
)

// model is what a queue has to do, told as plainly as can be: it looks through
// everything, every time. Histories compare the store with it.
type model struct {
	items  []*modelItem // in the order of handing out
	leases map[string]modelLease
}

type modelItem struct {
	id        string
	overlap   int
	reviewed  []string // in the order of their first reviews
	skipped   map[string]bool
	revisions map[string]int
	drafts    map[string]time.Time
}

type modelLease struct {
	item         *modelItem
	boot         string
	taken, until time.Duration
}

func (l modelLease) live(now review.Moment) bool {
	return l.boot == now.Boot && l.taken <= now.Awake && now.Awake < l.until
}

func newModel() *model { return &model{leases: map[string]modelLease{}} }

func (m *model) add(id string, overlap int) {
	m.items = append(m.items, &modelItem{
		id: id, overlap: overlap, skipped: map[string]bool{}, revisions: map[string]int{}, drafts: map[string]time.Time{},
	})
}

func (m *model) lease(person string, item *modelItem, now review.Moment) {
	m.leases[person] = modelLease{item, now.Boot, now.Awake, now.Awake + review.LeaseTime}
}

// drop ends the person's lease, where it is on the item.
func (m *model) drop(person string, item *modelItem) {
	if m.leases[person].item == item {
		delete(m.leases, person)
	}
}

// room reports whether others leave the person room.
func (m *model) room(person string, item *modelItem, now review.Moment) bool {
	others := 0
	for holder, l := range m.leases {
		if holder != person && l.item == item && l.live(now) {
			others++
		}
	}
	return len(item.reviewed)+others < item.overlap
}

// free reports whether the person can begin or go on with the item.
func (m *model) free(person string, item *modelItem, now review.Moment) bool {
	return !slices.Contains(item.reviewed, person) && m.room(person, item, now)
}

func (m *model) take(person string, now review.Moment) (*modelItem, string) {
	if held, ok := m.leases[person]; ok && held.live(now) && m.free(person, held.item, now) {
		return held.item, ""
	}
	delete(m.leases, person)
	var next *modelItem
	var begun time.Time
	waiting := false // something would be free if nobody held it
	for _, item := range m.items {
		if slices.Contains(item.reviewed, person) || item.skipped[person] || len(item.reviewed) >= item.overlap {
			continue
		}
		if !m.free(person, item, now) {
			waiting = true
			continue
		}
		if at, ok := item.drafts[person]; ok && at.After(begun) {
			next, begun = item, at
		}
		if next == nil {
			next = item
		}
	}
	switch {
	case next != nil:
		m.lease(person, next, now)
		return next, ""
	case waiting:
		return nil, "all_held"
	default:
		return nil, "nothing_left"
	}
}

func (m *model) takeItem(person string, item *modelItem, now review.Moment) string {
	switch {
	case slices.Contains(item.reviewed, person):
		return "already_reviewed"
	case !m.room(person, item, now):
		return "item_taken"
	}
	m.lease(person, item, now)
	return ""
}

func (m *model) save(person string, item *modelItem, now review.Moment) string {
	if !slices.Contains(item.reviewed, person) {
		if !m.room(person, item, now) {
			return "item_taken"
		}
		item.reviewed = append(item.reviewed, person)
	}
	m.done(person, item)
	delete(item.drafts, person)
	return ""
}

func (m *model) skip(person string, item *modelItem) string {
	if slices.Contains(item.reviewed, person) {
		return "already_reviewed"
	}
	item.skipped[person] = true
	m.done(person, item)
	delete(item.drafts, person)
	return ""
}

// merge imports a first review or a further revision.
func (m *model) merge(person string, item *modelItem) {
	if !slices.Contains(item.reviewed, person) {
		item.reviewed = append(item.reviewed, person)
		item.overlap = max(item.overlap, len(item.reviewed))
	}
	m.done(person, item)
}

func (m *model) done(person string, item *modelItem) {
	item.revisions[person]++
	m.drop(person, item)
}

func (m *model) beat(person string, item *modelItem, now review.Moment) string {
	l, ok := m.leases[person]
	if !ok || l.item != item || !l.live(now) {
		return "lease_lost"
	}
	l.until = now.Awake + review.LeaseTime
	m.leases[person] = l
	return ""
}

func (m *model) freeForAll(item *modelItem) {
	for person := range m.leases {
		m.drop(person, item)
	}
}

func (m *model) holders(now review.Moment) map[string]string {
	held := map[string]string{}
	for person, l := range m.leases {
		if l.live(now) {
			held[person] = l.item.id
		}
	}
	return held
}

func (m *model) progress() review.Progress {
	p := review.Progress{Items: len(m.items)}
	for _, item := range m.items {
		p.Reviews += len(item.reviewed)
		switch {
		case len(item.reviewed) >= item.overlap:
			p.Complete++
		case len(item.reviewed) > 0:
			p.Started++
		case len(item.skipped) > 0:
			p.Skipped++
		}
	}
	return p
}
