-- Judgings: passages of a judge over questions that two models answer first,
-- over a source's rows, or over a queue's reviewed items. Verdicts beside
-- scores. Queues of several strata, items of which a part is reviewed by more
-- people than the rest.

-- +goose Up
ALTER TABLE sources ADD COLUMN holds TEXT NOT NULL DEFAULT '' CHECK (holds IN ('', 'run')); -- 'run': the cases of the run that the origin names
ALTER TABLE source_rows ADD COLUMN flagged INTEGER NOT NULL DEFAULT 0 CHECK (flagged IN (0, 1));

ALTER TABLE row_judgments ADD COLUMN verdicts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(verdicts));
ALTER TABLE row_judgments ADD COLUMN judging TEXT NOT NULL DEFAULT '';        -- an id, not a reference: that judging may be deleted; '': imported
ALTER TABLE item_judgments ADD COLUMN verdicts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(verdicts));
ALTER TABLE item_judgments ADD COLUMN judging TEXT NOT NULL DEFAULT '';
ALTER TABLE row_reviews ADD COLUMN verdicts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(verdicts));
ALTER TABLE reviews ADD COLUMN verdicts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(verdicts) AND (verdicts = '{}' OR skip = ''));

ALTER TABLE fills ADD COLUMN selection TEXT NOT NULL DEFAULT '';              -- of this filling: one stratum of the queue
ALTER TABLE fills ADD COLUMN shared INTEGER NOT NULL DEFAULT 0 CHECK (shared >= 0); -- items that the queue's overlap holds for
UPDATE fills SET selection = (SELECT q.selection FROM queues q WHERE q.id = fills.queue_id), shared = items;

ALTER TABLE items ADD COLUMN criteria TEXT CHECK (criteria IS NULL OR json_valid(criteria)); -- those asked of it; NULL: all of the rubric

CREATE INDEX items_identity ON items (identity);
CREATE INDEX source_rows_flagged ON source_rows (source_id, row_key) WHERE flagged = 1; -- the marks stand behind the texts

CREATE TABLE judgings (
    id          INTEGER PRIMARY KEY,
    public_id   TEXT NOT NULL UNIQUE CHECK (public_id <> '' AND public_id NOT GLOB '*[^a-z0-9-]*'), -- part of a file's name; see hold.go
    target      TEXT NOT NULL CHECK (target IN ('questions', 'source', 'queue')),
    settings    TEXT NOT NULL CHECK (json_valid(settings)),
    source_id   INTEGER REFERENCES sources (id) ON DELETE SET NULL, -- NULL: deleted; its number may be another's by now
    queue_id    INTEGER REFERENCES queues (id) ON DELETE SET NULL,  -- likewise, and so may its items' numbers
    status      TEXT NOT NULL CHECK (status IN ('running', 'finished', 'interrupted', 'stopped')),
    stop_cause  TEXT,
    stop_detail TEXT NOT NULL DEFAULT '',
    started     TEXT NOT NULL,
    ended       TEXT,
    deleting    INTEGER NOT NULL DEFAULT 0 CHECK (deleting IN (0, 1)), -- lets answers and judgments go with it
    CHECK ((status = 'running') = (ended IS NULL)),
    CHECK (stop_cause IS NULL OR status IN ('interrupted', 'stopped')),
    CHECK (stop_cause IS NOT NULL OR stop_detail = '')
) STRICT;

CREATE TABLE judging_warnings (
    id         INTEGER PRIMARY KEY,
    judging_id INTEGER NOT NULL REFERENCES judgings (id) ON DELETE CASCADE,
    code       TEXT NOT NULL CHECK (code <> ''),
    detail     TEXT NOT NULL DEFAULT '',
    UNIQUE (judging_id, code, detail)
) STRICT;

CREATE TABLE judging_questions (
    id         INTEGER PRIMARY KEY,
    judging_id INTEGER NOT NULL REFERENCES judgings (id) ON DELETE CASCADE,
    place      INTEGER NOT NULL,
    key        TEXT NOT NULL CHECK (key <> ''),
    messages   TEXT NOT NULL,
    reference  TEXT NOT NULL DEFAULT '',
    UNIQUE (judging_id, place),
    UNIQUE (judging_id, key)
) STRICT;

