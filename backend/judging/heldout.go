package judging

import (
	"crypto/sha256"
	"encoding/binary"
	"strconv"
)

// HeldOut reports whether the items of a question are held out of the working
// part of a trial: share percent of all questions are, on average. What is worded
// while looking at the changes of the working part is measured on the others.
//
// Items of one question are on one side, since they lean the same way; the same
// seed and question are on the same side on every machine, whatever else the queue
// holds, and whoever is held out at a share is so at a larger one.
func HeldOut(seed int64, share int, questionDigest string) bool {
	sum := sha256.Sum256([]byte("held out:" + strconv.FormatInt(seed, 10) + ":" + questionDigest))
	return binary.BigEndian.Uint64(sum[:])%100 < uint64(max(0, share))
}
