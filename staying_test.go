package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// On Windows the guard of the window reaches into Wails, where no compiler sees
// it. This reads Wails' source for what it relies on.
func TestWailsKeepsTheEngineWhereTheGuardTakesIt(t *testing.T) {
	for _, part := range []struct{ module, file, pattern string }{
		{"github.com/wailsapp/wails/v2", "internal/app/app_production.go", `WithValue\(ctx, "frontend", appFrontend\)`},
		{"github.com/wailsapp/wails/v2", "internal/frontend/desktop/windows/frontend.go", `type Frontend struct {[^}]*\n\tchromium +\*edge\.Chromium\n`},
		{"github.com/wailsapp/wails/v2", "internal/frontend/desktop/windows/frontend.go", `type Frontend struct {[^}]*\n\tmainWindow +\*Window\n`},
		{"github.com/wailsapp/wails/v2", "internal/frontend/desktop/windows/window.go", `type Window struct {[^}]*\n\twinc\.Form\n`},
		{"github.com/wailsapp/wails/v2", "internal/frontend/desktop/windows/winc/form.go", `type Form struct {[^}]*\n\tControlBase\n`},
		{"github.com/wailsapp/wails/v2", "internal/frontend/desktop/windows/winc/controlbase.go", `func \(cba \*ControlBase\) Invoke\(f func\(\)\) {`},
		{"github.com/wailsapp/wails/v2", "internal/frontend/desktop/windows/frontend.go", `const startURL = "http://wails\.localhost/"`},
		{"github.com/wailsapp/go-webview2", "pkg/edge/chromium.go", `type Chromium struct {[^}]*\n\twebview +\*ICoreWebView2\n`},
		{"github.com/wailsapp/go-webview2", "pkg/edge/corewebview2.go", `type ICoreWebView2 struct {\n\tvtbl `},
	} {
		source, err := os.ReadFile(filepath.Join(folderOf(t, part.module), part.file))
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(string(source), "\r\n", "\n")
		if !regexp.MustCompile(part.pattern).MatchString(text) {
			t.Errorf("%s of %s has no %s: see staying_windows.go", part.file, part.module, part.pattern)
		}
	}
}

func folderOf(t *testing.T, module string) string {
	t.Helper()
	folder, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(folder))
}
