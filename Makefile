# Two commands do everything on a machine with git, make and Python 3.11: make play, make test.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
COMPILE := pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-header \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --all-build-deps

.PHONY: play fast test test-long compiled bench docs lock clean

play: .venv/play-ready
	@$(BIN)/kurgan

fast: .venv/fast-ready # play a few times faster: compiles the hot modules, in about two minutes
	@$(BIN)/python scripts/fast

test: .venv/test-ready
	@$(BIN)/python scripts/check

test-long: .venv/test-ready
	@$(BIN)/python scripts/check --long

compiled: .venv/test-ready
	@$(BIN)/python scripts/compiled

bench: .venv/test-ready
	@$(BIN)/python -m bench
	@$(BIN)/python scripts/bench-guard

docs: .venv/test-ready
	@$(BIN)/python scripts/rules-index --write docs/rules
	@$(BIN)/mkdocs build --quiet --strict

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit("Kurgan needs Python 3.11 or newer.") if sys.version_info < (3, 11) else 0'
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/play-ready: .venv/python requirements/play.txt pyproject.toml
	@echo "Setting up (once) ..."
	@$(PIP) install --require-hashes -r requirements/play.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

.venv/fast-ready: .venv/play-ready requirements/fast.txt
	@echo "Fetching the compiler's front end (once) ..."
	@$(PIP) install --require-hashes -r requirements/fast.txt
	@touch $@

.venv/test-ready: .venv/play-ready requirements/dev.txt
	@echo "Fetching the tools for the tests (once) ..."
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

lock: # needs pip-tools
	@$(COMPILE) -o requirements/play.txt pyproject.toml
	@$(COMPILE) --extra fast -o requirements/fast.txt pyproject.toml
	@$(COMPILE) --extra dev -o requirements/dev.txt pyproject.toml

clean:
	@rm -rf .venv build site docs/rules
