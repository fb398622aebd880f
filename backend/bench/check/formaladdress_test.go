package check_test

import (
	"testing"

	"contrejuge/backend/bench/check"
)

var formal = check.Spec{Kind: check.FormalAddress}

func TestAnAnswerThatSaysTuFails(t *testing.T) {
	run(t, formal, []answer{
		{text: "Tu peux appeler la mairie.", want: []string{"Tu"}},
		{text: "Peux-tu préciser l'adresse ?", want: []string{"tu"}},
		{text: "As-tu prévenu ton bailleur ?", want: []string{"tu", "ton"}},
		{text: "Je te conseille d'attendre.", want: []string{"te"}},
		{text: "S'il te plaît, parle à ta voisine.", want: []string{"te", "parle", "ta"}},
		{text: "Je t'invite à tes heures.", want: []string{"t'invite", "tes"}},
		{text: "Je t’écris.", want: []string{"t’écris"}},
		{text: "C'est à toi de voir.", want: []string{"toi"}},
		{text: "Renseigne-toi en mairie.", want: []string{"Renseigne", "toi"}},
		{text: "Fais-le toi-même.", want: []string{"Fais", "toi"}},
		{text: "Son bail et le tien diffèrent.", want: []string{"le tien"}},
		{text: "Sa porte donne sur la tienne.", want: []string{"la tienne"}},
		{text: "Ses droits valent les tiens.", want: []string{"les tiens"}},
		{text: "Est-ce ton voisin ?", want: []string{"ton"}},
		{text: "Change de ton côté.", want: []string{"ton"}},
		{text: "Garde **ton** calme.", want: []string{"ton"}},
		{text: "Ta mairie peut aider.", want: []string{"Ta"}},
		{text: "TU DOIS APPELER TA MAIRIE", want: []string{"TU", "TA"}},
		{text: "**TU** dois appeler.", want: []string{"TU"}},
		{text: "Il est là et tu dors.", want: []string{"tu"}},
		{text: "Va-t'en.", want: []string{"t'en"}},
	})
}

func TestAnImperativeOfTuFailsWhereItCanBeNothingElse(t *testing.T) {
	run(t, formal, []answer{
		{text: "N'hésite pas à revenir.", want: []string{"N'hésite"}},
		{text: "Si le bruit continue, n'hésite pas à revenir.", want: []string{"n'hésite"}},
		{text: "Surtout, n’oublie pas la date.", want: []string{"n’oublie"}},
		{text: "Appelle le 17.", want: []string{"Appelle"}},
		{text: "Bonjour. Contacte la mairie.", want: []string{"Contacte"}},
		{text: "1. Appelle le gardien\n2. **Envoie** une lettre", want: []string{"Appelle", "Envoie"}},
		{text: "Sinon, écris au bailleur.", want: []string{"écris"}},
		{text: "- Prends des notes\n- Fais une copie", want: []string{"Prends", "Fais"}},
		{text: "En cas d'urgence, appelle le 17.", want: []string{"appelle"}},
		{text: "Ne fais rien.", want: []string{"Ne fais"}},
		{text: "Saisis le conciliateur.", want: []string{"Saisis"}},

		{text: "Votre voisin n'hésite pas à crier."},
		{text: "La police se déplace quand on l'appelle."},
		{text: "Le gardien (s'il est là) appelle la police."},
		{text: "Le conciliateur :\n- écoute les parties\n- propose un accord\n- signale un refus"},
		{text: "Je fais suivre. Je prends note, et je n'oublie pas."},
		{text: "Il crie, appelle, et recommence."},
		{text: "Saisis par le locataire, les juges tranchent."},
		{text: "Demande de logement : note du bailleur."},
		{text: "Tiens, voici l'adresse."},
	})
}

func TestWordsThatOnlyLookLikeTuPass(t *testing.T) {
	run(t, formal, []answer{
		{text: "Le ton de la voix compte, comme le ton employé."},
		{text: "Gardez un ton neutre, sur un autre ton, du même ton."},
		{text: "D'un ton ferme, dites-le. Ton : courtois."},
		{text: "Adoptez ton neutre et phrases courtes."},
		{text: "Vous pouvez changer de ton. Quel ton ! Ce ton est blessant."},
		{text: "Haussez d'un demi-ton ou d'un quart de ton."},
		{text: "Il s'est tu. Le chien s'est enfin tu."},
		{text: "Elle a tu la vérité ; il faut l'avoir tu."},
		{text: "Le TA de Paris et le TES de la région. Saisissez le TA."},
		{text: "SAISIR LE TA DE PARIS"},
		{text: "Va-t-il cesser ? A-t-on prévenu ? Qu'a-t-elle dit ? A-t'il répondu ?"},
		{text: "Je les tiens à votre disposition, je tiens à vous le dire."},
		{text: "Pour que la mairie la tienne informée. Qu'il s'y tienne."},
		{text: "Toit, tuteur, été, têtes, tentes, attente, tonnerre."},
		{text: "Voyez https://exemple.fr/?t=tu&toi=1 ou toi@exemple.fr."},
		{text: "Tapez `tu` puis :\n```\nton = tes(t)\n```\nVoilà."},
		{text: "Le mot « tu » est familier. Dites \"vous\", jamais \"tu\"."},
		{text: "I don't mind, it isn't a problem."},
		{text: "Le club de t'ai chi fait du bruit."},
		{text: ""},
	})
}

func TestOnlyThePersonsOwnWordsMayBeQuotedWithTu(t *testing.T) {
	said := "Il m'a crié : ramasse tes chaussures ou tu vas voir, et il est parti."
	run(t, formal, []answer{
		{text: "Il vous a dit « ramasse tes chaussures » : notez-le.", said: said},
		{text: "Il a dit “Ramasse tes chaussures”.", said: said},
		{text: "Il a dit \"tu vas voir\".", said: said},
		{text: "Vous écrivez :\n> ramasse tes chaussures ou tu vas voir\n\nNotez-le.", said: said},
		{text: "« ramasse tes chaussures […] tu vas voir »", said: said},
		{text: "« il m\u2019a crie\u0301\u202f: ramasse tes chaussures »", said: said},
		{text: "« Vous dites “tes chaussures” et vous souffrez »", said: said},

		{text: "Ramassez tes chaussures.", said: said, want: []string{"tes"}},
		{text: "Il a dit « ramasse tes bottes ».", said: said, want: []string{"tes"}},
		{text: "« ramasse tes chaussures […] tu es fou »", said: said, want: []string{"tes", "tu"}},
		{text: "Écrivez : « Peux-tu baisser le son ? »", said: said, want: []string{"tu"}},
		{text: "« ramasse tes chaussures »", want: []string{"tes"}},
	})
}
