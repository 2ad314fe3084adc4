# Everything a machine with Python 3.11 and make needs: each target sets up what it uses.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run check test static prove docs fmt bench lock clean

run: $(READY)  ## the par sheet of every game
	@$(BIN)/croupier par
	@$(BIN)/croupier

check: static  ## the quick checks; under a minute
	@$(BIN)/python -m pytest -n auto tests/unit tests/property tests/rulebook

test: static  ## everything, with reduced counts
	@$(BIN)/python -m pytest -n auto tests

static: $(READY)  ## lint, types and import contracts
	@$(BIN)/ruff check -q .
	@$(BIN)/ruff format -q --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache > /dev/null || $(BIN)/lint-imports --no-cache

prove: $(READY)  ## full counts, and every value of the rulebooks changed; writes what rules trace shows
	@HYPOTHESIS_PROFILE=prove $(BIN)/python -m pytest -n auto tests
	@$(BIN)/python -m pytest --prove --record tests/rulebook
	@$(BIN)/python docs/generate.py
	@$(BIN)/croupier rules trace

docs: $(READY)  ## the pages that come from the code
	@$(BIN)/python docs/generate.py

fmt: $(READY)
	@$(BIN)/ruff check -q --fix .
	@$(BIN)/ruff format -q .

bench: $(READY)  ## the system against limits measured in the same run
	@$(BIN)/python -m tests.bench.compare

lock:  ## pin dependencies anew; needs uv
	uv lock
	uv export -q --all-extras --all-groups --no-emit-project --no-header --no-annotate -o requirements.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "croupier needs Python 3.11 or later: make PYTHON=python3.11")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
