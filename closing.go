package main

import (
	"context"
	"sync"
	"time"

	"github.com/wailsapp/wails/v2/pkg/runtime"

	"contrejuge/backend/api"
)

// eventKept is the page's answer to api.EventClosing: whether all that was
// written on it is saved. The page gives it in frontend/src/lib/backend/closing.ts.
const eventKept = "kept"

// patience is how long a page that does not answer, hanging or gone, keeps its
// window open.
const patience = 3 * time.Second

// closing lets the window go once its page has saved what is being written.
type closing struct {
	mu     sync.Mutex
	asked  bool // the page, or the person, is being asked
	agreed bool // the window may go
}

// beforeClose refuses at first, and has the page asked. It must not wait for the
// answer itself: on Windows it runs on the thread that the page's answer needs.
func (c *closing) beforeClose(ctx context.Context) (refuse bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.agreed && !c.asked {
		c.asked = true
		go c.ask(ctx)
	}
	return !c.agreed
}

func (c *closing) ask(ctx context.Context) {
	agreed := pageKept(ctx) || personLeaves(ctx)
	c.mu.Lock()
	c.asked, c.agreed = false, agreed
	c.mu.Unlock()
	if agreed {
		runtime.Quit(ctx)
		return
	}
	runtime.EventsEmit(ctx, api.EventChanged) // takes back that it was closing
}

// pageKept tells the page that the window is about to close, and waits until it
// says that it has saved. A page that says nothing has nothing that could still
// be saved.
func pageKept(ctx context.Context) bool {
	answers := make(chan bool, 1)
	forget := runtime.EventsOn(ctx, eventKept, func(data ...any) {
		kept := len(data) > 0 && data[0] == true
		select {
		case answers <- kept:
		default: // one answer is enough
		}
	})
	defer forget()
	runtime.EventsEmit(ctx, api.EventClosing)
	select {
	case kept := <-answers:
		return kept
	case <-time.After(patience):
		return true
	}
}

// personLeaves asks whether what could not be saved may be lost.
func personLeaves(ctx context.Context) bool {
	leaves, err := agrees(ctx, "Ce qui vient d’être écrit n’est pas enregistré. Fermer quand même ?\n"+
		"What was just written is not saved. Close anyway?")
	return leaves || err != nil
}
