# The commands people type. Each installs what is missing first, which takes no time once done.
.DEFAULT_GOAL := release
MAKEFLAGS += --no-print-directory
export PATH := $(PATH):$(if $(CARGO_HOME),$(CARGO_HOME),$(HOME)/.cargo)/bin
PREFIX ?= /usr/local
JOBS ?= $(shell nproc)
timed := @tools/timed.sh
page := build/page/index.html
page_sources := $(shell find ui -name node_modules -prune -o -type f -print)

.PHONY: bootstrap release demo model lake ui test test-fast test-live screenshots page-figures protocols bench format lint client install dist dist-test wheel test-python test-adapters test-notebooks test-wheel serve-tests serve-figures clean

bootstrap:
	@tools/bootstrap.sh

release: bootstrap $(page) ## builds build/release/omni with its web page
	$(timed) configure cmake --preset release --log-level=WARNING
	$(timed) build cmake --build --preset release -j $(JOBS) --target omni

demo: release ## asks the example company's sources the demo questions
	@tools/demo.sh build/release/omni

model: ## puts the language model of 1.5 billion parameters where omni looks for it (1.1 GB)
	@tools/models/get_model.py qwen2.5-coder-1.5b

# Where Node.js or the page's packages cannot be had the program is built without it, and says so when it serves.
$(page): $(page_sources)
	@{ tools/bootstrap.sh page && tools/timed.sh page tools/page.sh build; } || echo "the program is built without its web page" >&2

lake: ## puts DuckDB's extensions for tables of Delta and Iceberg where omni looks for them (145 MB)
	@tools/get_lake_extensions.py

ui: ## builds the web page into build/page, and installs what its tests need
	@tools/bootstrap.sh page tests
	$(timed) page tools/page.sh build

screenshots: ui release ## every view of the page as pictures in build/screenshots
	$(timed) screenshots tools/page.sh screenshots build/release/omni

page-figures: ui release ## how large the page is and how quick
	@tools/page.sh figures build/release/omni

test: bootstrap ## builds everything and runs every test
	$(timed) configure cmake --preset release --log-level=WARNING
	$(timed) build cmake --build --preset release -j $(JOBS)
	$(timed) test ctest --preset release -j $(JOBS)
	@tools/skipped_tests.py build/release

test-fast: ## the tests that take a few seconds at most, after what changed is built: while one works
	@cmake --build --preset release -j $(JOBS)
	$(timed) test-fast ctest --preset fast -j $(JOBS)

test-live: bootstrap ## sources on servers against real ones, which are started for it
	@tools/bootstrap.sh live
	$(timed) configure cmake --preset release --log-level=WARNING
	$(timed) build cmake --build --preset release -j $(JOBS) --target live-tests
	$(timed) test-live tests/live/live.py run

protocols: release ## official clients and the conformance suite against the server; fetches them
	tests/protocols/run.py build/release/omni

bench: bootstrap ## builds and runs every benchmark
	$(timed) configure cmake --preset release --log-level=WARNING
	$(timed) bench cmake --build --preset release -j $(JOBS) --target bench

format: bootstrap ## rewrites C++ and Rust files as `make lint` wants them
	@tools/format.sh

lint: bootstrap ## formatting, clang-tidy, layers, sizes, words, documents
	$(timed) lint tools/lint.sh

client: release ## the client library for C++
	$(timed) client cmake --build --preset release -j $(JOBS) --target omni_client

install: client ## PREFIX=/usr/local
	@cmake --install build/release --prefix $(PREFIX)

dist: client ## every artefact of a release in build/dist; SIGN=KEY signs their sums with gpg
	@tools/bootstrap.sh dist
	$(timed) dist tools/in_environment.py dist packaging/make_dist.py build/release build/dist $(if $(SIGN),--sign $(SIGN))

dist-test: ## what `make dist` made: each artefact answers the demo, on Debian 12 and 13 too
	@tools/bootstrap.sh dist
	$(timed) dist-manifests tools/in_environment.py manifests packaging/tests/check_manifests.py build/dist
	$(timed) dist-schemas tools/in_environment.py dist-test packaging/tests/check_artefacts.py build/dist
	$(timed) dist-test packaging/tests/test_dist.py build/dist

wheel: release ## a Python wheel with the program in build/python/dist
	@python/tests/run.py build-wheel

test-python: release ## the Python package with pandas, against the built program
	$(timed) test-python python/tests/run.py core

test-adapters: ## the adapters of the Python package against each framework, current and previous major version
	$(timed) test-adapters python/tests/run.py adapters

test-notebooks: release ## the notebooks over the example company
	$(timed) test-notebooks python/tests/run.py notebooks

test-wheel: release ## the wheel in a bare environment
	$(timed) test-wheel python/tests/run.py wheel

serve-tests: release ## hostile clients, load and kill -9 against the server
	tests/serve/hostile.py build/release/omni
	tests/serve/load.py build/release/omni
	tests/serve/kill.py build/release/omni

serve-figures: release ## what a call costs, beside servers of other SDKs, which are fetched; and what an idle server holds
	tests/protocols/own_time.py build/release/omni
	tests/serve/cost.py build/release/omni

clean:
	@rm -rf build
