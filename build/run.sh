#!/usr/bin/env bash
# Opens a sample workspace: what comes of it on the command line, then its pages,
# in a window where there is a display, else in a browser.
set -euo pipefail
cd "$(dirname "$0")/.."

workspace=.cache/sample.db
examples=.cache/exemple.jsonl
mkdir -p .cache
make --no-print-directory pages program >/dev/null

say() {
  printf '\n$ contrejuge'
  printf ' %s' "$@"
  printf '\n'
  .cache/bin/contrejuge --workspace "$workspace" "$@"
}

say sample
say report exemple
say export exemple --out "$examples"
printf '\nThe first example in %s:\n' "$examples"
head -n 1 "$examples"

if [ "${CI:-}" = true ] && [ ! -t 0 ]; then
  exit 0 # nobody is there to look at pages, or to end what shows them
fi
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  make --no-print-directory window >/dev/null
  printf '\nThe window opens; closing it ends this.\n'
  exec .cache/bin/contrejuge-window --workspace "$workspace"
fi
printf '\n$ contrejuge serve\n'
exec .cache/bin/contrejuge --workspace "$workspace" serve
