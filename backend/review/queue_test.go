package review_test

import (
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/review"

	"github.com/google/go-cmp/cmp"
)

func TestOnlyWhatIsDrawnFairlyIsRepresentative(t *testing.T) {
	for name, c := range map[string]struct {
		queue review.Queue
		want  string
	}{
		"random":                         {review.Queue{Selection: review.Random, Progress: review.Progress{Items: 10, Complete: 3}}, ""},
		"all, in the stored order":       {review.Queue{Selection: review.All, Progress: review.Progress{Items: 10, Complete: 3}}, ""},
		"all, complete":                  {review.Queue{Selection: review.All, Progress: review.Progress{Items: 10, Complete: 10, Imported: 10}}, ""},
		"partly imported":                {review.Queue{Selection: review.All, Progress: review.Progress{Items: 10, Complete: 3, Imported: 1}}, review.PartlyImported},
		"a random one, partly imported":  {review.Queue{Selection: review.Random, Progress: review.Progress{Items: 10, Complete: 9, Imported: 9}}, review.PartlyImported},
		"imported for all":               {review.Queue{Selection: review.All, Progress: review.Progress{Items: 10, Complete: 6, Started: 3, Skipped: 1, Imported: 10}}, ""},
		"the judge's ties":               {review.Queue{Selection: "ties", Progress: review.Progress{Items: 10, Complete: 10}}, review.BiasedSelection},
		"a selection of no kind":         {review.Queue{}, review.BiasedSelection},
		"biased, and partly imported":    {review.Queue{Selection: "ties", Progress: review.Progress{Items: 10, Imported: 1}}, review.BiasedSelection},
		"nothing in it, nothing claimed": {review.Queue{Selection: review.All}, ""},
	} {
		if got := c.queue.NotRepresentative(); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestARubricIsKnownByAllThatIsAsked(t *testing.T) {
	base := review.Rubric{Instructions: "Lisez."}.WithCriteria(evaluation.DefaultScale, "accuracy", "tone")
	digests := map[string]string{base.Digest(evaluation.DefaultScale): "base"}
	reordered := base.WithCriteria(evaluation.DefaultScale)
	reordered.Criteria[0], reordered.Criteria[1] = reordered.Criteria[1], reordered.Criteria[0]
	instructed := base
	instructed.Instructions += " "
	for name, digest := range map[string]string{
		"another scale":        base.Digest(evaluation.Scale{Low: 1, High: 10}),
		"another criterion":    base.WithCriteria(evaluation.DefaultScale, "format").Digest(evaluation.DefaultScale),
		"another order":        reordered.Digest(evaluation.DefaultScale),
		"another instruction":  instructed.Digest(evaluation.DefaultScale),
		"no criterion":         review.Rubric{Instructions: "Lisez."}.Digest(evaluation.DefaultScale),
		"nothing asked at all": review.Rubric{}.Digest(evaluation.DefaultScale),
	} {
		if other, known := digests[digest]; known {
			t.Errorf("%s has the digest of %s", name, other)
		}
		digests[digest] = name
	}
	again := review.Rubric{Instructions: "Lisez."}.WithCriteria(evaluation.DefaultScale, "accuracy", "tone")
	if base.Digest(evaluation.DefaultScale) != again.Digest(evaluation.DefaultScale) {
		t.Error("the same rubric has two digests")
	}
}

func TestEveryCriterionSaysWhatItsScoresMean(t *testing.T) {
	for scale, want := range map[evaluation.Scale][]int{
		evaluation.DefaultScale: {1, 3, 5}, {Low: 0, High: 10}: {0, 5, 10}, {Low: 0, High: 3}: {0, 3}, {Low: -2, High: 2}: {-2, 0, 2},
	} {
		rubric := review.Rubric{}.WithCriteria(scale, "accuracy", "inconnu", "accuracy")
		if diff := cmp.Diff([]string{"accuracy", "inconnu"}, rubric.IDs()); diff != "" {
			t.Error(diff)
		}
		for _, c := range rubric.Criteria {
			var got []int
			for _, a := range c.Anchors {
				got = append(got, a.Score)
				if a.Meaning.FR == "" || a.Meaning.EN == "" {
					t.Errorf("%s: %d means nothing", c.ID, a.Score)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s from %d to %d (-want +got):\n%s", c.ID, scale.Low, scale.High, diff)
			}
		}
	}
	for _, c := range review.DefaultCriteria() {
		if c.Name.FR == "" || c.Name.EN == "" || len(c.Anchors) != 3 {
			t.Errorf("%+v", c)
		}
	}
}
