#!/usr/bin/env bash
# Builds the Ollama server that the tests ask, from its Go module, in the version
# that go.mod names for its client. It stays in .cache/ollama; .cache/bin/ollama
# points to the one for this machine. The first time takes minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
go=${GO:-go}

# A module leaves out every folder named "vendor", and with it headers that the
# C++ code includes. Debian has all but this one.
miniaudio=github.com/gen2brain/malgo@v0.11.24
miniaudio_sum=h1:hHcIJVfzWcEDHFdPl5Dl/CUSOjzOleY0zzAV8Kx+imE=

version=$($go list -m -f '{{.Version}}' github.com/ollama/ollama)
# Without AVX2 the server reads a prompt some twenty times more slowly.
march=plain
if [ "$($go env GOARCH)" = amd64 ] && grep -q -m 1 -w avx2 /proc/cpuinfo 2>/dev/null; then
  march=x86-64-v3
fi
folder=.cache/ollama/$version-$($go env GOVERSION)-$march

if ! [ -x "$folder/ollama" ]; then
  build/apt.sh gcc g++ libc6-dev nlohmann-json3-dev libstb-dev
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT

  downloaded=$(cd "$work" && $go mod download -json "$miniaudio")
  field() { sed -n "s/^[[:space:]]*\"$1\": \"\(.*\)\",\{0,1\}$/\1/p" <<<"$downloaded"; }
  if [ "$(field Sum)" != "$miniaudio_sum" ]; then
    echo "$miniaudio is not what it was: $(field Sum)" >&2
    exit 1
  fi
  mkdir -p "$work/include/miniaudio"
  cp "$(field Dir)/miniaudio.h" "$work/include/miniaudio/"

  flags=-O3
  [ "$march" = plain ] || flags="$flags -march=$march"
  echo "building the Ollama server $version ($march); this takes minutes" >&2
  # Outside of our module, so that its go.mod stays as it is. What the compilers
  # say of other people's code is of interest only when they fail.
  if ! (cd "$work" && GOFLAGS= GOBIN="$work" CGO_ENABLED=1 CPLUS_INCLUDE_PATH="$work/include" \
    CGO_CFLAGS="$flags" CGO_CXXFLAGS="$flags" \
    $go install -trimpath -ldflags "-s -w -X github.com/ollama/ollama/version.Version=${version#v}" \
    "github.com/ollama/ollama@$version" >"$work/log" 2>&1); then
    cat "$work/log" >&2
    exit 1
  fi
  "$work/ollama" --version >/dev/null # it starts on this machine
  mkdir -p "$root/$folder"
  mv "$work/ollama" "$root/$folder/ollama.new"
  mv "$root/$folder/ollama.new" "$root/$folder/ollama" # whole or not at all
fi

mkdir -p .cache/bin
ln -sfn "../../$folder/ollama" .cache/bin/ollama
