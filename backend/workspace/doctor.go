package workspace

import (
	"context"
	"slices"

	"contrejuge/backend/bench"
	"contrejuge/backend/model"
)

// Doctor looks whether the models can be used, and how fast they are.
type Doctor struct {
	store Store
	reach *reach
}

// DoctorSpec says what is to be looked at.
type DoctorSpec struct {
	Hosts     []string
	Judge     string       // "" looks at the hosts alone
	Candidate string       // a model of the hosts; "" when there is none to look at
	Suite     *bench.Suite // how long it would take; nil when that is not asked
	Context   int
	Limits    model.Limits
}

// Diagnosis is what the doctor found.
type Diagnosis struct {
	OK       bool           `json:"ok"` // no finding is a problem
	Hosts    []HostHealth   `json:"hosts"`
	Findings []Finding      `json:"findings"`
	Suite    *SuiteForecast `json:"suite"` // nil: not asked, or nothing was measured
}

// HostHealth is a host as it was found.
type HostHealth struct {
	Address   string        `json:"address"`
	Reachable bool          `json:"reachable"`
	Version   string        `json:"version"`
	Guards    bool          `json:"refuses_long_prompts"` // it refuses a prompt that does not fit, rather than cutting it
	Names     []string      `json:"models"`
	Models    []ModelHealth `json:"examined"`
}

// ModelHealth is a model as it was found on a host.
type ModelHealth struct {
	Role         string  `json:"role"` // "judge" or "candidate"
	Name         string  `json:"name"`
	Found        bool    `json:"found"`
	Digest       string  `json:"digest"`
	Family       string  `json:"family"`
	Parameters   string  `json:"parameters"`
	Quantization string  `json:"quantization"`
	Trained      int     `json:"trained_context"` // tokens; 0 when unknown
	Context      int     `json:"context"`         // tokens it really has once loaded; 0 when unknown
	Thinks       bool    `json:"thinks"`
	Remote       string  `json:"remote"`
	Answered     bool    `json:"answered"`           // it answered a one-line prompt
	FirstWord    float64 `json:"first_word_seconds"` // of that answer, loading included
	Reading      float64 `json:"tokens_read_per_second"`
	Writing      float64 `json:"tokens_written_per_second"`
}

// SuiteForecast is how long the judge will need for a suite, on the hosts that
// answered.
type SuiteForecast struct {
	Suite    string  `json:"suite"`
	Cases    int     `json:"cases"`
	Seconds  float64 `json:"seconds"`
	Measured bool    `json:"measured"` // from an earlier run of this judge; otherwise from the one-line prompt
}

// Finding is one thing found. Its code says what; its level how bad it is.
type Finding struct {
	Code   string `json:"code"`
	Level  Level  `json:"level"`
	Host   string `json:"host,omitempty"`
	Model  string `json:"model,omitempty"`
	Detail string `json:"detail,omitempty"`
}

// Level is how bad a finding is.
type Level string

// The levels there are.
const (
	Fine    Level = "fine"
	Doubt   Level = "warning"
	Problem Level = "problem"
)

// Finding codes beside the causes of unjudged and the codes of a run's warnings.
const (
	FoundReachable = "host_reachable"
	FoundModel     = "model_there"
	FoundAnswering = "model_answers"
	FoundRemote    = "model_remote"
	FoundKinship   = "different_makers"
	FoundSlow      = "slow_first_word" // more than half of what the watchdog allows
	FoundNoJudge   = "no_judge_named"
)

// Examine looks at hosts and models. It asks each model one line, which loads it.
// What it finds is no error; errors: bad_host, bad_context, bad_limit.
func (d *Doctor) Examine(ctx context.Context, spec DoctorSpec) (Diagnosis, error) {
	if err := (Asking{Context: spec.Context, Limits: spec.Limits}).check(); err != nil {
		return Diagnosis{}, err
	}
	hosts, err := d.reach.hosts(spec.Hosts)
	if err != nil {
		return Diagnosis{}, err
	}
	e := examination{spec: spec, known: map[string]model.Description{}}
	for _, host := range hosts {
		e.host(ctx, host)
	}
	e.kinship()
	if spec.Judge == "" {
		e.find(Finding{Code: FoundNoJudge, Level: Doubt})
	}
	e.Diagnosis.Suite, err = d.forecast(ctx, spec, e.Diagnosis)
	e.OK = !slices.ContainsFunc(e.Findings, func(f Finding) bool { return f.Level == Problem })
	return e.Diagnosis, err
}

// HostModels are the models a host has; none when it does not answer.
type HostModels struct {
	Address   string
	Reachable bool
	Names     []string
}

// Names are the models of each host, to choose among. Error: bad_host.
func (d *Doctor) Names(ctx context.Context, addresses []string) ([]HostModels, error) {
	hosts, err := d.reach.hosts(addresses)
	if err != nil {
		return nil, err
	}
	all := make([]HostModels, len(hosts))
	for i, host := range hosts {
		names, err := host.Names(ctx)
		all[i] = HostModels{Address: host.Address(), Reachable: err == nil, Names: append([]string{}, names...)}
	}
	return all, nil
}
