package webview2

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// The methods called here, by their place.
const (
	addNavigationStarting      = 7  // of ICoreWebView2
	addFrameNavigationStarting = 17 // of ICoreWebView2
	addNewWindowRequested      = 44 // of ICoreWebView2

	navigationGetURI    = 3 // of ICoreWebView2NavigationStartingEventArgs
	navigationPutCancel = 8 // of ICoreWebView2NavigationStartingEventArgs
	newWindowPutHandled = 6 // of ICoreWebView2NewWindowRequestedEventArgs
)

// Global, so that they stay where the engine knows them to be.
var (
	stay = newHandler(windows.GUID{ // ICoreWebView2NavigationStartingEventHandler
		Data1: 0x9adbe429, Data2: 0xf36d, Data3: 0x432b, Data4: [8]byte{0x9d, 0xdc, 0xf8, 0x88, 0x1f, 0xbd, 0x76, 0xe3},
	}, navigationStarting)
	alone = newHandler(windows.GUID{ // ICoreWebView2NewWindowRequestedEventHandler
		Data1: 0xd4c185fe, Data2: 0xc81c, Data3: 0x4989, Data4: [8]byte{0x97, 0xaf, 0x2d, 0x3f, 0xa7, 0xab, 0x56, 0x51},
	}, newWindowRequested)
)

// Guard lets the view, an ICoreWebView2, go to no other pages than the program's
// own, in no frame, and open no further windows. It is to be called on the
// thread of the view's window.
func Guard(view unsafe.Pointer) error {
	engine := (*object)(view)
	var token int64 // with which to take the handler away again: nobody does
	for _, event := range []struct {
		add     int
		handler *handler
	}{
		{addNavigationStarting, stay}, {addFrameNavigationStarting, stay}, {addNewWindowRequested, alone},
	} {
		err := engine.call(event.add, uintptr(unsafe.Pointer(event.handler)), uintptr(unsafe.Pointer(&token)))
		if err != nil {
			return err
		}
	}
	return nil
}

// navigationStarting cancels what does not lead to the program's own pages, and
// what cannot be read.
func navigationStarting(_ *handler, _, args *object) uintptr {
	var address *uint16
	err := args.call(navigationGetURI, uintptr(unsafe.Pointer(&address)))
	own := err == nil && OwnPage(windows.UTF16PtrToString(address))
	windows.CoTaskMemFree(unsafe.Pointer(address))
	if !own {
		_ = args.call(navigationPutCancel, 1)
	}
	return 0
}

// newWindowRequested says that it has opened a window, and opens none.
func newWindowRequested(_ *handler, _, args *object) uintptr {
	_ = args.call(newWindowPutHandled, 1)
	return 0
}