-- What each candidate answered. The texts of the call are long and stand last.
CREATE TABLE judging_answers (
    question_id INTEGER NOT NULL REFERENCES judging_questions (id) ON DELETE CASCADE,
    candidate   TEXT NOT NULL CHECK (candidate IN ('a', 'b')),
    cause       TEXT CHECK (cause IN ('unreachable', 'model_missing', 'timeout', 'stalled', 'stream_cut', 'cut_by_length',
                                      'prompt_too_long', 'empty_reply', 'model_error', 'cancelled')),
    detail      TEXT NOT NULL DEFAULT '',
    facts       TEXT NOT NULL CHECK (json_valid(facts)),        -- the call without its texts
    content     TEXT NOT NULL,
    system      TEXT NOT NULL,
    prompt      TEXT NOT NULL,
    reply       TEXT NOT NULL,
    PRIMARY KEY (question_id, candidate),
    CHECK ((cause IS NULL) = (content <> ''))
) STRICT;

-- What is judged, frozen when it is known: rows of the source, items of the
-- queue.
CREATE TABLE judging_rows (
    judging_id INTEGER NOT NULL REFERENCES judgings (id) ON DELETE CASCADE,
    subject    INTEGER NOT NULL,                                -- a source row or an item
    key        TEXT NOT NULL,
    answers    INTEGER NOT NULL CHECK (answers IN (1, 2)),
    orders     INTEGER NOT NULL CHECK (orders IN (1, 2)),       -- in how many it is judged
    PRIMARY KEY (judging_id, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE judging_results (
    id         INTEGER PRIMARY KEY,
    judging_id INTEGER NOT NULL REFERENCES judgings (id) ON DELETE CASCADE,
    subject    INTEGER NOT NULL,
    seen       TEXT NOT NULL CHECK (seen IN ('ab', 'ba')),
    pick       TEXT CHECK (pick IN ('a', 'b', 'tie', 'both_bad')),
    cause      TEXT CHECK (cause IN ('unreachable', 'model_missing', 'timeout', 'stalled', 'stream_cut', 'cut_by_length',
                                     'prompt_too_long', 'empty_reply', 'invalid_json', 'missing_criterion', 'duplicate_criterion',
                                     'unknown_verdict', 'score_out_of_range', 'unreadable_reply', 'model_error', 'cancelled')),
    detail     TEXT NOT NULL DEFAULT '',
    scores     TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(scores)),
    verdicts   TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(verdicts)),
    facts      TEXT NOT NULL CHECK (json_valid(facts)),
    reason     TEXT NOT NULL DEFAULT '',
    system     TEXT NOT NULL,
    prompt     TEXT NOT NULL,
    reply      TEXT NOT NULL,
    UNIQUE (judging_id, subject, seen),
    CHECK ((cause IS NULL) = (pick IS NOT NULL OR scores <> '{}' OR verdicts <> '[]'))
) STRICT;

-- How far a judging came is told without reading what was said.
CREATE INDEX judging_results_usable ON judging_results (judging_id, subject, seen, cause) WHERE cause IS NULL;

