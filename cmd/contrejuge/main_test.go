package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"contrejuge/backend/model/ollamatest"
)

func TestMain(m *testing.M) {
	testscript.Main(house{m}, map[string]func(){"contrejuge": main})
}

// house ends the model server that stories shared, once they are done.
type house struct{ m *testing.M }

func (h house) Run() int { return ollamatest.Main(h.m) }

// commands are what a story can do beside running programs.
var commands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	"code": code, "json": jsonIs, "count": countLines, "keep": keep,
	"serve": startServing, "enter": enter, "get": get, "post": post, "interrupt": interrupt,
	"cut": cut, "between": startBetween, "asked": asked,
}

// TestStories plays the stories of testdata/script: each is a person's or a
// script's way through the program, through its own door.
func TestStories(t *testing.T) { testscript.Run(t, stories(t, "script", nil)) }

// stories are those of a folder of testdata, each with these variables.
func stories(t *testing.T, folder string, variables map[string]string) testscript.Params {
	shared, err := filepath.Abs(filepath.Join("..", "..", "..", "shared"))
	if err != nil {
		t.Fatal(err)
	}
	return testscript.Params{
		Dir: filepath.Join("testdata", folder),
		Setup: func(env *testscript.Env) error {
			env.Setenv("CONTREJUGE_WORKSPACE", filepath.Join(env.WorkDir, "workspace.db"))
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(env.WorkDir, "configured")) // and not the person's own
			env.Setenv("SHARED", shared)
			env.Setenv("TZ", "UTC")
			for name, value := range variables {
				env.Setenv(name, value)
			}
			env.Values[servedKey{}] = &served{}
			env.Values[countedKey{}] = &counted{}
			return nil
		},
		Condition: func(name string) (bool, error) {
			switch name {
			case "shared":
				_, err := os.Stat(filepath.Join(shared, "data"))
				return err == nil, nil
			case "pages":
				return pagesBuilt(), nil
			default:
				return false, errors.New("unknown condition " + name)
			}
		},
		Cmds: commands,
	}
}

// code runs a command and checks its exit code: code 2 contrejuge nope.
func code(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N command args…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// jsonIs checks one value of the JSON document that was last printed on stdout:
// json agreement.agreed 692. Numbers may be given shortened.
func jsonIs(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: json path value")
	}
	var document any
	if err := json.Unmarshal([]byte(ts.ReadFile("stdout")), &document); err != nil {
		ts.Fatalf("stdout is not one JSON document: %v", err)
	}
	got, ok := at(document, strings.Split(args[0], "."))
	if !ok {
		if neg {
			return
		}
		ts.Fatalf("there is no %s", args[0])
	}
	if same(got, args[1]) == neg {
		b, _ := json.Marshal(got)
		ts.Fatalf("%s is %s, want %s", args[0], b, args[1])
	}
}

// keep makes a variable of one value of the JSON document that was last printed
// on stdout: keep RUN run.
func keep(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: keep NAME path")
	}
	var document any
	if err := json.Unmarshal([]byte(ts.ReadFile("stdout")), &document); err != nil {
		ts.Fatalf("stdout is not one JSON document: %v", err)
	}
	got, ok := at(document, strings.Split(args[1], "."))
	if !ok {
		ts.Fatalf("there is no %s", args[1])
	}
	ts.Setenv(args[0], fmt.Sprint(got))
}

func at(v any, path []string) (any, bool) {
	for _, step := range path {
		switch w := v.(type) {
		case map[string]any:
			var ok bool
			if v, ok = w[step]; !ok {
				return nil, false
			}
		case []any:
			if step == "length" {
				return float64(len(w)), true
			}
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(w) {
				return nil, false
			}
			v = w[i]
		default:
			return nil, false
		}
	}
	return v, true
}

func same(got any, want string) bool {
	if number, ok := got.(float64); ok {
		w, err := strconv.ParseFloat(want, 64)
		if err != nil {
			return false
		}
		_, decimals, _ := strings.Cut(want, ".")
		return math.Abs(number-w) <= 0.51*math.Pow10(-len(decimals))*boolFloat(decimals != "")
	}
	if text, ok := got.(string); ok {
		return text == want
	}
	b, err := json.Marshal(got)
	return err == nil && string(b) == want
}

func boolFloat(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// countLines checks how many lines a file has: count 36 examples.jsonl.
func countLines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: count N file")
	}
	if got := strings.Count(ts.ReadFile(args[1]), "\n"); strconv.Itoa(got) != args[0] {
		ts.Fatalf("%s has %d lines, want %s", args[1], got, args[0])
	}
}
