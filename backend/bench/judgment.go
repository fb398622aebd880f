package bench

import (
	"time"

	"contrejuge/backend/evaluation"
)

// Judgment is what the judge said of one case: usable, or not kept as one. Each
// criterion of the case is in it once.
type Judgment struct {
	Verdicts []CriterionVerdict `json:"criteria"` // in the order of the case's criteria
	Call     Call               `json:"call"`
}

// CriterionVerdict is the judge's reason and verdict, in the order it wrote them.
type CriterionVerdict struct {
	Criterion string  `json:"criterion"`
	Reason    string  `json:"reason"`
	Verdict   Verdict `json:"verdict"`
}

// Call is one call of a model as it was made, for whoever wants to look closer.
// It is kept whether or not the reply could be used.
type Call struct {
	Model        string        `json:"model"`
	Digest       string        `json:"digest,omitempty"` // of the model's weights; "" when the host tells none
	Host         string        `json:"host,omitempty"`
	System       string        `json:"system,omitempty"`
	Prompt       string        `json:"prompt,omitempty"`
	Reply        string        `json:"reply"` // raw; as much as had come when it failed
	PromptTokens int           `json:"prompt_tokens"`
	ReplyTokens  int           `json:"reply_tokens"`
	FirstChunk   time.Duration `json:"first_chunk"` // until the first piece of the reply; 0 when none came
	Whole        time.Duration `json:"whole"`
	Tries        int           `json:"tries"`
}

// Said is the judgment's verdict on a criterion.
func (j Judgment) Said(criterion string) (CriterionVerdict, bool) {
	for _, v := range j.Verdicts {
		if v.Criterion == criterion {
			return v, true
		}
	}
	return CriterionVerdict{}, false
}

// lacks is the cause of unjudged that a criterion without a verdict makes, nil
// when there is none.
func (j Judgment) lacks(of Case) *evaluation.Unjudged {
	for _, criterion := range of.Criteria {
		if said, _ := j.Said(criterion.ID); said.Verdict == "" {
			return &evaluation.Unjudged{Cause: evaluation.MissingCriterion, Detail: criterion.ID}
		}
	}
	return nil
}
