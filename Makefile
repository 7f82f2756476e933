# Every target works from a fresh clone; .venv is made when it is first needed.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: demo test test-slow lint bench picture help golden-check clean

# The demo submission has one fault, so the grader must answer 1; anything else is our own.
demo: $(READY)
	@status=0; $(BIN)/grade blackjack tests/submissions/blackjack/demo || status=$$?; \
	if [ $$status -ne 1 ]; then echo "make demo: exit status $$status, wanted 1" >&2; exit 1; fi

test: $(READY)
	$(BIN)/pytest -n auto
	$(BIN)/grade spec check
	$(BIN)/grade golden check

test-slow: $(READY)
	$(BIN)/pytest -n auto -m slow

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python -m bench

picture: $(READY)
	$(BIN)/python -m docs.picture

help: $(READY)
	$(BIN)/python -m docs.help

golden-check: $(READY)
	$(BIN)/grade golden check

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo "grade needs Python 3.11 or newer, which $(PYTHON) is not; try: make PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m compileall -q grader
	@touch $@
