-- name: AddJudging :one
INSERT INTO judgings (public_id, target, settings, source_id, queue_id, status, started)
VALUES (@public_id, @target, @settings, @source_id, @queue_id, 'running', @started)
RETURNING id;

-- name: JudgingByPublicID :one
SELECT * FROM judgings WHERE public_id = @public_id;

-- Two are enough to know that a prefix is not unique.
-- name: JudgingsBeginning :many
SELECT * FROM judgings WHERE substr(public_id, 1, length(CAST(@prefix AS TEXT))) = CAST(@prefix AS TEXT) LIMIT 2;

-- name: Judgings :many
SELECT * FROM judgings ORDER BY started DESC, id DESC;

-- name: SetJudgingStatus :exec
UPDATE judgings SET status = @status, stop_cause = @stop_cause, stop_detail = @stop_detail, ended = @ended WHERE id = @id;

-- name: AddJudgingWarning :exec
INSERT INTO judging_warnings (judging_id, code, detail) VALUES (@judging_id, @code, @detail) ON CONFLICT DO NOTHING;

-- name: JudgingWarnings :many
SELECT code, detail FROM judging_warnings WHERE judging_id = @judging_id ORDER BY id;

-- The state lets answers and judgments go; see judging_results_go_with_their_judging.
-- name: LetJudgingGo :exec
UPDATE judgings SET deleting = 1 WHERE id = @id;

-- name: DeleteJudgingResults :exec
DELETE FROM judging_results WHERE judging_id = @judging_id;

-- name: DeleteJudgingAnswers :exec
DELETE FROM judging_answers WHERE question_id IN (SELECT q.id FROM judging_questions q WHERE q.judging_id = @judging_id);

-- name: DeleteJudgingRows :exec
DELETE FROM judging_rows WHERE judging_id = @judging_id;

-- name: DeleteJudgingQuestions :exec
DELETE FROM judging_questions WHERE judging_id = @judging_id;

-- name: DeleteJudging :exec
DELETE FROM judgings WHERE id = @id;

-- name: JudgingTally :one
SELECT
    (SELECT count(*) FROM judging_questions q WHERE q.judging_id = @judging_id) AS questions,
    (SELECT count(*) FROM judging_rows r WHERE r.judging_id = @judging_id) AS row_count,
    (SELECT CAST(coalesce(sum(r.orders), 0) AS INTEGER) FROM judging_rows r WHERE r.judging_id = @judging_id) AS judgments,
    (SELECT count(*) FROM judging_results s WHERE s.judging_id = @judging_id AND s.cause IS NULL) AS judged;

-- name: AddJudgingQuestion :exec
INSERT INTO judging_questions (judging_id, place, key, messages, reference) VALUES (@judging_id, @place, @key, @messages, @reference);

-- name: OpenJudgingQuestions :many
SELECT q.* FROM judging_questions q
WHERE q.judging_id = @judging_id
  AND NOT EXISTS (SELECT 1 FROM judging_answers a WHERE a.question_id = q.id AND a.candidate = @candidate AND a.cause IS NULL)
ORDER BY q.place;

-- name: JudgingQuestion :one
SELECT * FROM judging_questions WHERE judging_id = @judging_id AND place = @place;

-- name: JudgingQuestionsAfter :many
SELECT * FROM judging_questions WHERE judging_id = @judging_id AND place > @place ORDER BY place LIMIT @size;

-- name: JudgingAnswers :many
SELECT * FROM judging_answers WHERE question_id = @question_id;

-- Not an upsert: its insert would be refused as a replacement.
-- name: SetJudgingAnswer :execrows
UPDATE judging_answers SET cause = @cause, detail = @detail, facts = @facts, content = @content, system = @system, prompt = @prompt, reply = @reply
WHERE question_id = @question_id AND candidate = @candidate;

-- name: AddJudgingAnswer :exec
INSERT INTO judging_answers (question_id, candidate, cause, detail, facts, content, system, prompt, reply)
VALUES (@question_id, @candidate, @cause, @detail, @facts, @content, @system, @prompt, @reply);

