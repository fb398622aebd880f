// Package judge asks a model to judge: it writes the prompt and the schema of
// the reply, asks, and reads the reply strictly.
//
// A case is judged in one call, all its criteria together, and the judge writes
// each reason before its verdict. A row of a source is judged so as well, or by
// scores: a reason, then each answer's scores, then which of two is better, seen
// in one order or in both ([Row]). Whatever stops it, or whatever of its reply
// is not exactly what was asked for, becomes a cause of unjudged: nothing is
// repaired and nothing is taken for granted.
//
// Prompts and reading are pure: the same suite, case and answers, or wording, row
// and order, give the same bytes. Only [Case] and [Row] ask somebody.
package judge
