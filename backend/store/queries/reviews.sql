-- name: PutDraft :exec
INSERT INTO drafts (item_id, person_id, body, at) VALUES (@item_id, @person_id, @body, @at)
ON CONFLICT (item_id, person_id) DO UPDATE SET body = excluded.body, at = excluded.at;

-- name: Draft :one
SELECT body FROM drafts WHERE item_id = @item_id AND person_id = @person_id;

-- name: DropDraft :exec
DELETE FROM drafts WHERE item_id = @item_id AND person_id = @person_id;

-- Items of the queue that the person began and that may still be free for them.
-- name: DraftedItems :many
SELECT d.item_id FROM drafts d JOIN items i ON i.id = d.item_id
WHERE i.queue_id = @queue_id AND d.person_id = @person_id AND i.review_count < i.overlap
  AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.item_id = d.item_id AND r.person_id = d.person_id)
ORDER BY d.at DESC, d.item_id;

-- name: PersonRevisions :many
SELECT * FROM reviews WHERE item_id = @item_id AND person_id = @person_id ORDER BY revision;

-- name: ItemReviewers :many
SELECT DISTINCT p.name FROM reviews r JOIN people p ON p.id = r.person_id WHERE r.item_id = @item_id AND r.skip = '' ORDER BY r.id;

-- name: AddReview :exec
INSERT INTO reviews (item_id, person_id, revision, pick, scores, correction, worse, note, skip, blind, imported, left_answer, rubric_digest, at)
VALUES (@item_id, @person_id, @revision, @pick, @scores, @correction, @worse, @note, @skip, @blind, @imported, @left_answer, @rubric_digest, @at);

-- name: ReviewedItems :many
SELECT i.public_id, CAST(max(r.id) AS INTEGER) AS last_review FROM reviews r JOIN items i ON i.id = r.item_id
WHERE i.queue_id = @queue_id AND r.person_id = @person_id
GROUP BY i.id ORDER BY last_review DESC;

-- name: AddArbitration :exec
INSERT INTO arbitrations (item_id, person_id, pick, correction, worse, note, at)
VALUES (@item_id, @person_id, @pick, @correction, @worse, @note, @at);
