package webview2

import "net/url"

// OwnPage reports whether an address is one of the program's own pages, which on
// Windows the window shows as those of a host that exists nowhere else.
func OwnPage(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "http" && u.Host == "wails.localhost" && u.User == nil
}
