-- name: AddRun :one
INSERT INTO runs (public_id, suite, settings, rejudged, status, started)
VALUES (@public_id, @suite, @settings, @rejudged, 'running', @started)
RETURNING id;

-- name: RunNumber :one
SELECT id FROM runs WHERE public_id = @public_id;

-- name: RunByNumber :one
SELECT * FROM runs WHERE id = @id;

-- Two are enough to know that a prefix is not unique.
-- name: RunsBeginning :many
SELECT id FROM runs WHERE substr(public_id, 1, length(CAST(@prefix AS TEXT))) = CAST(@prefix AS TEXT) LIMIT 2;

-- name: Runs :many
SELECT * FROM runs ORDER BY started DESC, id DESC;

-- name: SetRunStatus :exec
UPDATE runs SET status = @status, stop_cause = @stop_cause, stop_detail = @stop_detail, ended = @ended WHERE id = @id;

-- name: AddRunWarning :exec
INSERT INTO run_warnings (run_id, code, detail) VALUES (@run_id, @code, @detail) ON CONFLICT DO NOTHING;

-- name: RunWarnings :many
SELECT code, detail FROM run_warnings WHERE run_id = @run_id ORDER BY id;

-- The state lets judgments and rereads go; see the trigger rereads_go_with_their_run.
-- name: LetRunGo :exec
UPDATE runs SET deleting = 1 WHERE id = @id;

-- name: DeleteRunRereads :exec
DELETE FROM rereads WHERE run_id = @run_id;

-- name: DeleteRunOutcomes :exec
DELETE FROM outcomes WHERE run_id = @run_id;

-- name: DeleteRun :exec
DELETE FROM runs WHERE id = @id;

-- Not an upsert: its insert would be refused as a replacement.
-- name: SetOutcome :one
UPDATE outcomes SET answers = @answers, unanswered = @unanswered, unanswered_detail = @unanswered_detail, checks = @checks,
    verdicts = @verdicts, unjudged = @unjudged, unjudged_detail = @unjudged_detail
WHERE run_id = @run_id AND case_id = @case_id
RETURNING id;

-- name: AddOutcome :one
INSERT INTO outcomes (run_id, case_id, answers, unanswered, unanswered_detail, checks, verdicts, unjudged, unjudged_detail)
VALUES (@run_id, @case_id, @answers, @unanswered, @unanswered_detail, @checks, @verdicts, @unjudged, @unjudged_detail)
RETURNING id;

-- name: Outcomes :many
SELECT * FROM outcomes WHERE run_id = @run_id;

-- name: DropCalls :exec
DELETE FROM calls WHERE outcome_id = @outcome_id;

-- name: AddCall :exec
INSERT INTO calls (outcome_id, purpose, turn, facts, system, prompt, reply)
VALUES (@outcome_id, @purpose, @turn, @facts, @system, @prompt, @reply);

-- name: Calls :many
SELECT c.* FROM outcomes o JOIN calls c ON c.outcome_id = o.id WHERE o.run_id = @run_id ORDER BY c.outcome_id, c.purpose, c.turn;

-- name: CallFacts :many
SELECT c.outcome_id, c.purpose, c.turn, c.facts FROM outcomes o JOIN calls c ON c.outcome_id = o.id
WHERE o.run_id = @run_id ORDER BY c.outcome_id, c.purpose, c.turn;

-- name: AddReread :exec
INSERT INTO rereads (run_id, case_id, person_id, revision, outcome, verdicts, checks, case_at_fault, note, at)
VALUES (@run_id, @case_id, @person_id, @revision, @outcome, @verdicts, @checks, @case_at_fault, @note, @at);

-- name: RunRereads :many
SELECT sqlc.embed(r), p.name FROM rereads r JOIN people p ON p.id = r.person_id
WHERE r.run_id = @run_id ORDER BY r.case_id, r.revision;

-- name: CaseRereads :many
SELECT sqlc.embed(r), p.name FROM rereads r JOIN people p ON p.id = r.person_id
WHERE r.run_id = @run_id AND r.case_id = @case_id ORDER BY r.revision;
