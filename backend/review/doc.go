// Package review holds what a person does with a queue: its rubric and its
// lock, its items, who holds an item and until when, on which side an answer
// stands, drafts, and what makes a review complete.
//
// It is pure: no I/O, no clock, no randomness of its own; times and seeds are
// handed in.
package review
