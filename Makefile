# One door for every chore; all of it runs in .venv.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
TORCH ?= torch==2.13.0
KERAS ?= tensorflow-cpu==2.21.0 keras==3.15.1

.PHONY: check demo format lint types test real fuzz bench drift zoo docs clean newest-torch

check: lint format types test

# The main job on the bundled examples; what is wrong in them is meant to be found.
demo: $(BIN)/.ready
	$(BIN)/stillnet show "examples/residual.py::Residual" --input "f32[8,3,32,32]" --depth 2
	$(BIN)/stillnet check --exit-zero examples

$(BIN)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	$(BIN)/python -m compileall -q src
	touch $@

format: $(BIN)/.ready
	$(BIN)/ruff format --check .

lint: $(BIN)/.ready
	$(BIN)/ruff check .

types: $(BIN)/.ready
	$(BIN)/mypy

test: $(BIN)/.ready
	$(BIN)/pytest -n 2

# Tests that ask the real frameworks; torch, TensorFlow and Keras are installed by these lines and by nothing else.
real: $(BIN)/.ready
	$(BIN)/python -c 'import torch' 2>/dev/null || $(BIN)/python -m pip install -q --disable-pip-version-check '$(TORCH)' numpy scipy expecttest einops torchinfo
	$(BIN)/python -c 'import keras' 2>/dev/null || $(BIN)/python -m pip install -q --disable-pip-version-check $(KERAS)
	$(BIN)/pytest -m real -n 2 --dist loadfile

# Model files changed at random, each many times, then those that reach new lines changed further; both are bounded.
# STILLNET_FUZZ_SEED starts another sequence.
fuzz: $(BIN)/.ready
	STILLNET_FUZZ=$${STILLNET_FUZZ:-500} $(BIN)/pytest -n 2 tests/stored_files/test_files_fuzz.py
	$(BIN)/python -m tools.fuzz --seconds $${STILLNET_FUZZ_SECONDS:-300} --seed $${STILLNET_FUZZ_SEED:-0}

# Both ask an interpreter that has torch: STILLNET_TORCH_PYTHON, or one made here with the newest releases.
ifdef STILLNET_TORCH_PYTHON
TORCH_PYTHON := $(STILLNET_TORCH_PYTHON)
newest-torch:
else
TORCH_PYTHON := .venv-torch/bin/python
newest-torch:
	$(PYTHON) -m venv .venv-torch
	.venv-torch/bin/python -m pip install -q --disable-pip-version-check --upgrade torch torchvision torchinfo
endif

bench: $(BIN)/.ready newest-torch
	$(BIN)/python -m benchmarks --torch-python $(TORCH_PYTHON)

drift: $(BIN)/.ready newest-torch
	$(BIN)/python -m tools.drift --python $(TORCH_PYTHON)

# Recorded models of public zoos, read from their sources.
zoo: $(BIN)/.ready
	$(BIN)/python -m tools.zoo

docs: $(BIN)/.ready
	$(BIN)/python -m tools.docs

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
