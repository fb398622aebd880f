package workspace

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
	"contrejuge/backend/model"
	"contrejuge/backend/model/recorded"
	"contrejuge/backend/run"
)

// crew is who answers and who judges, and where.
type crew struct {
	hosts      []model.Host
	candidate  described
	judge      described
	candidates []run.Worker
	recorded   func(caseID string) model.Model
	judges     []run.Worker
}

// answerer is what a crew answers with.
type answerer struct {
	Reference
	endpoint string
	answers  map[string][]string
	digest   string
}

// crew finds candidate and judge; judge may be "" where nothing is judged.
//
// A host that does not answer now, or does not have the model, may do so later:
// the calls will tell.
func (r *reach) crew(ctx context.Context, addresses []string, c *answerer, judge string) (crew, error) {
	var made crew
	var err error
	if made.hosts, err = r.hosts(addresses); err != nil {
		return crew{}, err
	}
	if judge != "" {
		made.judge = describe(ctx, made.hosts, judge)
		made.judges = workers(made.hosts, judge)
		if err := made.judge.fits(); err != nil {
			return crew{}, err
		}
	}
	if c == nil {
		return made, nil
	}
	found, err := r.find(ctx, made.hosts, *c)
	if err != nil {
		return crew{}, err
	}
	made.candidate, made.candidates, made.recorded = found.described, found.workers, found.recorded
	return made, nil
}

// found is who answers, and where.
type found struct {
	described
	workers  []run.Worker
	recorded func(id string) model.Model
}

// find finds who answers.
func (r *reach) find(ctx context.Context, hosts []model.Host, c answerer) (found, error) {
	switch c.Kind {
	case Recorded:
		return found{
			described: described{Description: model.Description{Name: c.Name, Digest: c.digest}},
			recorded:  recorded.Answers(c.answers).For,
		}, nil
	case OpenAI:
		endpoint, err := r.models.Endpoint(c.endpoint, c.Name)
		if err != nil {
			return found{}, err
		}
		return found{
			described: described{Description: model.Description{Name: c.Name}},
			workers:   []run.Worker{{Host: c.endpoint, Model: endpoint}},
		}, nil
	default:
		is := describe(ctx, hosts, c.Name)
		return found{described: is, workers: workers(hosts, c.Name)}, is.fits()
	}
}

// workers are the model on each host.
func workers(hosts []model.Host, name string) []run.Worker {
	all := make([]run.Worker, len(hosts))
	for i, host := range hosts {
		all[i] = run.Worker{
			Host: host.Address(), Model: host.Model(name),
			Free: func(ctx context.Context) error { return host.Free(ctx, name) },
		}
	}
	return all
}

func (c crew) addresses() []string {
	all := make([]string, len(c.hosts))
	for i, host := range c.hosts {
		all[i] = host.Address()
	}
	return all
}

// maker is the candidate as a run keeps it.
func (a answerer) maker(d described) bench.Maker {
	m := d.maker()
	m.Kind, m.Name, m.Address = a.Kind, a.Name, a.endpoint
	return m
}

// warnings are what a reader of the run has to know of the crew.
func (c crew) warnings(ctx context.Context, of answerer, asking Asking, suite bench.Suite) []bench.Warning {
	var all []bench.Warning
	if c.judges != nil {
		all = append(all, kinship(of, c.candidate, c.judge)...)
		all = append(all, c.ofJudge(ctx, asking)...)
	}
	all = append(all, of.recordings(suite)...)
	without := 0
	for _, one := range suite.Cases {
		if len(one.Criteria) == 0 {
			without++
		}
	}
	if without > 0 {
		all = append(all, bench.Warning{Code: bench.NoCriteria, Detail: fmt.Sprint(without)})
	}
	return all
}

// ofJudge are what a reader has to know of the judge and its hosts.
func (c crew) ofJudge(ctx context.Context, asking Asking) []bench.Warning {
	var all []bench.Warning
	if c.judge.Thinks {
		all = append(all, bench.Warning{Code: bench.ThinkingJudge, Detail: c.judge.Name})
	}
	if c.judge.Context > 0 && c.judge.Context < asking.Context {
		all = append(all, bench.Warning{Code: bench.SmallerContext, Detail: fmt.Sprintf("%s: %d < %d", c.judge.Name, c.judge.Context, asking.Context)})
	}
	for _, host := range c.hosts {
		if server, err := host.Version(ctx); err == nil && !server.Guards {
			all = append(all, bench.Warning{Code: bench.OldServer, Detail: host.Address() + ": " + server.Name})
		}
	}
	return all
}

// recordings warns of recorded answers that do not fit the suite.
func (a answerer) recordings(suite bench.Suite) []bench.Warning {
	if a.Kind != Recorded || a.answers == nil {
		return nil
	}
	var missing, foreign []string
	for _, c := range suite.Cases {
		if len(a.answers[c.ID]) < c.Turns() {
			missing = append(missing, c.ID)
		}
	}
	for id := range a.answers {
		if _, known := suite.Case(id); !known {
			foreign = append(foreign, id)
		}
	}
	slices.Sort(foreign)
	var all []bench.Warning
	if missing != nil {
		all = append(all, bench.Warning{Code: bench.NoRecording, Detail: strings.Join(missing, ", ")})
	}
	if foreign != nil {
		all = append(all, bench.Warning{Code: bench.NotOfSuite, Detail: strings.Join(foreign, ", ")})
	}
	return all
}

// kinship warns of a judge that may prefer what sounds like itself. Of recorded
// answers nobody knows who gave them.
func kinship(of answerer, candidate, judge described) []bench.Warning {
	if of.Kind == Recorded {
		return []bench.Warning{{Code: bench.MakerUnknown, Detail: of.Name}}
	}
	names := candidate.Name + ", " + judge.Name
	switch model.Compare(candidate.Description, judge.Description).Relation {
	case model.SameWeights:
		return []bench.Warning{{Code: bench.SameWeights, Detail: names}}
	case model.SameMaker:
		return []bench.Warning{{Code: bench.SameMaker, Detail: names}}
	case model.Unknown:
		return []bench.Warning{{Code: bench.MakerUnknown, Detail: names}}
	}
	return nil
}

// strict refuses a judge that is too near to whom it judges.
func strict(warnings []bench.Warning) error {
	for _, w := range warnings {
		if w.Code == bench.SameWeights || w.Code == bench.SameMaker {
			return fault.New(fault.Usage, w.Code, "candidate and judge are too near to each other (%s): nothing was asked", w.Detail).
				WithHint("choose a judge of another maker, or do without --strict-family")
		}
	}
	return nil
}
