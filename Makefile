# Each target sets up what it needs first; where all is there, that takes no time.
SHELL := /bin/bash
GO ?= go
# Build tags for everything that is built or tested.
export GOTAGS ?=

lint := .cache/bin/golangci-lint
sqlc := .cache/bin/sqlc
packages := frontend/node_modules/.package-lock.json
comma := ,
# The tags of the window on Linux.
window := desktop,production,webkit2_41$(if $(GOTAGS),$(comma)$(GOTAGS))

.PHONY: run test bench lint generate screenshots build pages program window window-e2e ollama
.PHONY: setup setup-c setup-schema setup-browser setup-window setup-window-e2e

run: setup-c $(packages) ## opens the sample: in a window, or in a browser where there is no display
	build/run.sh

test: ## runs everything that can fail, stage by stage
	$(GO) run ./build/teststages

lint: ## runs the stages that read the code without running it
	$(GO) run ./build/teststages lint

bench: setup-c ollama ## measures, and writes docs/PERFORMANCE.md
	$(GO) run -tags "$(GOTAGS)" ./build/perf -write

generate: setup-c $(sqlc) ## makes the generated code anew: queries and bindings
	cd backend/store && ../../$(sqlc) generate
	$(GO) test ./backend/store -run '^TestTheGeneratedQueriesAreCurrent$$' -count=1 -update
	build/bindings.sh

screenshots: setup-browser $(packages) pages program ## takes every page, into .cache/screenshots and docs/images
	cd frontend && npm run screenshots

build: setup-window $(packages) pages ## builds bin/contrejuge and bin/contrejuge-window
	$(GO) build -trimpath -tags "$(GOTAGS)" -ldflags "-s -w" -o bin/contrejuge ./cmd/contrejuge
	$(GO) build -trimpath -tags "$(window)" -ldflags "-s -w" -o bin/contrejuge-window .

pages: $(packages)
	cd frontend && npm --silent run build

# What is run from here, and what the tests run: unlike releases, quick to build.
program: setup-c
	$(GO) build -tags "$(GOTAGS)" -o .cache/bin/contrejuge ./cmd/contrejuge

window: setup-window
	$(GO) build -tags "$(window)" -o .cache/bin/contrejuge-window .

window-e2e: setup-window-e2e
	$(GO) build -tags "$(window),e2e" -o .cache/bin/contrejuge-window-e2e .

ollama: ## builds the Ollama server that the tests ask; the first time takes minutes
	@GO=$(GO) build/ollama.sh

setup: setup-c setup-schema $(lint) $(packages) ## what the tests need

setup-schema: # who checks JUnit XML against its schema
	@build/apt.sh libxml2-utils

setup-c: # SQLite and the race detector are C
	@build/apt.sh gcc libc6-dev

setup-window: setup-c
	@build/apt.sh pkg-config libgtk-3-dev libwebkit2gtk-4.1-dev

setup-window-e2e: setup-window # a display that nobody sees, and who drives the window on it
	@build/apt.sh xvfb webkit2gtk-driver xdotool dbus-daemon fonts-dejavu-core

setup-browser:
	@build/apt.sh chromium fonts-dejavu-core

# Built from a pinned module each, so that nothing but Go is needed.
$(lint): tools/golangci-lint/go.mod tools/golangci-lint/go.sum
	cd tools/golangci-lint && $(GO) build -o ../../$@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint

$(sqlc): tools/sqlc/go.mod tools/sqlc/go.sum
	cd tools/sqlc && $(GO) build -o ../../$@ github.com/sqlc-dev/sqlc/cmd/sqlc

$(packages): frontend/package.json frontend/package-lock.json
	cd frontend && npm ci --no-audit --no-fund
	@touch $@
