"""`from_pretrained`: the architecture stands in a config.json; nothing is downloaded, weights are not read."""

from __future__ import annotations

import glob
import json
import os

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...attributes import get_attribute, look_up
from ...calls import call
from ...machine import Machine
from ...values import Class, ClassMethod, Instance, Native, PyDict
from ..python.builtins import frame_of
from ..python.data_formats import to_values
from ..registry import MEMBERS

# Arguments that say how to load, not what.
LOADING = frozenset(
    {
        "torch_dtype",
        "dtype",
        "device_map",
        "low_cpu_mem_usage",
        "cache_dir",
        "revision",
        "trust_remote_code",
        "ignore_mismatched_sizes",
        "output_loading_info",
        "quantization_config",
        "subfolder",
        "use_safetensors",
        "variant",
        "token",
        "use_auth_token",
        "local_files_only",
        "force_download",
        "max_memory",
        "offload_folder",
        "state_dict",
        "from_tf",
        "from_flax",
        "attn_implementation",
        "code_revision",
        "resume_download",
        "proxies",
        "return_unused_kwargs",
        "load_in_8bit",
        "load_in_4bit",
        "map_location",
        "strict",
    }
)
LARGEST = 5_000_000


# -- files -------------------------------------------------------------------------------------------------------------
def configuration(machine: Machine, name: Any, options: dict[str, Any]) -> dict[str, Any] | None:
    """The config.json of a folder, or of the cache that downloads are kept in."""
    if not isinstance(name, str):
        return None
    inner = options.get("subfolder")
    part = inner if isinstance(inner, str) else ""
    for folder in folders(machine, name):
        path = folder if folder.endswith(".json") else os.path.join(folder, part, "config.json")
        found = read(path)
        if found is not None:
            return found
    return None


def folders(machine: Machine, name: str) -> list[str]:
    local = [os.path.join(root, name) for root in ("", *machine.finder.project)]
    cache = os.environ.get("HF_HUB_CACHE") or os.path.join(
        os.environ.get("HF_HOME") or os.path.expanduser("~/.cache/huggingface"), "hub"
    )
    pattern = os.path.join(glob.escape(cache), "models--" + glob.escape(name.replace("/", "--")), "snapshots", "*")
    return [*local, *sorted(glob.glob(pattern))]


def read(path: str) -> dict[str, Any] | None:
    try:
        if not os.path.isfile(path) or os.path.getsize(path) > LARGEST:
            return None
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
    except (OSError, ValueError):
        return None
    return data if isinstance(data, dict) else None


def missing(machine: Machine, what: str, name: Any) -> Unknown:
    """Nothing is known about the model: say which file would tell."""
    if not isinstance(name, str):
        return machine.unknown(f"{what}.from_pretrained of a name that is not known")
    return machine.unknown(
        f"{what}.from_pretrained({name!r}): supply config.json of {name} as a local folder or in the cache"
    )


