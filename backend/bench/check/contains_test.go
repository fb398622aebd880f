package check_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench/check"
)

func TestAnyOrAllOfTheWordsMustBeThere(t *testing.T) {
	run(t, check.Spec{Kind: check.Contains, Any: []string{"mairie", "préfecture"}}, []answer{
		{text: "Allez à la Mairie."},
		{text: "Allez à la pre\u0301fecture."},
		{text: "Allez aux mairies, à la prefecture.", want: []string{"mairie / préfecture"}},
		{text: "Voyez l’ex-mairie."},
		{text: "", want: []string{"mairie / préfecture"}},
	})
	run(t, check.Spec{Kind: check.Contains, All: []string{"mairie de Paris", "l'eau"}}, []answer{
		{text: "La **mairie** de\u00a0Paris coupe l’eau."},
		{text: "La mairie\nde Paris.", want: []string{"l'eau"}},
		{text: "La mairie de Parisot.", want: []string{"mairie de Paris", "l'eau"}},
	})
	run(t, check.Spec{Kind: check.Contains, Any: []string{"a", "b"}, All: []string{"c"}}, []answer{
		{text: "A c"},
		{text: "d", want: []string{"a / b", "c"}},
	})
}

func TestTheAnswersTogetherContainTheWords(t *testing.T) {
	spec := check.Spec{Kind: check.Contains, All: []string{"bruit", "bail"}}
	result := check.Examine(spec, check.Subject{Answers: []string{"Le bruit.", "Le bail."}})
	if !result.Passed {
		t.Error(result.Detail)
	}
	result = check.Examine(spec, check.Subject{Answers: []string{"Le bruit.", "Le chat."}})
	want := check.Result{
		Check: check.Contains, Detail: "missing « bail »",
		Failures: []check.Failure{{Turn: 1, Start: 8, End: 8, Quote: "bail"}},
	}
	if diff := cmp.Diff(want, result); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestWordsThatMustNotBeThereAreQuotedAsTheyAreWritten(t *testing.T) {
	run(t, check.Spec{Kind: check.NotContains, Words: []string{"vous gagnerez", "à coup sûr"}}, []answer{
		{text: "Vous\u00a0gagnerez a\u0300 coup su\u0302r.", want: []string{"Vous\u00a0gagnerez", "a\u0300 coup su\u0302r"}},
		{text: "Vous ga\u00adgne\u200brez.", want: []string{"Vous ga\u00adgne\u200brez"}},
		{text: "Vous gagneriez. A coup sur."},
		{text: ""},
	})
}

func TestAPatternIsFoundOrNot(t *testing.T) {
	run(t, check.Spec{Kind: check.Matches, Pattern: `R\. ?1336-\d+`}, []answer{
		{text: "Article R.\u00a01336\u20115."},
		{text: "Article r. 1336-5.", want: []string{`R\. ?1336-\d+`}},
	})
	run(t, check.Spec{Kind: check.NotMatches, Pattern: `(?i)l’é\p{L}+`}, []answer{
		{text: "L'e\u0301tat et l’été.", want: []string{"L'e\u0301tat", "l’été"}},
		{text: "L'eau."},
	})
	run(t, check.Spec{Kind: check.NotMatches, Pattern: `\b`}, []answer{
		{text: "é a", want: []string{"a"}},
		{text: ""},
	})
}

func TestWordsAreCountedAsAFrenchReaderCountsThem(t *testing.T) {
	run(t, check.Spec{Kind: check.MaxWords, Count: 4}, []answer{
		{text: "L'eau, peut-être : « voilà » !\n- Oui."},
		{text: "Un deux trois quatre cinq\u00a0six !", want: []string{"cinq\u00a0six"}},
		{text: "Un deux trois quatre cinq. Six.", want: []string{"cinq. Six."}},
		{text: ""},
	})
	run(t, check.Spec{Kind: check.MinWords, Count: 3}, []answer{
		{text: "L'eau est là."},
		{text: "L'eau ?", want: []string{"2 words more"}},
	})
}

func TestEachAnswerHasItsMaximumAndTheLastItsMinimum(t *testing.T) {
	subject := check.Subject{Answers: []string{"un deux trois", "un"}}
	if got := quoted(check.Examine(check.Spec{Kind: check.MaxWords, Count: 2}, subject)); !cmp.Equal(got, []string{"trois"}) {
		t.Errorf("max_words: %q", got)
	}
	if got := quoted(check.Examine(check.Spec{Kind: check.MinWords, Count: 2}, subject)); !cmp.Equal(got, []string{"1 words more"}) {
		t.Errorf("min_words: %q", got)
	}
}
