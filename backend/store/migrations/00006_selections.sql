-- How a queue was filled on purpose: by whose opinion, whose losses, at most how
-- many, and by whom. What is older was filled at random or with all there was,
-- and says nothing of who did it.

-- +goose Up
ALTER TABLE fills ADD COLUMN judge TEXT NOT NULL DEFAULT '';
ALTER TABLE fills ADD COLUMN model TEXT NOT NULL DEFAULT '';
ALTER TABLE fills ADD COLUMN asked INTEGER NOT NULL DEFAULT 0 CHECK (asked >= 0); -- items asked for at most; 0: all there are
ALTER TABLE fills ADD COLUMN made_by TEXT NOT NULL DEFAULT '';                    -- a name, not a reference: filling makes nobody a reviewer

PRAGMA user_version = 6;

-- +goose Down
ALTER TABLE fills DROP COLUMN made_by;
ALTER TABLE fills DROP COLUMN asked;
ALTER TABLE fills DROP COLUMN model;
ALTER TABLE fills DROP COLUMN judge;
PRAGMA user_version = 5;
