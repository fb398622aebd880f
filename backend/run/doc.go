// Package run is the one engine that asks models: it hands units of work to hosts
// as they come free, watches over each call, asks again what may be asked again,
// sets hosts aside that fail, stops when nothing answers any more, frees a host
// whose call was given up, and tells how far it is.
//
// [Engine] knows units and hosts. [Bench] puts a run of a bench on it: all answers
// first, then all judgments. [Passage] puts a judging on it: the answers of one
// candidate, those of the other, then the judgments. What they keep goes through
// small ports, [Keeper] and [JudgingKeeper]; they know neither store nor command
// line.
package run
