package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/config"
	"contrejuge/backend/fault"
)

// environment is one made of these variables.
func environment(variables map[string]string) func(string) string {
	return func(name string) string { return variables[name] }
}

// written is a file with this text, and the environment that names it.
func written(t *testing.T, text string) (path string, getenv func(string) string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path, environment(map[string]string{"CONTREJUGE_CONFIG": path})
}

const whole = `# of the team
workspace: mine.db
hosts: # two machines
  - "http://10.0.0.4:11434"
  # the slow one
  - 10.0.0.5
endpoint: https://example.com/v1
candidate: 'qwen3:8b'
judge: mistral-small:24b # of another maker
`

func TestTheStrongerValueWins(t *testing.T) {
	path, _ := written(t, whole)
	for name, tt := range map[string]struct {
		variables map[string]string
		flags     config.Values
		hosts     config.Setting[[]string]
		workspace config.Setting[string]
	}{
		"nothing is said": {
			hosts:     config.Setting[[]string]{[]string{config.DefaultHost}, config.Origin{Kind: config.Default}},
			workspace: config.Setting[string]{"default.db", config.Origin{Kind: config.Default}},
		},
		"a file over the defaults": {
			variables: map[string]string{"CONTREJUGE_CONFIG": path},
			hosts:     config.Setting[[]string]{[]string{"http://10.0.0.4:11434", "10.0.0.5"}, config.Origin{config.File, path}},
			workspace: config.Setting[string]{"mine.db", config.Origin{config.File, path}},
		},
		"the environment over the file": {
			variables: map[string]string{"CONTREJUGE_CONFIG": path, "OLLAMA_HOST": "one", "CONTREJUGE_WORKSPACE": "env.db"},
			hosts:     config.Setting[[]string]{[]string{"one"}, config.Origin{config.Environment, "OLLAMA_HOST"}},
			workspace: config.Setting[string]{"env.db", config.Origin{config.Environment, "CONTREJUGE_WORKSPACE"}},
		},
		"our own variable over Ollama's": {
			variables: map[string]string{"OLLAMA_HOST": "one", "CONTREJUGE_HOSTS": " two ,, three,two"},
			hosts:     config.Setting[[]string]{[]string{"two", "three"}, config.Origin{config.Environment, "CONTREJUGE_HOSTS"}},
			workspace: config.Setting[string]{"default.db", config.Origin{Kind: config.Default}},
		},
		"a flag over everything": {
			variables: map[string]string{"CONTREJUGE_CONFIG": path, "CONTREJUGE_HOSTS": "two", "CONTREJUGE_WORKSPACE": "env.db"},
			flags:     config.Values{Workspace: "flag.db", Hosts: []string{"four"}},
			hosts:     config.Setting[[]string]{[]string{"four"}, config.Origin{Kind: config.Flag}},
			workspace: config.Setting[string]{"flag.db", config.Origin{Kind: config.Flag}},
		},
	} {
		got, err := config.Load(environment(tt.variables), tt.flags, "default.db")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if diff := cmp.Diff(tt.hosts, got.Hosts); diff != "" {
			t.Errorf("%s: hosts (-want +got):\n%s", name, diff)
		}
		if diff := cmp.Diff(tt.workspace, got.Workspace); diff != "" {
			t.Errorf("%s: workspace (-want +got):\n%s", name, diff)
		}
	}
}

func TestTheWholeFileIsRead(t *testing.T) {
	_, getenv := written(t, whole)
	got, err := config.Load(getenv, config.Values{}, "default.db")
	if err != nil {
		t.Fatal(err)
	}
	if got.Endpoint.Value != "https://example.com/v1" || got.Candidate.Value != "qwen3:8b" || got.Judge.Value != "mistral-small:24b" || !got.Exists {
		t.Errorf("it says %+v", got)
	}
}

func TestAFileThatSaysNothingIsNoError(t *testing.T) {
	for _, text := range []string{"", "\n", "# later\n", "---\n", "\xEF\xBB\xBF# later\r\n"} {
		_, getenv := written(t, text)
		if got, err := config.Load(getenv, config.Values{}, "d"); err != nil || got.Workspace.Value != "d" {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

func TestAFileIsReadStrictlyAndErrorsNameTheLine(t *testing.T) {
	for text, want := range map[string]string{
		"judge: a\nhost: b\n":              `:2: unknown key "host"`,
		"hosts: http://x\n":                ":1: hosts must be a list",
		"hosts: []\n":                      ":1: hosts must be a list",
		"hosts: [1]\n":                     ":1: each of hosts must be a text",
		"judge: a\n\nworkspace: 12\n":      ":3: workspace must be a text",
		"judge: [a]\n":                     ":1: judge must be a text",
		"judge:\n":                         ":1: judge must be a text",
		"judge: ' '\n":                     ":1: judge must be one line",
		"judge: \"a\\nb\"\n":               ":1: judge must be one line",
		"- judge\n":                        ":1: the file is no mapping",
		"judge\n":                          ":1: the file is no mapping",
		"judge: a\n---\nworkspace: b\n":    ":3: a second document begins here",
		"judge: a\njudge: b\n":             ":2: ",
		"judge: \"a\n":                     ":1: ",
		"judge: \xff\n":                    ":1: the file is not UTF-8",
		"judge: &a x\n":                    ":1: judge must be a text",
		strings.Repeat("# long\n", 20_000): ":1: the file is larger",
	} {
		_, getenv := written(t, text)
		_, err := config.Load(getenv, config.Values{}, "d")
		if !fault.Is(err, "bad_config") || fault.KindOf(err) != fault.Input || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
}

func TestANamedFileThatIsNotThereIsAnError(t *testing.T) {
	named := filepath.Join(t.TempDir(), "nowhere.yaml")
	if _, err := config.Load(environment(map[string]string{"CONTREJUGE_CONFIG": named}), config.Values{}, "d"); !fault.Is(err, "config_not_found") {
		t.Error(err)
	}
}
