package sample

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"
)

type scores map[string]map[string]int

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type answer struct {
	Model   string `json:"model"`
	Content string `json:"content"`
}

type judgment struct {
	Judge    string `json:"judge"`
	Order    string `json:"order"`
	Reason   string `json:"reason"`
	Pick     string `json:"pick"`
	Scores   scores `json:"scores"`
	Unjudged *struct {
		Cause  string `json:"cause"`
		Detail string `json:"detail"`
	} `json:"unjudged"`
}

type review struct {
	Reviewer   string    `json:"reviewer"`
	Pick       string    `json:"pick"`
	Scores     scores    `json:"scores"`
	Correction string    `json:"correction"`
	Worse      string    `json:"worse"`
	Note       string    `json:"note"`
	Skip       string    `json:"skip"`
	Blind      bool      `json:"blind"`
	Revision   int       `json:"revision"`
	At         time.Time `json:"at"`
}

type row struct {
	ID        string     `json:"id"`
	Messages  []message  `json:"messages"`
	Answers   []answer   `json:"answers"`
	Judgments []judgment `json:"judgments"`
	Reviews   []review   `json:"reviews"`
	Reference string     `json:"reference"`
	Meta      struct {
		Exemple bool   `json:"exemple"`
		Piege   string `json:"piege"`
	} `json:"meta"`
}

var (
	criteria = []string{"accuracy", "format", "helpfulness", "tone"}
	picks    = []string{"a", "b", "tie", "both_bad"}
)

// read decodes a file strictly: one object a line, no key but the known ones.
func read(t *testing.T, r io.Reader) []row {
	t.Helper()
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	lines, ended := strings.CutSuffix(string(text), "\n")
	if !ended || strings.Contains(lines, "\r") || strings.HasPrefix(lines, "\ufeff") {
		t.Error("the file must have no BOM, end its lines with \\n and its last line too")
	}
	var rows []row
	for n, line := range strings.Split(lines, "\n") {
		var one row
		d := json.NewDecoder(strings.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&one); err != nil {
			t.Fatalf("line %d: %v", n+1, err)
		}
		if d.More() {
			t.Fatalf("line %d holds more than one object", n+1)
		}
		rows = append(rows, one)
	}
	return rows
}

// texts are all the texts of a row, each under the name of where it stands;
// typed are those people typed, the only ones allowed to be careless.
func (r row) texts() (written, typed map[string]string) {
	written, typed = map[string]string{}, map[string]string{}
	for i, m := range r.Messages {
		if m.Role == "user" {
			typed[fmt.Sprintf("message %d", i)] = m.Content
		} else {
			written[fmt.Sprintf("message %d", i)] = m.Content
		}
	}
	for i, a := range r.Answers {
		written[fmt.Sprintf("answer %d", i)] = a.Content
	}
	for i, j := range r.Judgments {
		if j.Unjudged != nil {
			written[fmt.Sprintf("detail %d", i)] = j.Unjudged.Detail
		} else {
			written[fmt.Sprintf("reason %d", i)] = j.Reason
		}
	}
	for i, v := range r.Reviews {
		for name, text := range map[string]string{"correction": v.Correction, "note": v.Note, "skip": v.Skip} {
			if text != "" {
				written[fmt.Sprintf("%s %d", name, i)] = text
			}
		}
	}
	if r.Reference != "" {
		written["reference"] = r.Reference
	}
	return written, typed
}

func TestNameOriginLicence(t *testing.T) {
	if Name != "exemple" || Licence != "MIT" || Origin == "" {
		t.Errorf("got %q, %q, %q", Name, Licence, Origin)
	}
}

func TestReadersStartAtTheBeginning(t *testing.T) {
	if a, b := read(t, Evaluation()), read(t, Evaluation()); !reflect.DeepEqual(a, b) {
		t.Error("reading the evaluation twice gives two things")
	}
}

