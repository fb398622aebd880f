package webview2_test

import (
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/sys/windows"

	"contrejuge/backend/webview2"
)

// engine stands for a WebView2, of which there is none without its runtime: COM
// objects by the same tables of methods, written down from WebView2.idl a second
// time. It cannot say whether the real engine keeps to that.
type engine struct {
	methods *[61]uintptr
	added   map[int]*handler
	refuses bool
}

// handler is what the engine is given.
type handler struct {
	methods *[4]uintptr
}

// arguments are those of an event.
type arguments struct {
	methods *[11]uintptr
	address string
	said    map[int]uintptr // method → what was said
}

var made = func() *engine {
	e := &engine{methods: &[61]uintptr{}}
	for _, at := range []int{7, 17, 44} {
		e.methods[at] = syscall.NewCallback(func(this *engine, h *handler, token *int64) uintptr {
			if this.refuses {
				return 0x80004005 // E_FAIL
			}
			this.added[at], *token = h, 1
			return 0
		})
	}
	return e
}()

func newEngine() *engine {
	made.added, made.refuses = map[int]*handler{}, false
	return made
}

var argumentMethods = func() *[11]uintptr {
	methods := &[11]uintptr{}
	methods[3] = syscall.NewCallback(func(this *arguments, out **uint16) uintptr {
		if this.address == "" {
			return 0x80004005
		}
		*out = allocated(this.address)
		return 0
	})
	for _, at := range []int{6, 8} {
		methods[at] = syscall.NewCallback(func(this *arguments, value uintptr) uintptr {
			this.said[at] = value
			return 0
		})
	}
	return methods
}()

// allocated is a text as COM hands it over: whoever gets it frees it.
func allocated(text string) *uint16 {
	units, err := windows.UTF16FromString(text)
	if err != nil {
		panic(err)
	}
	at, _, _ := windows.NewLazySystemDLL("ole32.dll").NewProc("CoTaskMemAlloc").Call(uintptr(2 * len(units)))
	memory := *(**uint16)(unsafe.Pointer(&at))
	copy(unsafe.Slice(memory, len(units)), units)
	return memory
}

func (e *engine) happens(t *testing.T, event int, args *arguments) map[int]uintptr {
	t.Helper()
	args.methods, args.said = argumentMethods, map[int]uintptr{}
	h := e.added[event]
	if h == nil {
		t.Fatalf("nobody listens to event %d", event)
	}
	result, _, _ := syscall.SyscallN(h.methods[3], uintptr(unsafe.Pointer(h)), uintptr(unsafe.Pointer(e)), uintptr(unsafe.Pointer(args)))
	if result != 0 {
		t.Fatalf("event %d fails: %x", event, result)
	}
	return args.said
}

func TestNoOtherPageIsGoneTo(t *testing.T) {
	e := newEngine()
	if err := webview2.Guard(unsafe.Pointer(e)); err != nil {
		t.Fatal(err)
	}
	for _, event := range []int{7, 17} {
		if said := e.happens(t, event, &arguments{address: "http://wails.localhost/#/review"}); len(said) != 0 {
			t.Errorf("event %d: an own page: %v", event, said)
		}
		for _, address := range []string{"http://example.org/é", ""} {
			if said := e.happens(t, event, &arguments{address: address}); said[8] != 1 || len(said) != 1 {
				t.Errorf("event %d: %q is not cancelled: %v", event, address, said)
			}
		}
	}
}

func TestNoFurtherWindowOpens(t *testing.T) {
	e := newEngine()
	if err := webview2.Guard(unsafe.Pointer(e)); err != nil {
		t.Fatal(err)
	}
	if said := e.happens(t, 44, &arguments{address: "http://wails.localhost/"}); said[6] != 1 || len(said) != 1 {
		t.Errorf("it opens: %v", said)
	}
}

func TestAHandlerIsWhatItSaysAndNothingElse(t *testing.T) {
	e := newEngine()
	if err := webview2.Guard(unsafe.Pointer(e)); err != nil {
		t.Fatal(err)
	}
	for iid, want := range map[string]bool{
		"{00000000-0000-0000-C000-000000000046}": true,  // IUnknown
		"{9ADBE429-F36D-432B-9DDC-F8881FBD76E3}": true,  // ICoreWebView2NavigationStartingEventHandler
		"{00000003-0000-0000-C000-000000000046}": false, // IMarshal
	} {
		guid, err := windows.GUIDFromString(iid)
		if err != nil {
			t.Fatal(err)
		}
		h := e.added[7]
		var found *handler
		result, _, _ := syscall.SyscallN(h.methods[0], uintptr(unsafe.Pointer(h)), uintptr(unsafe.Pointer(&guid)), uintptr(unsafe.Pointer(&found)))
		if got := int32(result) == 0; got != want || (found == h) != want {
			t.Errorf("%s: %x, %p", iid, result, found)
		}
	}
}

func TestAnEngineThatRefusesIsAnError(t *testing.T) {
	e := newEngine()
	e.refuses = true
	if webview2.Guard(unsafe.Pointer(e)) == nil {
		t.Error("nothing is said of it")
	}
}
