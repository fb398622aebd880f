package workspace

import (
	"time"

	"contrejuge/backend/agreement"
	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
)

// JudgingDocument is a judging as a document, without what became of each row.
type JudgingDocument struct {
	ID         string            `json:"id"`
	Target     judging.Target    `json:"target"`
	Name       string            `json:"name"`   // of the source or the queue
	Origin     string            `json:"origin"` // the file of the questions
	A          *string           `json:"a"`      // who answered; null where nobody was asked to
	B          *string           `json:"b"`
	Judge      string            `json:"judge"`
	Orders     judging.Orders    `json:"orders"`
	Seed       int64             `json:"seed"`
	Form       string            `json:"form"`    // scores or verdicts
	Version    *int              `json:"version"` // the adopted version that the wording is of
	Wording    judging.Wording   `json:"wording"`
	Prompt     string            `json:"prompt"`
	By         string            `json:"by"`
	Status     bench.Status      `json:"status"`
	Stopped    *bench.Stop       `json:"stopped"`
	Started    string            `json:"started"`
	Ended      *string           `json:"ended"`
	Hosts      []string          `json:"hosts"`
	Warnings   []WarningDocument `json:"warnings"`
	Adopted    *int              `json:"adopted"` // the version that a trial became
	Questions  int               `json:"questions"`
	Unanswered int               `json:"unanswered"`
	Rows       int               `json:"rows"`
	Judgments  int               `json:"judgments"`
	Judged     int               `json:"judged"`
	Unjudged   int               `json:"unjudged"`
}

// WarningDocument is something to know of a judging.
type WarningDocument struct {
	Code   string `json:"code"`
	Detail string `json:"detail"`
}

// DocumentOf is the judging as a document.
func DocumentOf(j judging.Judging) JudgingDocument {
	s, t := j.Settings, j.Tally
	d := JudgingDocument{
		ID: j.ID, Target: s.Target, Name: s.Name, Origin: s.Origin, Judge: s.Judge.Name, Orders: s.Orders, Seed: s.Seed,
		Form: formName(s.Wording.Form), Version: number(s.Version), Wording: s.Wording, Prompt: s.Prompt, By: s.By,
		Status: j.Status, Stopped: j.Stopped, Started: rfc3339(j.Started), Hosts: append([]string{}, s.Hosts...), Warnings: []WarningDocument{},
		Adopted: number(j.Adopted), Questions: t.Questions, Unanswered: t.Unanswered, Rows: t.Rows, Judgments: t.Judgments,
		Judged: t.Judged, Unjudged: t.Unjudged,
	}
	if s.Target == judging.Questions {
		d.A, d.B = &s.A.Name, &s.B.Name
	}
	if !j.Ended.IsZero() {
		ended := rfc3339(j.Ended)
		d.Ended = &ended
	}
	for _, w := range j.Warnings {
		d.Warnings = append(d.Warnings, WarningDocument{w.Code, w.Detail})
	}
	return d
}

// TrialDocument is a trial as a document: what the command line and pages show.
type TrialDocument struct {
	JudgingDocument
	Against           string             `json:"against"`
	HeldOutShare      int                `json:"held_out_share"` // percent
	Stratum           StratumDocument    `json:"stratum"`
	NotRepresentative *string            `json:"not_representative"`
	Sample            bool               `json:"sample"`
	Working           TrialPart          `json:"working"`
	HeldOut           TrialPart          `json:"held_out"`
	Changed           []agreement.Change `json:"changed"` // of the working part alone
	Settled           int                `json:"settled"` // of the changed, for the better
	Spoiled           int                `json:"spoiled"` // and for the worse
}

// StratumDocument is what items were selected by.
type StratumDocument struct {
	Selection string `json:"selection"`
	Judge     string `json:"judge"`
	Model     string `json:"model"`
}

// Document is the trial as a document.
func (t Trial) Document() TrialDocument {
	d := TrialDocument{
		JudgingDocument: DocumentOf(t.Judging), Against: t.Against, HeldOutShare: t.Settings.HeldOut,
		Stratum: StratumDocument{string(t.Stratum.Selection), t.Stratum.Judge, t.Stratum.Model}, Sample: t.Sample,
		Working: t.Working, HeldOut: t.HeldOut, Changed: append([]agreement.Change{}, t.Changed...),
	}
	if t.NotRepresentative != "" {
		d.NotRepresentative = &t.NotRepresentative
	}
	for _, c := range t.Changed {
		switch {
		case c.Settled():
			d.Settled++
		case c.Spoiled():
			d.Spoiled++
		}
	}
	return d
}

// VersionDocument is an adopted judge as a document.
type VersionDocument struct {
	Version int             `json:"version"`
	Judge   string          `json:"judge"`
	Form    string          `json:"form"`
	Orders  judging.Orders  `json:"orders"`
	Wording judging.Wording `json:"wording"`
	Prompt  string          `json:"prompt"`
	Trial   string          `json:"trial"`
	Queue   string          `json:"queue"`
	Note    string          `json:"note"`
	By      string          `json:"by"`
	At      string          `json:"at"`
}

// VersionDocumentOf is the version as a document.
func VersionDocumentOf(v judging.Version) VersionDocument {
	return VersionDocument{
		v.Number, v.Judge.Name, formName(v.Wording.Form), v.Orders, v.Wording, v.Prompt, v.Trial, v.Queue, v.Note, v.By, rfc3339(v.At),
	}
}

// ParseForm reads scores or verdicts, and reports whether it is one of them.
func ParseForm(s string) (evaluation.Form, bool) {
	switch s {
	case formName(evaluation.ByScores):
		return evaluation.ByScores, true
	case formName(evaluation.ByVerdicts):
		return evaluation.ByVerdicts, true
	}
	return "", false
}

func number(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}

func rfc3339(t time.Time) string { return t.UTC().Format(time.RFC3339) }
