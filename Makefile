# Everything a machine with Python 3.11 and make needs: each target sets up what it uses.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PAGES := src/croupier/server/pages/index.html
# One more than there are cores: many tests wait for a round to end, a browser or a disk.
WORKERS = $$($(BIN)/python -c 'import os; print(1 + (os.cpu_count() or 1))')

.PHONY: run check test static web prove docs pictures fmt bench lock clean

run: $(READY) $(PAGES)  ## the demo floor, in the browser
	@$(BIN)/croupier demo

check: static  ## the quick checks; under a minute
	@$(BIN)/python -m pytest -n auto tests/unit tests/property tests/rulebook

# Files in their order: those of few and long tests come before those of many and short ones.
test: static web  ## everything, with reduced counts, in a real browser too
	@tests/browser/install
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder tests

static: $(READY)  ## lint, types and import contracts
	@$(BIN)/ruff check -q .
	@$(BIN)/ruff format -q --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache > /dev/null || $(BIN)/lint-imports --no-cache

web: $(READY) $(PAGES)  ## the screens, built into the package

prove: $(READY) web  ## full counts, every value of the rulebooks changed, 10,000 hours of faults; writes what rules trace shows
	@HYPOTHESIS_PROFILE=prove $(BIN)/python -m pytest -n auto tests
	@$(BIN)/python -m pytest --prove --record tests/rulebook tests/browser/clauses
	@$(BIN)/croupier chaos --hours 10000 --jobs $$($(BIN)/python -c 'import os; print(os.cpu_count() or 1)')
	@$(BIN)/python docs/generate.py
	@$(BIN)/croupier rules trace

docs: $(READY)  ## the pages that come from the code
	@$(BIN)/python docs/generate.py

pictures: $(READY) web  ## the pictures in the docs, taken from a real floor
	@$(BIN)/python -m tests.browser.pictures

fmt: $(READY)
	@$(BIN)/ruff check -q --fix .
	@$(BIN)/ruff format -q .

bench: $(READY)  ## the system against limits measured in the same run
	@$(BIN)/python -m tests.bench.compare

lock:  ## pin dependencies anew; needs uv
	uv lock
	uv export -q --all-extras --all-groups --no-emit-project --no-header --no-annotate -o requirements.lock

clean:
	rm -rf $(VENV) web/node_modules src/croupier/server/pages demo-data demo-data.key demo-data.key.last .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "croupier needs Python 3.11 or later: make PYTHON=python3.11")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(PAGES): $(READY) $(shell find web -type f -not -path '*/node_modules/*')
	@web/build $(CURDIR)/$(BIN)
