package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// sqlite is the one dependency that is C: what needs it cannot be read for
// Windows without a C compiler for Windows.
const sqlite = "github.com/mattn/go-sqlite3"

type listed struct {
	ImportPath                      string
	Deps, TestImports, XTestImports []string
}

// vetWindows reads for Windows, where the product is used, whatever can be read
// for it here.
func vetWindows() counts {
	env := append(os.Environ(), "GOOS=windows", "GOARCH=arm64", "CGO_ENABLED=0")
	list := exec.Command("go", "list", "-e", "-tags", tags(), "-json=ImportPath,Deps,TestImports,XTestImports", "./...")
	list.Env = env
	output, err := list.Output()
	if err != nil {
		return verdict(output, err)
	}
	packages, err := withoutSQLite(strings.NewReader(string(output)))
	if err != nil {
		return verdict(output, err)
	}
	if len(packages) == 0 {
		return verdict(nil, errors.New("no package can be read for Windows: that cannot be"))
	}
	vet := exec.Command("go", append([]string{"vet", "-tags", tags()}, packages...)...)
	vet.Env = env
	fmt.Printf("   %d packages, those without SQLite\n", len(packages))
	return verdict(vet.CombinedOutput())
}

// withoutSQLite picks, from what `go list -json` says, the packages that need
// no SQLite, not even in their tests.
func withoutSQLite(list io.Reader) ([]string, error) {
	var all []listed
	needs := map[string]bool{sqlite: true}
	for decoder := json.NewDecoder(list); ; {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
		needs[p.ImportPath] = slices.Contains(p.Deps, sqlite)
	}
	var out []string
	for _, p := range all {
		of := slices.Concat([]string{p.ImportPath}, p.TestImports, p.XTestImports)
		if !slices.ContainsFunc(of, func(path string) bool { return needs[path] }) {
			out = append(out, p.ImportPath)
		}
	}
	return out, nil
}
