"""Bases without source: their methods may call those of the program, and super() leads to what nobody has read."""

from __future__ import annotations

import pytest

from reading import read_program

TRACER = """
    import somewhere

    class Tracer(somewhere.Tracer):
        def __init__(self):
            super().__init__()
            self.names, self.order, self.fixed = {}, [], []

        def note(self, node, name):
            self.names[node] = name
            self.order.append(name)

        def reset(self, mode):
            return super().reset(mode=mode)

    tracer = Tracer()
"""


def test_what_methods_fill_may_be_full_after_a_method_of_an_unread_base() -> None:
    _, names = read_program(
        TRACER + "    tracer.trace(3)\n    if not tracer.names or not tracer.order:\n        raise ValueError\n"
    )
    assert names["tracer"].attributes["fixed"].items == []


def test_until_then_it_is_empty() -> None:
    with pytest.raises(AssertionError, match="ValueError"):
        read_program(TRACER + "    if not tracer.names:\n        raise ValueError\n")


def test_super_of_an_unread_base_is_no_attribute_of_object() -> None:
    read_program(TRACER + "    tracer.reset(True)\n")


def test_a_method_of_an_unread_base_may_be_asked_of_the_class() -> None:
    read_program(
        TRACER + "    class Loaded(Tracer):\n        @classmethod\n        def load(cls):\n"
        "            return super(Loaded, cls).load_from(3)\n\n    Loaded.load()\n"
    )
