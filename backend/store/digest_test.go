package store_test

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "record that sqlc/ was generated from the present inputs")

// inputsFile holds a digest of each file from which sqlc/ is generated.
const inputsFile = "sqlc/inputs.sha256"

func TestTheGeneratedQueriesAreCurrent(t *testing.T) {
	inputs := []string{"sqlc.yaml"}
	for _, pattern := range []string{"migrations/*.sql", "queries/*.sql"} {
		found, err := filepath.Glob(pattern)
		ok(t, err)
		inputs = append(inputs, found...)
	}
	slices.Sort(inputs)
	var now strings.Builder
	for _, name := range inputs {
		content, err := os.ReadFile(name)
		ok(t, err)
		sum := sha256.Sum256(content)
		fmt.Fprintf(&now, "%s  %s\n", hex.EncodeToString(sum[:]), filepath.ToSlash(name))
	}
	if *update {
		ok(t, os.WriteFile(inputsFile, []byte(now.String()), 0o644))
		return
	}
	recorded, err := os.ReadFile(inputsFile)
	ok(t, err)
	if string(recorded) != now.String() {
		t.Errorf("the queries or the schema changed since sqlc/ was generated: run `make generate`\nrecorded:\n%s\nnow:\n%s", recorded, now.String())
	}
}
