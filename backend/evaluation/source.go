package evaluation

import "time"

// Source is something rows were imported from.
type Source struct {
	ID         int64 // tells nothing of the source
	Name       string
	Kind       SourceKind
	Origin     string // the file's name
	Licence    string // as whoever imported it said; "" when nobody did
	Sample     bool   // the sample that ships with the product
	Archived   bool
	Unfinished bool // an import was interrupted; importing again completes it
	Rows       int
	CreatedAt  time.Time
}

// SourceKind is what a source holds.
type SourceKind string

// The kinds of sources. Made here or imported, an evaluation is an evaluation.
const (
	OfEvaluation SourceKind = "evaluation" // judged questions
	OfDataset    SourceKind = "dataset"    // turns of conversations that can be trained on
	OfRun        SourceKind = "run"        // the answered cases of one run of a bench; its origin is the run's id
)

// Outcome is what became of one row of an import.
type Outcome int

// The outcomes of importing a row.
const (
	Added       Outcome = iota + 1
	Extended            // known already, with judgments or reviews that were not
	Duplicate           // known already, to the letter
	Contradicts         // its id is known with another content; nothing was changed
)
