package judge

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
	"contrejuge/backend/model"
)

// maxComparison is how long the one reason may be that all scores follow from,
// in characters.
const maxComparison = 600

// The tokens a reply about scores may take: the braces, the names and the
// reason, at one token for two characters, and for each criterion its name and
// two numbers.
const (
	tokensOfScores         = tokensOfReply + maxComparison/2
	tokensOfScoreCriterion = 60
)

// places is what the prompt calls the answers, by where the judge sees them.
var places = []string{"first", "second"}

// PairPrompt is what the judge is asked about a row's answers, one or two, that
// it sees in this order: a reason, a score of each answer for each criterion,
// and, of two, which is better. numCtx is as in [CasePrompt].
//
// The judge is told neither who answered nor anything else of the row. The
// wording has at least one criterion and the row an answer; asking otherwise is
// a mistake in the program, and panics.
func PairPrompt(w judging.Wording, row evaluation.Row, order evaluation.Order, numCtx int) model.Prompt {
	if len(w.Criteria) == 0 || len(row.Answers) < 1 || len(row.Answers) > 2 {
		panic(fmt.Sprintf("judge: row %s with %d answers and %d criteria", row.Key(), len(row.Answers), len(w.Criteria)))
	}
	w.Criteria = spoken(w.Criteria)
	m := pairMaterialOf(w, row, order)
	room := tokensOfScores + tokensOfScoreCriterion*len(w.Criteria)
	return model.Prompt{
		System:   written(w.Language, "rowsystem", m),
		Messages: []evaluation.Message{{Role: "user", Content: written(w.Language, "row", m)}},
		Schema:   json.RawMessage(pairSchema(w, len(row.Answers))),
		Options:  likeliest(numCtx, room),
	}
}

// pairMaterial is what the templates of rows say.
type pairMaterial struct {
	material
	Two           bool
	First, Second string // quoted
	Low, High     int
}

func pairMaterialOf(w judging.Wording, row evaluation.Row, order evaluation.Order) pairMaterial {
	m := pairMaterial{
		material: material{
			Instructions: strings.TrimSpace(harmless(w.Instructions)),
			Criteria:     askedOf(w.Criteria),
			Example:      pairExample(w.Criteria, len(row.Answers)),
			MaxReason:    maxComparison,
			Said:         saidOf(row.Messages),
		},
		Two: len(row.Answers) == 2, Low: w.Scale.Low, High: w.Scale.High,
	}
	if strings.TrimSpace(row.Reference) != "" {
		m.Reference = quoted(row.Reference)
	}
	first := order.First()
	if !m.Two {
		first = evaluation.A
	}
	m.First = quoted(row.Answers[first.Index()].Content)
	if m.Two {
		m.Second = quoted(row.Answers[first.Other().Index()].Content)
	}
	return m
}

// pairSchema is what the reply about scores has to look like, written by hand
// for the reasons that [schema] is: "reason", "scores", "verdict", and "first",
// "second", sorted by name as well.
func pairSchema(w judging.Wording, answers int) string {
	ids := make([]string, len(w.Criteria))
	scores := make([]string, len(w.Criteria))
	score := `{"type":"integer","minimum":` + strconv.Itoa(w.Scale.Low) + `,"maximum":` + strconv.Itoa(w.Scale.High) + `}`
	members := make([]string, answers)
	for i, place := range places[:answers] {
		members[i] = inJSON(place) + ":" + score
	}
	one := `{"type":"object","properties":{` + strings.Join(members, ",") + `},"required":` + list(places[:answers]) + `,"additionalProperties":false}`
	for i, criterion := range w.Criteria {
		ids[i] = criterion.ID
		scores[i] = inJSON(criterion.ID) + ":" + one
	}
	properties := []string{
		`"reason":{"type":"string","maxLength":` + strconv.Itoa(maxComparison) + `}`,
		`"scores":{"type":"object","properties":{` + strings.Join(scores, ",") + `},"required":` + list(ids) + `,"additionalProperties":false}`,
	}
	required := []string{"reason", "scores"}
	if answers == 2 {
		properties = append(properties, `"verdict":{"type":"string","enum":`+list(pairVerdicts)+`}`)
		required = append(required, "verdict")
	}
	return `{"type":"object","properties":{` + strings.Join(properties, ",") + `},"required":` + list(required) + `,"additionalProperties":false}`
}

// pairVerdicts are the judge's words for a pick.
var pairVerdicts = []string{"first", "second", string(evaluation.Tie), string(evaluation.BothBad)}

// pairExample is the shape of the reply, as the prompt shows it.
func pairExample(criteria []bench.Criterion, answers int) string {
	one, verdict := `{"first":…}`, ""
	if answers == 2 {
		one, verdict = `{"first":…,"second":…}`, `,"verdict":"…"`
	}
	members := make([]string, len(criteria))
	for i, criterion := range criteria {
		members[i] = inJSON(criterion.ID) + ":" + one
	}
	return `{"reason":"…","scores":{` + strings.Join(members, ",") + `}` + verdict + `}`
}
