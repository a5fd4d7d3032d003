"""Encoder and decoder with attention and teacher forcing, one token at a time."""
import random

import torch
import torch.nn as nn
import torch.nn.functional as F

SOS, EOS, WORDS, HIDDEN, LONGEST = 0, 1, 20, 16, 7


class EncoderRNN(nn.Module):
    def __init__(self, input_size, hidden_size):
        super().__init__()
        self.hidden_size = hidden_size
        self.embedding = nn.Embedding(input_size, hidden_size)
        self.gru = nn.GRU(hidden_size, hidden_size)

    def forward(self, token, hidden):
        embedded = self.embedding(token).view(1, 1, -1)
        return self.gru(embedded, hidden)

    def start(self):
        return torch.zeros(1, 1, self.hidden_size)


class AttnDecoder(nn.Module):
    def __init__(self, hidden_size, output_size, longest=LONGEST):
        super().__init__()
        self.embedding = nn.Embedding(output_size, hidden_size)
        self.attn = nn.Linear(hidden_size * 2, longest)
        self.combine = nn.Linear(hidden_size * 2, hidden_size)
        self.gru = nn.GRU(hidden_size, hidden_size)
        self.out = nn.Linear(hidden_size, output_size)

    def forward(self, token, hidden, encoded):
        embedded = self.embedding(token).view(1, 1, -1)
        weights = F.softmax(self.attn(torch.cat((embedded[0], hidden[0]), 1)), dim=1)
        context = torch.bmm(weights.unsqueeze(0), encoded.unsqueeze(0))
        mixed = F.relu(self.combine(torch.cat((embedded[0], context[0]), 1)).unsqueeze(0))
        output, hidden = self.gru(mixed, hidden)
        return F.log_softmax(self.out(output[0]), dim=1), hidden, weights


def train_pair(source, target, encoder, decoder, optimizers, criterion, forcing=0.5):
    hidden = encoder.start()
    for optimizer in optimizers:
        optimizer.zero_grad()
    encoded = torch.zeros(LONGEST, encoder.hidden_size)
    for i in range(source.size(0)):
        output, hidden = encoder(source[i], hidden)
        encoded[i] = output[0, 0]
    token = torch.tensor([[SOS]])
    loss = 0
    forced = random.random() < forcing
    for i in range(target.size(0)):
        output, hidden, _ = decoder(token, hidden, encoded)
        loss += criterion(output, target[i])
        if forced:
            token = target[i]
        else:
            _, top = output.topk(1)
            token = top.squeeze().detach()
            if token.item() == EOS:
                break
    loss.backward()
    for optimizer in optimizers:
        optimizer.step()
    return loss.item() / target.size(0)


encoder, decoder = EncoderRNN(WORDS, HIDDEN), AttnDecoder(HIDDEN, WORDS)
optimizers = [torch.optim.SGD(m.parameters(), lr=0.01) for m in (encoder, decoder)]
pairs = [(torch.randint(2, WORDS, (5, 1)), torch.randint(2, WORDS, (6, 1))) for _ in range(4)]
total = 0
for step in range(1, 6):
    source, target = random.choice(pairs)
    total += train_pair(source, target, encoder, decoder, optimizers, nn.NLLLoss())
    if step % 2 == 0:
        print(step, total / step)
