package server

import (
	"net/http"
	"reflect"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// arguments reads a list of exactly the method's arguments. It is stricter than
// encoding/json: names are taken as written, none is unknown or stands twice,
// and null is no text, number or yes or no.
func (m method) arguments(body []byte) ([]reflect.Value, error) {
	var list []jsontext.Value
	if err := json.Unmarshal(body, &list); err != nil || list == nil {
		return nil, refuse(http.StatusBadRequest, "wrong_arguments", "%s takes a list of arguments", m.name)
	}
	if len(list) != len(m.takes) {
		return nil, refuse(http.StatusBadRequest, "wrong_arguments", "%s takes %d arguments, not %d", m.name, len(m.takes), len(list))
	}
	arguments := make([]reflect.Value, len(list))
	for i, kind := range m.takes {
		argument := reflect.New(kind)
		if !nullable(kind) && list[i].Kind() == jsontext.KindNull || json.Unmarshal(list[i], argument.Interface(), json.RejectUnknownMembers(true)) != nil {
			return nil, refuse(http.StatusBadRequest, "wrong_arguments", "argument %d of %s is something else", i+1, m.name)
		}
		arguments[i] = argument.Elem()
	}
	return arguments, nil
}

func nullable(kind reflect.Type) bool {
	switch kind.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface:
		return true
	default:
		return false
	}
}
