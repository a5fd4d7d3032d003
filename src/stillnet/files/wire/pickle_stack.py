"""The stack machine of pickles: what a stream says so far, where reading stands, and the table of opcodes."""

from __future__ import annotations

import struct
from collections.abc import Callable

from ...base.annotations import Any
from ...base.plain import dataclass, field
from .pickle_values import Global, Made, Persistent

MOST_OPCODES = 8_000_000
# How many steps the other readings of raw elements take in all of one stream.
MOST_OTHER = 1_000_000
# How many pickles may stand in each other as elements of arrays.
DEEPEST_ELEMENTS = 64
# No system has a module of a longer name; a stream may state a name of megabytes again and again.
LONGEST_NAME = 4096
# How many bytes a line or a value may have for each step that it is charged as.
BYTES_OF_STEP = 64
NEWEST_PROTOCOL = 5
LONGEST_INTEGER = 4096


# How numbers stand in a stream.
SHORT, INT, UNSIGNED, LONG, DOUBLE = map(struct.Struct, ("<H", "<i", "<I", "<Q", ">d"))


class Broken(Exception):
    """The stream does not follow the rules of the format."""


class TooMuch(Broken):
    """A limit of ours is reached; another reader may get further."""


@dataclass(slots=True)
class Budget:
    """Steps that are left to all other readings of one stream, and how many they took."""

    left: int = MOST_OTHER
    spent: int = 0

    def spend(self, steps: int) -> None:
        self.left -= steps
        self.spent += steps
        if self.left < 0:
            raise TooMuch("the steps of other readings are used up")


class Mark:
    """The place on the stack that MARK leaves."""


MARK = Mark()


@dataclass(slots=True)
class Pickle:
    """What one stream says. `error` tells why reading ended early; everything seen until then is kept."""

    value: Any = None
    globals: list[Global] = field(default_factory=list)
    made: list[Made] = field(default_factory=list)
    persistent: list[Persistent] = field(default_factory=list)
    protocol: int = 0
    start: int = 0
    end: int = 0
    # how many there are up to the end, and how many were followed if it was not reached
    opcodes: int = 0
    steps: int = 0
    error: str | None = None
    # what was found in the arguments of calls that load them, by their identity: many calls may share one
    inside: dict[int, tuple[bool, Persistent | None]] = field(default_factory=dict)
    # no reader gets past the place where reading ended
    ends_for_all: bool = False


