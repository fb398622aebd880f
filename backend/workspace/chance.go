package workspace

import (
	"crypto/rand"
	"encoding/base32"
	"math/big"
	"strings"
)

// CryptoChance draws from the system's generator.
type CryptoChance struct{}

// Seed draws a seed short enough to be written down.
func (CryptoChance) Seed() int64 {
	n, err := rand.Int(rand.Reader, big.NewInt(999_999_999))
	if err != nil { // the system has no randomness: nothing can go on
		panic(err)
	}
	return n.Int64() + 1
}

// ID draws 80 bits: enough for no two items ever to meet.
func (CryptoChance) ID() string {
	var b [10]byte
	if _, err := rand.Read(b[:]); err != nil {
		panic(err)
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
}

// Coin tosses a coin.
func (CryptoChance) Coin() bool {
	var b [1]byte
	if _, err := rand.Read(b[:]); err != nil {
		panic(err)
	}
	return b[0]&1 == 1
}
