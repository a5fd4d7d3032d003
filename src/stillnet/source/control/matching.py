"""The match statement."""

from __future__ import annotations

import ast

from ...base.annotations import Any
from ...base.unknown import Unknown
from ..attributes import look_up
from ..comparison import compare
from ..expressions import decide
from ..machine import Control, Machine
from ..operators import bare
from ..values import MISSING, Class, Cond, Frame, PyDict, PyList


def run_match(machine: Machine, node: ast.Match, frame: Frame) -> Control | None:
    subject = machine.evaluate(node.subject, frame)
    return run_cases(machine, node.cases, subject, frame)


def run_cases(machine: Machine, cases: list[ast.match_case], subject: Any, frame: Frame) -> Control | None:
    """The first case that matches; an undecided one is a branch over the rest."""
    for position, case in enumerate(cases):
        answer = matches(machine, case.pattern, subject, frame)
        if answer is False:
            continue
        if answer is True and case.guard is not None:
            answer = decide(machine, case.guard, frame)
            if answer is False:
                continue
        if answer is True:
            return machine.execute(case.body, frame)
        return undecided_case(machine, case, answer, cases[position + 1 :], subject, frame)
    return None


def undecided_case(
    machine: Machine, case: ast.match_case, answer: Cond, rest: list[ast.match_case], subject: Any, frame: Frame
) -> Control | None:
    from .branches import branch

    result = branch(
        machine,
        frame,
        answer,
        lambda: machine.execute(case.body, frame),
        lambda: run_cases(machine, rest, subject, frame),
    )
    return result if isinstance(result, Control) else None


def matches(machine: Machine, pattern: ast.pattern, subject: Any, frame: Frame) -> bool | Cond:
    from ..statements import assign_name

    if isinstance(pattern, ast.MatchAs):
        answer = True if pattern.pattern is None else matches(machine, pattern.pattern, subject, frame)
        if pattern.name is not None and answer is not False:
            assign_name(machine, pattern.name, subject, frame)
        return answer
    if isinstance(subject, Unknown):
        return machine_question(machine, pattern)
    if isinstance(pattern, ast.MatchValue):
        result = compare(machine, "==", subject, machine.evaluate(pattern.value, frame), frame)
        return result if isinstance(result, (bool, Cond)) else machine_question(machine, pattern)
    if isinstance(pattern, ast.MatchSingleton):
        return subject is pattern.value
    if isinstance(pattern, ast.MatchOr):
        answers = [matches(machine, p, subject, frame) for p in pattern.patterns]
        if True in answers:
            return True
        return next((a for a in answers if isinstance(a, Cond)), False)
    if isinstance(pattern, ast.MatchSequence):
        return match_sequence(machine, pattern, subject, frame)
    if isinstance(pattern, ast.MatchMapping):
        return match_mapping(machine, pattern, subject, frame)
    if isinstance(pattern, ast.MatchClass):
        return match_class(machine, pattern, subject, frame)
    return machine_question(machine, pattern)


def machine_question(machine: Machine, pattern: ast.pattern) -> bool | Cond:
    return machine.decided(Cond(f"matches {ast.unparse(pattern)}"))


def match_sequence(machine: Machine, pattern: ast.MatchSequence, subject: Any, frame: Frame) -> bool | Cond:
    from ..statements import assign_name

    subject = bare(subject)
    items = subject.items if isinstance(subject, PyList) else subject
    if not isinstance(items, (list, tuple)):
        return False
    star = next((i for i, p in enumerate(pattern.patterns) if isinstance(p, ast.MatchStar)), None)
    if star is None and len(items) != len(pattern.patterns):
        return False
    if star is not None and len(items) < len(pattern.patterns) - 1:
        return False
    answer: bool | Cond = True
    behind = len(pattern.patterns) - (star or 0) - 1
    for i, part in enumerate(pattern.patterns):
        if isinstance(part, ast.MatchStar):
            if part.name is not None:
                assign_name(machine, part.name, PyList(list(items[i : len(items) - behind])), frame)
            continue
        index = i if star is None or i < star else len(items) - (len(pattern.patterns) - i)
        result = matches(machine, part, items[index], frame)
        if result is False:
            return False
        answer = answer if result is True else result
    return answer


def match_mapping(machine: Machine, pattern: ast.MatchMapping, subject: Any, frame: Frame) -> bool | Cond:
    subject = bare(subject)
    if not isinstance(subject, PyDict):
        return False
    answer: bool | Cond = True
    for key_node, part in zip(pattern.keys, pattern.patterns):
        key = machine.evaluate(key_node, frame)
        if key not in subject.items:
            return False
        result = matches(machine, part, subject.items[key], frame)
        if result is False:
            return False
        answer = answer if result is True else result
    if pattern.rest is not None:
        from ..statements import assign_name

        taken = [machine.evaluate(k, frame) for k in pattern.keys]
        assign_name(machine, pattern.rest, PyDict({k: v for k, v in subject.items.items() if k not in taken}), frame)
    return answer


def match_class(machine: Machine, pattern: ast.MatchClass, subject: Any, frame: Frame) -> bool | Cond:
    from ..known.python.builtin_kinds import is_instance

    cls = machine.evaluate(pattern.cls, frame)
    if not isinstance(cls, Class):
        return machine_question(machine, pattern)
    answer = is_instance(machine, subject, cls)
    if answer is not True:
        return answer
    names = list(pattern.kwd_attrs)
    parts = list(pattern.kwd_patterns)
    if pattern.patterns:
        order = cls.find("__match_args__")
        if isinstance(order, tuple):
            names = [*order[: len(pattern.patterns)], *names]
            parts = [*pattern.patterns, *parts]
        elif len(pattern.patterns) == 1:
            return matches(machine, pattern.patterns[0], subject, frame)
    for name, part in zip(names, parts):
        value = look_up(machine, subject, name, frame)
        if value is MISSING:
            return False
        result = matches(machine, part, value, frame)
        if result is not True:
            return result
    return True
