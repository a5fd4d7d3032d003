"""Knowledge that is not an operation: builtins, the standard library, the object machinery of frameworks.

What every program needs is read at once; a family of libraries is read when one of its names is first asked for.
"""

from __future__ import annotations

import importlib

from ...base.table import files_in, put_off

# Other files name these classes as bases.
FIRST = ("python.builtin_types", "python.exceptions", "python.", "torch.")
# Libraries that many programs do not use -> how the names of their files begin.
FAMILIES = {
    "tensorflow": ("keras.", "tensorflow.", "tensorflow1."),
    "pictures": ("pictures.",),
    "tables": ("tables.",),
    "torchmetrics": ("training.torchmetrics",),
    "tracking": ("training.tracking",),
    "pydantic": ("pydantic.",),
    # read by the functions that need them
    "seldom": (
        "options.command_words",
        "options.merged_values",
        "options.spread_words",
        "python.matching_cost",
        "torch.namespaces",
    ),
}
# Files that fill nothing but the tables, for what many programs do not use: each is read by itself.
ALONE = frozenset(
    {
        "numpy.files", "numpy.filter_banks", "numpy.signal", "options.argument_parser", "options.command_line_tools",
        "options.config_trees", "options.hydra", "options.old_options", "options.omega_functions", "options.typed_options",
        "probability", "python.algorithms", "python.attrs_classes",
        "python.code_as_text", "python.copying", "python.data_formats", "python.dataclasses_", "python.distributions",
        "python.enums", "python.ini_files", "python.inspection", "python.lazy_packages", "python.logs",
        "python.mathematics", "python.module_finding",
        "python.operator_functions", "python.path_objects", "python.pickling", "python.pytest_marks",
        "python.random_numbers", "python.references", "python.regular_expressions", "python.testing",
        "python.versions", "torch.assertions", "torch.autograd", "torch.control", "torch.data",
        "torch.data_sets", "torch.functional_call", "torch.lazy", "torch.mixed_precision", "torch.optim",
        "torch.packed_sequences", "torch.parallel", "torch.pytree", "torch.reparametrize", "torch.samplers", "torch.scripts",
        "torch.summary", "torch.vmap",
        "training.accelerators", "training.lightning", "values_of",
    }
)  # fmt: skip
# Families whose functions and layers stand in the operation table, which says nothing of their objects.
OPERATED = {"tf": "tensorflow", "keras": "tensorflow"}
_read: set[str] = set()


def family_of(file: str) -> str | None:
    if file in ALONE:
        return file
    return next((family for family, heads in FAMILIES.items() if file.startswith(heads)), None)


def listed() -> dict[str, int]:
    """The files of which `homes` says what they hold, and their sizes."""
    return {name: size for name, size in files_in(__path__[0], deep=True).items() if family_of(name) is not None}


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
        table.leave(chosen)
    for name in chosen:
        importlib.import_module(f"{__name__}.{name}")


def files() -> list[str]:
    """All files of knowledge, in the order in which they are read."""
    found = [name for name in files_in(__path__[0], deep=True) if name != "homes"]
    return sorted(
        found, key=lambda name: next((i for i, head in enumerate(FIRST) if name.startswith(head)), len(FIRST))
    )


def load() -> None:
    """Read what every program needs; without knowing where the other names are, read everything."""
    for name in files():
        if family_of(name) is None:
            importlib.import_module(f"{__name__}.{name}")
    from .registry import TABLES

    try:
        from .homes import NAMES, SIZES
    except ImportError:
        SIZES, NAMES = "", {}
    if not put_off(TABLES, SIZES, NAMES, listed, read):
        read()
