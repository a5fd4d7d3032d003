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
"""


def _read(block: str) -> tuple[str, str, str, str]:
    made, wrong, advice, right = block.strip().split("\n")
    return made, wrong.removeprefix("wrong: "), advice.removeprefix("advice: "), right.removeprefix("right: ")


REPAIRS = [_read(block) for block in _TABLE.split("\n\n")]
