"""Programs of any size that build a network and call it."""

from __future__ import annotations

# Six operations and four layers per block. With `grow` 0 all blocks are alike, with 1 no two of them are.
PROGRAM = """
import torch
import torch.nn as nn


class Block(nn.Module):
    def __init__(self, width, out):
        super().__init__()
        self.conv1 = nn.Conv2d(width, out, 3, padding=1)
        self.norm = nn.BatchNorm2d(out)
        self.act = nn.ReLU()
        self.conv2 = nn.Conv2d(out, out, 3, padding=1)

    def forward(self, x):
        y = self.act(self.norm(self.conv1(x)))
        return torch.relu(y + self.conv2(y))


class Net(nn.Module):
    def __init__(self, blocks):
        super().__init__()
        self.blocks = nn.ModuleList([Block(16 + GROW * i, 16 + GROW * (i + 1)) for i in range(blocks)])

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return x


model = Net(BLOCKS)
model(torch.randn(2, 16, 8, 8))
"""


def program(blocks: int, grow: int = 0) -> str:
    return PROGRAM.replace("BLOCKS", str(blocks)).replace("GROW", str(grow))
