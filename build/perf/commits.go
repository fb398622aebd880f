package main

import (
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
)

// wal is what a workspace's write-ahead log holds: each commit ends with a
// frame that says how large the file is after it, and no other frame does.
type wal struct {
	salt    uint64 // another one whenever SQLite starts the log over
	commits int
}

// readWAL counts the commits in the log of the file. Frames left over from
// before the log was started over carry another salt and do not count.
func readWAL(file string) (wal, error) {
	f, err := os.Open(file + "-wal")
	if errors.Is(err, fs.ErrNotExist) {
		return wal{}, nil
	}
	if err != nil {
		return wal{}, err
	}
	defer func() { _ = f.Close() }()
	var header [32]byte
	if _, err := io.ReadFull(f, header[:]); err != nil {
		return wal{}, nil // a log nothing was written to
	}
	frame := int64(24 + binary.BigEndian.Uint32(header[8:]))
	w := wal{salt: binary.BigEndian.Uint64(header[16:])}
	for at := int64(len(header)); ; at += frame {
		var head [24]byte
		if _, err := f.ReadAt(head[:], at); err != nil || binary.BigEndian.Uint64(head[8:]) != w.salt {
			return w, nil
		}
		if binary.BigEndian.Uint32(head[4:]) > 0 {
			w.commits++
		}
	}
}

// since is how many commits came in after the earlier reading of the log.
func (w wal) since(before wal) int {
	if w.salt != before.salt {
		return w.commits
	}
	return w.commits - before.commits
}
