package evaluation

// Sentence says in English what happened, for whoever reads it on a terminal;
// "" for a cause that is not in the list. The model is the judge, or the one
// that was to answer.
func (c Cause) Sentence() string { return causeWords[c].sentence }

// Advice says in English what to do about it; "" for a cause that is not in the
// list.
func (c Cause) Advice() string { return causeWords[c].advice }

var causeWords = map[Cause]struct{ sentence, advice string }{
	Unreachable: {
		"The model's host could not be reached.",
		"Start Ollama there, or give the right address with --host; `contrejuge doctor` tells what answers.",
	},
	ModelMissing: {
		"The host does not have the model.",
		"Fetch it there with `ollama pull`, or name one that `ollama list` shows.",
	},
	Timeout: {
		"The model took longer than one call may take.",
		"Raise the limit for the whole call, or choose a smaller model.",
	},
	Stalled: {
		"The model was silent for too long.",
		"`contrejuge doctor` measures how long it takes to its first word; raise the limits to more than that, or choose a smaller model.",
	},
	StreamCut: {
		"The reply ended before its end.",
		"Look at the host's log: its server may have stopped, or the model repeated itself without end. Then resume the run.",
	},
	CutByLength: {
		"The reply reached its longest length and was cut.",
		"Give the model a larger context, or a candidate more room with num_predict in the suite; a judge must not think before it writes.",
	},
	PromptTooLong: {
		"What was asked is too long for the model's context.",
		"Give the model a larger context, or shorten the case.",
	},
	EmptyReply: {
		"The model replied nothing.",
		"A model that only thinks writes no answer: choose another one.",
	},
	InvalidJSON: {
		"The judge's reply does not have the form that was asked for.",
		"Read the raw reply; if it happens often, update the host or choose another judge.",
	},
	MissingCriterion: {
		"The judge left out a criterion.",
		"Judge the case again; if it happens often, ask fewer criteria a case or choose another judge.",
	},
	DuplicateCriterion: {
		"The judge answered a criterion twice.",
		"Judge the case again; if it happens often, choose another judge.",
	},
	UnknownVerdict: {
		"The judge gave a verdict that does not exist.",
		"Read the raw reply; if it happens often, choose another judge.",
	},
	ScoreOutOfRange: {
		"The judge gave a score that is not on the scale.",
		"Read the raw reply; if it happens often, choose another judge.",
	},
	UnreadableReply: {
		"The imported file has no opinion of the judge that can be read.",
		"Correct the row in the file and import it again, or judge it here.",
	},
	ModelError: {
		"The model's host reported an error.",
		"Read what it said; if it speaks of memory, choose a smaller model or a smaller context.",
	},
	Cancelled: {
		"It was cancelled before it was done.",
		"Resume the run.",
	},
}
