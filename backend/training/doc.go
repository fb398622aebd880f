// Package training turns reviews into training data: which example an item
// gives ([Decide]), how a profile writes it ([Profile]), and how the lines of
// an export go into a file that already holds some ([Merge]).
//
// It is pure: no I/O, no clock, no randomness. The same reviews always give
// the same bytes. Reading and writing the file is package exportfile's work.
package training
