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

.PHONY: run test bench lint generate build setup setup-c setup-window

run: setup-c ## shows the sample workspace: its report and its training data
	build/run.sh

test: ## runs everything that can fail, stage by stage
	$(GO) run ./build/teststages

lint: ## runs the stages that read the code without running it
	$(GO) run ./build/teststages lint

bench: setup-c ## measures, and writes docs/PERFORMANCE.md
	$(GO) run -tags "$(GOTAGS)" ./build/perf -write

generate: setup-c $(sqlc) ## makes the generated code anew: queries and bindings
	cd backend/store && ../../$(sqlc) generate
	$(GO) test ./backend/store -run '^TestTheGeneratedQueriesAreCurrent$$' -count=1 -update
	build/bindings.sh

build: setup-window $(packages) ## builds bin/contrejuge and bin/contrejuge-window
	cd frontend && npm run build
	$(GO) build -trimpath -tags "$(GOTAGS)" -ldflags "-s -w" -o bin/contrejuge ./cmd/contrejuge
	$(GO) build -trimpath -tags "$(window)" -ldflags "-s -w" -o bin/contrejuge-window .

setup: setup-c $(lint) $(packages) ## what the tests need

setup-c: # SQLite and the race detector are C
	@build/apt.sh gcc libc6-dev

setup-window: setup-c
	@build/apt.sh pkg-config libgtk-3-dev libwebkit2gtk-4.1-dev

# Built from a pinned module each, so that nothing but Go is needed.
$(lint): tools/golangci-lint/go.mod tools/golangci-lint/go.sum
	cd tools/golangci-lint && $(GO) build -o ../../$@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint

$(sqlc): tools/sqlc/go.mod tools/sqlc/go.sum
	cd tools/sqlc && $(GO) build -o ../../$@ github.com/sqlc-dev/sqlc/cmd/sqlc

$(packages): frontend/package.json frontend/package-lock.json
	cd frontend && npm ci --no-audit --no-fund
	@touch $@
