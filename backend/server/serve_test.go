package server_test

import (
	"net"
	"net/http"
	"testing"
	"time"

	"contrejuge/backend/api"
	"contrejuge/backend/fault"
	"contrejuge/backend/server"
)

func TestItListensForThisMachineAlone(t *testing.T) {
	for _, address := range []string{
		"0.0.0.0:0", ":0", "[::]:0", "localhost:0", "192.168.1.2:0", "10.0.0.1:0", "[fe80::1]:0", "[::ffff:127.0.0.1]:0", "[::1%lo]:0",
		"example.org:0", "127.0.0.1", "127.1:0", "2130706433:0", "0177.0.0.1:0", "127.0.0.1:70000", "127.0.0.1:http", "",
	} {
		listener, _, err := server.Listen(t.Context(), address)
		if err == nil {
			_ = listener.Close()
		}
		if !fault.Is(err, "not_loopback") {
			t.Errorf("%q: %v", address, err)
		}
	}
	listener, address, err := server.Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if !address.Addr().IsLoopback() || address.Port() == 0 || listener.Addr().(*net.TCPAddr).String() != address.String() {
		t.Errorf("it listens on %s, and says %s", listener.Addr(), address)
	}
	if _, _, err := server.Listen(t.Context(), address.String()); !fault.Is(err, "cannot_listen") {
		t.Errorf("a taken port: %v", err)
	}
}

func TestTheEndLetsPagesSaveAndCallsFinish(t *testing.T) {
	d := openIn(t, limits(server.Limits{LastWord: time.Second}))
	d.ask("Start/Sample", "[]")
	var task api.TaskView
	d.ask("Reviewing/Take", `["Ada","exemple"]`).into(t, &task)
	lines := d.listen(t.Context())
	expect(t, lines, ": here")

	running := make(chan answer, 1)
	slow := d.request(http.MethodPost, "/api/Odd/Waits", "[1500]")
	go func() { running <- send(t, d.client, slow) }()
	time.Sleep(50 * time.Millisecond) // so that it has begun
	stopped := make(chan error, 1)
	go func() { stopped <- d.stop() }()

	for next(t, lines) != "event: closing" {
	}
	draft := list("Ada", "exemple", task.Item, api.Opinion{Note: "at the last moment"})
	if got := d.ask("Reviewing/SaveDraft", draft); got.status != http.StatusOK {
		t.Errorf("the draft: %s", got.body)
	}
	expect(t, lines, "data: null")
	if line, ok := <-lines; ok {
		t.Errorf("after closing: %s", line)
	}
	if got := <-running; got.body != `"waited"` {
		t.Errorf("the call that ran: %s", got.body)
	}
	if err := <-stopped; err != nil {
		t.Error(err)
	}
	if _, err := api.NewStart(d.access, api.Browser).People(); !fault.Is(err, "interrupted") {
		t.Errorf("the workspace is still open: %v", err)
	}
	kept := accessTo(d.file)
	defer func() {
		if err := kept.End(); err != nil {
			t.Error(err)
		}
	}()
	again, err := api.NewReviewing(kept).TakeItem("Ada", "exemple", task.Item)
	if err != nil || again.Draft == nil || again.Draft.Note != "at the last moment" {
		t.Errorf("the draft is %+v, %v", again.Draft, err)
	}
}

func TestTheEndComesEvenIfACallDoesNotFinish(t *testing.T) {
	d := openIn(t, limits(server.Limits{Farewell: 100 * time.Millisecond}))
	go func() {
		if response, err := d.client.Do(d.request(http.MethodPost, "/api/Odd/Waits", "[5000]")); err == nil {
			_ = response.Body.Close()
		}
	}()
	time.Sleep(50 * time.Millisecond)
	begin := time.Now()
	if err := d.stop(); err != nil {
		t.Error(err)
	}
	if took := time.Since(begin); took > 3*time.Second {
		t.Errorf("it took %s", took)
	}
}