class Machine:
    """The stack machine of the format; `at` is the next byte."""

    def __init__(self, data: bytes | memoryview, start: int = 0) -> None:
        self.data = memoryview(data)
        self.at = start
        self.op_at = start
        self.stack: list[Any] = []
        self.memo: dict[int, Any] = {}
        self.result = Pickle(start=start)
        # how far a loader has read ahead: to the end of the frame that reading is in
        self.held = len(self.data)
        self.crossed = False
        # what it costs that raw elements are read as opcodes, too
        self.others = Budget()
        # in how many pickles this one stands that are elements of an array
        self.depth = 0

    def run(self, most: int) -> Any:
        data, table, count = self.data, OPCODES, 0
        try:
            for count in range(most):
                if self.at >= self.held:
                    self.leave_frame()
                self.op_at = self.at
                code = data[self.at]
                self.at += 1
                if code == 0x2E:  # STOP
                    self.result.opcodes = count + 1
                    return self.pop()
                step = table.get(code)
                if step is None:
                    raise Broken(f"byte {code:#04x} at {self.op_at} is no opcode")
                step(self)
        finally:
            self.result.steps = count + 1
        raise TooMuch("more opcodes than are followed in one file")

    # -- frames --------------------------------------------------------------------------------------------------------
    def enter_frame(self, size: int) -> None:
        end = self.at + size
        if self.held < len(self.data):
            self.crossed |= end > self.held
        elif end < self.held:
            self.held = end

    def leave_frame(self) -> None:
        """An opcode that stands across the end of its frame is read in two ways: `FramedMachine` reads the other one."""
        self.crossed |= self.at > self.held
        self.held = len(self.data)
        if self.at >= self.held:
            raise Broken("the data ends before the pickle does")

    # -- bytes ---------------------------------------------------------------------------------------------------------
    def take(self, count: int) -> bytes:
        if count < 0 or count > len(self.data) - self.at:
            raise Broken(f"a length at byte {self.op_at} points past the end of the data")
        found = bytes(self.data[self.at : self.at + count])
        self.at += count
        return found

    def skip(self, count: int) -> None:
        if count > len(self.data) - self.at:
            raise Broken(f"a length at byte {self.op_at} points past the end of the data")
        self.at += count

    def number(self, form: struct.Struct) -> Any:
        try:
            (found,) = form.unpack_from(self.data, self.at)
        except struct.error:
            raise Broken(f"a length at byte {self.op_at} points past the end of the data") from None
        self.at += form.size
        return found

    def byte(self) -> int:
        """The most frequent number."""
        at = self.at
        if at >= len(self.data):
            raise Broken(f"a length at byte {self.op_at} points past the end of the data")
        self.at = at + 1
        return self.data[at]

    def line(self) -> bytes:
        rest = self.data[self.at :]
        end = _find_newline(rest)
        if end < 0:
            raise Broken(f"a line at byte {self.op_at} has no end")
        found = bytes(rest[:end])
        self.at += end + 1
        return found

    def text_line(self) -> str:
        return self.line().decode("utf-8", "backslashreplace")

    # -- stack ---------------------------------------------------------------------------------------------------------
    def push(self, value: Any) -> None:
        self.stack.append(value)

    def pop(self) -> Any:
        if not self.stack:
            raise Broken(f"the stack is empty at byte {self.op_at}")
        value = self.stack.pop()
        if value is MARK:
            raise Broken(f"a mark stands where a value is needed, at byte {self.op_at}")
        return value

    def top(self) -> Any:
        if not self.stack or self.stack[-1] is MARK:
            raise Broken(f"the stack is empty at byte {self.op_at}")
        return self.stack[-1]

    def pop_to_mark(self) -> list[Any]:
        stack = self.stack
        for i in range(len(stack) - 1, -1, -1):
            if stack[i] is MARK:
                found = stack[i + 1 :]
                del stack[i:]
                return found
        raise Broken(f"no mark on the stack at byte {self.op_at}")

    # -- objects -------------------------------------------------------------------------------------------------------
    def name(self, module: Any, name: Any) -> Global:
        if isinstance(module, str) and isinstance(name, str):
            found = Global(shortened(module), shortened(name), self.op_at)
        else:
            text = [part if isinstance(part, str) else "<computed>" for part in (module, name)]
            found = Global(text[0], text[1], self.op_at, (module, name))
        self.result.globals.append(found)
        return found

    def make(self, function: Any, args: Any, how: str, kwargs: Any = None) -> None:
        made = Made(function, args, self.op_at, how, kwargs)
        self.result.made.append(made)
        self.push(made)

    def extension(self, code: int) -> None:
        """A number that the loading process would look up in its own registry."""
        found = Global("copyreg", f"<extension {code}>", self.op_at, (code,))
        self.result.globals.append(found)
        self.push(found)


class OtherMachine(Machine):
    """Reads raw elements as opcodes. Many of them may read the same long value, so bytes are charged as well as steps."""

    def __init__(self, data: bytes | memoryview, start: int, budget: Budget, skipped: tuple[str, ...]) -> None:
        super().__init__(data, start)
        self.others = budget
        # the classes of arrays that the loader knows whose reading this is
        self.skipped = skipped

    def take(self, count: int) -> bytes:
        self.others.spend(max(0, min(count, len(self.data) - self.at)) // BYTES_OF_STEP)
        return super().take(count)

    def line(self) -> bytes:
        end = _find_newline(self.data[self.at :])
        self.others.spend((len(self.data) - self.at if end < 0 else end) // BYTES_OF_STEP)
        return super().line()


class FramedMachine(Machine):
    """Reads as the loader of Python does that is written in C and reads from a file: where a value stands across the end of
    what was read ahead, the part before that end is dropped, so that `x.os` cut behind the dot is `os`."""

    def enter_frame(self, size: int) -> None:
        self.reach(size)
        self.held = max(self.held, self.at + size) if self.held < len(self.data) else self.at + size

    def reach(self, size: int) -> None:
        if self.at < self.held < self.at + size:
            self.at = self.held
            self.leave_frame()

    def take(self, count: int) -> bytes:
        self.reach(count)
        return super().take(count)

    def skip(self, count: int) -> None:
        self.reach(count)
        super().skip(count)

    def number(self, form: struct.Struct) -> Any:
        self.reach(form.size)
        return super().number(form)

    def line(self) -> bytes:
        self.reach(_find_newline(self.data[self.at :]) + 1)
        return super().line()


def _find_newline(data: memoryview) -> int:
    for start in range(0, len(data), 4096):
        found = bytes(data[start : start + 4096]).find(b"\n")
        if found >= 0:
            return start + found
    return -1


def shortened(name: str) -> str:
    """A name of sensible length: what is cut out leaves no identifier, so that none becomes a harmless name."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME // 2]}...{name[-LONGEST_NAME // 2 :]}"


Step = Callable[[Machine], None]
OPCODES: dict[int, Step] = {}


def opcode(*codes: str) -> Callable[[Step], Step]:
    """Register what a byte of the stream does."""

    def register(step: Step) -> Step:
        for code in codes:
            OPCODES[ord(code)] = step
        return step

    return register
