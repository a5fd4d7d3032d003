"""A model that is traced, exported and summarised with dummy inputs."""
import torch
import torch.nn as nn
from torchinfo import summary


class Segmenter(nn.Module):
    def __init__(self, classes=3):
        super().__init__()
        self.down = nn.Sequential(nn.Conv2d(3, 8, 3, stride=2, padding=1), nn.ReLU(), nn.Conv2d(8, 16, 3, stride=2, padding=1), nn.ReLU())
        self.up = nn.Sequential(nn.ConvTranspose2d(16, 8, 2, 2), nn.ReLU(), nn.ConvTranspose2d(8, 8, 2, 2))
        self.last = nn.Conv2d(8 + 3, classes, 1)

    def forward(self, x):
        return self.last(torch.cat([self.up(self.down(x)), x], dim=1))


model = Segmenter()
model.eval()
summary(model, input_size=(1, 3, 64, 64), verbose=0)
traced = torch.jit.trace(model, torch.randn(1, 3, 32, 32))
program = torch.export.export(model, (torch.randn(1, 3, 32, 32),))
print(traced(torch.randn(2, 3, 32, 32)).shape)
