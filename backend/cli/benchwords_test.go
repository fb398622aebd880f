package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/workspace"
)

// Codes are added in other packages, which cannot know that they need words here.
func TestEveryCodeHasItsWords(t *testing.T) {
	var codes []string
	for _, file := range []string{filepath.Join("bench", "run.go"), filepath.Join("workspace", "doctor.go")} {
		codes = append(codes, plainConstants(t, filepath.Join("..", file))...)
	}
	if len(codes) < 10 {
		t.Fatalf("only the codes %v were found", codes)
	}
	for _, code := range codes {
		if codeWords[code].sentence == "" {
			t.Errorf("%s has no words", code)
		}
	}
	for _, cause := range evaluation.Causes {
		w := wordsOf(string(cause))
		if w.sentence == "" || findingAdvice(workspace.Finding{Code: string(cause)}) == "" {
			t.Errorf("%s has no words, or no advice", cause)
		}
	}
}

// plainConstants are the values of a file's constants that are texts without a
// type, which is what codes are.
func plainConstants(t *testing.T, file string) []string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, d := range parsed.Decls {
		of, ok := d.(*ast.GenDecl)
		if !ok || of.Tok != token.CONST {
			continue
		}
		for _, s := range of.Specs {
			value := s.(*ast.ValueSpec)
			if value.Type != nil || len(value.Values) != 1 {
				continue
			}
			if text, ok := value.Values[0].(*ast.BasicLit); ok && text.Kind == token.STRING {
				code, err := strconv.Unquote(text.Value)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, code)
			}
		}
	}
	return all
}
