package agreement

// Reason is why a figure has no value. The zero value means that it has one.
type Reason string

// The reasons there are.
const (
	// NoPairs: nothing was said by both sides.
	NoPairs Reason = "no_pairs"
	// NoPicks: nobody decided for one of the answers.
	NoPicks Reason = "no_picks"
	// NoReviews: no item of the kind was reviewed.
	NoReviews Reason = "no_reviews"
	// NoPopulation: what the judge said of the whole is missing, or cannot be
	// the whole that the reviewed items belong to.
	NoPopulation Reason = "no_population"
	// OneClass: every opinion or score is the same, so that chance alone would
	// explain all of the agreement.
	OneClass Reason = "one_class"
	// NoVariance: the sample does not vary, so that its spread says nothing
	// about the next items.
	NoVariance Reason = "no_variance"
	// Malformed: the numbers cannot be counts, rates or tables of one sample.
	Malformed Reason = "malformed"
	// UnequalRatings: a figure that needs the same number of ratings of every
	// item was given another.
	UnequalRatings Reason = "unequal_ratings"
	// NoInformation: the judge says the same whatever is true.
	NoInformation Reason = "no_information"
	// TooMany: no number of items that anyone could review is enough.
	TooMany Reason = "too_many"
)

// Sentence says the reason in English, to follow "undefined because".
func (r Reason) Sentence() string {
	switch r {
	case NoPairs:
		return "nothing was said by both sides"
	case NoPicks:
		return "nobody decided for one of the answers"
	case NoReviews:
		return "nothing was reviewed"
	case NoPopulation:
		return "the counts of the whole population do not fit the reviewed items"
	case OneClass:
		return "all opinions are the same, which chance alone would explain"
	case NoVariance:
		return "the sample does not vary"
	case Malformed:
		return "the numbers are not those of one sample"
	case UnequalRatings:
		return "not every item was rated equally often"
	case NoInformation:
		return "the judge says the same whatever is true"
	case TooMany:
		return "it would take more items than anyone can review"
	default:
		return ""
	}
}

// why is the reason as it stands in a report: nil where there is a value.
func why(r Reason) *Reason {
	if r == "" {
		return nil
	}
	return &r
}
