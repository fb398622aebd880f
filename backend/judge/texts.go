package judge

import (
	"embed"
	"strings"
	"text/template"

	"contrejuge/backend/bench"
)

//go:embed texts
var files embed.FS

// texts are how the judge is asked, in each language: the templates "system"
// and "case". What stands first is what cases share, and the answer stands last,
// so that a host which keeps the prompt it read last reads as little as possible.
var texts = map[string]*template.Template{
	"en": parsed("en"),
	"fr": parsed("fr"),
}

func parsed(language string) *template.Template {
	return template.Must(template.New(language).Option("missingkey=error").ParseFS(files, "texts/"+language+".tmpl"))
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
func written(language, name string, with material) string {
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

func materialOf(s bench.Suite, c bench.Case, answers []string) material {
	last := len(answers) - 1
	m := material{
		Instructions: strings.TrimSpace(harmless(s.Instructions)),
		Example:      example(c.Criteria),
		MaxReason:    maxReason,
		Answer:       quoted(answers[last]),
	}
	for _, criterion := range c.Criteria {
		ask := strings.TrimSpace(harmless(criterion.Ask))
		m.Criteria = append(m.Criteria, asked{criterion.ID, strings.ReplaceAll(ask, "\n", "\n  ")})
	}
	for _, message := range c.Conversation(answers[:last]) {
		m.Said = append(m.Said, said{message.Role, quoted(message.Content)})
	}
	if strings.TrimSpace(c.Reference) != "" {
		m.Reference = quoted(c.Reference)
	}
	return m
}
