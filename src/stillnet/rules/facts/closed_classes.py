"""Objects of a library whose attributes are all known: what they have, and what was meant by another name."""

from __future__ import annotations

from ...base.annotations import Any
from ...base.finding import Fix

_OF_OPTIMIZERS = (
    "add_param_group defaults load_state_dict param_groups profile_hook_step state state_dict step zero_grad"
)
_OF_TAPES = "gradient jacobian batch_jacobian watch watched_variables reset stop_recording"
# Every public name of the objects of a class; those of its subclasses in the library are the same.
PUBLIC: dict[str, frozenset[str]] = {
    "torch.optim.Optimizer": frozenset(_OF_OPTIMIZERS.split()),
    "tf.GradientTape": frozenset(_OF_TAPES.split()),
}


def lacks(owner: Any, name: str) -> bool:
    """The object is one of a library, and certainly has no such attribute."""
    cls = getattr(owner, "cls", None)
    if cls is None or cls.source is not None or name.startswith(("_", "register_", "Optimizer")):
        return False
    if is_hidden(owner, name):
        return True
    names = next((PUBLIC[c.qualname] for c in cls.mro if c.qualname in PUBLIC), None)
    return names is not None and name not in names and not any(name in c.namespace for c in cls.mro)


def meant(owner: Any, name: str) -> Fix | None:
    """The attribute of the model inside a wrapper, or the nearest name."""
    import difflib

    if is_hidden(owner, name):
        return Fix(f"{name} -> module.{name}")
    names = next((PUBLIC[c.qualname] for c in owner.cls.mro if c.qualname in PUBLIC), frozenset())
    close = difflib.get_close_matches(name, sorted(names), 1)
    return Fix(f"{name} -> {close[0]}") if close else None


def is_hidden(owner: Any, name: str) -> bool:
    """The model has it, and the wrapper around the model does not hand it on."""
    from ...source.known.torch.parallel import inner, is_wrapper
    from ...source.values import MISSING, Instance, PyDict

    model = inner(owner) if is_wrapper(owner) else None
    if not isinstance(model, Instance):
        return False
    tables = [model.attributes.get(t) for t in ("_modules", "_parameters", "_buffers")]
    held = name in model.attributes or any(isinstance(t, PyDict) and name in t.items for t in tables)
    return held or any(c.source is not None and c.namespace.get(name, MISSING) is not MISSING for c in model.cls.mro)
