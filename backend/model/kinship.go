package model

import "slices"

// Relation is how near a judge is to whom it judges. A judge prefers what sounds
// like itself.
type Relation string

// The relations, from the worst. Unknown is a doubt, and to be warned of.
const (
	SameWeights Relation = "same_weights" // the judge is the candidate, whatever its name
	SameMaker   Relation = "same_maker"
	Unknown     Relation = "unknown"
	Different   Relation = "different"
)

// Kinship is a relation and what tells of it.
type Kinship struct {
	Relation         Relation
	Candidate, Judge Origin
}

// Compare tells how near two models are. Names alone tell it, so Different means
// that they say so; anything that fits both ways is Unknown.
func Compare(candidate, judge Description) Kinship {
	k := Kinship{Candidate: OriginOf(candidate), Judge: OriginOf(judge)}
	k.Relation = relation(k.Candidate.Makers, k.Judge.Makers)
	if same(candidate.Weights, judge.Weights) || same(candidate.Digest, judge.Digest) {
		k.Relation = SameWeights
	}
	return k
}

func same(a, b string) bool { return a != "" && a == b }

func relation(a, b []string) Relation {
	shared := 0
	for _, maker := range a {
		if slices.Contains(b, maker) {
			shared++
		}
	}
	switch {
	case len(a) == 0 || len(b) == 0:
		return Unknown
	case shared == 0:
		return Different
	case shared == len(a) && shared == len(b):
		return SameMaker
	}
	return Unknown
}
