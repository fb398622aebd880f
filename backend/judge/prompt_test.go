package judge_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"contrejuge/backend/bench"
	"contrejuge/backend/judge"
	"contrejuge/backend/model"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Whole prompts, to be read by people: whoever changes how the judge is asked
// sees in the difference what it is asked then.
func TestThePromptIsWhatIsWritten(t *testing.T) {
	reference := noise(answersRequest)
	reference.Reference = "Appelez le 17 : c'est un tapage nocturne."
	for name, prompt := range map[string]model.Prompt{
		"fr-one":        judge.CasePrompt(french(), noise(answersRequest), []string{"Appelez le 17."}, numCtx),
		"fr-five":       judge.CasePrompt(french(), noise(five...), []string{"Appelez le 17."}, numCtx),
		"fr-reference":  judge.CasePrompt(french(), reference, []string{"Appelez le 17.\n\nBon courage."}, numCtx),
		"fr-multi-turn": judge.CasePrompt(french(), insistent(answersRequest, noPromise), []string{"Cela dépend des heures.", "Appelez la mairie."}, numCtx),
		"fr-hostile":    judge.CasePrompt(french(), noise(answersRequest), []string{hostile}, numCtx),
		"en-one":        judge.CasePrompt(english(), noise(bench.Criterion{ID: "polite", Ask: "Is polite."}), []string{"Call 17."}, numCtx),
		"en-multi-turn": judge.CasePrompt(english(), insistent(bench.Criterion{ID: "polite", Ask: "Is polite."}), []string{"It depends.", "Call the town hall."}, numCtx),
		"en-hostile":    judge.CasePrompt(english(), noise(bench.Criterion{ID: "polite", Ask: "Is polite."}), []string{hostile}, numCtx),
	} {
		t.Run(name, func(t *testing.T) {
			golden := filepath.Join("testdata", name+".golden")
			got := spelled(t, prompt)
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("not what is in %s (-want +got):\n%s", golden, diff)
			}
		})
	}
}

// spelled is the whole prompt as a text.
func spelled(t *testing.T, p model.Prompt) string {
	t.Helper()
	text, err := json.Marshal(p.Options)
	if err != nil {
		t.Fatal(err)
	}
	var options map[string]any // nil: left to the model
	if err := json.Unmarshal(text, &options); err != nil {
		t.Fatal(err)
	}
	maps.DeleteFunc(options, func(_ string, v any) bool { return v == nil })
	if len(p.Messages) != 1 || p.Messages[0].Role != "user" {
		t.Fatalf("the messages are %v, not one of the user", p.Messages)
	}
	return "== system\n" + p.System + "\n== user\n" + p.Messages[0].Content + "\n== schema\n" + string(p.Schema) + "\n== options\n" + strings.TrimPrefix(fmt.Sprint(options), "map") + "\n"
}

func TestTheReasonStandsBeforeTheVerdictInThePrompt(t *testing.T) {
	for name, words := range map[string][2]string{"fr": {"raison", "verdict"}, "en": {"reason", "verdict"}} {
		p := judge.CasePrompt(bench.Suite{Language: name}, noise(five...), []string{"x"}, numCtx)
		before(t, p.System, words[0], words[1])
		before(t, p.Messages[0].Content, `"reason"`, `"verdict"`)
		for _, criterion := range five {
			_, shape, there := strings.Cut(p.Messages[0].Content, `"`+criterion.ID+`":{`)
			if !there {
				t.Fatalf("the prompt does not show the shape of %s", criterion.ID)
			}
			before(t, shape, `"reason"`, `"verdict"`)
		}
	}
}

func before(t *testing.T, text, first, second string) {
	t.Helper()
	i, j := strings.Index(text, first), strings.Index(text, second)
	if i < 0 || j < i {
		t.Errorf("%s stands at %d, %s at %d, in:\n%s", first, i, second, j, text)
	}
}

// As the schema lists them and sorted by name: some hosts do that.
func TestTheReasonStandsBeforeTheVerdictInTheSchema(t *testing.T) {
	schema := judge.CasePrompt(french(), noise(five...), []string{"x"}, numCtx).Schema
	var read struct {
		Type                 string
		Properties           map[string]json.RawMessage
		Required             []string
		AdditionalProperties *bool
	}
	if err := json.Unmarshal(schema, &read); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, criterion := range five {
		ids = append(ids, criterion.ID)
	}
	if read.Type != "object" || *read.AdditionalProperties || !slices.Equal(read.Required, ids) || !slices.Equal(names(t, schema, "/properties"), ids) {
		t.Errorf("the schema does not ask for %q in this order and nothing else: %s", ids, schema)
	}
	for id, one := range read.Properties {
		order := names(t, one, "/properties")
		if want := []string{"reason", "verdict"}; !slices.Equal(order, want) || !slices.IsSorted(order) {
			t.Errorf("%s: the schema has %q, want %q", id, order, want)
		}
		if got, want := string(one), `{"type":"object","properties":{"reason":{"type":"string","maxLength":400},`+
			`"verdict":{"type":"string","enum":["yes","no","not_applicable"]}},"required":["reason","verdict"],"additionalProperties":false}`; got != want {
			t.Errorf("%s: the schema is\n%s, want\n%s", id, got, want)
		}
	}
}

