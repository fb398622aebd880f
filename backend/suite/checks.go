package suite

import (
	"math"
	"slices"

	"github.com/goccy/go-yaml/ast"

	"contrejuge/backend/bench/check"
)

// checks reads the checks of a case: names, or names with their settings.
func (r *reader) checks(n ast.Node) []check.Spec {
	var specs []check.Spec
	for _, item := range r.items(n, "checks") {
		before := r.found.total
		spec, ok := r.check(item)
		if !ok || r.found.total > before {
			continue
		}
		if err := spec.Validate(); err != nil {
			r.report(item, BadCheck, "the check %s: %s", spec.Kind, err)
			continue
		}
		specs = append(specs, spec)
	}
	return specs
}

// examples show the settings of the checks that say nothing without.
var examples = map[check.Kind]string{
	check.Contains:    `{any: ["mairie", "préfecture"]}`,
	check.NotContains: `["gratuitement"]`,
	check.Matches:     `'R\. ?1336-5'`,
	check.NotMatches:  `'(?i)je vous garantis'`,
	check.MaxWords:    `200`,
	check.MinWords:    `20`,
	check.Language:    `fr`,
}

// check reads one check; false when there is none to speak of.
func (r *reader) check(n ast.Node) (check.Spec, bool) {
	all, settings := pairs(n)
	if !settings {
		kind := r.kind(n, r.text(n, "a check"))
		if example, needs := examples[kind]; needs {
			r.report(n, BadCheck, "the check %s needs its settings: - %s: %s", kind, kind, example)
		}
		return check.Spec{Kind: kind}, true
	}
	if len(all) != 1 {
		r.report(n, WrongType, "a check is one name, or one name with its settings; begin each with a - of its own")
		return check.Spec{}, false
	}
	name, _ := textOf(all[0].Key)
	spec := check.Spec{Kind: r.kind(all[0].Key, name)}
	value := bare(all[0].Value)
	if spec.Kind == "" || value == nil {
		return spec, false
	}
	r.settings(value, &spec)
	return spec, true
}

// kind reads the name of a check, "" for one there is not.
func (r *reader) kind(at ast.Node, name string) check.Kind {
	kind := check.Kind(name)
	if slices.Contains(check.Kinds, kind) {
		return kind
	}
	if name != "" {
		names := make([]string, len(check.Kinds))
		for i, known := range check.Kinds {
			names[i] = string(known)
		}
		r.report(at, UnknownCheck, "no check is called %s; there are %s", quoted(name), listed(names, "and"))
	}
	return ""
}

// settings reads what stands after the name of a check. What the settings mean
// together is for the check to say.
func (r *reader) settings(n ast.Node, spec *check.Spec) {
	name := string(spec.Kind)
	switch spec.Kind {
	case check.NoPrice, check.Links:
		spec.Allow = r.allowed(r.fields(n, name, "allow"))
	case check.PhoneNumbers:
		fields := r.fields(n, name, "allow", "require")
		spec.Allow = r.allowed(fields)
		spec.Require = r.texts(r.items(fields["require"], "require"), "require")
	case check.Contains:
		if _, ok := pairs(n); !ok {
			spec.All = r.words(n, name)
			return
		}
		fields := r.fields(n, name, "any", "all")
		spec.Any = r.texts(r.items(fields["any"], "any"), "any")
		spec.All = r.texts(r.items(fields["all"], "all"), "all")
	case check.NotContains:
		spec.Words = r.words(n, name)
	case check.Matches, check.NotMatches:
		spec.Pattern = r.text(n, name)
	case check.MaxWords, check.MinWords:
		spec.Count = *r.whole(n, name, 1, math.MaxInt32)
	case check.Language:
		spec.Language = r.text(n, name)
	default:
		r.report(n, BadCheck, "the check %s takes no settings; write - %s", name, name)
	}
}

// allowed reads what is allowed. An empty list allows nothing, which is what a
// check without one does as well.
func (r *reader) allowed(fields map[string]ast.Node) []string {
	return r.texts(r.list(fields["allow"], "allow"), "allow")
}

// words reads a list of texts, or one.
func (r *reader) words(n ast.Node, what string) []string {
	if _, ok := n.(*ast.SequenceNode); ok {
		return r.texts(r.items(n, what), what)
	}
	return []string{r.text(n, what)}
}
