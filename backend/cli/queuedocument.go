package cli

import (
	"fmt"
	"io"
	"strings"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
	"contrejuge/backend/workspace"
)

// queueDocument is a queue in --json. Beyond what it was filled by, it says
// nothing from which a model or a judge's opinion could be told.
type queueDocument struct {
	Queue             string         `json:"queue"`
	Selection         string         `json:"selection"`
	State             string         `json:"state"`
	Sample            bool           `json:"sample"`
	Representative    bool           `json:"representative"`
	NotRepresentative *string        `json:"not_representative"`
	Overlap           int            `json:"overlap"`
	Population        int            `json:"population"`
	Items             int            `json:"items"`
	Complete          int            `json:"complete"`
	Started           int            `json:"started"`
	Skipped           int            `json:"skipped"`
	Untouched         int            `json:"untouched"`
	Reviews           int            `json:"reviews"`
	Locked            bool           `json:"locked"`
	CreatedAt         string         `json:"created_at"`
	Fills             []fillDocument `json:"fills"`

	// Only of one queue shown by itself.
	Scale        *[2]int            `json:"scale,omitempty"`
	Instructions string             `json:"instructions,omitempty"`
	Criteria     []review.Criterion `json:"criteria,omitempty"`
	Held         *[]heldDocument    `json:"held,omitempty"`
}

type fillDocument struct {
	Source     string `json:"source"`
	Selection  string `json:"selection"`
	Judge      string `json:"judge"` // whose opinion a biased selection goes by; "" for the others
	Model      string `json:"model"` // whose losses were selected; "" for other selections
	Seed       int64  `json:"seed"`
	Population int    `json:"population"` // rows that could have been drawn
	Asked      int    `json:"asked"`      // how many were asked for at most; 0: all
	Items      int    `json:"items"`
	Shared     int    `json:"shared"` // of them, those that the queue's overlap holds for
	LeftOut    int    `json:"left_out"`
	By         string `json:"by"` // "" where nobody was named
	At         string `json:"at"`
}

type heldDocument struct {
	Item   string `json:"item"`
	Person string `json:"person"`
	Until  string `json:"until"`
}

func queueDocumentOf(q review.Queue) queueDocument {
	p := q.Progress
	d := queueDocument{
		Queue: q.Name, Selection: string(q.Selection), State: string(q.State), Sample: q.Sample, Representative: q.NotRepresentative() == "",
		Overlap: q.Overlap, Population: q.Population(), Items: p.Items, Complete: p.Complete, Started: p.Started, Skipped: p.Skipped,
		Untouched: p.Untouched(), Reviews: p.Reviews, Locked: p.Locked(), CreatedAt: stamp(q.CreatedAt), Fills: []fillDocument{},
	}
	if why := q.NotRepresentative(); why != "" {
		d.NotRepresentative = &why
	}
	for _, f := range q.Fills {
		d.Fills = append(d.Fills, fillDocument{
			Source: f.Source, Selection: string(f.Selection), Judge: f.Judge, Model: f.Model, Seed: f.Seed, Population: f.Population,
			Asked: f.Asked, Items: f.Items, Shared: f.Shared, LeftOut: f.LeftOut, By: f.By, At: stamp(f.At),
		})
	}
	return d
}

// show adds what only one queue shown by itself has.
func (d *queueDocument) show(q review.Queue, held []workspace.HeldItem) {
	documents := heldDocuments(held)
	d.Scale = &[2]int{q.Scale.Low, q.Scale.High}
	d.Instructions, d.Criteria, d.Held = q.Rubric.Instructions, q.Rubric.Criteria, &documents
}

func heldDocuments(held []workspace.HeldItem) []heldDocument {
	documents := make([]heldDocument, len(held))
	for i, h := range held {
		documents[i] = heldDocument{h.Item, h.Person, stamp(h.Until)}
	}
	return documents
}

func writeQueue(out io.Writer, q review.Queue, held []workspace.HeldItem) {
	p := q.Progress
	fmt.Fprintf(out, "%s%s: %s, %s complete, %s started, %s skipped, %s untouched\n", q.Name, either(q.Sample, " (sample)", ""), count(p.Items, "item"),
		grouped(p.Complete), grouped(p.Started), grouped(p.Skipped), grouped(p.Untouched()))
	fmt.Fprintf(out, "%s by %s an item; selection %s", count(p.Reviews, "review"), count(q.Overlap, "person"), ruleWords(q.Rule()))
	if why := q.NotRepresentative(); why != "" {
		fmt.Fprintf(out, ", which does not measure the judge: %s", whyNotRepresentative(why))
	}
	fmt.Fprint(out, "\n\nFilled\n")
	rows := [][]string{}
	strata := len(q.Strata())
	for _, f := range q.Fills {
		line := fmt.Sprintf("%s of %s rows of %s, seed %d", grouped(f.Items), grouped(f.Population), f.Source, f.Seed)
		if strata > 1 {
			line = ruleWords(f.Rule()) + ": " + line
		}
		if f.Shared < f.Items && q.Overlap > 1 {
			line += fmt.Sprintf(", %s of them by %s", grouped(f.Shared), count(q.Overlap, "person"))
		}
		if f.Asked > 0 {
			line += fmt.Sprintf(", at most %s asked for", grouped(f.Asked))
		}
		if f.LeftOut > 0 {
			line += fmt.Sprintf(", %s left out", grouped(f.LeftOut))
		}
		if f.By != "" {
			line += ", by " + f.By
		}
		rows = append(rows, []string{"  " + day(f.At), line})
	}
	table(out, rows)
	fmt.Fprintf(out, "\nRubric (%s), %s\n", either(p.Locked(), "locked since the first review", "open until the first review"), howAsked(q))
	rows = rows[:0]
	for _, c := range q.Rubric.Criteria {
		var anchors []string
		for _, a := range c.Anchors {
			anchors = append(anchors, fmt.Sprintf("%d %s", a.Score, a.Meaning.EN))
		}
		rows = append(rows, []string{"  " + c.ID, c.Ask + strings.Join(anchors, "; ")})
	}
	table(out, rows)
	if len(held) > 0 {
		fmt.Fprint(out, "\nHeld now\n")
		rows = rows[:0]
		for _, h := range held {
			rows = append(rows, []string{"  " + h.Person, h.Item, "until " + clock(h.Until)})
		}
		table(out, rows)
	}
}

// howAsked is how people are asked about an answer.
func howAsked(q review.Queue) string {
	if q.Rubric.Form == evaluation.ByVerdicts {
		return "yes, no or not applicable for each criterion"
	}
	return fmt.Sprintf("%d to %d for each answer", q.Scale.Low, q.Scale.High)
}

// whyNotRepresentative says in words why a queue has no overall rate.
func whyNotRepresentative(code string) string {
	switch code {
	case review.PartlyImported:
		return "a part of its items came in with reviews, and the rest waits"
	case review.BiasedSelection:
		return "its items were selected for a reason"
	default:
		return code
	}
}
