package check_test

import (
	"strings"
	"testing"

	"contrejuge/backend/bench/check"
	"contrejuge/backend/fault"
)

// valid has a spec of each kind.
var valid = []check.Spec{
	{Kind: check.FormalAddress},
	{Kind: check.NoPrice},
	{Kind: check.NoPrice, Allow: []string{"68 €", "une centaine d'euros"}},
	{Kind: check.PhoneNumbers, Allow: []string{"17", "01 42 76 40 40", "+33 1 42 76 40 40", "39 19", "116 117"}, Require: []string{"17"}},
	{Kind: check.Contains, Any: []string{"mairie"}, All: []string{"bruit", "nuit"}},
	{Kind: check.NotContains, Words: []string{"jamais"}},
	{Kind: check.Matches, Pattern: `R\. ?1336`},
	{Kind: check.NotMatches, Pattern: `(?i)garanti`},
	{Kind: check.MaxWords, Count: 200},
	{Kind: check.MinWords, Count: 1},
	{Kind: check.Language, Language: "fr"},
	{Kind: check.Links, Allow: []string{"service-public.fr"}},
	{Kind: check.Links, Allow: []string{}},
	{Kind: check.JSON},
}

func TestASpecOfEachKindIsValid(t *testing.T) {
	seen := map[check.Kind]bool{}
	for _, spec := range valid {
		seen[spec.Kind] = true
		if err := spec.Validate(); err != nil {
			t.Errorf("%+v: %v", spec, err)
		}
	}
	for _, kind := range check.Kinds {
		if !seen[kind] {
			t.Errorf("no spec of %s", kind)
		}
	}
}

func TestWhatIsWrongWithASpecIsSaid(t *testing.T) {
	for _, c := range []struct {
		spec check.Spec
		want string
	}{
		{check.Spec{}, `no check ""`},
		{check.Spec{Kind: "no_prices"}, `no check "no_prices"`},
		{check.Spec{Kind: check.FormalAddress, Allow: []string{"tu"}}, `takes no "allow"`},
		{check.Spec{Kind: check.Contains, Words: []string{"a"}}, `takes no "words"; contains needs "any" or "all"`},
		{check.Spec{Kind: check.Contains}, `needs "any" or "all"`},
		{check.Spec{Kind: check.Contains, Any: []string{}}, `"any" is an empty list`},
		{check.Spec{Kind: check.Contains, All: []string{"a", "\u00a0"}}, `"all" has an empty entry`},
		{check.Spec{Kind: check.NotContains}, `needs "words"`},
		{check.Spec{Kind: check.NoPrice, Allow: []string{"68"}}, `"68" is no amount`},
		{check.Spec{Kind: check.NoPrice, Allow: []string{"30 à 50 €"}}, `"30 à 50 €" is no amount`},
		{check.Spec{Kind: check.PhoneNumbers, Allow: []string{"12 34"}}, `"12 34" is no phone number`},
		{check.Spec{Kind: check.PhoneNumbers, Require: []string{"le 17"}}, `"le 17" is no phone number`},
		{check.Spec{Kind: check.Matches}, `needs a "pattern"`},
		{check.Spec{Kind: check.Matches, Pattern: "("}, `no regular expression`},
		{check.Spec{Kind: check.NotMatches, Pattern: "a*"}, `found in every text`},
		{check.Spec{Kind: check.MaxWords}, `must be 1 or more`},
		{check.Spec{Kind: check.MinWords, Count: -1}, `must be 1 or more`},
		{check.Spec{Kind: check.Language, Language: "french"}, `"french" is no language`},
		{check.Spec{Kind: check.Language}, `"" is no language`},
		{check.Spec{Kind: check.Links, Allow: []string{"https://paris.fr"}}, `"https://paris.fr" is no host`},
		{check.Spec{Kind: check.Links, Allow: []string{"fr"}}, `"fr" is no host`},
		{check.Spec{Kind: check.JSON, Count: 1, Pattern: "a"}, `takes no "pattern"; json takes no "count"`},
	} {
		err := c.spec.Validate()
		if !fault.Is(err, "bad_check") || fault.KindOf(err) != fault.Input || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.spec, err, c.want)
		}
		if result := check.Examine(c.spec, check.Subject{Answers: []string{"oui"}}); result.Passed {
			t.Errorf("%+v passes", c.spec)
		}
	}
}

func TestNothingPassesWithoutAnAnswer(t *testing.T) {
	for _, spec := range valid {
		if result := check.Examine(spec, check.Subject{}); result.Passed || result.Detail == "" {
			t.Errorf("%s passes", spec.Kind)
		}
	}
}
