package api

import (
	"sync"

	"contrejuge/backend/bench"
)

// shelf holds the suites and answers that were opened here: a page names them by
// their digests, since no path crosses.
type shelf struct {
	mu        sync.Mutex
	suites    map[string]bench.Suite
	answers   map[string]recordedAnswers
	questions map[string]askedQuestions
}

type recordedAnswers struct {
	file    string
	answers map[string][]string
}

func newShelf() *shelf {
	return &shelf{suites: map[string]bench.Suite{}, answers: map[string]recordedAnswers{}}
}

func (s *shelf) put(of bench.Suite, file string) SuiteView {
	view := SuiteView{Digest: of.Digest(), Name: of.Name, File: file, Language: of.Language, Cases: len(of.Cases)}
	for _, c := range of.Cases {
		view.Criteria += len(c.Criteria)
		view.Checks += len(c.Checks)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.suites[view.Digest] = of
	return view
}

func (s *shelf) suite(digest string) (bench.Suite, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	of, ok := s.suites[digest]
	return of, ok
}

func (s *shelf) putAnswers(digest string, answers recordedAnswers) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers[digest] = answers
}

func (s *shelf) recorded(digest string) (recordedAnswers, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	answers, ok := s.answers[digest]
	return answers, ok
}
