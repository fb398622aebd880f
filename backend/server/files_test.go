package server_test

import (
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"contrejuge/backend/api"
	"contrejuge/backend/server"
)

// rows are the lines of an evaluation.
func rows(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `{"id":"r%d","messages":[{"role":"user","content":"question %d"}],"answers":[{"model":"m1","content":"one %d"},{"model":"m2","content":"two %d"}]}`+"\n", i, i, i, i)
	}
	return b.String()
}

func (d *door) upload(name, content string) *http.Request {
	r := d.request(http.MethodPost, "/upload/evaluation?name="+url.QueryEscape(name), content)
	r.Header.Set("Content-Type", "application/octet-stream")
	return r
}

func (d *door) sources() []api.SourceView {
	d.t.Helper()
	var sources []api.SourceView
	d.ask("Sources/List", `["Ada"]`).into(d.t, &sources)
	return sources
}

func TestAnUploadIsAnImport(t *testing.T) {
	d := openIn(t)
	var view api.ImportView
	send(t, d.client, d.upload("mes données.jsonl", rows(3)+"nonsense\n")).into(t, &view)
	if view.Imported != 3 || view.Refused != 1 || view.Lines != 4 || view.Source == 0 || len(view.Problems) != 1 {
		t.Errorf("got %+v", view)
	}
	if got := d.sources(); len(got) != 1 || got[0].Name != "mes données" || got[0].Unfinished {
		t.Errorf("the sources are %+v", got)
	}
	send(t, d.client, d.upload("mes données.jsonl", rows(3))).into(t, &view)
	if view.Imported != 0 || view.Duplicates != 3 {
		t.Errorf("again: %+v", view)
	}
	send(t, d.client, d.upload("empty.jsonl", "")).refuses(t, http.StatusUnprocessableEntity, "empty_file")
}

func TestAnUploadIsLookedAtBeforeItIsImportedAsThePersonSays(t *testing.T) {
	d := openIn(t)
	upload := func(query string) (view api.ImportView) {
		t.Helper()
		r := d.request(http.MethodPost, "/upload/evaluation?name=jeu.jsonl"+query, `{"prompt":"a","completion":"b"}`)
		r.Header.Set("Content-Type", "application/octet-stream")
		send(t, d.client, r).into(t, &view)
		return view
	}
	view := upload("&preview=true")
	if view.Kind != "dataset" || view.Imported != 1 || view.Items != 1 || view.Source != 0 || view.Ticket != "" || len(view.Shapes) != 1 {
		t.Errorf("looked at, it is %+v", view)
	}
	if got := d.sources(); len(got) != 0 {
		t.Errorf("the sources are %+v", got)
	}
	if view = upload("&source=mon+jeu&licence=CC0&origin=ici"); view.Imported != 1 || view.Source == 0 {
		t.Errorf("imported, it is %+v", view)
	}
	if got := d.sources(); len(got) != 1 || got[0].Name != "mon jeu" {
		t.Errorf("the sources are %+v", got)
	}
}

func TestAnUploadsNameLeadsNowhere(t *testing.T) {
	d := openIn(t)
	for _, query := range []string{
		"", "?name=", "?name=a/b.jsonl", "?name=..%2fb.jsonl", "?name=C:%5Cb.jsonl", "?name=a%00b", "?name=a&name=b", "?name=a&preview=yes", "?name=a&origin=" + strings.Repeat("x", 4097), "?name=a&path=/tmp", "?file=a",
		"?name=" + strings.Repeat("x", 256), "?name=%zz",
	} {
		r := d.request(http.MethodPost, "/upload/evaluation"+query, rows(1))
		r.Header.Set("Content-Type", "application/octet-stream")
		send(t, d.client, r).refuses(t, http.StatusBadRequest, "wrong_name")
	}
	send(t, d.client, d.request(http.MethodPost, "/upload/evaluation?name=x", "[]")).refuses(t, http.StatusUnsupportedMediaType, "wrong_type")
	if got := d.sources(); len(got) != 0 {
		t.Errorf("the sources are %+v", got)
	}
}

