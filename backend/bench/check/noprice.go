package check

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// noPrice finds amounts of money: a number, in digits or in words, with a
// currency before or after it, ranges as a whole, and « quelques euros » or
// « une centaine d'euros ». An allowed amount is allowed in every spelling of
// it; a range when both of its ends are. « 0 € » and « un euro symbolique » are
// amounts; « gratuit », « zone euro » and « 30 dB » are none.
//
// Not caught: prices that name no currency (« comptez cinquante ») and prices
// in slang (« trente balles »).
func noPrice(s Spec, t text, said []string) []span {
	allowed := map[string]bool{}
	for _, allow := range s.Allow {
		for _, a := range read(allow).amounts() {
			for _, value := range a.values {
				allowed[value] = true
			}
		}
	}
	own := t.ownWords(said)
	var found []span
	for _, a := range t.amounts() {
		forbidden := slices.ContainsFunc(a.values, func(value string) bool { return !allowed[value] })
		if forbidden && !within(a.span, own) {
			found = append(found, a.span)
		}
	}
	return inOrder(found)
}

// isAmount reports whether a text is one amount and nothing else.
func isAmount(s string) bool {
	t := read(strings.TrimSpace(s))
	all := t.amounts()
	return len(all) == 1 && len(all[0].values) == 1 && all[0].span == span{0, len(t.form)}
}

// amount is an amount in a text: one value, or the two of a range.
type amount struct {
	span
	values []string
}

// amounts are the amounts of a text, in order.
func (t text) amounts() []amount {
	var all []amount
	for _, near := range t.moneyNear() {
		found := t.amountsBy(amountAfter, near)
		for _, a := range t.amountsBy(amountBefore, near) {
			if !slices.ContainsFunc(found, func(other amount) bool { return other.touches(a.span) }) {
				found = append(found, a)
			}
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b amount) int { return cmp.Compare(a.start, b.start) })
	return all
}

// moneyNear are the pieces of a text around the names of currencies. The grammar
// of amounts is large and slow, and most of an answer is not about money.
func (t text) moneyNear() []span {
	var all []span
	for _, s := range t.find(money) {
		near := span{len(t.form[:s.start]) - len(tail(t.form[:s.start], longestAmount)), min(len(t.form), s.end+longestAmount)}
		if last := len(all) - 1; last >= 0 && near.start <= all[last].end {
			all[last].end = near.end
		} else {
			all = append(all, near)
		}
	}
	return all
}

// longestAmount is how far the ends of an amount may be from its currency, in bytes.
const longestAmount = 120

// amountsBy are the amounts within a piece of the text that a pattern finds.
func (t text) amountsBy(pattern *regexp.Regexp, near span) []amount {
	var all []amount
	for from := near.start; from < near.end; {
		at := pattern.FindStringSubmatchIndex(t.form[from:near.end])
		if at == nil {
			break
		}
		s := span{from + at[0], from + at[1]}
		if !t.whole(s) { // « eurosceptique », « aucun euro »
			from = t.nextWord(s.start)
			continue
		}
		a := t.amountAt(s, groupsOf(pattern, t.form[from:], at))
		all = append(all, a)
		from = s.end
	}
	return all
}

// amountAt is the amount at a span, by the groups of its pattern.
func (t text) amountAt(s span, group map[string]string) amount {
	a := amount{s, []string{amountOf(group["high"], group["scale"], group["mark"], group["cents"])}}
	low, lowmark := group["low"]+group["from"], group["lowmark"]+group["frommark"] // one of them
	head := tail(t.form[:s.start], longestAmount)
	if opens := rangeOpens.FindStringSubmatchIndex(head); low == "" && opens != nil {
		opening := groupsOf(rangeOpens, head, opens)
		low, lowmark = opening["low"], opening["lowmark"]
		a.start = s.start - len(head) + opens[2]
	}
	if low != "" {
		if lowmark == "" {
			lowmark = group["mark"]
		}
		a.values = append(a.values, amountOf(low, group["scale"], lowmark, ""))
	}
	return a
}

// nextWord is where the run of letters or digits at a place ends, and more than
// that place.
func (t text) nextWord(at int) int {
	for i, r := range t.form[at:] {
		if i > 0 && !isWordRune(r) {
			return at + i
		}
	}
	return len(t.form)
}

// groupsOf are the named groups of a match.
func groupsOf(pattern *regexp.Regexp, s string, at []int) map[string]string {
	groups := map[string]string{}
	for i, name := range pattern.SubexpNames() {
		if name != "" && at[2*i] >= 0 {
			groups[name] = s[at[2*i]:at[2*i+1]]
		}
	}
	return groups
}
