// Package judging holds what it takes to have a model judge answers outside a
// bench: questions that two models answer first, the rows of a source as they
// are, or the items of a queue once more.
//
// A judging is one passage of one judge, with frozen settings. What it asks is
// a [Wording]: the criteria, in which words, on which scale. A wording that was
// tried and found better becomes a [Version].
//
// It is pure: no I/O, no clock, no randomness.
package judging
