package runreport_test

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"contrejuge/backend/bench"
	"contrejuge/backend/bench/check"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/runreport"
)

func TestTheDocumentOfARun(t *testing.T) {
	document, err := json.MarshalIndent(runreport.Whole(run()), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "run.json", append(document, '\n'))
}

func TestJUnitTellsErrorsFromFailuresAndSatisfiesTheSchema(t *testing.T) {
	document, err := runreport.JUnit(run())
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "run.junit.xml", document)
	satisfiesSchema(t, document)

	var read struct {
		Suite struct {
			Tests    int `xml:"tests,attr"`
			Errors   int `xml:"errors,attr"`
			Failures int `xml:"failures,attr"`
			Cases    []struct {
				Name    string    `xml:"name,attr"`
				Error   *struct{} `xml:"error"`
				Failure *struct{} `xml:"failure"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal(document, &read); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, c := range read.Suite.Cases {
		switch {
		case c.Error != nil:
			got[c.Name] = "error"
		case c.Failure != nil:
			got[c.Name] = "failure"
		default:
			got[c.Name] = "passed"
		}
	}
	for name, want := range map[string]string{
		"passes": "passed", "price": "failure", "refused": "failure", "unjudged": "error", "unanswered": "error", "not_reached": "error",
	} {
		if got[name] != want {
			t.Errorf("%s: %s, want %s", name, got[name], want)
		}
	}
	if read.Suite.Tests != 6 || read.Suite.Errors != 3 || read.Suite.Failures != 2 {
		t.Errorf("counts: %+v", read.Suite)
	}
}

// satisfiesSchema asks libxml2, which knows nothing of this program.
func satisfiesSchema(t *testing.T, document []byte) {
	t.Helper()
	xmllint, err := exec.LookPath("xmllint")
	if err != nil {
		if os.Getenv("CONTREJUGE_NEEDS_ALL") != "" {
			t.Fatal("xmllint is missing: make setup installs it")
		}
		t.Skip("xmllint is missing: make setup installs it")
	}
	file := filepath.Join(t.TempDir(), "junit.xml")
	if err := os.WriteFile(file, document, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(xmllint, "--noout", "--schema", "testdata/junit.xsd", file).CombinedOutput(); err != nil {
		t.Errorf("the schema refuses it: %s", out)
	}
}

func TestThePageStandsByItselfAndRunsNothing(t *testing.T) {
	for _, language := range []string{"fr", "en"} {
		page, err := runreport.Page(run(), language)
		if err != nil {
			t.Fatal(err)
		}
		golden(t, "run."+language+".html", page)
		text := string(page)
		for _, forbidden := range []string{"<script", "<img", "<a ", "<link", "<iframe", "url(", "@import", "\x1b", "\u202e", "\x00", "onerror=\""} {
			if strings.Contains(text, forbidden) {
				t.Errorf("%s: the page holds %q", language, forbidden)
			}
		}
		if !strings.Contains(text, "&lt;script&gt;alert(1)&lt;/script&gt;") {
			t.Errorf("%s: the hostile answer cannot be read as it was written", language)
		}
	}
}

func TestEveryCauseAndCodeHasWordsInBothLanguages(t *testing.T) {
	one := run()
	for _, cause := range evaluation.Causes {
		one.Status, one.Stopped = bench.StoppedRun, &bench.Stop{Cause: cause}
		for _, language := range []string{"fr", "en"} {
			page, err := runreport.Page(one, language)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(page), "— </p>") {
				t.Errorf("%s: no words for the cause %s", language, cause)
			}
		}
	}
	for _, code := range []string{
		bench.SameWeights, bench.SameMaker, bench.MakerUnknown, bench.HostSetAside, bench.OldServer, bench.SmallerContext, bench.ThinkingJudge, bench.NoCriteria,
		bench.NoRecording, bench.NotOfSuite,
	} {
		one.Warnings = []bench.Warning{{Code: code}}
		for _, language := range []string{"fr", "en"} {
			page, err := runreport.Page(one, language)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(page), "<li>"+code) {
				t.Errorf("%s: no words for the warning %s", language, code)
			}
		}
	}
}

func TestEveryCheckHasANameInBothLanguages(t *testing.T) {
	one := run()
	for _, kind := range check.Kinds {
		one.Outcomes[0].Checks = []check.Result{{Check: kind, Passed: true}}
		for _, language := range []string{"fr", "en"} {
			page, err := runreport.Page(one, language)
			if err != nil {
				t.Fatal(err)
			}
			if kind != check.JSON && strings.Contains(string(page), "<td>"+string(kind)+"</td>") {
				t.Errorf("%s: no name for the check %s", language, kind)
			}
		}
	}
}

func TestWhatAnAnswerLacksIsSaidInFrench(t *testing.T) {
	one := run()
	subject := check.Subject{Answers: []string{"{"}}
	one.Outcomes[0].Checks = []check.Result{
		check.Examine(check.Spec{Kind: check.MinWords, Count: 3}, subject), check.Examine(check.Spec{Kind: check.JSON}, subject),
		check.Examine(check.Spec{Kind: check.JSON}, check.Subject{Answers: []string{""}}),
		check.Examine(check.Spec{Kind: check.Contains, Any: []string{"mairie"}}, subject),
	}
	page, err := runreport.Page(one, "fr")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"manque « 3 mots de plus »", "manque « la fin de la valeur JSON »", "manque « une valeur JSON »", "manque « mairie »"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if strings.Contains(string(page), "missing") {
		t.Error("the page speaks English")
	}
}
