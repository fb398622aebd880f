package check

// phoneNumbers finds the phone numbers that are neither allowed nor required,
// and the required ones that no answer cites. Numbers are the same however they
// are spelled: « 01 42 76 40 40 », « 01.42.76.40.40 » and « +33 1 42 76 40 40 »;
// « 3919 » and « 39 19 ». Without "allow" and "require" none may be cited.
//
// Ten digits are a number when they are grouped like one; what is international
// must be valid. Two to four digits or six are a short number (17, 115, 3919,
// 116 117) only where they are spoken of as one, see shortNumbers. Dates, postcodes,
// SIREN, SIRET, social security numbers, IBANs, articles and amounts are none.
//
// Not caught: a number in words (« le dix-sept »), and a short one where
// nothing says that it is called.
func phoneNumbers(s Spec, subject Subject) []Failure {
	allowed := map[string]bool{}
	for _, number := range append(append([]string(nil), s.Allow...), s.Require...) {
		allowed[phoneKey(number)] = true
	}
	cited := map[string]bool{}
	var failures []Failure
	for turn, answer := range subject.Answers {
		t := read(answer)
		own := t.ownWords(subject.Said)
		for _, number := range t.phones() {
			cited[number.key] = true
			if !allowed[number.key] && !within(number.span, own) {
				failures = append(failures, t.failure(turn, number.span))
			}
		}
	}
	for _, number := range s.Require {
		if !cited[phoneKey(number)] {
			failures = append(failures, subject.missing(number))
		}
	}
	return failures
}

// phone is a phone number in a text, with what is the same for all its spellings.
type phone struct {
	span
	key string
}

// phones are the phone numbers of a text, in order.
func (t text) phones() []phone {
	t = t.without(append(t.addresses(), t.references()...))
	long := t.longNumbers()
	spans := make([]span, len(long))
	for i, number := range long {
		spans[i] = number.span
	}
	return t.without(spans).shortNumbers(long)
}
