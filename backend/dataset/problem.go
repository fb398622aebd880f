package dataset

import "fmt"

// Problem is what is wrong with one line: either why its row is refused or a
// warning beside a row that was taken.
type Problem struct {
	Line   int    `json:"line"`   // counted from 1, blank lines included
	Code   string `json:"code"`   // one of the constants below, never renamed
	Reason string `json:"reason"` // for people: the field, the value and what to do
}

func problemf(line int, code, format string, args ...any) *Problem {
	return &Problem{Line: line, Code: code, Reason: fmt.Sprintf(format, args...)}
}

// Codes of refusal that come from the text of the line.
const (
	InvalidJSON    = "invalid_json"     // not JSON, for a reason without a code of its own
	NotUTF8        = "not_utf8"         // bytes of another encoding
	LoneSurrogate  = "lone_surrogate"   // half of a UTF-16 pair, which stands for no character
	NulBytes       = "nul_bytes"        // NUL bytes, as a crash or a full disk leaves them
	TrailingComma  = "trailing_comma"   // a comma with nothing after it
	NaN            = "nan"              // NaN or Infinity, which JSON does not have
	DuplicateKey   = "duplicate_key"    // the same key twice in one object
	CutShort       = "cut_short"        // the line ends in the middle of its row
	SeveralValues  = "several_values"   // more than one value where one row is expected
	SpansLines     = "spans_lines"      // one object spread over several lines
	LineTooLong    = "line_too_long"    // over the limit, and skipped
	UnclosedArray  = "unclosed_array"   // the file ends before its array does
	DataAfterArray = "data_after_array" // the file goes on after its array
	NotAnObject    = "not_an_object"    // a text, a number or a list instead of a row
)

// Codes of refusal that come from what the row says.
const (
	IsDataset         = "is_dataset"         // a conversation to train on, not a judged question
	AmbiguousForm     = "ambiguous_form"     // the same thing in the nested and in the flat form
	WrongType         = "wrong_type"         // a field of another JSON type than it must have
	BadID             = "bad_id"             // an id that is neither text nor number
	MissingQuestion   = "missing_question"   // neither messages nor question
	BadMessage        = "bad_message"        // a message without a role or without a content
	MissingAnswers    = "missing_answers"    // no answer, or a second without a first
	TooManyAnswers    = "too_many_answers"   // more than two answers
	BadAnswer         = "bad_answer"         // an answer that is null, a list or an object
	BadOrder          = "bad_order"          // an order other than ab and ba
	BadScale          = "bad_scale"          // a scale that is not two rising whole numbers
	BadCriterion      = "bad_criterion"      // a criterion without a name, or twice among a judge's verdicts
	BadLabel          = "bad_label"          // a label that names no answer of the row
	ScoreNotWhole     = "score_not_whole"    // a score that is no whole number
	ScoreOutOfScale   = "score_out_of_scale" // a score outside the row's scale
	MissingReviewer   = "missing_reviewer"   // a review without the name of who wrote it
	BadRevision       = "bad_revision"       // a revision that is no whole number from 1
	DuplicateRevision = "duplicate_revision" // one reviewer's same revision twice in a row
	BadTime           = "bad_time"           // a time not written as RFC 3339
	SkipWithOpinion   = "skip_with_opinion"  // a skip that also picks, scores or corrects
)

// Codes of refusal that only conversations and questions have.
const (
	IsEvaluation   = "is_evaluation"    // a judged question, not a conversation to train on
	NoConversation = "no_conversation"  // none of the shapes a conversation has
	UnknownSpeaker = "unknown_speaker"  // a turn of somebody who is no known part of a conversation
	NothingToTrain = "nothing_to_train" // no turn of an assistant that can be trained on
	BadPreference  = "bad_preference"   // chosen and rejected are not two answers to one question
	DuplicateID    = "duplicate_id"     // an id that another question of the file has
	SameQuestion   = "same_question"    // the same question again; asked once
)

// Codes of warning. The row is taken.
const (
	UTF16                = "utf16"                   // the file is UTF-16; said once
	UnknownKey           = "unknown_key"             // a key nothing is read from; said once a key
	AnswerNotText        = "answer_not_text"         // a boolean or a number became text
	ModelWithoutAnswer   = "model_without_answer"    // model_b without answer_b, left out
	UnknownPick          = "unknown_pick"            // a review's pick that is no pick, left out
	PickOnOneAnswer      = "pick_on_one_answer"      // a pick where there is nothing to pick from, left out
	UnjudgedWithOpinion  = "unjudged_with_opinion"   // a pick, scores or verdicts beside the cause of unjudged, left out
	UnknownVerdict       = "unknown_verdict"         // a review's verdict that is no verdict, left out
	VerdictsOnTwoAnswers = "verdicts_on_two_answers" // verdicts where there are two answers, left out
)

// RefusalCodes, TalkCodes and WarningCodes are the closed lists of [Problem.Code].
var (
	RefusalCodes = []string{
		InvalidJSON, NotUTF8, LoneSurrogate, NulBytes, TrailingComma, NaN,
		DuplicateKey, CutShort, SeveralValues, SpansLines, LineTooLong,
		UnclosedArray, DataAfterArray, NotAnObject,
		IsDataset, AmbiguousForm, WrongType, BadID, MissingQuestion, BadMessage,
		MissingAnswers, TooManyAnswers, BadAnswer, BadOrder, BadScale,
		BadCriterion, BadLabel, ScoreNotWhole, ScoreOutOfScale,
		MissingReviewer, BadRevision, DuplicateRevision, BadTime, SkipWithOpinion,
	}
	// TalkCodes are those of conversations and questions, beside those of the text
	// of a line and of the same fields.
	TalkCodes = []string{
		IsEvaluation, NoConversation, UnknownSpeaker, NothingToTrain, BadPreference, DuplicateID, SameQuestion,
	}
	WarningCodes = []string{
		UTF16, UnknownKey, AnswerNotText, ModelWithoutAnswer, UnknownPick,
		PickOnOneAnswer, UnjudgedWithOpinion, UnknownVerdict, VerdictsOnTwoAnswers,
	}
)
