package judge_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judge"
	"contrejuge/backend/judging"
	"contrejuge/backend/review"
)

func idsOf(criteria []bench.Criterion) []string {
	var ids []string
	for _, criterion := range criteria {
		ids = append(ids, criterion.ID)
	}
	return ids
}

// Figures compare what people and judge were asked: it has to be the same.
func TestTheJudgeIsAskedByDefaultWhatPeopleAre(t *testing.T) {
	people := review.Rubric{Criteria: review.DefaultCriteria()}
	for _, language := range []string{"fr", "en"} {
		w := judge.DefaultWording(language, evaluation.ByScores, evaluation.Scale{})
		if !slices.Equal(idsOf(w.Criteria), people.IDs()) {
			t.Errorf("the judge is asked %q, people %q", idsOf(w.Criteria), people.IDs())
		}
		if w.Scale != evaluation.DefaultScale || w.Language != language || w.Form != evaluation.ByScores {
			t.Errorf("the wording is %+v", w)
		}
		for i, criterion := range people.Criteria {
			for _, anchor := range append([]review.Anchor{{Meaning: criterion.Name}}, criterion.Anchors...) {
				text := map[string]string{"fr": anchor.Meaning.FR, "en": anchor.Meaning.EN}[language]
				if ask := w.Criteria[i].Ask; !strings.Contains(strings.ToLower(ask), strings.ToLower(text)) {
					t.Errorf("the judge is not told %q of %s: %s", text, criterion.ID, ask)
				}
			}
		}
	}
}

func TestTheDefaultVerdictsAreTheSameCriteriaInBothLanguages(t *testing.T) {
	french := judge.DefaultWording("fr", evaluation.ByVerdicts, evaluation.DefaultScale)
	english := judge.DefaultWording("en", evaluation.ByVerdicts, evaluation.DefaultScale)
	if len(french.Criteria) < 4 || len(french.Criteria) != len(english.Criteria) || french.Form != evaluation.ByVerdicts || french.Scale != (evaluation.Scale{}) {
		t.Errorf("the wordings are %+v and %+v", french, english)
	}
	critical := 0
	for i, criterion := range french.Criteria {
		other := english.Criteria[i]
		if criterion.ID != other.ID || criterion.Critical != other.Critical || criterion.Ask == other.Ask || criterion.Ask == "" || other.Ask == "" {
			t.Errorf("the criteria are %+v and %+v", criterion, other)
		}
		if criterion.Critical {
			critical++
		}
	}
	if critical == 0 || critical == len(french.Criteria) {
		t.Errorf("%d of %d criteria are critical", critical, len(french.Criteria))
	}
}

func TestAnotherLanguageIsAskedForInEnglish(t *testing.T) {
	for _, form := range []evaluation.Form{evaluation.ByScores, evaluation.ByVerdicts} {
		want := judge.DefaultWording("en", form, evaluation.DefaultScale)
		if diff := cmp.Diff(want, judge.DefaultWording("de", form, evaluation.DefaultScale)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

func TestAWordingForARubricAsksItsCriteriaInItsOrder(t *testing.T) {
	scale := evaluation.Scale{Low: 0, High: 10}
	for language, general := range map[string]string{
		"fr": "Ce que vaut la réponse au regard de ce critère, au sens courant : « concision ».",
		"en": `How good the answer is as regards this criterion, in its usual sense: "concision".`,
	} {
		known := judge.DefaultWording(language, evaluation.ByScores, scale)
		tone, _ := known.Criterion("tone")
		want := judging.Wording{Language: language, Scale: scale, Criteria: []bench.Criterion{{ID: "concision", Ask: general}, tone}}
		if diff := cmp.Diff(want, judge.WordingFor(language, []string{"concision", "tone"}, scale)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		if diff := cmp.Diff(known, judge.WordingFor(language, nil, scale)); diff != "" {
			t.Errorf("of no criteria (-want +got)\n%s", diff)
		}
	}
}

func TestTheDigestOfAWordingDiffersWithAllThatIsInIt(t *testing.T) {
	base := func() judging.Wording {
		w := judge.DefaultWording("fr", evaluation.ByScores, evaluation.DefaultScale)
		w.Instructions = "Contexte."
		return w
	}
	seen := map[string]string{}
	for name, change := range map[string]func(w *judging.Wording){
		"as it is":          func(*judging.Wording) {},
		"language":          func(w *judging.Wording) { w.Language = "en" },
		"instructions":      func(w *judging.Wording) { w.Instructions = "Un autre contexte." },
		"form":              func(w *judging.Wording) { w.Form = evaluation.ByVerdicts },
		"lowest":            func(w *judging.Wording) { w.Scale.Low = 0 },
		"highest":           func(w *judging.Wording) { w.Scale.High = 6 },
		"an id":             func(w *judging.Wording) { w.Criteria[0].ID = "truth" },
		"an ask":            func(w *judging.Wording) { w.Criteria[0].Ask += " Oui." },
		"critical":          func(w *judging.Wording) { w.Criteria[0].Critical = true },
		"a criterion less":  func(w *judging.Wording) { w.Criteria = w.Criteria[1:] },
		"no criteria":       func(w *judging.Wording) { w.Criteria = nil },
		"criteria reversed": func(w *judging.Wording) { slices.Reverse(w.Criteria) },
	} {
		w := base()
		change(&w)
		digest := judge.WordingDigest(w)
		if again := judge.WordingDigest(w); again != digest || len(digest) != 64 {
			t.Errorf("%s: the digests are %s and %s", name, digest, again)
		}
		if other, twice := seen[digest]; twice {
			t.Errorf("%s has the digest of %s", name, other)
		}
		seen[digest] = name
	}
}
