package workspace

import (
	"context"
	"fmt"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/model"
)

type examination struct {
	Diagnosis
	spec  DoctorSpec
	known map[string]model.Description
}

func (e *examination) find(f Finding) { e.Findings = append(e.Findings, f) }

func (e *examination) host(ctx context.Context, host model.Host) {
	h := HostHealth{Address: host.Address(), Names: []string{}, Models: []ModelHealth{}}
	defer func() { e.Hosts = append(e.Hosts, h) }()
	server, err := host.Version(ctx)
	if err != nil {
		failure := model.FailureOf(err)
		e.find(Finding{Code: string(failure.Cause), Level: Problem, Host: h.Address, Detail: failure.Detail})
		return
	}
	h.Reachable, h.Version, h.Guards = true, server.Name, server.Guards
	e.find(Finding{Code: FoundReachable, Level: Fine, Host: h.Address, Detail: server.Name})
	if !server.Guards {
		e.find(Finding{Code: bench.OldServer, Level: Doubt, Host: h.Address, Detail: server.Name})
	}
	if names, err := host.Names(ctx); err == nil && names != nil {
		h.Names = names
	}
	if e.spec.Candidate != "" {
		h.Models = append(h.Models, e.model(ctx, host, "candidate", e.spec.Candidate))
	}
	if e.spec.Judge != "" {
		h.Models = append(h.Models, e.model(ctx, host, "judge", e.spec.Judge))
	}
}

// model looks at one model of a host and asks it one line.
func (e *examination) model(ctx context.Context, host model.Host, role, name string) ModelHealth {
	m := ModelHealth{Role: role, Name: name}
	at := Finding{Host: host.Address(), Model: name}
	d, err := host.Describe(ctx, name)
	if err != nil {
		failure := model.FailureOf(err)
		at.Code, at.Level, at.Detail = string(failure.Cause), Problem, failure.Detail
		e.find(at)
		return m
	}
	e.known[role] = d
	m.Found, m.Digest, m.Family, m.Parameters, m.Quantization = true, d.Digest, d.Family, d.Parameters, d.Quantization
	m.Trained, m.Thinks, m.Remote = d.Context, d.Thinks, d.Remote
	if d.Remote != "" {
		at.Code, at.Level, at.Detail = FoundRemote, Problem, d.Remote
		e.find(at)
		return m // a question would leave the machine
	}
	at.Code, at.Level, at.Detail = FoundModel, Fine, d.Parameters
	e.find(at)
	if role == "judge" && d.Thinks {
		at.Code, at.Level, at.Detail = bench.ThinkingJudge, Doubt, ""
		e.find(at)
	}
	e.ask(ctx, host, &m, at)
	return m
}

// ask asks the model one line, as it will be asked.
func (e *examination) ask(ctx context.Context, host model.Host, m *ModelHealth, at Finding) {
	zero, one, few, room := 0.0, 1, 16, e.spec.Context
	prompt := model.Prompt{
		Messages: []evaluation.Message{{Role: "user", Content: "Réponds par un seul mot : bonjour."}},
		Options:  model.Options{Temperature: &zero, TopK: &one, Seed: &one, NumCtx: &room, NumPredict: &few},
	}
	reply, err := model.Watched(host.Model(m.Name), e.spec.Limits).Ask(ctx, prompt, nil)
	failure := model.FailureOf(err)
	if failure != nil && failure.Cause != evaluation.CutByLength { // it spoke, which is all that was asked
		at.Code, at.Level, at.Detail = string(failure.Cause), Problem, failure.Detail
		e.find(at)
		return
	}
	m.Answered, m.FirstWord = true, reply.FirstChunk.Seconds()
	if reply.PromptTime > 0 {
		m.Reading = float64(reply.PromptTokens) / reply.PromptTime.Seconds()
	}
	if writing := reply.Whole - reply.FirstChunk; writing > 0 && reply.ReplyTokens > 1 {
		m.Writing = float64(reply.ReplyTokens-1) / writing.Seconds()
	}
	at.Code, at.Level, at.Detail = FoundAnswering, Fine, fmt.Sprintf("%.1f s", m.FirstWord)
	e.find(at)
	if limit := e.spec.Limits.FirstChunk; limit > 0 && reply.FirstChunk > limit/2 {
		at.Code, at.Level = FoundSlow, Doubt
		e.find(at)
	}
	if has, err := host.Context(ctx, m.Name); err == nil && has > 0 {
		if m.Context = has; has < e.spec.Context {
			at.Code, at.Level, at.Detail = bench.SmallerContext, Doubt, fmt.Sprintf("%d < %d", has, e.spec.Context)
			e.find(at)
		}
	}
}

// kinship compares candidate and judge where both were found.
func (e *examination) kinship() {
	candidate, has := e.known["candidate"]
	judge, judges := e.known["judge"]
	if !has || !judges {
		return
	}
	f := Finding{Level: Doubt, Model: candidate.Name, Detail: judge.Name}
	switch model.Compare(candidate, judge).Relation {
	case model.SameWeights:
		f.Code = bench.SameWeights
	case model.SameMaker:
		f.Code = bench.SameMaker
	case model.Unknown:
		f.Code = bench.MakerUnknown
	default:
		f.Code, f.Level = FoundKinship, Fine
	}
	e.find(f)
}
