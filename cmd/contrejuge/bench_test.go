package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"contrejuge/backend/model/ollamatest"
	"contrejuge/backend/model/tinygguf"
)

// TestBenchStories plays the stories of testdata/bench, whose models run on a
// real Ollama server at $HOST.
func TestBenchStories(t *testing.T) {
	s := ollamatest.Shared(t)
	made := func(by string) map[string]string { return map[string]string{"basename": by} }
	const reason = "La réponse nomme un interlocuteur."
	for name, m := range map[string]tinygguf.Model{
		"candidat":     {Say: "Vous pouvez appeler le 17, ou la mairie au 39 75.", General: made("Qwen3")},
		"candidat-tu":  {Say: "Tu peux payer 30 € et appeler le 01 23 45 67 89.", General: made("Qwen3")},
		"juge-oui":     {Say: reason, Prefer: []string{"yes"}, General: made("Mistral")},
		"juge-non":     {Say: "La réponse ne traite pas la demande.", Prefer: []string{"no"}, General: made("Gemma")},
		"juge-boucle":  {Say: reason, Then: tinygguf.Loop, General: made("Mistral")},
		"juge-frere":   {Say: "Même famille.", General: made("Qwen3")},
		"juge-etroit":  {Say: reason, Context: 512, General: made("Mistral")},
		"juge-inconnu": {Say: "De quelque part."},
		// Of two answers: these go by the place, this one by the length.
		"premier": {Say: "La première réponse convient mieux.", Prefer: []string{"first", "4"}},
		"second":  {Say: "La seconde réponse convient mieux.", Prefer: []string{"second", "4"}},
		"bavard": {Say: "La réponse la plus longue convient mieux.", Prefer: []string{"4"}, Longer: tinygguf.Marks{
			First: "<first>\n", FirstEnd: "\n</first>", Second: "<second>\n", SecondEnd: "\n</second>",
		}},
	} {
		s.Create(t, name, m)
	}
	schema, err := filepath.Abs(filepath.Join("..", "..", "backend", "runreport", "testdata", "junit.xsd"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.RunT(oneByOne{t}, stories(t, "bench", map[string]string{"HOST": s.Address, "CONTREJUGE_HOSTS": s.Address, "XSD": schema}))
}

// oneByOne plays stories one after another: a run that frees its host takes the
// model from whoever else asks it there.
type oneByOne struct{ *testing.T }

func (oneByOne) Parallel() {}

func (oneByOne) Verbose() bool { return testing.Verbose() }

func (o oneByOne) Run(name string, story func(testscript.T)) {
	o.T.Run(name, func(t *testing.T) { story(oneByOne{t}) })
}

// judged is a line that says that the judge is done with a case, after the line
// that says that judging began.
var judged = regexp.MustCompile(`^\d+/\d+ `)

// cut runs the program until the judge is done with so many cases, and ends it
// there: cut kill 3 bench run …, or as Ctrl+C does: cut interrupt 3 bench run ….
func cut(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: cut kill|interrupt N args…")
	}
	if args[0] == "interrupt" && runtime.GOOS == "windows" {
		ts.Fatalf("there is no such signal to send here")
	}
	after, err := strconv.Atoi(args[1])
	ts.Check(err)
	command := exec.Command("contrejuge", args[2:]...)
	command.Dir = ts.MkAbs(".")
	command.Env = os.Environ()
	for _, name := range []string{"CONTREJUGE_WORKSPACE", "CONTREJUGE_HOSTS", "XDG_CONFIG_HOME", "TZ"} {
		command.Env = append(command.Env, name+"="+ts.Getenv(name))
	}
	command.Stdout = ts.Stdout()
	said, err := command.StderrPipe()
	ts.Check(err)
	ts.Check(command.Start())
	ts.Defer(func() { _ = command.Process.Kill() })
	lines, judging := bufio.NewScanner(said), false
	for lines.Scan() {
		line := lines.Text()
		_, _ = ts.Stderr().Write([]byte(line + "\n"))
		if judging = judging || bytes.HasPrefix([]byte(line), []byte("judging ")); !judging || !judged.MatchString(line) {
			continue
		}
		if after--; after == 0 {
			if args[0] == "kill" {
				ts.Check(command.Process.Kill())
			} else {
				ts.Check(command.Process.Signal(os.Interrupt))
			}
		}
	}
	if after > 0 {
		ts.Fatalf("it ended before the judge was done with that many cases")
	}
	err = command.Wait()
	exit, failed := errors.AsType[*exec.ExitError](err)
	if args[0] == "interrupt" && (!failed || exit.ExitCode() != 130) {
		ts.Fatalf("interrupted, it ended with %v, want exit code 130", err)
	}
}

// counted are the calls that went through the story's proxy, by model.
type counted struct {
	mu    sync.Mutex
	calls map[string]int
}

type countedKey struct{}

// startBetween puts a proxy between the program and the host, which counts what
// models are asked and otherwise passes everything on.
func startBetween(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: between")
	}
	target, err := url.Parse(ts.Getenv("HOST"))
	ts.Check(err)
	count := ts.Value(countedKey{}).(*counted)
	count.calls = map[string]int{}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.FlushInterval = -1
	proxy.Transport = &http.Transport{Proxy: nil}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		r.Body, r.Host = io.NopCloser(bytes.NewReader(body)), target.Host
		var asked struct {
			Model    string
			Prompt   string
			Messages []any
		}
		// What is asked for nothing only loads a model, or frees its host.
		if json.Unmarshal(body, &asked) == nil && (asked.Prompt != "" || len(asked.Messages) > 0) {
			count.mu.Lock()
			count.calls[asked.Model]++
			count.mu.Unlock()
		}
		proxy.ServeHTTP(w, r)
	}))
	ts.Defer(server.Close)
	ts.Setenv("CONTREJUGE_HOSTS", server.URL)
}

// asked checks how often a model was asked through the proxy since the last time
// somebody looked: asked juge 3.
func asked(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: asked MODEL N")
	}
	count := ts.Value(countedKey{}).(*counted)
	count.mu.Lock()
	defer count.mu.Unlock()
	got := count.calls[args[0]]
	delete(count.calls, args[0])
	if args[1] != "any" && strconv.Itoa(got) != args[1] {
		ts.Fatalf("%s was asked %d times, want %s", args[0], got, args[1])
	}
}
