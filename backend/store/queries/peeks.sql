-- name: Peek :exec
INSERT INTO peeks (queue_id, person_id, last_fill, at)
SELECT @queue_id, @person_id, max(f.id), @at FROM fills f WHERE f.queue_id = @queue_id
ON CONFLICT (queue_id, person_id) DO UPDATE SET last_fill = excluded.last_fill, at = excluded.at
WHERE excluded.last_fill > peeks.last_fill;

-- Whether the person has seen, in this queue or another that holds a copy of
-- the same row, what is to be hidden before they review it: on a page that
-- tells, or because they reviewed the copy. Peeks and queues are few and items
-- many: no join, which could begin with the items. A queue has a row once.
-- name: Uncovered :one
SELECT EXISTS (
    SELECT 1 WHERE EXISTS (
        SELECT 1 FROM peeks k
        WHERE k.person_id = @person_id AND k.last_fill >= (
            SELECT x.fill_id FROM items x
            WHERE x.queue_id = k.queue_id AND x.identity = (SELECT i.identity FROM items i WHERE i.id = @item_id)))
    OR EXISTS (
        SELECT 1 FROM queues q
        WHERE 0 < (
            SELECT count(*) FROM reviews r
            WHERE r.item_id <> @item_id AND r.person_id = @person_id AND r.skip = '' AND r.item_id = (
                SELECT x.id FROM items x
                WHERE x.queue_id = q.id AND x.identity = (SELECT i.identity FROM items i WHERE i.id = @item_id))))
) AS uncovered;

-- What the person may still review in the queue.
-- name: WaitingItems :one
SELECT count(*) FROM items i
WHERE i.queue_id = @queue_id AND i.review_count < i.overlap
  AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.item_id = i.id AND r.person_id = @person_id AND r.skip = '');

-- What a page about the queue would uncover: rows that wait for the person, in
-- the queue or as copies in another, and are not uncovered. The sets are made
-- once, and the open items are found by their index: their rows are long.
-- name: CoveredRows :one
SELECT count(*) FROM items x
WHERE x.queue_id = @queue_id
  AND x.identity NOT IN (
      SELECT y.identity FROM peeks k CROSS JOIN items y
      WHERE k.person_id = @person_id AND y.queue_id = k.queue_id AND y.fill_id <= k.last_fill)
  AND x.identity NOT IN (
      SELECT y.identity FROM reviews r CROSS JOIN items y
      WHERE r.person_id = @person_id AND r.skip = '' AND y.id = r.item_id)
  AND x.identity IN (
      SELECT y.identity FROM queues q CROSS JOIN items y
      WHERE q.state <> 'deleting' AND y.queue_id = q.id AND y.review_count < y.overlap);

-- name: DraftCount :one
SELECT count(*) FROM drafts d JOIN items i ON i.id = d.item_id WHERE i.queue_id = @queue_id AND d.person_id = @person_id;

-- name: ReviewedCount :one
SELECT count(DISTINCT r.item_id) FROM reviews r JOIN items i ON i.id = r.item_id
WHERE i.queue_id = @queue_id AND r.person_id = @person_id AND r.skip = '';
