package judge

import (
	"embed"
	"strings"
	"text/template"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
)

//go:embed texts
var files embed.FS

// texts are how the judge is asked, in each language: the templates "system"
// and "case" for verdicts, "rowsystem" and "row" for scores. What stands first
// is what cases share, and the answers stand last, so that a host which keeps the
// prompt it read last reads as little as possible.
var texts = map[string]*template.Template{
	"en": parsed("en"),
	"fr": parsed("fr"),
}

func parsed(language string) *template.Template {
	return template.Must(template.New(language).Option("missingkey=error").ParseFS(files, "texts/"+language+".tmpl", "texts/pair."+language+".tmpl"))
}

// material is what the templates say.
type material struct {
	Instructions string // "" when there are none
	Criteria     []asked
	Example      string
	MaxReason    int
	Said         []said // the conversation up to the message that is answered
	Reference    string // quoted; "" when there is none
	Answer       string // quoted
}

type asked struct{ ID, Ask string }

type said struct {
	Role    string // as in the suite
	Content string // quoted
}

// written is one of a language's templates, filled. Suites are in French or in
// English; any other language is asked for in English.
func written(language, name string, with any) string {
	text, ok := texts[language]
	if !ok {
		text = texts["en"]
	}
	var b strings.Builder
	if err := text.ExecuteTemplate(&b, name, with); err != nil {
		panic("judge: " + err.Error()) // the templates are embedded, and the tests fill all of them
	}
	return strings.TrimSpace(b.String())
}

// materialOf is what there is to say of an answer, given after the messages, on
// which each criterion gets a verdict.
func materialOf(w judging.Wording, messages []evaluation.Message, reference, answer string) material {
	m := material{
		Instructions: strings.TrimSpace(harmless(w.Instructions)),
		Criteria:     askedOf(w.Criteria),
		Example:      example(w.Criteria),
		MaxReason:    maxReason,
		Said:         saidOf(messages),
		Answer:       quoted(answer),
	}
	if strings.TrimSpace(reference) != "" {
		m.Reference = quoted(reference)
	}
	return m
}

func askedOf(criteria []bench.Criterion) []asked {
	all := make([]asked, len(criteria))
	for i, criterion := range criteria {
		ask := strings.TrimSpace(harmless(criterion.Ask))
		all[i] = asked{criterion.ID, strings.ReplaceAll(ask, "\n", "\n  ")}
	}
	return all
}

func saidOf(messages []evaluation.Message) []said {
	all := make([]said, len(messages))
	for i, message := range messages {
		all[i] = said{message.Role, quoted(message.Content)}
	}
	return all
}