CREATE TABLE judge_versions (
    number     INTEGER PRIMARY KEY CHECK (number >= 1),
    judge      TEXT NOT NULL CHECK (json_valid(judge)),
    wording    TEXT NOT NULL CHECK (json_valid(wording)),
    orders     TEXT NOT NULL CHECK (orders IN ('both', 'one', 'random')),
    prompt     TEXT NOT NULL CHECK (prompt <> ''),
    trial      TEXT NOT NULL UNIQUE CHECK (trial <> ''),        -- an id, not a reference: the trial may be deleted
    queue      TEXT NOT NULL,
    note       TEXT NOT NULL,
    made_by    TEXT NOT NULL,
    at         TEXT NOT NULL
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER items_criteria_are_fixed BEFORE UPDATE OF criteria ON items
BEGIN
    SELECT RAISE(ABORT, 'item_is_a_copy');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER reviews_verdicts_on_the_rubric BEFORE INSERT ON reviews
WHEN NEW.verdicts <> '{}' AND EXISTS (
    SELECT 1 FROM items i JOIN queues q ON q.id = i.queue_id, json_each(NEW.verdicts) v
    WHERE i.id = NEW.item_id AND (
        coalesce(v.value, '') NOT IN ('yes', 'no', 'not_applicable')
        OR NOT EXISTS (SELECT 1 FROM json_each(q.rubric, '$.criteria') k WHERE json_extract(k.value, '$.id') = v.key)))
BEGIN
    SELECT RAISE(ABORT, 'unknown_verdict');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judgings_are_frozen BEFORE UPDATE OF id, public_id, target, settings, started ON judgings
BEGIN
    SELECT RAISE(ABORT, 'judging_is_frozen');
END;
-- +goose StatementEnd

-- A judging loses its source or its queue when that is deleted, and never has
-- another.
-- +goose StatementBegin
CREATE TRIGGER judgings_keep_their_target BEFORE UPDATE OF source_id, queue_id ON judgings
WHEN (NEW.source_id IS NOT OLD.source_id
        AND (NEW.source_id IS NOT NULL OR EXISTS (SELECT 1 FROM sources s WHERE s.id = OLD.source_id)))
    OR (NEW.queue_id IS NOT OLD.queue_id
        AND (NEW.queue_id IS NOT NULL OR EXISTS (SELECT 1 FROM queues q WHERE q.id = OLD.queue_id)))
BEGIN
    SELECT RAISE(ABORT, 'judging_is_frozen');
END;
-- +goose StatementEnd

-- INSERT OR REPLACE deletes without asking the triggers on DELETE.
-- +goose StatementBegin
CREATE TRIGGER judgings_are_not_replaced BEFORE INSERT ON judgings
WHEN EXISTS (SELECT 1 FROM judgings j WHERE j.id = NEW.id) OR EXISTS (SELECT 1 FROM judgings j WHERE j.public_id = NEW.public_id)
    OR EXISTS (SELECT 1 FROM runs r WHERE r.public_id = NEW.public_id)
BEGIN
    SELECT RAISE(ABORT, 'judging_exists');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER runs_are_no_judgings BEFORE INSERT ON runs
WHEN EXISTS (SELECT 1 FROM judgings j WHERE j.public_id = NEW.public_id)
BEGIN
    SELECT RAISE(ABORT, 'run_exists');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_questions_are_frozen BEFORE UPDATE ON judging_questions
BEGIN
    SELECT RAISE(ABORT, 'judging_is_frozen');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_questions_are_not_replaced BEFORE INSERT ON judging_questions
WHEN EXISTS (SELECT 1 FROM judging_questions q WHERE q.id = NEW.id)
    OR EXISTS (SELECT 1 FROM judging_questions q WHERE q.judging_id = NEW.judging_id AND (q.place = NEW.place OR q.key = NEW.key))
BEGIN
    SELECT RAISE(ABORT, 'judging_is_frozen');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_questions_go_with_their_judging BEFORE DELETE ON judging_questions
WHEN (SELECT j.deleting FROM judgings j WHERE j.id = OLD.judging_id) IS NOT 1
BEGIN
    SELECT RAISE(ABORT, 'judging_is_frozen');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_rows_are_frozen BEFORE UPDATE ON judging_rows
BEGIN
    SELECT RAISE(ABORT, 'judging_is_frozen');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_rows_are_not_replaced BEFORE INSERT ON judging_rows
WHEN EXISTS (SELECT 1 FROM judging_rows r WHERE r.judging_id = NEW.judging_id AND r.subject = NEW.subject)
BEGIN
    SELECT RAISE(ABORT, 'judging_is_frozen');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_rows_go_with_their_judging BEFORE DELETE ON judging_rows
WHEN (SELECT j.deleting FROM judgings j WHERE j.id = OLD.judging_id) IS NOT 1
BEGIN
    SELECT RAISE(ABORT, 'judging_is_frozen');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_answers_stay BEFORE UPDATE OF question_id, candidate ON judging_answers
BEGIN
    SELECT RAISE(ABORT, 'answer_is_kept');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_answers_are_kept BEFORE UPDATE ON judging_answers
WHEN OLD.cause IS NULL
BEGIN
    SELECT RAISE(ABORT, 'answer_is_kept');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_answers_are_not_replaced BEFORE INSERT ON judging_answers
WHEN EXISTS (SELECT 1 FROM judging_answers a WHERE a.question_id = NEW.question_id AND a.candidate = NEW.candidate)
BEGIN
    SELECT RAISE(ABORT, 'answer_is_kept');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_answers_go_with_their_judging BEFORE DELETE ON judging_answers
WHEN OLD.cause IS NULL AND (
    SELECT j.deleting FROM judging_questions q JOIN judgings j ON j.id = q.judging_id WHERE q.id = OLD.question_id) IS NOT 1
BEGIN
    SELECT RAISE(ABORT, 'answer_is_kept');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_results_are_of_its_rows BEFORE INSERT ON judging_results
WHEN NOT EXISTS (SELECT 1 FROM judging_rows r WHERE r.judging_id = NEW.judging_id AND r.subject = NEW.subject)
BEGIN
    SELECT RAISE(ABORT, 'row_not_found');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_results_stay BEFORE UPDATE OF id, judging_id, subject, seen ON judging_results
BEGIN
    SELECT RAISE(ABORT, 'judgment_is_kept');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_results_are_kept BEFORE UPDATE ON judging_results
WHEN OLD.cause IS NULL
BEGIN
    SELECT RAISE(ABORT, 'judgment_is_kept');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_results_are_not_replaced BEFORE INSERT ON judging_results
WHEN EXISTS (SELECT 1 FROM judging_results r WHERE r.id = NEW.id)
    OR EXISTS (SELECT 1 FROM judging_results r WHERE r.judging_id = NEW.judging_id AND r.subject = NEW.subject AND r.seen = NEW.seen)
BEGIN
    SELECT RAISE(ABORT, 'judgment_is_kept');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judging_results_go_with_their_judging BEFORE DELETE ON judging_results
WHEN OLD.cause IS NULL AND (SELECT j.deleting FROM judgings j WHERE j.id = OLD.judging_id) IS NOT 1
BEGIN
    SELECT RAISE(ABORT, 'judgment_is_kept');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judge_versions_never_change BEFORE UPDATE ON judge_versions
BEGIN
    SELECT RAISE(ABORT, 'version_is_fixed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judge_versions_stay BEFORE DELETE ON judge_versions
BEGIN
    SELECT RAISE(ABORT, 'version_is_fixed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER judge_versions_are_not_replaced BEFORE INSERT ON judge_versions
WHEN EXISTS (SELECT 1 FROM judge_versions v WHERE v.number = NEW.number) OR EXISTS (SELECT 1 FROM judge_versions v WHERE v.trial = NEW.trial)
BEGIN
    SELECT RAISE(ABORT, 'already_adopted');
END;
-- +goose StatementEnd

PRAGMA user_version = 7;

-- +goose Down
DROP TRIGGER runs_are_no_judgings;
DROP TABLE judge_versions;
DROP TABLE judging_results;
DROP TABLE judging_rows;
DROP TABLE judging_answers;
DROP TABLE judging_questions;
DROP TABLE judging_warnings;
DROP TABLE judgings;
DROP TRIGGER reviews_verdicts_on_the_rubric;
DROP TRIGGER items_criteria_are_fixed;
DROP INDEX source_rows_flagged;
DROP INDEX items_identity;
ALTER TABLE items DROP COLUMN criteria;
ALTER TABLE fills DROP COLUMN shared;
ALTER TABLE fills DROP COLUMN selection;
ALTER TABLE reviews DROP COLUMN verdicts;
ALTER TABLE row_reviews DROP COLUMN verdicts;
ALTER TABLE item_judgments DROP COLUMN judging;
ALTER TABLE item_judgments DROP COLUMN verdicts;
ALTER TABLE row_judgments DROP COLUMN judging;
ALTER TABLE row_judgments DROP COLUMN verdicts;
ALTER TABLE source_rows DROP COLUMN flagged;
ALTER TABLE sources DROP COLUMN holds;
PRAGMA user_version = 6;
