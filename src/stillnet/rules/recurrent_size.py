"""A recurrent layer does not fit the sequence or the state it gets.

## What it does
Checks `RNN`, `LSTM`, `GRU` and their cells: the features of the sequence against `input_size`, the shapes of the
initial states against layers, directions, batch and `hidden_size`, with `batch_first` taken into account.

## Why it is bad
The call raises an exception. Where sizes happen to agree although batch and time are swapped, nothing is raised and
the network learns nonsense, so check `batch_first` whenever this rule fires.

## Example
```python
import torch
import torch.nn as nn

embed = nn.Embedding(1000, 64)
lstm = nn.LSTM(input_size=128, hidden_size=32, batch_first=True)
tokens = torch.zeros(4, 20, dtype=torch.long)
lstm(embed(tokens))
```

## Fix
```python
lstm = nn.LSTM(input_size=64, hidden_size=32, batch_first=True)
```
"""

from __future__ import annotations

from collections.abc import Iterator

from ..base.annotations import Any
from ..base.finding import Finding
from .facts.evidence import failures
from .registry import rule


@rule("recurrent-size")
def check(machine: Any) -> Iterator[Finding]:
    return failures(machine, "recurrent-size")
