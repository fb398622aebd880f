package cli

import (
	"github.com/schollz/progressbar/v3"
)

// bar is a progress bar on stderr, shown only on a terminal and not with --json.
type bar struct{ *progressbar.ProgressBar }

func (c *command) bar(total int64, what string) bar {
	if !c.Terminal || c.json {
		return bar{progressbar.DefaultBytesSilent(total, what)}
	}
	return bar{progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(c.Stderr), progressbar.OptionSetDescription(what), progressbar.OptionShowBytes(true),
		progressbar.OptionSetWidth(30), progressbar.OptionThrottle(100_000_000), progressbar.OptionClearOnFinish())}
}

// done takes the bar away.
func (b bar) done() { _ = b.Finish() }
