package runreport

import (
	"strings"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
)

// words are the page's words in one language.
type words struct {
	Lang                                                         string
	Title, Suite, Candidate, Judge, Hosts, Run, Started, Took    string
	Passed, Blocking, Unjudged, Unanswered, Warned               string
	Blocks, Others, Nothing, Question, Answer, Reference, Checks string
	Criteria, Reason, Verdict, Critical, RawReply, Reread        string
	AllPassed, SomeBlock, ClearedByPeople, NotFinished           string
	Missing, CaseColumn, StateColumn, Why, Person, Assistant     string
	System, Warnings, Confirmed, FalseAlarm, CaseAtFault         string
	IsUnjudged, IsUnanswered, Colon                              string
	MoreWords, JSONValue, RestOfJSON                             string
	CheckNames                                                   map[check.Kind]string
	Causes                                                       map[evaluation.Cause]string
	Verdicts                                                     map[bench.Verdict]string
	Statuses                                                     map[bench.Status]string
	Standings                                                    map[bench.Standing]string
	Codes                                                        map[string]string
}

// wordsOf are the words of a language: French for "fr", else English.
func wordsOf(language string) words {
	if language == "fr" {
		return french
	}
	return english
}

var english = words{
	Lang: "en", Title: "Bench run", Suite: "Suite", Candidate: "Candidate", Judge: "Judge", Hosts: "Hosts", Run: "Run", Started: "Started", Took: "Took",
	Passed: "passed", Blocking: "blocking", Unjudged: "unjudged", Unanswered: "unanswered", Warned: "with a warning",
	Blocks: "Blocking cases", Others: "Other cases", Nothing: "No case blocks.", Question: "Conversation", Answer: "Answer", Reference: "Reference", Checks: "Checks",
	Criteria: "Criteria", Reason: "Reason", Verdict: "Verdict", Critical: "critical", RawReply: "The judge's raw reply", Reread: "Reread by",
	AllPassed: "Nothing blocks", SomeBlock: "There are blocking cases", ClearedByPeople: "Cleared: people reread every blocking case and confirmed none",
	NotFinished: "This run did not come to its end", Missing: "missing", CaseColumn: "Case", StateColumn: "State", Why: "Why", Person: "Person", Assistant: "Assistant",
	System: "System", Warnings: "To know", Confirmed: "confirmed", FalseAlarm: "false alarm", CaseAtFault: "the case itself is at fault",
	IsUnjudged: "unjudged", IsUnanswered: "unanswered", Colon: ": ",
	MoreWords: "words more", JSONValue: "JSON value", RestOfJSON: "the rest of the JSON value",
	CheckNames: map[check.Kind]string{
		check.FormalAddress: "Formal address", check.NoPrice: "No price", check.PhoneNumbers: "Telephone numbers", check.Contains: "Contains",
		check.NotContains: "Does not contain", check.Matches: "Matches", check.NotMatches: "Does not match", check.MaxWords: "At most so many words",
		check.MinWords: "At least so many words", check.Language: "Language", check.Links: "Links", check.JSON: "JSON",
	},
	Causes: map[evaluation.Cause]string{
		evaluation.Unreachable: "the model host could not be reached", evaluation.ModelMissing: "the host does not have the model",
		evaluation.Timeout: "the whole call took too long", evaluation.Stalled: "nothing came for too long", evaluation.StreamCut: "the reply ended before its end",
		evaluation.CutByLength: "the reply was cut by its length limit", evaluation.PromptTooLong: "the prompt does not fit the model's context",
		evaluation.EmptyReply: "the reply was empty", evaluation.InvalidJSON: "the reply is not what was asked for", evaluation.MissingCriterion: "a criterion has no verdict",
		evaluation.DuplicateCriterion: "a criterion has two verdicts", evaluation.UnknownVerdict: "a verdict is none of yes, no, not applicable",
		evaluation.ScoreOutOfRange: "a score is out of range", evaluation.UnreadableReply: "the reply could not be read",
		evaluation.ModelError: "the model host reported an error", evaluation.Cancelled: "it was not reached, or it was cancelled",
	},
	Verdicts:  map[bench.Verdict]string{bench.Yes: "yes", bench.No: "no", bench.NotApplicable: "not applicable"},
	Statuses:  map[bench.Status]string{bench.Running: "running", bench.Finished: "finished", bench.Interrupted: "interrupted", bench.StoppedRun: "stopped"},
	Standings: map[bench.Standing]string{bench.NotBlocking: "passed", bench.Waiting: "to be reread", bench.Upheld: "confirmed", bench.Cleared: "false alarm"},
	Codes: map[string]string{
		bench.SameWeights: "candidate and judge are the same model", bench.SameMaker: "candidate and judge come from the same maker",
		bench.MakerUnknown: "whether candidate and judge come from the same maker cannot be told", bench.HostSetAside: "a host failed and was set aside",
		bench.OldServer: "the server is too old to refuse a prompt that does not fit", bench.SmallerContext: "the model takes a smaller context than was asked for",
		bench.ThinkingJudge: "the judge may think before it writes", bench.NoCriteria: "cases without criteria ask nothing of the judge",
		bench.NoRecording: "cases whose answers are not all recorded", bench.NotOfSuite: "recorded answers to cases that the suite does not have",
	},
}

