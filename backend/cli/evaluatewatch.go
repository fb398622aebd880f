package cli

import (
	"context"

	"contrejuge/backend/bench"
	"contrejuge/backend/evaluation"
	"contrejuge/backend/judging"
	"contrejuge/backend/run"
	"contrejuge/backend/workspace"
)

// judgingWatch watches a judging, and counts what its exit code depends on.
type judgingWatch struct {
	*watch
	well, asHost, otherwise int // units of this sitting: done, failed as their hosts did, failed for another cause
}

func (c *command) watchJudging(ctx context.Context, quiet bool) *judgingWatch {
	v := &judgingWatch{watch: c.watching(ctx, quiet)}
	v.unit = func(phase string) string { return either(phase == run.Judging, "judgment", "question") }
	v.kept = func(e run.Event) string { return either(e.Phase == run.Judging, "judged", "answered") }
	return v
}

func (v *judgingWatch) judging() workspace.JudgingWatching {
	return workspace.JudgingWatching{Began: v.begun, Tell: func(e run.Event) {
		v.count(e)
		v.tell(e)
	}}
}

func (v *judgingWatch) count(e run.Event) {
	switch {
	case e.Kind != run.CaseEnded:
	case e.Failure == nil:
		v.well++
	case e.Failure.Cause == evaluation.Unreachable || e.Failure.Cause == evaluation.ModelMissing:
		v.asHost++
	default:
		v.otherwise++
	}
}

// hostless reports whether the hosts failed in everything they were asked, which a
// short judging comes to its end with.
func (v *judgingWatch) hostless() bool { return v.asHost > 0 && v.well == 0 && v.otherwise == 0 }

func (v *judgingWatch) begun(j judging.Judging) {
	v.mu.Lock()
	v.id = j.ID
	v.mu.Unlock()
	s := j.Settings
	switch s.Target {
	case judging.Questions:
		v.say("evaluation %s: %s, %s, a %s, b %s, judge %s", j.ID, s.Name, count(j.Tally.Questions, "question"), s.A.Name, s.B.Name, s.Judge.Name)
	case judging.Items:
		v.say("trial %s: %s, %s, judge %s", j.ID, s.Name, count(j.Tally.Rows, "item"), s.Judge.Name)
	default:
		v.say("judging %s: %s, %s, judge %s", j.ID, s.Name, count(j.Tally.Rows, "row"), s.Judge.Name)
	}
	v.say("should it be ended before its end: contrejuge %s", resumeOf(j))
	for _, w := range j.Warnings {
		v.say("to know: %s", warningSentence(w))
	}
}

// resumeOf is the command that goes on with a judging.
func resumeOf(j judging.Judging) string {
	switch j.Settings.Target {
	case judging.Questions:
		return "evaluate --resume " + j.ID + recordedFlag("--a", j.Settings.A) + recordedFlag("--b", j.Settings.B)
	case judging.Items:
		return "workbench try --resume " + j.ID
	default:
		return "judge --resume " + j.ID
	}
}

// recordedFlag names the file of recorded answers again, which the workspace does
// not keep.
func recordedFlag(flag string, was bench.Maker) string {
	return either(was.Kind == workspace.Recorded, " "+flag+" recorded:"+was.Name, "")
}
