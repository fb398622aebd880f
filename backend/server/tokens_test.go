package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"contrejuge/backend/server"
)

// watch is a clock that is set by hand.
type watch struct {
	mu  sync.Mutex
	now time.Time
}

func (w *watch) read() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *watch) set(now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = now
}

func TestATokenIsGoodOnceAndForTenMinutes(t *testing.T) {
	start := time.Now() // with both clocks' readings
	w := &watch{now: start}
	d := open(t, func(c *server.Config) { c.Now = w.read })
	issue := func() string { w.set(start); return tokenOf(d.server.Invite()) }

	t.Run("used", func(t *testing.T) {
		token := issue()
		if got := d.exchange(newBrowser(t).client, token); got.status != 200 {
			t.Fatalf("status %d: %s", got.status, got.body)
		}
		d.exchange(newBrowser(t).client, token).refuses(t, 401, "token_used")
	})
	t.Run("just in time", func(t *testing.T) {
		token := issue()
		w.set(start.Add(10*time.Minute - 1))
		if got := d.exchange(newBrowser(t).client, token); got.status != 200 {
			t.Errorf("status %d: %s", got.status, got.body)
		}
	})
	t.Run("expired", func(t *testing.T) {
		token := issue()
		w.set(start.Add(10 * time.Minute))
		got := d.exchange(d.client, token)
		got.refuses(t, 401, "token_expired")
		if got.header.Get("Set-Cookie") != "" {
			t.Error("a cookie for an expired token")
		}
	})
	t.Run("expired while the machine slept", func(t *testing.T) {
		token := issue()
		w.set(start.Round(0).Add(10 * time.Minute)) // the wall clock alone has gone on
		d.exchange(d.client, token).refuses(t, 401, "token_expired")
	})
	t.Run("of an earlier run", func(t *testing.T) {
		d.exchange(d.client, tokenOf(open(t).server.Invite())).refuses(t, 401, "token_unknown")
	})
	t.Run("guessed, empty or cut short", func(t *testing.T) {
		token := issue()
		for _, guess := range []string{"", "AAAAAAAAAAAAAAAAAAAAAAAAAA", token[:len(token)-1], strings.ToLower(token), token + "A"} {
			d.exchange(d.client, guess).refuses(t, 401, "token_unknown")
		}
	})
	t.Run("once, however many ask at once", func(t *testing.T) {
		token := issue()
		statuses := make(chan int, 16)
		for range cap(statuses) {
			client := newBrowser(t).client
			go func() {
				response, err := client.Do(d.request(http.MethodPost, "/session", `{"token":"`+token+`"}`))
				if err != nil {
					statuses <- 0
					return
				}
				statuses <- response.StatusCode
				_ = response.Body.Close()
			}()
		}
		let := 0
		for range cap(statuses) {
			if <-statuses == http.StatusOK {
				let++
			}
		}
		if let != 1 {
			t.Errorf("%d were let in with one token", let)
		}
	})
	t.Run("forgotten behind sixty-four later ones", func(t *testing.T) {
		token := issue()
		for range 64 {
			issue()
		}
		d.exchange(d.client, token).refuses(t, 401, "token_unknown")
	})
}

func TestTheTokenIsOfEnoughChanceAndInTheFragment(t *testing.T) {
	d := open(t)
	seen := map[string]bool{}
	for range 50 {
		address, err := url.Parse(d.server.Invite())
		if err != nil {
			t.Fatal(err)
		}
		token, ok := strings.CutPrefix(address.Fragment, "token=")
		if !ok || address.RawQuery != "" || address.Path != "/" || "http://"+address.Host != d.base {
			t.Errorf("address %s", address)
		}
		if len(token) < 26 || seen[token] { // 26 letters of 32: 130 bits
			t.Errorf("token %q", token)
		}
		seen[token] = true
	}
}

func TestTheCookieIsForThisServerAlone(t *testing.T) {
	d := open(t)
	got := d.exchange(d.client, tokenOf(d.server.Invite()))
	cookie := got.header.Get("Set-Cookie")
	name, _, _ := strings.Cut(cookie, "=")
	if name != "contrejuge-"+strings.TrimPrefix(d.base, "http://127.0.0.1:") {
		t.Errorf("the cookie %q does not tell the port", name)
	}
	for _, want := range []string{"; HttpOnly", "; SameSite=Strict", "; Path=/"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("the cookie %q lacks %s", cookie, want)
		}
	}
	if strings.Contains(cookie, "Domain") || strings.Contains(cookie, "Max-Age") || strings.Contains(cookie, "Expires") {
		t.Errorf("the cookie %q goes too far", cookie)
	}
	if strings.Contains(got.body, strings.Split(cookie[len(name)+1:], ";")[0]) {
		t.Error("the page is told the cookie")
	}
}

func TestAPageInvitesAnotherTabAndAnotherPerson(t *testing.T) {
	d := openIn(t)
	invited := func() string {
		var invitation struct{ Address string }
		send(t, d.client, d.request(http.MethodPost, "/session/invite", "{}")).into(t, &invitation)
		return invitation.Address
	}
	first, second := d.secret, d.comeIn(d.client, invited()) // the same browser
	if first == second {
		t.Error("two tabs share a secret")
	}
	other := newBrowser(t)
	other.secret = d.comeIn(other.client, invited())
	for _, tab := range []browser{{d.client, first}, {d.client, second}, other} {
		r := d.request(http.MethodPost, "/api/Start/People", "[]")
		r.Header.Set(server.SecretHeader, tab.secret)
		if got := send(t, tab.client, r); got.status != http.StatusOK {
			t.Errorf("a tab is out: %s", got.body)
		}
	}
}

func TestACookieThatAnotherPortPlantedIsInNobodysWay(t *testing.T) {
	d := openIn(t)
	r := d.request(http.MethodPost, "/api/Start/People", "[]")
	port := strings.TrimPrefix(d.base, "http://127.0.0.1:")
	r.Header.Set("Cookie", "contrejuge-"+port+"=PLANTED") // it stands before the jar's own
	if got := send(t, d.client, r); got.status != http.StatusOK {
		t.Errorf("status %d: %s", got.status, got.body)
	}
}
