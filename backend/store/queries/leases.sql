-- name: PersonLease :one
SELECT * FROM leases WHERE queue_id = @queue_id AND person_id = @person_id;

-- name: DropLease :execrows
DELETE FROM leases WHERE queue_id = @queue_id AND person_id = @person_id;

-- name: DropItemLease :exec
DELETE FROM leases WHERE item_id = @item_id AND person_id = @person_id;

-- name: DropItemLeases :execrows
DELETE FROM leases WHERE item_id = @item_id;

-- name: ExtendLease :execrows
UPDATE leases SET until_ms = @until_ms
WHERE queue_id = @queue_id AND person_id = @person_id AND item_id = @item_id
  AND boot = @boot AND taken_ms <= CAST(@now_ms AS INTEGER) AND CAST(@now_ms AS INTEGER) < until_ms;

-- Leases on an item that hold at the moment, but for one person's own.
-- name: OthersOnItem :many
SELECT p.name, sqlc.embed(l) FROM leases l JOIN people p ON p.id = l.person_id
WHERE l.item_id = @item_id AND l.person_id <> @person_id
  AND l.boot = @boot AND l.taken_ms <= CAST(@now_ms AS INTEGER) AND CAST(@now_ms AS INTEGER) < l.until_ms
ORDER BY l.until_ms;

-- name: QueueLeases :many
SELECT p.name, i.public_id, sqlc.embed(l) FROM leases l JOIN people p ON p.id = l.person_id JOIN items i ON i.id = l.item_id
WHERE l.queue_id = @queue_id ORDER BY l.until_ms;

-- name: TakeItem :exec
INSERT INTO leases (queue_id, person_id, item_id, boot, taken_ms, until_ms)
VALUES (@queue_id, @person_id, @item_id, @boot, @taken_ms, @until_ms);

-- name: AddPlacement :exec
INSERT INTO placements (item_id, person_id, left_answer) VALUES (@item_id, @person_id, @left_answer)
ON CONFLICT (item_id, person_id) DO NOTHING;

-- name: Placement :one
SELECT left_answer FROM placements WHERE item_id = @item_id AND person_id = @person_id;

-- Whether anything in the queue would be free for the person if nobody held it.
-- name: OpenGroups :many
SELECT DISTINCT seen_by FROM items WHERE queue_id = @queue_id AND review_count < overlap;
