package reachable_test

import (
	"testing"

	"contrejuge/backend/fault"
	"contrejuge/backend/model/reachable"
	"contrejuge/backend/workspace"
)

var _ workspace.Models = (*reachable.Models)(nil)

func TestAHostIsTheSameHoweverItsAddressIsWritten(t *testing.T) {
	models := reachable.New("")
	first, err := models.Host("127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{"", "http://127.0.0.1:11434/", "0.0.0.0:11434"} {
		if host, err := models.Host(address); err != nil || host != first {
			t.Errorf("%q is %v (%v), another host", address, host, err)
		}
	}
	if other, err := models.Host("127.0.0.1:1"); err != nil || other == first {
		t.Errorf("another port is the same host (%v)", err)
	}
}

func TestWhatCannotBeAnAddressIsRefusedByItsCode(t *testing.T) {
	models := reachable.New("key")
	if _, err := models.Host("ftp://x"); !fault.Is(err, "bad_host") {
		t.Error(err)
	}
	if err := reachable.Check("ftp://x"); !fault.Is(err, "bad_host") {
		t.Error(err)
	}
	if err := reachable.Check("10.0.0.1"); err != nil {
		t.Error(err)
	}
	if _, err := models.Endpoint("http://example.com/v1", "m"); !fault.Is(err, "bad_endpoint") || fault.KindOf(err) != fault.Usage {
		t.Error(err)
	}
	if _, err := models.Endpoint("https://example.com/v1", "m"); err != nil {
		t.Error(err)
	}
	if _, err := reachable.New("two\nlines").Endpoint("https://example.com/v1", "m"); !fault.Is(err, "bad_key") {
		t.Error(err)
	}
}
