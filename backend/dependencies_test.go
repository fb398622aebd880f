package backend_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const dependenciesPage = "../docs/DEPENDENCIES.md"

// A dependency that nobody had to justify is one nobody will remove.
func TestEachDependencyHasItsLine(t *testing.T) {
	page, err := os.ReadFile(dependenciesPage)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, match := range regexp.MustCompile("(?m)^- `([^`]+)` — \\S").FindAllStringSubmatch(string(page), -1) {
		lines = append(lines, match[1])
	}
	direct := slices.Concat(modulesRequired(t), toolsRequired(t), npmRequired(t))

	for _, name := range direct {
		if !slices.Contains(lines, name) {
			t.Errorf("%s has no line in docs/DEPENDENCIES.md: say what it is for and what else was considered", name)
		}
	}
	for i, name := range lines {
		if !slices.Contains(direct, name) {
			t.Errorf("docs/DEPENDENCIES.md has a line for %s, which is no direct dependency", name)
		}
		if slices.Contains(lines[:i], name) {
			t.Errorf("docs/DEPENDENCIES.md has two lines for %s", name)
		}
	}
}

// modulesRequired are the modules go.mod requires directly.
func modulesRequired(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, line := range lines(t, "../go.mod") {
		fields := strings.Fields(strings.TrimPrefix(line, "require "))
		if len(fields) == 2 && strings.Contains(fields[0], ".") && strings.HasPrefix(fields[1], "v") {
			out = append(out, fields[0]) // an indirect one has a comment
		}
	}
	if len(out) == 0 {
		t.Error("go.mod requires nothing directly: run go mod tidy")
	}
	return out
}

// toolsRequired are the modules of the programs that the modules in tools/ pin.
func toolsRequired(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../tools/*/go.mod")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no tools: %v", err)
	}
	var out []string
	for _, file := range files {
		for _, line := range lines(t, file) {
			if program, is := strings.CutPrefix(line, "tool "); is {
				root, _, _ := strings.Cut(program, "/cmd/")
				out = append(out, root)
			}
		}
	}
	return out
}

func npmRequired(t *testing.T) []string {
	t.Helper()
	content, err := os.ReadFile("../frontend/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct{ Dependencies, DevDependencies map[string]string }
	if err := json.Unmarshal(content, &manifest); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, group := range []map[string]string{manifest.Dependencies, manifest.DevDependencies} {
		for name, version := range group {
			out = append(out, name)
			if !regexp.MustCompile(`^\d+\.\d+\.\d+$`).MatchString(version) {
				t.Errorf("frontend/package.json takes %s in version %q: pin one", name, version)
			}
		}
	}
	return out
}

func lines(t *testing.T, file string) []string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.ReplaceAll(string(content), "\t", ""), "\n")
}
