"""Wrong lines, the advice for them, and the line that follows the advice; what they work on is made first."""

SETTING = "import torch\nimport torch.nn as nn\n"
_TABLE = r"""
x = torch.randn(2, 28, 28, 3)
wrong: nn.Conv2d(3, 8, 3)(x)
advice: .permute(0, 3, 1, 2)
right: nn.Conv2d(3, 8, 3)(x.permute(0, 3, 1, 2))

x = torch.randn(8, 28, 28)
wrong: nn.Conv2d(1, 8, 3)(x)
advice: .unsqueeze(1)
right: nn.Conv2d(1, 8, 3)(x.unsqueeze(1))

x = torch.randn(28, 28)
wrong: nn.Conv2d(1, 8, 3)(x)
advice: .unsqueeze(0)
right: nn.Conv2d(1, 8, 3)(x.unsqueeze(0))

x = torch.randn(8, 784)
wrong: nn.Conv2d(1, 8, 3)(x)
advice: .view(-1, 1, 28, 28)
right: nn.Conv2d(1, 8, 3)(x.view(-1, 1, 28, 28))

x = torch.randn(8, 100, 40)
wrong: nn.Conv1d(40, 10, 3)(x)
advice: .transpose(1, 2)
right: nn.Conv1d(40, 10, 3)(x.transpose(1, 2))

x = torch.randn(8, 5, 9, 9)
wrong: nn.Conv2d(3, 8, 3)(x)
advice: in_channels: 3 -> 5
right: nn.Conv2d(5, 8, 3)(x)

x = torch.randn(8, 16, 5, 5)
wrong: nn.Linear(400, 10)(x)
advice: .flatten(1)
right: nn.Linear(400, 10)(x.flatten(1))

x = torch.randn(8, 16, 5, 5)
wrong: nn.Linear(512, 10)(x)
advice: 512 -> 400
right: nn.Linear(400, 10)(x.flatten(1))

x = torch.randn(8, 3600)
wrong: nn.Linear(4096, 10)(x)
advice: in_features: 4096 -> 3600
right: nn.Linear(3600, 10)(x)

x = torch.randn(8, 40, 100)
wrong: nn.LSTM(40, 10)(x)
advice: .transpose(1, 2)
right: nn.LSTM(40, 10)(x.transpose(1, 2))

x = torch.randn(8, 7, 32)
wrong: nn.GRU(64, 16)(x)
advice: input_size: 64 -> 32
right: nn.GRU(32, 16)(x)

x = torch.randn(5, 4, 16)
wrong: nn.GRU(16, 8, 2)(x, torch.zeros(1, 4, 8))
advice: h0: [1, 4, 8] -> [2, 4, 8]
right: nn.GRU(16, 8, 2)(x, torch.zeros(2, 4, 8))

x = torch.randn(4, 16, 8, 8)
wrong: nn.BatchNorm2d(32)(x)
advice: num_features: 32 -> 16
right: nn.BatchNorm2d(16)(x)

x = torch.randn(4, 16, 8, 8)
wrong: nn.BatchNorm1d(16)(x)
advice: BatchNorm1d -> BatchNorm2d
right: nn.BatchNorm2d(16)(x)

x, w = torch.randn(4, 3, 8), torch.randn(3, 8)
wrong: x @ w
advice: second operand: .transpose(-2, -1)
right: x @ w.transpose(-2, -1)

x, w = torch.randn(8, 4), torch.randn(8, 3)
wrong: x @ w
advice: first operand: .transpose(-2, -1)
right: x.transpose(-2, -1) @ w

x = torch.randn(4, 6, 8)
wrong: x.view(4, 7, 8)
advice: 7 -> 6
right: x.view(4, 6, 8)

x = torch.randn(4, 10, 8).transpose(1, 2)
wrong: x.view(4, -1)
advice: view -> reshape
right: x.reshape(4, -1)

x, y = torch.randn(4, 6, 8), torch.randn(4, 5, 8)
wrong: torch.cat([x, y], dim=2)
advice: dim=1
right: torch.cat([x, y], dim=1)

x, y = torch.randn(4, 9), torch.randint(0, 9, (4, 1))
wrong: nn.CrossEntropyLoss()(x, y)
advice: target: .squeeze(1)
right: nn.CrossEntropyLoss()(x, y.squeeze(1))

x, y = torch.randn(4, 9), torch.ones(4)
wrong: nn.CrossEntropyLoss()(x, y)
advice: target: .long()
right: nn.CrossEntropyLoss()(x, y.long())

x, y = torch.randn(4, 6, 7), torch.randint(0, 7, (4, 6))
wrong: nn.CrossEntropyLoss()(x, y)
advice: scores: .transpose(1, 2)
right: nn.CrossEntropyLoss()(x.transpose(1, 2), y)

x, y = torch.randn(4, 1), torch.rand(4)
wrong: nn.BCEWithLogitsLoss()(x, y)
advice: target: .unsqueeze(1)
right: nn.BCEWithLogitsLoss()(x, y.unsqueeze(1))

x, y = torch.randn(4, 1), torch.ones(4, 1).long()
wrong: nn.BCEWithLogitsLoss()(x, y)
advice: target: .float()
right: nn.BCEWithLogitsLoss()(x, y.float())

x = torch.randn(4, 8).double()
wrong: nn.Linear(8, 3)(x)
advice: .float()
right: nn.Linear(8, 3)(x.float())

x = torch.rand(4, 8)
wrong: nn.Embedding(10, 3)(x)
advice: .long()
right: nn.Embedding(10, 3)(x.long())

x = torch.randn(8, 16, 4, 4)
wrong: nn.Linear(400, 10)(x.view(-1, 400))
advice: 400 -> 256
right: nn.Linear(256, 10)(x.view(-1, 256))

x = torch.randn(8, 20, 16)
wrong: nn.LSTM(16, 4)(x, (torch.zeros(1, 8, 4), torch.zeros(1, 8, 4)))
advice: batch_first=True
right: nn.LSTM(16, 4, batch_first=True)(x, (torch.zeros(1, 8, 4), torch.zeros(1, 8, 4)))

x, y = torch.randn(6, 5), torch.eye(5, dtype=torch.long)[torch.zeros(6, dtype=torch.long)]
wrong: nn.CrossEntropyLoss()(x, y)
advice: target: .argmax(1), or .float()
right: nn.CrossEntropyLoss()(x, y.argmax(1))

a, b = torch.randn(2, 8, 110, 110), torch.randn(2, 8, 111, 111)
wrong: torch.cat([a, b], dim=1)
advice: F.pad(x, (0, 1, 0, 1))
right: torch.cat([nn.functional.pad(a, (0, 1, 0, 1)), b], dim=1)

x = torch.randn(2, 5, 100)
wrong: nn.MultiheadAttention(100, 8)(x, x, x)
advice: num_heads: 8 -> 10, or embed_dim: 100 -> 104
right: nn.MultiheadAttention(100, 10)(x, x, x)

x = torch.tensor([[1, 9], [4, 2]])
wrong: nn.Embedding(9, 4)(x)
advice: num_embeddings: 9 -> 10
right: nn.Embedding(10, 4)(x)

x = torch.randn(8, 100)
wrong: nn.BatchNorm2d(100)(x)
advice: BatchNorm2d -> BatchNorm1d
right: nn.BatchNorm1d(100)(x)

q, a = torch.randn(32, 2), torch.zeros(32, dtype=torch.long)
wrong: q.gather(1, a)
advice: index: .unsqueeze(1)
right: q.gather(1, a.unsqueeze(1))

x = torch.randn(8, 15, 10)
wrong: nn.Linear(20, 1)(nn.LSTM(10, 20)(x))
advice: take the first of them: [0]
right: nn.Linear(20, 1)(nn.LSTM(10, 20)(x)[0])

a, b = torch.randn(4, 2), torch.randn(4, 3)
wrong: torch.cat(a, b, dim=1)
advice: one tuple: ((a, b), dim=...)
right: torch.cat((a, b), dim=1)

x = torch.randn(2, 64, 32, 32)
wrong: nn.Conv2d(64, 128, 3, 2, 1)(x) + x
advice: Conv2d(64, 128, 1, stride=2)
right: nn.Conv2d(64, 128, 3, 2, 1)(x) + nn.Conv2d(64, 128, 1, stride=2)(x)

x, y = torch.randn(6, 4), torch.ones(6, 1)
wrong: nn.BCEWithLogitsLoss()(nn.Linear(4, 2)(x), y)
advice: out_features: 2 -> 1
right: nn.BCEWithLogitsLoss()(nn.Linear(4, 1)(x), y)

x, y = torch.rand(6, 784), torch.rand(6, 1, 28, 28)
wrong: nn.BCELoss()(x, y)
advice: target: .flatten(1)
right: nn.BCELoss()(x, y.flatten(1))

x = torch.randn(3, 5, 2)
wrong: nn.utils.rnn.pack_padded_sequence(x, [2, 5, 3], batch_first=True)
advice: enforce_sorted=False
right: nn.utils.rnn.pack_padded_sequence(x, [2, 5, 3], batch_first=True, enforce_sorted=False)

x = torch.randn(4, 16, 3, 28, 28)
wrong: nn.Conv3d(3, 8, 3)(x)
advice: .transpose(1, 2)
right: nn.Conv3d(3, 8, 3)(x.transpose(1, 2))

x = torch.randn(32, 4, 5, 5)
wrong: nn.Linear(100, 10)(x.flatten())
advice: keep the axis of the batch: .flatten(1)
right: nn.Linear(100, 10)(x.flatten(1))

s, mask = torch.randn(6, 4, 15, 15), torch.ones(6, 15)
wrong: s.masked_fill(mask == 0, -1e9)
advice: mask[:, None, None, :]
right: s.masked_fill(mask[:, None, None, :] == 0, -1e9)

x = torch.randn(4, 16, 50)
wrong: nn.Upsample(scale_factor=2, mode="bilinear")(x)
advice: mode='linear'
right: nn.Upsample(scale_factor=2, mode="linear")(x)

x, y = torch.randn(10, 3), torch.zeros(10, dtype=torch.long)
wrong: nn.CrossEntropyLoss(weight=torch.ones(2))(x, y)
advice: weight: 3 values
right: nn.CrossEntropyLoss(weight=torch.ones(3))(x, y)

x, y = torch.randn(10, 3), torch.zeros(10, dtype=torch.long)
wrong: nn.functional.cross_entropy(y, x)
advice: the scores come first
right: nn.functional.cross_entropy(x, y)

x = torch.randn(8, 25, 16)
wrong: nn.TransformerEncoderLayer(16, 2, 8, batch_first=True)(x, torch.zeros(8, 25, dtype=torch.bool))
advice: src_key_padding_mask=
right: nn.TransformerEncoderLayer(16, 2, 8, batch_first=True)(x, src_key_padding_mask=torch.zeros(8, 25, dtype=torch.bool))

a, b = torch.randn(3, 4), torch.randn(4, 2)
wrong: a * b
advice: a @ b
right: a @ b
"""


def _read(block: str) -> tuple[str, str, str, str]:
    made, wrong, advice, right = block.strip().split("\n")
    return made, wrong.removeprefix("wrong: "), advice.removeprefix("advice: "), right.removeprefix("right: ")


REPAIRS = [_read(block) for block in _TABLE.split("\n\n")]
