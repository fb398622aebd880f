package agreement

import "contrejuge/backend/evaluation"

// Report is everything a queue says about a judge. Its JSON encoding is the
// document of the report command.
type Report struct {
	Queue             string  `json:"queue"`
	Selection         string  `json:"selection"`
	Representative    bool    `json:"representative"`
	NotRepresentative *string `json:"not_representative"` // the code of why not
	Judge             string  `json:"judge"`
	// JudgePrompts counts the prompts behind the judge's opinions. More than
	// one: the figures mix what are two judges in all but name.
	JudgePrompts int `json:"judge_prompts"`

	Items int `json:"items"`
	Accounting

	// Overall figures, null for a queue that is not representative.
	Agreement     *Agreement `json:"agreement"`
	Kappa         *Kappa     `json:"kappa"`
	KappaWithTies *Kappa     `json:"kappa_with_ties"`

	Confusion     Confusion        `json:"confusion"`
	Criteria      []Criterion      `json:"criteria"`
	Verdicts      []VerdictFigures `json:"verdicts"` // of a queue whose people give verdicts, in place of scores
	JudgeOrders   JudgeOrders      `json:"judge_orders"`
	Length        Length           `json:"length"`
	Side          Side             `json:"side"`
	BetweenPeople BetweenPeople    `json:"between_people"`
	Reviewers     []Reviewer       `json:"reviewers"`
	WinRates      []WinRate        `json:"win_rates"` // null like the overall figures
	Disagreements []string         `json:"disagreements"`
}

// Compute makes the report of a queue from all of its items, reviewed or not.
func Compute(setting Setting, items []Item) Report {
	readings := read(setting.Judge, setting.Form, items)
	report := Report{
		Queue:          setting.Queue,
		Selection:      setting.Selection,
		Representative: setting.NotRepresentative == "",
		Judge:          setting.Judge,
		JudgePrompts:   prompts(readings),
		Items:          len(items),
		Accounting:     account(readings),
		Confusion:      confusionOf(readings),
		Criteria:       []Criterion{},
		Verdicts:       []VerdictFigures{},
		JudgeOrders:    judgeOrders(readings),
		Length:         lengthOf(readings),
		Side:           sideOf(readings),
		BetweenPeople:  betweenPeople(readings),
		Reviewers:      reviewersOf(readings),
		Disagreements:  disagreements(readings),
	}
	if setting.Form == evaluation.ByVerdicts {
		report.Verdicts = verdictsOf(setting.Criteria, readings)
	} else {
		report.Criteria = criteriaOf(setting.Criteria, readings)
	}
	if !report.Representative {
		report.NotRepresentative = &setting.NotRepresentative
		return report
	}
	report.Agreement = agreementOf(readings)
	report.Kappa = kappaOf(report.Confusion.decided())
	report.KappaWithTies = kappaOf(report.Confusion.Table)
	report.WinRates = winRates(setting.Population, readings)
	return report
}