-- name: AddJudgingRow :exec
INSERT INTO judging_rows (judging_id, subject, key, answers, orders) VALUES (@judging_id, @subject, @key, @answers, @orders);

-- name: SourceSubjects :many
SELECT id, row_key, CAST(1 + (model_b IS NOT NULL) AS INTEGER) AS answers FROM source_rows WHERE source_id = @source_id ORDER BY id;

-- Items with an opinion of somebody; a skip is none.
-- name: ReviewedSubjects :many
SELECT id, ref, CAST(1 + (model_b IS NOT NULL) AS INTEGER) AS answers FROM items WHERE queue_id = @queue_id AND review_count > 0 ORDER BY position;

-- name: PendingRows :many
SELECT r.subject, r.key, r.answers FROM judging_rows r
WHERE r.judging_id = @judging_id
  AND (SELECT count(*) FROM judging_results s WHERE s.judging_id = r.judging_id AND s.subject = r.subject AND s.cause IS NULL) < r.orders
ORDER BY r.subject;

-- name: JudgedOrders :many
SELECT subject, seen FROM judging_results WHERE judging_id = @judging_id AND cause IS NULL;

-- name: JudgingRow :one
SELECT * FROM judging_rows WHERE judging_id = @judging_id AND subject = @subject;

-- name: SourceRow :one
SELECT * FROM source_rows WHERE id = @id;

-- name: ItemNumber :one
SELECT * FROM items WHERE id = @id;

-- name: SetJudgingResult :execrows
UPDATE judging_results SET pick = @pick, cause = @cause, detail = @detail, scores = @scores, verdicts = @verdicts, facts = @facts,
    reason = @reason, system = @system, prompt = @prompt, reply = @reply
WHERE judging_id = @judging_id AND subject = @subject AND seen = @seen;

-- name: AddJudgingResult :exec
INSERT INTO judging_results (judging_id, subject, seen, pick, cause, detail, scores, verdicts, facts, reason, system, prompt, reply)
VALUES (@judging_id, @subject, @seen, @pick, @cause, @detail, @scores, @verdicts, @facts, @reason, @system, @prompt, @reply);

-- name: DropRowJudgment :exec
DELETE FROM row_judgments WHERE row = @row AND judging = @judging AND seen = @seen;

-- name: DropItemJudgment :exec
DELETE FROM item_judgments WHERE item_id = @item_id AND judging = @judging AND seen = @seen;

-- name: AddItemJudgment :exec
INSERT INTO item_judgments (item_id, judge, prompt, seen, reason, pick, scores, verdicts, cause, detail, judging)
VALUES (@item_id, @judge, @prompt, @seen, @reason, @pick, @scores, @verdicts, @cause, @detail, @judging);

-- Copies of one row, in the queues that were filled from its source.
-- name: CopiesOfRow :many
SELECT i.id FROM items i JOIN fills f ON f.id = i.fill_id WHERE i.identity = @identity AND f.source = @source;

-- name: JudgingResultsAfter :many
SELECT * FROM judging_results
WHERE judging_id = @judging_id AND (subject > @subject OR (subject = @subject AND seen > @seen))
ORDER BY subject, seen LIMIT @size;

-- name: LastVersion :one
SELECT CAST(coalesce(max(number), 0) AS INTEGER) FROM judge_versions;

-- name: AddVersion :exec
INSERT INTO judge_versions (number, judge, wording, orders, prompt, trial, queue, note, made_by, at)
VALUES (@number, @judge, @wording, @orders, @prompt, @trial, @queue, @note, @made_by, @at);

-- name: Versions :many
SELECT * FROM judge_versions ORDER BY number DESC;

-- name: VersionOfTrial :one
SELECT number FROM judge_versions WHERE trial = @trial;

-- name: SetRowFlagged :execrows
UPDATE source_rows SET flagged = @flagged WHERE source_id = @source_id AND row_key = @row_key;

-- name: FlaggedRows :many
SELECT row_key FROM source_rows WHERE source_id = @source_id AND flagged = 1 ORDER BY id;
