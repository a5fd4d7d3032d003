"""DataParallel, torch.compile left out on purpose, an averaged model, frozen layers, and parameters in groups."""
import torch
import torch.nn as nn
from torch.optim.swa_utils import AveragedModel


class Encoder(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.inner = nn.Sequential(nn.Linear(12, width), nn.ReLU())
        self.out = nn.Linear(width, width)

    def forward(self, x):
        return self.out(self.inner(x))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = Encoder()
        self.head = nn.Linear(16, 2)

    def forward(self, x):
        return self.head(self.encoder(x))


model = Model()
for name, parameter in model.named_parameters():
    if name.startswith("encoder.inner"):
        parameter.requires_grad = False
if torch.cuda.device_count() > 1:
    print("using", torch.cuda.device_count(), "devices")
model = nn.DataParallel(model)
ema = AveragedModel(model.module)
trainable = [p for p in model.parameters() if p.requires_grad]
optimizer = torch.optim.RMSprop(trainable, lr=1e-3)
for step in range(3):
    x, target = torch.randn(6, 12), torch.randint(0, 2, (6,))
    loss = nn.functional.cross_entropy(model(x), target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    ema.update_parameters(model.module)
state = model.module.state_dict()
other = Model()
other.load_state_dict(state, strict=True)
print(other(torch.randn(1, 12)).shape, ema(torch.randn(1, 12)).shape, sorted(state)[0])
