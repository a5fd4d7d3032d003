"""A training script; three of its lines are wrong in different ways."""

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset


class Tagger(nn.Module):
    def __init__(self, words, tags, size=64, hidden=128):
        super().__init__()
        self.embed = nn.Embedding(words, size)
        self.lstm = nn.LSTM(size, hidden, num_layers=2, batch_first=True, bidirectional=True)
        self.out = nn.Linear(2 * hidden, tags)
        self.scale = nn.Parameter(torch.ones(tags))

    def forward(self, tokens):
        states, _ = self.lstm(self.embed(tokens))
        return self.out(states).softmax(-1)


def main():
    data = TensorDataset(torch.randint(0, 5000, (256, 40)), torch.randint(0, 12, (256, 40)))
    model = Tagger(words=5000, tags=12)
    model.load_state_dict(torch.load("tagger.pt", weights_only=False))
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.Adam(model.parameters())
    for tokens, tags in DataLoader(data, batch_size=32):
        scores = model(tokens)
        loss = criterion(scores.flatten(0, 1), tags.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


if __name__ == "__main__":
    main()
