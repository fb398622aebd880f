// Package runreport writes a run down: as one JSON document, as JUnit XML for
// continuous integration, and as a page that stands by itself.
//
// It is pure: the same run gives the same bytes. What a model wrote is text in
// all of them, never markup.
package runreport
