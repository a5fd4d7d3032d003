import argparse
import yaml
import torch
import criterion
from engine import Engine


def get_args():
    p = argparse.ArgumentParser()
    p.add_argument('--config', default='config.yaml')
    p.add_argument('--loss', nargs='+', default=['wasserstein', 'symkl', 'rawkl', 'bhattacharyya', 'cosineraw', 'entropy', 'ratio'])
    return p.parse_args()


def main():
    args = get_args()
    with open(args.config) as f:
        cfg = yaml.safe_load(f)
    model = torch.nn.Sequential(torch.nn.Linear(16, cfg['hidden']), torch.nn.GELU(), torch.nn.Linear(cfg['hidden'], 8))
    t = torch.distributions.Dirichlet(torch.ones(8)).sample((128,))
    ds = torch.utils.data.TensorDataset(torch.randn(128, 16), t)
    eng = Engine(model, [criterion.build(n) for n in args.loss], torch.optim.Adam(model.parameters(), lr=float(cfg['lr'])))
    eng.fit(torch.utils.data.DataLoader(ds, cfg['bs'], shuffle=True), cfg['epochs'])


if __name__ == '__main__':
    main()
