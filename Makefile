# The commands of the project: `make` alone lists them.
#
# All of them share one virtual environment, .venv. It is filled in two steps, to play and to test, from
# constraints.txt, where every file has its hash. A finished step leaves a stamp in .venv; what is up to date costs nothing.

SHELL := /bin/sh
.SHELLFLAGS := -euc
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Any Python from 3.11 on: make play PYTHON=/path/to/python
PYTHON ?= python3
# What is passed on to the game or to pytest: make play ARGS="--rules mess", make test ARGS="tests/engine -x"
ARGS ?=

VENV_PYTHON := .venv/bin/python
CODE := engine protocol server client tests

# --- The environment --------------------------------------------------------------------------------------------------

# An environment that was moved, whose Python is gone or whose installation was interrupted is made anew: pip takes a
# half-copied package for an installed one. While an installation runs, .venv/installing holds its process id.
VENV_STATE := $(shell \
	if read -r pid 2>/dev/null <.venv/installing; then \
		case "$$(ps -o stat= -o comm= -p "$$pid" 2>/dev/null)" in (Z*) echo broken;; (*make*) echo busy;; (*) echo broken;; esac; \
	elif [ "$$(cat .venv/place 2>/dev/null)" = "$$(pwd -P)" ] && $(VENV_PYTHON) -c "" 2>/dev/null; then echo good; \
	else echo broken; fi)

ifneq ($(VENV_STATE),good)
.venv/made: FORCE
endif

# $(call quietly,COMMAND): says nothing unless the command fails, and then everything that it said.
quietly = $(1) >.venv/log 2>&1 || { cat .venv/log >&2; exit 1; }

