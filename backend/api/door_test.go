package api_test

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"contrejuge/backend/api"
)

// door is how a page gets into the rooms: it calls a method by its name and is
// given JSON. Everything that crosses is kept.
type door struct {
	t       *testing.T
	methods map[string]reflect.Value // by "Room.Method"
	crossed []crossing
}

// crossing is one answer as it reaches a page.
type crossing struct {
	Call  string // with its arguments
	Bytes string
}

func newDoor(t *testing.T, rooms api.Rooms) *door {
	d := &door{t: t, methods: map[string]reflect.Value{}}
	for _, room := range rooms.All() {
		value := reflect.ValueOf(room)
		for i := range value.NumMethod() {
			d.methods[value.Type().Elem().Name()+"."+value.Type().Method(i).Name] = value.Method(i)
		}
	}
	return d
}

// names are the names of all methods, in order.
func (d *door) names() []string {
	names := make([]string, 0, len(d.methods))
	for name := range d.methods {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// call calls the method as a binding does: with values, and back come a value
// and perhaps an error.
func (d *door) call(name string, args ...any) (any, error) {
	d.t.Helper()
	method, ok := d.methods[name]
	if !ok {
		d.t.Fatalf("there is no method %s", name)
	}
	if method.Type().NumIn() != len(args) {
		d.t.Fatalf("%s takes %d arguments, not %d", name, method.Type().NumIn(), len(args))
	}
	in := make([]reflect.Value, len(args))
	for i, arg := range args {
		in[i] = reflect.ValueOf(arg).Convert(method.Type().In(i))
	}
	var value any
	var err error
	for _, out := range method.Call(in) {
		if out.Type() == reflect.TypeFor[error]() {
			err, _ = out.Interface().(error)
		} else {
			value = out.Interface()
		}
	}
	d.cross(fmt.Sprintf("%s%v", name, args), value, err)
	return value, err
}

// cross keeps what reaches the page: the value or, where there is an error, the
// error alone. No value may hold what does not encode, or encodes as null.
func (d *door) cross(call string, value any, err error) {
	d.t.Helper()
	if err != nil {
		value = api.ErrorOf(err)
	}
	for _, fault := range unfit(reflect.ValueOf(value), "") {
		d.t.Errorf("%s gives a value that %s", call, fault)
	}
	encoded, encoding := json.Marshal(value)
	if encoding != nil {
		d.t.Fatalf("%s gives a value that does not encode: %v", call, encoding)
	}
	d.crossed = append(d.crossed, crossing{call, string(encoded)})
}

// ok calls a method that has to succeed.
func (d *door) ok(name string, args ...any) any {
	d.t.Helper()
	value, err := d.call(name, args...)
	if err != nil {
		d.t.Fatalf("%s%v: %v", name, args, err)
	}
	return value
}

// ask calls a method that has to succeed and to give a T.
func ask[T any](d *door, name string, args ...any) T {
	d.t.Helper()
	value, fits := d.ok(name, args...).(T)
	if !fits {
		d.t.Fatalf("%s gives no %T", name, value)
	}
	return value
}

// refused calls a method that has to fail with the code.
func (d *door) refused(code, name string, args ...any) {
	d.t.Helper()
	_, err := d.call(name, args...)
	if err == nil {
		d.t.Fatalf("%s%v succeeded, want an error with the code %s", name, args, code)
	}
	if got := api.ErrorOf(err); got.Code != code || got.Message == "" {
		d.t.Fatalf("%s%v: %+v, want the code %s", name, args, got, code)
	}
}

// last is what the latest call gave the page.
func (d *door) last() string { return d.crossed[len(d.crossed)-1].Bytes }

// reader reads lines of a file.
func reader(lines ...string) io.Reader { return strings.NewReader(strings.Join(lines, "\n") + "\n") }
