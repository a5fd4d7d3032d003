"""PyTorch Lightning: modules with steps, data modules, and a trainer that runs the steps with batches."""

from __future__ import annotations

from collections.abc import Callable

from ....base import dim as D
from ....base.annotations import Any
from ....base.dim import Origin
from ....base.unknown import Unknown
from ...attributes import get_attribute
from ...calls import call
from ...control.iteration import iterate
from ...machine import LimitReached, Machine, undo
from ...tensors.gradients import note_training
from ...values import (
    MISSING,
    Class,
    ClassMethod,
    Config,
    Frame,
    Function,
    Instance,
    Native,
    Property,
    PyDict,
    PyList,
    Raised,
    Repeated,
)
from ..python.builtins import frame_of
from ..python.quiet import quiet_class, silent
from ..registry import KNOWN, known_class
from ..torch.devices import CPU
from ..torch.module import MODULE
from ..torch.module_members import is_module

PACKAGES = ("pytorch_lightning", "lightning", "lightning.pytorch")


def everywhere(name: str, value: Any) -> None:
    """The package has three names."""
    for package in PACKAGES:
        KNOWN[f"{package}.{name}"] = value


# -- hyperparameters ---------------------------------------------------------------------------------------------------
def _hyperparameter(machine: Machine, receiver: Instance, name: Any) -> Any:
    found = receiver.payload.items.get(name, MISSING)
    if found is MISSING:
        raise machine.error("AttributeError", f"no hyperparameter '{name}' was saved", name=name, obj=receiver)
    return found


def _set_hyperparameter(machine: Machine, receiver: Instance, name: Any, value: Any) -> None:
    machine.put(receiver.payload.items, name, value)


HYPERPARAMETERS = known_class(
    "lightning.fabric.utilities.data.AttributeDict", __getattr__=_hyperparameter, __setattr__=_set_hyperparameter
)


def hyperparameters(machine: Machine, receiver: Instance) -> Any:
    found = receiver.attributes.get("_hparams")
    if found is None:
        found = Instance(HYPERPARAMETERS, {"stillnet_part_of": receiver}, PyDict({}))
        machine.put(receiver.attributes, "_hparams", found)
    return found


def _set_hyperparameters(machine: Machine, receiver: Instance, value: Any) -> None:
    machine.put(
        receiver.attributes, "_hparams", Instance(HYPERPARAMETERS, {}, value) if isinstance(value, PyDict) else value
    )


def _save(
    machine: Machine, receiver: Instance, *args: Any, ignore: Any = None, frame: Any = None, logger: Any = True
) -> None:
    """The arguments of the running __init__, those that are named, or what an object holds."""
    given = arguments_of(frame_of(machine))
    names = [a for a in args if isinstance(a, str)]
    objects = [a for a in args if not isinstance(a, str)]
    if any(isinstance(o, Config) for o in objects):
        machine.put(receiver.attributes, "_hparams", objects[0])
        return
    chosen = {n: given[n] for n in names if n in given} if args else given
    for source in objects:
        table = (
            source.items if isinstance(source, PyDict) else source.attributes if isinstance(source, Instance) else {}
        )
        chosen.update({k: v for k, v in table.items() if isinstance(k, str)})
    skipped = ignored(machine, ignore)
    target = hyperparameters(machine, receiver)
    if isinstance(target, Instance) and isinstance(target.payload, PyDict):
        for name, value in chosen.items():
            if name not in skipped:
                machine.put(target.payload.items, name, value)


def ignored(machine: Machine, ignore: Any) -> set[Any]:
    if ignore is None or isinstance(ignore, str):
        return {ignore}
    found = iterate(machine, ignore, frame_of(machine), unknown_ok=True)
    return set() if isinstance(found, Unknown) else {f for f in found if isinstance(f, str)}


