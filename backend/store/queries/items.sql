-- name: CopyItem :one
INSERT INTO items (queue_id, fill_id, position, public_id, ref, row_id, identity, question_digest, messages,
    model_a, content_a, model_b, content_b, reference, scale_low, scale_high, meta, overlap, criteria)
SELECT @queue_id, @fill_id, @position, @public_id, r.row_key, r.row_id, @identity, r.question_digest, r.messages,
    r.model_a, r.content_a, r.model_b, r.content_b, r.reference, r.scale_low, r.scale_high, r.meta, @overlap, @criteria
FROM source_rows r WHERE r.id = @row
RETURNING id;

-- name: CopyJudgments :exec
INSERT INTO item_judgments (item_id, judge, prompt, seen, reason, pick, scores, verdicts, cause, detail, judging)
SELECT @item_id, j.judge, j.prompt, j.seen, j.reason, j.pick, j.scores, j.verdicts, j.cause, j.detail, j.judging
FROM row_judgments j WHERE j.row = @row ORDER BY j.id;

-- name: CopyReviewers :exec
INSERT INTO people (name) SELECT DISTINCT v.reviewer FROM row_reviews v WHERE v.row = @row
ON CONFLICT (name) DO NOTHING;

-- name: CopyReviews :exec
INSERT INTO reviews (item_id, person_id, revision, pick, scores, verdicts, correction, worse, note, skip, blind, imported, left_answer, rubric_digest, at)
SELECT @item_id, p.id, v.revision, v.pick, v.scores, v.verdicts, v.correction, v.worse, v.note, v.skip, v.blind, 1, v.left_answer, @rubric_digest, v.at
FROM row_reviews v JOIN people p ON p.name = v.reviewer WHERE v.row = @row ORDER BY v.id;

-- name: LastPosition :one
SELECT CAST(coalesce(max(position), 0) AS INTEGER) FROM items WHERE queue_id = @queue_id;

-- name: ItemPage :many
SELECT sqlc.embed(i), f.source, f.selection, f.judge AS stratum_judge, f.model AS stratum_model FROM items i JOIN fills f ON f.id = i.fill_id
WHERE i.queue_id = @queue_id AND i.position > @after ORDER BY i.position LIMIT @size;

-- name: ItemByID :one
SELECT sqlc.embed(i), f.source, f.selection, f.judge AS stratum_judge, f.model AS stratum_model FROM items i JOIN fills f ON f.id = i.fill_id WHERE i.id = @id;

-- name: ItemIDByPublicID :one
SELECT id FROM items WHERE queue_id = @queue_id AND public_id = @public_id;

-- name: ItemIDByRef :one
SELECT id FROM items WHERE queue_id = @queue_id AND ref = @ref;

-- name: ItemIDByIdentity :one
SELECT id FROM items WHERE queue_id = @queue_id AND identity = @identity;

-- name: ItemPageJudgments :many
SELECT sqlc.embed(j) FROM items i JOIN item_judgments j ON j.item_id = i.id
WHERE i.queue_id = @queue_id AND i.position >= @first AND i.position <= @last ORDER BY i.position, j.id;

-- name: ItemPageReviews :many
SELECT sqlc.embed(r), p.name AS reviewer FROM items i JOIN reviews r ON r.item_id = i.id JOIN people p ON p.id = r.person_id
WHERE i.queue_id = @queue_id AND i.position >= @first AND i.position <= @last ORDER BY i.position, r.id;

-- name: ItemPageArbitrations :many
SELECT sqlc.embed(a), p.name AS arbiter FROM items i JOIN arbitrations a ON a.item_id = i.id JOIN people p ON p.id = a.person_id
WHERE i.queue_id = @queue_id AND i.position >= @first AND i.position <= @last ORDER BY i.position, a.id;

-- name: RaiseItemOverlap :exec
UPDATE items SET overlap = @overlap WHERE id = @id AND overlap < @overlap;

-- name: ItemRoom :one
SELECT review_count, overlap, public_id FROM items WHERE id = @id;
