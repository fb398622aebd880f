package backend_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "contrejuge/"

// rule says what a package may import, and why no more.
type rule struct {
	ours   []string // packages of this project, as in the table
	theirs []string // modules of others; golang.org/x/text stands for all in it
	pure   bool     // no I/O, no clock, no chance, no logging
	why    string
}

// directions is who may import whom. A package that is not in it fails the
// test, so that whoever adds one says where it stands.
var directions = map[string]rule{
	"backend": {
		why: "it is the tests of the whole",
	},
	"backend/fault": {
		pure: true,
		why:  "every package gives its errors; it knows none of them",
	},
	"backend/evaluation": {
		pure: true,
		why:  "it is the words every package speaks, and speaks of none of them",
	},
	"backend/review": {
		ours: words, pure: true,
		why: "who may review what is decided without a store, a clock or a dice",
	},
	"backend/agreement": {
		ours: []string{"backend/evaluation"}, theirs: []string{"gonum.org/v1/gonum"}, pure: true,
		why: "a figure depends on the reviews and judgments and nothing else",
	},
	"backend/training": {
		ours: words, theirs: []string{"github.com/go-json-experiment/json", "golang.org/x/text"}, pure: true,
		why: "the same reviews give the same bytes",
	},
	"backend/plain": {
		pure: true,
		why:  "whatever is printed goes through it",
	},
	"backend/bench": {
		ours: []string{"backend/bench/check", "backend/evaluation"}, pure: true,
		why: "what blocks and what is cleared is decided without a model, a store or a clock",
	},
	"backend/judging": {
		ours: []string{"backend/bench", "backend/evaluation"}, pure: true,
		why: "which order a pair is judged in is the same on every machine",
	},
	"backend/bench/check": {
		ours: []string{"backend/fault"}, pure: true,
		theirs: []string{"github.com/abadojack/whatlanggo", "github.com/nyaruka/phonenumbers", "golang.org/x/text"},
		why:    "the same answer passes or fails everywhere and always",
	},
	"backend/runreport": {
		ours: []string{"backend/bench", "backend/bench/check", "backend/evaluation", "backend/plain"}, pure: true,
		why: "the same run gives the same bytes",
	},
	"backend/suite": {
		ours:   []string{"backend/bench", "backend/bench/check", "backend/evaluation", "backend/fault"},
		theirs: []string{"github.com/go-json-experiment/json", "github.com/goccy/go-yaml"},
		why:    "it reads files and decides nothing",
	},
	"backend/model": {
		ours: []string{"backend/evaluation"},
		why:  "it is the port: what asks models knows no adapter",
	},
	"backend/model/direct": {
		ours: []string{"backend/evaluation", "backend/model"},
		why:  "it is how adapters call, whatever they say",
	},
	"backend/model/ollama": {
		ours:   []string{"backend/evaluation", "backend/fault", "backend/model", "backend/model/direct"},
		theirs: []string{"github.com/ollama/ollama"},
		why:    "it is one of the adapters, and knows of no other",
	},
	"backend/model/openai": {
		ours: []string{"backend/evaluation", "backend/fault", "backend/model", "backend/model/direct"},
		why:  "it is one of the adapters, and knows of no other",
	},
	"backend/model/recorded": {
		ours: []string{"backend/evaluation", "backend/model"},
		why:  "it is one of the adapters, and knows of no other",
	},
	"backend/model/reachable": {
		ours: []string{"backend/fault", "backend/model", "backend/model/ollama", "backend/model/openai"},
		why:  "it is where the adapters are chosen, for the programs to wire in",
	},
	"backend/model/modeltest": {
		ours: []string{"backend/evaluation", "backend/model"},
		why:  "it stands for hosts in tests",
	},
	"backend/model/tinygguf": {
		why: "it writes models for tests",
	},
	"backend/model/ollamatest": {
		ours:   []string{"backend/model/tinygguf"},
		theirs: []string{"github.com/ollama/ollama"},
		why:    "it gives tests a real server",
	},
	"backend/judge": {
		ours:   []string{"backend/bench", "backend/evaluation", "backend/judging", "backend/model"},
		theirs: []string{"github.com/go-json-experiment/json"},
		why:    "it asks a model, whichever it is",
	},
	"backend/run": {
		ours: []string{"backend/bench", "backend/bench/check", "backend/evaluation", "backend/judge", "backend/judging", "backend/model"},
		why:  "it asks models and keeps what comes of it through a port of its own",
	},
	"backend/config": {
		ours:   []string{"backend/atomicfile", "backend/fault"},
		theirs: []string{"github.com/adrg/xdg", "github.com/goccy/go-yaml"},
		why:    "it says what is configured and does nothing with it",
	},
	"backend/dataset": {
		ours: []string{"backend/evaluation", "backend/fault", "backend/judging"}, theirs: []string{"github.com/go-json-experiment/json", "golang.org/x/text"},
		why: "it reads and writes files line by line and decides nothing",
	},
	"backend/sample": {
		why: "it is data",
	},
	"backend/clock": {
		ours: []string{"backend/review"}, theirs: []string{"golang.org/x/sys"},
		why: "it tells the time and knows only what a moment is",
	},
	"backend/awake": {
		theirs: []string{"github.com/godbus/dbus/v5", "golang.org/x/sys"},
		why:    "it asks the system not to sleep, whatever for",
	},
	"backend/notify": {
		theirs: []string{"github.com/godbus/dbus/v5", "golang.org/x/sys"},
		why:    "it shows a text, whatever it says",
	},
	"backend/webview2": {
		theirs: []string{"golang.org/x/sys"},
		why:    "it speaks to the engine of the window on Windows and knows no window",
	},
	"backend/internal/bustest": {
		theirs: []string{"github.com/godbus/dbus/v5"},
		why:    "it gives tests a message bus",
	},
	"backend/atomicfile": {
		ours: []string{"backend/fault"},
		why:  "it writes files, whatever is in them",
	},
	"backend/exportfile": {
		ours:   []string{"backend/atomicfile", "backend/fault", "backend/training"},
		theirs: []string{"github.com/gofrs/flock"},
		why:    "it puts training data on the disk and asks nobody what to put there",
	},
	"backend/store": {
		ours: []string{
			"backend/bench", "backend/bench/check", "backend/evaluation", "backend/fault", "backend/judging", "backend/review", "backend/store/sqlc",
		},
		theirs: []string{
			"github.com/gofrs/flock", "github.com/mattn/go-sqlite3", "github.com/pressly/goose/v3", "golang.org/x/sys",
		},
		why: "it implements what the workspace declares; were it to know the workspace, no other store could take its place",
	},
	"backend/store/sqlc": {
		why: "it is generated from the queries",
	},
	"backend/store/storetest": {
		ours: []string{
			"backend/bench", "backend/bench/check", "backend/evaluation", "backend/fault", "backend/judging", "backend/review", "backend/workspace",
		},
		theirs: []string{"github.com/google/go-cmp"},
		why:    "it holds any store to what the workspace declares and must not know which one",
	},
	"backend/store/evidence": {
		why: "it is tests and nothing else",
	},
	"backend/workspace": {
		ours: []string{
			"backend/agreement", "backend/atomicfile", "backend/bench", "backend/dataset", "backend/evaluation",
			"backend/exportfile", "backend/fault", "backend/judge", "backend/judging", "backend/model", "backend/model/recorded", "backend/review",
			"backend/run", "backend/sample", "backend/training",
		},
		theirs: []string{"github.com/adrg/xdg", "golang.org/x/text"},
		why:    "what a person can ask for does not depend on who asks, nor on how it is stored",
	},
	"backend/api": {
		ours: []string{
			"backend/bench", "backend/bench/check", "backend/dataset", "backend/evaluation", "backend/fault", "backend/judging", "backend/model",
			"backend/review", "backend/run", "backend/suite", "backend/training", "backend/workspace",
		},
		why: "pages ask the workspace; a window and a server bind the same rooms, so these know neither",
	},
	"backend/server": {
		ours: []string{"backend/api", "backend/fault"}, theirs: []string{"github.com/go-json-experiment/json"},
		why: "it routes to the rooms that the window binds, and knows nothing behind them",
	},
	"backend/cli": {
		ours: []string{
			"backend/agreement", "backend/atomicfile", "backend/bench", "backend/config", "backend/dataset", "backend/evaluation",
			"backend/fault", "backend/judging", "backend/model", "backend/plain", "backend/review", "backend/run", "backend/runreport",
			"backend/suite", "backend/training", "backend/workspace",
		},
		theirs: []string{"github.com/rivo/uniseg", "github.com/schollz/progressbar/v3", "github.com/spf13/cobra"},
		why:    "commands ask the workspace and run where no window can be",
	},
	"cmd/contrejuge": {
		ours: []string{
			"backend/api", "backend/awake", "backend/cli", "backend/clock", "backend/config", "backend/model/reachable",
			"backend/server", "backend/store", "backend/workspace", "frontend",
		},
		theirs: []string{"github.com/pkg/browser", "golang.org/x/term"},
		why:    "it puts the command line and the server together and does nothing else",
	},
	"frontend": {
		why: "it carries the built pages",
	},
	".": {
		ours: []string{
			"backend/api", "backend/awake", "backend/clock", "backend/config", "backend/fault", "backend/model/reachable",
			"backend/notify", "backend/store", "backend/webview2", "backend/workspace", "frontend",
		},
		theirs: []string{wails, "github.com/pkg/browser"},
		why:    "it puts the window together and does nothing else",
	},
	"build/perf": {
		ours: []string{
			"backend/bench", "backend/bench/check", "backend/clock", "backend/dataset", "backend/evaluation", "backend/judge", "backend/judging",
			"backend/model", "backend/model/ollama", "backend/model/ollamatest", "backend/model/reachable",
			"backend/model/tinygguf", "backend/review", "backend/store", "backend/workspace",
		},
		theirs: []string{"github.com/mattn/go-sqlite3", "github.com/ollama/ollama"},
		why:    "it measures the product from outside",
	},
	"build/ollamatiny": {
		ours: []string{"backend/model/ollamatest", "backend/model/tinygguf"},
		why:  "it gives the tests of the pages a real server",
	},
	"build/teststages": {
		why: "it must run even when the product does not build",
	},
}