var french = words{
	Lang: "fr", Title: "Passage du banc", Suite: "Banc", Candidate: "Modèle jugé", Judge: "Juge", Hosts: "Serveurs", Run: "Passage", Started: "Début", Took: "Durée",
	Passed: "réussis", Blocking: "bloquants", Unjudged: "non jugés", Unanswered: "sans réponse", Warned: "avec avertissement",
	Blocks: "Cas bloquants", Others: "Autres cas", Nothing: "Aucun cas n’est bloquant.", Question: "Conversation", Answer: "Réponse", Reference: "Référence", Checks: "Contrôles",
	Criteria: "Critères", Reason: "Raison", Verdict: "Verdict", Critical: "critique", RawReply: "La réponse brute du juge", Reread: "Relu par",
	AllPassed: "Rien ne bloque", SomeBlock: "Des cas sont bloquants", ClearedByPeople: "Levé : chaque cas bloquant a été relu et aucun n’est confirmé",
	NotFinished: "Ce passage n’est pas allé à son terme", Missing: "manque", CaseColumn: "Cas", StateColumn: "État", Why: "Pourquoi", Person: "Personne", Assistant: "Assistant",
	System: "Système", Warnings: "À savoir", Confirmed: "confirmé", FalseAlarm: "fausse alerte", CaseAtFault: "le cas lui-même est en cause",
	IsUnjudged: "non jugé", IsUnanswered: "sans réponse", Colon: " : ",
	MoreWords: "mots de plus", JSONValue: "une valeur JSON", RestOfJSON: "la fin de la valeur JSON",
	CheckNames: map[check.Kind]string{
		check.FormalAddress: "Vouvoiement", check.NoPrice: "Pas de prix", check.PhoneNumbers: "Numéros de téléphone", check.Contains: "Contient",
		check.NotContains: "Ne contient pas", check.Matches: "Correspond", check.NotMatches: "Ne correspond pas", check.MaxWords: "Nombre maximal de mots",
		check.MinWords: "Nombre minimal de mots", check.Language: "Langue", check.Links: "Liens", check.JSON: "JSON",
	},
	Causes: map[evaluation.Cause]string{
		evaluation.Unreachable: "le serveur de modèles est injoignable", evaluation.ModelMissing: "le serveur n’a pas ce modèle",
		evaluation.Timeout: "l’appel entier a duré trop longtemps", evaluation.Stalled: "plus rien n’est venu pendant trop longtemps", evaluation.StreamCut: "la réponse s’est interrompue avant sa fin",
		evaluation.CutByLength: "la réponse a été coupée par sa limite de longueur", evaluation.PromptTooLong: "le texte ne tient pas dans le contexte du modèle",
		evaluation.EmptyReply: "la réponse est vide", evaluation.InvalidJSON: "la réponse n’a pas la forme demandée", evaluation.MissingCriterion: "un critère n’a pas de verdict",
		evaluation.DuplicateCriterion: "un critère a deux verdicts", evaluation.UnknownVerdict: "un verdict n’est ni oui, ni non, ni sans objet",
		evaluation.ScoreOutOfRange: "une note est hors de l’échelle", evaluation.UnreadableReply: "la réponse est illisible",
		evaluation.ModelError: "le serveur de modèles a signalé une erreur", evaluation.Cancelled: "le cas n’a pas été atteint, ou le passage a été annulé",
	},
	Verdicts:  map[bench.Verdict]string{bench.Yes: "oui", bench.No: "non", bench.NotApplicable: "sans objet"},
	Statuses:  map[bench.Status]string{bench.Running: "en cours", bench.Finished: "terminé", bench.Interrupted: "interrompu", bench.StoppedRun: "arrêté"},
	Standings: map[bench.Standing]string{bench.NotBlocking: "réussi", bench.Waiting: "à relire", bench.Upheld: "confirmé", bench.Cleared: "fausse alerte"},
	Codes: map[string]string{
		bench.SameWeights: "le modèle jugé et le juge sont le même modèle", bench.SameMaker: "le modèle jugé et le juge viennent du même éditeur",
		bench.MakerUnknown: "on ne peut pas dire si le modèle jugé et le juge viennent du même éditeur", bench.HostSetAside: "un serveur a failli et a été mis de côté",
		bench.OldServer: "le serveur est trop ancien pour refuser un texte qui ne tient pas", bench.SmallerContext: "le modèle accepte moins de contexte que demandé",
		bench.ThinkingJudge: "le juge peut réfléchir avant d’écrire", bench.NoCriteria: "des cas sans critère ne demandent rien au juge",
		bench.NoRecording: "des cas dont toutes les réponses ne sont pas enregistrées", bench.NotOfSuite: "des réponses enregistrées à des cas que le banc n’a pas",
	},
}

// checked is a check's name as people read it.
func (w words) checked(kind check.Kind) string {
	if name := w.CheckNames[kind]; name != "" {
		return name
	}
	return string(kind)
}

// found is what a check found, in words: its quotes, and what is lacking.
func (w words) found(r check.Result) string {
	if w.Lang == english.Lang || len(r.Failures) == 0 {
		return r.Detail
	}
	texts := make([]string, len(r.Failures))
	for i, f := range r.Failures {
		texts[i] = "« " + strings.Join(strings.Fields(f.Quote), " ") + " »"
		if f.Missing() {
			texts[i] = w.Missing + " « " + w.lacking(f.Quote) + " »"
		}
	}
	return strings.Join(texts, ", ")
}

// lacking is what an answer lacks, where a check says it in words of its own.
func (w words) lacking(quote string) string {
	n, isWords := strings.CutSuffix(quote, " "+english.MoreWords)
	switch {
	case isWords:
		return n + " " + w.MoreWords
	case quote == english.JSONValue:
		return w.JSONValue
	case quote == english.RestOfJSON:
		return w.RestOfJSON
	}
	return quote
}
