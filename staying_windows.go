//go:build !bindings

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"unsafe"

	"contrejuge/backend/webview2"
)

// stayHere keeps the window on the program's own pages: Wails hands its bridge
// to whatever page stands in it.
//
// Wails 2.9.2 offers nothing for that: no option, no callback for navigations
// that begin, and its asset server hears of its own host's pages alone. So this
// takes the engine from a field that Wails keeps for itself. Where another version
// keeps it elsewhere, staying_test.go fails, and this says so at the start; then
// the page's own guard, frontend/src/lib/staying.ts, is the only one.
func stayHere(window context.Context) {
	if err := guard(window.Value("frontend")); err != nil {
		fmt.Fprintln(os.Stderr, "contrejuge: only the page itself keeps other pages out of the window:", err)
	}
}

// guard guards the engine of Wails' window on that window's thread, which alone
// may touch it.
func guard(frontend any) error {
	window, err := pointerIn(frontend, "mainWindow")
	if err != nil {
		return err
	}
	chromium, err := pointerIn(frontend, "chromium")
	if err != nil {
		return err
	}
	method := window.MethodByName("Invoke")
	if !method.IsValid() {
		return errors.New("the window takes no functions for its thread, as it does in Wails 2.9.2")
	}
	invoke, is := method.Interface().(func(func()))
	if !is {
		return fmt.Errorf("the window takes %T for its thread, not a function as in Wails 2.9.2", method.Interface())
	}
	guarded := make(chan error, 1)
	invoke(func() {
		engine, err := pointerIn(chromium.Interface(), "webview")
		if err != nil {
			guarded <- err
			return
		}
		guarded <- webview2.Guard(engine.UnsafePointer())
	})
	return <-guarded
}

// pointerIn is the pointer in a field of a struct that does not export it, as
// one that may be used.
func pointerIn(pointer any, field string) (reflect.Value, error) {
	missing := fmt.Errorf("there is no %s in %T, as there is in Wails 2.9.2", field, pointer)
	value := reflect.ValueOf(pointer)
	if value.Kind() != reflect.Pointer || value.IsNil() || value.Elem().Kind() != reflect.Struct {
		return reflect.Value{}, missing
	}
	found := value.Elem().FieldByName(field)
	if !found.IsValid() || found.Kind() != reflect.Pointer || found.IsNil() {
		return reflect.Value{}, missing
	}
	return reflect.NewAt(found.Type().Elem(), unsafe.Pointer(found.Pointer())), nil
}
