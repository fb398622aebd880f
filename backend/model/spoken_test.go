package model_test

import (
	"strings"
	"testing"

	"contrejuge/backend/model"
)

func TestAThoughtIsNoPartOfAReply(t *testing.T) {
	tests := []struct{ name, whole, want string }{
		{"a plain reply", "Bonjour, appelez le 17.", "Bonjour, appelez le 17."},
		{"blanks in front stay", "\n  Bonjour", "\n  Bonjour"},
		{"a thought in front goes, with the blanks behind it", "<think>Hm.\nHm?</think>\n\nBonjour", "Bonjour"},
		{"blanks before the thought go", "\n<think></think>Bonjour", "Bonjour"},
		{"a thought that does not end leaves nothing", "<think>Bonjour", ""},
		{"a thought alone leaves nothing", "<think>Bonjour</think>\n", ""},
		{"what is spoken of later is text", "On écrit <think>…</think> ainsi.", "On écrit <think>…</think> ainsi."},
		{"a second thought is text", "<think>a</think><think>b</think>c", "<think>b</think>c"},
		{"an almost thought is text", "<thin ice", "<thin ice"},
		{"the beginning of nothing is text", "<thi", "<thi"},
		{"a thought that began in the prompt", "je réfléchis</think>\nBonjour", "Bonjour"},
		{"JSON", `{"reason":"a"}`, `{"reason":"a"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for size := 1; size <= len(tt.whole); size++ {
				if _, text := spoken(tt.whole, size); text != tt.want {
					t.Errorf("in pieces of %d bytes: %q, want %q", size, text, tt.want)
				}
			}
		})
	}
}

func FuzzTheSizeOfPiecesDoesNotMatter(f *testing.F) {
	f.Add("<think>a</think> b", 3)
	f.Add(" <think", 2)
	f.Add("a</think>b</think>", 5)
	f.Fuzz(func(t *testing.T, whole string, size int) {
		if size <= 0 {
			return
		}
		_, once := spoken(whole, max(len(whole), 1))
		streamed, text := spoken(whole, size)
		if text != once {
			t.Errorf("in pieces of %d bytes %q, at once %q", size, text, once)
		}
		if !strings.HasSuffix(streamed, text) || !strings.HasSuffix(whole, text) {
			t.Errorf("%q streamed %q and is %q: something was made up", whole, streamed, text)
		}
	})
}

func spoken(whole string, size int) (streamed, text string) {
	var s model.Spoken
	for len(whole) > 0 {
		n := min(size, len(whole))
		streamed += s.Add(whole[:n])
		whole = whole[n:]
	}
	streamed += s.End()
	return streamed, s.Text()
}
