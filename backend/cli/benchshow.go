package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/runreport"
	"contrejuge/backend/workspace"
)

func (c *command) benchShow() *cobra.Command {
	var r reports
	var id string
	var exit bool
	cmd := &cobra.Command{
		Use:   "show RUN",
		Short: "Show a run, or everything of one of its cases",
		Long: `Show a run, or with --case everything of one of its cases: the conversation, the
checks, the judge's reasons and verdicts, what it was asked and what it replied.

With --exit-code the exit code is 1 while a case blocks that people have not
cleared, and 3 when the run stopped because its hosts could not be used.`,
		Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			if err := r.check(); err != nil {
				return err
			}
			run, err := findRun(ctx, w, args[0])
			if err != nil {
				return err
			}
			if err := c.noteReviews(ctx, w, run); err != nil {
				return err
			}
			if err := r.write(run); err != nil {
				return err
			}
			if exit && !run.Cleared() {
				c.exit = exitOf(run)
			}
			if id == "" {
				return c.show(runreport.Whole(run), func(out io.Writer) { writeRun(out, run) })
			}
			return c.showCase(run, id)
		}),
	}
	r.add(cmd)
	cmd.Flags().StringVar(&id, "case", "", "show everything of this `CASE`")
	cmd.Flags().BoolVar(&exit, "exit-code", false, "tell by the exit code whether the run is good or cleared")
	return cmd
}

// showCase shows everything of one case.
func (c *command) showCase(run bench.Run, id string) error {
	of, outcome, known := run.Case(id)
	if !known {
		return fault.New(fault.NotFound, "case_not_found", "the run %s has no case %q", run.ID, id)
	}
	return c.show(caseDocumentOf(run, of, outcome), func(out io.Writer) { writeCase(out, run, of, outcome) })
}

// caseDocument is everything of one case.
type caseDocument struct {
	Run string `json:"run"`
	runreport.OutcomeDocument
	Messages  []evaluation.Message `json:"messages"`
	Reference string               `json:"reference"`
	Criteria  []bench.Criterion    `json:"criteria"`
	Answering []callDocument       `json:"answering"`
	Judging   *callDocument        `json:"judging"` // null when the judge was not asked
}

// callDocument is a call as it was made.
type callDocument struct {
	Model             string  `json:"model"`
	Digest            string  `json:"digest"`
	Host              string  `json:"host"`
	System            string  `json:"system"`
	Prompt            string  `json:"prompt"`
	Reply             string  `json:"reply"`
	PromptTokens      int     `json:"prompt_tokens"`
	ReplyTokens       int     `json:"reply_tokens"`
	FirstChunkSeconds float64 `json:"first_chunk_seconds"`
	Seconds           float64 `json:"seconds"`
	Tries             int     `json:"tries"`
}

func callDocumentOf(c bench.Call) callDocument {
	return callDocument{
		c.Model, c.Digest, c.Host, c.System, c.Prompt, c.Reply, c.PromptTokens, c.ReplyTokens, c.FirstChunk.Seconds(), c.Whole.Seconds(), c.Tries,
	}
}

func caseDocumentOf(run bench.Run, of bench.Case, o bench.Outcome) caseDocument {
	d := caseDocument{Run: run.ID, Messages: of.Messages, Reference: of.Reference, Criteria: of.Criteria, Answering: []callDocument{}}
	for _, outcome := range runreport.Whole(run).Outcomes {
		if outcome.Case == of.ID {
			d.OutcomeDocument = outcome
		}
	}
	for _, call := range o.Answering {
		d.Answering = append(d.Answering, callDocumentOf(call))
	}
	if call := judgesCall(o); call != nil {
		judged := callDocumentOf(*call)
		d.Judging = &judged
	}
	return d
}

// writeCase prints everything of one case.
func writeCase(out io.Writer, run bench.Run, of bench.Case, o bench.Outcome) {
	fmt.Fprintf(out, "%s of run %s: %s\n", of.ID, run.ID, result(of, o))
	for _, r := range bench.Blocking(of, o) {
		fmt.Fprintf(out, "  %s\n", reasonSentence(o, r))
	}
	for _, spoken := range of.Spoken(o) {
		text := ""
		for _, piece := range spoken.Pieces {
			text += piece.Text
		}
		block(out, either(spoken.Answer, "candidate", spoken.Role), text)
	}
	if of.Reference != "" {
		block(out, "reference", of.Reference)
	}
	if len(o.Checks) > 0 {
		fmt.Fprintln(out, "\nChecks")
	}
	for i, result := range o.Checks {
		fmt.Fprintf(out, "  %d. %s: %s\n", i+1, result.Check, either(result.Passed, "passed", withDetail("FAILED", result.Detail)))
	}
	if len(of.Criteria) > 0 {
		fmt.Fprintln(out, "\nCriteria")
	}
	for _, criterion := range of.Criteria {
		fmt.Fprintf(out, "  %s%s: %s\n", criterion.ID, either(criterion.Critical, " (critical)", ""), criterion.Ask)
		if o.Judged() {
			said, _ := o.Judgment.Said(criterion.ID)
			fmt.Fprintf(out, "    %s\n    → %s\n", indented(said.Reason, "    "), said.Verdict)
		}
	}
	if o.Unjudged != nil {
		fmt.Fprintf(out, "  → unjudged: %s\n    %s\n", causeSentence(o.Unjudged.Cause, o.Unjudged.Detail), o.Unjudged.Cause.Advice())
	}
	if call := judgesCall(o); call != nil {
		fmt.Fprintf(out, "\nThe judge's call: %s s, %s s to the first word, %s, %s, try %d\n", tenths(call.Whole), tenths(call.FirstChunk),
			count(call.PromptTokens, "token")+" read", grouped(call.ReplyTokens)+" written", call.Tries)
		block(out, "system", call.System)
		block(out, "prompt", call.Prompt)
		block(out, "raw reply", call.Reply)
	}
	writeReread(out, run, of, o)
}

// block prints a text under its title.
func block(out io.Writer, title, text string) {
	if text == "" {
		return
	}
	fmt.Fprintf(out, "\n%s\n  %s\n", title, indented(text, "  "))
}

// indented is the text with its lines after the first moved in.
func indented(text, by string) string {
	return strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n"+by)
}
