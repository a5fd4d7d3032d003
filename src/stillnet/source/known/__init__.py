"""Knowledge that is not an operation: builtins, the standard library, the object machinery of frameworks.

What every program needs is read at once; a family of libraries is read when one of its names is first asked for.
"""

from __future__ import annotations

import importlib

from ...base.table import files_in, homes_in

# Other files name these classes as bases.
FIRST = ("builtin_types", "exceptions")
# Libraries that many programs do not use -> how the names of their files begin.
FAMILIES = {
    "tensorflow": ("keras_", "tf_", "tf1_"),
    "pictures": ("torchvision_", "pillow", "opencv"),
    "tables": ("pandas_", "sklearn_"),
    "torchmetrics": ("torchmetrics",),
    "tracking": ("tracking",),
    "pydantic": ("pydantic_",),
    # read by the functions that need them
    "seldom": ("matching_cost", "torch_namespaces"),
}
# Files that fill nothing but the tables, for what many programs do not use: each is read by itself.
ALONE = frozenset(
    {
        "accelerators", "algorithms", "argument_parser", "code_as_text", "command_line_tools", "config_trees", "copying",
        "data_formats", "dataclasses_", "distributions", "enums", "filter_banks", "hydra_", "inspection", "lightning", "logs",
        "mathematics", "mixed_precision", "module_finding", "numpy_files", "numpy_signal", "operator_functions",
        "packed_sequences", "path_objects", "pickling", "probability", "pytest_marks", "random_numbers", "references",
        "regular_expressions", "testing", "torch_assertions", "torch_autograd", "torch_control", "torch_data",
        "torch_functional_call", "torch_lazy", "torch_optim", "torch_parallel", "torch_pytree", "torch_reparametrize",
        "torch_scripts", "torch_summary", "torch_vmap",
        "typed_options", "values_of", "versions",
    }
)  # fmt: skip
# Families whose functions and layers stand in the operation table, which says nothing of their objects.
OPERATED = {"tf": "tensorflow", "keras": "tensorflow"}
_read: set[str] = set()


def family_of(file: str) -> str | None:
    if file in ALONE:
        return file
    return next((family for family, heads in FAMILIES.items() if file.startswith(heads)), None)


def is_listed(file: str) -> bool:
    """Does `homes` say what this file holds?"""
    return family_of(file) is not None


def is_read(family: str) -> bool:
    """Has a program asked for a name of this family? Without that, there are no values of its kinds."""
    return family in _read


def need(name: str) -> None:
    """Read the family of a full name whose operation is asked for."""
    family = OPERATED.get(name.partition(".")[0])
    if family is not None and family not in _read:
        read(FAMILIES[family][0])


def read(file: str | None = None) -> None:
    """Read a file that stands alone, the whole family of another one, or everything."""
    from .registry import TABLES

    if file in ALONE:
        importlib.import_module(f"{__name__}.{file}")
        return
    wanted = {*FAMILIES, *ALONE} if file is None else {family_of(file)}
    _read.update(family for family in FAMILIES if family in wanted)
    chosen = [name for name in files() if family_of(name) in wanted]
    for table in TABLES.values():
        # a file that asks for a name of its own family means what is read so far
        table.homes = {name: home for name, home in table.homes.items() if home not in chosen}
    for name in chosen:
        importlib.import_module(f"{__name__}.{name}")


def files() -> list[str]:
    return [name for name in files_in(__path__) if name != "homes"]


def load() -> None:
    """Read what every program needs; without knowing where the other names are, read everything."""
    for name in (*FIRST, *files()):
        if family_of(name) is None:
            importlib.import_module(f"{__name__}.{name}")
    from .registry import TABLES

    try:
        from .homes import TEXT
    except ImportError:
        TEXT = ""
    homes = homes_in(TEXT, TABLES, __path__[0], is_listed)
    if homes is None:
        read()
        return
    for name, table in TABLES.items():
        table.put_off(homes[name], read)
