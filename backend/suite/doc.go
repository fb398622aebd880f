// Package suite reads the files people write for a bench: suites of pilot cases
// ([Read], YAML) and answers that were recorded elsewhere ([ReadAnswers], JSON
// Lines). It also holds the suite that ships in the binary ([Pilot]).
//
// Both are read strictly, since what is skipped in silence is a check that never
// fails: an unknown key, a wrong type or a name that leads nowhere refuses the
// file. Everything that is wrong with a file is told at once, each with its place
// ([BadFile]).
//
// Of YAML only what a suite needs is read: no anchors, aliases, merge keys, tags,
// directives or second documents. docs/SUITES.md says what may stand in a suite.
package suite
