// Package evaluation holds the words every other package speaks: a question
// with one or two answers, what a judge said of them, what people said of
// them, and the identity by which the same row is known again.
//
// It is pure: no I/O, no clock, no randomness.
package evaluation
