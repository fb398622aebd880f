package agreement_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"contrejuge/backend/agreement"
)

// tables are random square tables, sparse and dense, of two to five classes.
func tables(check func(table [][]int, random *rand.Rand)) {
	random := rand.New(rand.NewPCG(1960, 1968))
	for range 400 {
		k, most := 2+random.IntN(4), 1+random.IntN(12)
		table := make([][]int, k)
		for i := range table {
			table[i] = make([]int, k)
			for j := range table[i] {
				table[i][j] = max(0, random.IntN(2*most)-most)
			}
		}
		check(table, random)
	}
}

type tableFigure = func([][]int) (agreement.Estimate, agreement.Reason)

func weighted(w agreement.Weights) tableFigure {
	return func(table [][]int) (agreement.Estimate, agreement.Reason) { return agreement.ScaleKappa(table, w) }
}

// shareOf makes a figure of a tally.
func shareOf(figure func([][]int) (agreement.Tally, agreement.Reason)) tableFigure {
	return func(table [][]int) (agreement.Estimate, agreement.Reason) {
		t, reason := figure(table)
		if reason != "" {
			return agreement.Estimate{}, reason
		}
		return agreement.Estimate{Value: float64(t.Hits) / float64(t.Of)}, ""
	}
}

var tableFigures = map[string]tableFigure{
	"Cohen's kappa":     agreement.CohenKappa,
	"linear kappa":      weighted(agreement.Linear),
	"quadratic kappa":   weighted(agreement.Quadratic),
	"Gwet's AC1":        agreement.GwetAC1Table,
	"half credit":       agreement.HalfCredit,
	"a tie as a class":  shareOf(agreement.TieAsClass),
	"both decided only": shareOf(agreement.BothDecided),
}

// same fails unless the two are the same figure, but for rounding.
func same(t *testing.T, what string, table, other [][]int, figure tableFigure) {
	t.Helper()
	want, wantReason := figure(table)
	got, reason := figure(other)
	if reason != wantReason || math.Abs(got.Value-want.Value) > 1e-12 || math.Abs(got.StandardError-want.StandardError) > 1e-9 {
		t.Errorf("%s of %v is %+v %q, of %v %+v %q", what, table, want, wantReason, other, got, reason)
	}
}

// rearranged is the table with its classes in another order.
func rearranged(table [][]int, order []int) [][]int {
	other := make([][]int, len(table))
	for i := range table {
		other[i] = make([]int, len(table))
		for j := range table {
			other[i][j] = table[order[i]][order[j]]
		}
	}
	return other
}

func TestIfPeopleAndJudgeChangePlacesTheFiguresStay(t *testing.T) {
	tables(func(table [][]int, _ *rand.Rand) {
		transposed := make([][]int, len(table))
		for i := range table {
			for j := range table {
				transposed[i] = append(transposed[i], table[j][i])
			}
		}
		for name, figure := range tableFigures {
			same(t, name, table, transposed, figure)
		}
	})
}

func TestTheNamesOfClassesChangeNothing(t *testing.T) {
	tables(func(table [][]int, random *rand.Rand) {
		other := rearranged(table, random.Perm(len(table)))
		for _, name := range []string{"Cohen's kappa", "Gwet's AC1", "a tie as a class"} {
			same(t, name, table, other, tableFigures[name])
		}
	})
}

func TestAScaleReadBackwardsIsTheSameScale(t *testing.T) {
	tables(func(table [][]int, _ *rand.Rand) {
		var order []int
		for i := range table {
			order = append(order, len(table)-1-i)
		}
		for _, name := range []string{"linear kappa", "quadratic kappa"} {
			same(t, name, table, rearranged(table, order), tableFigures[name])
		}
	})
}

func TestTheFiguresStayOnTheirScaleAndReachItsEndOnlyInFullAgreement(t *testing.T) {
	tables(func(table [][]int, _ *rand.Rand) {
		full := true
		for i := range table {
			for j, count := range table[i] {
				full = full && (i == j || count == 0)
			}
		}
		for name, figure := range tableFigures {
			got, reason := figure(table)
			if reason != "" {
				continue
			}
			low := 0.
			if name != "half credit" && name != "a tie as a class" && name != "both decided only" {
				low = -1
			}
			if got.Value < low-1e-12 || got.Value > 1 || got.StandardError < 0 {
				t.Errorf("%s of %v is %+v", name, table, got)
			}
			if one := got.Value == 1; one != full && name != "both decided only" {
				t.Errorf("%s of %v is %v", name, table, got.Value)
			}
		}
	})
}

