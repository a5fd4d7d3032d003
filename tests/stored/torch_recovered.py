"""Runs recovered source under real torch: it takes the weights of the model and gives what the model gives.

`python tests/stored/torch_recovered.py FOLDER`: FOLDER holds NAME.KIND.py files; prints one JSON object of their outcomes.
"""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import torch

sys.path.insert(0, str(Path(__file__).parent))
from torch_models import models


def outcome(file, model, x):
    scope = runpy.run_path(str(file))
    title = file.read_text().rpartition("\nclass ")[2].partition("(")[0]
    made = scope[title]()
    made.load_state_dict(model.state_dict(), strict=True)
    made.eval()
    with torch.no_grad():
        return "same" if torch.allclose(made(x), model(x), atol=1e-5) else "different"


def main(folder):
    known = models()
    found = {}
    for file in sorted(folder.glob("*.py")):
        model, x = known[file.name.partition(".")[0]]
        model.eval()
        try:
            found[file.stem] = outcome(file, model, x)
        except Exception as error:
            found[file.stem] = f"{type(error).__name__}: {str(error)[:200]}"
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
