-- Queues and their items. An item is a copy of its source row, judgments
-- included: deleting the source changes no queue.

-- +goose Up
CREATE TABLE queues (
    id            INTEGER PRIMARY KEY,
    name          TEXT NOT NULL UNIQUE CHECK (name <> ''),
    selection     TEXT NOT NULL CHECK (selection IN ('random', 'all', 'ties', 'losses', 'unstable', 'unjudged', 'low-scores',
                                                     'close', 'blocking', 'longer-won', 'flagged')),
    overlap       INTEGER NOT NULL CHECK (overlap >= 1),        -- how many people review an item, unless the item says otherwise
    rubric        TEXT NOT NULL CHECK (json_valid(rubric)),
    rubric_digest TEXT NOT NULL,
    scale_low     INTEGER NOT NULL,
    scale_high    INTEGER NOT NULL,
    state         TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'archived', 'deleting')),
    is_sample     INTEGER NOT NULL DEFAULT 0 CHECK (is_sample IN (0, 1)),
    created_at    TEXT NOT NULL,
    CHECK (scale_low < scale_high)
) STRICT;

-- How the items came in: one row for the creation and one for each extension.
CREATE TABLE fills (
    id         INTEGER PRIMARY KEY,
    queue_id   INTEGER NOT NULL REFERENCES queues (id) ON DELETE CASCADE,
    source     TEXT NOT NULL,                                   -- names, not references: the source may be deleted
    origin     TEXT NOT NULL,
    licence    TEXT NOT NULL,
    seed       INTEGER NOT NULL,
    population INTEGER NOT NULL CHECK (population >= 0),        -- rows that could have been drawn
    last_row   INTEGER NOT NULL,                                -- the newest source row of the population
    items      INTEGER NOT NULL CHECK (items >= 0),
    left_out   INTEGER NOT NULL DEFAULT 0 CHECK (left_out >= 0),
    at         TEXT NOT NULL
) STRICT;

CREATE INDEX fills_queue ON fills (queue_id);

CREATE TABLE items (
    id              INTEGER PRIMARY KEY,
    queue_id        INTEGER NOT NULL REFERENCES queues (id) ON DELETE CASCADE,
    fill_id         INTEGER NOT NULL REFERENCES fills (id) ON DELETE CASCADE,
    position        INTEGER NOT NULL,                           -- the stored random order of handing out
    public_id       TEXT NOT NULL UNIQUE CHECK (public_id <> ''), -- drawn at random: tells nothing of the source
    ref             TEXT NOT NULL,                              -- the source's row key
    row_id          TEXT NOT NULL,
    identity        TEXT NOT NULL,
    question_digest TEXT NOT NULL,
    messages        TEXT NOT NULL,
    model_a         TEXT NOT NULL,
    content_a       TEXT NOT NULL,
    model_b         TEXT,
    content_b       TEXT,
    reference       TEXT NOT NULL,
    scale_low       INTEGER NOT NULL,
    scale_high      INTEGER NOT NULL,
    meta            TEXT,
    overlap         INTEGER NOT NULL CHECK (overlap >= 1),
    review_count    INTEGER NOT NULL DEFAULT 0 CHECK (review_count BETWEEN 0 AND overlap),
    seen_by         TEXT NOT NULL DEFAULT '|',                  -- people who reviewed or skipped it: '|3|7|', sorted
    UNIQUE (queue_id, position),
    UNIQUE (queue_id, ref),
    UNIQUE (queue_id, identity),
    CHECK ((model_b IS NULL) = (content_b IS NULL))
) STRICT;

-- The next item for somebody is the first open one, by position, among the
-- groups of items that the same people have seen; see queries/leases.sql.
CREATE INDEX items_open ON items (queue_id, seen_by, position) WHERE review_count < overlap;

CREATE TABLE item_judgments (
    id      INTEGER PRIMARY KEY,
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    judge   TEXT NOT NULL CHECK (judge <> ''),
    prompt  TEXT NOT NULL DEFAULT '',
    seen    TEXT NOT NULL CHECK (seen IN ('ab', 'ba')),
    reason  TEXT NOT NULL DEFAULT '',
    pick    TEXT CHECK (pick IN ('a', 'b', 'tie', 'both_bad')),
    scores  TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(scores)),
    cause   TEXT CHECK (cause IN ('unreachable', 'model_missing', 'timeout', 'stalled', 'stream_cut', 'cut_by_length',
                                  'prompt_too_long', 'empty_reply', 'invalid_json', 'missing_criterion', 'duplicate_criterion',
                                  'unknown_verdict', 'score_out_of_range', 'unreadable_reply', 'model_error', 'cancelled')),
    detail  TEXT NOT NULL DEFAULT '',
    CHECK (pick IS NULL OR cause IS NULL)
) STRICT;

CREATE INDEX item_judgments_item ON item_judgments (item_id);

-- The population of a queue, frozen when it is made: what each judge said of
-- all the rows that could have been drawn, summed up by model.
CREATE TABLE populations (
    queue_id INTEGER NOT NULL REFERENCES queues (id) ON DELETE CASCADE,
    judge    TEXT NOT NULL,
    model    TEXT NOT NULL,
    n        INTEGER NOT NULL CHECK (n >= 0),
    unjudged INTEGER NOT NULL CHECK (unjudged BETWEEN 0 AND n),
    points   REAL NOT NULL CHECK (points BETWEEN 0 AND n),      -- win 1, tie and unstable ½, over the judged
    PRIMARY KEY (queue_id, judge, model)
) STRICT;

-- Rows that were left out of a queue on purpose; extending never adds them.
CREATE TABLE left_out (
    queue_id INTEGER NOT NULL REFERENCES queues (id) ON DELETE CASCADE,
    identity TEXT NOT NULL,
    reason   TEXT NOT NULL,
    PRIMARY KEY (queue_id, identity)
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER items_copy_is_fixed BEFORE UPDATE OF queue_id, fill_id, position, public_id, ref, row_id, identity, question_digest,
    messages, model_a, content_a, model_b, content_b, reference, scale_low, scale_high, meta ON items
BEGIN
    SELECT RAISE(ABORT, 'item_is_a_copy');
END;
-- +goose StatementEnd

-- INSERT OR REPLACE deletes without asking the triggers.
-- +goose StatementBegin
CREATE TRIGGER items_are_not_replaced BEFORE INSERT ON items
WHEN EXISTS (SELECT 1 FROM items i WHERE i.id = NEW.id) OR EXISTS (SELECT 1 FROM items i WHERE i.public_id = NEW.public_id)
BEGIN
    SELECT RAISE(ABORT, 'item_is_a_copy');
END;
-- +goose StatementEnd

PRAGMA user_version = 2;

-- +goose Down
DROP TABLE left_out;
DROP TABLE populations;
DROP TABLE item_judgments;
DROP TABLE items;
DROP TABLE fills;
DROP TABLE queues;
PRAGMA user_version = 1;