// names are the names of an object's members, in the order of the text.
func names(t *testing.T, text []byte, pointer string) []string {
	t.Helper()
	var found []string
	d := jsontext.NewDecoder(bytes.NewReader(text))
	for {
		token, err := d.ReadToken()
		if err != nil {
			return found
		}
		at := d.StackPointer()
		if kind, n := d.StackIndex(d.StackDepth()); kind == jsontext.KindBeginObject && n%2 == 1 && string(at.Parent()) == pointer {
			found = append(found, token.String())
		}
	}
}

func TestCasesWithTheSameCriteriaShareAllBeforeTheirConversation(t *testing.T) {
	content := func(c bench.Case, answers ...string) string {
		return judge.CasePrompt(french(), c, answers, numCtx).Messages[0].Content
	}
	one, other := content(noise(five...), "Appelez le 17."), content(insistent(five...), "Non.", "Non.")
	_, own, _ := strings.Cut(one, "<conversation>\n")
	if shared := one[:len(one)-len(own)]; !strings.HasPrefix(other, shared) {
		t.Errorf("the cases share less than:\n%s", shared)
	}
	// Another candidate's answer to the same case: all but the answer.
	again := content(noise(five...), "Je ne sais pas.")
	if shared := strings.TrimSuffix(one, "Appelez le 17.\n</réponse>"); shared == one || !strings.HasPrefix(again, shared) {
		t.Errorf("the answers do not stand last:\n%s\n\n%s", one, again)
	}
	if a, b := judge.CasePrompt(french(), noise(five...), []string{"a"}, numCtx), judge.CasePrompt(french(), insistent(five...), []string{"a", "b"}, numCtx); a.System != b.System {
		t.Error("the cases have different system texts")
	}
}

func TestTheJudgeIsToldNeitherWhatIsCriticalNorWhatTheCandidateWasTold(t *testing.T) {
	critical, harmless := answersRequest, answersRequest
	critical.Critical, harmless.Critical = true, false
	told, secret := french(), french()
	secret.System = "Un autre rôle."
	want := judge.CasePrompt(told, noise(critical), []string{"x"}, numCtx)
	got := judge.CasePrompt(secret, noise(harmless), []string{"x"}, numCtx)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the prompts differ (-one +other):\n%s", diff)
	}
}

func TestASuiteInAnotherLanguageIsJudgedInEnglish(t *testing.T) {
	want := judge.CasePrompt(english(), noise(five...), []string{"x"}, numCtx)
	got := judge.CasePrompt(bench.Suite{Language: "de"}, noise(five...), []string{"x"}, numCtx)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestTheRoomForTheReplyGrowsWithTheCriteria(t *testing.T) {
	for n := 1; n <= len(five); n++ {
		p := judge.CasePrompt(french(), noise(five[:n]...), []string{"x"}, numCtx)
		if got, want := *p.Options.NumPredict, 120+260*n; got != want {
			t.Errorf("%d criteria: room for %d tokens, want %d", n, got, want)
		}
		if *p.Options.Temperature != 0 || *p.Options.TopK != 1 || *p.Options.Seed != 1 || *p.Options.NumCtx != numCtx {
			t.Errorf("the options are %s", spelled(t, p))
		}
	}
}

func TestACaseThatCannotBeJudgedPanics(t *testing.T) {
	for name, ask := range map[string]func(){
		"no criteria":    func() { judge.CasePrompt(french(), noise(), []string{"x"}, numCtx) },
		"no answer":      func() { judge.CasePrompt(french(), noise(five...), nil, numCtx) },
		"a turn missing": func() { judge.CasePrompt(french(), insistent(five...), []string{"x"}, numCtx) },
		"one too many":   func() { judge.CasePrompt(french(), noise(five...), []string{"x", "y"}, numCtx) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			ask()
		}()
	}
}

func TestThePromptDigestTellsLanguageAndInstructionsApart(t *testing.T) {
	seen := map[string]string{}
	for _, of := range [][2]string{{"fr", ""}, {"en", ""}, {"fr", "Contexte."}, {"fr", "Un autre."}} {
		digest := judge.PromptDigest(of[0], of[1])
		if again := judge.PromptDigest(of[0], of[1]); again != digest || len(digest) != 64 {
			t.Errorf("%q has the digests %s and %s", of, digest, again)
		}
		if other, twice := seen[digest]; twice {
			t.Errorf("%q has the digest of %s", of, other)
		}
		seen[digest] = strings.Join(of[:], "/")
	}
}
