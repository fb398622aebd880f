package cli

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"contrejuge/backend/evaluation"
	"contrejuge/backend/fault"
	"contrejuge/backend/judging"
	"contrejuge/backend/workspace"
)

// evaluateFlags are the flags of evaluate.
type evaluateFlags struct {
	asking
	byJudge
	a, b, name, licence, system, resume string
}

func (c *command) evaluate() *cobra.Command {
	var f evaluateFlags
	cmd := &cobra.Command{
		Use:   "evaluate QUESTIONS --a MODEL --b MODEL --judge MODEL",
		Short: "Have two models answer questions, and a judge compare them",
		Long: `Have two models answer questions, and a judge compare the answers. The answered
questions become a source, from which queues are made as from any other.

QUESTIONS is a suite (.yaml; "pilote" is the one that ships), an evaluation or a
dataset (.jsonl), whose answers are not looked at, or a plain list with one question
on a line (.txt). A model is one of the hosts; openai:MODEL is one behind --endpoint,
whose key is in $CONTREJUGE_API_KEY; recorded:FILE are answers that are there
already.

The judge is asked about each pair in both orders unless --orders says otherwise: a
judge that prefers a place changes its pick with the order, and such a pair is
unstable and decides nothing. With one order this cannot be seen.

Everything is kept as it comes. What was interrupted, killed or stopped goes on with
--resume ID, where nothing else need be said.

Exit code: 0 when everything is answered and judged, 1 when something is unanswered
or unjudged, 3 when the model hosts could not be used, 130 when it was interrupted.`,
		Args: cobra.MaximumNArgs(1),
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return c.inWorkspace(func(ctx context.Context, w *workspace.Workspace, args []string) error {
			if f.resume != "" {
				return c.resumeJudging(ctx, w, cmd, f.resume, &f.asking, judging.Questions, args, f.a, f.b)
			}
			spec, left, err := c.evaluateSpec(ctx, w, cmd, &f, args)
			if err != nil {
				return err
			}
			watch := c.watchJudging(ctx, f.quiet)
			defer watch.close()
			for _, l := range left {
				watch.say("left out: %s: %s", either(l.Case != "", "case "+l.Case, "line "+grouped(l.Line)), l.Reason)
			}
			done, err := w.Evaluations.Evaluate(ctx, spec, watch.judging())
			watch.close()
			return c.endedJudging(ctx, w, done, err, watch, left)
		})(cmd, args)
	}
	f.asking.add(c, cmd)
	f.byJudge.add(c, cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.a, "a", "", "the `MODEL` that gives the answers a")
	flags.StringVar(&f.b, "b", "", "the `MODEL` that gives the answers b")
	flags.StringVar(&f.name, "name", "", "the `NAME` of the source (default the file's)")
	flags.StringVar(&f.licence, "licence", "", "the licence of the questions")
	flags.StringVar(&f.system, "system", "", "the system prompt of both models (default the suite's)")
	flags.StringVar(&c.flags.Endpoint, "endpoint", "", "the OpenAI-compatible `URL` of models openai:MODEL (default the configured one)")
	flags.StringVar(&c.keyEnv, "key-env", "", "the environment `VARIABLE` that holds its key (default "+apiKey+")")
	flags.StringVar(&f.resume, "resume", "", "go on with the evaluation of this `ID` rather than begin one")
	return cmd
}

func (c *command) evaluateSpec(ctx context.Context, w *workspace.Workspace, cmd *cobra.Command, f *evaluateFlags, args []string) (workspace.EvaluateSpec, []leftOut, error) {
	none := workspace.EvaluateSpec{}
	if len(args) == 0 {
		return none, nil, fault.New(fault.Usage, "wrong_usage", "no questions are named").WithHint("name a file, or %q for the suite that ships", pilotName)
	}
	settings, err := c.settings()
	if err != nil {
		return none, nil, err
	}
	file := args[0]
	spec := workspace.EvaluateSpec{
		Name: f.name, Origin: filepath.Base(file), Licence: f.licence, System: f.system,
	}
	if spec.Name == "" {
		spec.Name = strings.TrimSuffix(spec.Origin, filepath.Ext(spec.Origin))
	}
	if spec.A, err = candidate("a", f.a, settings.Endpoint.Value); err != nil {
		return none, nil, err
	}
	if spec.B, err = candidate("b", f.b, settings.Endpoint.Value); err != nil {
		return none, nil, err
	}
	read, err := readQuestions(file)
	if err != nil {
		return none, nil, err
	}
	spec.Questions, spec.Options = read.questions, read.suite.Options
	spec.System = cmp.Or(spec.System, read.suite.System)
	spec.ByJudge = f.byJudge.judging(cmd, settings.Judge.Value, f.asking, settings.Hosts.Value)
	if spec.Language == "" {
		spec.Language = read.suite.Language
	}
	if read.suite.Instructions != "" && spec.Version == nil && len(spec.Criteria) == 0 {
		// What the suite has the judge know holds here too, unless the team has adopted
		// a wording of its own.
		wording, version, err := w.Evaluations.Wording(ctx, nil, spec.Language, evaluation.ByScores, evaluation.DefaultScale)
		if err != nil {
			return none, nil, err
		}
		if version == 0 {
			wording.Instructions = read.suite.Instructions
			spec.Wording = &wording
		}
	}
	return spec, read.leftOut, nil
}

// candidate is the model named, with what has to be known of it.
func candidate(which, name, endpoint string) (workspace.Candidate, error) {
	if name == "" {
		return workspace.Candidate{}, fault.New(fault.Usage, "candidate_needed", "who gives the answers %s is not named", which).WithHint("name a model with --%s", which)
	}
	of := workspace.Candidate{Reference: workspace.ParseReference(name)}
	var err error
	switch of.Kind {
	case workspace.OpenAI:
		if of.Endpoint = endpoint; endpoint == "" {
			return of, fault.New(fault.Usage, "endpoint_needed", "a model openai:… is behind an address, and none is named").WithHint("name it with --endpoint https://host/v1")
		}
	case workspace.Recorded:
		of.Answers, of.Digest, err = readAnswers(of.Name)
	}
	return of, err
}
