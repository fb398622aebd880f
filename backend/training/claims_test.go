package training_test

import (
	"strings"
	"testing"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/training"
)

// spaced is a native line as another program writes it.
func spaced(question, chosen string, more ...string) string {
	return `{"messages": [{"role": "user", "content": "` + question + `"}, {"role": "assistant", "content": "` + chosen + `"` +
		strings.Join(more, "") + "}]}\n"
}

const byReview = `, "rejected": "something", "rejectedSource": "review"`

func TestWithoutAManifestAnItemsOnlyLineIsItsOwn(t *testing.T) {
	picked := item("1", "Q", review("anna", pickA))
	revised := item("1", "Q", review("anna", bothBad, corrected("old text")), review("anna", bothBad, corrected("new text"), revision(2)))
	arbitrated := item("1", "Q", review("anna", pickA))
	arbitrated.Arbitration = &training.Arbitration{Correction: "settled"}
	ours := func(i training.Item) string {
		var f file
		f.mustExport(t, i)
		return f.text
	}
	for name, c := range map[string]struct {
		text string
		item training.Item
		want []int // new, changed, withdrawn, unchanged
		left string
	}{
		"byte for byte":             {ours(picked), picked, []int{0, 0, 0, 1}, ours(picked)},
		"spaced otherwise":          {spaced("Q", "text a", byReview), picked, []int{0, 1, 0, 0}, ours(picked)},
		"the answer not picked now": {spaced("Q", "text b", byReview), picked, []int{0, 1, 0, 0}, ours(picked)},
		"the source's own line":     {spaced("Q", "text a"), picked, []int{0, 1, 0, 0}, ours(picked)},
		"an earlier correction":     {spaced("Q", "old text"), revised, []int{0, 1, 0, 0}, ours(revised)},
		"trimmed and composed":      {spaced("Q", "  new text\\n"), revised, []int{0, 1, 0, 0}, ours(revised)},
		"an arbitration":            {spaced("Q", "settled"), arbitrated, []int{0, 1, 0, 0}, ours(arbitrated)},
		"another text":              {spaced("Q", "text c", byReview), picked, []int{1, 0, 0, 0}, spaced("Q", "text c", byReview) + ours(picked)},
		"another question":          {spaced("q", "text a", byReview), picked, []int{1, 0, 0, 0}, spaced("q", "text a", byReview) + ours(picked)},
		"another shape":             {`{"id":1,` + ours(picked)[1:], picked, []int{1, 0, 0, 0}, `{"id":1,` + ours(picked)[1:] + ours(picked)},
		"not JSON":                  {"text a\n", picked, []int{1, 0, 0, 0}, "text a\n" + ours(picked)},
		"no longer due, a review's": {spaced("Q", "text a", byReview), item("1", "Q", review("anna", tie)), []int{0, 0, 1, 0}, ""},
		"not due, the source's":     {spaced("Q", "text a"), item("1", "Q", review("anna", tie)), []int{0, 0, 0, 0}, spaced("Q", "text a")},
		"no opinion, a review's":    {spaced("Q", "text a", byReview), item("1", "Q"), []int{0, 0, 0, 0}, spaced("Q", "text a", byReview)},
	} {
		t.Run(name, func(t *testing.T) {
			f := file{text: "first\n" + c.text}
			wantCounts(t, f.mustExport(t, c.item), append(c.want, 0)...)
			if f.text != "first\n"+c.left {
				t.Errorf("now\n%s\nwant\n%s", f.text, "first\n"+c.left)
			}
			before := f.text
			f.mustExport(t, c.item)
			if f.text != before {
				t.Errorf("the second export makes\n%s", f.text)
			}
		})
	}
}

func TestALineFoundForAnItemWithoutOpinionIsItsLaterOn(t *testing.T) {
	f := file{text: spaced("Q", "text a", byReview)}
	f.mustExport(t, item("1", "Q"))
	wantCounts(t, f.mustExport(t, item("1", "Q", review("anna", pickB))), 0, 1, 0, 0, 0)
	if len(f.lines()) != 1 {
		t.Errorf("now\n%s", f.text)
	}
}

