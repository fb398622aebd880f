-- Reviewing: who holds an item, where the answers stand, drafts, reviews.
-- The triggers keep the product's promises whatever writes here.

-- +goose Up
CREATE TABLE placements (
    item_id     INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    person_id   INTEGER NOT NULL REFERENCES people (id),
    left_answer TEXT NOT NULL CHECK (left_answer IN ('a', 'b')),
    PRIMARY KEY (item_id, person_id)
) STRICT;

-- Times are milliseconds during which the machine was awake since it booted,
-- so that neither a clock that jumps nor a PC that slept moves a lease.
CREATE TABLE leases (
    queue_id  INTEGER NOT NULL REFERENCES queues (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people (id),
    item_id   INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    boot      TEXT NOT NULL,
    taken_ms  INTEGER NOT NULL,
    until_ms  INTEGER NOT NULL,
    PRIMARY KEY (queue_id, person_id),
    CHECK (until_ms >= taken_ms)
) STRICT;

CREATE INDEX leases_item ON leases (item_id);

CREATE TABLE drafts (
    item_id   INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people (id),
    body      TEXT NOT NULL CHECK (json_valid(body)),
    at        TEXT NOT NULL,
    PRIMARY KEY (item_id, person_id)
) STRICT;

CREATE TABLE reviews (
    id            INTEGER PRIMARY KEY,
    item_id       INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    person_id     INTEGER NOT NULL REFERENCES people (id),
    revision      INTEGER NOT NULL CHECK (revision >= 1),
    pick          TEXT CHECK (pick IN ('a', 'b', 'tie', 'both_bad')),
    scores        TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(scores)),
    correction    TEXT NOT NULL DEFAULT '',
    worse         TEXT CHECK (worse IN ('a', 'b')),
    note          TEXT NOT NULL DEFAULT '',
    skip          TEXT NOT NULL DEFAULT '',                     -- the reason; a skip is no opinion
    blind         INTEGER NOT NULL CHECK (blind IN (0, 1)),
    imported      INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1)),
    left_answer   TEXT CHECK (left_answer IN ('a', 'b')),
    rubric_digest TEXT NOT NULL,
    at            TEXT,
    UNIQUE (item_id, person_id, revision),
    CHECK (skip = '' OR (pick IS NULL AND scores = '{}' AND correction = ''))
) STRICT;

CREATE TABLE arbitrations (
    id         INTEGER PRIMARY KEY,
    item_id    INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    person_id  INTEGER NOT NULL REFERENCES people (id),
    pick       TEXT NOT NULL CHECK (pick IN ('a', 'b', 'tie', 'both_bad')),
    correction TEXT NOT NULL DEFAULT '',
    worse      TEXT CHECK (worse IN ('a', 'b')),
    note       TEXT NOT NULL DEFAULT '',
    at         TEXT NOT NULL
) STRICT;

CREATE INDEX arbitrations_item ON arbitrations (item_id);

-- +goose StatementBegin
CREATE TRIGGER rubric_is_locked BEFORE UPDATE OF rubric, rubric_digest, scale_low, scale_high ON queues
WHEN EXISTS (SELECT 1 FROM reviews r JOIN items i ON i.id = r.item_id WHERE i.queue_id = OLD.id AND r.skip = '')
BEGIN
    SELECT RAISE(ABORT, 'rubric_locked');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER reviews_need_room BEFORE INSERT ON reviews
WHEN NEW.skip = ''
    AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.item_id = NEW.item_id AND r.person_id = NEW.person_id AND r.skip = '')
    AND EXISTS (SELECT 1 FROM items i WHERE i.id = NEW.item_id AND i.review_count >= i.overlap)
BEGIN
    SELECT RAISE(ABORT, 'item_full');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER reviews_scores_on_the_rubric BEFORE INSERT ON reviews
