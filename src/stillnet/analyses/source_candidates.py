"""Where the scopes of a bare graph could have been written: names in a folder of source that fit, never taken as certain."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from functools import cache

from ..base.pattern import pattern
from ..base.plain import dataclass, replace
from ..graph.architecture import Architecture, Candidate, ModuleInfo

LARGEST_FILE = 2_000_000
MOST_FILES = 5_000
MOST_CANDIDATES = 5
# Keywords that name what a call makes.
NAMES = {"name", "scope", "name_or_scope", "name_scope", "variable_scope", "default_name"}
# Calls whose first text is the name of a scope.
SCOPES = {
    "variable_scope",
    "name_scope",
    "scope",
    "variable_op_scope",
    "get_variable",
    "placeholder",
    "op_scope",
    "Variable",
}
UNIQUE = pattern(r"_\d+$")


@dataclass(frozen=True, slots=True)
class Written:
    """A name in the source: `pattern` fits the names that this place makes, `exact` where it is written out."""

    pattern: str
    exact: bool
    file: str
    line: int
    text: str


def with_candidates(model: Architecture, folders: tuple[str, ...]) -> Architecture:
    """The model with the places that could have made each of its scopes."""
    written = [w for folder in folders for w in names_in(folder)]
    modules = tuple(replace(m, candidates=candidates(m, written)) if m.path else m for m in model.modules)
    found = sum(bool(m.candidates) for m in modules)
    named = sum(bool(m.path) for m in modules)
    said = (
        f"{found} of {named} scopes could come from the source under {', '.join(folders)}; a name that fits is no proof"
    )
    return replace(model, modules=modules, notes=(*model.notes, said))


def candidates(module: ModuleInfo, written: list[Written]) -> tuple[Candidate, ...]:
    """The places whose name fits the last part of the path, best first: written out, and in a file that names what is around."""
    parts = module.path.split("/")
    own = [w for w in written if fits(w, parts[-1])]
    around = {w.file for part in parts[:-1] for w in written if fits(w, part)}
    own.sort(key=lambda w: (not w.exact, ".+" in w.pattern, w.file not in around))
    return tuple(Candidate(w.file, w.line, w.text) for w in dict.fromkeys(own[:MOST_CANDIDATES]))


def fits(written: Written, part: str) -> bool:
    return any(_matches(written.pattern, name) for name in {part, UNIQUE.sub("", part)})


@cache
def _matches(pattern: str, name: str) -> bool:
    return re.fullmatch(pattern, name) is not None


# -- names in source ---------------------------------------------------------------------------------------------------
def names_in(folder: str) -> Iterator[Written]:
    for path in _files(folder):
        try:
            with open(path, "rb") as stream:
                tree = ast.parse(stream.read(LARGEST_FILE + 1))
        except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        yield from _names(tree, path)


def _files(folder: str) -> Iterator[str]:
    if os.path.isfile(folder):
        yield folder
        return
    left = MOST_FILES
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        for name in sorted(files):
            path = os.path.join(root, name)
            if name.endswith(".py") and os.path.isfile(path) and os.path.getsize(path) <= LARGEST_FILE:
                left -= 1
                if left < 0:
                    return
                yield path


def _names(tree: ast.AST, path: str) -> Iterator[Written]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        texts = [k.value for k in node.keywords if k.arg in NAMES]
        if called in SCOPES:
            texts += node.args[:1]
        elif called and not texts:
            # layers of old libraries take the name of their scope as the last argument
            texts += [a for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)][-1:]
            yield Written(f"{re.escape(_snake(called))}(_\\d+)?", False, path, node.lineno, f"{called}(...)")
        for text in texts:
            pattern = _pattern(text)
            if pattern:
                exact = isinstance(text, ast.Constant)
                yield Written(pattern, exact, path, text.lineno, f"{called}({ast.unparse(text)[:60]})")


def _snake(name: str) -> str:
    """The name that Keras gives a layer of a class: Conv2D -> conv2d, MaxPooling2D -> max_pooling2d."""
    split = re.sub(r"(.)([A-Z][a-z0-9]+)", r"\1_\2", name)
    return re.sub(r"([a-z])([A-Z])", r"\1_\2", split).lower()


def _pattern(node: ast.expr) -> str:
    """What a text can be: written out, or with pieces that are computed; nothing where all of it is."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        last = node.value.rstrip("/").rpartition("/")[2]
        return _told(re.escape(re.sub(r"%[sdi]", "\0", re.sub(r"\{[^{}]*\}", "\0", last))).replace("\0", ".+"))
    if isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(v.value)) if isinstance(v, ast.Constant) else ".+" for v in node.values]
        return _told("".join(parts).rpartition("/")[2])
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return _told(_pattern(node.left))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _told((_pattern(node.left) or ".+") + (_pattern(node.right) or ".+"))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        return _told(_pattern(node.func.value))
    return ""


def _told(pattern: str) -> str:
    """A pattern that says something: pieces that are computed, with signs between them, fit nearly every name."""
    return pattern if re.sub(r"\.\+|\W|_", "", pattern) else ""
