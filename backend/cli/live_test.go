package cli

import (
	"strings"
	"testing"
	"time"

	"github.com/rivo/uniseg"

	"contrejuge/backend/run"
)

func TestTheLivingLineSaysWhereARunIs(t *testing.T) {
	began := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	left := 72 * time.Minute
	progress := run.Progress{Done: 3, Total: 22, Left: &left}
	l := newLive(func() int { return 80 })
	if got := l.line(began); got != "" {
		t.Errorf("before anything it says %q", got)
	}
	l.tell(run.Event{Kind: run.CaseStarted, Phase: run.Judging, Case: "coq", Host: "a", Try: 1, Progress: progress}, began)
	if got, want := l.line(began.Add(75*time.Second)), "judging 3/22 · coq · 1 min · about 1 h 12 min left · waiting for the first word"; got != want {
		t.Errorf("it says\n%q, want\n%q", got, want)
	}
	said := run.Event{Kind: run.Text, Phase: run.Judging, Case: "coq", Host: "a", Text: "La\x1b[2J réponse\nnomme " + strings.Repeat("très ", 400) + "bien le 17.", Progress: progress}
	if l.tell(said, began.Add(75*time.Second)) {
		t.Error("words are drawn at once, however fast they come")
	}
	got := l.line(began.Add(80 * time.Second))
	if !strings.HasPrefix(got, "judging 3/22 · coq · 1 min · about 1 h 12 min left · …") || !strings.HasSuffix(got, "bien le 17.") || uniseg.StringWidth(got) > 79 {
		t.Errorf("it says %q", got)
	}
	l.tell(run.Event{Kind: run.CaseStarted, Phase: run.Judging, Case: "drone", Host: "b", Try: 2, Progress: progress}, began)
	if got := l.line(began); !strings.Contains(got, "drone · try 2 · and 1 more") {
		t.Errorf("with two hosts it says %q", got)
	}
	for _, host := range []string{"a", "b"} {
		l.tell(run.Event{Kind: run.CaseEnded, Phase: run.Judging, Host: host, Progress: progress}, began)
	}
	if got := l.line(began); got != "" {
		t.Errorf("after the last call it says %q", got)
	}
}

func TestTheLivingLineIsNeverWiderThanTheTerminal(t *testing.T) {
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	for width := range 120 {
		l := newLive(func() int { return width })
		l.tell(run.Event{Kind: run.CaseStarted, Phase: run.Answering, Case: "cas", Host: "a"}, now)
		l.tell(run.Event{Kind: run.Text, Phase: run.Answering, Case: "cas", Host: "a", Text: strings.Repeat("語👩‍👩‍👧é ", 60)}, now)
		most := width - 1
		if width < 2 {
			most = 79
		}
		if got := l.line(now); uniseg.StringWidth(got) > most {
			t.Errorf("in %d columns it takes %d: %q", width, uniseg.StringWidth(got), got)
		}
	}
}

func TestTheLivingLineCoversTheOneBefore(t *testing.T) {
	l := newLive(nil)
	for _, tt := range []struct{ line, want string }{
		{"", ""}, {"a longer line", "\ra longer line"}, {"short", "\rshort        "}, {"", "\r     \r"}, {"", ""},
	} {
		if got := l.over(tt.line); got != tt.want {
			t.Errorf("%q is written as %q, want %q", tt.line, got, tt.want)
		}
	}
}

func TestTimesAreSaidAsPeopleSayThem(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 s", 59 * time.Second: "59 s", 90 * time.Second: "2 min", 59 * time.Minute: "59 min", time.Hour: "1 h 00 min", 200 * time.Minute: "3 h 20 min",
	} {
		if got := spell(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}
