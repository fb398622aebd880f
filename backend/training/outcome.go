package training

import "contrejuge/backend/fault"

// Outcome is what an export decided for one item: the lines to write, or why
// there are none.
type Outcome struct {
	Item   Item
	Lines  [][]byte // each with its "\n"
	Reason Reason
}

// Outcomes decides all items, in their order. It returns an internal fault
// with the code unwritable_message where a message of an item is not JSON.
func Outcomes(p Profile, items []Item) ([]Outcome, error) {
	out := make([]Outcome, len(items))
	for i, item := range items {
		o := Outcome{Item: item}
		var example Example
		if example, o.Reason = Decide(item); o.Reason == "" {
			var err error
			if o.Lines, o.Reason, err = p.Lines(example); err != nil {
				return nil, fault.New(fault.Internal, "unwritable_message",
					"item %s holds a message that cannot be written: nothing was exported", item.Ref).WithCause(err)
			}
		}
		out[i] = o
	}
	return out, nil
}
