package config

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/adrg/xdg"
)

// DefaultHost is where a model host is when nobody says otherwise: on this
// machine, at Ollama's own port.
const DefaultHost = "http://127.0.0.1:11434"

// Values are what can be set. An empty one says nothing.
type Values struct {
	Workspace string   // the workspace's file
	Hosts     []string // addresses of model hosts
	Endpoint  string   // the OpenAI-compatible address of candidates written openai:NAME
	Candidate string   // the model under test, where none is named
	Judge     string   // the judge, where none is named
}

// Kind says which way a value came.
type Kind string

// The kinds there are, the strongest first.
const (
	Flag        Kind = "flag"
	Environment Kind = "environment"
	File        Kind = "file"
	Default     Kind = "default"
)

// Origin is where a value comes from.
type Origin struct {
	Kind Kind
	Name string // of the variable or the file; "" of a flag or a default
}

// Setting is a value and where it comes from.
type Setting[T any] struct {
	Value T
	From  Origin
}

// Settings are all values as they hold.
type Settings struct {
	Path      string // the file, whether or not it is there
	Exists    bool
	Workspace Setting[string]
	Hosts     Setting[[]string] // never empty
	Endpoint  Setting[string]
	Candidate Setting[string]
	Judge     Setting[string]
}

// Path is where the file is: what $CONTREJUGE_CONFIG names, else config.yaml in
// the user's configuration folder.
func Path(getenv func(string) string) string {
	if named := getenv("CONTREJUGE_CONFIG"); named != "" {
		return named
	}
	return filepath.Join(xdg.ConfigHome, "contrejuge", "config.yaml")
}

// Load resolves the values: flags are what a command line says, workspace is the
// default of that value. A file that is not there says nothing, unless it is the
// one that $CONTREJUGE_CONFIG names. Errors: bad_config, config_not_found.
func Load(getenv func(string) string, flags Values, workspace string) (Settings, error) {
	path := Path(getenv)
	file, exists, err := readFile(path, getenv("CONTREJUGE_CONFIG") != "")
	if err != nil {
		return Settings{}, err
	}
	hosts, hostsFrom := environmentHosts(getenv)
	first := func(flag, variable, written, otherwise string) Setting[string] {
		return resolve([]Setting[string]{
			{flag, Origin{Kind: Flag}}, {getenv(variable), Origin{Environment, variable}},
			{written, Origin{File, path}}, {otherwise, Origin{Kind: Default}},
		}, func(s string) bool { return s != "" })
	}
	return Settings{
		Path: path, Exists: exists,
		Workspace: first(flags.Workspace, "CONTREJUGE_WORKSPACE", file.Workspace, workspace),
		Hosts: resolve([]Setting[[]string]{
			{flags.Hosts, Origin{Kind: Flag}}, {hosts, Origin{Environment, hostsFrom}},
			{file.Hosts, Origin{File, path}}, {[]string{DefaultHost}, Origin{Kind: Default}},
		}, func(s []string) bool { return len(s) > 0 }),
		Endpoint:  first(flags.Endpoint, "CONTREJUGE_ENDPOINT", file.Endpoint, ""),
		Candidate: first(flags.Candidate, "CONTREJUGE_CANDIDATE", file.Candidate, ""),
		Judge:     first(flags.Judge, "CONTREJUGE_JUDGE", file.Judge, ""),
	}, nil
}

// resolve is the first that says something, else the last.
func resolve[T any](all []Setting[T], says func(T) bool) Setting[T] {
	for _, s := range all {
		if says(s.Value) {
			return s
		}
	}
	return all[len(all)-1]
}

// environmentHosts are the hosts that the environment names, and the variable
// that does. Ollama's own variable names one.
func environmentHosts(getenv func(string) string) (hosts []string, variable string) {
	for host := range strings.SplitSeq(getenv("CONTREJUGE_HOSTS"), ",") {
		if host = strings.TrimSpace(host); host != "" && !slices.Contains(hosts, host) {
			hosts = append(hosts, host)
		}
	}
	if hosts != nil {
		return hosts, "CONTREJUGE_HOSTS"
	}
	if host := strings.TrimSpace(getenv("OLLAMA_HOST")); host != "" {
		return []string{host}, "OLLAMA_HOST"
	}
	return nil, ""
}
