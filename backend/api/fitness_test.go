package api_test

import (
	"fmt"
	"math"
	"reflect"
	"testing"

	"contrejuge/backend/api"
)

// unfit says what in the value would not cross as a page expects it: lists and
// maps that are nil and would cross as null, numbers that JSON does not have.
// A pointer may be nil: it says that something is not there.
func unfit(value reflect.Value, at string) (faults []string) {
	switch value.Kind() {
	case reflect.Slice, reflect.Map:
		if value.IsNil() {
			return []string{"crosses as null at " + at}
		}
	case reflect.Float64, reflect.Float32:
		if f := value.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			return []string{fmt.Sprintf("is %v at %s", f, at)}
		}
	case reflect.Int64, reflect.Int:
		if n := value.Int(); n > 1<<53 || n < -1<<53 {
			return []string{fmt.Sprintf("is %d at %s, which a page would round", n, at)}
		}
	}
	switch value.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !value.IsNil() {
			faults = unfit(value.Elem(), at)
		}
	case reflect.Slice, reflect.Array:
		for i := range value.Len() {
			faults = append(faults, unfit(value.Index(i), fmt.Sprintf("%s[%d]", at, i))...)
		}
	case reflect.Map:
		for _, key := range value.MapKeys() {
			faults = append(faults, unfit(value.MapIndex(key), fmt.Sprintf("%s[%v]", at, key))...)
		}
	case reflect.Struct:
		for i := range value.NumField() {
			faults = append(faults, unfit(value.Field(i), at+"."+value.Type().Field(i).Name)...)
		}
	}
	return faults
}

// A type that is not among these encodes in ways a page would have to guess:
// times, bytes, raw messages, numbers beyond what a page can count to.
func TestEveryTypeThatCrossesHasOneEncoding(t *testing.T) {
	rooms := api.NewRooms(api.NewAccess(nil), api.Window, nil, nil)
	for name, method := range newDoor(t, rooms).methods {
		results := method.Type().NumOut()
		if results == 0 || results > 2 || results == 2 && method.Type().Out(1) != reflect.TypeFor[error]() {
			t.Errorf("%s gives %d values: a binding takes one, and an error", name, results)
		}
		for i := range method.Type().NumIn() {
			plain(t, method.Type().In(i), name+" takes")
		}
		for i := range results {
			if out := method.Type().Out(i); out != reflect.TypeFor[error]() {
				plain(t, out, name+" gives")
			}
		}
	}
	plain(t, reflect.TypeFor[api.Error](), "an error is")
}

// plain reports where a type is other than texts, whole numbers, flags, and
// lists and structs of them with a name for every field. (Of maps the bindings
// make no type.)
func plain(t *testing.T, is reflect.Type, at string) {
	t.Helper()
	switch is.Kind() {
	case reflect.String, reflect.Bool, reflect.Int, reflect.Int64:
	case reflect.Slice, reflect.Pointer:
		plain(t, is.Elem(), at+" "+is.Kind().String())
	case reflect.Struct:
		names := map[string]bool{}
		for i := range is.NumField() {
			field := is.Field(i)
			name := field.Tag.Get("json")
			if !field.IsExported() || name == "" || names[name] || !camel(name) {
				t.Errorf("%s %s, whose field %s crosses as %q: a name of its own is needed, without options", at, is, field.Name, name)
			}
			names[name] = true
			plain(t, field.Type, at+" "+is.Name()+"."+field.Name)
		}
	default:
		t.Errorf("%s a %s", at, is)
	}
}

func camel(name string) bool {
	for i, r := range name {
		if (r < 'a' || r > 'z') && (i == 0 || (r < 'A' || r > 'Z') && (r < '0' || r > '9')) {
			return false
		}
	}
	return true
}
