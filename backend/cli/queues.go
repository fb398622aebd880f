package cli

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"contrejuge/backend/fault"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

func (c *command) queues() *cobra.Command {
	parent := &cobra.Command{Use: "queue", Short: "What people review", Args: cobra.NoArgs, RunE: needsSubcommand}
	parent.AddCommand(c.queueCreate(), c.queueExtend(), c.queueList(), c.queueShow(), c.queueRelease(), c.queueArchive(), c.queueDelete())
	return parent
}

// fillFlags are the flags of filling a queue.
type fillFlags struct {
	spec      workspace.QueueSpec
	selection string
	seed      int64
	share     string
}

func (f *fillFlags) add(c *command, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&f.spec.Size, "size", 0, "how many items (default all there are)")
	flags.Int64Var(&f.seed, "seed", 0, "the seed of the random order (default drawn, stored and shown)")
	flags.BoolVar(&f.spec.WithReviews, "with-reviews", false, "bring in the source's reviews")
	flags.StringVar(&f.spec.Judge, "judge", "", "the `JUDGE` whose opinion a selection goes by (default the only one there is)")
	flags.StringVar(&f.spec.Model, "model", "", "the `MODEL` whose losses are selected")
	flags.StringVar(&f.spec.By, "by", c.User, "who fills it")
	flags.StringVar(&f.share, "overlap-share", "", "the part of the items, such as 20%, that the overlap holds for; the others are reviewed once (default all)")
	flags.BoolVar(&f.spec.LeaveOut, "leave-out-named", false, "leave out answers that name their own model or maker")
}

func (f *fillFlags) read(cmd *cobra.Command) (workspace.QueueSpec, error) {
	if cmd.Flags().Changed("seed") {
		f.spec.Seed = &f.seed
	}
	var ok bool
	if f.share != "" {
		if f.spec.Share, ok = shareOf(f.share); !ok {
			return f.spec, fault.New(fault.Usage, "bad_share", "%q is no share of the items", f.share).WithHint("a share is written like 20%%")
		}
	}
	if f.selection == "" { // an extension's, which is the queue's first
		return f.spec, nil
	}
	if f.spec.Selection, ok = review.ParseSelection(f.selection); !ok {
		return f.spec, fault.New(fault.Usage, "unknown_selection", "there is no selection %q", f.selection).WithHint("known selections: %s", selections())
	}
	return f.spec, nil
}

func (c *command) queueCreate() *cobra.Command {
	var f fillFlags
	cmd := &cobra.Command{
		Use:   "create NAME --from SOURCE",
		Short: "Make a queue of copies of a source's rows, or of a run's cases",
		Long: `Make a queue of copies of a source's rows, handed out in a random order that is
stored. In place of a source a run of a bench can be named: its answered cases
are reviewed on their own criteria, by verdicts. Only a random selection, or all rows, measures the judge. The other
selections look for rows of one kind, by what a judge said of them: they show
where to look, and their reports have no overall rate.

` + selectionList() + `
Answers that name their own model or maker are listed, with the words quoted,
since whoever reviews them may know who wrote them.`,
		Args: cobra.ExactArgs(1),
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		spec, err := f.read(cmd)
		if err != nil {
			return err
		}
		spec.Name = args[0]
		if cmd.Flags().Changed("overlap") && spec.Overlap < 1 {
			return fault.New(fault.Usage, "bad_overlap", "an item is reviewed by at least one person, not %d", spec.Overlap)
		}
		return c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, _ []string) error {
			filled, err := w.Queues.Create(ctx, spec)
			if err != nil {
				return err
			}
			return c.show(filled, func(out io.Writer) { writeFilled(out, "made", filled) })
		})(cmd, args)
	}
	f.add(c, cmd)
	cmd.Flags().StringVar(&f.spec.Source, "from", "", "the `SOURCE` to copy from, or the id of a run")
	cmd.Flags().StringVar(&f.selection, "select", string(review.Random), "how rows are selected: "+selections())
	cmd.Flags().IntVar(&f.spec.Overlap, "overlap", 1, "how many people review each item")
	cmd.Flags().StringVar(&f.spec.Instructions, "instructions", "", "what reviewers read above the answers")
	cmd.Flags().StringSliceVar(&f.spec.Criteria, "criteria", nil, "the criteria to score (default the judge's own, else accuracy, helpfulness, tone, format)")
	_ = cmd.MarkFlagRequired("from")
	return cmd
}

func (c *command) queueExtend() *cobra.Command {
	var f fillFlags
	cmd := &cobra.Command{
		Use:   "extend NAME",
		Short: "Add items to a queue from its source",
		Long: `Add items to a queue from its source, drawn from what is not in it; what was left
out stays out. A random queue draws from the rows there were when it was made, a
queue of all rows takes the new ones, and one of another selection draws from
what its selection finds now.

With another --select, or another --judge or --model, the queue gets a stratum of
its own: figures never mix two, see ` + "`contrejuge report NAME --stratum`" + `. What is drawn
at random, or all of it, has to come first.`,
		Args: cobra.ExactArgs(1),
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		spec, err := f.read(cmd)
		if err != nil {
			return err
		}
		return c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			filled, err := w.Queues.Extend(ctx, args[0], spec)
			if err != nil {
				return err
			}
			return c.show(filled, func(out io.Writer) { writeFilled(out, "extended", filled) })
		})(cmd, args)
	}
	f.add(c, cmd)
	cmd.Flags().StringVar(&f.selection, "select", "", "how rows are selected (default as the queue's first were): "+selections())
	return cmd
}

