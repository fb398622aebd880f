-- Runs: replays of a suite, with one outcome a case. What a run is made of is
-- frozen when it begins, a usable judgment is never lost to a later write, and
-- rereads are append-only.

-- +goose Up
CREATE TABLE runs (
    id          INTEGER PRIMARY KEY,
    public_id   TEXT NOT NULL UNIQUE CHECK (public_id <> '' AND public_id NOT GLOB '*[^a-z0-9-]*'), -- part of a file's name; see hold.go
    suite       TEXT NOT NULL CHECK (json_valid(suite)),
    settings    TEXT NOT NULL CHECK (json_valid(settings)),
    rejudged    TEXT NOT NULL DEFAULT '',                       -- an id, not a reference: that run may be deleted
    status      TEXT NOT NULL CHECK (status IN ('running', 'finished', 'interrupted', 'stopped')),
    stop_cause  TEXT CHECK (stop_cause IN ('unreachable', 'model_missing', 'timeout', 'stalled', 'stream_cut', 'cut_by_length',
                                           'prompt_too_long', 'empty_reply', 'invalid_json', 'missing_criterion', 'duplicate_criterion',
                                           'unknown_verdict', 'score_out_of_range', 'unreadable_reply', 'model_error', 'cancelled')),
    stop_detail TEXT NOT NULL DEFAULT '',
    started     TEXT NOT NULL,
    ended       TEXT,
    deleting    INTEGER NOT NULL DEFAULT 0 CHECK (deleting IN (0, 1)), -- lets judgments and rereads go with their run
    CHECK ((status = 'running') = (ended IS NULL)),
    CHECK (stop_cause IS NULL OR status IN ('interrupted', 'stopped')),
    CHECK (stop_cause IS NOT NULL OR stop_detail = '')
) STRICT;

CREATE TABLE run_warnings (
    id     INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    code   TEXT NOT NULL CHECK (code <> ''),
    detail TEXT NOT NULL DEFAULT '',
    UNIQUE (run_id, code, detail)
) STRICT;

CREATE TABLE outcomes (
    id                INTEGER PRIMARY KEY,
    run_id            INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    case_id           TEXT NOT NULL,
    answers           TEXT NOT NULL CHECK (json_valid(answers)),
    unanswered        TEXT CHECK (unanswered IN ('unreachable', 'model_missing', 'timeout', 'stalled', 'stream_cut', 'cut_by_length',
                                                 'prompt_too_long', 'empty_reply', 'model_error', 'cancelled')),
    unanswered_detail TEXT NOT NULL DEFAULT '',
    checks            TEXT NOT NULL CHECK (json_valid(checks)),
    verdicts          TEXT CHECK (json_valid(verdicts) AND verdicts <> '[]'), -- NULL: there is no usable judgment
    unjudged          TEXT CHECK (unjudged IN ('unreachable', 'model_missing', 'timeout', 'stalled', 'stream_cut', 'cut_by_length',
                                               'prompt_too_long', 'empty_reply', 'invalid_json', 'missing_criterion', 'duplicate_criterion',
                                               'unknown_verdict', 'score_out_of_range', 'unreadable_reply', 'model_error', 'cancelled')),
    unjudged_detail   TEXT NOT NULL DEFAULT '',
    UNIQUE (run_id, case_id),
    CHECK (verdicts IS NULL OR unjudged IS NULL),
    CHECK (verdicts IS NULL OR (unanswered IS NULL AND answers <> '[]')),
    CHECK (unanswered IS NULL OR checks = '[]')
) STRICT;

-- What the models were asked and replied. The texts are long and stand last:
-- SQLite finds the facts of a call without reading them.
CREATE TABLE calls (
    outcome_id INTEGER NOT NULL REFERENCES outcomes (id) ON DELETE CASCADE,
    purpose    TEXT NOT NULL CHECK (purpose IN ('answer', 'judgment', 'failed')), -- failed: the judge's, not usable
    turn       INTEGER NOT NULL CHECK (turn >= 0 AND (turn = 0 OR purpose = 'answer')),
    facts      TEXT NOT NULL CHECK (json_valid(facts)),         -- the call without its texts
    system     TEXT NOT NULL,
    prompt     TEXT NOT NULL,
    reply      TEXT NOT NULL,
    PRIMARY KEY (outcome_id, purpose, turn)
) STRICT;

