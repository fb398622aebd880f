package agreement

import (
	"maps"
	"math"
	"slices"
)

// WinRate is how often a model wins: by the judge, by people, and by the judge
// corrected with what people said of a sample. A tie is half a win.
type WinRate struct {
	Model      string `json:"model"`
	Population int    `json:"population"` // items the judge's rate speaks of, unjudged ones included
	Unjudged   int    `json:"unjudged"`
	Reviewed   int    `json:"reviewed"` // items with a person's pick

	Judge     *float64  `json:"judge"`  // over the judged part of the population
	People    *float64  `json:"people"` // over the reviewed items
	Corrected *float64  `json:"corrected"`
	Interval  *Interval `json:"interval"` // of the corrected rate
	SE        *float64  `json:"se"`       // its standard error

	Undefined         *Reason `json:"undefined"` // why there is no corrected rate
	IntervalUndefined *Reason `json:"interval_undefined"`
}

// winRates lists the models by name.
func winRates(frozen map[string]Population, readings []reading) []WinRate {
	populations := populationsOf(readings)
	maps.Copy(populations, frozen)
	samples := map[string]*Sample{}
	for _, r := range readings {
		if r.people.Standing == Silent {
			continue
		}
		for model, label := range r.contestants() {
			if samples[model] == nil {
				samples[model] = &Sample{}
			}
			samples[model].Add(halves(r.judge, label), halves(r.people, label))
		}
	}
	rates := []WinRate{}
	for _, model := range slices.Sorted(maps.Keys(populations)) {
		sample := Sample{}
		if s := samples[model]; s != nil {
			sample = *s
		}
		rates = append(rates, winRate(model, populations[model], sample))
	}
	return rates
}

func winRate(model string, p Population, s Sample) WinRate {
	w := WinRate{Model: model, Population: p.N, Unjudged: p.Unjudged, Reviewed: s.n}
	if judged := p.N - p.Unjudged; judged > 0 && p.holds(s.n) {
		w.Judge = new(p.Points / float64(judged))
	}
	if s.n > 0 {
		w.People = new(float64(s.y) / float64(2*s.n))
	}
	estimate, reason := CorrectedMean(p, s)
	if reason != "" {
		w.Undefined, w.IntervalUndefined = why(reason), why(reason)
		return w
	}
	// A small sample can push the correction past the end of the scale.
	w.Corrected = new(clip(estimate.Value, 0, 1))
	if estimate.StandardError == 0 {
		w.IntervalUndefined = why(NoVariance)
		return w
	}
	w.SE = &estimate.StandardError
	w.Interval = new(estimate.Interval().Clip(0, 1))
	return w
}

// Sample sums what the judge (f) and people (y) gave a model on the reviewed
// items, in half points, so that the sums are exact.
type Sample struct{ n, f, y, ff, fy, yy int }

// Add counts one reviewed item, in half points from 0 to 2.
func (s *Sample) Add(judge, people int) {
	s.n++
	s.f += judge
	s.y += people
	s.ff += judge * judge
	s.fy += judge * people
	s.yy += people * people
}

// CorrectedMean is the mean of the judge's points over the population plus the
// mean difference d = y − f on the reviewed sample (A. N. Angelopoulos et al.,
// Prediction-powered inference, Science 382, 2023). There the sample is apart
// from the population; here it is part of it, and the variance is
//
//	s_d² ÷ n + (s_f² + 2·s_fd) ÷ N
//
// with all moments over the sample, divisor n. When everything was reviewed,
// both the mean and its variance are those of people alone. An unjudged item
// counts as half a point in f. It is undefined without a reviewed item, and for
// a population smaller than its sample.
//
// It is not good for a sample that was not drawn at random from the population,
// whose differences it would carry over to the whole; nor does it gain anything
// from a judge that is no better than chance.
func CorrectedMean(p Population, s Sample) (Estimate, Reason) {
	if !p.holds(s.n) {
		return Estimate{}, NoPopulation
	}
	if s.n == 0 {
		return Estimate{}, NoReviews
	}
	n, size := float64(s.n), float64(p.N)
	value := (p.Points+float64(p.Unjudged)/2)/size + float64(s.y-s.f)/(2*n)

	// In half points squared, times n²: whole numbers.
	spreadF := s.n*s.ff - s.f*s.f
	spreadFY := s.n*s.fy - s.f*s.y
	spreadY := s.n*s.yy - s.y*s.y
	spreadD := spreadY - 2*spreadFY + spreadF
	spreadFD := spreadFY - spreadF
	variance := (float64(spreadD)/n + float64(spreadF+2*spreadFD)/size) / (4 * n * n)
	if variance < negligible {
		return Estimate{Value: value}, ""
	}
	return Estimate{value, math.Sqrt(variance)}, ""
}