// words are the packages every other speaks in.
var words = []string{"backend/evaluation", "backend/fault"}

// Some imports are for certain packages alone, tests included.
const wails = "github.com/wailsapp/wails/v2"

var reserved = []struct {
	prefix  string
	only    []string
	because string
}{
	{wails, []string{"."}, "its runtime ends a process that has no window"},
	{"database/sql", sqlUsers, "no other package knows SQL, so that the store can be another one"},
	{"github.com/mattn/go-sqlite3", sqlUsers, "no other package knows SQL, so that the store can be another one"},
	{"github.com/pressly/goose", sqlUsers, "no other package knows SQL, so that the store can be another one"},
}

// build/perf compares the store with plain statements.
var sqlUsers = []string{"backend/store", "backend/store/sqlc", "backend/store/evidence", "build/perf"}

// What makes a package impure: imports, and functions of packages that may
// otherwise be imported. A whole package is named by "*".
var impureImports = []string{
	"crypto/rand", "database/sql", "io/ioutil", "log", "log/slog", "math/rand", "net", "net/http", "os", "os/exec",
	"os/signal", "os/user", "runtime/debug", "syscall",
}

var impureCalls = map[string][]string{
	"time": {"After", "AfterFunc", "NewTicker", "NewTimer", "Now", "Since", "Sleep", "Tick", "Until"},
	"fmt":  {"Print", "Printf", "Println", "Scan", "Scanf", "Scanln"},
	"math/rand/v2": {
		"ExpFloat64", "Float32", "Float64", "Int", "Int32", "Int32N", "Int64", "Int64N", "IntN", "N", "NormFloat64", "Perm",
		"Shuffle", "Uint", "Uint32", "Uint32N", "Uint64", "Uint64N", "UintN",
	},
}

