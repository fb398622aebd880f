#!/usr/bin/env bash
# Opens a sample workspace and shows what comes of it: how far its judge can be
# trusted, and the training data made from its reviews.
set -euo pipefail
cd "$(dirname "$0")/.."

workspace=.cache/sample.db
examples=.cache/exemple.jsonl
mkdir -p .cache
go build -tags "${GOTAGS:-}" -o .cache/bin/contrejuge ./cmd/contrejuge

say() {
  printf '\n$ contrejuge'
  printf ' %s' "$@"
  printf '\n'
  .cache/bin/contrejuge --workspace "$workspace" "$@"
}

say sample
say report exemple
say export exemple --format native --out "$examples"

printf '\nThe first example in %s:\n' "$examples"
head -n 1 "$examples"
