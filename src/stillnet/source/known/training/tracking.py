"""Services that record experiments: wandb, mlflow, comet, neptune, clearml. They see everything and change nothing."""

from __future__ import annotations

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...machine import Machine
from ...values import MISSING, Config, Instance, PyDict
from ..python.quiet import itself, quiet_class, quiet_functions, silent
from ..registry import known, known_class, known_value


# -- wandb -------------------------------------------------------------------------------------------------------------
def _setting(machine: Machine, receiver: Instance, name: Any) -> Any:
    """A setting that the program gave, else one that somebody else will give."""
    found = receiver.payload.items.get(name, MISSING)
    return Config(f"config.{name}") if found is MISSING else found


def _set(machine: Machine, receiver: Instance, name: Any, value: Any) -> None:
    machine.put(receiver.payload.items, name, value)


def _update(machine: Machine, receiver: Instance, given: Any = None, *args: Any, **kwargs: Any) -> None:
    source = given.attributes if isinstance(given, Instance) and not isinstance(given.payload, PyDict) else None
    table = given.items if isinstance(given, PyDict) else source or {}
    for name, value in table.items():
        machine.put(receiver.payload.items, name, value)


SETTINGS = known_class(
    "wandb.Config",
    __getattr__=_setting,
    __getitem__=_setting,
    __setattr__=_set,
    __setitem__=_set,
    update=_update,
    get=lambda m, r, name, default=None: r.payload.items.get(name, default),
    setdefaults=_update,
)


@known_value("wandb.config")
def _config(machine: Machine) -> Any:
    return Instance(SETTINGS, {}, PyDict({}))


@known("wandb.init")
def _init(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    from ...modules.imports import library_attribute

    settings = library_attribute(machine, "wandb", "config")
    given = kwargs.get("config")
    if given is not None and not isinstance(given, (Unknown, Config)) and isinstance(settings, Instance):
        _update(machine, settings, given)
    return Instance(
        RUN,
        {"config": settings, "name": Unknown("the name of a run"), "id": Unknown("the name of a run")},
        site=machine.builder.site,
    )


RUN = quiet_class("wandb.Run", finish=silent, log=silent, watch=silent)
quiet_functions(
    "wandb.log",
    "wandb.watch",
    "wandb.finish",
    "wandb.login",
    "wandb.save",
    "wandb.alert",
    "wandb.define_metric",
    "wandb.unwatch",
    "wandb.log_artifact",
)
for _name in ("Image", "Table", "Histogram", "Artifact", "Video", "Audio", "Html"):
    quiet_class(f"wandb.{_name}")


@known_value("wandb.run")
def _run(machine: Machine) -> Any:
    return Instance(RUN, {"name": Unknown("the name of a run"), "id": Unknown("the name of a run")})


# -- the others --------------------------------------------------------------------------------------------------------
ACTIVE = quiet_class("mlflow.ActiveRun", __enter__=itself)


@known("mlflow.start_run", "mlflow.active_run")
def _start(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return Instance(ACTIVE, {}, site=machine.builder.site)


quiet_functions(
    *(
        f"mlflow.{n}"
        for n in (
            "log_metric",
            "log_metrics",
            "log_param",
            "log_params",
            "log_artifact",
            "log_artifacts",
            "set_experiment",
            "set_tracking_uri",
            "end_run",
            "set_tag",
            "set_tags",
            "autolog",
            "log_figure",
            "log_dict",
        )
    ),
    "mlflow.pytorch.log_model",
    "mlflow.pytorch.autolog",
    "mlflow.pytorch.save_model",
)
for _name in (
    "comet_ml.Experiment",
    "comet_ml.OfflineExperiment",
    "neptune.Run",
    "visdom.Visdom",
    "aim.Run",
    "swanlab.Run",
):
    quiet_class(_name)


@known("neptune.init_run", "clearml.Task.init", "comet_ml.start", "swanlab.init")
def _begin(machine: Machine, *args: Any, **kwargs: Any) -> Any:
    return Instance(ACTIVE, {}, site=machine.builder.site)
