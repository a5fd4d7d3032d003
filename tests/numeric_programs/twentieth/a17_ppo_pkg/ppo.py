import torch
from networks import ActorCritic, StateStd, StateStdClamp

class Buffer:
    def __init__(self):
        self.obs, self.act, self.logp, self.rew, self.val = [], [], [], [], []
    def get(self, gamma=.99, lam=.95):
        r = torch.tensor(self.rew)
        adv = torch.zeros_like(r)
        last = 0
        for t in reversed(range(len(r) - 1)):
            delta = r[t] + gamma * self.val[t + 1] - self.val[t]
            last = delta + gamma * lam * last
            adv[t] = last
        adv = (adv - adv.mean()) / adv.std() #-
        return adv

def ppo_loss(logp, old, adv, clip=.2):
    ratio = torch.exp(logp - old) #?
    return -torch.min(ratio * adv, torch.clamp(ratio, 1 - clip, 1 + clip) * adv).mean()

def ppo_loss_clamped(logp, old, adv, clip=.2):
    ratio = torch.exp(torch.clamp(logp - old, -10, 10))
    return -torch.min(ratio * adv, torch.clamp(ratio, 1 - clip, 1 + clip) * adv).mean()

def explained_variance(pred, target):
    var = target.var()
    return 1 - (target - pred).var() / var #!

def explained_variance_safe(pred, target):
    var = target.var()
    return torch.nan if var == 0 else 1 - (target - pred).var() / var

def train():
    ac = ActorCritic(8, 2)
    other, third = StateStd(8, 2), StateStdClamp(8, 2)
    opt = torch.optim.Adam([*ac.parameters(), *other.parameters(), *third.parameters()], 3e-4)
    for it in range(100):
        obs = torch.randn(64, 8)
        with torch.no_grad():
            old = ac.dist(obs)
            act = old.sample()
            old_logp = old.log_prob(act).sum(-1)
        adv = torch.randn(64)
        adv = (adv - adv.mean()) / (adv.std() + 1e-8)
        for _ in range(4):
            d = ac.dist(obs)
            logp = d.log_prob(act).sum(-1)
            loss = ppo_loss(logp, old_logp, adv) + ppo_loss_clamped(logp, old_logp, adv)
            loss = loss - 0.01 * d.entropy().mean() + (ac.value(obs) - adv).pow(2).mean()
            loss = loss - other(obs).log_prob(act).mean() - third(obs).log_prob(act).mean()
            opt.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(ac.parameters(), 0.5)
            opt.step()

if __name__ == '__main__':
    train()
