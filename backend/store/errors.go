package store

import (
	"context"
	"errors"
	"io/fs"

	"github.com/mattn/go-sqlite3"

	"contrejuge/backend/fault"
)

// Codes of what the workspace refuses.
const (
	CodeNewer        = "workspace_newer"
	CodeOlder        = "workspace_older"
	CodeNotWorkspace = "not_a_workspace"
	CodeReadOnly     = "workspace_read_only"
	CodeCorrupt      = "workspace_corrupt"
	CodeBusy         = "workspace_busy"
	CodeDiskFull     = "disk_full"
	CodeUnusable     = "workspace_unusable"
)

// Codes of what is refused about runs.
const (
	CodeRunBusy      = "run_busy"
	CodeRunAmbiguous = "run_ambiguous"

	CodeJudgingAmbiguous = "judging_ambiguous"
	CodeOutcomeChanged   = "outcome_changed"
	codeRunNotFound      = "run_not_found" // made by notFound
)

// promises are the triggers' words, which are our codes, with what they mean.
var promises = map[string]*fault.Error{
	"item_is_a_copy": fault.New(fault.Conflict, "item_is_a_copy", "an item is a copy of its source and cannot change"),
	"rubric_locked": fault.New(fault.Conflict, "rubric_locked", "the rubric is locked since the first review").
		WithHint("make a new queue for a changed rubric"),
	"item_full":                  fault.New(fault.Conflict, "item_full", "the item already has all the reviews it needs"),
	"item_held":                  fault.New(fault.Conflict, "item_held", "somebody else is on this item"),
	"score_out_of_range":         fault.New(fault.Input, "score_out_of_range", "a score is not on the rubric's scale or its criterion is not in the rubric"),
	"review_is_append_only":      fault.New(fault.Conflict, "review_is_append_only", "a saved review cannot be changed or removed").WithHint("save a later revision"),
	"arbitration_is_append_only": fault.New(fault.Conflict, "arbitration_is_append_only", "an arbitration cannot be changed").WithHint("arbitrate again: the latest counts"),
	"judging_exists":             fault.New(fault.Conflict, "judging_exists", "there is a run or a judging of this id already"),
	"judging_is_frozen":          fault.New(fault.Conflict, "judging_is_frozen", "a judging's settings are frozen when it begins"),
	"row_not_found":              fault.New(fault.NotFound, "row_not_found", "the judging does not judge this row"),
	"answer_is_kept":             fault.New(fault.Conflict, "answer_is_kept", "there is an answer already, and it is kept"),
	"version_is_fixed":           fault.New(fault.Conflict, "version_is_fixed", "an adopted version never changes"),
	"already_adopted":            fault.New(fault.Conflict, "already_adopted", "the trial was adopted before: nothing was changed"),
	"run_exists":                 fault.New(fault.Conflict, "run_exists", "there is a run of this id already"),
	"run_is_frozen":              fault.New(fault.Conflict, "run_is_frozen", "what a run is made of does not change once it began").WithHint("begin another run"),
	"case_not_found":             fault.New(fault.NotFound, "case_not_found", "the run's suite has no such case"),
	"outcome_stays":              fault.New(fault.Conflict, "outcome_stays", "an outcome stays with its case, and a case has one"),
	"judgment_is_kept":           fault.New(fault.Conflict, "judgment_is_kept", "a usable judgment does not give way to none"),
	"answer_is_judged":           fault.New(fault.Conflict, "answer_is_judged", "an answer that was judged does not change").WithHint("begin another run"),
	"judgment_is_incomplete":     fault.New(fault.Input, "judgment_is_incomplete", "a judgment has each criterion of its case once, with a verdict"),
	"reread_is_append_only":      fault.New(fault.Conflict, "reread_is_append_only", "a saved reread cannot be changed or removed").WithHint("save a later revision"),
	"unknown_verdict":            fault.New(fault.Input, "unknown_verdict", "a verdict is none of yes, no and not_applicable, or its criterion is not the case's"),
	"unknown_ruling":             fault.New(fault.Input, "unknown_ruling", "a ruling is neither confirmed nor false_alarm, or its check did not fail"),
	"lease_is_taken_anew":        fault.New(fault.Conflict, "lease_is_taken_anew", "a lease does not move to another item"),
}

