package judging

import (
	"crypto/sha256"
	"encoding/binary"
	"strconv"

	"contrejuge/backend/evaluation"
)

// Orders are the orders in which a judge is shown two answers.
type Orders string

// The ways to choose them.
const (
	Both   Orders = "both"   // each pair twice: a judge that prefers a place is found out
	One    Orders = "one"    // as listed
	Random Orders = "random" // one of the two, drawn for each pair from the seed
)

// ParseOrders reads them, spelled strictly.
func ParseOrders(s string) (Orders, bool) {
	switch o := Orders(s); o {
	case Both, One, Random:
		return o, true
	}
	return "", false
}

// Of are the orders a row is judged in. A row with one answer has no order and
// is judged once. The same seed and key draw the same order on every machine.
func (o Orders) Of(seed int64, key string, answers int) []evaluation.Order {
	if answers < 2 {
		return []evaluation.Order{evaluation.OrderAB}
	}
	switch o {
	case Both:
		return []evaluation.Order{evaluation.OrderAB, evaluation.OrderBA}
	case Random:
		sum := sha256.Sum256([]byte(strconv.FormatInt(seed, 10) + ":" + key))
		if binary.BigEndian.Uint64(sum[:])&1 == 1 {
			return []evaluation.Order{evaluation.OrderBA}
		}
	}
	return []evaluation.Order{evaluation.OrderAB}
}
