package api

import "context"

// Host is what only the surroundings of a page can do: a window has dialogs, a
// browser has none and uploads and downloads instead.
type Host interface {
	// PickFile asks for a file to read; "" when the person changed their mind.
	PickFile(ctx context.Context, title string, kinds ...FileKind) (path string, err error)
	// SaveFile asks where to write; "" when the person changed their mind.
	SaveFile(ctx context.Context, title, suggested string, kinds ...FileKind) (path string, err error)
	// OpenFolder shows the file in the system's file manager.
	OpenFolder(ctx context.Context, path string) error
	// Notify tells whoever looks elsewhere, where the system has a way to.
	Notify(ctx context.Context, title, body string) error
	// Confirm asks in a dialog of the system, which no page can answer.
	Confirm(ctx context.Context, question string) (bool, error)
}

// Hosts are the configured model hosts.
type Hosts interface {
	Addresses() []string
	Change(addresses []string) error // kept for the next start as well; error: bad_host
}

// noHosts is where nothing is configured.
type noHosts struct{}

func (noHosts) Addresses() []string { return nil }

func (noHosts) Change([]string) error { return noDialog() }

// FileKind is a kind of file to choose among.
type FileKind struct{ Name, Pattern string }

// HostKind says what stands around the page.
type HostKind string

// The hosts there are.
const (
	Window  HostKind = "window"
	Browser HostKind = "browser"
)

// HostKinds lists them by the name they have on a page.
var HostKinds = []struct {
	Value  HostKind
	TSName string
}{{Window, "Window"}, {Browser, "Browser"}}

// evaluations are the files an evaluation comes in.
func evaluations(language string) FileKind {
	return FileKind{Name: either(language, "Évaluation (JSON Lines, JSON)", "Evaluation (JSON Lines, JSON)"), Pattern: "*.jsonl;*.json"}
}

// trainingFiles are the files training data is written to.
func trainingFiles(language string) FileKind {
	return FileKind{Name: either(language, "Données d'entraînement (JSON Lines)", "Training data (JSON Lines)"), Pattern: "*.jsonl"}
}

// either is the text in the page's language.
func either(language, french, english string) string {
	if language == "fr" {
		return french
	}
	return english
}
