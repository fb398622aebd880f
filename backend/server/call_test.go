package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"contrejuge/backend/api"
)

func TestTwoPeopleReviewThroughTheDoor(t *testing.T) {
	d := openIn(t)
	if got := d.ask("Start/Host", "[]"); got.body != `"browser"` {
		t.Errorf("the host is %s", got.body)
	}
	var queue string
	d.ask("Start/Sample", "[]").into(t, &queue)
	held := map[string]bool{}
	for _, person := range []string{"Ada", "Éloïse \"Zoë\""} {
		var task api.TaskView
		d.ask("Reviewing/Take", list(person, queue)).into(t, &task)
		if task.Left == "" || held[task.Item] {
			t.Fatalf("%s got %+v", person, task)
		}
		held[task.Item] = true
		opinion := api.Opinion{Pick: "left", Note: "é\u2028\n"}
		for _, criterion := range task.Criteria {
			opinion.Scores = append(opinion.Scores, api.SideScore{Criterion: criterion.ID, Side: "left", Score: task.High},
				api.SideScore{Criterion: criterion.ID, Side: "right", Score: task.Low})
		}
		if got := d.ask("Reviewing/SaveDraft", list(person, queue, task.Item, opinion)); got.status != http.StatusOK || got.body != "null" {
			t.Errorf("the draft: %d %s", got.status, got.body)
		}
		var reveal api.RevealView
		d.ask("Reviewing/Save", list(person, queue, task.Item, opinion)).into(t, &reveal)
		if reveal.Left.Model == "" || len(reveal.Revisions) != 1 || reveal.Revisions[0].Opinion.Note != opinion.Note {
			t.Errorf("revealed %+v", reveal)
		}
	}
}

// list writes arguments as a page does.
func list(arguments ...any) string {
	b, err := json.Marshal(arguments)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func TestAFaultKeepsItsCodeAndGetsAStatus(t *testing.T) {
	d := openIn(t)
	tests := []struct {
		method, arguments string
		status            int
		code              string
	}{
		{"Reviewing/Take", `["Ada","nope"]`, 404, "queue_not_found"},
		{"Queues/Preview", `["Ada",{"name":"q","source":7}]`, 404, "source_not_found"},
		{"Sources/Choose", `["fr"]`, 400, "no_dialog"},
		{"Exports/Training", `["q","en"]`, 400, "no_dialog"},
		{"Exports/OpenFolder", `[]`, 400, "no_dialog"},
	}
	for _, tt := range tests {
		t.Run(tt.method, func(t *testing.T) { d.ask(tt.method, tt.arguments).refuses(t, tt.status, tt.code) })
	}
}

func TestAMistakeOfOursIsToldWithoutItsText(t *testing.T) {
	d := openIn(t)
	for _, method := range []string{"Odd/Panics", "Odd/NaN"} {
		got := d.ask(method, "[]")
		got.refuses(t, http.StatusInternalServerError, "internal")
		if strings.Contains(got.body, "SECRET") || strings.Contains(got.body, "goroutine") {
			t.Errorf("%s tells %s", method, got.body)
		}
	}
	if logs := d.logged(); !strings.Contains(logs, "panic: SECRET") || !strings.Contains(logs, "NaN") {
		t.Errorf("the log says only %s", logs)
	}
	if got := d.ask("Start/People", "[]"); got.status != http.StatusOK {
		t.Errorf("afterwards: %s", got.body)
	}
}

func TestAMethodWithoutAResultGivesNull(t *testing.T) {
	d := openIn(t)
	if got := d.ask("Odd/Nothing", "[]"); got.status != http.StatusOK || got.body != "null" {
		t.Errorf("status %d: %s", got.status, got.body)
	}
}

func TestNumbersCrossToTheLastDigit(t *testing.T) {
	d := openIn(t)
	for _, n := range []int64{0, -1, 1<<53 + 1, 1<<63 - 1} {
		if got := d.ask("Odd/Number", fmt.Sprintf("[%d]", n)); got.body != fmt.Sprint(n) {
			t.Errorf("%d came back as %s", n, got.body)
		}
	}
}