// file is a Go file of the project, built for whatever system.
type file struct {
	pkg    string
	name   string
	test   bool
	fset   *token.FileSet
	syntax *ast.File
}

func TestDirectionsOfImports(t *testing.T) {
	found := map[string]bool{}
	for _, f := range goFiles(t) {
		r, known := directions[f.pkg]
		if !known && !found[f.pkg] {
			t.Errorf("%s is not in the table: say there what it may import and why", f.pkg)
		}
		found[f.pkg] = true
		for _, imported := range f.imports() {
			for _, only := range reserved {
				if within(imported, only.prefix) && !slices.Contains(only.only, f.pkg) {
					t.Errorf("%s imports %s, which is for %s alone: %s", f.name, imported, strings.Join(only.only, ", "), only.because)
				}
			}
			if known && !f.test && !r.allows(imported) {
				t.Errorf("%s imports %s, which %s may not: %s", f.name, imported, f.pkg, r.why)
			}
		}
	}
	for pkg, r := range directions {
		if !found[pkg] {
			t.Errorf("%s is in the table but is no package any more", pkg)
		}
		for _, ours := range r.ours {
			if _, known := directions[ours]; !known {
				t.Errorf("%s may import %s, which is not in the table", pkg, ours)
			}
		}
	}
}

func TestPurePackages(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test || !directions[f.pkg].pure {
			continue
		}
		for _, imported := range f.imports() {
			if slices.Contains(impureImports, imported) {
				t.Errorf("%s imports %s: a pure package does no I/O, has no clock, no chance and no log; %s", f.name, imported, directions[f.pkg].why)
			}
		}
		for _, call := range f.impureCalls() {
			t.Errorf("%s: a pure package does no I/O, has no clock, no chance and no log; %s", call, directions[f.pkg].why)
		}
	}
}

