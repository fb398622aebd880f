package bench

// SameAnswers are the ids of the runs that are of the same answers: the run
// itself, the one it judged again, and all that judged that one again. Some may
// have been deleted since.
func SameAnswers(run string, runs []Run) []string {
	of := map[string]string{}
	for _, r := range runs {
		of[r.ID] = r.Rejudged
	}
	first := func(id string) string {
		for of[id] != "" {
			id = of[id]
		}
		return id
	}
	same := []string{run, first(run)}
	for _, r := range runs {
		if first(r.ID) == same[1] {
			same = append(same, r.ID)
		}
	}
	return same
}
