package main

import (
	"context"
	goruntime "runtime"
	"strings"
	"sync"

	"github.com/wailsapp/wails/v2/pkg/runtime"
)

// oneQuestion keeps questions apart: Wails gives the answer of any dialog to
// whoever waits first.
var oneQuestion sync.Mutex

// agrees asks the person in a dialog of the system; whatever is not a yes is a no.
func agrees(window context.Context, question string) (bool, error) {
	oneQuestion.Lock()
	defer oneQuestion.Unlock()
	answer, err := runtime.MessageDialog(window, runtime.MessageDialogOptions{
		Type: runtime.QuestionDialog, Title: "Contrejuge", DefaultButton: "No", Message: verbatim(question, goruntime.GOOS),
	})
	return answer == "Yes", err
}

// verbatim is the text that a dialog of the system shows as the given one. On
// Linux Wails hands it to GTK as a format, of which a file's name could make
// GTK read, and even write, where it should not.
func verbatim(text, system string) string {
	if system == "linux" {
		return strings.ReplaceAll(text, "%", "%%")
	}
	return text
}
