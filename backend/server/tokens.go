package server

import (
	"crypto/rand"
	"crypto/sha256"
	"net/http"
	"slices"
	"sync"
	"time"
)

// tokenLife is how long a token waits to be used.
const tokenLife = 10 * time.Minute

// mostTokens is how many tokens are remembered, the used ones among them.
const mostTokens = 64

// digest stands for a secret, so that looking one up takes no longer for a guess
// that begins well.
type digest [sha256.Size]byte

func digestOf(secret string) digest { return sha256.Sum256([]byte(secret)) }

// token lets in once whoever knows it.
type token struct {
	digest digest
	made   time.Time
	used   bool
}

// expired goes by whichever of the two clocks says so: one can be set back, the
// other stands still while the machine sleeps.
func (t token) expired(now time.Time) bool {
	return now.Sub(t.made) >= tokenLife || now.Round(0).Sub(t.made.Round(0)) >= tokenLife
}

// tokens are those that were issued, the latest last.
type tokens struct {
	now func() time.Time

	mu   sync.Mutex
	list []token
}

// issue makes a token of at least 128 random bits.
func (t *tokens) issue() string {
	text := rand.Text()
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.list) == mostTokens {
		t.list = slices.Delete(t.list, 0, 1)
	}
	t.list = append(t.list, token{digest: digestOf(text), made: t.now()})
	return text
}

// redeem uses up a token: token_unknown, token_used, token_expired.
func (t *tokens) redeem(text string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	wanted := digestOf(text)
	at := slices.IndexFunc(t.list, func(known token) bool { return known.digest == wanted })
	switch {
	case at < 0:
		return comeAgain("token_unknown", "this address is not of this run of Contrejuge")
	case t.list[at].used:
		return comeAgain("token_used", "this address was used already: each lets in once")
	case t.list[at].expired(t.now()):
		return comeAgain("token_expired", "this address was good for ten minutes, and they are over")
	}
	t.list[at].used = true
	return nil
}

// comeAgain refuses whoever is not in, and says how to get there.
func comeAgain(code, message string) error {
	return refuse(http.StatusUnauthorized, code, "%s", message).
		hint("press Enter in the terminal where `contrejuge serve` runs, and open the address it prints")
}
