package check

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/nyaruka/phonenumbers"
)

var (
	// The digits of a French number, grouped as people group them.
	frenchNumber = regexp.MustCompile(`0[1-9](?:` +
		`(?: ?[ .\-–/·] ?\d{2}){4}` + // 01 42 76 40 40
		`|\d{8}` + // 0142764040
		`|\d{2}(?:[ .\-]\d{3}){2}` + // 0800 123 456
		`|\d{2}(?:[ .\-]\d{2}){3}` + // 0800 12 34 56
		`|\d(?:[ .\-]\d{3}){2}\d` + // 080 012 3456
		`|(?: \d{4}){2}` + // 01 4276 4040
		`)`)
	bracketed   = regexp.MustCompile(`\(0[1-9]\)(?: ?[ .\-] ?\d{2}){4}`)
	spacedZero  = regexp.MustCompile(`0 [1-9](?:\d{2}(?:[ .\-]\d{3}){2}|\d{2}(?:[ .\-]\d{2}){3}|(?:[ .\-]\d{2}){4})`)
	abroad      = regexp.MustCompile(`(?:\+ ?|00 ?)[1-9](?:(?: ?\(0\) ?|[ .\-()/]{0,2})\d){6,14}`)
	beforePhone = "0123456789+"
)

// Numbers that look like phone numbers and are others: IBAN, social security.
var references = []*regexp.Regexp{
	regexp.MustCompile(`\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b`),
	regexp.MustCompile(`\b[12] ?\d{2} ?\d{2} ?\d{2} ?\d{3} ?\d{3}(?: ?\d{2})?\b`),
}

func (t text) references() []span {
	var all []span
	for _, pattern := range references {
		all = append(all, t.find(pattern)...)
	}
	return all
}

// longNumbers are the numbers that stand on their own, whatever is around them.
func (t text) longNumbers() []phone {
	var all []phone
	take := func(s span, key string) {
		if key != "" && !slices.ContainsFunc(all, func(other phone) bool { return other.touches(s) }) {
			all = append(all, phone{s, key})
		}
	}
	for _, s := range t.find(abroad) {
		if strings.ContainsRune(beforePhone, t.before(s)) {
			continue
		}
		// Digits that follow may belong to something else: take the longest valid start.
		for s.end > s.start && isDigitRune(rune(t.form[s.end-1])) {
			if key := abroadKey(t.of(s)); key != "" && !isDigitRune(t.after(s)) {
				take(s, key)
				break
			}
			s.end = t.lastGroup(s)
		}
	}
	for _, pattern := range []*regexp.Regexp{frenchNumber, bracketed, spacedZero} {
		for _, s := range t.find(pattern) {
			if strings.ContainsRune(beforePhone, t.before(s)) || isDigitRune(t.after(s)) {
				continue
			}
			take(s, frenchKey(t.of(s)))
		}
	}
	slices.SortFunc(all, func(a, b phone) int { return cmp.Compare(a.start, b.start) })
	return all
}

// lastGroup is where the span ends without its last group of digits.
func (t text) lastGroup(s span) int {
	digits := strings.TrimRight(t.of(s), "0123456789")
	return s.start + len(strings.TrimRight(digits, " .-()/"))
}

func isDigitRune(r rune) bool { return '0' <= r && r <= '9' }

// overseas are the regions of France that have a country code of their own.
var overseas = []string{"FR", "RE", "GP", "GF", "MQ", "YT", "PM"}

// frenchKey is the key of a number as it is dialled within France.
func frenchKey(s string) string {
	for _, region := range overseas {
		number, err := phonenumbers.Parse(s, region)
		if err == nil && phonenumbers.IsValidNumberForRegion(number, region) {
			return phonenumbers.Format(number, phonenumbers.E164)
		}
	}
	// No such number is in use, and yet the answer cites one.
	number, err := phonenumbers.Parse(s, "FR")
	if err != nil || !phonenumbers.IsPossibleNumber(number) {
		return ""
	}
	return phonenumbers.Format(number, phonenumbers.E164)
}

// abroadKey is the key of a number with its country code, "" when there is none
// such. Within France it need only be possible.
func abroadKey(s string) string {
	number, err := phonenumbers.Parse(s, "FR")
	if err != nil {
		return ""
	}
	french := number.GetCountryCode() == 33 && phonenumbers.IsPossibleNumber(number)
	if !french && !phonenumbers.IsValidNumber(number) {
		return ""
	}
	return phonenumbers.Format(number, phonenumbers.E164)
}

// phoneKey is the key of a number that stands alone, as in a spec; "" when it is none.
func phoneKey(s string) string {
	s = strings.TrimSpace(plain(s))
	if strings.Trim(s, "0123456789+ .-/()–·") != "" {
		return ""
	}
	t := text{form: s}
	if long := t.longNumbers(); len(long) == 1 && long[0].span == (span{0, len(s)}) {
		return long[0].key
	}
	return shortKey(s)
}

func isPhoneNumber(s string) bool { return phoneKey(s) != "" }