func TestWithdrawingPutsBackALineThatTheSourceMayHaveWritten(t *testing.T) {
	own := spaced("Q", "text a")
	f := file{text: own}
	decided := func(p evaluation.Pick) training.Item { return item("1", "Q", review("anna", p)) }
	wantCounts(t, f.mustExport(t, decided(pickB)), 0, 1, 0, 0, 0)
	wantCounts(t, f.mustExport(t, decided(pickA)), 0, 1, 0, 0, 0)
	wantCounts(t, f.mustExport(t, decided(tie)), 0, 0, 1, 0, 0)
	if f.text != own {
		t.Errorf("now\n%s", f.text)
	}
	if got := string(f.manifest.Bytes()); !strings.Contains(got, `"examples": 0`) {
		t.Errorf("the source's line counts as an example:\n%s", got)
	}
	wantCounts(t, f.mustExport(t, decided(tie)), 0, 0, 0, 0, 0)
	wantCounts(t, f.mustExport(t, decided(pickB)), 0, 1, 0, 0, 0)
	if len(f.lines()) != 1 || f.text == own {
		t.Errorf("now\n%s", f.text)
	}
}

func TestWithdrawingTakesOutALineThatOnlyAReviewCanHaveGiven(t *testing.T) {
	f := file{text: spaced("Q", "old text")}
	f.mustExport(t, item("1", "Q", review("anna", bothBad, corrected("old text")), review("anna", bothBad, corrected("new text"), revision(2))))
	wantCounts(t, f.mustExport(t, item("1", "Q", review("anna", bothBad))), 0, 0, 1, 0, 0)
	if f.text != "" {
		t.Errorf("now\n%s", f.text)
	}
}

func TestWithdrawingTakesOutALineThatIsOursByteForByte(t *testing.T) {
	var f file
	unsaid := item("1", "Q", review("anna", tie, corrected("text a")))
	f.mustExport(t, unsaid)
	f.manifest = nil
	wantCounts(t, f.mustExport(t, unsaid), 0, 0, 0, 1, 0)
	wantCounts(t, f.mustExport(t, item("1", "Q", review("anna", tie))), 0, 0, 1, 0, 0)
	if f.text != "" {
		t.Errorf("now\n%s", f.text)
	}
}

func TestWithoutAManifestAnAmbiguousLineStopsTheExport(t *testing.T) {
	picked := func(name string) training.Item { return item(name, "Q", review("anna", pickA)) }
	line := spaced("Q", "text a", byReview)
	for name, c := range map[string]struct {
		text  string
		items []training.Item
		lines string // as the message names them; "" for no conflict
	}{
		"two lines for one item":           {line + "other\n" + line, []training.Item{picked("1")}, "lines 1 and 3 were"},
		"one line for two items":           {"other\n" + line, []training.Item{picked("1"), picked("2")}, "line 2 was"},
		"two lines for two items":          {line + line, []training.Item{picked("1"), picked("2")}, "lines 1 and 2 were"},
		"both answers of one item":         {line + spaced("Q", "text b", byReview), []training.Item{picked("1")}, "lines 1 and 2 were"},
		"a line a refused item may own":    {line, []training.Item{picked("1"), item("2", "Q", review("anna", tie))}, "line 1 was"},
		"many lines":                       {strings.Repeat(line, 12), []training.Item{picked("1")}, "lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more were"},
		"a source's line is no refusal's":  {spaced("Q", "text a"), []training.Item{picked("1"), item("2", "Q", review("anna", tie))}, ""},
		"lines of different items are not": {line + spaced("R", "text a", byReview), []training.Item{picked("1"), item("2", "R", review("anna", pickA))}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			f := file{text: c.text}
			_, err := f.export(c.items...)
			if c.lines == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if !fault.Is(err, "ambiguous_lines") || fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), " "+c.lines+" ") {
				t.Errorf("error %v, want it to name %s", err, c.lines)
			}
		})
	}
}
