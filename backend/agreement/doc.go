// Package agreement computes how far a judge can be trusted: what people said
// of a queue's items, what the judge said of the same items, and the figures
// that compare the two.
//
// [Compute] makes the whole [Report]; its JSON encoding is the document of the
// report command. The statistics underneath are exported too, each with the
// source of its formula and what it is not good for; they take counts and
// tables, and what no sample can be is [Malformed].
//
// Three rules hold for every figure. What cannot be computed is null with a
// [Reason], never 0 and never NaN. Only each person's first blind review
// counts. The order of the items changes nothing: sums are kept in whole
// numbers or fractions until the last step.
//
// It is pure: no I/O, no clock, no global randomness, no logging.
package agreement
