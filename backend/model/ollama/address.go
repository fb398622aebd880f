package ollama

import (
	"net"
	"net/url"
	"strconv"
	"strings"

	"contrejuge/backend/fault"
)

// parseAddress reads what OLLAMA_HOST may be: "", "host", ":1234", "[::1]:1",
// "http://host/path", quoted or not. Without a scheme the port is Ollama's own,
// with one it is the scheme's. Where a server listens on all its addresses, this
// machine is meant: such an address cannot be called everywhere.
func parseAddress(address string) (*url.URL, error) {
	rest := strings.TrimSpace(strings.Trim(strings.TrimSpace(address), `"'`))
	scheme, port := "http", "11434"
	if before, after, has := strings.Cut(rest, "://"); has {
		scheme, rest = strings.ToLower(before), after
		switch scheme {
		case "http":
			port = "80"
		case "https":
			port = "443"
		default:
			return nil, badHost("a model host is called by http or https")
		}
	}
	if ip := net.ParseIP(rest); ip != nil && ip.To4() == nil {
		rest = "[" + rest + "]"
	}
	u, err := url.Parse(scheme + "://" + rest)
	switch {
	case err != nil: // whose text may hold a password
		return nil, badHost("the model host's address cannot be read")
	case u.User != nil:
		return nil, badHost("a model host's address holds no name and no password")
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "" || u.Opaque != "":
		return nil, badHost("a model host's address ends with its path")
	}
	if u.Port() != "" {
		port = u.Port()
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return nil, badHost("the port of a model host is a number from 1 to 65535")
	}
	u.Host = net.JoinHostPort(callable(u.Hostname()), port)
	u.Path, u.RawPath = strings.TrimRight(u.Path, "/"), ""
	return u, nil
}

// callable is the host itself, or this machine for one that stands for all
// addresses.
func callable(host string) string {
	ip := net.ParseIP(host)
	switch {
	case host == "", ip != nil && ip.IsUnspecified() && ip.To4() != nil:
		return "127.0.0.1"
	case ip != nil && ip.IsUnspecified():
		return "::1"
	}
	return host
}

func badHost(message string) error {
	return fault.New(fault.Usage, "bad_host", "%s", message).WithHint("give it as http://127.0.0.1:11434")
}
