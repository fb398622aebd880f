package training

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"contrejuge/backend/fault"
)

// ParseManifest reads a manifest strictly; name is what to call it in an error.
// Keys it does not know are an error too, unless the manifest says that a newer
// minor format wrote it. It returns input faults: manifest_too_new for a newer
// major format, manifest_unreadable for anything else that is no manifest.
func ParseManifest(name string, document []byte) (*Manifest, error) {
	document = bytes.TrimPrefix(document, []byte("\ufeff"))
	major, minor, err := manifestVersion(document)
	switch {
	case err == nil && major > manifestMajor:
		return nil, fault.New(fault.Input, "manifest_too_new",
			"%s was written by a newer version of this program (format %d.%d): nothing was changed", name, major, minor).
			WithHint("export with that version, or to a new file")
	case err == nil && major < manifestMajor:
		err = fmt.Errorf("there is no format %d.%d", major, minor)
	}
	var m Manifest
	if err == nil {
		r := manifestReader{tolerant: minor > manifestMinor}
		err = strictly(document, func(d *jsontext.Decoder) error { return r.manifest(d, &m) })
	}
	if err != nil {
		return nil, fault.New(fault.Input, "manifest_unreadable", "%s cannot be read: nothing was changed", name).
			WithHint("put the manifest back as it was, or export to a new file. Without a manifest, lines are known by what they say").
			WithCause(err)
	}
	return &m, nil
}

// manifestVersion finds the version of a document whose other keys may be of
// any format.
func manifestVersion(document []byte) (major, minor int, err error) {
	version := ""
	err = strictly(document, func(d *jsontext.Decoder) error {
		return readObject(d, func(name string) (err error) {
			if name != "version" {
				return d.SkipValue()
			}
			version, err = readString(d)
			return err
		})
	})
	if err != nil {
		return 0, 0, err
	}
	before, after, ok := strings.Cut(version, ".")
	if major, err = versionNumber(before); err == nil && ok {
		minor, err = versionNumber(after)
	}
	if err != nil || !ok {
		return 0, 0, fmt.Errorf("%q is not a version", version)
	}
	return major, minor, nil
}

func versionNumber(s string) (int, error) {
	n, err := strconv.ParseUint(s, 10, 16)
	if err == nil && strconv.FormatUint(n, 10) != s {
		err = strconv.ErrSyntax
	}
	return int(n), err
}

// manifestReader reads the parts of a manifest.
type manifestReader struct {
	tolerant bool // skip keys that are not known
}

func (r manifestReader) unknown(d *jsontext.Decoder) error {
	if r.tolerant {
		return d.SkipValue()
	}
	return errors.New("unknown key")
}

func (r manifestReader) manifest(d *jsontext.Decoder, m *Manifest) error {
	missing := missingKeys{"tool": {}, "profile": {}, "file": {}, "refused": {}, "sources": {}, "lines": {}}
	err := readObject(d, func(name string) (err error) {
		missing.seen(name)
		switch name {
		case "version", "counts": // read before, and follows from the rest
			return d.SkipValue()
		case "tool":
			return r.tool(d, &m.Tool)
		case "profile":
			m.Profile, err = readString(d)
			return err
		case "file":
			return r.file(d, &m.File)
		case "refused":
			return r.refused(d, m)
		case "sources":
			return readArray(d, func() error { return r.source(d, m) })
		case "lines":
			return readArray(d, func() error { return r.record(d, m) })
		default:
			return r.unknown(d)
		}
	})
	return errors.Join(err, missing.err(), checkRecords(m.Records))
}

// checkRecords refuses records that contradict each other.
func checkRecords(records []Record) error {
	type key struct {
		item string
		part int
	}
	seen := map[key]bool{}
	last := 0
	for _, r := range records {
		k := key{r.Item, r.Part}
		switch {
		case r.Line <= last:
			return fmt.Errorf("line %d is not after line %d", r.Line, last)
		case seen[k]:
			return fmt.Errorf("item %q is there twice", r.Item)
		}
		seen[k], last = true, r.Line
	}
	return nil
}

// missingKeys are the required keys not seen yet.
type missingKeys map[string]struct{}

func (m missingKeys) seen(name string) { delete(m, name) }

func (m missingKeys) err() error {
	if len(m) > 0 {
		return errors.New("a required key is missing")
	}
	return nil
}
