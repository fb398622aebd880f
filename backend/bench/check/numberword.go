package check

import "strings"

// numberWords are the French words of numbers. Those of a hundred and more multiply.
var numberWords = map[string]int64{
	"zéro": 0, "un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8,
	"neuf": 9, "dix": 10, "onze": 11, "douze": 12, "treize": 13, "quatorze": 14, "quinze": 15, "seize": 16,
	"vingt": 20, "vingts": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60, //nolint:misspell // French
	"septante": 70, "huitante": 80, "octante": 80, "nonante": 90, "cent": 100, "cents": 100, "mille": 1000,
	"million": 1e6, "millions": 1e6, "milliard": 1e9, "milliards": 1e9,
}

// spelled is the value of a number in words, such as « quatre-vingt-dix mille »;
// false when one of the words is no number. "et" joins.
func spelled(s string) (int64, bool) {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !isWordRune(r) })
	var whole, thousands int64
	for _, w := range words {
		if w == "et" {
			continue
		}
		n, known := numberWords[w]
		switch {
		case !known:
			return 0, false
		case n >= 1000:
			whole += max(thousands, 1) * n
			thousands = 0
		case n == 100:
			thousands += max(thousands%100, 1)*100 - thousands%100
		case n == 20 && thousands%100 == 4:
			thousands += 76 // quatre-vingts
		default:
			thousands += n
		}
	}
	return whole + thousands, len(words) > 0
}
