"""A trainer object, a registry of models, a config dataclass, hooks and callbacks."""
from dataclasses import dataclass, field
from typing import Callable, Dict, List, Optional, Tuple

import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset

MODELS: Dict[str, Callable[..., nn.Module]] = {}


def register(name):
    def wrap(cls):
        MODELS[name] = cls
        return cls
    return wrap


@dataclass
class Config:
    model: str = "mlp"
    inputs: int = 6
    hidden: List[int] = field(default_factory=lambda: [16, 8])
    outputs: int = 3
    lr: float = 1e-3
    epochs: int = 2
    batch_size: int = 5


@register("mlp")
class MLP(nn.Module):
    def __init__(self, config: Config):
        super().__init__()
        sizes = [config.inputs, *config.hidden]
        self.layers = nn.ModuleList([nn.Linear(a, b) for a, b in zip(sizes[:-1], sizes[1:])])
        self.norms = nn.ModuleList([nn.LayerNorm(b) for b in sizes[1:]])
        self.out = nn.Linear(sizes[-1], config.outputs)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for layer, norm in zip(self.layers, self.norms):
            x = torch.relu(norm(layer(x)))
        return self.out(x)


class Points(Dataset):
    def __init__(self, n: int, config: Config):
        self.x = torch.randn(n, config.inputs)
        self.y = torch.randint(0, config.outputs, (n,))

    def __getitem__(self, i: int) -> Tuple[torch.Tensor, torch.Tensor]:
        return self.x[i], self.y[i]

    def __len__(self) -> int:
        return self.x.shape[0]


class Callback:
    def on_epoch_end(self, trainer: "Trainer", epoch: int, metrics: Dict[str, float]) -> None: ...


class Printer(Callback):
    def on_epoch_end(self, trainer, epoch, metrics):
        print(epoch, ", ".join(f"{k}={v:.3f}" for k, v in metrics.items()))


class Trainer:
    def __init__(self, config: Config, model: nn.Module, callbacks: Optional[List[Callback]] = None):
        self.config, self.model = config, model
        self.callbacks = callbacks or []
        self.optimizer = torch.optim.Adam(model.parameters(), lr=config.lr)
        self.scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(self.optimizer, T_max=config.epochs)
        self.criterion = nn.CrossEntropyLoss()
        self.activations = {}
        self.handle = model.out.register_forward_hook(self._hook("out"))

    def _hook(self, name):
        def hook(module, inputs, output):
            self.activations[name] = output.detach()
        return hook

    def step(self, batch):
        x, y = batch
        logits = self.model(x)
        loss = self.criterion(logits, y)
        return loss, (logits.argmax(-1) == y).float().mean()

    def fit(self, train: DataLoader, valid: DataLoader) -> List[Dict[str, float]]:
        history = []
        for epoch in range(self.config.epochs):
            self.model.train()
            for batch in train:
                loss, _ = self.step(batch)
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()
            self.scheduler.step()
            metrics = self.evaluate(valid)
            history.append(metrics)
            for callback in self.callbacks:
                callback.on_epoch_end(self, epoch, metrics)
        return history

    @torch.no_grad()
    def evaluate(self, loader: DataLoader) -> Dict[str, float]:
        self.model.eval()
        results = [self.step(batch) for batch in loader]
        losses, accuracies = zip(*results)
        return {"loss": torch.stack(losses).mean().item(), "acc": torch.stack(accuracies).mean().item()}


def main() -> None:
    config = Config()
    model = MODELS[config.model](config)
    trainer = Trainer(config, model, [Printer()])
    train = DataLoader(Points(20, config), config.batch_size, shuffle=True)
    valid = DataLoader(Points(10, config), config.batch_size)
    trainer.fit(train, valid)
    print(trainer.activations["out"].shape)
    trainer.handle.remove()


if __name__ == "__main__":
    main()
