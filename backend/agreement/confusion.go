package agreement

import (
	"slices"

	"contrejuge/backend/evaluation"
)

// Confusion counts the items by people's and the judge's opinion. Items
// without a majority, with an unstable judge or unjudged are outside.
type Confusion struct {
	Labels []evaluation.Pick `json:"labels"`
	Table  [][]int           `json:"rows_person_columns_judge"`
}

func confusionOf(readings []reading) Confusion {
	c := Confusion{Labels: slices.Clone(classes), Table: emptyTable()}
	for _, r := range readings {
		if r.people.Standing == Clear && r.judge.Standing == Clear {
			c.Table[classIndex(r.people.Class)][classIndex(r.judge.Class)]++
		}
	}
	return c
}

// decided is the part of the table where both decided for an answer.
func (c Confusion) decided() [][]int { return [][]int{c.Table[0][:2], c.Table[1][:2]} }

func emptyTable() [][]int {
	table := make([][]int, len(classes))
	for i := range table {
		table[i] = make([]int, len(classes))
	}
	return table
}

func classIndex(class evaluation.Pick) int { return slices.Index(classes, class) }
