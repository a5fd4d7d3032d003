"""Numbers that numpy made: libraries that refuse a float of Python convert them."""

from __future__ import annotations

from .annotations import Any


class NumpyFloat(float):
    """A float of numpy; what is computed with it is one too."""

    __slots__ = ()


def _keeping(name: str) -> Any:
    plain = getattr(float, name)

    def run(self: float, *others: Any) -> Any:
        result = plain(self, *others)
        return NumpyFloat(result) if isinstance(result, float) else result

    return run


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow"):
    setattr(NumpyFloat, f"__{_name}__", _keeping(f"__{_name}__"))
    setattr(NumpyFloat, f"__r{_name}__", _keeping(f"__r{_name}__"))
for _name in ("neg", "pos", "abs"):
    setattr(NumpyFloat, f"__{_name}__", _keeping(f"__{_name}__"))
