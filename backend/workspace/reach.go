package workspace

import (
	"context"
	"strings"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/model"
)

// reach is the way to the models.
type reach struct{ models Models }

// hosts are the hosts at these addresses, each once.
func (r *reach) hosts(addresses []string) ([]model.Host, error) {
	if r.models == nil {
		return nil, fault.New(fault.Host, "no_models", "no model can be asked from here")
	}
	seen := map[string]bool{}
	var hosts []model.Host
	for _, address := range addresses {
		host, err := r.models.Host(address)
		if err != nil {
			return nil, err
		}
		if !seen[host.Address()] {
			seen[host.Address()] = true
			hosts = append(hosts, host)
		}
	}
	if len(hosts) == 0 {
		return nil, fault.New(fault.Usage, "bad_host", "no model host is named")
	}
	return hosts, nil
}

// described is what the hosts that know a model tell of it.
type described struct {
	model.Description // as the first of them has it
	known             bool
	differs           string         // a host that has another model of the name; "" where there is none
	failure           *model.Failure // of the last host, when none knows it
}

func describe(ctx context.Context, hosts []model.Host, name string) described {
	all := described{Description: model.Description{Name: name}}
	for _, host := range hosts {
		d, err := host.Describe(ctx, name)
		switch {
		case err != nil && !all.known:
			all.failure = model.FailureOf(err)
		case err != nil:
		case !all.known:
			all = described{Description: d, known: true}
		case !all.is(d.Digest, d.Weights):
			all.differs = host.Address()
		}
	}
	return all
}

// is reports whether the model is the one with this digest and these weights, as
// far as is known. A model made anew of the same weights, as on another host, has
// a digest of its own: the weights decide where they are known.
func (d described) is(digest, weights string) bool {
	if d.Weights != "" && weights != "" {
		return d.Weights == weights
	}
	return digest == "" || d.Digest == digest
}

// fits refuses a model that runs somewhere else, since nothing leaves the
// configured hosts, and one that is another on each host: a run is of one model.
func (d described) fits() error {
	if d.differs != "" {
		return fault.New(fault.Usage, "hosts_differ", "the host %s has another model under the name %q, and nothing was asked", d.differs, d.Name).
			WithHint("pull the same model on each host, or leave the host out: one run is of one model")
	}
	return d.here()
}

// here refuses a model that runs somewhere else: nothing leaves the configured
// hosts.
func (d described) here() error {
	if d.Remote == "" {
		return nil
	}
	return fault.New(fault.Usage, "model_remote", "the model %q does not run on this host but on %s, and nothing was asked: texts would leave for there", d.Name, d.Remote).
		WithHint("choose a model that runs on your own host")
}

// maker is the model as a run keeps it.
func (d described) maker() bench.Maker {
	return bench.Maker{
		Kind: Ollama, Name: d.Name, Digest: d.Digest, Weights: d.Weights, Family: d.Family, Parameters: d.Parameters, Quantization: d.Quantization,
	}
}

// The kinds of candidate.
const (
	Ollama   = "ollama"   // a model of the hosts
	OpenAI   = "openai"   // behind an OpenAI-compatible address
	Recorded = "recorded" // a file of recorded answers
)

// Reference is a model as people write it: "qwen3:8b" is of the model hosts,
// "openai:NAME" is behind an OpenAI-compatible address, "recorded:FILE" is a
// file of recorded answers.
type Reference struct {
	Kind string
	Name string
}

// ParseReference reads a model as people write it; "ollama:" may stand before a
// name that would be read as something else.
func ParseReference(s string) Reference {
	for _, kind := range []string{Ollama, OpenAI, Recorded} {
		if name, ok := strings.CutPrefix(s, kind+":"); ok && name != "" {
			return Reference{kind, name}
		}
	}
	return Reference{Ollama, s}
}
