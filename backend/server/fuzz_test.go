package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"contrejuge/backend/api"
	"contrejuge/backend/fault"
	"contrejuge/backend/server"
	"contrejuge/backend/workspace"
)

// FuzzArguments sends any bytes to any method of rooms whose workspace does not
// open: whatever is understood ends there, and whatever is understood has to be
// a list of as many values as the method takes.
func FuzzArguments(f *testing.F) {
	closed := api.NewAccess(func(context.Context) (*workspace.Workspace, error) {
		return nil, fault.New(fault.Workspace, "closed", "closed")
	})
	rooms := api.NewRooms(closed, api.Browser, nil, nil).All()
	d := openIn(f, func(c *server.Config) { c.Rooms = rooms })
	takes := map[string]int{}
	for _, room := range rooms {
		value := reflect.ValueOf(room)
		for i := range value.NumMethod() {
			takes[value.Type().Elem().Name()+"/"+value.Type().Method(i).Name] = value.Method(i).Type().NumIn()
		}
	}
	var names []string
	for name := range takes {
		names = append(names, name)
	}
	slices.Sort(names)
	base, err := url.Parse(d.base)
	if err != nil {
		f.Fatal(err)
	}
	cookies := d.client.Jar.Cookies(base)

	for i := range names {
		f.Add(uint8(i), []byte(`["Ada","exemple"]`))
	}
	for _, body := range []string{
		``, `[]`, `null`, `[null]`, `{"a":1}`, `[1,true,"x"]`, `["Ada","q","i",{"pick":"left","scores":[{"criterion":"c","side":"left","score":5}],"correction":"","worse":"","note":""}]`,
		`[{"name":"q","source":1,"selection":"random","size":3,"seed":"","overlap":1,"criteria":["a"]}]`, `[` + strings.Repeat(`[`, 200), `["\ud800"]`, `[1e400]`,
		`["Ada","q","j",0,10,true]`,
	} {
		for i := range names {
			f.Add(uint8(i), []byte(body))
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, body []byte) {
		name := names[int(which)%len(names)]
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, d.base+"/api/"+name, bytes.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set(server.SecretHeader, d.secret)
		for _, cookie := range cookies {
			r.AddCookie(cookie)
		}
		w := httptest.NewRecorder()
		d.server.ServeHTTP(w, r)
		safe(t, w.Header())
		if !json.Valid(w.Body.Bytes()) {
			t.Fatalf("%s(%q) is answered with %q", name, body, w.Body)
		}
		switch w.Code {
		case http.StatusBadRequest: // not understood, or understood and refused without a workspace
			if !strings.Contains(w.Body.String(), `"wrong_arguments"`) && !strings.Contains(w.Body.String(), `"no_dialog"`) {
				t.Errorf("%s(%q) is answered with %s", name, body, w.Body)
			}
		case http.StatusOK, http.StatusServiceUnavailable:
			var list []json.RawMessage
			if err := json.Unmarshal(body, &list); err != nil || list == nil || len(list) != takes[name] || !utf8.Valid(body) {
				t.Errorf("%s(%q) was understood: %s", name, body, w.Body)
			}
		default:
			t.Errorf("%s(%q): status %d, %s", name, body, w.Code, w.Body)
		}
	})
}
