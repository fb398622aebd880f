package server

import (
	"fmt"
	"reflect"
)

// method is a room's method: what it takes, and whether it can fail.
type method struct {
	name  string
	call  reflect.Value
	takes []reflect.Type
	fails bool
}

// methodsOf are the exported methods of the rooms by room and name. The table
// is made once; what is not in it cannot be called. It panics where a method is
// none that the window could bind either.
func methodsOf(rooms []any) map[string]method {
	table := map[string]method{}
	for _, room := range rooms {
		value := reflect.ValueOf(room)
		for i := range value.NumMethod() {
			name := value.Type().Elem().Name() + "/" + value.Type().Method(i).Name
			table[name] = methodOf(name, value.Method(i))
		}
	}
	return table
}

func methodOf(name string, call reflect.Value) method {
	kind := call.Type()
	m := method{name: name, call: call}
	for i := range kind.NumIn() {
		m.takes = append(m.takes, kind.In(i))
	}
	results := kind.NumOut()
	m.fails = results > 0 && kind.Out(results-1) == reflect.TypeFor[error]()
	if kind.IsVariadic() || results > 2 || results == 2 && !m.fails {
		panic(fmt.Sprintf("server: %s cannot be called by a page: %s", name, kind))
	}
	return m
}

// invoke calls the method and gives its result, nil where it has none.
func (m method) invoke(arguments []reflect.Value) (any, error) {
	results := m.call.Call(arguments)
	if m.fails {
		last := len(results) - 1
		if err, _ := results[last].Interface().(error); err != nil {
			return nil, err
		}
		results = results[:last]
	}
	if len(results) == 0 {
		return nil, nil //nolint:nilnil // a method without a result
	}
	return results[0].Interface(), nil
}
