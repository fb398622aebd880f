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

-- Who holds the item at the moment, but for the person themselves. No join and
-- no order: SQLite would plan it anew at every save; see docs/PERFORMANCE.md.
-- name: OthersOnItem :many
SELECT CAST((SELECT p.name FROM people p WHERE p.id = l.person_id) AS TEXT) AS name FROM leases l
WHERE l.item_id = @item_id AND l.person_id <> @person_id
  AND l.boot = @boot AND l.taken_ms <= CAST(@now_ms AS INTEGER) AND CAST(@now_ms AS INTEGER) < l.until_ms;

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

-- Others' leases, of those that hold at the moment, on items that would be free
-- for the person if nobody held them.
-- name: LeasesInTheWay :many
SELECT p.name, sqlc.embed(l) FROM leases l JOIN people p ON p.id = l.person_id JOIN items i ON i.id = l.item_id
WHERE l.queue_id = @queue_id AND l.person_id <> @person_id
  AND l.boot = @boot AND l.taken_ms <= CAST(@now_ms AS INTEGER) AND CAST(@now_ms AS INTEGER) < l.until_ms
  AND i.review_count < i.overlap AND instr(i.seen_by, CAST(@mark AS TEXT)) = 0
ORDER BY l.until_ms, p.name;
