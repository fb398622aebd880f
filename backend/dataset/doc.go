// Package dataset reads evaluation files row by row and writes them back.
//
// A [Reader] takes both forms of an evaluation, nested and flat, as JSON Lines
// or as one JSON array, and holds one row in memory at a time. A line that
// cannot be used becomes a [Problem] with its number, a code for programs and a
// reason for people; the lines around it are read. [AppendRow] writes a row in
// the nested form, so that reading it again gives an equal row.
//
// Nothing is guessed: text in another encoding, a score off the scale or an
// answer that is no text refuses its row, and a judgment nobody can read is
// unjudged, never a tie.
package dataset
