-- Sources: what was imported, row by row, as it was.
-- Scores are JSON objects {"criterion":{"a":4,"b":3}}.

-- +goose Up
CREATE TABLE people (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (name <> '')
) STRICT;

CREATE TABLE sources (
    id         INTEGER PRIMARY KEY,
    name       TEXT NOT NULL UNIQUE CHECK (name <> ''),
    kind       TEXT NOT NULL CHECK (kind IN ('evaluation', 'dataset')),
    origin     TEXT NOT NULL,                                   -- the file's name, for whoever asks where it came from
    licence    TEXT NOT NULL DEFAULT '',
    is_sample  INTEGER NOT NULL DEFAULT 0 CHECK (is_sample IN (0, 1)),
    archived   INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
    unfinished INTEGER NOT NULL DEFAULT 1 CHECK (unfinished IN (0, 1)), -- an import was interrupted
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE source_rows (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,          -- never used again: a queue's population is frozen by it
    source_id       INTEGER NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
    row_key         TEXT NOT NULL,                              -- the source's own id, or the content digest
    row_id          TEXT NOT NULL,                              -- the source's own id, or ''
    content_digest  TEXT NOT NULL,
    question_digest TEXT NOT NULL,
    messages        TEXT NOT NULL,                              -- JSON
    model_a         TEXT NOT NULL,
    content_a       TEXT NOT NULL,
    model_b         TEXT,                                       -- NULL: the row has one answer
    content_b       TEXT,
    reference       TEXT NOT NULL DEFAULT '',
    scale_low       INTEGER NOT NULL,
    scale_high      INTEGER NOT NULL,
    meta            TEXT,
    UNIQUE (source_id, row_key),
    CHECK (scale_low < scale_high),
    CHECK ((model_b IS NULL) = (content_b IS NULL))
) STRICT;

CREATE TABLE row_judgments (
    id     INTEGER PRIMARY KEY,
    row    INTEGER NOT NULL REFERENCES source_rows (id) ON DELETE CASCADE,
    judge  TEXT NOT NULL CHECK (judge <> ''),
    prompt TEXT NOT NULL DEFAULT '',
    seen   TEXT NOT NULL CHECK (seen IN ('ab', 'ba')),          -- the order in which the judge saw the answers
    reason TEXT NOT NULL DEFAULT '',
    pick   TEXT CHECK (pick IN ('a', 'b', 'tie', 'both_bad')),
    scores TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(scores)),
    cause  TEXT CHECK (cause IN ('unreachable', 'model_missing', 'timeout', 'stalled', 'stream_cut', 'cut_by_length',
                                 'prompt_too_long', 'empty_reply', 'invalid_json', 'missing_criterion', 'duplicate_criterion',
                                 'unknown_verdict', 'score_out_of_range', 'unreadable_reply', 'model_error', 'cancelled')),
    detail TEXT NOT NULL DEFAULT '',
    CHECK (pick IS NULL OR cause IS NULL)
) STRICT;

CREATE INDEX row_judgments_row ON row_judgments (row);

CREATE TABLE row_reviews (
    id          INTEGER PRIMARY KEY,
    row         INTEGER NOT NULL REFERENCES source_rows (id) ON DELETE CASCADE,
    reviewer    TEXT NOT NULL CHECK (reviewer <> ''),
    revision    INTEGER NOT NULL CHECK (revision >= 1),
    pick        TEXT CHECK (pick IN ('a', 'b', 'tie', 'both_bad')),
    scores      TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(scores)),
    correction  TEXT NOT NULL DEFAULT '',
    worse       TEXT CHECK (worse IN ('a', 'b')),
    note        TEXT NOT NULL DEFAULT '',
    skip        TEXT NOT NULL DEFAULT '',
    blind       INTEGER NOT NULL CHECK (blind IN (0, 1)),
    left_answer TEXT CHECK (left_answer IN ('a', 'b')),
    at          TEXT,                                           -- NULL: the source does not say
    UNIQUE (row, reviewer, revision)
) STRICT;

PRAGMA application_id = 1131312234; -- "Cntj": a SQLite file of ours
PRAGMA user_version = 1;

-- +goose Down
DROP TABLE row_reviews;
DROP TABLE row_judgments;
DROP TABLE source_rows;
DROP TABLE sources;
DROP TABLE people;
PRAGMA user_version = 0;
