package webview2

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// object is any COM object: a pointer to the table of its methods.
type object struct{ methods *[1 << 8]uintptr }

func (o *object) call(method int, args ...uintptr) error {
	result, _, _ := syscall.SyscallN(o.methods[method], append([]uintptr{uintptr(unsafe.Pointer(o))}, args...)...)
	if int32(result) < 0 { // an HRESULT
		return syscall.Errno(uint32(result))
	}
	return nil
}

// handler is a COM object of ours, which the engine calls when something happens.
// It is as old as the program: nobody counts who refers to it.
type handler struct {
	methods *[4]uintptr
	is      windows.GUID // its own interface
}

var unknown = windows.GUID{Data4: [8]byte{0xc0, 7: 0x46}} // IUnknown

// newHandler makes a handler of a function (this, sender *, args *) uintptr.
func newHandler(is windows.GUID, invoke any) *handler {
	return &handler{&[4]uintptr{queryInterface, counted, counted, syscall.NewCallback(invoke)}, is}
}

var counted = syscall.NewCallback(func(*handler) uintptr { return 1 })

var queryInterface = syscall.NewCallback(func(this *handler, wanted *windows.GUID, found **handler) uintptr {
	if *wanted != unknown && *wanted != this.is {
		*found = nil
		return uintptr(windows.E_NOINTERFACE)
	}
	*found = this
	return 0
})
