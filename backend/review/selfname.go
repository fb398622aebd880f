package review

import (
	"regexp"
	"slices"
	"strings"

	"contrejuge/backend/evaluation"
)

// SelfName is a place where an answer names its own model or maker, which
// tells a reviewer what blindness is there to hide.
type SelfName struct {
	Answer evaluation.Label
	Words  string // as they stand in the answer
	At     int    // offset in characters
}

// makers are the names, beside the family's own, by which a family of models
// gives itself away.
var makers = map[string][]string{
	"gpt":       {"chatgpt", "openai"},
	"chatgpt":   {"gpt", "openai"},
	"claude":    {"anthropic"},
	"gemini":    {"google", "bard"},
	"gemma":     {"google", "gemini"},
	"llama":     {"meta ai", "meta"},
	"mistral":   {"mistral ai"},
	"mixtral":   {"mistral", "mistral ai"},
	"ministral": {"mistral", "mistral ai"},
	"qwen":      {"alibaba", "tongyi", "tongyi qianwen"},
	"qwq":       {"qwen", "alibaba"},
	"deepseek":  {"deep seek"},
	"phi":       {"microsoft"},
	"command":   {"cohere"},
	"granite":   {"ibm"},
	"nemotron":  {"nvidia"},
	"grok":      {"xai"},
	"kimi":      {"moonshot"},
	"glm":       {"zhipu", "chatglm"},
}

// generic are parts of model names that are ordinary words.
var generic = []string{
	"base", "tuned", "model", "modele", "instruct", "chat", "large", "small", "medium", "mini", "candidate", "baseline", "test",
	"new", "old", "the", "assistant", "judge", "juge", "fine", "command", "rejected",
}

var (
	family    = regexp.MustCompile(`^\p{L}+`)
	separator = regexp.MustCompile(`[\s._\-/:]+`)
)

// SelfNames finds answers that name their own model or maker. It keeps what it
// made for a model it has met; the zero value is ready.
type SelfNames struct{ patterns map[string]*regexp.Regexp }

// Find lists where the row's answers name their own model or maker, in the
// order of the text.
func (s *SelfNames) Find(row evaluation.Row) []SelfName {
	var found []SelfName
	for i, answer := range row.Answers {
		pattern := s.pattern(answer.Model)
		if pattern == nil {
			continue
		}
		for _, at := range pattern.FindAllStringSubmatchIndex(answer.Content, -1) {
			found = append(found, SelfName{
				Answer: evaluation.Labels[i],
				Words:  answer.Content[at[2]:at[3]],
				At:     len([]rune(answer.Content[:at[2]])),
			})
		}
	}
	return found
}

func (s *SelfNames) pattern(model string) *regexp.Regexp {
	pattern, ok := s.patterns[model]
	if !ok {
		if s.patterns == nil {
			s.patterns = map[string]*regexp.Regexp{}
		}
		pattern = namePattern(model)
		s.patterns[model] = pattern
	}
	return pattern
}

// namePattern matches, as whole words and in any case, the names that would
// give the model away; nil when there is none to look for.
func namePattern(model string) *regexp.Regexp {
	names := names(model)
	if len(names) == 0 {
		return nil
	}
	alternatives := make([]string, len(names))
	for i, name := range names {
		parts := separator.Split(name, -1)
		for j, part := range parts {
			parts[j] = regexp.QuoteMeta(part)
		}
		alternatives[i] = strings.Join(parts, `[\s._\-/:]*`)
	}
	// Only the names are folded: to fold the classes takes most of the time.
	return regexp.MustCompile(`(?:^|[^\p{L}\p{N}])((?i:` + strings.Join(alternatives, "|") + `))(?:$|[^\p{L}\p{N}])`)
}

// names are the model's full name, its name without owner and tag, its family
// and the family's makers: the longer first, so that the longer is quoted.
func names(model string) []string {
	var names []string
	add := func(name string) {
		name = strings.Trim(strings.ToLower(name), " ._-/:")
		if len([]rune(name)) >= 3 && !slices.Contains(generic, name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	add(model)
	short := model[strings.LastIndexByte(model, '/')+1:]
	short, _, _ = strings.Cut(short, ":")
	add(short)
	stem := strings.ToLower(family.FindString(short))
	add(stem)
	for _, maker := range makers[stem] {
		add(maker)
	}
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
	return names
}