def arguments_of(frame: Frame) -> dict[str, Any]:
    """The parameters of the function that is running, as they stand."""
    if frame.function is None:
        return {}
    spec = frame.function.node.args
    names = [a.arg for a in (*spec.posonlyargs, *spec.args)][1:] + [a.arg for a in spec.kwonlyargs]
    found = {n: frame.variables[n] for n in names if n in frame.variables}
    extra = frame.variables.get(spec.kwarg.arg) if spec.kwarg is not None else None
    return {
        **found,
        **({k: v for k, v in extra.items.items() if isinstance(k, str)} if isinstance(extra, PyDict) else {}),
    }


# -- modules -----------------------------------------------------------------------------------------------------------
def _initialise(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    call(machine, MODULE.namespace["__init__"], [receiver], {}, frame_of(machine))


def _counter(name: str) -> Property:
    return Property(Native(name, lambda m, r: D.fresh(name, Origin.DATA)), Native(name, silent))


def _optimizers(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> Any:
    """What configure_optimizers made: one, or a list."""
    found = receiver.attributes.get("_optimizers")
    if isinstance(found, PyList) and found.items:
        return found.items[0] if len(found.items) == 1 else found
    return Unknown("the optimizers of a LightningModule", machine.builder.site)


def count_update(machine: Machine, receiver: Instance, *args: Any, **kwargs: Any) -> None:
    machine.context["updates"] = machine.context.get("updates", 0) + 1
    machine.context.setdefault("losses", []).append(None)
    note_training(machine, "backward")


def _from_checkpoint(machine: Machine, cls: Any, *args: Any, **kwargs: Any) -> Any:
    """A module as its constructor makes it; settings that stand in the checkpoint are not known."""
    from ...entries.models import unknown_arguments

    options = ("checkpoint_path", "map_location", "hparams_file", "strict", "weights_only")
    given = {k: v for k, v in kwargs.items() if k not in options}
    init = cls.find("__init__") if isinstance(cls, Class) else None
    if isinstance(init, Function):
        names = [a.arg for a in (*init.node.args.posonlyargs, *init.node.args.args)][1:]
        missing, keywords = unknown_arguments(init)
        for name, value in (*zip(names, missing), *keywords.items()):
            given.setdefault(name, value)
    return call(machine, cls, [], given, frame_of(machine))


def _freeze(machine: Machine, receiver: Instance) -> None:
    frame = frame_of(machine)
    call(machine, get_attribute(machine, receiver, "requires_grad_", frame), [False], {}, frame)
    call(machine, get_attribute(machine, receiver, "eval", frame), [], {}, frame)


def _export(
    machine: Machine, receiver: Instance, file_path: Any = None, input_sample: Any = None, *args: Any, **kwargs: Any
) -> Any:
    """to_onnx and to_torchscript call the model with an example."""
    example = input_sample if input_sample is not None else kwargs.get("example_inputs")
    if example is not None:
        given = list(example) if isinstance(example, tuple) else [example]
        call(machine, receiver, given, {}, frame_of(machine))
    return receiver


LIGHTNING = known_class(
    "pytorch_lightning.LightningModule",
    ("torch.nn.Module",),
    __init__=_initialise,
    save_hyperparameters=_save,
    hparams=Property(Native("hparams", hyperparameters), Native("hparams", _set_hyperparameters)),
    log=silent,
    log_dict=silent,
    print=silent,
    optimizers=_optimizers,
    lr_schedulers=lambda m, r, *a, **k: Unknown("the schedulers of a LightningModule", m.builder.site),
    manual_backward=count_update,
    toggle_optimizer=silent,
    untoggle_optimizer=silent,
    clip_gradients=silent,
    all_gather=lambda m, r, value, *a, **k: value,
    freeze=_freeze,
    unfreeze=lambda m, r: call(m, get_attribute(m, r, "requires_grad_", frame_of(m)), [True], {}, frame_of(m)),
    to_onnx=_export,
    to_torchscript=lambda m, r, *a, **k: _export(m, r, None, k.get("example_inputs")),
    current_epoch=_counter("epoch"),
    global_step=_counter("step"),
    automatic_optimization=True,
    example_input_array=None,
    device=CPU,
    local_rank=0,
    global_rank=0,
)
LIGHTNING.namespace["load_from_checkpoint"] = ClassMethod(Native("load_from_checkpoint", _from_checkpoint))
LIGHTNING.namespace["trainer"] = Unknown("the trainer of a LightningModule")
LOGGER = quiet_class("pytorch_lightning.loggers.Logger")
LIGHTNING.namespace["logger"] = Instance(LOGGER, {})
everywhere("LightningModule", LIGHTNING)
everywhere("core.LightningModule", LIGHTNING)
everywhere("core.lightning.LightningModule", LIGHTNING)

DATA_MODULE = known_class(
    "pytorch_lightning.LightningDataModule",
    __init__=silent,
    save_hyperparameters=_save,
    prepare_data=silent,
    setup=silent,
    teardown=silent,
    hparams=Property(Native("hparams", hyperparameters), Native("hparams", _set_hyperparameters)),
    trainer=None,
)
everywhere("LightningDataModule", DATA_MODULE)
everywhere("core.LightningDataModule", DATA_MODULE)


def _from_datasets(
    machine: Machine,
    cls: Any,
    train_dataset: Any = None,
    val_dataset: Any = None,
    test_dataset: Any = None,
    predict_dataset: Any = None,
    batch_size: Any = 1,
    num_workers: Any = 0,
    **kwargs: Any,
) -> Any:
    made = Instance(DATA_MODULE if cls is DATA_MODULE else cls, {}, site=machine.builder.site)
    for part, dataset in (
        ("train", train_dataset),
        ("val", val_dataset),
        ("test", test_dataset),
        ("predict", predict_dataset),
    ):
        if dataset is not None:
            loader = call(machine, KNOWN["torch.utils.data.DataLoader"], [dataset, batch_size], {}, frame_of(machine))
            machine.put(
                made.attributes, f"{part}_dataloader", Native(f"{part}_dataloader", lambda m, loader=loader: loader)
            )
    return made


DATA_MODULE.namespace["from_datasets"] = ClassMethod(Native("from_datasets", _from_datasets))


# -- the trainer -------------------------------------------------------------------------------------------------------
def written(receiver: Any, name: str) -> bool:
    """Does the program itself define this method?"""
    return isinstance(receiver, Instance) and (
        isinstance(receiver.cls.find(name), Function) or name in receiver.attributes
    )


def run_hook(machine: Machine, receiver: Any, name: str, *args: Any) -> Any:
    """Call a method of the program with as many of these arguments as it takes; MISSING where there is none."""
    if not written(receiver, name):
        return MISSING
    method = receiver.cls.find(name)
    if isinstance(method, Function):
        spec = method.node.args
        room = len(spec.posonlyargs) + len(spec.args) - 1
        required = room - len(method.defaults)
        given = list(args[:room] if spec.vararg is None else args)
        given += [Unknown(f"an argument of {name}", machine.builder.site) for _ in range(required - len(given))]
        return call(machine, get_attribute(machine, receiver, name, frame_of(machine)), given, {}, frame_of(machine))
    return call(machine, receiver.attributes[name], list(args), {}, frame_of(machine))


def first_batch(machine: Machine, loader: Any) -> Any:
    """A batch of what was given as loader: a loader, or a list or table of them."""
    if isinstance(loader, PyList) and loader.items and isinstance(loader.items[0], Instance):
        return PyList([first_batch(machine, part) for part in loader.items])
    if isinstance(loader, PyDict):
        return PyDict({k: first_batch(machine, v) for k, v in loader.items.items()})
    if loader is None or loader is MISSING or isinstance(loader, (Unknown, Config)):
        return machine.unknown("batches of a loader that is not known")
    found = iterate(machine, loader, frame_of(machine), unknown_ok=True)
    if isinstance(found, Unknown) or not found:
        return machine.unknown("batches of a loader that is not known")
    return found[0].value if isinstance(found[0], Repeated) else found[0]


def prepared(machine: Machine, model: Any, loaders: Any, data: Any, stage: str, part: str) -> Any:
    """The loader of a part: given, of the data module, or of the model; MISSING where nobody has one."""
    if isinstance(loaders, Instance) and DATA_MODULE in loaders.cls.mro:
        data, loaders = loaders, None
    if loaders is not None:
        return loaders
    for holder in (data, model):
        found = run_hook(machine, holder, f"{part}_dataloader")
        if found is not MISSING:
            return found
    return MISSING


def set_up(machine: Machine, trainer: Any, model: Any, data: Any, stage: str) -> None:
    machine.context.setdefault("fitted", set()).add(model)
    for holder in (data, model):
        if isinstance(holder, Instance):
            machine.put(holder.attributes, "trainer", trainer)
        run_hook(machine, holder, "prepare_data")
        run_hook(machine, holder, "setup", stage)
    run_hook(machine, model, "configure_model")


def run_step(machine: Machine, model: Any, step: str, loader: Any, training: bool) -> Any:
    """One batch through a step, in its mode, as often as there are batches."""
    if loader is MISSING or loader is None or not (written(model, step) or step == "predict_step"):
        return None
    call(machine, get_attribute(machine, model, "train", frame_of(machine)), [training], {}, frame_of(machine))
    batch = first_batch(machine, loader)
    builder = machine.builder
    outer, builder.repeat = builder.repeat, D.mul(builder.repeat, D.fresh("n", Origin.DATA, lower=1))
    try:
        if step == "predict_step" and not written(model, step):
            return call(machine, model, [batch], {}, frame_of(machine))
        return run_hook(machine, model, step, batch, D.fresh("i", Origin.DATA))
    finally:
        builder.repeat = outer


def _fit(
    machine: Machine,
    receiver: Instance,
    model: Any,
    train_dataloaders: Any = None,
    val_dataloaders: Any = None,
    datamodule: Any = None,
    *args: Any,
    **kwargs: Any,
) -> None:
    given = train_dataloaders if train_dataloaders is not None else kwargs.get("train_dataloader")
    data = given if isinstance(given, Instance) and DATA_MODULE in given.cls.mro else datamodule
    given = None if data is given else given
    validation = val_dataloaders if val_dataloaders is not None else kwargs.get("val_dataloader")
    if not is_module(model):
        return
    set_up(machine, receiver, model, data, "fit")
    configured(machine, model)
    train = prepared(machine, model, given, data, "fit", "train")
    later = prepared(machine, model, validation, data, "fit", "val")
    run_hook(machine, model, "on_fit_start")
    run_hook(machine, model, "on_train_start")
    run_hook(machine, model, "on_train_epoch_start")
    run_step(machine, model, "training_step", train, True)
    for loader in later.items if isinstance(later, PyList) else [later]:
        run_hook(machine, model, "on_validation_epoch_start")
        run_step(machine, model, "validation_step", loader, False)
    run_hook(machine, model, "on_validation_epoch_end")
    run_hook(machine, model, "on_train_epoch_end")
    machine.context["updates"] = machine.context.get("updates", 0) + 1
    machine.context.setdefault("losses", []).append(None)
    call(machine, get_attribute(machine, model, "train", frame_of(machine)), [True], {}, frame_of(machine))


def configured(machine: Machine, model: Instance) -> None:
    """configure_optimizers: an optimizer, several, with schedulers, or a table."""
    made = run_hook(machine, model, "configure_optimizers")
    if isinstance(made, PyDict):
        made = made.items.get("optimizer")
    parts = made if isinstance(made, tuple) else made.items if isinstance(made, PyList) else [made]
    if len(parts) == 2 and isinstance(parts[0], PyList):
        parts = parts[0].items
    found = [p.items.get("optimizer") if isinstance(p, PyDict) else p for p in parts]
    machine.put(model.attributes, "_optimizers", PyList([p for p in found if isinstance(p, Instance)]))


def _stage(stage: str, part: str, step: str) -> Callable[..., Any]:
    def run(
        machine: Machine, receiver: Instance, model: Any = None, dataloaders: Any = None, *args: Any, **kwargs: Any
    ) -> Any:
        data = kwargs.get("datamodule")
        given = (
            dataloaders
            if dataloaders is not None
            else next((kwargs[k] for k in ("test_dataloaders", "val_dataloaders") if k in kwargs), None)
        )
        if isinstance(given, Instance) and DATA_MODULE in given.cls.mro:
            data, given = given, None
        if not is_module(model):
            return Unknown("results of a trainer", machine.builder.site)
        set_up(machine, receiver, model, data, stage)
        loaders = prepared(machine, model, given, data, stage, part)
        for loader in loaders.items if isinstance(loaders, PyList) else [loaders]:
            run_step(machine, model, step, loader, False)
        run_hook(machine, model, f"on_{stage.replace('validate', 'validation')}_epoch_end")
        return Unknown("results of a trainer", machine.builder.site)

    return run


def _logged(machine: Machine, receiver: Instance, name: Any) -> Any:
    return Unknown(f"{name} of a trainer", machine.builder.site)


TRAINER = quiet_class(
    "pytorch_lightning.Trainer",
    fit=_fit,
    validate=_stage("validate", "val", "validation_step"),
    test=_stage("test", "test", "test_step"),
    predict=_stage("predict", "predict", "predict_step"),
    save_checkpoint=silent,
    tune=silent,
    __getattr__=_logged,
)
everywhere("Trainer", TRAINER)
everywhere("trainer.Trainer", TRAINER)


# -- what else the package has -----------------------------------------------------------------------------------------
CALLBACK = known_class("pytorch_lightning.Callback", __init__=silent)
everywhere("Callback", CALLBACK)
everywhere("callbacks.Callback", CALLBACK)
for _name in (
    "ModelCheckpoint",
    "EarlyStopping",
    "LearningRateMonitor",
    "TQDMProgressBar",
    "RichProgressBar",
    "ModelSummary",
    "Timer",
    "StochasticWeightAveraging",
    "GradientAccumulationScheduler",
    "DeviceStatsMonitor",
    "RichModelSummary",
    "BackboneFinetuning",
):
    everywhere(
        f"callbacks.{_name}", quiet_class(f"pytorch_lightning.callbacks.{_name}", ("pytorch_lightning.Callback",))
    )
for _name in ("TensorBoardLogger", "WandbLogger", "CSVLogger", "MLFlowLogger", "CometLogger", "NeptuneLogger"):
    everywhere(
        f"loggers.{_name}", quiet_class(f"pytorch_lightning.loggers.{_name}", ("pytorch_lightning.loggers.Logger",))
    )
for _name in ("DDPStrategy", "FSDPStrategy", "DeepSpeedStrategy"):
    everywhere(f"strategies.{_name}", quiet_class(f"pytorch_lightning.strategies.{_name}"))
everywhere("seed_everything", Native("seed_everything", lambda m, seed=None, *a, **k: seed))
everywhere("utilities.rank_zero_only", Native("rank_zero_only", lambda m, function: function))
everywhere("utilities.rank_zero.rank_zero_only", Native("rank_zero_only", lambda m, function: function))


# -- steps nobody runs -------------------------------------------------------------------------------------------------
def rehearse(machine: Machine, model: Instance) -> None:
    """Read steps that no trainer runs with a batch nothing is known about: which weights they read is what counts. What they
    write to the model is taken back, because nobody has run them."""
    if LIGHTNING not in model.cls.mro or model in machine.context.setdefault("fitted", set()):
        return
    machine.context["fitted"].add(model)
    builder = machine.builder
    failures, observations, outer = len(builder.graph.failures), len(machine.observations), builder.assuming
    builder.assuming = True
    before, machine.journal = machine.journal, []
    try:
        for step in ("training_step", "validation_step", "test_step", "predict_step"):
            try:
                run_hook(machine, model, step, Unknown("a batch", machine.builder.site), 0)
            except (Raised, LimitReached):
                continue
    finally:
        undo(machine.journal)
        machine.journal = before
        builder.assuming = outer
        del builder.graph.failures[failures:]
        del machine.observations[observations:]
