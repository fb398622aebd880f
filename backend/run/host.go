package run

import (
	"slices"
	"time"

	"contrejuge/backend/model"
)

// How long a host rests that failed in a way that may pass, such as being busy:
// the first time, doubled each further time in a row, at most the longest.
const (
	firstRest   = 2 * time.Second
	longestRest = 30 * time.Second
)

// host is a worker as the engine sees it.
type host struct {
	Worker
	busy  bool
	aside bool // it gets nothing any more
	// In a row, without an answer between:
	asHost  int // failures that are the host's
	passing int // failures that may pass
	rests   time.Time
}

// answered says that the host works.
func (h *host) answered() { h.asHost, h.passing = 0, 0 }

// rest lets the host rest after a failure that may pass. A host that is gone
// rests the shortest time: each case that is left is to learn of it, and that
// soon.
func (h *host) rest(gone bool) {
	pause := longestRest
	if gone {
		pause = firstRest
	} else if h.passing < 4 {
		pause = firstRest << h.passing
	}
	h.passing++
	h.rests = time.Now().Add(pause)
}

// ready reports whether the host neither works nor rests.
func (h *host) ready(now time.Time) bool { return !h.busy && !now.Before(h.rests) }

// hosts are the engine's, one for each address.
type hosts []*host

func hostsOf(workers []Worker) hosts {
	var all hosts
	for _, w := range workers {
		if !slices.ContainsFunc(all, func(h *host) bool { return h.Host == w.Host }) {
			all = append(all, &host{Worker: w})
		}
	}
	return all
}

// live counts the hosts that are not set aside.
func (all hosts) live() int {
	live := 0
	for _, h := range all {
		if !h.aside {
			live++
		}
	}
	return live
}

// job is a unit on its way.
type job struct {
	Unit
	place   int // in the order of the units
	tries   int
	retries int // tries that a failure cost; being sent on from a broken host is none
	failed  map[*host]bool
	last    *model.Failure // of its latest try
	took    time.Duration
	host    *host // of its latest try
}

// elsewhere reports whether there is a host that the job has not failed on.
func (j *job) elsewhere(all hosts) bool {
	return slices.ContainsFunc(all, func(h *host) bool { return !h.aside && !j.failed[h] })
}

// suits reports whether the host may take the job: a job that failed goes to a
// host it has not failed on while there is one, busy or not.
func (j *job) suits(h *host, all hosts) bool { return !j.failed[h] || !j.elsewhere(all) }
