package workspace

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/judge"
	"contrejuge/backend/judging"
)

// Wording is what a judge is asked in this form where nobody words it otherwise,
// and the number of the adopted version it is of: of the version named, or of the
// latest one that has the form and the scale; 0 stands for the default wording,
// and is what there is before anything was adopted. Verdicts have no scale.
//
// Error: version_not_found, bad_language.
func (e *Evaluations) Wording(ctx context.Context, version *int, language string, form evaluation.Form, scale evaluation.Scale) (judging.Wording, int, error) {
	language, err := promptLanguage(language)
	if err != nil {
		return judging.Wording{}, 0, err
	}
	v, err := e.version(ctx, version, func(v judging.Version) bool {
		return v.Wording.Form == form && (form == evaluation.ByVerdicts || v.Wording.Scale == scale)
	})
	if err != nil || v.Number > 0 {
		return v.Wording, v.Number, err
	}
	return defaultWording(language, form, scale), 0, nil
}

// version is the one named, whatever it asks, or the latest that fits; none has the
// number 0. Error: version_not_found.
func (e *Evaluations) version(ctx context.Context, named *int, fits func(judging.Version) bool) (judging.Version, error) {
	if named != nil && *named == 0 {
		return judging.Version{}, nil
	}
	versions, err := e.store.Versions(ctx)
	if err != nil {
		return judging.Version{}, err
	}
	for _, v := range versions {
		if named != nil && v.Number == *named || named == nil && fits(v) {
			return v, nil
		}
	}
	if named == nil {
		return judging.Version{}, nil
	}
	return judging.Version{}, fault.New(fault.NotFound, "version_not_found", "no version %d of a judge was adopted", *named)
}

func defaultWording(language string, form evaluation.Form, scale evaluation.Scale) judging.Wording {
	if form == evaluation.ByVerdicts {
		scale = evaluation.Scale{}
	}
	return judge.DefaultWording(language, form, scale)
}

// promptLanguage is the language a judge is asked in; "" is French.
func promptLanguage(language string) (string, error) {
	switch language {
	case "":
		return "fr", nil
	case "fr", "en":
		return language, nil
	}
	return "", fault.New(fault.Usage, "bad_language", "%q is no language a judge is asked in", language).WithHint("fr or en")
}

// asked is what a judge is asked, resolved.
type asked struct {
	wording judging.Wording
	version judging.Version // of which the wording is; its number is 0 otherwise
}

// subject is what is to be judged, as far as the wording depends on it.
type subject struct {
	form     evaluation.Form  // unless the wording or the version says otherwise
	fixed    bool             // it may not say otherwise
	scale    evaluation.Scale // of the scores
	criteria []string         // scored by judges before
}

// asked resolves what the judge is asked. A version is used by itself only when it
// asks about all that was scored before: figures compare criterion by criterion.
//
// Errors: bad_language, bad_criterion, version_not_found, other_form, other_scale.
func (e *Evaluations) asked(ctx context.Context, by ByJudge, of subject) (asked, error) {
	language, err := promptLanguage(by.Language)
	if err != nil {
		return asked{}, err
	}
	var made asked
	switch {
	case by.Wording != nil:
		made.wording = *by.Wording
		if made.wording.Form == evaluation.ByScores && made.wording.Scale == (evaluation.Scale{}) {
			made.wording.Scale = of.scale
		}
	case by.Version == nil && len(by.Criteria) > 0:
		made.wording = judge.WordingFor(language, by.Criteria, of.scale)
	default:
		made.version, err = e.version(ctx, by.Version, func(v judging.Version) bool { return of.suits(v.Wording) })
		if err != nil {
			return asked{}, err
		}
		switch {
		case made.version.Number > 0:
			made.wording = made.version.Wording
		case of.form == evaluation.ByScores && len(of.criteria) > 0 && by.Version == nil:
			made.wording = judge.WordingFor(language, of.criteria, of.scale)
		default:
			made.wording = defaultWording(language, of.form, of.scale)
		}
	}
	return made, of.check(made.wording)
}

// suits reports whether the wording of a version can be used without being named.
func (s subject) suits(w judging.Wording) bool {
	if w.Form != s.form {
		return false
	}
	lacks := func(id string) bool { _, has := w.Criterion(id); return !has }
	return s.form == evaluation.ByVerdicts || w.Scale == s.scale && !slices.ContainsFunc(s.criteria, lacks)
}

// check refuses a wording that the subject cannot be judged by.
func (s subject) check(w judging.Wording) error {
	if err := soundWording(w); err != nil {
		return err
	}
	if s.fixed && w.Form != s.form {
		return fault.New(fault.Usage, "other_form", "the wording asks for %s, and this is judged by %s: nothing was asked", formName(w.Form), formName(s.form))
	}
	if w.Form == evaluation.ByScores && w.Scale != s.scale {
		return fault.New(fault.Input, "other_scale", "the wording asks for scores from %d to %d, and these answers are scored from %d to %d: nothing was asked",
			w.Scale.Low, w.Scale.High, s.scale.Low, s.scale.High)
	}
	return nil
}

func formName(f evaluation.Form) string {
	if f == evaluation.ByVerdicts {
		return "verdicts"
	}
	return "scores"
}

// soundWording refuses a wording that cannot be asked.
func soundWording(w judging.Wording) error {
	if _, err := promptLanguage(w.Language); err != nil || w.Language == "" {
		return fault.New(fault.Usage, "bad_language", "%q is no language a judge is asked in", w.Language).WithHint("fr or en")
	}
	if len(w.Criteria) == 0 {
		return fault.New(fault.Usage, "bad_criterion", "the judge is asked about no criterion")
	}
	seen := map[string]bool{}
	for _, c := range w.Criteria {
		if err := soundCriterion(c); err != nil {
			return err
		}
		if seen[c.ID] {
			return fault.New(fault.Usage, "bad_criterion", "the criterion %q stands twice", c.ID)
		}
		seen[c.ID] = true
	}
	return nil
}

func soundCriterion(c bench.Criterion) error {
	switch {
	case strings.TrimSpace(c.ID) == "":
		return fault.New(fault.Usage, "bad_criterion", "a criterion needs a name")
	case strings.TrimSpace(c.Ask) == "":
		return fault.New(fault.Usage, "bad_criterion", "the criterion %q asks nothing", c.ID)
	}
	return nil
}

// ordersOf are the orders asked for, or else those of before, or else both. Error:
// bad_orders.
func ordersOf(asked, before judging.Orders) (judging.Orders, error) {
	switch {
	case asked == "" && before == "":
		return judging.Both, nil
	case asked == "":
		return before, nil
	}
	orders, ok := judging.ParseOrders(string(asked))
	if !ok {
		return "", fault.New(fault.Usage, "bad_orders", "%q are no orders", string(asked)).
			WithHint("%s", fmt.Sprintf("%s, %s or %s", judging.Both, judging.One, judging.Random))
	}
	return orders, nil
}
