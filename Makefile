# One door for every chore; all of it runs in .venv.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
TORCH ?= torch==2.13.0

.PHONY: check format lint types test real bench drift docs clean

check: format lint types test

$(BIN)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	touch $@

format: $(BIN)/.ready
	$(BIN)/ruff format --check .

lint: $(BIN)/.ready
	$(BIN)/ruff check .

types: $(BIN)/.ready
	$(BIN)/mypy

test: $(BIN)/.ready
	$(BIN)/pytest -n 2

# Tests that ask the real framework; torch is installed by this line and by nothing else.
real: $(BIN)/.ready
	$(BIN)/python -c 'import torch' 2>/dev/null || $(BIN)/python -m pip install -q --disable-pip-version-check '$(TORCH)'
	$(BIN)/pytest -m real

bench: $(BIN)/.ready
	$(BIN)/python -m benchmarks

drift: $(BIN)/.ready
	$(BIN)/python -m tools.drift

docs: $(BIN)/.ready
	$(BIN)/python -m tools.docs

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
