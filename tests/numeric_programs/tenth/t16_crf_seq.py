import torch
import torch.nn as nn
import torch.optim as optim

START, STOP = '<S>', '</S>'


def argmax(vec):
    _, idx = torch.max(vec, 1)
    return idx.item()


def log_sum_exp(vec):
    max_score = vec[0, argmax(vec)]
    max_score_broadcast = max_score.view(1, -1).expand(1, vec.size()[1])
    return max_score + torch.log(torch.sum(torch.exp(vec - max_score_broadcast)))


def log_sum_exp_m(vec):
    m, _ = torch.max(vec, -1)
    return m + torch.log(torch.sum(torch.exp(vec - m.unsqueeze(-1)), -1))


def log_sum_exp_raw(vec):
    return torch.log(torch.sum(torch.exp(vec), -1)) #!


class BiLSTM_CRF(nn.Module):
    def __init__(self, vocab_size, tag_to_ix, embedding_dim, hidden_dim):
        super(BiLSTM_CRF, self).__init__()
        self.hidden_dim = hidden_dim
        self.tag_to_ix = tag_to_ix
        self.n = len(tag_to_ix)
        self.word_embeds = nn.Embedding(vocab_size, embedding_dim)
        self.lstm = nn.LSTM(embedding_dim, hidden_dim // 2, num_layers=1, bidirectional=True)
        self.hidden2tag = nn.Linear(hidden_dim, self.n)
        self.transitions = nn.Parameter(torch.randn(self.n, self.n))
        self.transitions.data[tag_to_ix[START], :] = -10000
        self.transitions.data[:, tag_to_ix[STOP]] = -10000

    def _forward_alg(self, feats):
        init = torch.full((1, self.n), -10000.)
        init[0][self.tag_to_ix[START]] = 0.
        forward_var = init
        for feat in feats:
            alphas_t = []
            for next_tag in range(self.n):
                emit = feat[next_tag].view(1, -1).expand(1, self.n)
                trans = self.transitions[next_tag].view(1, -1)
                alphas_t.append(log_sum_exp(forward_var + trans + emit).view(1))
            forward_var = torch.cat(alphas_t).view(1, -1)
        return log_sum_exp_m(forward_var + self.transitions[self.tag_to_ix[STOP]])

    def forward(self, sentence):
        embeds = self.word_embeds(sentence).view(len(sentence), 1, -1)
        out, _ = self.lstm(embeds)
        return self.hidden2tag(out.view(len(sentence), self.hidden_dim))


tags = {"B": 0, "I": 1, "O": 2, START: 3, STOP: 4}
model = BiLSTM_CRF(100, tags, 5, 4)
optimizer = optim.SGD(model.parameters(), lr=0.01, weight_decay=1e-4)
for epoch in range(3):
    for sentence in [torch.randint(0, 100, (11,)), torch.randint(0, 100, (7,))]:
        model.zero_grad()
        feats = model(sentence)
        loss = model._forward_alg(feats).sum() + log_sum_exp_raw(feats).sum()
        loss.backward()
        optimizer.step()
