package check_test

import (
	"testing"

	"contrejuge/backend/bench/check"
)

func TestAnAnswerThatNamesAPriceFails(t *testing.T) {
	run(t, check.Spec{Kind: check.NoPrice}, []answer{
		{text: "Comptez 30 €.", want: []string{"30 €"}},
		{text: "Comptez 30\u202f€ ou 30\u00a0euros.", want: []string{"30\u202f€ ou 30\u00a0euros"}},
		{text: "C'est 30€/h.", want: []string{"30€"}},
		{text: "Une amende de 1 500 euros.", want: []string{"1 500 euros"}},
		{text: "Une amende de 1.500,50 EUR.", want: []string{"1.500,50 EUR"}},
		{text: "Il coûte cinquante euros.", want: []string{"cinquante euros"}},
		{text: "De l'ordre de quatre-vingt-dix euros.", want: []string{"quatre-vingt-dix euros"}},
		{text: "De 30 à 50 €.", want: []string{"30 à 50 €"}},
		{text: "Entre 30 et 50 €.", want: []string{"30 et 50 €"}},
		{text: "De 30 € à 50 €, 10-20 €.", want: []string{"30 € à 50 €", "10-20 €"}},
		{text: "50 centimes, $5, 20 dollars, £3, 10 CHF", want: []string{"50 centimes", "$5", "20 dollars", "£3", "10 CHF"}},
		{text: "30 k€, 2 M€, 3 millions d'euros", want: []string{"30 k€", "2 M€", "3 millions d'euros"}},
		{text: "Quelques euros, une centaine d'euros.", want: []string{"Quelques euros", "une centaine d'euros"}},
		{text: "**30** €", want: []string{"30** €"}},
		{text: "Un euro symbolique, 0 €.", want: []string{"Un euro", "0 €"}},
		{text: "EUR 45 ou € 45", want: []string{"EUR 45", "€ 45"}},
		{text: "30€50", want: []string{"30€50"}},
		{text: "30€500", want: []string{"30€"}},
	})
}

func TestWhatIsNoAmountOfMoneyPasses(t *testing.T) {
	run(t, check.Spec{Kind: check.NoPrice}, []answer{
		{text: "C'est gratuit, sans frais."},
		{text: "Il est eurosceptique, de la zone euro, à l'Euro 2016."},
		{text: "3 eurosceptiques, 30 dB, article 1240, le 17 mars 2024 à 22 h."},
		{text: "Aucun euro, l'euro, des euros, vos euros."},
		{text: "Comptez deux cents mètres et cent personnes."},
		{text: "Un dollarama, 3 livres, 20 %, 5 000 habitants."},
		{text: ""},
	})
}

func TestAnAllowedAmountPassesInEverySpelling(t *testing.T) {
	run(t, check.Spec{Kind: check.NoPrice, Allow: []string{"68 €", "1 500 €", "0,50 €"}}, []answer{
		{text: "68 €, 68€, 68\u202f€, 68,00 euros, 68.00 EUR, soixante-huit euros, € 68"},
		{text: "1500 €, 1\u202f500 euros, 1.500 €, mille cinq cents euros, 1,5 k€, 50 centimes"},
		{text: "De 68 à 1 500 €."},
		{text: "68 $", want: []string{"68 $"}},
		{text: "De 68 à 135 €.", want: []string{"68 à 135 €"}},
		{text: "Entre 68 et 135 €.", want: []string{"68 et 135 €"}},
		{text: "168 €, 6,8 €", want: []string{"168 €", "6,8 €"}},
	})
}

func TestAPriceThePersonNamedMayBeQuoted(t *testing.T) {
	said := "On me demande 300 € pour un constat."
	run(t, check.Spec{Kind: check.NoPrice}, []answer{
		{text: "Vous dites « 300 € pour un constat ».", said: said},
		{text: "Un constat coûte 300 €.", said: said, want: []string{"300 €"}},
	})
}
