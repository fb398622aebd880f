package cli

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/workspace"
)

// words are what a code says, and what to do about it where something is.
type words struct{ sentence, advice string }

// codeWords are the words of what the doctor finds and of what a run warns.
var codeWords = map[string]words{
	bench.SameWeights: {
		"Candidate and judge are the same model: it would judge itself.",
		"Choose a judge of another maker.",
	},
	bench.SameMaker: {
		"Candidate and judge come from the same maker: a judge prefers what sounds like itself.",
		"Choose a judge of another maker.",
	},
	bench.MakerUnknown: {
		"Whether candidate and judge come from the same maker cannot be told.",
		"Look it up, and choose a judge of another maker.",
	},
	bench.HostSetAside: {
		"A host failed and was set aside.",
		"`contrejuge doctor` tells what is wrong with it.",
	},
	bench.OldServer: {
		"The server is too old to refuse a prompt that does not fit: it may cut one without a word.",
		"Update Ollama to 0.12.6 or later.",
	},
	bench.SmallerContext: {
		"The model takes a smaller context than is asked for.",
		"Ask for a smaller one with --context, or choose another judge.",
	},
	bench.ThinkingJudge: {
		"The judge may think before it writes, which takes time and room.",
		"It is asked not to; should its replies be empty or cut, choose another judge.",
	},
	bench.NoCriteria: {
		"Some cases have no criteria and ask nothing of the judge.",
		"Their checks alone decide.",
	},
	bench.NoRecording: {
		"Some cases have no recorded answer to one of their turns.",
		"Record the missing answers, or take the cases out of the suite.",
	},
	bench.NotOfSuite: {
		"There are recorded answers to cases that the suite does not have.",
		"Look whether the ids of the cases are spelled as in the suite.",
	},
	workspace.FoundReachable: {"The host answers.", ""},
	workspace.FoundModel:     {"The model is there.", ""},
	workspace.FoundAnswering: {"The model answers; this long to its first word.", ""},
	workspace.FoundKinship:   {"Candidate and judge come from different makers, as far as their names tell.", ""},
	workspace.FoundRemote: {
		"The model does not run on this host: texts would leave for another one.",
		"Choose a model that runs on your own host.",
	},
	workspace.FoundSlow: {
		"The first word took more than half of the time that is allowed to it, and a case is longer than one line.",
		"Allow more with --first-chunk, or choose a smaller judge.",
	},
	workspace.FoundNoJudge: {
		"No judge is named.",
		"Name one with --judge to have it examined.",
	},
}

// wordsOf are the words of a code, which may be a cause.
func wordsOf(code string) words {
	if w, ok := codeWords[code]; ok {
		return w
	}
	if cause, ok := evaluation.ParseCause(code); ok {
		return words{cause.Sentence(), cause.Advice()}
	}
	return words{code, ""}
}

// findingAdvice is what to do about a finding, with the model's name in it, and
// with what only a host that loads can need.
func findingAdvice(f workspace.Finding) string {
	advice := wordsOf(f.Code).advice
	switch evaluation.Cause(f.Code) {
	case evaluation.Unreachable:
		return "Start Ollama there, or give the right address with --host."
	case evaluation.ModelMissing:
		return "Fetch it there: ollama pull " + f.Model
	case evaluation.Stalled, evaluation.Timeout, evaluation.ModelError:
		return advice + " A model that loads slowly also needs OLLAMA_LOAD_TIMEOUT=30m where Ollama is started."
	}
	return advice
}

func warningSentence(w bench.Warning) string {
	return wordsOf(w.Code).sentence + either(w.Detail == "", "", " ("+w.Detail+")")
}
