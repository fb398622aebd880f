package webview2_test

import (
	"testing"

	"contrejuge/backend/webview2"
)

func TestOwnPagesAreThoseOfTheProgramAlone(t *testing.T) {
	for address, want := range map[string]bool{
		"http://wails.localhost/":               true,
		"http://wails.localhost/#/review/a":     true,
		"HTTP://wails.localhost/index.html?x=y": true,
		"":                                      false,
		"about:blank":                           false,
		"https://wails.localhost/":              false,
		"http://wails.localhost:80/":            false,
		"http://wails.localhost.example.org/":   false,
		"http://wails.localhost@example.org/":   false,
		"http://x@wails.localhost/":             false,
		`http:\\wails.localhost\`:               false,
		"//wails.localhost/":                    false,
		"http://example.org/#wails.localhost":   false,
		"file:///C:/Windows/win.ini":            false,
		"data:text/html,<h1>x</h1>":             false,
		"blob:http://wails.localhost/1":         false,
		"javascript:alert(1)":                   false,
		"http://[":                              false,
	} {
		if got := webview2.OwnPage(address); got != want {
			t.Errorf("%q: got %v", address, got)
		}
	}
}
