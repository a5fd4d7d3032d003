"""A LightningModule with a data module, metrics and a trainer."""
import pytorch_lightning as pl
import torch
import torch.nn as nn
import torch.nn.functional as F
import torchmetrics
from pytorch_lightning.callbacks import EarlyStopping, ModelCheckpoint
from torch.utils.data import DataLoader, TensorDataset, random_split


class LitClassifier(pl.LightningModule):
    def __init__(self, inputs: int = 30, hidden: int = 64, classes: int = 4, lr: float = 1e-3):
        super().__init__()
        self.save_hyperparameters()
        self.net = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, classes))
        self.accuracy = torchmetrics.Accuracy(task="multiclass", num_classes=classes)

    def forward(self, x):
        return self.net(x)

    def shared(self, batch, stage):
        x, y = batch
        logits = self(x)
        loss = F.cross_entropy(logits, y)
        self.accuracy(logits.argmax(1), y)
        self.log(f"{stage}_loss", loss, prog_bar=True)
        self.log(f"{stage}_acc", self.accuracy, on_epoch=True)
        return loss

    def training_step(self, batch, batch_idx):
        return self.shared(batch, "train")

    def validation_step(self, batch, batch_idx):
        self.shared(batch, "val")

    def configure_optimizers(self):
        optimizer = torch.optim.AdamW(self.parameters(), lr=self.hparams.lr)
        scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer)
        return {"optimizer": optimizer, "lr_scheduler": {"scheduler": scheduler, "monitor": "val_loss"}}


class Data(pl.LightningDataModule):
    def __init__(self, batch_size: int = 32):
        super().__init__()
        self.batch_size = batch_size

    def setup(self, stage=None):
        whole = TensorDataset(torch.randn(400, 30), torch.randint(0, 4, (400,)))
        self.train_set, self.val_set = random_split(whole, [0.9, 0.1])

    def train_dataloader(self):
        return DataLoader(self.train_set, batch_size=self.batch_size, shuffle=True)

    def val_dataloader(self):
        return DataLoader(self.val_set, batch_size=self.batch_size)


if __name__ == "__main__":
    pl.seed_everything(7)
    model = LitClassifier(hidden=32)
    trainer = pl.Trainer(max_epochs=5, accelerator="auto", callbacks=[EarlyStopping("val_loss"), ModelCheckpoint(monitor="val_loss")])
    trainer.fit(model, datamodule=Data())
    print(trainer.callback_metrics["val_acc"])
