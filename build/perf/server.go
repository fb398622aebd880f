package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"

	"contrejuge/backend/model/ollamatest"
	"contrejuge/backend/model/tinygguf"
)

// The models of the runs.
const (
	candidate  = "candidate"
	judgeModel = "judge"
)

// models are slow where the extent wants it, for calls of seconds. A judgment is
// longer than an answer in any case, so the judge is the smaller one. What they
// say is of no interest.
func models(e extent) map[string]tinygguf.Model {
	answers, judges := tinygguf.Model{Say: "Composez le 17."}, tinygguf.Model{Say: "La réponse est prudente."}
	if e.slow {
		answers.Say = `Si le bruit dure encore, composez le 17 ou le 112 : une patrouille passera si elle peut.
Notez chaque date, heure, durée, nature du trouble, puis rassemblez vos témoins.
Écrivez ensuite au bailleur, avec copie au syndic, par lettre recommandée.
Sans réponse sous quinze jours, saisissez gratuitement un conciliateur de justice ; vous trouverez où
sur conciliateurs.fr, mairie comprise. Enfin, quand aucune démarche amiable n’aboutit, un juge tranche.`
		answers.Layers, answers.Width, answers.Hidden = 14, 1024, 2048
		judges.Layers, judges.Width, judges.Hidden = 2, 512, 2048
	}
	return map[string]tinygguf.Model{candidate: answers, judgeModel: judges}
}

// withServer does something with a real Ollama server that has the models.
func withServer(ctx context.Context, e extent, do func(address string) error) error {
	h := &holder{ctx: ctx}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer h.end()
		server := ollamatest.Start(h)
		for name, m := range models(e) {
			server.Create(h, name, m)
		}
		h.err = do(server.Address)
	}()
	<-done
	return h.err
}

// holder stands for the test that ollamatest is written for: it has a beginning
// and an end as well. What it does not have, nothing here asks for.
type holder struct {
	testing.TB
	ctx  context.Context //nolint:containedctx // as a test has one
	ends []func()
	err  error
}

func (h *holder) Helper()                  {}
func (h *holder) Context() context.Context { return h.ctx }
func (h *holder) Cleanup(end func())       { h.ends = append(h.ends, end) }
func (h *holder) Failed() bool             { return false }

// Skip is what comes of it when there is no server.
func (h *holder) Skip(why ...any) { h.Fatal(fmt.Errorf("%w: %s", errNoServer, fmt.Sprint(why...))) }

// Fatal ends the goroutine, and with it whatever is left to do, as a test's does.
func (h *holder) Fatal(why ...any) {
	h.err = failure(why)
	runtime.Goexit()
}

var errNoServer = errors.New("no run is measured")

// failure is why as an error, which it may be already.
func failure(why []any) error {
	if err, ok := why[0].(error); ok && len(why) == 1 {
		return err
	}
	return errors.New(fmt.Sprint(why...))
}

func (h *holder) end() {
	for len(h.ends) > 0 {
		last := len(h.ends) - 1
		end := h.ends[last]
		h.ends = h.ends[:last]
		end()
	}
}
