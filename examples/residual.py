"""Nothing is wrong here: layers made in loops, sizes that nobody gave, a class nobody builds."""

import torch.nn as nn


class Block(nn.Module):
    def __init__(self, inside, outside, stride):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(inside, outside, 3, stride, padding=1, bias=False),
            nn.BatchNorm2d(outside),
            nn.ReLU(inplace=True),
            nn.Conv2d(outside, outside, 3, padding=1, bias=False),
            nn.BatchNorm2d(outside),
        )
        self.skip = nn.Conv2d(inside, outside, 1, stride) if stride != 1 or inside != outside else nn.Identity()

    def forward(self, x):
        return (self.body(x) + self.skip(x)).relu()


class Residual(nn.Module):
    def __init__(self, classes=10, widths=(32, 64, 128), depth=2):
        super().__init__()
        self.stem = nn.Conv2d(3, widths[0], 3, padding=1)
        stages, inside = [], widths[0]
        for number, width in enumerate(widths):
            for i in range(depth):
                stages.append(Block(inside, width, stride=2 if i == 0 and number else 1))
                inside = width
        self.stages = nn.Sequential(*stages)
        self.head = nn.Linear(inside, classes)

    def forward(self, images):
        x = self.stages(self.stem(images))
        return self.head(x.mean((2, 3)))
