"""Parameter lists of library classes that are no layers: arguments that they do not take are wrong calls."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import dataclass
from ...ops.entry import BindError, Signature
from ..machine import Machine

SCHEDULERS = {
    "ChainedScheduler": "schedulers, optimizer=None",
    "ConstantLR": "optimizer, factor=None, total_iters=None, last_epoch=None",
    "CosineAnnealingLR": "optimizer, T_max, eta_min=None, last_epoch=None",
    "CosineAnnealingWarmRestarts": "optimizer, T_0, T_mult=None, eta_min=None, last_epoch=None",
    "CyclicLR": "optimizer, base_lr, max_lr, step_size_up=None, step_size_down=None, mode=None, gamma=None, scale_fn=None,"
    " scale_mode=None, cycle_momentum=None, base_momentum=None, max_momentum=None, last_epoch=None",
    "ExponentialLR": "optimizer, gamma, last_epoch=None",
    "LambdaLR": "optimizer, lr_lambda, last_epoch=None",
    "LinearLR": "optimizer, start_factor=None, end_factor=None, total_iters=None, last_epoch=None",
    "MultiStepLR": "optimizer, milestones, gamma=None, last_epoch=None",
    "MultiplicativeLR": "optimizer, lr_lambda, last_epoch=None",
    "OneCycleLR": "optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=None,"
    " anneal_strategy=None, cycle_momentum=None, base_momentum=None, max_momentum=None, div_factor=None,"
    " final_div_factor=None, three_phase=None, last_epoch=None",
    "PolynomialLR": "optimizer, total_iters=None, power=None, last_epoch=None",
    "ReduceLROnPlateau": "optimizer, mode=None, factor=None, patience=None, threshold=None, threshold_mode=None,"
    " cooldown=None, min_lr=None, eps=None",
    "SequentialLR": "optimizer, schedulers, milestones, last_epoch=None",
    "StepLR": "optimizer, step_size, gamma=None, last_epoch=None",
}
LOADER = (
    "dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0, collate_fn=None,"
    " pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None, multiprocessing_context=None, generator=None,"
    " *, prefetch_factor=None, persistent_workers=False, pin_memory_device='', in_order=True"
)
# Options that every optimizer takes, and those that some versions of torch take.
OPTIONS = "foreach maximize capturable differentiable fused decoupled_weight_decay line_search_fn ns_coefficients eps"
OPTIONS += " ns_steps adjust_lr_fn"
# Options that torch no longer has, but had for years.
FORMER = {"verbose"}


@dataclass(frozen=True, slots=True)
class Callee:
    """A class of a library by its parameters."""

    name: str
    signature: Signature


def check_call(machine: Machine, name: str, signature: str, args: list[Any], kwargs: dict[str, Any]) -> None:
    """Raise what Python raises for arguments that do not fit the parameters."""
    callee = Callee(name, Signature(signature))
    try:
        callee.signature.bind(name, args, {k: v for k, v in kwargs.items() if k not in FORMER})
    except BindError as problem:
        text = str(problem).replace(f"{name}()", f"{name}.__init__()")
        raise machine.error("TypeError", text, stillnet_wrong_call=callee) from None


def optimizer_signature(names: list[str]) -> str:
    """The parameters of an optimizer from the names of its settings."""
    keywords = [o for o in OPTIONS.split() if o not in names]
    return ", ".join(["params", *(f"{n}=None" for n in names), "*", *(f"{k}=None" for k in keywords)])
