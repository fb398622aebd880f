-- name: Peek :exec
INSERT INTO peeks (queue_id, person_id, last_fill, at)
SELECT @queue_id, @person_id, max(f.id), @at FROM fills f WHERE f.queue_id = @queue_id
ON CONFLICT (queue_id, person_id) DO UPDATE SET last_fill = excluded.last_fill, at = excluded.at;

-- Whether the person has seen, in this queue or another that holds a copy of
-- the same row, what is to be hidden before they review it.
-- name: Uncovered :one
SELECT EXISTS (
    SELECT 1 FROM peeks k JOIN items x ON x.queue_id = k.queue_id AND x.fill_id <= k.last_fill
    WHERE k.person_id = @person_id AND x.identity = (SELECT i.identity FROM items i WHERE i.id = @item_id)
) AS uncovered;

-- What the person may still review in the queue, and how much of it they have
-- not uncovered yet.
-- name: WaitingItems :one
SELECT count(*) AS waiting,
    CAST(coalesce(sum(i.fill_id > coalesce((SELECT k.last_fill FROM peeks k WHERE k.queue_id = @queue_id AND k.person_id = @person_id), 0)), 0) AS INTEGER) AS covered
FROM items i
WHERE i.queue_id = @queue_id AND i.review_count < i.overlap
  AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.item_id = i.id AND r.person_id = @person_id AND r.skip = '');

-- name: DraftCount :one
SELECT count(*) FROM drafts d JOIN items i ON i.id = d.item_id WHERE i.queue_id = @queue_id AND d.person_id = @person_id;

-- name: ReviewedCount :one
SELECT count(DISTINCT r.item_id) FROM reviews r JOIN items i ON i.id = r.item_id
WHERE i.queue_id = @queue_id AND r.person_id = @person_id AND r.skip = '';
