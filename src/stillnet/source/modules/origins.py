"""Where a module comes from: the project, what we know by table, source on the search paths, or nowhere."""

from __future__ import annotations

import os
import re
import sys

from ...base.pattern import pattern
from ...base.unknown import NO_SOURCE, Unknown
from ..machine import Machine
from ..values import Library
from .finder import Module
from .search_paths import widened

VERSION = pattern(r"""^__version__\s*=\s*["']([^"']+)["']""", re.M)

# Packages that are known by table: their source is not read even where it lies about.
TABLES = frozenset(sys.stdlib_module_names) | {
    "torch",
    "numpy",
    "einops",
    "regex",
    "typing_extensions",
    "tqdm",
    "yaml",
    "toml",
    "tomli",
    "packaging",
    "requests",
}
# Packages without networks: where they are installed they exist, but what they compute is not read from their source.
FOREIGN = frozenset(
    {
        "pandas",
        "matplotlib",
        "sklearn",
        "scipy",
        "seaborn",
        "plotly",
        "cv2",
        "skimage",
        "PIL",
        "tensorboard",
        "tensorboardX",
        "wandb",
        "mlflow",
        "comet_ml",
        "nltk",
        "spacy",
        "gensim",
        "librosa",
        "soundfile",
        "gym",
        "gymnasium",
        "pytest",
        "sympy",
        "networkx",
        "IPython",
        "torchmetrics",
        "pytorch_lightning",
        "lightning",
        "optuna",
        "ray",
        "hydra",
        "omegaconf",
        "click",
        "torchinfo",
        "torchsummary",
        "thop",
        "ptflops",
        "torchviz",
        "datasets",
        "evaluate",
        "accelerate",
    }
)


def find_module(machine: Machine, name: str) -> Module | Library | None:
    """The module of a dotted name: the project's, then what we know by table, then source on the search path."""
    root = name.partition(".")[0]
    if root in TABLES and not in_project(machine, root):
        return Library(name)
    if root in FOREIGN and not in_project(machine, root) and is_installed(machine, root):
        return Library(name)
    module = source_of(machine, name)
    if module is not None:
        return module
    from ..known.registry import canonical, is_known_prefix

    if is_known_prefix(name):
        return Library(name)
    public = canonical(name)
    source = source_of(machine, public) if public != name else None
    found = source if source is not None else stand_in(machine, public)
    if found is None and name.startswith(INNER_MODULES):
        return Library(name)
    return source_of(machine, name) if found is None and widened(machine) else found


def source_of(machine: Machine, name: str) -> Module | None:
    """The module of a dotted name on the search paths, unless its source does not tell what it is."""
    root = name.partition(".")[0]
    return machine.finder.find(name) if root != MADE_WHEN_LOADED or in_project(machine, root) else None


# A package whose modules are made while it is loaded: its source does not tell what it has, and a program may be written for
# another version than the one that lies here.
MADE_WHEN_LOADED = "tensorflow"

# TensorFlow's own modules come with it, though no table lists them: what they hold is unknown, that they are there is not.
INNER_MODULES = "tensorflow.python."


def stand_in(machine: Machine, name: str) -> Library | None:
    """What is known of a module whose source is not here."""
    from ..known.registry import STAND_INS, is_known_prefix

    for home in STAND_INS.names():
        if (name == home or name.startswith(home + ".")) and machine.finder.find(home) is None:
            known = STAND_INS[home] + name[len(home) :]
            return Library(known) if is_known_prefix(known) else None
    return None


def is_installed(machine: Machine, name: str) -> bool:
    """Does the package exist here? What we know about a library does not put it on the user's machine."""
    root = name.partition(".")[0]
    if root in TABLES or root in machine.environment or machine.finder.locate(root) is not None:
        return True
    from ..known.python.distributions import is_required

    return (root in FOREIGN or root in FRAMEWORKS) and is_required(machine, root)


def found_here(machine: Machine, name: str) -> Module | Library | None:
    """The module of a dotted name as an import guarded by `try` sees it."""
    found = find_module(machine, name)
    if not isinstance(found, Library) or not machine.tries or is_installed(machine, name):
        return found
    return (
        found if name.partition(".")[0] in FRAMEWORKS and (asked_by_project(machine) or beside_keras(machine)) else None
    )


# A project that imports one of these is written for it; a library may only ask whether it is there.
FRAMEWORKS = frozenset({"tensorflow", "keras", "tf_keras"})


def beside_keras(machine: Machine) -> bool:
    """A Keras whose source lies on the search paths runs, and by default it runs on TensorFlow."""
    return machine.finder.locate("keras") is not None


def asked_by_project(machine: Machine) -> bool:
    site = machine.builder.site
    file = os.path.abspath(site.span.file) if site is not None else ""
    return any(file.startswith(os.path.join(os.path.abspath(p), "")) for p in machine.finder.project)


def in_project(machine: Machine, root: str) -> bool:
    """Does the project itself have a module of this name? (never for torch: a name in our tables is not read from source)"""
    cache = machine.context.setdefault("project_roots", {})
    if root not in cache:
        cache[root] = root not in ("torch", "numpy", "typing", "typing_extensions", "abc", "types") and any(
            os.path.isfile(os.path.join(p, root + ".py")) or os.path.isfile(os.path.join(p, root, "__init__.py"))
            for p in machine.finder.project
            if not _inside_package(p, root)
        )
    return bool(cache[root])


def _inside_package(folder: str, root: str) -> bool:
    """Is this a name of the standard library that a package has too? The package's own stands behind its dots."""
    return root in sys.stdlib_module_names and os.path.isfile(os.path.join(folder, "__init__.py"))


def absent(machine: Machine, name: str) -> Unknown:
    """Nothing is known about a package: why, and what helps."""
    root = name.partition(".")[0]
    if root in TABLES or root in FOREIGN or root in FRAMEWORKS:
        return (
            machine.unknown(f"no model for {name}")
            if root in FRAMEWORKS
            else Unknown(f"no model for {name}", machine.builder.site)
        )
    return machine.unknown(f"{NO_SOURCE}{root}: give its folder with --path")
