// Package bench is the vocabulary of a bench: a suite of pilot cases, what was
// checked and judged of each answer, what blocks, and what a person who reread
// the blocking cases said of them.
//
// It is pure: it asks no model, reads no file and knows no clock.
package bench
