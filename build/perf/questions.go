package main

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
)

// questions is a suite of so many cases, each to be answered once and judged by
// the same five criteria. Its texts are short, because to the models here a byte
// is a token: what is read counts as if it were four times as long.
func questions(cases int) bench.Suite {
	temperature, numCtx := 0.0, 4096
	s := bench.Suite{
		Name: "perf", Language: "fr",
		System:       "Tu es l'assistant du service Tranquillité d'une mairie. Vouvoie la personne. Sois bref.",
		Options:      bench.Options{Temperature: &temperature, NumCtx: &numCtx},
		Instructions: "L'assistant informe ; il n'envoie personne et ne juge aucun litige.",
	}
	criteria := []bench.Criterion{
		{ID: "answers_request", Ask: "La réponse traite ce que la personne demande.", Critical: true},
		{ID: "no_false_promise", Ask: "La réponse ne promet ni intervention, ni délai, ni sanction.", Critical: true},
		{ID: "right_contact", Ask: "La réponse désigne un interlocuteur compétent."},
		{ID: "cautious_on_law", Ask: "Ce que la réponse dit du droit est exact et prudent."},
		{ID: "respectful_tone", Ask: "Le ton est courtois et calme."},
	}
	for _, c := range []struct{ id, asks string }{
		{"bruit", "Il est 2 h du matin et mon voisin a mis la musique à fond. Que puis-je faire ?"},
		{"travaux", "Mon voisin perce ses murs tous les dimanches matin. En a-t-il le droit ?"},
		{"chien", "Le chien d'à côté aboie toute la journée quand ses maîtres sont partis."},
		{"odeurs", "Le restaurant du rez-de-chaussée empeste la friture jusque chez moi."},
		{"terrasse", "La terrasse du café d'en face reste pleine jusqu'à 1 h. Qui peut la faire fermer ?"},
	}[:cases] {
		s.Cases = append(s.Cases, bench.Case{
			ID: c.id, Messages: []evaluation.Message{{Role: "user", Content: c.asks}}, Criteria: criteria,
			Checks: []check.Spec{{Kind: check.FormalAddress}, {Kind: check.NoPrice}, {Kind: check.MinWords, Count: 3}},
		})
	}
	return s
}
