package agreement

import (
	"maps"
	"slices"
)

// KrippendorffAlpha is the agreement of any number of raters beyond chance,
// for classes without an order (K. Krippendorff, Computing Krippendorff's
// Alpha-Reliability, 2011, section C). A unit lists the classes it was given;
// who gave them does not matter, and a unit with fewer than two is left out.
//
// It is undefined when no unit has two, and when only one class occurs.
//
// It is not good for classes with an order, where near misses should count
// less: that is [ScaleAlpha]. Nor for naming who disagrees, since it mixes
// everyone; nor, like kappa, for comparing queues with uneven classes.
func KrippendorffAlpha[T comparable](units [][]T) (float64, Reason) {
	n := 0
	total := map[T]int{}   // values by class
	alike := map[int]int{} // ordered pairs of equal values, by size of the unit
	for _, unit := range units {
		if len(unit) < 2 {
			continue
		}
		count := map[T]int{}
		for _, class := range unit {
			count[class]++
			total[class]++
			n++
		}
		for _, c := range count {
			alike[len(unit)] += c * (c - 1)
		}
	}
	if n == 0 {
		return 0, NoPairs
	}
	if len(total) == 1 {
		return 0, OneClass
	}
	var observed float64 // coincidences on the diagonal
	for _, size := range slices.Sorted(maps.Keys(alike)) {
		observed += float64(alike[size]) / float64(size-1)
	}
	chance := 0
	for _, c := range total {
		chance += c * (c - 1)
	}
	return (float64(n-1)*observed - float64(chance)) / float64(n*(n-1)-chance), ""
}
