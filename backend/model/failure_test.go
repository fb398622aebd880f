package model_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

func TestWhoseFaultAFailureIs(t *testing.T) {
	tests := []struct {
		failure           model.Failure
		ofHost, transient bool
	}{
		{model.Failure{Cause: evaluation.Unreachable, Silent: true}, true, true},
		{model.Failure{Cause: evaluation.ModelMissing, Status: 404}, true, false},
		{model.Failure{Cause: evaluation.ModelError, Status: 500, Silent: true}, true, true},
		{model.Failure{Cause: evaluation.ModelError, Status: 503, Silent: true}, true, true},
		{model.Failure{Cause: evaluation.ModelError, Status: 429, Silent: true}, true, true},
		{model.Failure{Cause: evaluation.ModelError, Status: 400, Silent: true}, true, false},
		{model.Failure{Cause: evaluation.ModelError}, false, true},
		{model.Failure{Cause: evaluation.StreamCut}, false, true},
		{model.Failure{Cause: evaluation.Timeout}, false, false},
		{model.Failure{Cause: evaluation.Stalled, Silent: true}, false, false},
		{model.Failure{Cause: evaluation.CutByLength}, false, false},
		{model.Failure{Cause: evaluation.PromptTooLong, Status: 400, Silent: true}, false, false},
		{model.Failure{Cause: evaluation.EmptyReply}, false, false},
		{model.Failure{Cause: evaluation.Cancelled, Silent: true}, false, false},
	}
	for _, tt := range tests {
		if f := tt.failure; f.OfHost() != tt.ofHost || f.Transient() != tt.transient {
			t.Errorf("%+v: of the host %v, transient %v", f, f.OfHost(), f.Transient())
		}
	}
}

func TestAFailureIsFoundInItsChain(t *testing.T) {
	f := &model.Failure{Cause: evaluation.Stalled, Detail: "no first word in 15m0s"}
	if got := model.FailureOf(fmt.Errorf("case 3: %w", f)); got != f || got.Error() != "stalled: no first word in 15m0s" {
		t.Errorf("got %v", got)
	}
	if got := model.FailureOf(errors.New("odd")); got.Cause != evaluation.ModelError || got.Detail != "odd" {
		t.Errorf("another error is %v", got)
	}
	if got := model.FailureOf(nil); got != nil {
		t.Errorf("none is %v", got)
	}
	if got := model.Ended(t.Context()); got != nil {
		t.Errorf("a context that lives is %v", got)
	}
}

func TestWhatAHostSaidFitsOnALine(t *testing.T) {
	for said, want := range map[string]string{
		"":                               "",
		" a\n\tb \x1b[31m c\x00\u0085d ": "a b [31m c d",
		"caf\xe9":                        "caf\uFFFD",
		strings.Repeat("é", 300):         strings.Repeat("é", 300),
		strings.Repeat("é", 301):         strings.Repeat("é", 300) + " …",
	} {
		if got := model.Said(said); got != want {
			t.Errorf("%.40q is %q, want %q", said, got, want)
		}
	}
}
