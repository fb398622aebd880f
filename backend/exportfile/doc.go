// Package exportfile carries out an export of training data on disk: it reads
// the file that is there, asks package training what is to change, and writes
// the file and its manifest. It never holds the whole file.
//
// The file and its manifest are two files, and no rename covers both. So the
// new manifest is written first under the name FILE.manifest.json.next, then
// the file is put in place, then the manifest. Whatever stops the program in
// between, the next export finds out by the file's digest which of the two
// manifests belongs to it; see [Export.Write].
package exportfile
