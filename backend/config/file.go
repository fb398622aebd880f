package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"unicode/utf8"

	yaml "github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/parser"

	"contrejuge/backend/fault"
)

// maxSize is the size in bytes up to which the file is read.
const maxSize = 64 << 10

// readFile reads the file; expected says that it must be there.
func readFile(path string, expected bool) (values Values, exists bool, err error) {
	text, err := readText(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !expected:
		return Values{}, false, nil
	case errors.Is(err, fs.ErrNotExist):
		return Values{}, false, fault.New(fault.Input, "config_not_found", "the file that $CONTREJUGE_CONFIG names is not there: %s", path)
	case err != nil:
		return Values{}, true, fault.New(fault.Input, "bad_config", "%s cannot be read", path).WithCause(err)
	}
	values, _, err = parse(path, text)
	return values, true, err
}

func readText(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // it was only read
	text, err := io.ReadAll(io.LimitReader(file, maxSize+1))
	if err != nil {
		return nil, err
	}
	return bytes.ReplaceAll(bytes.TrimPrefix(text, []byte("\xEF\xBB\xBF")), []byte("\r\n"), []byte("\n")), nil
}

// parse reads the file's text, and tells where its hosts stand.
func parse(path string, text []byte) (Values, lines, error) {
	bad := func(line int, format string, args ...any) (Values, lines, error) {
		return Values{}, lines{}, fault.New(fault.Input, "bad_config", "%s:%d: %s", path, line, fmt.Sprintf(format, args...)).
			WithHint("the file may hold workspace, hosts, endpoint, candidate and judge: correct it, or remove it")
	}
	switch {
	case len(text) > maxSize:
		return bad(1, "the file is larger than any configuration")
	case !utf8.Valid(text):
		return bad(1, "the file is not UTF-8")
	}
	file, err := parser.ParseBytes(text, 0)
	if err != nil {
		var at yaml.Error
		if errors.As(err, &at) && at.GetToken() != nil && at.GetToken().Position != nil {
			return bad(at.GetToken().Position.Line, "%s", at.GetMessage())
		}
		return bad(1, "this is not YAML")
	}
	var r reader
	for _, document := range file.Docs {
		if document.Body != nil {
			r.mapping(document.Body)
		}
	}
	if r.wrong != nil {
		return bad(r.wrong.line, "%s", r.wrong.reason)
	}
	return r.values, r.hosts, nil
}
