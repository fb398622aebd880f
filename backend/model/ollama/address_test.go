package ollama_test

import (
	"net/url"
	"strings"
	"testing"

	"contrejuge/backend/fault"
	"contrejuge/backend/model/ollama"
)

func TestAnAddressIsReadAsOllamaReadsIt(t *testing.T) {
	for address, want := range map[string]string{
		"":                        "http://127.0.0.1:11434",
		"  ":                      "http://127.0.0.1:11434",
		":1234":                   "http://127.0.0.1:1234",
		"atelier":                 "http://atelier:11434",
		"atelier:8080/":           "http://atelier:8080",
		"\"192.168.1.7\"":         "http://192.168.1.7:11434",
		" 'atelier' ":             "http://atelier:11434",
		"[::1]:1":                 "http://[::1]:1",
		"::1":                     "http://[::1]:11434",
		"0.0.0.0":                 "http://127.0.0.1:11434",
		"0.0.0.0:99":              "http://127.0.0.1:99",
		"http://0.0.0.0:11434":    "http://127.0.0.1:11434",
		"[::]":                    "http://[::1]:11434",
		"[::]:5":                  "http://[::1]:5",
		"http://atelier":          "http://atelier:80",
		"HTTPS://atelier/ollama/": "https://atelier:443/ollama",
		"http://:77/x":            "http://127.0.0.1:77/x",
		"localhost":               "http://localhost:11434",
	} {
		h, err := ollama.NewHost(address)
		if err != nil {
			t.Errorf("%q is refused: %v", address, err)
			continue
		}
		if h.Address() != want {
			t.Errorf("%q is %s, want %s", address, h.Address(), want)
		}
	}
}

func TestAnAddressThatCannotBeCalledIsRefused(t *testing.T) {
	for _, address := range []string{
		"tcp://atelier", "file:///etc/passwd", "atelier:0", "atelier:65536", "atelier:port", "http://anna:secret@atelier",
		"anna:secret@atelier", "anna@atelier", "atelier?x=secret", "atelier#secret", "ate lier", "[::1", "http://%zz", "http://anna:secret@ate lier",
	} {
		h, err := ollama.NewHost(address)
		if !fault.Is(err, "bad_host") || fault.KindOf(err) != fault.Usage {
			t.Errorf("%q is %v, %v", address, h, err)
			continue
		}
		if strings.Contains(err.Error(), "secret") {
			t.Errorf("%q is refused with its password: %v", address, err)
		}
	}
}

func FuzzAnAddressThatIsTakenStaysWhatItIs(f *testing.F) {
	f.Add("http://[::1%25eth0]:1/a%2fb")
	f.Add("'0.0.0.0:65535'")
	f.Fuzz(func(t *testing.T, address string) {
		h, err := ollama.NewHost(address)
		if err != nil {
			return
		}
		u, err := url.Parse(h.Address())
		if err != nil || u.User != nil || u.Hostname() == "" || u.Port() == "" || u.RawQuery != "" || u.Fragment != "" {
			t.Fatalf("%q became %q: %v", address, h.Address(), err)
		}
		again, err := ollama.NewHost(h.Address())
		if err != nil || again.Address() != h.Address() {
			t.Errorf("%q became %q and then %v: %v", address, h.Address(), again, err)
		}
	})
}

func TestOldServersDoNotKnowHowNotToCut(t *testing.T) {
	for version, want := range map[string]bool{
		"0.12.6": true, "v0.17.4": true, "0.13.0-rc1": true, "1.0.0": true, "0.12.10": true, "0.12.6-": true,
		"0.12.5": false, "0.11.10": false, "0.12.6-rc0": false, "0.0.0": false, "": false, "0.12": false, "0.x.6": false, "0.13.-1": false,
		"99999999999999999999.0.0": false,
	} {
		if got := ollama.KnowsTruncate(version); got != want {
			t.Errorf("%q: %v", version, got)
		}
	}
}
