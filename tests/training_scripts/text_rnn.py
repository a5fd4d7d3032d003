"""Texts of different lengths: a vocabulary, a collate function that pads, and an LSTM over packed sequences."""
from collections import Counter

import torch
import torch.nn as nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_sequence
from torch.utils.data import DataLoader, Dataset

SAMPLES = [
    ("what a wonderful film", 1),
    ("dull and far too long", 0),
    ("i would watch it again tomorrow", 1),
    ("the actors are asleep", 0),
    ("bright funny and warm", 1),
    ("please give me my evening back", 0),
]


def tokenize(text):
    return text.lower().split()


counter = Counter(token for text, _ in SAMPLES for token in tokenize(text))
vocab = {"<pad>": 0, "<unk>": 1}
for token, _ in counter.most_common():
    vocab[token] = len(vocab)


class Reviews(Dataset):
    def __init__(self, samples, vocab):
        self.samples = samples
        self.vocab = vocab

    def __len__(self):
        return len(self.samples)

    def __getitem__(self, idx):
        text, label = self.samples[idx]
        ids = [self.vocab.get(t, self.vocab["<unk>"]) for t in tokenize(text)]
        return torch.tensor(ids, dtype=torch.long), label


def collate(batch):
    sequences, labels = zip(*batch)
    lengths = torch.tensor([len(s) for s in sequences])
    padded = pad_sequence(sequences, batch_first=True, padding_value=0)
    return padded, lengths, torch.tensor(labels, dtype=torch.float32)


class Sentiment(nn.Module):
    def __init__(self, vocab_size, embed_dim=16, hidden=32):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embed_dim, padding_idx=0)
        self.lstm = nn.LSTM(embed_dim, hidden, batch_first=True, bidirectional=True)
        self.fc = nn.Linear(hidden * 2, 1)

    def forward(self, x, lengths):
        embedded = self.embedding(x)
        packed = pack_padded_sequence(embedded, lengths.cpu(), batch_first=True, enforce_sorted=False)
        _, (h, _) = self.lstm(packed)
        return self.fc(torch.cat([h[-2], h[-1]], dim=1)).squeeze(1)


loader = DataLoader(Reviews(SAMPLES, vocab), batch_size=3, shuffle=True, collate_fn=collate)
model = Sentiment(len(vocab))
criterion = nn.BCEWithLogitsLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, lengths, labels in loader:
        optimizer.zero_grad()
        logits = model(x, lengths)
        loss = criterion(logits, labels)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
