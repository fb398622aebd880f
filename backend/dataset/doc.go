// Package dataset reads files of evaluations, of conversations and of questions,
// row by row, and writes evaluations back.
//
// A [Reader] takes both forms of an evaluation, nested and flat, as JSON Lines
// or as one JSON array, and holds one row in memory at a time. A line that
// cannot be used becomes a [Problem] with its number, a code for programs and a
// reason for people; the lines around it are read. [AppendRow] writes a row in
// the nested form, so that reading it again gives an equal row.
//
// [Conversations] reads datasets to train on, in each of the [Shapes], and gives
// a row for each answer that can be trained on. [ReadQuestions] reads what two
// models are to answer, and [KindOf] tells what a file holds.
//
// Nothing is guessed: text in another encoding, a score off the scale or an
// answer that is no text refuses its row, and a judgment nobody can read is
// unjudged, never a tie.
package dataset
