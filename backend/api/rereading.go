package api

import (
	"contrejuge/backend/bench"
	"contrejuge/backend/workspace"
)

// Rereading is the room of the product owner, who rereads every blocking case.
type Rereading struct{ access *Access }

// NewRereading makes the room.
func NewRereading(access *Access) *Rereading { return &Rereading{access} }

// RereadingPage is a run's blocking cases, in the order of its suite.
type RereadingPage struct {
	Run   RunView    `json:"run"`
	Cases []CaseView `json:"cases"`
}

// Blocking are the run's blocking cases, reread or not; here and in Save and
// Alarms, would_uncover as in [Bench.Run].
func (r *Rereading) Blocking(person, run string) (RereadingPage, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return RereadingPage{}, err
	}
	if err := lookAtRun(ctx, w, person, run, false); err != nil {
		return RereadingPage{}, err
	}
	whole, blocking, err := w.Rereads.Of(ctx, run)
	if err != nil {
		return RereadingPage{}, err
	}
	page := RereadingPage{Run: runView(whole), Cases: make([]CaseView, len(blocking))}
	for i, b := range blocking {
		page.Cases[i] = caseView(whole, b.Case, b.Outcome)
	}
	return page, nil
}

// RereadRequest is what a person says of one case.
type RereadRequest struct {
	Run         string        `json:"run"`
	Case        string        `json:"case"`
	Verdicts    []SaidVerdict `json:"verdicts"`
	Checks      []SaidOfCheck `json:"checks"`
	CaseAtFault bool          `json:"caseAtFault"`
	Note        string        `json:"note"`
}

// Save keeps what the person says of a case, and tells where case and run stand
// with it.
func (r *Rereading) Save(person string, request RereadRequest) (RereadSaved, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return RereadSaved{}, err
	}
	if err := lookAtRun(ctx, w, person, request.Run, false); err != nil {
		return RereadSaved{}, err
	}
	spec := workspace.RereadSpec{
		By: person, Case: request.Case, Verdicts: map[string]bench.Verdict{}, Checks: map[int]bench.Ruling{},
		CaseAtFault: request.CaseAtFault, Note: request.Note,
	}
	for _, v := range request.Verdicts {
		spec.Verdicts[v.Criterion] = bench.Verdict(v.Verdict)
	}
	for _, c := range request.Checks {
		spec.Checks[c.Check] = bench.Ruling(c.Ruling)
	}
	saved, err := w.Rereads.Save(ctx, request.Run, spec)
	if err != nil {
		return RereadSaved{}, err
	}
	whole, err := w.Runs.Show(ctx, request.Run)
	if err != nil {
		return RereadSaved{}, err
	}
	return RereadSaved{Run: runView(whole), Case: caseView(whole, saved.Case, saved.Outcome)}, nil
}

// RereadSaved is where case and run stand after a reread.
type RereadSaved struct {
	Run  RunView  `json:"run"`
	Case CaseView `json:"case"`
}

// AlarmsView counts how often a criterion or a check blocked, and how often that
// was a false alarm.
type AlarmsView struct {
	Criterion string   `json:"criterion"`
	Check     string   `json:"check"`
	Raised    int      `json:"raised"`
	Reread    int      `json:"reread"`
	False     int      `json:"false"`
	OfCase    int      `json:"ofCase"`
	Missed    int      `json:"missed"`
	Cases     []string `json:"cases"`
}

// Alarms counts them for the run.
func (r *Rereading) Alarms(person, run string) ([]AlarmsView, error) {
	ctx, w, err := r.access.enter()
	if err != nil {
		return nil, err
	}
	if err := lookAtRun(ctx, w, person, run, false); err != nil {
		return nil, err
	}
	alarms, err := w.Rereads.Alarms(ctx, run)
	views := make([]AlarmsView, len(alarms))
	for i, a := range alarms {
		views[i] = AlarmsView{a.Criterion, a.Check, a.Raised, a.Reread, a.False, a.OfCase, a.Missed, append([]string{}, a.Cases...)}
	}
	return views, err
}
