package config

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	yaml "github.com/goccy/go-yaml"

	"contrejuge/backend/atomicfile"
	"contrejuge/backend/fault"
)

// Hosts are the configured model hosts, which may be changed while the program
// runs. It may be used by several goroutines.
type Hosts struct {
	path  string
	check func(address string) error

	mu        sync.Mutex
	addresses []string
	from      Origin
}

// NewHosts makes the hosts of what was loaded. check refuses what cannot be an
// address; zero settings have the default host.
func NewHosts(loaded Settings, check func(address string) error) *Hosts {
	h := &Hosts{path: loaded.Path, check: check, addresses: loaded.Hosts.Value, from: loaded.Hosts.From}
	if len(h.addresses) == 0 {
		h.addresses = []string{DefaultHost}
	}
	return h
}

// Addresses are the hosts' addresses.
func (h *Hosts) Addresses() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.addresses)
}

// Change writes other addresses to the file, which is otherwise left as it is,
// comments included, and uses them from now on.
//
// Errors: what check fails with; no_host when there is none; hosts_elsewhere when
// something stronger than the file names the hosts, so that they would be others
// again at the next start; bad_config, and those of writing.
func (h *Hosts) Change(addresses []string) error {
	var wanted []string
	for _, address := range addresses {
		if address = strings.TrimSpace(address); address == "" || slices.Contains(wanted, address) {
			continue
		}
		if err := h.check(address); err != nil {
			return err
		}
		wanted = append(wanted, address)
	}
	if len(wanted) == 0 {
		return fault.New(fault.Usage, "no_host", "no model host is named: nothing was changed")
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.from.Kind == Flag || h.from.Kind == Environment {
		return fault.New(fault.Conflict, "hosts_elsewhere", "the model hosts are named by %s, which wins over what would be saved: nothing was changed", h.from.named()).
			WithHint("change them there, or remove them there first")
	}
	if err := save(h.path, wanted); err != nil {
		return err
	}
	h.addresses, h.from = wanted, Origin{File, h.path}
	return nil
}

func (o Origin) named() string {
	if o.Kind == Environment {
		return "the environment variable " + o.Name
	}
	return "the command line"
}

// save writes the hosts to the file, in the place of those that stand there.
func save(path string, hosts []string) error {
	if path == "" {
		return fault.New(fault.Workspace, "cannot_write", "there is no configuration file to write to")
	}
	text, err := readText(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fault.New(fault.Input, "bad_config", "%s cannot be read", path).WithCause(err)
	}
	before, at, err := parse(path, text)
	if err != nil {
		return err
	}
	block, err := yaml.MarshalWithOptions(map[string][]string{"hosts": hosts}, yaml.IndentSequence(true))
	if err != nil {
		return err
	}
	changed := replace(text, at, block)
	// A file in a form that lines do not tell of is left as it is.
	if after, _, err := parse(path, changed); err != nil || !same(before, after, hosts) {
		return fault.New(fault.Input, "bad_config", "the hosts cannot be written to %s in the form it has: nothing was changed", path).
			WithHint("write one key on each line, as in hosts: [\"%s\"]", DefaultHost)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fault.New(fault.Workspace, "cannot_write", "the configuration folder cannot be made").WithCause(err)
	}
	return atomicfile.Write(path, func(w io.Writer) error {
		_, err := w.Write(changed)
		return err
	})
}

// replace puts the block in the place of the lines, or behind all others.
func replace(text []byte, at lines, block []byte) []byte {
	if len(text) > 0 && !bytes.HasSuffix(text, []byte("\n")) {
		text = append(text, '\n')
	}
	all := bytes.SplitAfter(text, []byte("\n"))
	if at.first == 0 {
		return slices.Concat(text, block)
	}
	return slices.Concat(bytes.Join(all[:at.first-1], nil), block, bytes.Join(all[min(at.last, len(all)):], nil))
}

// same reports whether a file says what it said before, with these hosts.
func same(before, after Values, hosts []string) bool {
	return slices.Equal(after.Hosts, hosts) && before.Workspace == after.Workspace && before.Endpoint == after.Endpoint &&
		before.Candidate == after.Candidate && before.Judge == after.Judge
}
