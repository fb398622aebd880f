package review_test

import (
	"strings"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"
)

func TestAnAnswerThatNamesItsOwnModelOrMakerIsQuoted(t *testing.T) {
	for _, c := range []struct{ model, answer, want string }{
		{"gpt-4", "En tant que GPT-4, je ne peux pas.", "GPT-4"},
		{"gpt-4", "Je suis ChatGPT, un modèle d'OpenAI.", "ChatGPT|OpenAI"},
		{"qwen3.6:35b-a3b", "Je m'appelle Qwen.", "Qwen"},
		{"org/Mistral-Small-3:24b", "créé par Mistral AI", "Mistral AI"},
		{"llama-7b", "developed by Meta", "Meta"},
		{"nemo-base", "En tant que nemo base, voici :", "nemo base"},
		{"claude-3", "I'm Claude", "Claude"},
		{"gpt-4", "Claude vous répond", ""},              // another's name tells nothing of this one
		{"m1", "Le plan m1 coûte cher", ""},              // too short to be a name
		{"base", "La base est saine", ""},                // an ordinary word
		{"llama-7b", "Les métadonnées, les lamas", ""},   // inside another word
		{"command-r", "Passez votre commande", ""},       // ordinary word
		{"", "En tant que GPT-4", ""},                    // no model known
		{"gemini-2", "né sous le signe des Gémeaux", ""}, // not the word
		{"phi-4", "la philosophie de Microsoft", "Microsoft"},
	} {
		t.Run(c.model+" says "+c.answer, func(t *testing.T) {
			row := evaluation.Row{Answers: []evaluation.Answer{{Model: c.model, Content: c.answer}, {Model: "zzz-other", Content: c.answer}}}
			var words []string
			for _, found := range new(review.SelfNames).Find(row) {
				if found.Answer != evaluation.A {
					t.Errorf("%q found in the other answer", found.Words)
				}
				if got := string([]rune(c.answer)[found.At:]); !strings.HasPrefix(got, found.Words) {
					t.Errorf("%q is not at %d", found.Words, found.At)
				}
				words = append(words, found.Words)
			}
			if got := strings.Join(words, "|"); got != c.want {
				t.Errorf("quoted %q, want %q", got, c.want)
			}
		})
	}
}
