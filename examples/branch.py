"""A class nobody builds here; it is wrong exactly when `use_branch` is true."""

import torch.nn as nn


class Branch(nn.Module):
    def __init__(self, use_branch):
        super().__init__()
        self.use_branch = use_branch
        self.fc1 = nn.Linear(10, 20)
        self.fc_branch = nn.Linear(20, 15)
        self.fc2 = nn.Linear(20, 5)

    def forward(self, x):
        x = self.fc1(x)
        if self.use_branch:
            x = self.fc_branch(x)
        return self.fc2(x)
