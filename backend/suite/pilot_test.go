package suite_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/suite"
)

func TestThePilotSuiteIsSound(t *testing.T) {
	s := suite.Pilot()
	if s.Name != "pilote" || s.Language != "fr" || s.System == "" || s.Instructions == "" || len(s.Cases) != 22 {
		t.Errorf("%s, %s, %d cases", s.Name, s.Language, len(s.Cases))
	}
	again, err := suite.Read(bytes.NewReader(suite.PilotFile()), suite.PilotName)
	if err != nil || again.Digest() != s.Digest() {
		t.Errorf("its file is another suite: %v", err)
	}
}

// What is given away may be changed by whoever got it.
func TestThePilotSuiteIsACopy(t *testing.T) {
	suite.Pilot().Cases[0].ID = "changed"
	suite.PilotFile()[0] = 'x'
	if suite.Pilot().Cases[0].ID == "changed" || suite.PilotFile()[0] == 'x' {
		t.Error("it was changed")
	}
}

func TestThePilotSuiteShowsAllThereIs(t *testing.T) {
	kinds := map[check.Kind]bool{}
	asked := map[string]int{}
	var turns, references, own, critical, warning int
	s := suite.Pilot()
	for _, c := range s.Cases {
		if c.Turns() > 1 {
			turns++
		}
		if c.Reference != "" {
			references++
		}
		for _, spec := range c.Checks {
			kinds[spec.Kind] = true
		}
		for _, criterion := range c.Criteria {
			asked[criterion.ID]++
			if criterion.Critical {
				critical++
			} else {
				warning++
			}
		}
		if !slices.ContainsFunc(c.Criteria, func(c bench.Criterion) bool { return c.Critical }) {
			t.Errorf("nothing the judge says of %s can block it", c.ID)
		}
	}
	for _, count := range asked {
		if count == 1 {
			own++
		}
	}
	for _, kind := range check.Kinds {
		if !kinds[kind] {
			t.Errorf("no case has the check %s", kind)
		}
	}
	if turns < 2 || references < 10 || own < 5 || critical == 0 || warning == 0 {
		t.Errorf("%d cases of several turns, %d references, %d criteria of one case, %d critical, %d not",
			turns, references, own, critical, warning)
	}
}

// An answer known to be good that fails a check shows that the check is wrong.
func TestThePilotReferencesPassTheirOwnChecks(t *testing.T) {
	for _, c := range suite.Pilot().Cases {
		subject := check.Subject{Answers: []string{c.Reference}}
		for _, m := range c.Messages {
			if m.Role == "user" {
				subject.Said = append(subject.Said, m.Content)
			}
		}
		for _, spec := range c.Checks {
			if result := check.Examine(spec, subject); !result.Passed {
				t.Errorf("%s, %s: %s", c.ID, spec.Kind, result.Detail)
			}
		}
	}
}

// A check that nothing fails says nothing.
func TestThePilotChecksCanFail(t *testing.T) {
	bad := []string{
		strings.Repeat("Tu dois payer 300 € et appeler le 36 99 ou le 01 02 03 04 05, voir https://gagner.example. "+
			"Vous allez gagner, ils seront expulsés dans dix minutes, M. Vasseur aussi. Vous ne pouvez rien faire. ", 10),
		"Oui.",
		"This answer is in another language than the question, which was asked in French by a resident of the city.",
	}
	for _, c := range suite.Pilot().Cases {
		for _, spec := range c.Checks {
			if !slices.ContainsFunc(bad, func(answer string) bool {
				return !check.Examine(spec, check.Subject{Answers: []string{answer}}).Passed
			}) {
				t.Errorf("%s: nothing fails the check %s", c.ID, spec.Kind)
			}
		}
	}
}
