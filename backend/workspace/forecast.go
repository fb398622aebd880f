package workspace

import (
	"context"
	"time"

	"contrejuge/backend/judge"
)

// tokensPerCriterion is about what a judge writes for one: a sentence or two.
const tokensPerCriterion = 60

// forecast is how long the judge will need: as long as it needed for a case of
// this suite before, or else as its rates of reading and writing say.
func (d *Doctor) forecast(ctx context.Context, spec DoctorSpec, found Diagnosis) (*SuiteForecast, error) {
	if spec.Suite == nil || spec.Judge == "" {
		return nil, nil
	}
	var judges []ModelHealth
	for _, h := range found.Hosts {
		for _, m := range h.Models {
			if m.Role == "judge" && m.Answered {
				judges = append(judges, m)
			}
		}
	}
	if len(judges) == 0 {
		return nil, nil
	}
	f := &SuiteForecast{Suite: spec.Suite.Name}
	for _, c := range spec.Suite.Cases {
		if len(c.Criteria) > 0 {
			f.Cases++
		}
	}
	each, err := d.measured(ctx, spec.Suite.Name, judges[0].Digest)
	if err != nil {
		return nil, err
	}
	if each > 0 {
		f.Measured, f.Seconds = true, each.Seconds()*float64(f.Cases)/float64(len(judges))
		return f, nil
	}
	m := judges[0]
	if m.Reading <= 0 || m.Writing <= 0 {
		return nil, nil
	}
	for _, c := range spec.Suite.Cases {
		if len(c.Criteria) == 0 {
			continue
		}
		answers := make([]string, c.Turns())
		read := judge.Tokens(judge.CasePrompt(*spec.Suite, c, answers, spec.Context))
		f.Seconds += float64(read)/m.Reading + float64(tokensPerCriterion*len(c.Criteria))/m.Writing
	}
	f.Seconds /= float64(len(judges))
	return f, nil
}

// measured is the mean time of the judge's calls in the newest run of the suite
// that it judged; 0 when there is none.
func (d *Doctor) measured(ctx context.Context, suite, digest string) (time.Duration, error) {
	runs, err := d.store.Runs(ctx)
	if err != nil || digest == "" {
		return 0, err
	}
	for _, run := range runs {
		if run.Suite.Name != suite || run.Settings.Judge.Digest != digest {
			continue
		}
		var whole time.Duration
		n := 0
		for _, o := range run.Outcomes {
			if o.Judged() {
				whole += o.Judgment.Call.Whole
				n++
			}
		}
		if n > 0 {
			return whole / time.Duration(n), nil
		}
	}
	return 0, nil
}
