package store

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
)

// storedSuite is a suite as a run freezes it. Only its messages are written
// otherwise than the suite itself would: with their original form beside their
// text, neither of which could be told from the other.
type storedSuite struct {
	bench.Suite
	Cases []storedCase `json:"cases"`
}

type storedCase struct {
	bench.Case
	Messages []storedMessage `json:"messages"`
}

func encodeSuite(suite bench.Suite) (string, error) {
	stored := storedSuite{Suite: suite, Cases: make([]storedCase, len(suite.Cases))}
	for i, c := range suite.Cases {
		stored.Cases[i] = storedCase{Case: c, Messages: make([]storedMessage, len(c.Messages))}
		for j, m := range c.Messages {
			stored.Cases[i].Messages[j] = storedMessage(m)
		}
	}
	return encode(stored)
}

func decodeSuite(text string) (bench.Suite, error) {
	stored, err := decode[storedSuite]("suite", text)
	if err != nil {
		return bench.Suite{}, err
	}
	suite := stored.Suite
	for _, c := range stored.Cases {
		c.Case.Messages = nil
		for _, m := range c.Messages {
			c.Case.Messages = append(c.Case.Messages, evaluation.Message(m))
		}
		suite.Cases = append(suite.Cases, c.Case)
	}
	return suite, nil
}
