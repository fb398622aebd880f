#!/usr/bin/env bash
# Generates frontend/wailsjs: what the page knows of the Go it calls.
# With --check, only says whether what is committed is what would be generated.
# Needs neither the window's libraries nor the wails command: a build with the
# tag "bindings" writes the files and ends.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

go build -buildvcs=false -tags "bindings ${GOTAGS:-}" -o "$work/bindings" .
cp wails.json "$work/"
mkdir "$work/frontend"
(cd "$work" && tsprefix= tssuffix= tsoutputtype=interfaces ./bindings >/dev/null)
rm "$work/frontend/wailsjs/runtime/package.json" # of a package that nobody installs
# Wails leaves trailing spaces and marks everything executable.
find "$work/frontend/wailsjs" -type f -exec sed -i 's/[[:space:]]*$//' {} + -exec chmod 644 {} +
# Wails writes enums in any order: sorted, the same Go gives the same file.
perl -0777 -i -pe 's{((?:\texport enum \w+ \{\n.*?\n\t\}\n)+)}{join "", sort($1 =~ /\texport enum \w+ \{\n.*?\n\t\}\n/sg)}se' "$work/frontend/wailsjs/go/models.ts"

if [ "${1:-}" = --check ]; then
  if ! diff -ru frontend/wailsjs "$work/frontend/wailsjs"; then
    echo "frontend/wailsjs is not what the Go code says: run 'make generate'" >&2
    exit 1
  fi
else
  rm -rf frontend/wailsjs
  mv "$work/frontend/wailsjs" frontend/wailsjs
fi
