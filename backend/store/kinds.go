package store

import "contrejuge/backend/evaluation"

// The kind of a source stands in two columns: the older one knows evaluations
// and datasets alone, and a check that cannot be changed without making the
// table anew holds it to them.
const holdsRun = "run"

// ofKind is the kind of a source whose maker named none.
func ofKind(kind evaluation.SourceKind) evaluation.SourceKind {
	if kind == "" {
		return evaluation.OfEvaluation
	}
	return kind
}

func kindColumn(kind evaluation.SourceKind) string {
	if kind == evaluation.OfDataset {
		return string(evaluation.OfDataset)
	}
	return string(evaluation.OfEvaluation)
}

func holdsColumn(kind evaluation.SourceKind) string {
	if kind == evaluation.OfRun {
		return holdsRun
	}
	return ""
}

func kindOf(kind, holds string) evaluation.SourceKind {
	if holds == holdsRun {
		return evaluation.OfRun
	}
	return evaluation.SourceKind(kind)
}
