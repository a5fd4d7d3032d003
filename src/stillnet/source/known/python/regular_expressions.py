"""re: run on known patterns and texts, within limits that no pattern can turn into a long wait."""

from __future__ import annotations

import re
import warnings
from functools import lru_cache

from ....base.annotations import Any
from ....base.unknown import Unknown
from ...calls import call
from ...machine import Machine
from ...operators import bare
from ...values import Config, Instance, PyDict, PyIterator, PyList
from ..registry import KNOWN, known, known_class
from .builtins import frame_of

PATTERN_LENGTH = 10_000
TEXT_LENGTH = 2000
LONG_TEXT = 400_000
# Steps that a match may need in the worst case.
STEPS = 5_000_000

for _name in ("IGNORECASE", "MULTILINE", "DOTALL", "VERBOSE", "ASCII", "UNICODE", "I", "M", "S", "X", "A", "U"):
    KNOWN[f"re.{_name}"] = int(getattr(re, _name))
known_class("re.error", ("Exception",))
KNOWN["re.RegexFlag"] = KNOWN["int"]


# -- limits ------------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=512)
def compiled(pattern: str, flags: int) -> tuple[re.Pattern[str], int, Any] | None:
    """The compiled pattern, its number of open repetitions and its parts; None where a match could take exponential time."""
    if len(pattern) > PATTERN_LENGTH:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = re.compile(pattern, flags)
        tree = parser().parse(pattern, flags)
    count = [0]
    return (made, count[0], tree) if simple(tree, False, count) else None


def parser() -> Any:
    """Python's own parser of patterns; it has moved between versions."""
    found = getattr(re, "_parser", None)
    if found is None:
        import sre_parse

        found = sre_parse
    return found


def simple(tree: Any, repeated: bool, count: list[int]) -> bool:
    """No repetition, and no choice, inside an open repetition; `count` collects the open repetitions."""
    for operation, argument in tree:
        name = str(operation)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            low, high, inner = argument
            open_ended = int(high) > 10 and int(high) != int(low)
            if repeated and int(high) != int(low):
                return False
            count[0] += open_ended
            if not simple(inner, (repeated or open_ended) and not delimited(inner), count):
                return False
        elif name == "SUBPATTERN":
            if not simple(argument[-1], repeated, count):
                return False
        elif name == "BRANCH":
            if repeated and not all(len(branch) == 1 and str(branch[0][0]) == "LITERAL" for branch in argument[1]):
                return False
            if not all(simple(branch, repeated, count) for branch in argument[1]):
                return False
        elif name in ("ASSERT", "ASSERT_NOT"):
            if not simple(argument[1], repeated, count):
                return False
        elif name in ("GROUPREF_EXISTS", "ATOMIC_GROUP"):
            return False
    return True


def delimited(tree: Any) -> bool:
    """Does each round begin with a character that occurs nowhere else in it, and hold one repetition at most? Then there is one
    way to cut a text into rounds, and one way to match each but the last."""
    if len(tree) == 1 and str(tree[0][0]) == "SUBPATTERN":
        return delimited(tree[0][1][-1])
    first = tree[0] if len(tree) else None
    if first is None or str(first[0]) != "LITERAL":
        return False
    rest = list(tree)[1:]
    return sum("REPEAT" in str(name) for name, _ in rest) <= 1 and all(excludes(p, chr(first[1])) for p in rest)


def excludes(part: Any, character: str) -> bool:
    """A character, a set of characters or a repetition of one that cannot match this character."""
    name, argument = str(part[0]), part[1]
    if name in ("MAX_REPEAT", "MIN_REPEAT"):
        return (
            len(argument[2]) == 1
            and str(argument[2][0][0]) in ("LITERAL", "IN")
            and excludes(argument[2][0], character)
        )
    if name == "LITERAL":
        return chr(argument).lower() != character.lower()
    if name != "IN" or str(argument[0][0]) == "NEGATE":
        return False
    return not any(_holds(str(kind), what, character) for kind, what in argument)