// A table that allows what nobody needs any more says less every month.
func TestDirectionsAllowNothingUnused(t *testing.T) {
	used := map[string][]string{}
	for _, f := range goFiles(t) {
		if !f.test {
			used[f.pkg] = append(used[f.pkg], f.imports()...)
		}
	}
	for pkg, r := range directions {
		allowed := slices.Clone(r.theirs)
		for _, ours := range r.ours {
			allowed = append(allowed, module+ours)
		}
		for _, prefix := range allowed {
			if !slices.ContainsFunc(used[pkg], func(imported string) bool { return within(imported, prefix) }) {
				t.Errorf("%s may import %s and does not", pkg, prefix)
			}
		}
	}
}

func TestTheRulesBite(t *testing.T) {
	const source = `package x
import (
	clock "time"
	"math/rand/v2"
	"fmt"
)
var now = clock.Now()
var seeded = rand.New(rand.NewPCG(1, 2)).IntN(6)
var tossed = rand.IntN(2)
type T struct{ clock.Time }
func f(rand interface{ IntN(int) int }) { println(); _ = fmt.Sprint(rand.IntN(3)) }
`
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "x.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	got := file{pkg: "x", name: "x.go", fset: fset, syntax: syntax}.impureCalls()
	want := []string{"x.go:7:11: time.Now", "x.go:9:14: math/rand/v2.IntN", "x.go:11:43: println"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}

	r := rule{ours: []string{"backend/fault"}, theirs: []string{"golang.org/x/text"}}
	for imported, want := range map[string]bool{
		"strings":                          true,
		"crypto/sha256":                    true,
		"contrejuge/backend/fault":         true,
		"contrejuge/backend/faults":        false,
		"contrejuge/backend/workspace":     false,
		"golang.org/x/text/unicode/norm":   true,
		"golang.org/x/texts":               false,
		"github.com/mattn/go-sqlite3":      false,
		"github.com/wailsapp/wails/v2/pkg": false,
	} {
		if r.allows(imported) != want {
			t.Errorf("allows(%s) is %v", imported, !want)
		}
	}
}

func (r rule) allows(imported string) bool {
	if ours, is := strings.CutPrefix(imported, module); is {
		return slices.Contains(r.ours, ours)
	}
	first, _, _ := strings.Cut(imported, "/")
	if !strings.Contains(first, ".") {
		return true // the standard library
	}
	return slices.ContainsFunc(r.theirs, func(theirs string) bool { return within(imported, theirs) })
}

// within reports whether an import path is the prefix or below it.
func within(imported, prefix string) bool {
	return imported == prefix || strings.HasPrefix(imported, prefix+"/")
}

func (f file) imports() []string {
	var out []string
	for _, spec := range f.syntax.Imports {
		if imported, err := strconv.Unquote(spec.Path.Value); err == nil {
			out = append(out, imported)
		}
	}
	return out
}

// impureCalls finds where the file uses a function that makes it impure. It
// reads names, not types, but a local variable that hides a package is one the
// parser knows of.
func (f file) impureCalls() []string {
	names := map[string]string{} // what a package is called here → its path
	for _, spec := range f.syntax.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		if _, watched := impureCalls[imported]; !watched {
			continue
		}
		name := path.Base(strings.TrimSuffix(imported, "/v2"))
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names[name] = imported
	}
	var out []string
	found := func(at token.Pos, what string) {
		out = append(out, f.fset.Position(at).String()+": "+what)
	}
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			x, isName := n.X.(*ast.Ident)
			if isName && x.Obj == nil && slices.Contains(impureCalls[names[x.Name]], n.Sel.Name) {
				found(n.Pos(), names[x.Name]+"."+n.Sel.Name)
			}
		case *ast.CallExpr:
			if fun, isName := n.Fun.(*ast.Ident); isName && fun.Obj == nil && (fun.Name == "print" || fun.Name == "println") {
				found(n.Pos(), fun.Name)
			}
		}
		return true
	})
	return out
}

// goFiles reads every Go file of the project but those of tools/, which are
// modules of their own.
func goFiles(t *testing.T) []file {
	t.Helper()
	fset := token.NewFileSet()
	var files []file
	err := filepath.WalkDir("..", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := entry.Name()
		if entry.IsDir() && name != ".." && (strings.HasPrefix(base, ".") || base == "node_modules" || base == "testdata" || base == "tools") {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(base, ".go") {
			return nil
		}
		syntax, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			return err
		}
		name = strings.TrimPrefix(filepath.ToSlash(name), "../")
		files = append(files, file{path.Dir(name), name, strings.HasSuffix(base, "_test.go"), fset, syntax})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
