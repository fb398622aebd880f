package model_test

import (
	"testing"

	"contrejuge/backend/model"
)

func TestAJudgeThatIsTooNearIsTold(t *testing.T) {
	named := func(name, family string, makers ...string) model.Description {
		return model.Description{Name: name, Family: family, Makers: makers, Digest: "digest of " + name}
	}
	weights := func(d model.Description, digest string) model.Description {
		d.Weights = digest
		return d
	}
	tests := []struct {
		name             string
		candidate, judge model.Description
		want             model.Relation
	}{
		{"the same model", named("qwen3:8b", "qwen3"), named("qwen3:8b", "qwen3"), model.SameWeights},
		{"the same weights under another name and template",
			weights(named("service", "llama"), "w"), weights(named("judge", "llama"), "w"), model.SameWeights},
		{"other versions of one maker", named("qwen2.5:7b", "qwen2"), named("qwen3.6:35b-a3b", "qwen35moe"), model.SameMaker},
		{"other names of one maker", named("ministral-3:8b", "mistral3"), named("hf.co/x/Codestral-22B-GGUF:Q4", "llama"), model.SameMaker},
		{"words apart", named("gpt-oss:20b", "gptoss"), named("openai/gpt-oss-120b", ""), model.SameMaker},
		{"command-r", named("command-r7b", "cohere2"), named("aya-expanse", "command-r"), model.SameMaker},
		{"two makers", named("gemma3:4b", "gemma3"), named("phi4-mini", "phi3"), model.Different},
		{"two makers with the architecture of a third", named("mistral:7b", "llama"), named("SmolLM2-1.7B", "llama"), model.Different},
		{"French makers", named("lucie-7b", "llama"), named("croissantllmchat", "llama"), model.Different},
		{"IBM", named("granite4:3b", "granitehybrid"), named("granite3.3", "granite"), model.SameMaker},
		{"a distillate and whom it learned from", named("deepseek-r1:8b", "qwen3"), named("deepseek-v3", "deepseek2"), model.Unknown},
		{"a distillate and what it was made of", named("deepseek-r1:8b", "qwen3"), named("qwen3:8b", "qwen3"), model.Unknown},
		{"a distillate with names that tell it", named("deepseek-r1:8b", "llama", "DeepSeek R1 Distill Llama"), named("llama3.1:8b", "llama"), model.Unknown},
		{"two distillates of one kind", named("deepseek-r1:8b", "qwen3"), named("deepseek-r1:14b", "qwen2"), model.SameMaker},
		{"a distillate and a third maker", named("deepseek-r1:8b", "qwen3"), named("gemma3", "gemma3"), model.Different},
		{"a name of one's own is told by the base", named("accueil", "llama", "Mistral-7B-Instruct-v0.3"), named("mistral-small", "mistral3"), model.SameMaker},
		{"a name of one's own is told by the architecture", named("accueil", "gemma3"), named("gemma3:27b", "gemma3"), model.SameMaker},
		{"an architecture that everybody uses tells nothing", named("accueil", "llama"), named("llama3.1:8b", "llama"), model.Unknown},
		{"no names at all", model.Description{}, model.Description{}, model.Unknown},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := model.Compare(tt.candidate, tt.judge)
			if back := model.Compare(tt.judge, tt.candidate); got.Relation != tt.want || back.Relation != tt.want {
				t.Errorf("got %s, and %s the other way round, want %s: %+v", got.Relation, back.Relation, tt.want, got)
			}
			if len(got.Judge.Makers) != len(got.Judge.Told) {
				t.Errorf("not every maker has its evidence: %+v", got.Judge)
			}
		})
	}
}
