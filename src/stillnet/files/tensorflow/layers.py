"""Name scopes of a TensorFlow graph: which module a node and a variable belong to."""

from __future__ import annotations

from ...graph.graph import Node, Source, Value
from ..model import StoredModel, StoredParameter
from ..stored_layers import list_modules
from .raw import VARIABLES, RawGraph

# Scopes that TensorFlow itself opens for gradients, savers and initial values.
OWN = ("gradients", "save", "Initializer")


class Scopes:
    """The module path of each node: its name scope, without the small scopes around single variables."""

    def __init__(self, graph: RawGraph) -> None:
        self.single = {n.name for n in graph.nodes if n.op in VARIABLES or n.op == "Const"}
        self._known: dict[str, str] = {}

    def of(self, name: str) -> str:
        scope = name.rpartition("/")[0]
        found = self._known.get(scope)
        if found is None:
            found = self._known[scope] = self._around(scope)
        return found

    def _around(self, scope: str) -> str:
        """The scope that an author opened around a name scope, or the scope itself."""
        if "PartitionedCall" in scope:
            # calls of functions open no scope of their own: their nodes have the names of the author's scopes
            scope = "/".join(p for p in scope.split("/") if "PartitionedCall" not in p)
        end = scope.find("/")
        while end >= 0:
            if scope[:end] in self.single:
                return scope[:end].rpartition("/")[0]
            end = scope.find("/", end + 1)
        return scope.rpartition("/")[0] if scope in self.single else scope


def in_training(path: str) -> bool:
    """Whether a path lies inside a scope that is there for training and storing, not for the model."""
    return any(is_own(part) for part in path.split("/"))


def is_own(part: str) -> bool:
    word, _, number = part.partition("_")
    return word in OWN and (not number or number.isdigit())


def layers(model: StoredModel, scopes: Scopes) -> None:
    """Scopes as modules, without those that hold only initial values, training and saving."""
    model.aside = beside(model)
    running = {n.scope for n in model.builder.graph.nodes if n.id not in model.aside}

    def owner(p: StoredParameter) -> str | None:
        """The scope in the variable's name, unless only operations of other scopes read it."""
        path = scopes.of(p.name)
        return path if path in running else None

    list_modules(model, "tensorflow.Graph", owner)
    if model.aside:
        model.notes.append(
            f"{len(model.aside)} operations for initial values, training and saving are beside the model"
        )


# How often the operations are looked through for loops inside of loops.
MOST_ROUNDS = 20
# Operations that change state or hand something to the outside.
BESIDE = frozenset(
    {"assign", "assign_resource", "train_step", "sparse_train_step", "resource_scatter", "no_result", "restored",
     "scalar_result", "is_initialized"}
)  # fmt: skip


def beside(model: StoredModel) -> set[int]:
    """Nodes that do not compute the model from its inputs. A graph without inputs computes from everything."""
    fed = {id(v.producer) for _, v in model.inputs}
    aside = beside_of(model, fed, set())
    # what comes back in the next round of a loop that is written as a cycle may depend on the inputs where its start does not
    for _ in range(MOST_ROUNDS if model.loops and fed else 0):
        merged = {m.producer.id for m, v in model.loops if isinstance(m.producer, Node) and is_computed(v, fed, aside)}
        if merged.isdisjoint(aside):
            break
        aside = beside_of(model, fed, merged)
    return aside


def is_computed(value: Value, fed: set[int], aside: set[int]) -> bool:
    producer = value.producer
    return producer.id not in aside if isinstance(producer, Node) else id(producer) in fed


def beside_of(model: StoredModel, fed: set[int], carrying: set[int]) -> set[int]:
    """The same, where it is known of some nodes that they carry what the inputs became in an earlier round."""
    aside: set[int] = set()
    for node in model.builder.graph.nodes:
        depends = not fed or node.op == "dequeued" or node.id in carrying
        for value in node.inputs:
            producer = value.producer
            depends = depends or (id(producer) in fed if isinstance(producer, Source) else producer.id not in aside)
        if not depends or node.op in BESIDE or in_training(node.scope or ""):
            aside.add(node.id)
    return aside