def _holds(kind: str, what: Any, character: str) -> bool:
    if kind == "LITERAL":
        return chr(what).lower() == character.lower()
    if kind == "RANGE":
        return any(what[0] <= ord(c) <= what[1] for c in (character.lower(), character.upper()))
    categories = {"CATEGORY_DIGIT": r"\d", "CATEGORY_WORD": r"\w", "CATEGORY_SPACE": r"\s"}
    return str(what) not in categories or re.match(categories[str(what)], character) is not None


def ready(machine: Machine, pattern: Any, text: Any, flags: Any, to_the_end: bool = False) -> re.Pattern[str] | Unknown:
    """A pattern that may run on this text; `to_the_end`: it must match all of it."""
    pattern, text, flags = (bare(v) for v in (pattern, text, flags))
    if isinstance(pattern, Instance):
        pattern, flags = pattern.attributes.get("pattern"), pattern.attributes.get("flags", 0)
    if not isinstance(pattern, str) or not isinstance(text, str) or not isinstance(flags, int):
        return next((v for v in (pattern, text) if isinstance(v, Unknown)), None) or Unknown(
            "a match of something not known", machine.builder.site
        )
    try:
        found = compiled(pattern, flags)
    except (re.error, OverflowError, RecursionError, ValueError) as error:
        raise machine.error("re.error", str(error)) from None
    if found is None or not quick(found, pattern, text, to_the_end):
        return machine.unknown("a regular expression that may take long")
    return found[0]


def quick(found: tuple[re.Pattern[str], int, Any], pattern: str, text: str, to_the_end: bool) -> bool:
    made, repetitions, tree = found
    factor = 1 + len(pattern) // 500
    if len(text) <= TEXT_LENGTH and (len(text) + 1) ** (repetitions + 1) * factor <= STEPS:
        return True
    if len(text) > LONG_TEXT:
        return False
    from .matching_cost import steps_on

    return steps_on(tree, text, made.flags, to_the_end) * factor <= STEPS


# -- matches -----------------------------------------------------------------------------------------------------------
def match_object(match: re.Match[str] | None) -> Any:
    if match is None:
        return None
    return Instance(
        MATCH,
        {
            "string": match.string,
            "pos": match.pos,
            "endpos": match.endpos,
            "lastindex": match.lastindex,
            "lastgroup": match.lastgroup,
            "_match": match,
            "re": pattern_object(match.re.pattern, match.re.flags),
        },
    )


def _groups(machine: Machine, receiver: Instance, *keys: Any) -> Any:
    match = receiver.attributes["_match"]
    if not all(isinstance(bare(k), (int, str)) for k in keys):
        return machine.unknown("a group whose name is not known")
    try:
        return match.group(*(bare(k) for k in keys))
    except (IndexError, error_type) as error:
        raise machine.error("IndexError", str(error)) from None


error_type = re.error


def _of_match(name: str) -> Any:
    def run(machine: Machine, receiver: Instance, *args: Any) -> Any:
        try:
            return getattr(receiver.attributes["_match"], name)(*args)
        except (IndexError, TypeError) as error:
            raise machine.error("IndexError", str(error)) from None

    return run


def _group_dict(machine: Machine, receiver: Instance, default: Any = None) -> Any:
    return PyDict(receiver.attributes["_match"].groupdict(default))


MATCH = known_class(
    "re.Match",
    group=_groups,
    __getitem__=_groups,
    groups=_of_match("groups"),
    start=_of_match("start"),
    end=_of_match("end"),
    span=_of_match("span"),
    expand=_of_match("expand"),
    groupdict=_group_dict,
)


# -- functions and methods ---------------------------------------------------------------------------------------------
def _matching(name: str) -> Any:
    def run(machine: Machine, pattern: Any, string: Any, flags: Any = 0) -> Any:
        found = ready(machine, pattern, string, flags, name == "fullmatch")
        return found if isinstance(found, Unknown) else match_object(getattr(found, name)(bare(string)))

    return run


def _find_all(machine: Machine, pattern: Any, string: Any, flags: Any = 0) -> Any:
    found = ready(machine, pattern, string, flags)
    return found if isinstance(found, Unknown) else PyList(list(found.findall(bare(string))))


