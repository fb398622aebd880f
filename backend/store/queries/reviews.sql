-- name: PutDraft :exec
INSERT INTO drafts (item_id, person_id, body, at) VALUES (@item_id, @person_id, @body, @at)
ON CONFLICT (item_id, person_id) DO UPDATE SET body = excluded.body, at = excluded.at;

-- name: Draft :one
SELECT body FROM drafts WHERE item_id = @item_id AND person_id = @person_id;

-- name: DropDraft :exec
DELETE FROM drafts WHERE item_id = @item_id AND person_id = @person_id;

-- Items of the queue that the person began and that may still be free for them.
-- Drafts are few and items many: not a join, which could begin with the items.
-- name: DraftedItems :many
SELECT d.item_id FROM drafts d
WHERE d.person_id = @person_id
  AND EXISTS (SELECT 1 FROM items i WHERE i.id = d.item_id AND i.queue_id = @queue_id AND i.review_count < i.overlap)
  AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.item_id = d.item_id AND r.person_id = d.person_id)
ORDER BY d.at DESC, d.item_id;

-- In no order, on the way of every save; see OthersOnItem.
-- name: PersonRevisions :many
SELECT * FROM reviews WHERE item_id = @item_id AND person_id = @person_id;

-- name: ItemReviewers :many
SELECT DISTINCT p.name FROM reviews r JOIN people p ON p.id = r.person_id WHERE r.item_id = @item_id AND r.skip = '' ORDER BY r.id;

-- name: AddReview :exec
INSERT INTO reviews (item_id, person_id, revision, pick, scores, verdicts, correction, worse, note, skip, blind, imported, left_answer, rubric_digest, at)
VALUES (@item_id, @person_id, @revision, @pick, @scores, @verdicts, @correction, @worse, @note, @skip, @blind, @imported, @left_answer, @rubric_digest, @at);

-- name: ReviewedItems :many
SELECT i.public_id, CAST(max(r.id) AS INTEGER) AS last_review FROM reviews r JOIN items i ON i.id = r.item_id
WHERE i.queue_id = @queue_id AND r.person_id = @person_id
GROUP BY i.id ORDER BY last_review DESC;

-- name: AddArbitration :exec
INSERT INTO arbitrations (item_id, person_id, pick, correction, worse, note, at)
VALUES (@item_id, @person_id, @pick, @correction, @worse, @note, @at);
