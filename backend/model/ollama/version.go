package ollama

import (
	"strconv"
	"strings"
)

// KnowsTruncate reports whether a server of the version knows how not to cut a
// prompt and a reply: 0.12.6 and later do, earlier ones ignore being told, and only
// some cuts can be seen afterwards. A version that cannot be read does not.
func KnowsTruncate(version string) bool {
	numbers, later, isPre := strings.Cut(strings.TrimPrefix(strings.TrimSpace(version), "v"), "-")
	isPre = isPre && later != ""
	var v [3]int
	parts := strings.Split(numbers, ".")
	if len(parts) != len(v) {
		return false
	}
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return false
		}
		v[i] = n
	}
	since := [3]int{0, 12, 6}
	for i := range v {
		if v[i] != since[i] {
			return v[i] > since[i]
		}
	}
	return !isPre // what comes before a version is not it
}