# -- configurations ----------------------------------------------------------------------------------------------------
def settings(data: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """What the file says, changed by what the program says."""
    table = to_values(data)
    found = {k: v for k, v in table.items.items() if isinstance(k, str)} if isinstance(table, PyDict) else {}
    return {**found, **{k: v for k, v in options.items() if k not in LOADING and k != "config"}}


def _config(machine: Machine, cls: Any, name: Any = None, *args: Any, **options: Any) -> Any:
    """PretrainedConfig.from_pretrained"""
    data = configuration(machine, name, options)
    return (
        missing(machine, cls.name, name)
        if data is None
        else call(machine, cls, [], settings(data, options), frame_of(machine))
    )


def _auto_config(machine: Machine, cls: Any, name: Any = None, *args: Any, **options: Any) -> Any:
    """AutoConfig.from_pretrained: the file names the kind of model."""
    data = configuration(machine, name, options)
    kind = data.get("model_type") if data is not None else None
    if data is None or not isinstance(kind, str):
        return missing(machine, cls.name, name)
    maker = get_attribute(machine, cls, "for_model", frame_of(machine))
    return call(
        machine,
        maker,
        [kind],
        {k: v for k, v in settings(data, options).items() if k != "model_type"},
        frame_of(machine),
    )


# -- models ------------------------------------------------------------------------------------------------------------
def _model(machine: Machine, cls: Any, name: Any = None, *args: Any, **options: Any) -> Any:
    """PreTrainedModel.from_pretrained: the model that its configuration describes, in evaluation mode."""
    config = options.get("config")
    if not isinstance(config, Instance):
        kind = look_up(machine, cls, "config_class", frame_of(machine))
        data = configuration(machine, name, options)
        if data is None or not isinstance(kind, Class):
            return missing(machine, cls.name, name)
        config = call(machine, kind, [], settings(data, options), frame_of(machine))
    return evaluated(machine, call(machine, cls, [config, *args], {}, frame_of(machine)))


def evaluated(machine: Machine, model: Any) -> Any:
    from ..torch.module_members import is_module

    if is_module(model):
        call(machine, get_attribute(machine, model, "eval", frame_of(machine)), [], {}, frame_of(machine))
    return model


def _auto_model(machine: Machine, cls: Any, name: Any = None, *args: Any, **options: Any) -> Any:
    """AutoModel.from_pretrained: a configuration, then the class that belongs to it."""
    config = options.get("config")
    if not isinstance(config, Instance):
        data = configuration(machine, name, options)
        module = machine.finder.find("transformers.models.auto.configuration_auto")
        if data is None or module is None:
            return missing(machine, cls.name, name)
        from ...modules.imports import module_attribute

        auto = module_attribute(machine, module, "AutoConfig")
        config = _auto_config(machine, auto, name, **{k: v for k, v in options.items() if k != "config"})
        if not isinstance(config, Instance):
            return config
    return evaluated(
        machine,
        call(machine, get_attribute(machine, cls, "from_config", frame_of(machine)), [config], {}, frame_of(machine)),
    )


def _mixed_in(machine: Machine, cls: Any, name: Any = None, *args: Any, **options: Any) -> Any:
    """Classes whose constructor takes the settings themselves: diffusers, PyTorchModelHubMixin."""
    data = configuration(machine, name, options)
    if data is None:
        return missing(machine, cls.name, name)
    given = {k: v for k, v in settings(data, options).items() if not k.startswith("_")}
    return evaluated(machine, call(machine, cls, [], given, frame_of(machine)))


def _not_a_model(machine: Machine, cls: Any, name: Any = None, *args: Any, **options: Any) -> Any:
    """Tokenizers and processors turn text and pictures into tensors of sizes that nobody knows."""
    return machine.unknown(f"{cls.name}.from_pretrained: what it makes of its input is not known")


def _pipeline(machine: Machine, cls: Any, name: Any = None, *args: Any, **options: Any) -> Any:
    return missing(machine, cls.name, name)


def member(classes: str, run: Any) -> None:
    for name in classes.split():
        MEMBERS.setdefault(name, {})["from_pretrained"] = ClassMethod(Native(f"{name}.from_pretrained", run))


member("transformers.configuration_utils.PreTrainedConfig transformers.configuration_utils.PretrainedConfig", _config)
member("transformers.models.auto.configuration_auto.AutoConfig", _auto_config)
member("transformers.modeling_utils.PreTrainedModel", _model)
member(
    "transformers.models.auto.auto_factory._BaseAutoModelClass "
    "transformers.models.auto.auto_factory._BaseAutoBackboneClass",
    _auto_model,
)
member(
    "diffusers.models.modeling_utils.ModelMixin huggingface_hub.hub_mixin.ModelHubMixin "
    "huggingface_hub.hub_mixin.PyTorchModelHubMixin",
    _mixed_in,
)
member("diffusers.pipelines.pipeline_utils.DiffusionPipeline", _pipeline)
member(
    "transformers.tokenization_utils_base.PreTrainedTokenizerBase "
    "transformers.models.auto.tokenization_auto.AutoTokenizer "
    "transformers.models.auto.processing_auto.AutoProcessor "
    "transformers.models.auto.image_processing_auto.AutoImageProcessor "
    "transformers.models.auto.feature_extraction_auto.AutoFeatureExtractor "
    "transformers.processing_utils.ProcessorMixin transformers.image_processing_base.ImageProcessingMixin "
    "transformers.feature_extraction_utils.FeatureExtractionMixin",
    _not_a_model,
)


# -- classes of a package whose source is not there --------------------------------------------------------------------
def unknown_from_pretrained(value: Unknown) -> Native:
    """`X.from_pretrained(name)` where nothing is known about X."""

    def run(machine: Machine, name: Any = None, *args: Any, **options: Any) -> Any:
        told = repr(name) if isinstance(name, str) else "..."
        return machine.unknown(f"from_pretrained({told}): {value.reason}; and config.json of the model")

    return Native("from_pretrained", run)
