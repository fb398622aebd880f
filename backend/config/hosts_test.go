package config_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/config"
	"contrejuge/backend/fault"
)

// addressed refuses an address that is called bad.
func addressed(address string) error {
	if address == "bad" {
		return fault.New(fault.Usage, "bad_host", "this is no address")
	}
	return nil
}

func load(t *testing.T, getenv func(string) string) config.Settings {
	t.Helper()
	loaded, err := config.Load(getenv, config.Values{}, "d")
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

func TestChangedHostsAreWrittenAndTheRestOfTheFileStays(t *testing.T) {
	for name, tt := range map[string]struct{ before, after string }{
		"in a block": {whole, `# of the team
workspace: mine.db
hosts:
  - http://a:1
  - b
endpoint: https://example.com/v1
candidate: 'qwen3:8b'
judge: mistral-small:24b # of another maker
`},
		"in brackets":      {"judge: x\nhosts: [c,\n  d\n  ]\n# the end\n", "judge: x\nhosts:\n  - http://a:1\n  - b\n# the end\n"},
		"none before":      {"judge: x", "judge: x\nhosts:\n  - http://a:1\n  - b\n"},
		"nothing at all":   {"", "hosts:\n  - http://a:1\n  - b\n"},
		"a comment alone":  {"# later\n", "# later\nhosts:\n  - http://a:1\n  - b\n"},
		"as the last":      {"judge: x\nhosts:\n- c", "judge: x\nhosts:\n  - http://a:1\n  - b\n"},
		"as the only ones": {"hosts: [c]", "hosts:\n  - http://a:1\n  - b\n"},
	} {
		path, getenv := written(t, tt.before)
		hosts := config.NewHosts(load(t, getenv), addressed)
		if err := hosts.Change([]string{"http://a:1", " b ", "b", ""}); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.after, string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if want := []string{"http://a:1", "b"}; !slices.Equal(hosts.Addresses(), want) || !slices.Equal(load(t, getenv).Hosts.Value, want) {
			t.Errorf("%s: the hosts are %v, and at the next start %v", name, hosts.Addresses(), load(t, getenv).Hosts.Value)
		}
	}
}

func TestChangedHostsMakeTheFileAndItsFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "folder", "config.yaml")
	hosts := config.NewHosts(config.Settings{Path: path}, addressed)
	if got := hosts.Addresses(); !slices.Equal(got, []string{config.DefaultHost}) {
		t.Errorf("before, they are %v", got)
	}
	if err := hosts.Change([]string{"a"}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestAChangeThatCannotHoldIsRefusedAndChangesNothing(t *testing.T) {
	const braces = "{judge: x, hosts: [c]}\n"
	for name, tt := range map[string]struct {
		text, variable string
		hosts          []string
		code           string
	}{
		"no address":           {whole, "", []string{"a", "bad"}, "bad_host"},
		"none at all":          {whole, "", []string{" "}, "no_host"},
		"from the environment": {whole, "OLLAMA_HOST", []string{"a"}, "hosts_elsewhere"},
		"a file in braces":     {braces, "", []string{"a"}, "bad_config"},
	} {
		path, named := written(t, tt.text)
		getenv := func(variable string) string {
			if variable == tt.variable && variable != "" {
				return "elsewhere"
			}
			return named(variable)
		}
		hosts := config.NewHosts(load(t, getenv), addressed)
		before := hosts.Addresses()
		if err := hosts.Change(tt.hosts); !fault.Is(err, tt.code) {
			t.Errorf("%s: %v, want %s", name, err, tt.code)
		}
		got, err := os.ReadFile(path)
		if err != nil || string(got) != tt.text || !slices.Equal(hosts.Addresses(), before) {
			t.Errorf("%s: the file is %q (%v), the hosts %v", name, got, err, hosts.Addresses())
		}
	}
}
