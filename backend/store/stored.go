package store

import (
	"encoding/json"
	"fmt"
)

// unreadable is what stands in a table and cannot be read back: damage.
type unreadable struct{ error }

func (u unreadable) Unwrap() error { return u.error }

// decode reads what encode wrote. An empty list or map comes back as nil.
func decode[T any](what, text string) (v T, err error) {
	if text == "[]" || text == "{}" {
		return v, nil
	}
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return v, unreadable{fmt.Errorf("stored %s: %w", what, err)}
	}
	return v, nil
}

// encodeList writes a list; none and an empty one are the same.
func encodeList[T any](list []T) (string, error) {
	if len(list) == 0 {
		return "[]", nil
	}
	return encode(list)
}

// encodeMap writes a map; none and an empty one are the same.
func encodeMap[K comparable, V any](m map[K]V) (string, error) {
	if len(m) == 0 {
		return "{}", nil
	}
	return encode(m)
}
