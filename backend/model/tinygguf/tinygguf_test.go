package tinygguf_test

import (
	"bytes"
	"testing"

	"contrejuge/backend/model/tinygguf"
)

// What a server makes of these files is tried in package ollamatest.

func TestTheSameModelIsTheSameFile(t *testing.T) {
	m := tinygguf.Model{Say: "Bonjour à tous.", General: map[string]string{"basename": "Tiny", "organization": "Nobody", "name": "T"}}
	if !bytes.Equal(write(t, m), write(t, m)) {
		t.Error("two files differ")
	}
	other := m
	other.Then = tinygguf.Loop
	if bytes.Equal(write(t, m), write(t, other)) {
		t.Error("another model is the same file")
	}
	other = m
	other.Longer = tinygguf.Marks{First: "<1>", FirstEnd: "</1>", Second: "<2>", SecondEnd: "</2>"}
	if bytes.Equal(write(t, m), write(t, other)) {
		t.Error("a model that compares is the same file")
	}
}

func TestAModelThatCannotBeIsRefused(t *testing.T) {
	for name, m := range map[string]tinygguf.Model{
		"an architecture nobody knows":  {Arch: "gpt4", Say: "Bonjour."},
		"nothing to say":                {Say: " \n"},
		"a mere byte":                   {Say: "a"},
		"a width that heads do not fit": {Say: "Bonjour.", Width: 1000},
		"a mark that is missing":        {Say: "Bonjour.", Longer: tinygguf.Marks{First: "<1>", FirstEnd: "</1>", Second: "<2>"}},
		"a mark that is a mere byte":    {Say: "Bonjour.", Longer: tinygguf.Marks{First: "<", FirstEnd: "</1>", Second: "<2>", SecondEnd: "</2>"}},
		"a mark that stands for two":    {Say: "Bonjour.", Longer: tinygguf.Marks{First: "<1>", FirstEnd: "</1>", Second: "<1>", SecondEnd: "</2>"}},
	} {
		if err := m.Write(&bytes.Buffer{}); err == nil {
			t.Errorf("%s is written", name)
		}
	}
}

func write(t *testing.T, m tinygguf.Model) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
