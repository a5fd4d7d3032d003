"""Python 2 source is read for its numbers, at the lines of the file; nothing else is said about it."""

import ast
from pathlib import Path

import pytest

from stillnet.cli import main
from stillnet.source.modules.python_two import modern
from stillnet.source.program import make_machine, open_script, run_script
from stillnet.walk import check_files

PAIRS = [
    ("print 'a', b", "print('a', b)"),
    ("print >>err, 'a'", "print(err, 'a')"),
    ("print ('%d') % i", "print(('%d') % i)"),
    ("print('a')", "print('a')"),
    ("print", "print"),
    ("print x,  # all", "print(x,)"),
    ("if a: print 'b'; c = 1", "if a:\n    print('b')\n    c = 1"),
    ("f = lambda x: x\nprint f", "f = lambda x: x\nprint(f)"),
    ("try:\n    pass\nexcept (A, B), e:\n    raise E, 'm'", "try:\n    pass\nexcept (A, B) as e:\n    raise E('m')"),
    ("x = 0777 + 10L\ny = a <> `b`", "x = 0o777 + 10\ny = a != (b)"),
    ("for i in xrange(3):\n    d.has_key(i)", "for i in range(3):\n    d.__contains__(i)"),
    ("exec 'a = 1'", "exec('a = 1')"),
    ("s = ur'x'\nt = '''print 1\n'''\nprint s", "s = r'x'\nt = '''print 1\n'''\nprint(s)"),
    ("from __future__ import division\nprint 7 / 2", "from __future__ import division\nprint(7 / 2)"),
    ("if a:\n\tprint 1\n        b = 2", "if a:\n    print(1)\n    b = 2"),
]


@pytest.mark.parametrize("old, new", PAIRS)
def test_as_python_three_writes_it(old: str, new: str) -> None:
    found = modern(old + "\n")
    assert found is not None and ast.dump(found[0]) == ast.dump(ast.parse(new))


@pytest.mark.parametrize("text", ["def f(:\n", "x = = 1\n", "print 'a' 'b'c\n"])
def test_what_is_no_python_stays_unread(text: str) -> None:
    assert modern(text) is None


PROGRAM = """\
import torch
net = torch.nn.Linear(4, 2)
print 'start'
p = torch.softmax(net(torch.rand(8, 4)), 1)
wrong = net(torch.rand(8, 5))
loss = -torch.log(p).mean()
print 'loss %f' % loss
"""


def test_only_numbers_are_judged(tmp_path: Path) -> None:
    file = tmp_path / "old.py"
    file.write_text(PROGRAM, "utf-8")
    report = check_files([str(file)])
    assert [(f.rule, f.span and f.span.line, f.severity) for f in report.findings] == [
        ("log-of-nonpositive", 6, "warning")
    ]
    assert len(report.problems) == 1 and "Python 2" in report.problems[0]


def test_edits_stand_where_lines_were_read_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "old.py"
    file.write_text(PROGRAM.replace("print 'loss %f' % loss", "print torch.log(p), 1"), "utf-8")
    edits = {f.span.line: f.fix.edits for f in check_files([str(file)]).findings if f.span and f.fix}
    assert edits[6] and not edits[7]
    main(["check", str(file), "--fix", "--quiet"])
    assert "loss = -torch.nn.functional.log_softmax" in file.read_text() or "clamp(min=" in file.read_text()
    assert "print torch.log(p), 1" in file.read_text()


OLD_NUMBERS = """\
import torch
print 'quotients'
size = 9
half, exact, signed = size / 2, size / 2.0, -size / 2
size /= 4
net = torch.nn.Linear(half, size)
"""


def test_quotients_of_whole_numbers_are_whole(tmp_path: Path) -> None:
    file = tmp_path / "old.py"
    file.write_text(OLD_NUMBERS, "utf-8")
    machine = make_machine([], [])
    module = open_script(machine, str(file))
    assert run_script(machine, module) is None
    assert [module.variables[n] for n in ("half", "exact", "signed", "size")] == [4, 4.5, -5, 2]
