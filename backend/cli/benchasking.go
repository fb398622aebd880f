package cli

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/model"
	"contrejuge/backend/workspace"
)

// asking are the flags of how models are asked.
type asking struct {
	context               int
	first, between, whole time.Duration
	retries               int
	strict, quiet         bool
}

func (a *asking) add(c *command, cmd *cobra.Command) {
	c.addHosts(cmd)
	flags, limits := cmd.Flags(), model.DefaultLimits
	flags.IntVar(&a.context, "context", workspace.DefaultContext, "the judge's context in `TOKENS`, prompt and reply together")
	flags.DurationVar(&a.first, "first-chunk", limits.FirstChunk, "how long a model may be silent before its first word; 0 for ever")
	flags.DurationVar(&a.between, "between-chunks", limits.BetweenChunks, "how long it may be silent afterwards")
	flags.DurationVar(&a.whole, "whole-call", limits.Whole, "how long one call may take in all")
	flags.IntVar(&a.retries, "retries", 1, "how often a call is tried again after failures that may pass")
	flags.BoolVar(&a.strict, "strict-family", false, "refuse a judge of the candidate's weights or maker, rather than warn")
	flags.BoolVar(&a.quiet, "quiet", false, "say nothing on the way")
}

// addHosts adds the flag of where models are asked.
func (c *command) addHosts(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&c.flags.Hosts, "host", nil, "a model host's `URL`, once for each (default the configured ones, else $OLLAMA_HOST, else this machine)")
}

func (c *command) addJudge(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.flags.Judge, "judge", "", "the `MODEL` that judges (default the configured one)")
}

func (a *asking) limits() model.Limits {
	return model.Limits{FirstChunk: a.first, BetweenChunks: a.between, Whole: a.whole}
}

func (a *asking) spec(hosts []string) workspace.Asking {
	return workspace.Asking{Hosts: hosts, Context: a.context, Limits: a.limits(), Retries: a.retries}
}

// resumed are the limits of a run that goes on: its own, but for those that are
// given; nil when none is. What a run froze cannot be given.
func (a *asking) resumed(cmd *cobra.Command, frozen bench.Settings) (*model.Limits, error) {
	if err := frozenFlags(cmd, "a run", "context", "retries", "strict-family", "endpoint"); err != nil {
		return nil, err
	}
	return a.resumedLimits(cmd, model.Limits{FirstChunk: frozen.FirstChunk, BetweenChunks: frozen.BetweenChunks, Whole: frozen.WholeCall})
}

// frozenFlags refuses what cannot be changed any more of something that has begun.
func frozenFlags(cmd *cobra.Command, what string, names ...string) error {
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			return fault.New(fault.Usage, "setting_frozen", "--%s cannot be changed in %s that has begun", name, what).WithHint("leave it out, or begin anew")
		}
	}
	return nil
}

// resumedLimits are the limits with those that are given; nil when none is.
func (a *asking) resumedLimits(cmd *cobra.Command, limits model.Limits) (*model.Limits, error) {
	changed := false
	for name, set := range map[string]func(){
		"first-chunk":    func() { limits.FirstChunk = a.first },
		"between-chunks": func() { limits.BetweenChunks = a.between },
		"whole-call":     func() { limits.Whole = a.whole },
	} {
		if cmd.Flags().Changed(name) {
			set()
			changed = true
		}
	}
	if !changed {
		return nil, nil
	}
	if limits.FirstChunk < 0 || limits.BetweenChunks < 0 || limits.Whole < 0 {
		return nil, fault.New(fault.Usage, "bad_limit", "a limit cannot be negative").WithHint("0 means no limit")
	}
	return &limits, nil
}

// sameModel compares names as model hosts do: no tag is the tag "latest".
func sameModel(a, b string) bool {
	return strings.EqualFold(strings.TrimSuffix(a, ":latest"), strings.TrimSuffix(b, ":latest"))
}