func writeFilled(out io.Writer, verb string, f workspace.QueueFilled) {
	fmt.Fprintf(out, "%s is %s: %s of %s rows, selection %s, seed %d\n", f.Queue, verb, grouped(f.Items), grouped(f.Population), ruleWords(review.Rule{Selection: f.Selection, Judge: f.Judge, Model: f.Model}), f.Seed)
	if f.Selection.Biased() {
		fmt.Fprintf(out, "  it does not measure the judge in general, and is good for this: %s\n", goodFor[f.Selection])
	}
	fmt.Fprintf(out, "  %s reviewed by %s on %s\n", reviewedBy(f.Shared, f.Items), count(f.Overlap, "person"), strings.Join(f.Criteria, ", "))
	if f.Reviews > 0 {
		fmt.Fprintf(out, "  %s came in with the items\n", count(f.Reviews, "review"))
	}
	if len(f.Warnings) == 0 {
		return
	}
	fmt.Fprintln(out, "\nTo know:")
	for _, w := range f.Warnings {
		if w.Item == "" {
			fmt.Fprintf(out, "  %s\n", w.Reason)
			continue
		}
		fmt.Fprintf(out, "  %s: %s (« %s »)\n", w.Item, w.Reason, strings.Join(w.Words, " », « "))
	}
}

func (c *command) queueList() *cobra.Command {
	return &cobra.Command{
		Use: "list", Short: "List the queues and how far each has come", Args: cobra.NoArgs,
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, _ []string) error {
			queues, err := w.Queues.List(ctx)
			if err != nil {
				return err
			}
			documents := make([]queueDocument, len(queues))
			for i, q := range queues {
				documents[i] = queueDocumentOf(q)
			}
			return c.show(map[string]any{"queues": documents}, func(out io.Writer) { writeQueues(out, queues) })
		}),
	}
}

func writeQueues(out io.Writer, queues []review.Queue) {
	if len(queues) == 0 {
		fmt.Fprintln(out, "There is no queue yet. Make one with `contrejuge queue create NAME --from SOURCE`.")
		return
	}
	rows := [][]string{{"QUEUE", "ITEMS", "COMPLETE", "STARTED", "SKIPPED", "REVIEWS", "OVERLAP", "SELECTION"}}
	for _, q := range queues {
		name := q.Name
		if q.Sample {
			name += " (sample)"
		}
		if q.State == review.Archived {
			name += " (archived)"
		}
		p := q.Progress
		rows = append(rows, []string{
			name, grouped(p.Items), grouped(p.Complete), grouped(p.Started), grouped(p.Skipped), grouped(p.Reviews), grouped(q.Overlap), string(q.Selection),
		})
	}
	table(out, rows)
}

func (c *command) queueShow() *cobra.Command {
	return &cobra.Command{
		Use: "show NAME", Short: "A queue: how it was filled, its rubric, who is on what", Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			queue, err := w.Queues.Get(ctx, args[0])
			if err != nil {
				return err
			}
			held, err := w.Queues.Leases(ctx, args[0])
			if err != nil {
				return err
			}
			document := queueDocumentOf(queue)
			document.show(queue, held)
			return c.show(document, func(out io.Writer) { writeQueue(out, queue, held) })
		}),
	}
}

func (c *command) queueRelease() *cobra.Command {
	return &cobra.Command{
		Use: "release NAME ITEM", Short: "End the reservation of an item; drafts are kept", Args: cobra.ExactArgs(2),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			held, err := w.Queues.Release(ctx, args[0], args[1])
			if err != nil {
				return err
			}
			return c.show(map[string]any{"queue": args[0], "item": args[1], "released": heldDocuments(held)}, func(out io.Writer) {
				if len(held) == 0 {
					fmt.Fprintf(out, "Nobody was on %s.\n", args[1])
				}
				for _, h := range held {
					fmt.Fprintf(out, "%s no longer holds %s; what they wrote is kept as a draft.\n", h.Person, args[1])
				}
			})
		}),
	}
}

func (c *command) queueArchive() *cobra.Command {
	undo := false
	cmd := &cobra.Command{
		Use: "archive NAME", Short: "Close a queue to further reviews", Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			if err := w.Queues.Archive(ctx, args[0], !undo); err != nil {
				return err
			}
			return c.show(map[string]any{"queue": args[0], "archived": !undo}, func(out io.Writer) {
				fmt.Fprintf(out, "%s is %s; reviews and drafts are kept\n", args[0], either(!undo, "archived", "open again"))
			})
		}),
	}
	cmd.Flags().BoolVar(&undo, "undo", false, "open it again")
	return cmd
}

func (c *command) queueDelete() *cobra.Command {
	reviewsToo := false
	cmd := &cobra.Command{
		Use: "delete NAME", Short: "Delete a queue", Args: cobra.ExactArgs(1),
		RunE: c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			if err := w.Queues.Delete(ctx, args[0], reviewsToo); err != nil {
				if fault.Is(err, "queue_has_reviews") {
					return fault.New(fault.Conflict, "queue_has_reviews", "%s", problemOf(err).Message).
						WithHint("keep them with `contrejuge reviews export`, or archive the queue; --reviews-too deletes them")
				}
				return err
			}
			return c.show(map[string]any{"queue": args[0], "deleted": true}, func(out io.Writer) { fmt.Fprintf(out, "%s is deleted\n", args[0]) })
		}),
	}
	cmd.Flags().BoolVar(&reviewsToo, "reviews-too", false, "delete its reviews with it")
	return cmd
}

// reviewedBy says of how many items the overlap speaks.
func reviewedBy(shared, items int) string {
	if shared == items {
		return "each item is"
	}
	return fmt.Sprintf("%s of %s, drawn at random, are", grouped(shared), count(items, "item"))
}

// shareOf reads a share such as 20% or 20.
func shareOf(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(text, "%")))
	return n, err == nil && n >= 1 && n <= 100
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }
