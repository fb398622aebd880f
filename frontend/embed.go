// Package frontend carries the pages as they were built, for the window and for
// the server.
package frontend

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Pages is what `npm run build` made, with index.html at its root. In a program
// that was built before the pages were, it holds no index.html.
func Pages() fs.FS {
	pages, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // only an invalid path makes it fail
	}
	return pages
}
