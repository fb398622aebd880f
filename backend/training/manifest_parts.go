package training

import (
	"errors"

	"github.com/go-json-experiment/json/jsontext"
)

func (r manifestReader) tool(d *jsontext.Decoder, t *Tool) error {
	return readObject(d, func(name string) (err error) {
		switch name {
		case "name":
			t.Name, err = readString(d)
		case "version":
			t.Version, err = readString(d)
		default:
			err = r.unknown(d)
		}
		return err
	})
}

func (r manifestReader) file(d *jsontext.Decoder, file *Digest) error {
	missing := missingKeys{"sha256": {}}
	err := readObject(d, func(name string) (err error) {
		missing.seen(name)
		if name != "sha256" {
			return r.unknown(d)
		}
		*file, err = readDigest(d)
		return err
	})
	return errors.Join(err, missing.err())
}

func (r manifestReader) refused(d *jsontext.Decoder, m *Manifest) error {
	m.Refused = map[Reason]int{}
	return readObject(d, func(name string) (err error) {
		m.Refused[Reason(name)], err = readCount(d)
		return err
	})
}

func (r manifestReader) source(d *jsontext.Decoder, m *Manifest) error {
	var s Source
	err := readObject(d, func(name string) (err error) {
		switch name {
		case "name":
			s.Name, err = readString(d)
		case "origin":
			s.Origin, err = readString(d)
		case "licence":
			s.Licence, err = readString(d)
		case "rows":
			s.Rows, err = readCount(d)
		default:
			err = r.unknown(d)
		}
		return err
	})
	m.Sources = append(m.Sources, s)
	return err
}

func (r manifestReader) record(d *jsontext.Decoder, m *Manifest) error {
	missing := missingKeys{"item": {}, "sha256": {}, "line": {}}
	var rec Record
	err := readObject(d, func(name string) (err error) {
		missing.seen(name)
		switch name {
		case "item":
			rec.Item, err = readString(d)
		case "ref":
			rec.Ref, err = readString(d)
		case "part":
			rec.Part, err = readCount(d)
		case "sha256":
			rec.Digest, err = readDigest(d)
		case "line":
			rec.Line, err = readCount(d)
		case "original":
			rec.Original, err = readString(d)
		default:
			err = r.unknown(d)
		}
		return err
	})
	m.Records = append(m.Records, rec)
	return errors.Join(err, missing.err())
}

func readDigest(d *jsontext.Decoder) (Digest, error) {
	s, err := readString(d)
	if err != nil {
		return Digest{}, err
	}
	digest, ok := ParseDigest(s)
	if !ok {
		return Digest{}, errors.New("not a SHA-256")
	}
	return digest, nil
}
