package notify

import (
	"context"
	"errors"
	"runtime"
	"time"
	"unicode/utf16"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	shell32          = windows.NewLazySystemDLL("shell32.dll")
	user32           = windows.NewLazySystemDLL("user32.dll")
	shellNotifyIcon  = shell32.NewProc("Shell_NotifyIconW")
	createWindow     = user32.NewProc("CreateWindowExW")
	destroyWindow    = user32.NewProc("DestroyWindow")
	loadImage        = user32.NewProc("LoadImageW")
	errNotifications = errors.New("Shell_NotifyIconW refuses")
)

// From shellapi.h and winuser.h.
const (
	nimAdd, nimDelete                = 0, 2
	nifIcon, nifTip, nifInfo         = 0x02, 0x04, 0x10
	niifUser, niifLargeIcon          = 0x04, 0x20
	imageIcon                        = 1
	lrDefaultSize, lrShared          = 0x40, 0x8000
	ownIcon, systemsIcon             = 3, 32516    // of the program; else of the system: IDI_INFORMATION
	underNoWindow            uintptr = ^uintptr(2) // HWND_MESSAGE
)

// shown is how long a notification stays; its icon does not belong to a program
// that is open anyway.
const shown = 30 * time.Second

// notifyIconData is NOTIFYICONDATAW.
type notifyIconData struct {
	size            uint32
	window          uintptr
	id              uint32
	flags           uint32
	callbackMessage uint32
	icon            uintptr
	tip             [128]uint16
	state           uint32
	stateMask       uint32
	info            [256]uint16
	version         uint32
	infoTitle       [64]uint16
	infoFlags       uint32
	guid            windows.GUID
	balloonIcon     uintptr
}

// Windows takes the structure by its size, which is this on 64 bits.
var _ [976]byte = [unsafe.Sizeof(notifyIconData{})]byte{}

func send(ctx context.Context, title, body string) error {
	answered := make(chan error, 1)
	go show(title, body, answered)
	select {
	case err := <-answered:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// show adds an icon with its balloon, and takes both away later. An icon belongs
// to a window, and a window to a thread; this one is never seen and gets no messages.
func show(title, body string, answered chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	class, err := windows.UTF16PtrFromString("STATIC")
	if err != nil {
		answered <- err
		return
	}
	window, _, err := createWindow.Call(0, uintptr(unsafe.Pointer(class)), 0, 0, 0, 0, 0, 0, underNoWindow, 0, 0, 0)
	if window == 0 {
		answered <- errors.Join(ErrNoService, err)
		return
	}
	defer func() { _, _, _ = destroyWindow.Call(window) }()

	data := notifyIconData{
		size: uint32(unsafe.Sizeof(notifyIconData{})), window: window, id: 1,
		flags: nifIcon | nifTip | nifInfo, infoFlags: niifUser | niifLargeIcon, icon: icon(),
	}
	fill(data.tip[:], name)
	fill(data.infoTitle[:], title)
	fill(data.info[:], body)
	if ok, _, _ := shellNotifyIcon.Call(nimAdd, uintptr(unsafe.Pointer(&data))); ok == 0 {
		answered <- errors.Join(ErrNoService, errNotifications)
		return
	}
	answered <- nil
	time.Sleep(shown)
	_, _, _ = shellNotifyIcon.Call(nimDelete, uintptr(unsafe.Pointer(&data)))
}

func icon() uintptr {
	var module windows.Handle
	if err := windows.GetModuleHandleEx(0, nil, &module); err == nil {
		if own, _, _ := loadImage.Call(uintptr(module), ownIcon, imageIcon, 0, 0, lrDefaultSize|lrShared); own != 0 {
			return own
		}
	}
	systems, _, _ := loadImage.Call(0, systemsIcon, imageIcon, 0, 0, lrDefaultSize|lrShared)
	return systems
}

// fill writes what of the text has room, and a zero behind it. No character is
// cut in half.
func fill(field []uint16, text string) {
	var units []uint16
	for _, r := range text {
		if len(units)+max(utf16.RuneLen(r), 1) >= len(field) {
			break
		}
		if r != 0 {
			units = utf16.AppendRune(units, r)
		}
	}
	copy(field, units)
}
