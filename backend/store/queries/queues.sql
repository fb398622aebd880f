-- name: AddQueue :one
INSERT INTO queues (name, selection, overlap, rubric, rubric_digest, scale_low, scale_high, is_sample, created_at)
VALUES (@name, @selection, @overlap, @rubric, @rubric_digest, @scale_low, @scale_high, @is_sample, @created_at)
RETURNING id;

-- name: QueueByName :one
SELECT * FROM queues WHERE name = @name AND state <> 'deleting';

-- name: Queues :many
SELECT * FROM queues WHERE state <> 'deleting' ORDER BY name;

-- name: SetQueueState :execrows
UPDATE queues SET state = @state WHERE name = @name;

-- name: SetRubric :execrows
UPDATE queues SET rubric = @rubric, rubric_digest = @rubric_digest WHERE name = @name;

-- name: DeleteQueueReviews :exec
DELETE FROM reviews WHERE item_id IN (SELECT id FROM items WHERE queue_id = @queue_id);

-- name: DeleteQueueItems :exec
DELETE FROM items WHERE queue_id = @queue_id;

-- name: DeleteQueue :exec
DELETE FROM queues WHERE id = @id;

-- name: AddFill :one
INSERT INTO fills (queue_id, selection, shared, source, origin, licence, judge, model, made_by, seed, population, asked, last_row, items, left_out, at)
VALUES (@queue_id, @selection, @shared, @source, @origin, @licence, @judge, @model, @made_by, @seed, @population, @asked, @last_row, @items, @left_out, @at)
RETURNING id;

-- name: Fills :many
SELECT * FROM fills WHERE queue_id = @queue_id ORDER BY id;

-- name: QueueProgress :one
SELECT count(*) AS items,
    CAST(coalesce(sum(i.review_count >= i.overlap), 0) AS INTEGER) AS complete,
    CAST(coalesce(sum(i.review_count > 0 AND i.review_count < i.overlap), 0) AS INTEGER) AS started,
    CAST(coalesce(sum(i.review_count = 0 AND i.seen_by <> '|'), 0) AS INTEGER) AS skipped,
    CAST(coalesce(sum(i.review_count), 0) AS INTEGER) AS reviews
FROM items i WHERE i.queue_id = @queue_id;

-- name: QueueImportedItems :one
SELECT count(DISTINCT r.item_id) FROM reviews r JOIN items i ON i.id = r.item_id
WHERE i.queue_id = @queue_id AND r.imported = 1;

-- name: AddPopulation :exec
INSERT INTO populations (queue_id, judge, model, n, unjudged, points) VALUES (@queue_id, @judge, @model, @n, @unjudged, @points)
ON CONFLICT (queue_id, judge, model) DO UPDATE SET n = excluded.n, unjudged = excluded.unjudged, points = excluded.points;

-- name: Populations :many
SELECT model, n, unjudged, points FROM populations WHERE queue_id = @queue_id AND judge = @judge ORDER BY model;

-- name: AddLeftOut :exec
INSERT INTO left_out (queue_id, identity, reason) VALUES (@queue_id, @identity, @reason) ON CONFLICT DO NOTHING;

-- name: QueueIdentities :many
SELECT identity, 1 AS in_queue FROM items WHERE items.queue_id = @queue_id
UNION ALL
SELECT identity, 0 AS in_queue FROM left_out WHERE left_out.queue_id = @queue_id;
