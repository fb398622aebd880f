package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/rivo/uniseg"

	"contrejuge/backend/plain"
	"contrejuge/backend/run"
)

// live is the line on a terminal that says where a run is, and what the model
// writes at this moment.
type live struct {
	width    func() int
	phase    string
	progress run.Progress
	calls    []call // under way, the one that spoke last at the end
	drawn    time.Time
	columns  int // of the line that stands there
}

// call is one case under way.
type call struct {
	id, host string
	try      int
	began    time.Time
	text     string // the end of what the model wrote so far
}

func newLive(width func() int) *live { return &live{width: width} }

// redraw is how long words wait to be drawn, so that a fast model does not keep a
// terminal busy.
const redraw = 100 * time.Millisecond

// mostWords is how much of a model's words is kept, in bytes.
const mostWords = 1000

// tell takes an event and reports whether the line is to be drawn.
func (l *live) tell(e run.Event, now time.Time) bool {
	if e.Phase != "" {
		l.phase, l.progress = e.Phase, e.Progress
	}
	switch e.Kind {
	case run.CaseStarted:
		l.take(e.Host)
		l.calls = append(l.calls, call{id: e.Case, host: e.Host, try: e.Try, began: now})
	case run.Text:
		c, under := l.take(e.Host)
		if !under {
			return false
		}
		c.text += e.Text
		c.text = strings.ToValidUTF8(c.text[max(0, len(c.text)-mostWords):], "")
		l.calls = append(l.calls, c)
		return now.Sub(l.drawn) >= redraw
	case run.CaseEnded, run.CaseRetried:
		l.take(e.Host)
	}
	return true
}

// take takes the host's call out.
func (l *live) take(host string) (call, bool) {
	for i, c := range l.calls {
		if c.host == host {
			l.calls = append(l.calls[:i:i], l.calls[i+1:]...)
			return c, true
		}
	}
	return call{}, false
}

// line is what there is to say, no wider than the terminal.
func (l *live) line(now time.Time) string {
	l.drawn = now
	if len(l.calls) == 0 {
		return ""
	}
	c := l.calls[len(l.calls)-1]
	parts := []string{fmt.Sprintf("%s %d/%d", l.phase, l.progress.Done, l.progress.Total), c.id}
	if c.try > 1 {
		parts = append(parts, fmt.Sprintf("try %d", c.try))
	}
	if len(l.calls) > 1 {
		parts = append(parts, fmt.Sprintf("and %d more", len(l.calls)-1))
	}
	parts = append(parts, spell(now.Sub(c.began).Truncate(time.Second)))
	if l.progress.Left != nil {
		parts = append(parts, "about "+spell(*l.progress.Left)+" left")
	}
	head := strings.Join(parts, " · ") + " · "
	words := strings.Join(strings.Fields(plain.Text(c.text)), " ")
	if words == "" {
		words = "waiting for the first word"
	}
	most := l.most()
	return fitted(head+ending(words, most-uniseg.StringWidth(head)), most)
}

// most is how many columns a line may take: one less than there are, since a
// terminal may go on to the next line in the last.
func (l *live) most() int {
	if l.width != nil {
		if width := l.width(); width > 1 {
			return width - 1
		}
	}
	return 79
}

// over is the line as it is written over the one that stands there.
func (l *live) over(line string) string {
	columns := uniseg.StringWidth(line)
	blank := max(0, l.columns-columns)
	l.columns = columns
	if columns == 0 && blank == 0 {
		return ""
	}
	return "\r" + line + strings.Repeat(" ", blank) + either(columns == 0, "\r", "")
}

// fitted is as much of the beginning as fits into so many columns.
func fitted(text string, columns int) string {
	var out strings.Builder
	for g := uniseg.NewGraphemes(text); g.Next(); {
		if columns -= g.Width(); columns < 0 {
			break
		}
		out.WriteString(g.Str())
	}
	return out.String()
}

// ending is as much of the end as fits into so many columns.
func ending(text string, columns int) string {
	width := uniseg.StringWidth(text)
	if width <= columns {
		return text
	}
	columns-- // for the sign that something is left out
	var out strings.Builder
	for g := uniseg.NewGraphemes(text); g.Next(); {
		if width <= columns {
			out.WriteString(g.Str())
		}
		width -= g.Width()
	}
	return "…" + out.String()
}
