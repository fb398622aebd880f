// Package check holds the deterministic tests of an answer. Each is a small pure
// function from a [Spec] and the answers of one case to a [Result], which quotes
// the words that failed and says where they stand.
//
// # What holds for which answer
//
// A case of several turns has several answers. What must not be (formal_address,
// no_price, a phone number that is not allowed, not_contains, not_matches,
// max_words, language, links) must not be in any of them. What must be
// (contains, matches, a phone number that is required) is there when the answers
// taken together have it. min_words and json look at the last answer.
//
// # What makes no difference
//
// Answers are read in one form: composed accents, plain spaces for non-breaking
// ones, the typewriter's apostrophe and hyphen for the printer's, and nothing
// invisible. Accents count: "prefecture" is not "préfecture". Places and quotes
// of a failure are those of the answer as it was written.
//
// # What the person wrote herself
//
// For formal_address, no_price and phone_numbers a quotation (« », “ ”, " " or
// lines after >) that repeats the person's own words is no fault of the answer.
// Words that the answer puts into somebody else's mouth are the answer's own:
// a model of a letter that says « tu » fails. not_contains, not_matches and
// links look for what the suite names, wherever it stands.
package check
