"""accelerate and Lightning Fabric: what they prepare is what they are given."""

from __future__ import annotations

from ....base.annotations import Any
from ...calls import call
from ...machine import Machine
from ...tensors.operations import make_tensor
from ..python.builtins import frame_of
from ..python.quiet import itself, quiet_class, quiet_functions, silent
from ..registry import known
from ..torch.devices import CPU
from .lightning import count_update


def all_or_one(machine: Machine, receiver: Any, *values: Any, **kwargs: Any) -> Any:
    return values[0] if len(values) == 1 else values


def first_value(machine: Machine, receiver: Any, value: Any = None, *args: Any, **kwargs: Any) -> Any:
    return value


def unwrapped(machine: Machine, receiver: Any, model: Any, *args: Any, **kwargs: Any) -> Any:
    from ..torch.parallel import inner, is_wrapper

    return inner(model) if is_wrapper(model) else model


def norm(machine: Machine, receiver: Any, *args: Any, **kwargs: Any) -> Any:
    return make_tensor(machine, ())


_PROCESS: dict[str, Any] = {
    "is_main_process": True,
    "is_local_main_process": True,
    "is_last_process": True,
    "num_processes": 1,
    "process_index": 0,
    "local_process_index": 0,
    "sync_gradients": True,
    "is_global_zero": True,
    "global_rank": 0,
    "world_size": 1,
    "local_rank": 0,
}
for _name in ("lightning.Fabric", "lightning.fabric.Fabric", "lightning_fabric.Fabric", "accelerate.Accelerator"):
    quiet_class(
        _name,
        setup=all_or_one,
        setup_module=first_value,
        setup_optimizers=all_or_one,
        setup_dataloaders=all_or_one,
        prepare=all_or_one,
        prepare_model=first_value,
        prepare_data_loader=first_value,
        prepare_optimizer=first_value,
        backward=count_update,
        gather=first_value,
        gather_for_metrics=first_value,
        all_gather=first_value,
        reduce=first_value,
        all_reduce=first_value,
        unwrap_model=unwrapped,
        autocast=itself,
        accumulate=itself,
        no_backward_sync=itself,
        no_sync=itself,
        clip_grad_norm_=norm,
        clip_gradients=norm,
        device=CPU,
        to_device=first_value,
        print=silent,
        launch=silent,
        seed_everything=silent,
        **_PROCESS,
    )
quiet_functions("accelerate.utils.set_seed", "lightning.fabric.seed_everything")


@known("accelerate.notebook_launcher")
def _launch(machine: Machine, function: Any, args: Any = (), *rest: Any, **kwargs: Any) -> Any:
    return call(machine, function, list(args) if isinstance(args, tuple) else [], {}, frame_of(machine))