// translate turns what SQLite says into an error for the person who reads it.
// Errors that are already ours pass through.
func translate(err error) error {
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*fault.Error](err); ok {
		return err
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return fault.New(fault.Interrupted, "interrupted", "interrupted; what was done before is kept").WithCause(err)
	}
	e, ok := errors.AsType[sqlite3.Error](err)
	if !ok {
		return translateFile(err)
	}
	switch e.Code {
	case sqlite3.ErrConstraint:
		if promise, ok := promises[e.Error()]; ok && e.ExtendedCode == sqlite3.ErrConstraintTrigger {
			said := *promise
			return &said
		}
		return err // a mistake of ours
	case sqlite3.ErrInterrupt:
		return fault.New(fault.Interrupted, "interrupted", "interrupted; what was done before is kept").WithCause(err)
	case sqlite3.ErrFull:
		return diskFull(err)
	case sqlite3.ErrCantOpen, sqlite3.ErrIoErr:
		if isDiskFull(e.SystemErrno) || e.ExtendedCode == sqlite3.ErrIoErrSHMSize {
			return diskFull(err)
		}
		if e.Code == sqlite3.ErrCantOpen || isReadOnly(e.SystemErrno) {
			return readOnly(err)
		}
		return unusable(CodeUnusable, "the disk does not answer: nothing was changed", "check the disk, then do it again", err)
	case sqlite3.ErrReadonly, sqlite3.ErrPerm, sqlite3.ErrAuth:
		return readOnly(err)
	case sqlite3.ErrCorrupt:
		return unusable(CodeCorrupt, "the workspace file is damaged", "run `contrejuge workspace check`, or restore a backup with `contrejuge workspace restore`", err)
	case sqlite3.ErrNotADB:
		return unusable(CodeNotWorkspace, "this file is not a workspace", "choose another with --workspace", err)
	case sqlite3.ErrBusy, sqlite3.ErrLocked:
		return unusable(CodeBusy, "another process has been writing for too long: nothing was changed", "wait until it is done, then do it again", err)
	default:
		return unusable(CodeUnusable, "the workspace cannot be used: nothing was changed", "", err)
	}
}

// translateFile turns what the file system says into an error for the person
// who reads it.
func translateFile(err error) error {
	switch {
	case isDiskFull(err):
		return diskFull(err)
	case isReadOnly(err), errors.Is(err, fs.ErrPermission):
		return readOnly(err)
	default:
		return err
	}
}

func diskFull(err error) error {
	return unusable(CodeDiskFull, "the disk is full: nothing was changed, and everything saved before is kept", "free some space, then do it again", err)
}

func readOnly(err error) error {
	return unusable(CodeReadOnly, "the workspace cannot be written to: nothing was changed",
		"check the rights of the file and its folder, or choose another with --workspace", err)
}

// isUnique reports whether the error is of two rows that may not be the same.
func isUnique(err error) bool {
	e, ok := errors.AsType[sqlite3.Error](err)
	return ok && e.ExtendedCode == sqlite3.ErrConstraintUnique
}

func unusable(code, message, hint string, cause error) error {
	return fault.New(fault.Workspace, code, "%s", message).WithHint("%s", hint).WithCause(cause)
}

// otherVersion is why a workspace of another version is not written to.
func otherVersion(version int) error {
	if version < SchemaVersion {
		return fault.New(fault.Workspace, CodeOlder,
			"the workspace was replaced by one of version %d while it was open; this program writes version %d. Nothing was changed", version, SchemaVersion).
			WithHint("open it again: it is migrated then")
	}
	return fault.New(fault.Workspace, CodeNewer,
		"the workspace is of version %d, made by a newer Contrejuge; this one knows version %d. Nothing was changed", version, SchemaVersion).
		WithHint("use the newer Contrejuge, or another workspace with --workspace")
}

func notFound(noun, name string) error {
	return fault.New(fault.NotFound, noun+"_not_found", "there is no %s %q", noun, name)
}
