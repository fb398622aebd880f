package check_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench/check"
)

func TestAPhoneNumberThatIsNotAllowedFails(t *testing.T) {
	run(t, check.Spec{Kind: check.PhoneNumbers}, []answer{
		{text: "Tél. 01 42 76 40 40.", want: []string{"01 42 76 40 40"}},
		{text: "Tél. 01.42.76.40.40 ou 0142764040", want: []string{"01.42.76.40.40", "0142764040"}},
		{text: "01-42-76-40-40, 01\u00a042\u00a076\u00a040\u00a040", want: []string{"01-42-76-40-40", "01\u00a042\u00a076\u00a040\u00a040"}},
		{text: "+33 1 42 76 40 40, +33 (0)1 42 76 40 40", want: []string{"+33 1 42 76 40 40", "+33 (0)1 42 76 40 40"}},
		{text: "[appeler](tel:+33142764040)", want: []string{"+33142764040"}},
		{text: "0 800 123 456 et 0800 12 34 56", want: []string{"0 800 123 456", "0800 12 34 56"}},
		{text: "06 00 00 00 00", want: []string{"06 00 00 00 00"}},
		{text: "+44 20 7946 0958", want: []string{"+44 20 7946 0958"}},
		{text: "0262 12 34 56", want: []string{"0262 12 34 56"}},
		{text: "Composez le 17.", want: []string{"17"}},
		{text: "Police : 17\nPompiers : 18", want: []string{"17", "18"}},
		{text: "Appelez le 15, le 17, le 18 ou le 112.", want: []string{"15", "17", "18", "112"}},
		{text: "Appelez la police (17) ou le Samu (15).", want: []string{"17", "15"}},
		{text: "Le 17 est réservé aux urgences.", want: []string{"17"}},
		{text: "Composez le 17/18/112", want: []string{"17", "18", "112"}},
		{text: "Numéros d'urgence :\n- 17\n- **18**\n- 115 (sans-abri)", want: []string{"17", "18", "115"}},
		{text: "| Service | Appel |\n|---|---|\n| Police | 17 |", want: []string{"17"}},
		{text: "Le 3919 est gratuit. Le 39 19 répond aux appels.", want: []string{"3919", "39 19"}},
		{text: "Violences : 39 19", want: []string{"39 19"}},
		{text: "Le 116 117 ou le 116006.", want: []string{"116 117", "116006"}},
		{text: "Composez 17 s'il y a danger.", want: []string{"17"}},
		{text: "17 : police, 18 : pompiers", want: []string{"17", "18"}},
		{text: "Contact : (01) 42 76 40 40 (9h-17h), 3975, ou 39 75.", want: []string{"(01) 42 76 40 40", "3975", "39 75"}},
	})
}

func TestNumbersThatAreNoPhoneNumbersPass(t *testing.T) {
	run(t, check.Spec{Kind: check.PhoneNumbers}, []answer{
		{text: "Le 17 mars 2024, le 17/03/2024, le 2024-03-17, le 01.02.2024 à 14 h 30."},
		{text: "Appelez avant le 17 ou lundi 17. Contactez-nous du 12 au 17."},
		{text: "La mairie est fermée le 17 et le 18 mars, appelez avant."},
		{text: "De 17 h à 18 h, 17h30, 17:30, à 15 heures, appelez la police."},
		{text: "75017 Paris, 01000 Bourg, 13001 Marseille : appelez la police."},
		{text: "SIRET 732 829 320 00074, 73282932000074 ; SIREN 732 829 320."},
		{text: "IBAN FR76 3000 6000 0112 3456 7890 189"},
		{text: "Numéro de sécurité sociale 1 85 05 78 006 084 36"},
		{text: "Article R. 1336-5, article 17, loi n° 89-462, art. 1240 : la police verbalise."},
		{text: "Allez au 17 rue de la Paix, au 18, avenue Foch, ou au 115 bis rue X, appelez."},
		{text: "Contactez 15 artisans. Appelez 17 voisins. Il y a 112 logements."},
		{text: "17 décibels, 18 dB, 115 m, 17 %, 17 ans, 15 jours. Appelez la police."},
		{text: "Depuis 1014, ou 3000 personnes, 3 919 €, l'an 1023."},
		{text: "Il a 17 chats et 18 chiens. J'habite au 17, lui au 18. C'est le 17 qui gêne."},
		{text: "Le numéro 17 de la rue est bruyant. En 2024, 3114 personnes ont appelé la police."},
		{text: "+33, 00, +"},
		{text: "https://exemple.fr/0142764040/17 et 0142764040@exemple.fr"},
		{text: ""},
	})
}

func TestTheSameNumberIsAllowedInEverySpelling(t *testing.T) {
	run(t, check.Spec{Kind: check.PhoneNumbers, Allow: []string{"17", "01 42 76 40 40", "3919", "+262 262 12 34 56"}}, []answer{
		{text: "Composez le 17, le 01.42.76.40.40, le +33 1 42 76 40 40, le 0033 1 42 76 40 40."},
		{text: "Appelez le 3919 ou le 39 19. Appelez le 0262 12 34 56."},
		{text: "Appelez le 01 42 76 40 41.", want: []string{"01 42 76 40 41"}},
		{text: "Appelez le 17 ou le 112.", want: []string{"112"}},
	})
}

func TestARequiredNumberMustBeCitedByOneAnswer(t *testing.T) {
	spec := check.Spec{Kind: check.PhoneNumbers, Require: []string{"17", "+33 1 42 76 40 40"}}
	run(t, spec, []answer{
		{text: "Appelez le 17 ou le 01 42 76 40 40."},
		{text: "Appelez le 17.", want: []string{"+33 1 42 76 40 40"}},
		{text: "Le 17 mars, au 17 rue X.", want: []string{"17", "+33 1 42 76 40 40"}},
		{text: "Appelez le 18.", want: []string{"18", "17", "+33 1 42 76 40 40"}},
	})
	result := check.Examine(spec, check.Subject{Answers: []string{"Appelez le 17.", "Ou le 0142764040."}})
	if !result.Passed {
		t.Errorf("two answers together: %s", result.Detail)
	}
	result = check.Examine(spec, check.Subject{Answers: []string{"Appelez le 18.", "Voilà."}})
	want := check.Result{
		Check: check.PhoneNumbers, Detail: "« 18 », missing « 17 », missing « +33 1 42 76 40 40 »",
		Failures: []check.Failure{
			{Turn: 0, Start: 11, End: 13, Quote: "18"},
			{Turn: 1, Start: 7, End: 7, Quote: "17"},
			{Turn: 1, Start: 7, End: 7, Quote: "+33 1 42 76 40 40"},
		},
	}
	if diff := cmp.Diff(want, result); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestThePersonsOwnNumberMayBeQuoted(t *testing.T) {
	said := "Rappelez-moi au 06 12 34 56 78."
	run(t, check.Spec{Kind: check.PhoneNumbers}, []answer{
		{text: "Vous écrivez « au 06 12 34 56 78 ».", said: said},
		{text: "Rappelez le 06 12 34 56 78.", said: said, want: []string{"06 12 34 56 78"}},
	})
}
