package training

// Summary is what an export did, or would do. Its examples are the lines of
// this export's items: new, changed and unchanged together.
type Summary struct {
	File      string         `json:"file"`
	Profile   string         `json:"profile"`
	Examples  int            `json:"examples"`
	New       int            `json:"new"`
	Changed   int            `json:"changed"`
	Withdrawn int            `json:"withdrawn"`
	Unchanged int            `json:"unchanged"`
	Refused   map[Reason]int `json:"refused"` // items by reason; never nil
	Manifest  string         `json:"manifest"`

	RefusedItems []RefusedItem `json:"refused_items"` // in item order; never nil
	// ChangedByHand counts the lines earlier exports wrote that are no longer
	// there: an edited line now belongs to whoever edited it, and an item that is
	// still due is written as new.
	ChangedByHand int `json:"changed_by_hand"`
}

// RefusedItem is an item that gave no example.
type RefusedItem struct {
	Item   string `json:"item"` // the name people know it by
	Reason Reason `json:"reason"`
}

// summarise counts what does not depend on the file.
func summarise(p Profile, outcomes []Outcome) Summary {
	s := Summary{Profile: p.Name(), Refused: map[Reason]int{}, RefusedItems: []RefusedItem{}}
	for _, o := range outcomes {
		s.Examples += len(o.Lines)
		if o.Reason != "" {
			s.Refused[o.Reason]++
			s.RefusedItems = append(s.RefusedItems, RefusedItem{o.Item.Ref, o.Reason})
		}
	}
	return s
}
