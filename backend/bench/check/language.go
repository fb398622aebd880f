package check

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/abadojack/whatlanggo"
)

const (
	// fewestLetters is how many letters a passage needs for its language to be told.
	// One in other letters than ours needs fewer.
	fewestLetters, fewestSigns = 25, 4
	// longestPassage is how many letters are looked at at once: the detector
	// knows the three hundred commonest trigrams of a language, and a long text
	// has so many more that they drown.
	longestPassage = 400
	// surelyOther is the least confidence, from 0 to 1, at which a passage is
	// said to be in another language.
	surelyOther = 0.8
)

// languages are the languages that can be told, by their two letters.
var languages = func() map[string]whatlanggo.Lang {
	all := map[string]whatlanggo.Lang{}
	for lang := range whatlanggo.Langs {
		if code := lang.Iso6391(); code != "" {
			all[code] = lang
		}
	}
	return all
}()

// confusable are the languages in Latin letters between which a passage is
// decided, besides the one that is wanted: among all there are, some small one
// resembles any short text.
var confusable = []whatlanggo.Lang{
	whatlanggo.Fra, whatlanggo.Eng, whatlanggo.Deu, whatlanggo.Spa, whatlanggo.Ita, whatlanggo.Por, whatlanggo.Nld,
	whatlanggo.Pol, whatlanggo.Tur, whatlanggo.Ron,
}

// language finds the passages that are in another language: paragraphs, cut
// where they are long. Where no paragraph can be told apart, those of short
// lines for one, the answer is looked at as a whole. What is too short to tell
// passes. Code, addresses and quotations are left out.
func language(s Spec, t text, _ []string) []span {
	prose := t.prose()
	prose = prose.without(prose.quotations())
	wanted := languages[s.Language]
	if found := prose.others(wanted, '\n'); len(found) > 0 {
		return found
	}
	return prose.others(wanted, 0)
}

// others are the passages, between marks that end one, in another language.
func (t text) others(wanted whatlanggo.Lang, mark rune) []span {
	var found []span
	for _, passage := range t.passages(mark) {
		if otherLanguage(t.of(passage), wanted) {
			found = append(found, passage)
		}
	}
	return found
}

func otherLanguage(passage string, wanted whatlanggo.Lang) bool {
	passage = strings.ToLower(strings.ReplaceAll(passage, "\x00", " "))
	options := whatlanggo.Options{}
	if whatlanggo.DetectScript(passage) == unicode.Latin {
		options.Whitelist = map[whatlanggo.Lang]bool{wanted: true}
		for _, lang := range confusable {
			options.Whitelist[lang] = true
		}
	}
	found := whatlanggo.DetectWithOptions(passage, options)
	return found.Lang != wanted && found.Confidence >= surelyOther
}

// passages are the pieces of a text whose language can be told, between marks
// that end one, and cut at a space where they are too long.
func (t text) passages(mark rune) []span {
	var all []span
	start, last, letters := -1, 0, 0
	end := func() {
		if start >= 0 && t.tells(span{start, last}, letters) {
			all = append(all, span{start, last})
		}
		start, letters = -1, 0
	}
	for i, r := range t.form {
		switch {
		case mark != 0 && r == mark || r == ' ' && letters >= longestPassage:
			end()
		case unicode.IsLetter(r):
			if start < 0 {
				start = i
			}
			letters++
			last = i + utf8.RuneLen(r)
		}
	}
	end()
	return all
}

// tells reports whether there is enough of a passage to tell its language.
func (t text) tells(s span, letters int) bool {
	if letters < fewestLetters {
		return letters >= fewestSigns && whatlanggo.DetectScript(t.of(s)) != unicode.Latin
	}
	return true
}
