package check

import (
	"math/big"
	"regexp"
	"strings"
)

// The grammar of amounts. Groups are read by amountOf, by name.
const (
	digits   = `(?:\d{1,3}(?:[ .]\d{3})+|\d+)(?:[.,]\d+)?`
	unitWord = `(?:zéro|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|` +
		`trente|quarante|cinquante|soixante|septante|huitante|octante|nonante|cents?|mille|millions?|milliards?)` //nolint:misspell // French
	inWords = unitWord + `(?:(?:[ -]et[ -]|[ -])` + unitWord + `)*`
	vague   = `(?:quelques|plusieurs|(?:(?:une?|des|quelques|plusieurs|deux|trois|quatre|cinq) )?` +
		`(?:dizaine|douzaine|quinzaine|vingtaine|trentaine|quarantaine|cinquantaine|soixantaine|centaine|` + //nolint:misspell // French
		`millier|million|milliard)s?)`
	number   = `(?:` + digits + `|` + inWords + `|` + vague + `)`
	scale    = `(?: ?(?:k|M|Md)| (?:mille|millions?|milliards?))`
	currency = `(?:€|euros?|eur|\$|us\$|usd|dollars?|£|gbp|livres sterling|chf|francs(?: suisses)?|¥|yens?|centimes?(?: d'euros?)?|cts?)`
)

var (
	amountAfter = regexp.MustCompile(`(?i)(?:(?P<low>` + number + `)(?P<lowmark> ?` + currency + `)?(?: à | ou )|` +
		`(?P<from>` + digits + `)(?P<frommark> ?` + currency + `)?[-–—])?` +
		`(?P<high>` + number + `)(?P<scale>` + scale + `)?[*_]{0,2} ?[*_]{0,2}(?:d'|de )?(?P<mark>` + currency + `)(?P<cents>\d{2}\b| et ` + number + ` centimes?)?`)
	amountBefore = regexp.MustCompile(`(?i)(?P<mark>€|eur|us\$|\$|usd|£|gbp|chf) ?(?P<high>` + digits + `)(?P<scale>` + scale + `)?`)
	money        = regexp.MustCompile(`(?i)[€$£¥]|eur|usd|dollar|gbp|sterling|chf|francs|yen|centime|\bcts?\b`)
	// rangeOpens is before the second number of « entre 30 et 50 € ».
	rangeOpens = regexp.MustCompile(`(?i)entre (?P<low>` + number + `)(?P<lowmark> ?` + currency + `)? et $`)
)

// currencies are the names of one currency.
var currencies = map[string]string{
	"€": "EUR", "euro": "EUR", "euros": "EUR", "eur": "EUR", "$": "USD", "us$": "USD", "usd": "USD", "dollar": "USD",
	"dollars": "USD", "£": "GBP", "gbp": "GBP", "livres sterling": "GBP", "chf": "CHF", "francs suisses": "CHF",
	"francs": "FRF", "¥": "JPY", "yen": "JPY", "yens": "JPY",
}

var scales = map[string]int64{
	"": 1, "k": 1e3, "mille": 1e3, "m": 1e6, "million": 1e6, "millions": 1e6, "md": 1e9, "milliard": 1e9, "milliards": 1e9,
}

// amountOf is what an amount comes to, in one spelling for all of its spellings:
// "68 EUR" for « 68 € », « 68,00 euros » and « soixante-huit euros ». One without
// a figure (« quelques euros ») stands for itself.
func amountOf(number, scale, mark, cents string) string {
	mark = strings.ToLower(strings.TrimSpace(mark))
	value, figure := valueOf(number)
	if !figure {
		return strings.ToLower(strings.Join(strings.Fields(number+scale+" "+mark), " "))
	}
	value.Mul(value, new(big.Rat).SetInt64(scales[strings.ToLower(strings.TrimSpace(scale))]))
	code := currencies[mark]
	if strings.HasPrefix(mark, "centime") || strings.HasPrefix(mark, "ct") {
		code = "EUR"
		value.Quo(value, big.NewRat(100, 1))
	}
	if cents != "" {
		cents = strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(strings.ToLower(cents), " et "), "s"), " centime")
		if more, figure := valueOf(cents); figure {
			value.Add(value, more.Quo(more, big.NewRat(100, 1)))
		}
	}
	return value.RatString() + " " + code
}

// valueOf is the value of a number in digits or in words.
func valueOf(number string) (*big.Rat, bool) {
	number = strings.TrimSpace(number)
	if value, known := spelled(number); known {
		return new(big.Rat).SetInt64(value), true
	}
	number = strings.ReplaceAll(number, " ", "")
	if grouped.MatchString(number) {
		number = strings.ReplaceAll(number, ".", "")
	}
	if strings.Trim(number, "0123456789.,") != "" || len(number) > longestNumber {
		return nil, false
	}
	return new(big.Rat).SetString(strings.Replace(number, ",", ".", 1))
}

// longestNumber is how many digits are read as a figure. What is longer is no
// amount of money anybody names, and is compared as it is written.
const longestNumber = 40

// grouped is a number whose points part thousands.
var grouped = regexp.MustCompile(`^\d{1,3}(?:\.\d{3})+(?:,\d+)?$`)