func TestTooLargeAnUploadIsRefused(t *testing.T) {
	d := openIn(t, limits(server.Limits{Upload: 400_000}))
	t.Run("announced: nothing of it is taken", func(t *testing.T) {
		send(t, d.client, d.upload("large.jsonl", rows(4000))).refuses(t, http.StatusRequestEntityTooLarge, "too_large")
		if got := d.sources(); len(got) != 0 {
			t.Errorf("the sources are %+v", got)
		}
	})
	t.Run("unannounced: the source is marked unfinished", func(t *testing.T) {
		r := d.upload("large.jsonl", "")
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(rows(4000))), -1
		send(t, d.client, r).refuses(t, http.StatusRequestEntityTooLarge, "too_large")
		if got := d.sources(); len(got) != 1 || !got[0].Unfinished {
			t.Errorf("the sources are %+v", got)
		}
	})
}

func TestAnUploadThatBreaksOffIsCompletedByAnother(t *testing.T) {
	d := openIn(t)
	all := rows(20)
	body, in := io.Pipe()
	go func() {
		_, _ = io.WriteString(in, all[:len(all)/2])
		_ = in.CloseWithError(io.ErrUnexpectedEOF) // the browser is closed
	}()
	r := d.upload("half.jsonl", "")
	r.Body, r.ContentLength = body, -1
	if response, err := d.client.Do(r); err == nil {
		_ = response.Body.Close()
		t.Fatalf("status %d", response.StatusCode)
	}
	var view api.ImportView
	send(t, d.client, d.upload("half.jsonl", all)).into(t, &view)
	if view.Imported+view.Duplicates != 20 || view.Refused != 0 {
		t.Errorf("got %+v", view)
	}
	if got := d.sources(); len(got) != 1 || got[0].Unfinished || got[0].Rows != 20 {
		t.Errorf("the sources are %+v", got)
	}
}

func TestADownloadIsTheFileThatAnExportWrites(t *testing.T) {
	leftovers := t.TempDir()
	t.Setenv("TMPDIR", leftovers)
	d := openIn(t)
	var queue string
	d.ask("Start/Sample", "[]").into(t, &queue)

	got := send(t, d.client, d.request(http.MethodPost, "/download/training", `{"queue":"`+queue+`"}`))
	if got.status != http.StatusOK || got.header.Get("Content-Type") != "application/jsonl" {
		t.Fatalf("status %d, %s: %s", got.status, got.header.Get("Content-Type"), got.body)
	}
	path := filepath.Join(t.TempDir(), "exported.jsonl")
	want, err := api.ExportTo(d.access, queue, path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got.body != string(file) || len(file) == 0 {
		t.Errorf("%d bytes were downloaded, %d exported", len(got.body), len(file))
	}
	about, err := url.PathUnescape(got.header.Get(server.ExportHeader))
	if err != nil {
		t.Fatal(err)
	}
	var view api.ExportView
	if err := json.Unmarshal([]byte(about), &view); err != nil {
		t.Fatal(err)
	}
	if view.Examples != want.Examples || view.Examples == 0 || len(view.Refused) == 0 || view.File != queue+".jsonl" || view.Folder != "" {
		t.Errorf("about it: %+v", view)
	}
	if strings.Contains(got.header.Get(server.ExportHeader)+got.body, leftovers) {
		t.Error("a folder of this machine crosses")
	}
	if left, err := os.ReadDir(leftovers); err != nil || len(left) != 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestADownloadsNameIsOnlyAName(t *testing.T) {
	d := openIn(t)
	var view api.ImportView
	send(t, d.client, d.upload("s.jsonl", rows(2))).into(t, &view)
	for queue, want := range map[string]string{
		"été / \"déjà\" % ; ../x": "été - -déjà- % ; ..-x.jsonl",
		"..":                      ".jsonl",
	} {
		request := fmt.Sprintf(`["Ada",{"name":%q,"source":%d,"selection":"all","overlap":1}]`, queue, view.Source)
		if got := d.ask("Queues/Create", request); got.status != http.StatusOK {
			t.Fatalf("status %d: %s", got.status, got.body)
		}
		got := send(t, d.client, d.request(http.MethodPost, "/download/training", fmt.Sprintf(`{"queue":%q}`, queue)))
		kind, parameters, err := mime.ParseMediaType(got.header.Get("Content-Disposition"))
		if got.status != http.StatusOK || err != nil || kind != "attachment" || parameters["filename"] != want {
			t.Errorf("%q: %d %s %v %v", queue, got.status, kind, parameters, err)
		}
	}
	send(t, d.client, d.request(http.MethodPost, "/download/training", `{"queue":"nope"}`)).refuses(t, http.StatusNotFound, "queue_not_found")
}
