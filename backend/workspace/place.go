package workspace

import (
	"context"
	"path/filepath"

	"github.com/adrg/xdg"
)

// DefaultPath is where the workspace is when nobody says otherwise: in the
// user's data folder.
func DefaultPath() string { return filepath.Join(xdg.DataHome, "contrejuge", "workspace.db") }

// Restored says what putting a backup in place did.
type Restored struct {
	File    string `json:"file"`
	From    string `json:"from"`
	Version int    `json:"version"` // the backup's; it is migrated when it is next opened
	Kept    string `json:"kept"`    // where what was there before is kept; "" if there was nothing
}

// Restorer puts a backup in the place of the workspace in a file, keeping what
// was there beside it.
type Restorer func(ctx context.Context, path, backup string) (Restored, error)
