package judging_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
)

func TestAWordingComesBackAsItWasWritten(t *testing.T) {
	for want, w := range map[string]judging.Wording{
		`{"language":"fr","instructions":"Ici.","criteria":[{"id":"tone","ask":"Le ton ?","critical":false}],"scale":[1,5]}`: {
			Language: "fr", Instructions: "Ici.", Scale: evaluation.DefaultScale, Criteria: []bench.Criterion{{ID: "tone", Ask: "Le ton ?"}},
		},
		`{"language":"en","form":"verdicts","criteria":[{"id":"correct","ask":"?","critical":true}],"scale":null}`: {
			Language: "en", Form: evaluation.ByVerdicts, Criteria: []bench.Criterion{{ID: "correct", Ask: "?", Critical: true}},
		},
	} {
		text, err := json.Marshal(w)
		if err != nil || string(text) != want {
			t.Errorf("written %s (%v), want %s", text, err, want)
		}
		var back judging.Wording
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(w, back); diff != "" {
			t.Error(diff)
		}
	}
}
