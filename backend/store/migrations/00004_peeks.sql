-- Who has opened a page that uncovers a queue's items: the report, the
-- disagreements. What they review of those items afterwards is not blind.

-- +goose Up
CREATE TABLE peeks (
    queue_id  INTEGER NOT NULL REFERENCES queues (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people (id),
    last_fill INTEGER NOT NULL,                                 -- items of later fills were not there to be seen
    at        TEXT NOT NULL,
    PRIMARY KEY (queue_id, person_id)
) STRICT;

PRAGMA user_version = 4;

-- +goose Down
DROP TABLE peeks;
PRAGMA user_version = 3;
