package training

import (
	"strings"

	"contrejuge/backend/fault"
)

// Profile is a form of training data.
type Profile interface {
	// Name is how the command line and the manifest call it.
	Name() string
	// Lines are the lines the example is written as, each with its "\n": one in
	// most profiles, two where the chosen and the rejected answer stand apart. A
	// profile that cannot express the example says why instead. An error is a
	// message that is not JSON.
	Lines(e Example) ([][]byte, Reason, error)
	// Recognise reads a line the profile may have written, without its end, and
	// is false for every other line.
	Recognise(line []byte) (Trace, bool)
}

// profiles are all there are, by the order in which they are listed.
var profiles = []Profile{Native}

// ParseProfile finds a profile by its name. It returns a usage fault with the
// code unknown_profile for any other name.
func ParseProfile(name string) (Profile, error) {
	known := make([]string, len(profiles))
	for i, p := range profiles {
		if p.Name() == name {
			return p, nil
		}
		known[i] = p.Name()
	}
	return nil, fault.New(fault.Usage, "unknown_profile", "there is no training data profile %q", name).
		WithHint("known profiles: %s", strings.Join(known, ", "))
}