WHEN NEW.scores <> '{}' AND EXISTS (
    SELECT 1 FROM items i JOIN queues q ON q.id = i.queue_id, json_each(NEW.scores) c, json_each(c.value) s
    WHERE i.id = NEW.item_id AND (
        s.type <> 'integer' OR s.value NOT BETWEEN q.scale_low AND q.scale_high
        OR s.key NOT IN ('a', 'b') OR (s.key = 'b' AND i.content_b IS NULL)
        OR NOT EXISTS (SELECT 1 FROM json_each(q.rubric, '$.criteria') k WHERE json_extract(k.value, '$.id') = c.key)))
BEGIN
    SELECT RAISE(ABORT, 'score_out_of_range');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER reviews_are_counted AFTER INSERT ON reviews
WHEN NOT EXISTS (SELECT 1 FROM reviews r WHERE r.item_id = NEW.item_id AND r.person_id = NEW.person_id AND r.id <> NEW.id
                 AND (r.skip = '' OR NEW.skip <> ''))
BEGIN
    UPDATE items SET
        review_count = review_count + (NEW.skip = ''),
        seen_by = (SELECT '|' || group_concat(p.person_id, '|') || '|'
                   FROM (SELECT DISTINCT r.person_id FROM reviews r WHERE r.item_id = NEW.item_id ORDER BY r.person_id) p)
    WHERE id = NEW.item_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER reviews_are_append_only BEFORE UPDATE ON reviews
BEGIN
    SELECT RAISE(ABORT, 'review_is_append_only');
END;
-- +goose StatementEnd

-- INSERT OR REPLACE deletes without asking the triggers on DELETE.
-- +goose StatementBegin
CREATE TRIGGER reviews_are_not_replaced BEFORE INSERT ON reviews
WHEN EXISTS (SELECT 1 FROM reviews r WHERE r.id = NEW.id)
    OR EXISTS (SELECT 1 FROM reviews r WHERE r.item_id = NEW.item_id AND r.person_id = NEW.person_id AND r.revision = NEW.revision)
BEGIN
    SELECT RAISE(ABORT, 'review_is_append_only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER reviews_go_with_their_queue BEFORE DELETE ON reviews
WHEN (SELECT q.state FROM items i JOIN queues q ON q.id = i.queue_id WHERE i.id = OLD.item_id) IS NOT 'deleting'
BEGIN
    SELECT RAISE(ABORT, 'review_is_append_only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER leases_need_room_insert BEFORE INSERT ON leases
WHEN (SELECT i.review_count FROM items i WHERE i.id = NEW.item_id)
    + (SELECT count(*) FROM leases l WHERE l.item_id = NEW.item_id AND l.person_id <> NEW.person_id AND l.boot = NEW.boot
         AND l.taken_ms <= NEW.taken_ms AND NEW.taken_ms < l.until_ms)
    >= (SELECT i.overlap FROM items i WHERE i.id = NEW.item_id)
BEGIN
    SELECT RAISE(ABORT, 'item_held');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER leases_stay_on_their_item BEFORE UPDATE OF queue_id, person_id, item_id ON leases
BEGIN
    SELECT RAISE(ABORT, 'lease_is_taken_anew');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER arbitrations_are_append_only BEFORE UPDATE ON arbitrations
BEGIN
    SELECT RAISE(ABORT, 'arbitration_is_append_only');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER arbitrations_are_not_replaced BEFORE INSERT ON arbitrations
WHEN EXISTS (SELECT 1 FROM arbitrations a WHERE a.id = NEW.id)
BEGIN
    SELECT RAISE(ABORT, 'arbitration_is_append_only');
END;
-- +goose StatementEnd

PRAGMA user_version = 3;

-- +goose Down
DROP TRIGGER rubric_is_locked;
DROP TABLE arbitrations;
DROP TABLE reviews;
DROP TABLE drafts;
DROP TABLE leases;
DROP TABLE placements;
PRAGMA user_version = 2;
