package dataset

import (
	"strconv"
	"strings"
)

// maxWhole is where whole numbers are cut off: far beyond any scale and any
// revision, and far from an overflow.
const maxWhole = 1 << 40

// whole reads a JSON number that is whole, however it is written (4, 4.0,
// 40e-1), and reports whether it is. Beyond ±maxWhole it is ±maxWhole.
func whole(number string) (value int, ok bool) {
	if n, err := strconv.ParseInt(number, 10, 64); err == nil {
		return int(min(max(n, -maxWhole), maxWhole)), true
	}
	mantissa, exponentText, _ := strings.Cut(strings.ToLower(number), "e")
	mantissa, negative := strings.CutPrefix(mantissa, "-")
	integer, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(integer+fraction, "0")
	if digits == "" {
		return 0, true
	}
	// The value is digits × 10^exponent, the last digit not being a zero.
	exponent := bounded(exponentText) - len(fraction)
	significant := strings.TrimRight(digits, "0")
	exponent += len(digits) - len(significant)
	if exponent < 0 {
		return 0, false
	}
	value = maxWhole
	if len(significant)+exponent <= 12 {
		value, _ = strconv.Atoi(significant + strings.Repeat("0", exponent))
		value = min(value, maxWhole)
	}
	if negative {
		value = -value
	}
	return value, true
}

// bounded reads an exponent, cut off where more of it changes nothing: a line
// cannot hold as many digits.
func bounded(exponent string) int {
	n, err := strconv.ParseInt(exponent, 10, 64)
	const limit = 1 << 50
	switch {
	case err == nil:
		return int(min(max(n, -limit), limit))
	case strings.HasPrefix(exponent, "-"):
		return -limit
	case exponent == "":
		return 0
	default:
		return limit
	}
}
