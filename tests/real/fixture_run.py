"""Runs fixtures under the real framework and says where they disagree with their claims.

python fixture_run.py torch ANSWERS [PART PARTS]   a process of its own: what other tests set in the framework does not reach it
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import tempfile
import types
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
from fixture_claims import Fixture, assigned_name, fixtures, source_text


class Watch:
    """A trace that notes, for the files of a fixture, where exceptions arise and what lines assign."""

    def __init__(self, fixture: Fixture) -> None:
        self.files = {str(f) for f in fixture.files}
        self.names = {place: assigned_name(*place) for place in fixture.shapes}
        self.raised: list[tuple[str, int, str]] = []
        self.shapes: dict[tuple[str, int], str] = {}
        self.last: dict[int, int] = {}

    def __call__(self, frame: types.FrameType, event: str, argument: Any) -> Any:
        if frame.f_code.co_filename not in self.files:
            return None
        self.note(frame)
        if event == "exception" and argument[0] not in (StopIteration, GeneratorExit):
            self.raised.append((frame.f_code.co_filename, frame.f_lineno, argument[0].__name__))
        self.last[id(frame)] = frame.f_lineno
        return self

    def note(self, frame: types.FrameType) -> None:
        place = (frame.f_code.co_filename, self.last.get(id(frame), 0))
        name = self.names.get(place)
        if name is not None and name in frame.f_locals and hasattr(frame.f_locals[name], "shape"):
            self.shapes[place] = str(list(frame.f_locals[name].shape))


def run(fixture: Fixture, watch: Watch, statements: list[str]) -> BaseException | None:
    """The file as a script in a scratch folder, then the statements in its names; the exception that ends it."""
    folder, modules, path = os.getcwd(), set(sys.modules), list(sys.path)
    names: dict[str, Any] = {"__name__": "__main__", "__file__": str(fixture.main)}
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        sys.path.insert(0, str(fixture.main.parent))
        try:
            code = compile(source_text(fixture.main), str(fixture.main), "exec")
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                sys.settrace(watch)
                exec(code, names)  # noqa: S102
                for statement in statements:
                    exec(compile(statement, "<real>", "exec"), names)  # noqa: S102
        except (Exception, SystemExit) as error:
            return error
        finally:
            sys.settrace(None)
            forget_state()
            os.chdir(folder)
            sys.path[:] = path
            for name in set(sys.modules) - modules:
                origin = getattr(sys.modules[name], "__file__", None)
                if origin in watch.files:
                    del sys.modules[name]
    return None


def forget_state() -> None:
    """What a fixture sets for the whole process is taken back: the type of new tensors, TensorFlow's graph."""
    torch = sys.modules.get("torch")
    if torch is not None:
        torch.set_default_dtype(torch.float32)
    tensorflow = sys.modules.get("tensorflow")
    if tensorflow is not None:
        tensorflow.compat.v1.reset_default_graph()
        tensorflow.compat.v1.enable_v2_behavior()


def judge(fixture: Fixture) -> dict[str, Any]:
    """Where the framework disagrees with the claims."""
    watch = Watch(fixture)
    ended = run(fixture, watch, fixture.real)
    errors = fixture.noticed or {(c.file, c.line) for c in fixture.errors()}
    wrong = []
    if errors:
        first = next(((f, n) for f, n, _ in watch.raised if (f, n) in errors), None)
        if first is None:
            wrong.append(f"an error is claimed, but it raised at {[(Path(f).name, n, k) for f, n, k in watch.raised]}")
        if ended is not None and watch.raised and watch.raised[0][:2] not in errors:
            wrong.append(f"it raised elsewhere first: {watch.raised[0][1:]}: {ended!r}"[:300])
    elif ended is not None and not isinstance(ended, SystemExit):
        wrong.append(f"no error is claimed, but it raised {watch.raised[:1]}: {ended!r}"[:300])
    if not errors or ended is None:
        for place, shape in fixture.shapes.items():
            if watch.shapes.get(place) != shape:
                wrong.append(f"line {place[1]} is {watch.shapes.get(place)}, claimed {shape}")
    for statement in fixture.raising:
        again = Watch(fixture)
        run(fixture, again, [statement])
        lines = {(c.file, c.line) for c in fixture.claims if c.level == "warning"}
        if not any((f, n) in lines for f, n, _ in again.raised):
            wrong.append(f"{statement} raised at {again.raised}, not on the line of a warning")
    kind = watch.raised[0][2] if errors and watch.raised else None
    return {"raises": kind, "wrong": wrong}


def main(framework: str, answers: str, part: str = "0", parts: str = "1") -> None:
    mine = [f for f in fixtures() if f.run and f.framework == framework]
    judged = {f.name: judge(f) for f in mine[int(part) :: int(parts)]}
    Path(answers).write_text(json.dumps(judged))


if __name__ == "__main__":
    main(*sys.argv[1:])
