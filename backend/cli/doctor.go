package cli

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"contrejuge/backend/model"
	"contrejuge/backend/workspace"
)

func (c *command) doctor() *cobra.Command {
	var file string
	spec := workspace.DoctorSpec{Limits: model.DefaultLimits}
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Look whether the models can be used, and how fast they are",
		Long: `Look whether the model hosts answer, have the models, and how long these take to
their first word. Each model is asked one line, which loads it. With --suite it
tells how long the judge would need for a suite.

Exit code: 0 when nothing is in the way, 3 when something is.`,
		Args: cobra.NoArgs,
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, _ []string) error {
			settings, err := c.settings()
			if err != nil {
				return err
			}
			spec.Hosts, spec.Judge = settings.Hosts.Value, settings.Judge.Value
			if candidate := workspace.ParseReference(settings.Candidate.Value); candidate.Kind == workspace.Ollama {
				spec.Candidate = candidate.Name
			}
			if file != "" {
				suite, err := readSuite(file)
				if err != nil {
					return err
				}
				spec.Suite = &suite
			}
			found, err := w.Doctor.Examine(ctx, spec)
			if err != nil {
				return err
			}
			switch {
			case ctx.Err() != nil:
				c.exit = exitInterrupted
			case !found.OK:
				c.exit = exitHost
			}
			return c.show(found, func(out io.Writer) { writeDiagnosis(out, found) })
		}),
	}
	c.addHosts(cmd)
	c.addJudge(cmd)
	c.addCandidate(cmd)
	cmd.Flags().StringVar(&file, "suite", "", "tell how long the judge would need for this `SUITE`")
	cmd.Flags().IntVar(&spec.Context, "context", workspace.DefaultContext, "the judge's context in `TOKENS`")
	cmd.Flags().DurationVar(&spec.Limits.FirstChunk, "first-chunk", spec.Limits.FirstChunk, "how long to wait for a model's first word; 0 for ever")
	return cmd
}

func writeDiagnosis(out io.Writer, d workspace.Diagnosis) {
	for _, h := range d.Hosts {
		fmt.Fprintln(out, h.Address)
		for _, f := range d.Findings {
			if f.Host == h.Address {
				writeFinding(out, f)
			}
		}
		for _, m := range h.Models {
			writeHealth(out, m)
		}
		fmt.Fprintln(out)
	}
	between := false
	for _, f := range d.Findings {
		if f.Host == "" {
			writeFinding(out, f)
			between = true
		}
	}
	if f := d.Suite; f != nil {
		fmt.Fprintf(out, "  %s: the judge would need about %s for %s, %s\n", f.Suite, spell(time.Duration(f.Seconds*float64(time.Second))), count(f.Cases, "case"),
			either(f.Measured, "as it did before", "by the line it was asked"))
		between = true
	}
	if between {
		fmt.Fprintln(out)
	}
	problems := 0
	for _, f := range d.Findings {
		if f.Level == workspace.Problem {
			problems++
		}
	}
	if problems == 0 {
		fmt.Fprintln(out, "Nothing is in the way.")
		return
	}
	fmt.Fprintf(out, "%s: see above what to do.\n", count(problems, "problem"))
}

var levelWords = map[workspace.Level]string{workspace.Fine: "ok", workspace.Doubt: "warning", workspace.Problem: "PROBLEM"}

func writeFinding(out io.Writer, f workspace.Finding) {
	subject := either(f.Model == "", "", f.Model+": ")
	fmt.Fprintf(out, "  %-8s %s%s%s\n", levelWords[f.Level], subject, wordsOf(f.Code).sentence, either(f.Detail == "", "", " ("+f.Detail+")"))
	if advice := findingAdvice(f); advice != "" && f.Level != workspace.Fine {
		fmt.Fprintf(out, "           %s\n", advice)
	}
}

// writeHealth prints what was measured of a model.
func writeHealth(out io.Writer, m workspace.ModelHealth) {
	if !m.Answered {
		return
	}
	fmt.Fprintf(out, "           %s %s: %s, %s", m.Role, m.Name, dash(m.Family), dash(m.Quantization))
	if m.Context > 0 {
		fmt.Fprintf(out, ", context %s", count(m.Context, "token"))
	}
	if m.Reading > 0 && m.Writing > 0 {
		fmt.Fprintf(out, ", reads %.1f and writes %.1f tokens a second", m.Reading, m.Writing)
	}
	fmt.Fprintln(out)
}