func TestRows(t *testing.T) {
	rows := read(t, Evaluation())
	if len(rows) < 40 {
		t.Errorf("got %d rows, want 40 at least", len(rows))
	}
	multi, system, references := 0, 0, 0
	for i, r := range rows {
		if want := fmt.Sprintf("exemple-%02d", i+1); r.ID != want {
			t.Errorf("row %d has id %q, want %q", i+1, r.ID, want)
		}
		if !r.Meta.Exemple {
			t.Errorf("%s: meta.exemple is not true", r.ID)
		}
		if len(r.Reviews) > 0 {
			t.Errorf("%s has reviews: they stand in their own file", r.ID)
		}
		if len(r.Messages) == 0 || r.Messages[len(r.Messages)-1].Role != "user" {
			t.Errorf("%s does not end with a question", r.ID)
		}
		if len(r.Messages) == 3 {
			multi++
		}
		if len(r.Messages) > 0 && r.Messages[0].Role == "system" {
			system++
		}
		if r.Reference != "" {
			references++
		}
		if len(r.Answers) != 2 || r.Answers[0].Model != "nemo-base" || r.Answers[1].Model != "nemo-affine" {
			t.Fatalf("%s: got answers %v, want one of nemo-base, then one of nemo-affine", r.ID, r.Answers)
		}
		for _, a := range r.Answers {
			if n := len(strings.Fields(a.Content)); n < 20 || n > 220 {
				t.Errorf("%s: an answer has %d words, want 20 to 220", r.ID, n)
			}
		}
	}
	if multi != 1 || system != 1 {
		t.Errorf("got %d conversations of three messages and %d with a system message, want 1 and 1", multi, system)
	}
	if references < len(rows)/4 || references > len(rows)/2 {
		t.Errorf("got %d references, want about a third", references)
	}
}

func TestTexts(t *testing.T) {
	french := regexp.MustCompile(`(?i)(^|[^\pL])(le|la|les|un|une|des|du|est|et|à|de|je|vous|pas|que|qui|en)([^\pL]|$)`)
	// An ordinary no-break space stands before double punctuation and inside
	// guillemets; apostrophes are typographic.
	careless := regexp.MustCompile(`(^|[^\x{a0}])[:;?!»]|«[^\x{a0}]|['\x{202f}]`)
	informal := regexp.MustCompile(`(?i)(^|[^\pL])(tu|toi|te|tes|t’)([^\pL]|$)`)
	for _, r := range append(read(t, Evaluation()), read(t, Reviews())...) {
		written, typed := r.texts()
		for where, text := range written {
			if found := careless.FindString(text); found != "" {
				t.Errorf("%s, %s: %q is not how French is set", r.ID, where, found)
			}
			if found := informal.FindString(text); found != "" {
				t.Errorf("%s, %s: %q addresses somebody informally", r.ID, where, found)
			}
		}
		maps.Copy(written, typed)
		for where, text := range written {
			if text == "" || text != strings.TrimSpace(text) {
				t.Errorf("%s, %s is empty or has spaces around it", r.ID, where)
			}
			if !composed(text) {
				t.Errorf("%s, %s is not valid composed UTF-8", r.ID, where)
			}
			if len(text) > 80 && !french.MatchString(text) {
				t.Errorf("%s, %s does not read as French: %q", r.ID, where, text)
			}
			if strings.Contains(text, "http") || strings.Contains(text, "www.") {
				t.Errorf("%s, %s holds a link", r.ID, where)
			}
		}
	}
}

// composed reports whether the text is valid UTF-8 without control characters,
// replacement characters or combining diacritics. French in NFC has none of the
// last, every letter of it having a composed form.
func composed(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return r == utf8.RuneError || (unicode.IsControl(r) && r != '\n') || (0x300 <= r && r <= 0x36f)
	})
}