CREATE TABLE rereads (
    id            INTEGER PRIMARY KEY,
    run_id        INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    case_id       TEXT NOT NULL,                                -- of the suite; it may have no outcome yet
    person_id     INTEGER NOT NULL REFERENCES people (id),
    revision      INTEGER NOT NULL CHECK (revision >= 1),       -- of the case, whoever reread it
    outcome       TEXT NOT NULL CHECK (outcome <> ''),          -- the digest of what was reread
    verdicts      TEXT NOT NULL CHECK (json_valid(verdicts)),   -- {"criterion":"yes"}
    checks        TEXT NOT NULL CHECK (json_valid(checks)),     -- {"0":"confirmed"}
    case_at_fault INTEGER NOT NULL CHECK (case_at_fault IN (0, 1)),
    note          TEXT NOT NULL,
    at            TEXT NOT NULL,
    UNIQUE (run_id, case_id, revision)
) STRICT;

-- What the suites of runs hold, for the triggers.
CREATE VIEW run_cases AS
SELECT r.id AS run_id, json_extract(c.value, '$.id') AS case_id, coalesce(json_extract(c.value, '$.criteria'), '[]') AS criteria
FROM runs r, json_each(r.suite, '$.cases') c;

-- +goose StatementBegin
CREATE TRIGGER runs_are_frozen BEFORE UPDATE OF id, public_id, suite, settings, rejudged, started ON runs
BEGIN
    SELECT RAISE(ABORT, 'run_is_frozen');
END;
-- +goose StatementEnd

-- INSERT OR REPLACE deletes without asking the triggers on DELETE.
-- +goose StatementBegin
CREATE TRIGGER runs_are_not_replaced BEFORE INSERT ON runs
WHEN EXISTS (SELECT 1 FROM runs r WHERE r.id = NEW.id) OR EXISTS (SELECT 1 FROM runs r WHERE r.public_id = NEW.public_id)
BEGIN
    SELECT RAISE(ABORT, 'run_exists');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER outcomes_are_of_the_suite BEFORE INSERT ON outcomes
WHEN NOT EXISTS (SELECT 1 FROM run_cases c WHERE c.run_id = NEW.run_id AND c.case_id = NEW.case_id)
BEGIN
    SELECT RAISE(ABORT, 'case_not_found');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER outcomes_stay_with_their_case BEFORE UPDATE OF id, run_id, case_id ON outcomes
BEGIN
    SELECT RAISE(ABORT, 'outcome_stays');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER outcomes_are_not_replaced BEFORE INSERT ON outcomes
WHEN EXISTS (SELECT 1 FROM outcomes o WHERE o.id = NEW.id)
    OR EXISTS (SELECT 1 FROM outcomes o WHERE o.run_id = NEW.run_id AND o.case_id = NEW.case_id)
BEGIN
    SELECT RAISE(ABORT, 'outcome_stays');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judgments_are_kept BEFORE UPDATE OF verdicts ON outcomes
WHEN OLD.verdicts IS NOT NULL AND NEW.verdicts IS NULL
BEGIN
    SELECT RAISE(ABORT, 'judgment_is_kept');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judged_answers_are_kept BEFORE UPDATE OF answers, unanswered ON outcomes
WHEN OLD.verdicts IS NOT NULL AND NEW.verdicts IS NOT NULL AND (NEW.answers <> OLD.answers OR NEW.unanswered IS NOT NULL)
BEGIN
    SELECT RAISE(ABORT, 'answer_is_judged');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judgments_go_with_their_run BEFORE DELETE ON outcomes
WHEN OLD.verdicts IS NOT NULL AND (SELECT r.deleting FROM runs r WHERE r.id = OLD.run_id) IS NOT 1
BEGIN
    SELECT RAISE(ABORT, 'judgment_is_kept');
END;
-- +goose StatementEnd