func TestOneMoreAgreeingItemNeverLowersAgreement(t *testing.T) {
	tables(func(table [][]int, _ *rand.Rand) {
		for class := range table {
			more := rearranged(table, identity(len(table)))
			more[class][class]++
			for _, name := range []string{"Cohen's kappa", "linear kappa", "half credit", "a tie as a class", "both decided only"} {
				before, undefined := tableFigures[name](table)
				after, reason := tableFigures[name](more)
				if undefined != "" {
					continue
				}
				if reason != "" || after.Value < before.Value-1e-12 {
					t.Errorf("%s of %v is %v, with one more agreed on class %d %v %q", name, table, before.Value, class, after.Value, reason)
				}
			}
		}
	})
	for n := 1; n < 60; n++ {
		for k := range n + 1 {
			before, _ := agreement.Wilson(k, n)
			after, _ := agreement.Wilson(k+1, n+1)
			if after.Low() < before.Low() || after.High() < before.High()-1e-15 {
				t.Errorf("%d of %d: %v, one more agreed: %v", k, n, before, after)
			}
		}
	}
}

func identity(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// TestTwoFiguresCanFallByAnAgreeingItem keeps what the documentation says of
// them. Squares are no distances: where one side is always higher, an item in
// between brings the two closer by chance than in fact. And AC1 counts chance
// by how evenly the classes are used.
func TestTwoFiguresCanFallByAnAgreeingItem(t *testing.T) {
	quadratic := weighted(agreement.Quadratic)
	before, _ := quadratic([][]int{{1, 0, 6}, {0, 0, 0}, {0, 0, 1}})
	after, _ := quadratic([][]int{{1, 0, 6}, {0, 1, 0}, {0, 0, 1}})
	if after.Value >= before.Value {
		t.Errorf("quadratic kappa is %v and then %v", before.Value, after.Value)
	}
	before, _ = agreement.GwetAC1Table([][]int{{2, 1}, {0, 0}})
	after, _ = agreement.GwetAC1Table([][]int{{2, 1}, {0, 1}})
	if after.Value >= before.Value {
		t.Errorf("AC1 is %v and then %v", before.Value, after.Value)
	}
}

// ratings are random units of up to five ratings, some with one or none.
func ratings(random *rand.Rand) [][]int {
	units := make([][]int, 2+random.IntN(20))
	for i := range units {
		for range random.IntN(6) {
			units[i] = append(units[i], 1+random.IntN(5))
		}
	}
	return units
}

func TestAlphaDependsOnWhatItsMetricReadsAndNothingElse(t *testing.T) {
	random := rand.New(rand.NewPCG(1970, 2011))
	for range 300 {
		units := ratings(random)
		with := func(value func(int) int) [][]int {
			changed := make([][]int, len(units))
			for i, unit := range units {
				for _, v := range unit {
					changed[i] = append(changed[i], value(v))
				}
				random.Shuffle(len(unit), func(a, b int) { changed[i][a], changed[i][b] = changed[i][b], changed[i][a] })
			}
			random.Shuffle(len(changed), func(a, b int) { changed[a], changed[b] = changed[b], changed[a] })
			return changed
		}
		names := random.Perm(6)
		for metric, changed := range map[agreement.Metric][][]int{
			agreement.NominalMetric:  with(func(v int) int { return names[v] }),
			agreement.OrdinalMetric:  with(func(v int) int { return v*v*v - 200 }),
			agreement.IntervalMetric: with(func(v int) int { return 40 - 7*v }),
			agreement.RatioMetric:    with(func(v int) int { return 12 * v }),
		} {
			want, wantReason := agreement.ScaleAlpha(units, metric)
			got, reason := agreement.ScaleAlpha(changed, metric)
			if reason != wantReason || math.Abs(got-want) > 1e-12 {
				t.Errorf("metric %v: %v is %v %q, %v is %v %q", metric, units, want, wantReason, changed, got, reason)
			}
			if got > 1 || got < -1 {
				t.Errorf("metric %v: %v", metric, got)
			}
		}
	}
}

func TestTheOrderOfSubjectsAndClassesChangesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(1971, 2008))
	for range 200 {
		raters, classes := 2+random.IntN(4), 2+random.IntN(3)
		subjects := make([][]int, 1+random.IntN(12))
		for i := range subjects {
			subjects[i] = make([]int, classes)
			for range raters {
				subjects[i][random.IntN(classes)]++
			}
		}
		order := random.Perm(classes)
		var changed [][]int
		for _, subject := range subjects {
			row := make([]int, classes)
			for class, count := range subject {
				row[order[class]] = count
			}
			changed = append(changed, row)
		}
		slices.Reverse(changed)

		fleiss, undefined := agreement.FleissKappa(subjects)
		again, reason := agreement.FleissKappa(changed)
		if undefined != reason || math.Abs(fleiss-again) > 1e-12 || fleiss > 1 || fleiss < -1 {
			t.Errorf("Fleiss' kappa of %v is %v %q, then %v %q", subjects, fleiss, undefined, again, reason)
		}
		gwet, undefined := agreement.GwetAC1(subjects)
		other, reason := agreement.GwetAC1(changed)
		if undefined != reason || math.Abs(gwet.Value-other.Value) > 1e-12 || math.Abs(gwet.StandardError-other.StandardError) > 1e-9 {
			t.Errorf("AC1 of %v is %v %q, then %v %q", subjects, gwet, undefined, other, reason)
		}
		if gwet.Value > 1 || gwet.Value < -1 {
			t.Errorf("AC1 of %v is %v", subjects, gwet)
		}
	}
}
