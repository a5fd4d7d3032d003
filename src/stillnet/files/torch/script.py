"""TorchScript archives: the module tree of data.pkl, and the code of its methods typed by our own table."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.plain import replace
from ...graph.architecture import ModuleInfo
from ...graph.graph import Node, TensorType
from ...ops import LAYERS
from ..archives import Folder
from ..content import Content
from ..errors import UnreadableFile
from ..layer_config import config_from
from ..model import ReadFile, StoredModel
from ..ranks import Ranks, settled
from ..script import branches, syntax  # noqa: F401 (what the code is made of registers itself)
from ..script.code import Code
from ..script.machine import ScriptMachine
from ..wire.pickle_machine import read as read_pickle
from ..wire.pickle_values import Made
from .calls import ODD_ARGUMENTS
from .file_access import note_calls
from .forward import COMPOSITES
from .modules import CONTAINERS, OWN_STATE, StoredModule, in_order, plain, public_name, shapes
from .packed import PACKED, Packed, convolution_state, lift, weights_in
from .storages import check_numbers
from .values import tensor

MOST_MODULES = 100_000
LONGEST_PATH = 2000


def read_script(folder: Folder, content: Content, into: ReadFile) -> None:
    """One model: its modules, weights and the graph of its forward."""
    stream = read_pickle(folder.content("data.pkl"))
    check_numbers(folder, stream, into)
    value = stream.value
    if not isinstance(value, Made):
        raise UnreadableFile("data.pkl holds no module")
    note_calls(folder, into)
    code = Code(folder)
    tree = script_tree(value, code)

    def build(ranks: Ranks) -> StoredModel:
        model = into.model(content.name, "pytorch", "TorchScript", content.path)
        values = declare(model, tree)
        model.mode = "train" if tree.training else "eval"
        # freezing drops the flag that every module is saved with
        ScriptMachine(model, code, values, folder, ranks, "training" not in tree.state).run(tree)
        list_modules(model, tree, code)
        return model

    model = settled(build)
    into.models.append(model)
    if not model.builder.graph.nodes:
        model.notes.append("no forward method in its code")


def plain_class(path: str) -> str:
    """`__torch__.torch.nn.modules.conv.___torch_mangle_3.Conv2d` -> `torch.nn.Conv2d`."""
    parts = [p for p in path.split(".") if p != "__torch__" and not p.startswith("___torch_mangle")]
    last = parts[-1] if parts else path
    if parts[:2] == ["torch", "nn"] and (f"torch.nn.{last}" in LAYERS or last in CONTAINERS):
        return f"torch.nn.{last}"
    return public_name(".".join(parts))


def script_tree(root: Made, code: Code) -> StoredModule:
    """Objects of the file's own classes are modules; a module that stands at several places is one."""
    known: dict[int, StoredModule] = {}
    top = known[id(root)] = _module(root, "", code)
    waiting = [(root, top)]
    while waiting:
        value, module = waiting.pop()
        for name, child in _attributes(value).items():
            if not is_script_object(child) or not isinstance(name, str):
                continue
            where = f"{module.path}.{name}" if module.path else name
            if id(child) not in known:
                if len(known) > MOST_MODULES or len(where) > LONGEST_PATH:
                    raise UnreadableFile("more modules than can be read")
                known[id(child)] = _module(child, where, code)
                waiting.append((child, known[id(child)]))
            module.children[name] = known[id(child)]
    for module in list(known.values()):
        lift(module, plain_class)
    return top


def _attributes(value: Made) -> dict[Any, Any]:
    return value.state if isinstance(value.state, dict) else convolution_state(value) or {}


def is_script_object(value: Any) -> bool:
    made = isinstance(value, Made) and value.path.startswith("__torch__.")
    return made and (isinstance(value.state, dict) or convolution_state(value) is not None)


def _module(value: Made, path: str, code: Code) -> StoredModule:
    state = _attributes(value)
    found = StoredModule(path, value.path, state, training=state.get("training") is True)
    stated = code.cls(value.path)
    for name, item in state.items():
        stored = tensor(item)
        if stored is not None and isinstance(name, str):
            is_buffer = stated is not None and name in stated.buffers
            (found.buffers if is_buffer else found.parameters)[name] = stored
    found.parameters.update(weights_in(state))
    return found


def declare(model: StoredModel, root: StoredModule) -> dict[tuple[str, str], Any]:
    """Weights by module path and attribute; those that share a storage are one."""
    shared: dict[Any, Any] = {}
    values: dict[tuple[str, str], Any] = {}
    for module in in_order(root):
        for table, buffer in ((module.parameters, False), (module.buffers, True)):
            for name, stored in table.items():
                if stored is None:
                    continue
                same = (stored.storage, stored.offset, stored.shape) if stored.storage else id(stored)
                if same not in shared:
                    place = f"{module.path}.{name}" if module.path else name
                    shared[same] = model.parameter(
                        place, TensorType(stored.shape, stored.dtype), trainable=stored.kind != PACKED, buffer=buffer
                    )
                values[module.path, name] = shared[same]
    return values


def list_modules(model: StoredModel, root: StoredModule, code: Code) -> None:
    nodes: dict[str, list[Node]] = {}
    for node in model.builder.graph.nodes:
        nodes.setdefault(node.scope or "", []).append(node)
    whole = with_constants(root, code)
    held = {f"{m.path}.{n}" for m in in_order(root) for n in m.parameters}
    constants = {p.name: p.type.shape for p in model.parameters if not p.trainable and p.name not in held}
    for module in in_order(root):
        stated = code.cls(module.type)
        kept = {**(stated.constants if stated else {}), **module.state}
        settings = {
            k: plain(v)
            for k, v in kept.items()
            if isinstance(k, str)
            and k not in OWN_STATE
            and not k.startswith("_")
            and tensor(v) is None
            and not isinstance(v, (Made, Packed))
        }
        type = plain_class(module.type)
        layer = LAYERS.get(type)
        if layer is not None:
            names = {*layer.signature.parameters().positional, *layer.signature.parameters().keyword}
            own = {**shapes(module.parameters), **shapes(module.buffers)}
            settings = {
                **config_from(type, nodes.get(module.path, []), own),
                **{k: v for k, v in settings.items() if k in names},
            }
            if "bias" in names and isinstance(settings.get("bias"), (type_of_none, dict)) and not module.children:
                settings["bias"] = any("bias" in name for name in module.parameters)
            settings |= composed(type, whole[id(module)])
        own = shapes(module.parameters)
        own |= constants if not module.path else {}
        model.modules.append(ModuleInfo(module.path, type, settings, own, shapes(module.buffers)))


def composed(type: str, module: StoredModule) -> dict[str, Any]:
    """The constructor arguments of a layer made of layers, which its parts tell."""
    try:
        return {k: plain(v) for k, v in COMPOSITES[type](module).items()} if type in COMPOSITES else {}
    except ODD_ARGUMENTS:
        return {}


def with_constants(root: StoredModule, code: Code) -> dict[int, StoredModule]:
    """Every module with the constants of its class beside its own state, by the module that it stands for."""
    known: dict[int, StoredModule] = {}
    modules = list(in_order(root))
    for module in modules:
        stated = code.cls(module.type)
        state = {**(stated.constants if stated else {}), **module.state}
        known[id(module)] = replace(module, type=plain_class(module.type), state=state)
    for module in modules:
        known[id(module)].children = {n: known[id(c)] for n, c in module.children.items() if id(c) in known}
    return known


type_of_none = type(None)
