-- name: AddSource :one
INSERT INTO sources (name, kind, holds, origin, licence, is_sample, created_at)
VALUES (@name, @kind, @holds, @origin, @licence, @is_sample, @created_at)
ON CONFLICT (name) DO UPDATE SET unfinished = 1, archived = 0,
    licence = CASE WHEN excluded.licence <> '' THEN excluded.licence ELSE licence END
RETURNING id, kind, holds, is_sample;

-- name: SourceByName :one
SELECT sqlc.embed(s), (SELECT count(*) FROM source_rows r WHERE r.source_id = s.id) AS row_count
FROM sources s WHERE s.name = @name;

-- name: Sources :many
SELECT sqlc.embed(s), (SELECT count(*) FROM source_rows r WHERE r.source_id = s.id) AS row_count
FROM sources s ORDER BY s.name;

-- name: FinishSource :exec
UPDATE sources SET unfinished = 0 WHERE name = @name;

-- name: SetSourceArchived :execrows
UPDATE sources SET archived = @archived WHERE name = @name;

-- name: DeleteSource :execrows
DELETE FROM sources WHERE name = @name;

-- name: AddRow :one
INSERT INTO source_rows (source_id, row_key, row_id, content_digest, question_digest, messages,
    model_a, content_a, model_b, content_b, reference, scale_low, scale_high, meta)
VALUES (@source_id, @row_key, @row_id, @content_digest, @question_digest, @messages,
    @model_a, @content_a, @model_b, @content_b, @reference, @scale_low, @scale_high, @meta)
ON CONFLICT (source_id, row_key) DO NOTHING
RETURNING id;

-- name: RowByKey :one
SELECT id, content_digest FROM source_rows WHERE source_id = @source_id AND row_key = @row_key;

-- name: AddRowJudgment :exec
INSERT INTO row_judgments (row, judge, prompt, seen, reason, pick, scores, verdicts, cause, detail, judging)
VALUES (@row, @judge, @prompt, @seen, @reason, @pick, @scores, @verdicts, @cause, @detail, @judging);

-- name: RowJudgments :many
SELECT * FROM row_judgments WHERE row = @row;

-- name: AddRowReview :exec
INSERT INTO row_reviews (row, reviewer, revision, pick, scores, verdicts, correction, worse, note, skip, blind, left_answer, at)
VALUES (@row, @reviewer, @revision, @pick, @scores, @verdicts, @correction, @worse, @note, @skip, @blind, @left_answer, @at);

-- name: RowReviews :many
SELECT * FROM row_reviews WHERE row = @row;

-- name: RowPage :many
SELECT * FROM source_rows WHERE source_id = @source_id AND id > @after ORDER BY id LIMIT @size;

-- name: RowPageJudgments :many
SELECT j.* FROM row_judgments j JOIN source_rows r ON r.id = j.row
WHERE r.source_id = @source_id AND r.id >= @first AND r.id <= @last ORDER BY j.row, j.id;

-- name: RowPageReviews :many
SELECT v.* FROM row_reviews v JOIN source_rows r ON r.id = v.row
WHERE r.source_id = @source_id AND r.id >= @first AND r.id <= @last ORDER BY v.row, v.id;
