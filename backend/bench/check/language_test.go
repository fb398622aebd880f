package check_test

import (
	"strings"
	"testing"

	"contrejuge/backend/bench/check"
)

const (
	frenchText  = "Votre voisin fait du bruit la nuit : vous pouvez appeler la police, qui constatera l'infraction et pourra dresser une amende."
	englishText = "Your neighbour makes noise at night: you may call the police, who will take note of the offence and may issue a fine."
	spanishText = "Su vecino hace ruido por la noche: puede llamar a la policía, que constatará la infracción y podrá imponer una multa."
)

func TestAPassageInAnotherLanguageFails(t *testing.T) {
	run(t, check.Spec{Kind: check.Language, Language: "fr"}, []answer{
		{text: englishText, want: []string{englishText[:len(englishText)-1]}},
		{text: spanishText, want: []string{spanishText[:len(spanishText)-1]}},
		{text: frenchText + "\n\n" + englishText, want: []string{englishText[:len(englishText)-1]}},
		{text: "请拨打警察电话，他们会来处理噪音问题。", want: []string{"请拨打警察电话，他们会来处理噪音问题"}},
		{text: "I can help.\nAsk the police.\nThey will come.", want: []string{"I can help.\nAsk the police.\nThey will come"}},
	})
	run(t, check.Spec{Kind: check.Language, Language: "en"}, []answer{
		{text: englishText},
		{text: frenchText, want: []string{frenchText[:len(frenchText)-1]}},
	})
}

func TestWhatIsInTheLanguageOrTooShortToTellPasses(t *testing.T) {
	run(t, check.Spec{Kind: check.Language, Language: "fr"}, []answer{
		{text: frenchText},
		{text: strings.Repeat(frenchText+" ", 40)},
		{text: "OK."},
		{text: "Police : 17\nSamu : 15"},
		{text: "Mairie de Paris, 4 rue Lobau"},
		{text: frenchText + "\n```\nif the user is not allowed to call the function then return\n```"},
		{text: "Il a écrit : « I will not turn the music down because this is my own home » et il est parti sans répondre."},
		{text: "Voir https://www.example.com/this-is-the-way-to-the-english-page-about-noise"},
		{text: "Appelez le 17 si vous êtes en danger.\n\n**Conservez une trace écrite des nuisances**\n\n- Date et heure\n- Durée du bruit"},
		{text: ""},
	})
}
