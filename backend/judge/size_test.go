package judge_test

import (
	"strings"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/judge"
	"contrejuge/backend/model"
)

func sized(system, content, room int) model.Prompt {
	return model.Prompt{
		System:   strings.Repeat("s", system),
		Messages: []evaluation.Message{{Role: "user", Content: strings.Repeat("u", content)}},
		Options:  model.Options{NumPredict: &room},
	}
}

func TestAPromptFitsWithTheRoomForItsReply(t *testing.T) {
	for _, test := range []struct {
		name   string
		prompt model.Prompt
		numCtx int
		want   bool
	}{
		{"exactly", sized(100, 200, 50), 150, true},
		{"one token too many", sized(100, 203, 50), 150, false},
		{"no room for the reply", sized(100, 200, 51), 150, false},
		{"no limit of the reply known", model.Prompt{System: strings.Repeat("s", 300)}, 100, true},
	} {
		if got := judge.Fits(test.prompt, test.numCtx); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestTooFewTokensAreSuspicious(t *testing.T) {
	for _, test := range []struct {
		tokens int
		want   bool
	}{{0, false}, {1, true}, {99, true}, {100, false}, {300, false}} {
		if got := judge.SuspiciousCount(sized(300, 500, 1), test.tokens); got != test.want {
			t.Errorf("%d tokens of 800 bytes: %v, want %v", test.tokens, got, test.want)
		}
	}
}