def _find_iter(machine: Machine, pattern: Any, string: Any, flags: Any = 0) -> Any:
    found = ready(machine, pattern, string, flags)
    return found if isinstance(found, Unknown) else PyIterator([match_object(m) for m in found.finditer(bare(string))])


def _split(machine: Machine, pattern: Any, string: Any, maxsplit: Any = 0, flags: Any = 0) -> Any:
    found = ready(machine, pattern, string, flags)
    if isinstance(found, Unknown) or not isinstance(maxsplit, int):
        return found if isinstance(found, Unknown) else machine.unknown("re.split")
    return PyList(list(found.split(bare(string), maxsplit)))


def _sub(machine: Machine, pattern: Any, repl: Any, string: Any, count: Any = 0, flags: Any = 0) -> Any:
    found = ready(machine, pattern, string, flags)
    if isinstance(found, Unknown) or not isinstance(count, int):
        return found if isinstance(found, Unknown) else machine.unknown("re.sub")
    text, replacement = bare(string), bare(repl)
    if isinstance(replacement, (Unknown, Config)):
        return replacement if isinstance(replacement, Unknown) else machine.unknown("re.sub")
    parts: list[str] = []
    position = 0
    for number, match in enumerate(found.finditer(text)):
        if count and number >= count:
            break
        try:
            new = (
                match.expand(replacement)
                if isinstance(replacement, str)
                else call(machine, repl, [match_object(match)], {}, frame_of(machine))
            )
        except (re.error, IndexError) as error:
            raise machine.error("re.error", str(error)) from None
        if not isinstance(new, str):
            return new if isinstance(new, Unknown) else machine.unknown("re.sub with a text that is not known")
        parts += [text[position : match.start()], new]
        position = match.end()
    return "".join([*parts, text[position:]])


FUNCTIONS = {
    "match": _matching("match"),
    "search": _matching("search"),
    "fullmatch": _matching("fullmatch"),
    "findall": _find_all,
    "finditer": _find_iter,
    "split": _split,
    "sub": _sub,
}
for _name, _run in FUNCTIONS.items():
    known(f"re.{_name}", f"regex.{_name}")(_run)
PATTERN = known_class("re.Pattern", **FUNCTIONS)


def pattern_object(pattern: str, flags: int) -> Instance:
    return Instance(PATTERN, {"pattern": pattern, "flags": flags & ~re.UNICODE})


@known("re.compile", "regex.compile")
def _compile(machine: Machine, pattern: Any, flags: Any = 0) -> Any:
    text, bits = bare(pattern), bare(flags)
    if isinstance(text, Instance):
        return text
    if not isinstance(text, str) or not isinstance(bits, int):
        return text if isinstance(text, Unknown) else machine.unknown("a regular expression that is not known")
    return pattern_object(text, bits)


@known("re.escape", "regex.escape")
def _escape(machine: Machine, text: Any) -> Any:
    return (
        re.escape(bare(text))
        if isinstance(bare(text), str)
        else Unknown("re.escape of something not known", machine.builder.site)
    )


@known("re.purge")
def _purge(machine: Machine) -> None:
    return None


@known("fnmatch.fnmatch", "fnmatch.fnmatchcase")
def _fnmatch(machine: Machine, name: Any, pattern: Any) -> Any:
    import fnmatch

    name, pattern = bare(name), bare(pattern)
    if isinstance(name, str) and isinstance(pattern, str) and len(name) < TEXT_LENGTH and pattern.count("*") < 4:
        return fnmatch.fnmatchcase(name, pattern)
    return Unknown("fnmatch of something not known", machine.builder.site)


@known("fnmatch.filter")
def _fnfilter(machine: Machine, names: Any, pattern: Any) -> Any:
    from ...control.iteration import iterate

    items = iterate(machine, names, frame_of(machine), unknown_ok=True)
    if isinstance(items, Unknown):
        return items
    answers = [_fnmatch(machine, i, pattern) for i in items]
    if not all(isinstance(a, bool) for a in answers):
        return Unknown("fnmatch of something not known", machine.builder.site)
    return PyList([i for i, a in zip(items, answers) if a])
