// Package atomicfile writes a person's file so that it is always either the old
// one or the new one: into a temporary file of the same folder, which is synced
// and then renamed over the target, whose folder is synced in turn.
//
// The permissions of an existing target are kept and a symbolic link is
// followed, so that the file it leads to is replaced and not the link. Errors
// are [fault.Error]: disk_full, or cannot_write for everything else.
//
// google/renameio does the same and would do on Linux and macOS, but its second
// version does not build on Windows, where most of our files are written.
package atomicfile
