package review

// DefaultCriteria are the criteria of a queue whose judge has none of its own,
// on the scale 1 to 5, each with what 1, 3 and 5 mean.
func DefaultCriteria() []Criterion {
	return []Criterion{
		{ID: "accuracy", Name: Text{FR: "exactitude", EN: "accuracy"}, Anchors: []Anchor{
			{1, Text{FR: "faux sur l'essentiel, ou dangereux à suivre", EN: "wrong on what matters, or harmful to follow"}},
			{3, Text{FR: "juste pour l'essentiel, avec une erreur ou un oubli sans gravité", EN: "right on what matters, with a minor error or omission"}},
			{5, Text{FR: "entièrement juste, vérifiable", EN: "entirely right and verifiable"}},
		}},
		{ID: "helpfulness", Name: Text{FR: "utilité", EN: "helpfulness"}, Anchors: []Anchor{
			{1, Text{FR: "ne répond pas à la demande", EN: "does not answer the request"}},
			{3, Text{FR: "répond, mais laisse à la personne une partie du chemin", EN: "answers, but leaves part of the way to the person"}},
			{5, Text{FR: "la personne sait quoi faire, et par quoi commencer", EN: "the person knows what to do, and what to do first"}},
		}},
		{ID: "tone", Name: Text{FR: "ton", EN: "tone"}, Anchors: []Anchor{
			{1, Text{FR: "déplacé : familier, froid ou moralisateur", EN: "out of place: familiar, cold or preachy"}},
			{3, Text{FR: "correct, sans attention particulière à la personne", EN: "correct, without particular care for the person"}},
			{5, Text{FR: "juste : courtois, clair, à l'écoute", EN: "right: courteous, clear, attentive"}},
		}},
		{ID: "format", Name: Text{FR: "format", EN: "format"}, Anchors: []Anchor{
			{1, Text{FR: "difficile à lire ou bien trop long", EN: "hard to read or far too long"}},
			{3, Text{FR: "lisible, mais mal proportionné ou répétitif", EN: "readable, but badly proportioned or repetitive"}},
			{5, Text{FR: "se lit d'un trait, ni trop ni trop peu", EN: "reads in one go, neither too much nor too little"}},
		}},
	}
}

// DefaultInstructions are shown above the answers where a queue has none of
// its own.
func DefaultInstructions() string {
	return "Lisez la question puis les deux réponses jusqu'au bout. Notez chaque réponse pour elle-même, puis choisissez. " +
		"Si aucune ne convient, dites-le et écrivez celle qu'il aurait fallu donner."
}

// VerdictInstructions are shown above the answer where a queue of verdicts has
// none of its own.
func VerdictInstructions() string {
	return "Lisez la conversation puis la réponse jusqu'au bout. Dites pour chaque critère si la réponse y satisfait. " +
		"Si elle ne convient pas, écrivez celle qu'il aurait fallu donner."
}