func TestJudgments(t *testing.T) {
	double, unstable, count, causes := 0, 0, map[string]int{}, []string{}
	for _, r := range read(t, Evaluation()) {
		var orders, picked []string
		for _, j := range r.Judgments {
			orders = append(orders, j.Order)
			if j.Judge != "juge-exemple" {
				t.Errorf("%s: the judge is %q", r.ID, j.Judge)
			}
			if j.Unjudged != nil {
				causes = append(causes, j.Unjudged.Cause)
				if j.Pick != "" || j.Scores != nil || j.Reason != "" || j.Unjudged.Detail == "" {
					t.Errorf("%s: an unjudged row has a cause and a detail, nothing else", r.ID)
				}
				continue
			}
			picked = append(picked, j.Pick)
			if n := len(regexp.MustCompile(`[.?!](\s|$)`).FindAllString(j.Reason, -1)); n < 1 || n > 3 {
				t.Errorf("%s: the reason has %d sentences, want 1 to 3", r.ID, n)
			}
			checkOpinion(t, r.ID+", the judge", j.Pick, j.Scores)
		}
		switch {
		case slices.Equal(orders, []string{"ab"}):
		case slices.Equal(orders, []string{"ab", "ba"}):
			double++
			if picked[0] != picked[1] {
				unstable++
				continue
			}
		default:
			t.Errorf("%s: got the orders %v", r.ID, orders)
		}
		if len(picked) > 0 {
			count[picked[0]]++
		}
	}
	if double != 12 || unstable != 3 {
		t.Errorf("got %d rows judged in both orders, %d unstable, want 12 and 3", double, unstable)
	}
	if slices.Sort(causes); !slices.Equal(causes, []string{"cut_by_length", "timeout"}) {
		t.Errorf("got the causes %v", causes)
	}
	if count["tie"] < 2 || count["both_bad"] != 1 || count["a"] < 10 || count["b"] < 10 {
		t.Errorf("the judge's picks are lopsided: %v", count)
	}
}

// checkOpinion holds a pick and its scores together: all criteria for both
// answers, on the scale, and the answer picked is the one that scores higher.
func checkOpinion(t *testing.T, who, pick string, s scores) {
	t.Helper()
	if !slices.Contains(picks, pick) {
		t.Errorf("%s: unknown pick %q", who, pick)
	}
	if got := slices.Sorted(maps.Keys(s)); !slices.Equal(got, criteria) {
		t.Errorf("%s: scores for %v, want %v", who, got, criteria)
	}
	sum := map[string]int{}
	for criterion, of := range s {
		if got := slices.Sorted(maps.Keys(of)); !slices.Equal(got, []string{"a", "b"}) {
			t.Errorf("%s: %s is scored for %v", who, criterion, got)
		}
		for label, score := range of {
			sum[label] += score
			if score < 1 || score > 5 {
				t.Errorf("%s: %s of %s is %d", who, criterion, label, score)
			}
		}
	}
	higher := sum["a"] - sum["b"]
	consistent := map[string]bool{
		"a":        higher > 0,
		"b":        higher < 0,
		"tie":      -2 <= higher && higher <= 2,
		"both_bad": max(sum["a"], sum["b"]) <= 10,
	}
	if !consistent[pick] {
		t.Errorf("%s: picked %q with sums %v", who, pick, sum)
	}
}

func TestTraps(t *testing.T) {
	count, total := map[string]int{}, 0
	for _, r := range read(t, Evaluation()) {
		trap := r.Meta.Piege
		if trap == "" {
			continue
		}
		count[trap]++
		total++
		picked := r.Judgments[0].Pick
		if picked != "a" && picked != "b" {
			t.Errorf("%s: the judge falls for nothing with %q", r.ID, picked)
			continue
		}
		preferred, other := r.Answers[0].Content, r.Answers[1].Content
		if picked == "b" {
			preferred, other = other, preferred
		}
		if trap == "longueur" && utf8.RuneCountInString(preferred) < 2*utf8.RuneCountInString(other) {
			t.Errorf("%s: the preferred answer is not much longer", r.ID)
		}
	}
	for _, trap := range []string{"longueur", "chiffre", "assurance", "forme"} {
		if count[trap] < 3 {
			t.Errorf("%d rows with the trap %q, want 3 at least", count[trap], trap)
		}
	}
	if len(count) != 4 || total < 12 {
		t.Errorf("got %d traps of %d kinds", total, len(count))
	}
}

