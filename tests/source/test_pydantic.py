"""Models of pydantic: fields, defaults, conversions and validators; values recorded with pydantic 2.11."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reading import read_program
from stillnet.base.unknown import Unknown
from stillnet.source.values import PyDict, PyList
from stillnet.walk import check_files

MODELS = """
from typing import Any, ClassVar, Dict, List, Literal, Optional, Tuple, Union
from enum import Enum
from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, create_model, field_validator, model_validator

class Kind(str, Enum):
    A = "a"
    B = "b"

class Inner(BaseModel):
    width: int = 8
    ratio: float = 2

class Config(BaseModel):
    model_config = ConfigDict(extra="ignore")
    LIMIT: ClassVar[int] = 5
    dim: int = 16
    name: str = "x"
    kind: Kind = Kind.A
    inner: Inner = Field(default_factory=Inner)
    inners: List[Inner] = []
    sizes: Tuple[int, ...] = (1, 2)
    pair: tuple[int, float] = (1, 2.0)
    table: Dict[str, float] = {"a": 1.0}
    maybe: Optional[int] = None
    either: Union[int, str] = "s"
    mode: Literal["p", "q"] = "p"
    aliased: int = Field(3, alias="other")
    _hidden: int = PrivateAttr(default=7)

    @field_validator("dim")
    @classmethod
    def even(cls, v):
        return v * 2

    @field_validator("name", mode="before")
    @classmethod
    def text(cls, v):
        return str(v)

    @model_validator(mode="after")
    def last(self):
        if self.maybe is None:
            self.maybe = self.dim + 1
        return self

class Child(Config):
    dim: int = 3
    depth: int = 2

M = create_model("M", x=(int, ...), y=(float, 3))
full = Config(dim=32, name=5, kind="b", inner={"width": 9}, inners=[{"width": "4"}, Inner(width=5)], sizes=[3, 4.0],
              pair=[1, 2], table={"q": 2}, maybe=4, either=7, mode="q", other=9, unknown=4)
"""
VALUES = {
    "(Config().dim, Config().maybe, Config()._hidden, Config().LIMIT)": (16, 17, 7, 5),
    "(full.dim, full.name, full.kind.value, full.aliased, full.maybe)": (64, "5", "b", 9, 4),
    "(full.inner.width, full.inner.ratio, [i.width for i in full.inners])": (9, 2, [4, 5]),
    "(full.sizes, full.pair, full.table, full.either, full.mode)": ((3, 4), (1, 2.0), {"q": 2.0}, 7, "q"),
    "hasattr(full, 'unknown')": False,
    "(Child(depth=3).dim, Child(depth=3).depth, Child(**{'dim': 7}).dim)": (3, 3, 14),
    "Config(dim=4).model_dump()['inner']": {"width": 8, "ratio": 2},
    "Config().model_copy(update={'dim': 99}).dim": 99,
    "Config.model_validate({'dim': 5}).dim": 10,
    "(M(x='4').x, M(x=1).y, M(x=1, y=2).y)": (4, 3, 2.0),
    "[n for n, _ in Inner()]": ["width", "ratio"],
    "(Inner(width=3) == Inner(width=3), Inner(width=3) == Inner())": (True, False),
}


def plain(value: Any) -> Any:
    if isinstance(value, PyList):
        return [plain(v) for v in value.items]
    if isinstance(value, PyDict):
        return {k: plain(v) for k, v in value.items.items()}
    return tuple(map(plain, value)) if isinstance(value, tuple) else value


@pytest.mark.parametrize("expression", VALUES)
def test_values(expression: str) -> None:
    _, names = read_program(f"{MODELS}\nresult = {expression}\n")
    assert plain(names["result"]) == VALUES[expression]


def test_what_is_refused_raises() -> None:
    _, names = read_program(f"{MODELS}\ntry:\n    M()\n    r = 1\nexcept ValueError:\n    r = 2\n")
    assert names["r"] == 2


@pytest.mark.parametrize("value", ["'wide'", "None", "[1]"])
def test_what_may_be_refused_is_not_known(value: str) -> None:
    _, names = read_program(f"{MODELS}\nresult = Inner(width={value}).width\n")
    assert isinstance(names["result"], Unknown)


NET = """
import torch
from torch import nn
from {package} import BaseModel

class Config(BaseModel):
    dim: int = 16
{init}
class Net(nn.Module):
    def __init__(self, config: Config):
        super().__init__()
        self.out = nn.Linear(config.dim, 4)

    def forward(self, x):
        return self.out(x)

Net(Config({given}))(torch.randn(2, 32))
"""
INIT = "    def __init__(self, **values):\n        super().__init__(**values)\n"


@pytest.mark.parametrize(
    "package, init, given, wrong",
    [
        ("pydantic", "", "dim=32", False),
        ("pydantic", INIT, "dim=32", False),
        ("pydantic", "", "", True),
        ("pydantic", "", "dim=8", True),
        ("package_without_source", "", "dim=32", False),
        ("package_without_source", INIT, "dim=32", False),
        ("package_without_source", "", "32", False),
    ],
)
def test_a_default_is_no_proof(package: str, init: str, given: str, wrong: bool, tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(NET.format(package=package, init=init, given=given))
    assert bool([f for f in check_files([str(file)]).findings if f.severity == "error"]) is wrong


UNIONS = """
from typing import Annotated, Literal, Union
from pydantic import BaseModel, Field
class Wide(BaseModel):
    kind: Literal["wide"] = "wide"
    hidden: int = 16
class Deep(BaseModel):
    kind: Literal["deep"]
    depth: int
Layer = Annotated[Union[Wide, Deep], Field(discriminator="kind")]
class Open(BaseModel):
    a: int = 1
class More(BaseModel):
    a: int = 1
    b: int = 2
class Net(BaseModel):
    layers: list[Layer]
    other: Open | More = More()
net = Net.model_validate({"layers": [{"kind": "deep", "depth": 3}, {"hidden": 4, "kind": "wide"}], "other": {"a": 5, "b": 6}})
"""


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("[type(l).__name__ for l in net.layers]", ["Deep", "Wide"]),
        ("[net.layers[0].depth, net.layers[1].hidden]", [3, 4]),
        ("[type(net.other).__name__, net.other.a]", ["More", 5]),
    ],
)
def test_unions_of_models(expression: str, value: Any) -> None:
    _, names = read_program(f"{UNIONS}\nresult = {expression}\n")
    assert plain(names["result"]) == value