-- A judgment has each criterion of its case once, and no other word than a
-- verdict for it.
-- +goose StatementBegin
CREATE TRIGGER judgments_are_whole_insert BEFORE INSERT ON outcomes
WHEN NEW.verdicts IS NOT NULL AND (
    EXISTS (SELECT 1 FROM json_each(NEW.verdicts) v
            WHERE coalesce(json_extract(v.value, '$.verdict'), '') NOT IN ('yes', 'no', 'not_applicable'))
    OR (SELECT json_group_array(s.id) FROM (SELECT json_extract(v.value, '$.criterion') AS id FROM json_each(NEW.verdicts) v ORDER BY 1) s)
    IS NOT (SELECT json_group_array(k.id) FROM (
        SELECT json_extract(q.value, '$.id') AS id FROM run_cases c, json_each(c.criteria) q
        WHERE c.run_id = NEW.run_id AND c.case_id = NEW.case_id ORDER BY 1) k))
BEGIN
    SELECT RAISE(ABORT, 'judgment_is_incomplete');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judgments_are_whole_update BEFORE UPDATE OF verdicts ON outcomes
WHEN NEW.verdicts IS NOT NULL AND (
    EXISTS (SELECT 1 FROM json_each(NEW.verdicts) v
            WHERE coalesce(json_extract(v.value, '$.verdict'), '') NOT IN ('yes', 'no', 'not_applicable'))
    OR (SELECT json_group_array(s.id) FROM (SELECT json_extract(v.value, '$.criterion') AS id FROM json_each(NEW.verdicts) v ORDER BY 1) s)
    IS NOT (SELECT json_group_array(k.id) FROM (
        SELECT json_extract(q.value, '$.id') AS id FROM run_cases c, json_each(c.criteria) q
        WHERE c.run_id = NEW.run_id AND c.case_id = NEW.case_id ORDER BY 1) k))
BEGIN
    SELECT RAISE(ABORT, 'judgment_is_incomplete');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rereads_are_of_the_suite BEFORE INSERT ON rereads
WHEN NOT EXISTS (SELECT 1 FROM run_cases c WHERE c.run_id = NEW.run_id AND c.case_id = NEW.case_id)
BEGIN
    SELECT RAISE(ABORT, 'case_not_found');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rereads_speak_of_the_case BEFORE INSERT ON rereads
WHEN EXISTS (
    SELECT 1 FROM json_each(NEW.verdicts) v
    WHERE coalesce(v.value, '') NOT IN ('yes', 'no', 'not_applicable') OR NOT EXISTS (
        SELECT 1 FROM run_cases c, json_each(c.criteria) q
        WHERE c.run_id = NEW.run_id AND c.case_id = NEW.case_id AND json_extract(q.value, '$.id') = v.key))
BEGIN
    SELECT RAISE(ABORT, 'unknown_verdict');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rereads_rule_on_the_checks BEFORE INSERT ON rereads
WHEN EXISTS (
    SELECT 1 FROM json_each(NEW.checks) v
    WHERE coalesce(v.value, '') NOT IN ('confirmed', 'false_alarm') OR NOT EXISTS (
        SELECT 1 FROM outcomes o, json_each(o.checks) k
        WHERE o.run_id = NEW.run_id AND o.case_id = NEW.case_id AND CAST(k.key AS TEXT) = v.key AND json_extract(k.value, '$.passed') = 0))
BEGIN
    SELECT RAISE(ABORT, 'unknown_ruling');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rereads_are_append_only BEFORE UPDATE ON rereads
BEGIN
    SELECT RAISE(ABORT, 'reread_is_append_only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rereads_are_not_replaced BEFORE INSERT ON rereads
WHEN EXISTS (SELECT 1 FROM rereads r WHERE r.id = NEW.id)
    OR EXISTS (SELECT 1 FROM rereads r WHERE r.run_id = NEW.run_id AND r.case_id = NEW.case_id AND r.revision = NEW.revision)
BEGIN
    SELECT RAISE(ABORT, 'reread_is_append_only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER rereads_go_with_their_run BEFORE DELETE ON rereads
WHEN (SELECT r.deleting FROM runs r WHERE r.id = OLD.run_id) IS NOT 1
BEGIN
    SELECT RAISE(ABORT, 'reread_is_append_only');
END;
-- +goose StatementEnd

PRAGMA user_version = 5;

-- +goose Down
DROP VIEW run_cases;
DROP TABLE rereads;
DROP TABLE calls;
DROP TABLE outcomes;
DROP TABLE run_warnings;
DROP TABLE runs;
PRAGMA user_version = 4;