func TestOneAnswerNamesItsModel(t *testing.T) {
	makers := regexp.MustCompile(`(?i)nemo|mistral|qwen|llama|gemma|phi-|gpt|openai|claude|anthropic|gemini|deepseek|juge-exemple`)
	var named []string
	for _, r := range read(t, Evaluation()) {
		written, typed := r.texts()
		maps.Copy(written, typed)
		for where, text := range written {
			if makers.MatchString(text) {
				named = append(named, r.ID+", "+where)
				if !strings.Contains(text, "En tant que nemo-affine, ") || where != "answer 1" {
					t.Errorf("%s, %s names a model", r.ID, where)
				}
			}
		}
	}
	if len(named) != 1 {
		t.Errorf("models are named in %v, want one place", named)
	}
}

func TestReviews(t *testing.T) {
	rows, reviewed := read(t, Evaluation()), read(t, Reviews())
	if len(reviewed) != len(rows) {
		t.Fatalf("got %d rows, want all %d", len(reviewed), len(rows))
	}
	var skips, corrections, later, contradictions int
	for i, r := range reviewed {
		source := rows[i]
		if r.ID != source.ID || !reflect.DeepEqual(r.Messages, source.Messages) || !reflect.DeepEqual(r.Answers, source.Answers) {
			t.Errorf("%s is not the row %s of the evaluation", r.ID, source.ID)
		}
		if len(r.Judgments) > 0 || r.Reference != "" || r.Meta.Piege != "" || !r.Meta.Exemple {
			t.Errorf("%s says more than its reviews", r.ID)
		}
		first, latest := map[string]string{}, map[string]review{}
		for _, v := range r.Reviews {
			if v.Reviewer != "Camille" && v.Reviewer != "Noé" {
				t.Errorf("%s: unknown reviewer %q", r.ID, v.Reviewer)
			}
			if v.At.Year() != 2026 || v.At.Month() != time.October || v.At.Location() != time.UTC {
				t.Errorf("%s: reviewed at %v", r.ID, v.At)
			}
			before, changed := latest[v.Reviewer]
			if v.Revision != before.Revision+1 || v.Blind == changed || !v.At.After(before.At) {
				t.Errorf("%s: revision %d of %s follows %d, blind %v", r.ID, v.Revision, v.Reviewer, before.Revision, v.Blind)
			}
			latest[v.Reviewer] = v
			if v.Skip != "" {
				skips++
				if v.Pick != "" || v.Scores != nil || v.Correction != "" {
					t.Errorf("%s: a skip holds an opinion", r.ID)
				}
				continue
			}
			checkOpinion(t, r.ID+", "+v.Reviewer, v.Pick, v.Scores)
			if v.Correction != "" {
				corrections++
				if v.Correction == r.Answers[0].Content || v.Correction == r.Answers[1].Content {
					t.Errorf("%s: the correction corrects nothing", r.ID)
				}
			}
			if changed {
				later++
				if v.Pick == before.Pick {
					t.Errorf("%s: the later revision changes no pick", r.ID)
				}
			} else {
				first[v.Reviewer] = v.Pick
			}
		}
		if len(latest) != 2 {
			t.Errorf("%s has reviews of %d people, want 2", r.ID, len(latest))
		}
		if picked := slices.Sorted(maps.Values(first)); slices.Equal(picked, []string{"a", "b"}) {
			contradictions++
		}
	}
	if skips != 1 || corrections != 12 || later != 1 || contradictions != 3 {
		t.Errorf("got %d skips, %d corrections, %d later revisions, %d contradictions, want 1, 12, 1 and 3",
			skips, corrections, later, contradictions)
	}
}
