package suite

import (
	"bytes"
	_ "embed" // the pilot suite

	"contrejuge/backend/bench"
)

// PilotName is what the pilot suite's file is called where it is written out.
const PilotName = "pilote.yaml"

//go:embed pilote.yaml
var pilot []byte

// Pilot is the suite that ships in the binary: an assistant that answers
// residents about noise and neighbours, in French. It was written for this
// project; whom it speaks of is invented.
func Pilot() bench.Suite {
	s, err := Read(bytes.NewReader(pilot), PilotName)
	if err != nil {
		panic("suite: " + err.Error()) // a test reads it
	}
	return s
}

// PilotFile is the file of the pilot suite, comments included, to start a suite
// from.
func PilotFile() []byte { return bytes.Clone(pilot) }
