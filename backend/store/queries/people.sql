-- name: AddPerson :exec
INSERT INTO people (name) VALUES (@name) ON CONFLICT (name) DO NOTHING;

-- name: PersonID :one
SELECT id FROM people WHERE name = @name;

-- name: PeopleNames :many
SELECT name FROM people ORDER BY name;
