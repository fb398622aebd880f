package workspace

import (
	"context"
	"strings"

	"contrejuge/backend/bench"
	"contrejuge/backend/fault"
)

// Rereads are what people say of the cases that block.
type Rereads struct {
	store Store
	clock Clock
}

// Reread is one case to reread, with all there is to see of it.
type Reread struct {
	Case    bench.Case
	Outcome bench.Outcome
	Reasons []bench.Reason
	Stands  bench.Standing
}

// Of are the run's cases that block, in the order of the suite, reread or not.
// Error: run_not_found.
func (r *Rereads) Of(ctx context.Context, run string) (bench.Run, []Reread, error) {
	whole, err := r.store.Run(ctx, run)
	if err != nil {
		return bench.Run{}, nil, err
	}
	var blocking []Reread
	for i, outcome := range whole.Settled() {
		of := whole.Suite.Cases[i]
		if reasons := bench.Blocking(of, outcome); len(reasons) > 0 {
			blocking = append(blocking, Reread{of, outcome, reasons, bench.StandingOf(of, outcome)})
		}
	}
	return whole, blocking, nil
}

// RereadSpec is what a person says of one case.
type RereadSpec struct {
	By          string
	Case        string
	Verdicts    map[string]bench.Verdict // by criterion
	Checks      map[int]bench.Ruling     // by index of a failed check
	CaseAtFault bool
	Note        string
}

// Save keeps what a person says of a case, as a new revision, and tells where
// the case stands with it.
//
// Errors: run_not_found, run_busy (the case is still being judged),
// case_not_found, bad_name, unknown_criterion, unknown_verdict, unknown_check,
// unknown_ruling, nothing_said, outcome_changed.
func (r *Rereads) Save(ctx context.Context, run string, spec RereadSpec) (Reread, error) {
	by, err := validName("person", spec.By)
	if err != nil {
		return Reread{}, err
	}
	whole, err := r.store.Run(ctx, run)
	if err != nil {
		return Reread{}, err
	}
	of, outcome, known := whole.Case(spec.Case)
	if !known {
		return Reread{}, fault.New(fault.NotFound, "case_not_found", "the run %s has no case %q", whole.ID, spec.Case)
	}
	if whole.Status == bench.Running {
		return Reread{}, fault.New(fault.Conflict, "run_busy", "the run %s is not at its end yet: nothing was saved", whole.ID).
			WithHint("reread its cases when it has ended")
	}
	if err := spec.fits(of, outcome); err != nil {
		return Reread{}, err
	}
	saved, err := r.store.SaveReread(ctx, whole.ID, of.ID, bench.Reread{
		By: by, At: r.clock.Now().Wall, Outcome: outcome.Digest(), Verdicts: spec.Verdicts, Checks: spec.Checks,
		CaseAtFault: spec.CaseAtFault, Note: strings.TrimSpace(spec.Note),
	})
	if err != nil {
		return Reread{}, err
	}
	outcome.Reread = &saved
	return Reread{of, outcome, bench.Blocking(of, outcome), bench.StandingOf(of, outcome)}, nil
}

// History is everything that was said of a case, oldest first.
func (r *Rereads) History(ctx context.Context, run, id string) ([]bench.Reread, error) {
	return r.store.Rereads(ctx, run, id)
}

// Alarms counts how often each criterion and check blocked, and how often people
// found that to be a false alarm. Error: run_not_found.
func (r *Rereads) Alarms(ctx context.Context, run string) ([]bench.Alarms, error) {
	whole, err := r.store.Run(ctx, run)
	if err != nil {
		return nil, err
	}
	return bench.CountAlarms(whole.Suite, whole.Settled()), nil
}

// fits refuses what is said of something the case does not have.
func (s RereadSpec) fits(of bench.Case, outcome bench.Outcome) error {
	for id, verdict := range s.Verdicts {
		if _, known := of.Criterion(id); !known {
			return fault.New(fault.Usage, "unknown_criterion", "the case %q has no criterion %q: nothing was saved", of.ID, id)
		}
		if _, known := bench.ParseVerdict(string(verdict)); !known {
			return fault.New(fault.Usage, "unknown_verdict", "%q is no verdict: nothing was saved", verdict).
				WithHint("say yes, no or not_applicable")
		}
	}
	for i, ruling := range s.Checks {
		if i < 0 || i >= len(outcome.Checks) || outcome.Checks[i].Passed {
			return fault.New(fault.Usage, "unknown_check", "the case %q has no failed check %d: nothing was saved", of.ID, i+1)
		}
		if ruling != bench.Confirmed && ruling != bench.FalseAlarm {
			return fault.New(fault.Usage, "unknown_ruling", "%q is nothing to say of a check: nothing was saved", ruling).
				WithHint("say confirmed or false_alarm")
		}
	}
	if len(s.Verdicts) == 0 && len(s.Checks) == 0 && !s.CaseAtFault && strings.TrimSpace(s.Note) == "" {
		return fault.New(fault.Usage, "nothing_said", "nothing is said of the case %q: nothing was saved", of.ID)
	}
	return nil
}
