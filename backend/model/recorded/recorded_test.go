package recorded_test

import (
	"context"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
	"contrejuge/backend/model/recorded"
)

func TestEachTurnGetsItsRecordedAnswer(t *testing.T) {
	answers := recorded.Answers{"bruit": {"Appelez le 17.", "À la mairie."}, "vide": {""}}
	user := func(s string) evaluation.Message { return evaluation.Message{Role: "user", Content: s} }
	said := func(s string) evaluation.Message { return evaluation.Message{Role: "assistant", Content: s} }
	tests := []struct {
		name, id string
		messages []evaluation.Message
		want     string
		cause    evaluation.Cause
	}{
		{"the first turn", "bruit", []evaluation.Message{user("Du bruit ?")}, "Appelez le 17.", ""},
		{"the second turn", "bruit", []evaluation.Message{user("Du bruit ?"), said("Appelez le 17."), user("Et après ?")}, "À la mairie.", ""},
		{"what the case itself brought is no turn", "bruit", []evaluation.Message{said("Bonjour !"), user("Du bruit ?")}, "Appelez le 17.", ""},
		{"nor is it in between", "bruit", []evaluation.Message{user("Bonjour"), said("Bonjour !"), user("Du bruit ?"), said("Appelez le 17."), user("Et après ?")}, "À la mairie.", ""},
		{"no more turns", "bruit", []evaluation.Message{user("1"), said("Appelez le 17."), user("2"), said("À la mairie."), user("3")}, "", evaluation.EmptyReply},
		{"another case", "autre", []evaluation.Message{user("Du bruit ?")}, "", evaluation.EmptyReply},
		{"an empty answer", "vide", []evaluation.Message{user("Du bruit ?")}, "", evaluation.EmptyReply},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			streamed := ""
			reply, err := answers.For(tt.id).Ask(t.Context(), model.Prompt{Messages: tt.messages}, func(s string) { streamed += s })
			f := model.FailureOf(err)
			if reply.Text != tt.want || streamed != tt.want || (f == nil) != (tt.cause == "") || (f != nil && f.Cause != tt.cause) {
				t.Errorf("got %q and streamed %q, %v", reply.Text, streamed, err)
			}
			if f != nil && (f.OfHost() || f.Transient()) {
				t.Errorf("%v is nobody's fault and does not pass", f)
			}
		})
	}
}

func TestWhatWasStoppedAnswersNothing(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := recorded.Answers{"a": {"b"}}.For("a").Ask(ctx, model.Prompt{Messages: []evaluation.Message{{Role: "user", Content: "?"}}}, nil)
	if f := model.FailureOf(err); f == nil || f.Cause != evaluation.Cancelled {
		t.Errorf("got %v", err)
	}
}
