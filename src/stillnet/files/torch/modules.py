"""A pickled nn.Module as a tree of modules: classes, constructor arguments, parameters and buffers."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.annotations import Any
from ...base.pattern import pattern
from ...base.plain import dataclass, field
from ...base.shape import Shape
from ...graph.architecture import ModuleInfo
from ...graph.graph import TensorType
from ...ops import LAYERS
from ...ops.entry import Layer
from ..errors import UnreadableFile
from ..model import StoredModel
from ..wire.pickle_values import Global, Made, SetOf
from .packed import convolution_state, lift, packed, weights_in
from .values import StoredTensor, class_of, entries, is_module, state_of, tensor

MOST_MODULES = 100_000
LONGEST_PATH = 2000
CONTAINERS = ("Sequential", "ModuleList", "ModuleDict", "ParameterList", "ParameterDict", "Module")
# What every module has and no constructor is given.
OWN_STATE = frozenset(
    [
        "training",
        "_parameters",
        "_buffers",
        "_modules",
        "_non_persistent_buffers_set",
        "_backward_hooks",
        "_backward_pre_hooks",
        "_forward_hooks",
        "_forward_hooks_with_kwargs",
        "_forward_hooks_always_called",
        "_forward_pre_hooks",
        "_forward_pre_hooks_with_kwargs",
        "_state_dict_hooks",
        "_state_dict_pre_hooks",
        "_load_state_dict_pre_hooks",
        "_load_state_dict_post_hooks",
        "_is_full_backward_hook",
    ]
)
# The files inside of torch's packages of quantised layers.
QUANTIZED_HOME = pattern(r"\.modules(\.[a-z_]+)?\.(?=[A-Z])")
DEEPEST_VALUE = 5
LONGEST_LIST = 100


@dataclass(slots=True, eq=False)
class StoredModule:
    """One module of the tree; children by name."""

    path: str
    type: str
    state: dict[Any, Any]
    parameters: dict[str, StoredTensor | None] = field(default_factory=dict)
    buffers: dict[str, StoredTensor | None] = field(default_factory=dict)
    children: dict[str, StoredModule] = field(default_factory=dict)
    training: bool = False

    @property
    def layer(self) -> Layer | None:
        return LAYERS.get(self.type)


def public_name(path: str) -> str:
    """`torch.nn.modules.conv.Conv2d` -> `torch.nn.Conv2d`."""
    last = path.rpartition(".")[2]
    if path.startswith(("torch.nn.modules.", "torch.nn.")) and (f"torch.nn.{last}" in LAYERS or last in CONTAINERS):
        return f"torch.nn.{last}"
    return QUANTIZED_HOME.sub(".", path) if "quantized" in path or "intrinsic" in path else path


def attributes(value: Made) -> dict[Any, Any]:
    """What loading would set on a module."""
    return convolution_state(value) or state_of(value) or {}


def module_tree(root: Made, path: str = "") -> StoredModule:
    """The tree below a pickled module. A module that stands at several places is one object."""
    known: dict[int, StoredModule] = {}
    top = _module(root, path)
    known[id(root)] = top
    waiting = [(root, top)]
    while waiting:
        value, module = waiting.pop()
        state = attributes(value)
        for name, child in (entries(state.get("_modules")) or {}).items():
            if not isinstance(name, str) or not (is_module(child) or is_quantized(child)):
                continue
            where = f"{module.path}.{name}" if module.path else name
            if id(child) not in known:
                if len(known) > MOST_MODULES or len(where) > LONGEST_PATH:
                    raise UnreadableFile("more modules than can be read")
                known[id(child)] = _module(child, where)
                waiting.append((child, known[id(child)]))
            module.children[name] = known[id(child)]
    for module in list(known.values()):
        lift(module, public_name)
    return top


def is_quantized(value: Any) -> bool:
    return isinstance(value, Made) and convolution_state(value) is not None


def _module(value: Made, path: str) -> StoredModule:
    state = attributes(value)
    found = StoredModule(path, public_name(class_of(value)), state, training=state.get("training") is True)
    for key, table in (("_parameters", found.parameters), ("_buffers", found.buffers)):
        for name, stored in (entries(state.get(key)) or {}).items():
            if isinstance(name, str):
                table[name] = tensor(stored)
    found.parameters.update(weights_in(state))
    return found


def in_order(root: StoredModule) -> Iterator[StoredModule]:
    """Every module once, as named_modules() lists them."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        module = waiting.pop()
        if id(module) in seen:
            continue
        seen.add(id(module))
        yield module
        waiting.extend(reversed(list(module.children.values())))


def config_of(module: StoredModule) -> dict[str, Any]:
    """Constructor arguments: of a known layer those of its signature, of any other class every plain attribute."""
    layer, state = module.layer, module.state
    if layer is None:
        kept = {k: v for k, v in state.items() if isinstance(k, str) and k not in OWN_STATE and packed(v) is None}
        return {k: plain(v) for k, v in list(kept.items())[:LONGEST_LIST] if not is_module(v)}
    signature = layer.signature.parameters()
    found = {}
    for name in (*signature.positional, *signature.keyword):
        if name in state:
            found[name] = plain(state[name])
        elif name in module.parameters:  # `bias` is a flag of the constructor and a parameter of the layer
            found[name] = module.parameters[name] is not None
    return found


def plain(value: Any, depth: int = 0) -> Any:
    """A value of a pickle as JSON-like data."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value if not isinstance(value, str) else value[:LONGEST_PATH]
    if isinstance(value, bytes):
        return f"<{len(value)} bytes>"
    if depth > DEEPEST_VALUE:
        return "..."
    if isinstance(value, (tuple, list, SetOf)):
        items = value.items if isinstance(value, SetOf) else value
        return [plain(v, depth + 1) for v in items[:LONGEST_LIST]]
    if isinstance(value, Global):
        return value.path
    stored = tensor(value)
    if stored is not None:
        return {"tensor": list(stored.shape)}
    table = entries(value)
    if table is not None:
        return {str(k)[:LONGEST_PATH]: plain(v, depth + 1) for k, v in list(table.items())[:LONGEST_LIST]}
    if isinstance(value, Made):
        return f"{class_of(value) or '<computed>'}(...)"
    return type(value).__name__


def shapes(table: dict[str, StoredTensor | None]) -> dict[str, Shape]:
    return {name: stored.shape for name, stored in table.items() if stored is not None}


def info_of(module: StoredModule) -> ModuleInfo:
    return ModuleInfo(module.path, module.type, config_of(module), shapes(module.parameters), shapes(module.buffers))


def declare(model: StoredModel, root: StoredModule) -> dict[int, Any]:
    """List the modules in a model and declare their weights, shared ones once; tensors by identity of their storage."""
    values: dict[Any, Any] = {}
    found: dict[int, Any] = {}
    for module in in_order(root):
        model.modules.append(info_of(module))
        for table, buffer in ((module.parameters, False), (module.buffers, True)):
            for name, stored in table.items():
                if stored is None:
                    continue
                place = f"{module.path}.{name}" if module.path else name
                same = (stored.storage, stored.offset, stored.shape) if stored.storage else id(stored)
                if same not in values:
                    kind = TensorType(stored.shape, stored.dtype)
                    values[same] = model.parameter(place, kind, trainable=stored.trainable, buffer=buffer)
                found[id(stored)] = values[same]
    return found
