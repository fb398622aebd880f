// Package judge asks a model to judge: it writes the prompt and the schema of
// the reply, asks, and reads the reply strictly.
//
// A case is judged in one call, all its criteria together, and the judge writes
// each reason before its verdict. Whatever stops it, or whatever of its reply
// is not exactly what was asked for, becomes a cause of unjudged: nothing is
// repaired and nothing is taken for granted.
//
// Prompts and reading are pure: the same suite, case and answers give the same
// bytes. Only [Case] asks somebody.
package judge
