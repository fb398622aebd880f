package api

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"strings"

	"contrejuge/backend/bench"
	"contrejuge/backend/dataset"
	"contrejuge/backend/judging"
	"contrejuge/backend/suite"
)

// QuestionsView are questions that can be evaluated.
type QuestionsView struct {
	Cancelled bool           `json:"cancelled"`
	Digest    string         `json:"digest"` // by which they are evaluated; "" when something is wrong
	File      string         `json:"file"`
	Name      string         `json:"name"` // a name for the source they become
	Count     int            `json:"count"`
	System    string         `json:"system"`   // the suite's; "" of other files
	Language  string         `json:"language"` // the suite's; "" of other files
	Problems  []SuiteProblem `json:"problems"` // for which nothing of the file can be used
	LeftOut   []SuiteProblem `json:"leftOut"`  // what gives no question
}

// askedQuestions are the questions of a file, and how they are asked.
type askedQuestions struct {
	file      string
	questions []judging.Question
	options   bench.Options
}

func (s *shelf) asked(digest string) (askedQuestions, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	of, ok := s.questions[digest]
	return of, ok
}

func (s *shelf) putQuestions(digest string, of askedQuestions) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.questions == nil {
		s.questions = map[string]askedQuestions{}
	}
	s.questions[digest] = of
}

func (s *shelf) pilotQuestions() QuestionsView {
	of := suite.Pilot()
	return s.suiteQuestions(of, "pilote.yaml", of.Digest())
}

func (s *shelf) suiteQuestions(of bench.Suite, file, digest string) QuestionsView {
	questions, left := judging.QuestionsOf(of)
	view := QuestionsView{
		Digest: digest, File: file, Name: of.Name, Count: len(questions), System: of.System, Language: of.Language,
		Problems: []SuiteProblem{}, LeftOut: []SuiteProblem{},
	}
	for _, u := range left {
		view.LeftOut = append(view.LeftOut, SuiteProblem{Code: "several_turns", Reason: u.Case})
	}
	s.putQuestions(digest, askedQuestions{file, questions, of.Options})
	return view
}

func (s *shelf) readQuestions(name, text string) (QuestionsView, error) {
	sum := sha256.Sum256([]byte(text))
	digest := hex.EncodeToString(sum[:])
	stem := strings.TrimSuffix(name, path.Ext(name))
	view := QuestionsView{File: name, Name: stem, Problems: []SuiteProblem{}, LeftOut: []SuiteProblem{}}
	switch strings.ToLower(path.Ext(name)) {
	case ".yaml", ".yml":
		of, err := suite.Read(strings.NewReader(text), name)
		if err != nil {
			view.Problems, err = mistakesIn(err)
			return view, err
		}
		return s.suiteQuestions(of, name, digest), nil
	}
	questions, problems, err := dataset.ReadQuestions(strings.NewReader(text), name)
	if err != nil {
		return view, err
	}
	for _, p := range problems {
		view.LeftOut = append(view.LeftOut, SuiteProblem{Line: p.Line, Code: p.Code, Reason: p.Reason})
	}
	view.Digest, view.Count = digest, len(questions)
	s.putQuestions(digest, askedQuestions{file: name, questions: questions})
	return view, nil
}
