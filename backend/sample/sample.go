// Package sample holds the evaluation that ships in the binary, for the first
// minute of somebody who has no data of their own yet: questions of neighbours
// and tenants, in French, each with the answers of two invented models and the
// opinion of an invented judge.
//
// Everything in it was written for this project: no model, no judge and no
// person it names exists. The better answers keep to French law and say where it
// varies, but they are there to be judged, not to be followed; others are false
// on purpose, some of them dangerously.
//
// In the rows whose meta has "piege" the judge prefers the false or the worse
// answer; the word says what it fell for: "longueur" (the longer answer),
// "chiffre" (a wrong number or delay), "assurance" (a confident tone) or "forme"
// (the layout). One answer names the model that wrote it, so that the warning
// about blindness has something to show.
package sample

import (
	_ "embed" // the two files
	"strings"
)

const (
	// Name is what the sample is called once imported.
	Name = "exemple"

	// Origin is where the sample comes from, as manifests record it.
	Origin = "Écrit pour Contrejuge ; les modèles, le juge et les personnes sont fictifs."

	// Licence is the SPDX identifier the sample is given under.
	Licence = "MIT"
)

//go:embed sample.jsonl
var evaluation string

//go:embed reviews.jsonl
var reviews string

// Evaluation reads the judged questions, without any review: those of the two
// people who were there before are in [Reviews], the others are for the newcomer
// to make.
func Evaluation() *strings.Reader { return strings.NewReader(evaluation) }

// Reviews reads what two invented people, Camille and Noé, said of every
// question of [Evaluation]. In a queue of overlap 3 there are figures to see at
// once, and each item waits for a third person, the newcomer, who settles those
// on which the two differ. Ids, messages and answers are those of the
// evaluation, so that the reviews find their rows; the judgments are left out.
func Reviews() *strings.Reader { return strings.NewReader(reviews) }
