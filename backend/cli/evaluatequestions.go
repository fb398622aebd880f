package cli

import (
	"os"
	"path/filepath"
	"strings"

	"contrejuge/backend/bench"
	"contrejuge/backend/dataset"
	"contrejuge/backend/judging"
)

// asked are the questions of a file, and what else of it is used.
type asked struct {
	questions []judging.Question
	leftOut   []leftOut
	suite     bench.Suite // of a suite; its name is "" otherwise
}

// leftOut is something in the file that gives no question.
type leftOut struct {
	Line   int    `json:"line"` // 0 of a case
	Case   string `json:"case,omitempty"`
	Code   string `json:"code"`
	Reason string `json:"reason"`
}

// readQuestions reads a suite, or the questions of an evaluation, a dataset or a
// plain list.
func readQuestions(name string) (asked, error) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".yaml", ".yml":
		return suiteQuestions(name)
	}
	if name == pilotName && !isFile(name) {
		return suiteQuestions(name)
	}
	file, err := os.Open(name)
	if err != nil {
		return asked{}, unreadable("questions", err).WithHint("name a suite (.yaml), an evaluation or a dataset (.jsonl), or a plain list (.txt)")
	}
	defer func() { _ = file.Close() }() // it was only read
	questions, problems, err := dataset.ReadQuestions(file, filepath.Base(name))
	read := asked{questions: questions, leftOut: []leftOut{}}
	for _, p := range problems {
		read.leftOut = append(read.leftOut, leftOut{Line: p.Line, Code: p.Code, Reason: p.Reason})
	}
	return read, err
}

func suiteQuestions(name string) (asked, error) {
	of, err := readSuite(name)
	if err != nil {
		return asked{}, err
	}
	read := asked{suite: of, leftOut: []leftOut{}}
	var left []judging.Unaskable
	read.questions, left = judging.QuestionsOf(of)
	for _, u := range left {
		read.leftOut = append(read.leftOut, leftOut{Case: u.Case, Code: "several_turns", Reason: "two models would each have to answer an earlier turn of it in their own way"})
	}
	return read, nil
}
