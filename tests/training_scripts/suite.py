"""Tests of a model, as pytest runs them; nobody calls them here."""
import pytest
import torch
import torch.nn as nn


class Mixer(nn.Module):
    def __init__(self, tokens=16, channels=8, hidden=32):
        super().__init__()
        self.token = nn.Sequential(nn.Linear(tokens, hidden), nn.GELU(), nn.Linear(hidden, tokens))
        self.channel = nn.Sequential(nn.Linear(channels, hidden), nn.GELU(), nn.Linear(hidden, channels))
        self.norm = nn.LayerNorm(channels)

    def forward(self, x):
        x = x + self.token(self.norm(x).transpose(1, 2)).transpose(1, 2)
        return x + self.channel(self.norm(x))


@pytest.fixture
def mixer():
    return Mixer().eval()


@pytest.mark.parametrize("batch", [1, 3])
def test_shape(mixer, batch):
    assert mixer(torch.randn(batch, 16, 8)).shape == (batch, 16, 8)


def test_other_sizes():
    model = Mixer(tokens=9, channels=4)
    assert model(torch.randn(2, 9, 4)).shape == (2, 9, 4)


def test_wrong_size_is_refused(mixer):
    with pytest.raises(RuntimeError):
        mixer(torch.randn(1, 15, 8))


class TestBackward:
    def setup_method(self, method):
        self.model = Mixer()

    def test_gradients(self):
        self.model(torch.randn(1, 16, 8)).sum().backward()
        assert all(p.grad is not None for p in self.model.parameters())
