package api_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/api"
)

// What reaches a person who may still review an item carries nothing from which
// its origin could be told: every method, every event, whatever it answers.
func TestNothingHiddenReachesWhoeverMayStillReview(t *testing.T) {
	s := newBlindScene(t, secret)
	s.blindly()
	for _, c := range s.transcript() {
		for _, leak := range secret.leaks(c.Bytes) {
			t.Errorf("%s\nlets out …%s…", c.Call, leak)
		}
	}
	called := map[string]bool{}
	for _, c := range s.crossed {
		called[strings.TrimSpace(strings.FieldsFunc(c.Call, func(r rune) bool { return r == '[' })[0])] = true
	}
	for _, name := range s.names() {
		if !called[name] {
			t.Errorf("nothing is known of %s: call it in blindly (blindscript_test.go) in every way that a person who may still review "+
				"an item can, those that are refused among them, or what it gives crosses untested", name)
		}
	}
	for _, name := range throughTheDoor(t) {
		if !called[name] {
			t.Errorf("nothing is known of %s, which gives a page what it gives: call it in blindly (blindscript_test.go) and let its answer cross", name)
		}
	}
}

// What leaves no mark in a text, a pick or the order of two answers, still must
// not be told: with everything hidden exchanged for something else, the bytes
// stay the same.
func TestWhatIsHiddenChangesNoByteOfWhatCrosses(t *testing.T) {
	one, two := newBlindScene(t, secret), newBlindScene(t, other)
	one.blindly()
	two.blindly()
	strip := func(s *blindScene) []crossing {
		out := s.transcript()
		for i := range out {
			out[i].Call = pointer.ReplaceAllString(strings.ReplaceAll(out[i].Call, s.hidden.mark, "MARK"), "POINTER")
			out[i].Bytes = elapsed.ReplaceAllString(out[i].Bytes, `"elapsed":0`)
		}
		return out
	}
	a, b := strip(one), strip(two)
	if len(a) != len(b) {
		t.Fatalf("%d answers with one, %d with the other", len(a), len(b))
	}
	for i := range a {
		if diff := cmp.Diff(a[i], b[i]); diff != "" {
			t.Errorf("%s tells:\n%s", a[i].Call, diff)
		}
	}
}

// elapsed is how long a run took by the clock, which differs each time.
var elapsed = regexp.MustCompile(`"elapsed":\d+`)

// pointer is where an argument lies, which differs each time.
var pointer = regexp.MustCompile(`\b0x[0-9a-f]+`)

// throughTheDoor are the functions that stand in for a method, where a window
// or a server has the file and not the page.
func throughTheDoor(t *testing.T) (names []string) {
	t.Helper()
	eachDeclaration(t, func(declaration ast.Decl) {
		f, ok := declaration.(*ast.FuncDecl)
		if !ok || f.Recv != nil || !f.Name.IsExported() || strings.HasPrefix(f.Name.Name, "New") || len(f.Type.Params.List) == 0 {
			return
		}
		if star, ok := f.Type.Params.List[0].Type.(*ast.StarExpr); ok {
			if of, ok := star.X.(*ast.Ident); ok && (of.Name == "Access" || of.Name == "Sources") {
				names = append(names, f.Name.Name)
			}
		}
	})
	if len(names) == 0 {
		t.Fatal("no function takes an Access or a room: this test looks in the wrong place")
	}
	return names
}

// payloads says for each event what crosses with it: nothing, or what which
// function gives, which is then tested as a method is.
var payloads = map[string]string{
	"EventChanged":      "",
	"EventClosing":      "",
	"EventChosen":       "ChooseFile",
	"EventImportFailed": "ChooseFile",
	"EventRun":          "Bench.Live",
}

func TestEveryEventIsKnown(t *testing.T) {
	known := map[string]bool{}
	eachDeclaration(t, func(declaration ast.Decl) {
		constants, ok := declaration.(*ast.GenDecl)
		if !ok || constants.Tok != token.CONST {
			return
		}
		for _, spec := range constants.Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				if !strings.HasPrefix(name.Name, "Event") {
					continue
				}
				known[name.Name] = true
				if _, ok := payloads[name.Name]; !ok {
					t.Errorf("nothing is known of %s: say in payloads (blind_test.go) what crosses with it, and see that blindly lets that cross too", name.Name)
				}
			}
		}
	})
	for name, payload := range payloads {
		if !known[name] {
			t.Errorf("there is no %s", name)
		}
		callable := append(throughTheDoor(t), newDoor(t, api.NewRooms(api.NewAccess(nil), api.Window, nil, nil)).names()...)
		if payload != "" && !slices.Contains(callable, payload) {
			t.Errorf("%s carries what %s gives, which is not there", name, payload)
		}
	}
}

func eachDeclaration(t *testing.T, do func(ast.Decl)) {
	t.Helper()
	for _, name := range must[[]string](t)(filepath.Glob("*.go")) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, declaration := range must[*ast.File](t)(parser.ParseFile(token.NewFileSet(), name, nil, 0)).Decls {
			do(declaration)
		}
	}
}