PIP_INSTALL := $(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check --no-input --no-deps

.venv/made:
	@if [ "$(VENV_STATE)" = busy ]; then \
		echo "Another make is installing into .venv: wait until it is done (or end process $$(cat .venv/installing))." >&2; exit 1; fi
ifeq ($(origin PYTHON),file)
	@$(MAKE) -s venv-with CANDIDATES="$(PYTHON) python3.13 python3.12 python3.11"
else
	@$(MAKE) -s venv-with CANDIDATES='"$(PYTHON)"'
endif

.PHONY: venv-with
venv-with:
	@seen=; \
	for python in $(CANDIDATES); do \
		version=$$("$$python" --version 2>/dev/null) || continue; \
		if "$$python" -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null; then found=$$python; break; fi; \
		seen="$$seen$${seen:+, }$$python is $$version"; \
	done; \
	if [ -z "$${found:-}" ]; then \
		echo "Sergeant Major needs Python 3.11 or newer, and here $${seen:-is none}:" \
			"install one, or say where it is with PYTHON=/path/to/python." >&2; \
		exit 1; \
	fi; \
	echo "Making .venv with $$version"; \
	rm -rf .venv; mkdir .venv; \
	if ! "$$found" -m venv .venv >.venv/log 2>&1; then \
		cat .venv/log >&2; \
		echo "$$found could not make a virtual environment: on Debian and Ubuntu, install python3-venv first." >&2; exit 1; \
	fi; \
	pwd -P >.venv/place; touch .venv/made

.venv/ready-to-play: .venv/made constraints.txt pyproject.toml
	@echo "Installing what the game needs"
	@echo $$PPID >.venv/installing
	@sed "/^# --- To test/,\$$d" constraints.txt >.venv/play.txt
	@$(call quietly,$(PIP_INSTALL) --require-hashes --requirement .venv/play.txt)
	@$(call quietly,$(PIP_INSTALL) --no-build-isolation --editable .)
	@rm .venv/installing; touch $@

.venv/ready-to-test: .venv/ready-to-play
	@echo "Installing what the tests and checks need"
	@echo $$PPID >.venv/installing
	@$(call quietly,$(PIP_INSTALL) --require-hashes --requirement constraints.txt)
	@rm .venv/installing; touch $@

.PHONY: FORCE
FORCE:

# --- The commands -----------------------------------------------------------------------------------------------------

.PHONY: help
help: ## List these commands
	@awk -F ":.*## " '/^[a-z-]+:.*## / { printf "  make %-8s  %s\n", $$1, $$2 }' Makefile

.PHONY: play
play: .venv/ready-to-play ## Play (ARGS="--rules mess", ARGS="join 192.168.1.20", …)
	@.venv/bin/sergeant-major $(or $(ARGS),play)

# As many at once as the machine can run; one file, or what -k chooses, in one process (tests/conftest.py).
# Options in ARGS have the last word.
# What is imported is compiled once, and not by each of the hundreds of programs that tests start.
SPREAD := --numprocesses auto --dist load --maxschedchunk 1

.PHONY: test
test: .venv/ready-to-test ## Run the tests (ARGS="tests/engine -x" for some of them)
	@env -u PYTHONDONTWRITEBYTECODE $(VENV_PYTHON) -m pytest $(SPREAD) $(ARGS)

.PHONY: check
check: .venv/ready-to-test ## Run all that CI runs: format, lint, types, import contracts, tests
	@echo "Format";           $(VENV_PYTHON) -m ruff format --check --quiet --diff .
	@echo "Lint";             $(VENV_PYTHON) -m ruff check --quiet .
	@echo "Types";            $(VENV_PYTHON) -m mypy --no-error-summary $(CODE)
	@echo "Import contracts"; $(call quietly,.venv/bin/lint-imports --no-cache)
	@echo "Requirements";     $(call quietly,$(VENV_PYTHON) -m pip check --disable-pip-version-check)
	@echo "Tests";            $(MAKE) test

.PHONY: format
format: .venv/ready-to-test ## Format the code, and mend what lint can mend
	@$(VENV_PYTHON) -m ruff check --fix-only --quiet .
	@$(VENV_PYTHON) -m ruff format --quiet .

.PHONY: bench
bench: .venv/ready-to-test ## Measure sizes and speeds, each beside its budget
	@OPENBLAS_NUM_THREADS=1 $(VENV_PYTHON) tests/bench $(ARGS)

# The seed gives the same weights again with one thread of linear algebra. It uses one core, for about half an hour.
.PHONY: train
train: .venv/ready-to-play ## Make the weights of the bots' networks from nothing (ARGS="--scale 0.01" for a try)
	@OPENBLAS_NUM_THREADS=1 $(VENV_PYTHON) -m engine.bots.training $(ARGS)

.PHONY: picture
picture: .venv/ready-to-test ## Draw the pictures of the README anew
	@$(VENV_PYTHON) tests/pictures $(ARGS)

# `make lock` keeps the pins that still fit; `make lock UPGRADE=1` takes the newest of everything.
# constraints.txt has two parts, so that who only plays installs only the first.
UPGRADE ?=
LOCK := .venv/lock
COMPILE = $(LOCK)/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links

.PHONY: lock
lock: .venv/made ## Pin every requirement anew in constraints.txt
	@echo "Resolving"
	@[ -x $(LOCK)/bin/uv ] || { $(VENV_PYTHON) -m venv $(LOCK) && $(LOCK)/bin/python -m pip install --quiet uv; }
	@cp constraints.txt $(LOCK)/all.txt
	@$(COMPILE) --group build --group dev $(if $(UPGRADE),--upgrade) --output-file $(LOCK)/all.txt >$(LOCK)/log
	@$(COMPILE) --group build --constraints $(LOCK)/all.txt >$(LOCK)/play.txt
	@$(COMPILE) --group build --group dev --constraints $(LOCK)/all.txt \
		$$(sed -n "s/^\([^ =]*\)==.*/--no-emit-package \1/p" $(LOCK)/play.txt) >$(LOCK)/test.txt
	@{ echo "# Every requirement with its version and hashes. Made by \`make lock\`: change pyproject.toml instead."; \
		echo "# --- To play"; cat $(LOCK)/play.txt; \
		echo "# --- To test and check"; cat $(LOCK)/test.txt; } >$(LOCK)/constraints.txt
	@if grep -n "://" $(LOCK)/constraints.txt; then echo "constraints.txt must not say where files come from." >&2; exit 1; fi
	@mv $(LOCK)/constraints.txt constraints.txt

.PHONY: clean
clean: ## Remove .venv and everything else that these commands made
	@rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist
	@find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +
