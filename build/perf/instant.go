package main

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"sort"
	"strings"
	"sync"

	"github.com/ollama/ollama/api"
)

// instant stands for a model host whose models take no time, which no real one
// has: beside them everything else that an evaluation does can be seen. It says
// the same of the same question each time, in one piece and a last one. It has
// every model that it is asked for, and a judge is whoever is given a schema.
type instant struct {
	address string
	close   func()

	mu    sync.Mutex
	count int      // of questions to models, since count was taken last
	asked *[]call  // where they are kept; may be nil
	peak  *uint64  // where the highest use of the heap is kept; may be nil
	often int      // every how many questions the heap is looked at
	has   []string // models, for the list
}

func newInstant(models ...string) *instant {
	i := &instant{has: models}
	here := httptest.NewServer(http.HandlerFunc(i.serve))
	i.address, i.close = here.URL, here.Close
	return i
}

// take is how many questions came since it was taken last.
func (i *instant) take() int {
	i.mu.Lock()
	defer i.mu.Unlock()
	count := i.count
	i.count = 0
	return count
}

// keep keeps the questions from now on; nil keeps none.
func (i *instant) keep(asked *[]call) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.asked = asked
}

// watch keeps the highest use of the heap from now on, without what is garbage,
// looked at while a question waits for its reply; nil looks at nothing.
func (i *instant) watch(peak *uint64, often int) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.peak, i.often = peak, often
}

func (i *instant) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var reply []any
	if asked := (call{path: r.URL.Path, body: body}); asked.asks() {
		i.came(asked)
		reply, err = asked.reply()
	} else {
		reply, err = i.told(r.URL.Path, body)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	pieces := json.NewEncoder(w)
	for _, piece := range reply {
		if pieces.Encode(piece) != nil {
			return // nobody reads it any more
		}
	}
}

func (i *instant) came(asked call) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.count++
	if i.asked != nil {
		*i.asked = append(*i.asked, asked)
	}
	if i.peak != nil && i.count%i.often == 0 {
		runtime.GC()
		var now runtime.MemStats
		runtime.ReadMemStats(&now)
		*i.peak = max(*i.peak, now.HeapAlloc)
	}
}

// told is what the host tells of itself.
func (i *instant) told(path string, body []byte) ([]any, error) {
	var about struct {
		Model string `json:"model"`
	}
	if len(body) > 0 {
		if err := json.Unmarshal(body, &about); err != nil {
			return nil, err
		}
	}
	switch path {
	case "/api/version":
		return []any{map[string]string{"version": "0.12.6"}}, nil
	case "/api/tags":
		var list api.ListResponse
		for _, name := range i.has {
			list.Models = append(list.Models, api.ListModelResponse{Name: name, Model: name, Digest: digestOf(name)})
		}
		return []any{list}, nil
	case "/api/show":
		return []any{api.ShowResponse{
			Modelfile: "FROM /models/blobs/sha256-" + digestOf(about.Model), Details: api.ModelDetails{Family: about.Model, ParameterSize: "7B"},
			ModelInfo: map[string]any{"general.architecture": "llama", "llama.context_length": 32768},
		}}, nil
	case "/api/ps":
		return []any{api.ProcessResponse{}}, nil // nothing has to be unloaded
	case "/api/generate":
		return []any{api.GenerateResponse{Model: about.Model, Done: true, DoneReason: "unload"}}, nil
	}
	return nil, fmt.Errorf("nobody says what %s is", path)
}

func digestOf(name string) string { return fmt.Sprintf("%064x", name) }

// reply is what the model says: an answer, or what the schema asks for.
func (c call) reply() ([]any, error) {
	hash := fnv.New64a()
	_, _ = hash.Write(c.body)
	chance := rand.New(rand.NewPCG(1, hash.Sum64()))
	end := api.Metrics{PromptEvalCount: len(c.body) / 4, EvalCount: fullLength}
	if c.path == "/api/chat" {
		said := api.Message{Role: "assistant", Content: text(chance, fullLength)}
		return []any{
			api.ChatResponse{Message: said}, api.ChatResponse{Message: api.Message{Role: "assistant"}, Done: true, DoneReason: "stop", Metrics: end},
		}, nil
	}
	said, err := c.judgment(chance)
	return []any{api.GenerateResponse{Response: said}, api.GenerateResponse{Done: true, DoneReason: "stop", Metrics: end}}, err
}

// judgment is a judge's reply about two answers, in the form that it is asked
// for; see judge.PairPrompt.
func (c call) judgment(chance *rand.Rand) (string, error) {
	var asked struct {
		Format struct {
			Properties struct {
				Scores struct {
					Properties map[string]json.RawMessage `json:"properties"`
				} `json:"scores"`
				Verdict struct {
					Enum []string `json:"enum"`
				} `json:"verdict"`
			} `json:"properties"`
		} `json:"format"`
	}
	if err := json.Unmarshal(c.body, &asked); err != nil {
		return "", err
	}
	form := asked.Format.Properties
	if len(form.Scores.Properties) == 0 || len(form.Verdict.Enum) == 0 {
		return "", fmt.Errorf("nobody asks for scores of two answers: %s", c.body)
	}
	var scores []string
	for criterion := range form.Scores.Properties {
		scores = append(scores, criterion)
	}
	sort.Strings(scores)
	for n, criterion := range scores {
		scores[n] = fmt.Sprintf(`%q:{"first":%d,"second":%d}`, criterion, 1+chance.IntN(5), 1+chance.IntN(5))
	}
	reason, err := json.Marshal(text(chance, fullLength/2))
	return fmt.Sprintf(`{"reason":%s,"scores":{%s},"verdict":%q}`, reason, strings.Join(scores, ","), form.Verdict.Enum[chance.IntN(len(form.Verdict.Enum))]), err
}
