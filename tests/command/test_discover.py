"""Which files are covered: .gitignore with git itself as judge, environments, links, targets."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from stillnet import config
from stillnet.discover import NoSuchPath, discover, split_target
from stillnet.patterns import covers, parse


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def make(*files: str, **texts: str) -> Path:
        for file in files:
            path = tmp_path / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("")
        return tmp_path

    return make


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_sources_and_notebooks_in_a_fixed_order(tree):
    tree("b.py", "a/z.py", "a/b.ipynb", "a/data.txt", "c.pyi")
    assert discover(["."]) == [os.path.join("a", "b.ipynb"), os.path.join("a", "z.py"), "b.py"]


def test_paths_are_spelled_as_the_user_spells_them(tree):
    root = tree("a/x.py")
    assert discover(["a"]) == [os.path.join("a", "x.py")]
    assert discover([str(root / "a")]) == [str(root / "a" / "x.py")]
    assert discover(["a", "a/x.py", str(root)]) == [os.path.join("a", "x.py")]


def test_skipped_folders(tree):
    root = tree("x.py", ".hidden/x.py", "__pycache__/x.py", "node_modules/x.py", "env/lib/x.py", "conda/x.py")
    write(root / "env" / "pyvenv.cfg", "")
    (root / "conda" / "conda-meta").mkdir()
    assert discover(["."]) == ["x.py"]


def test_a_named_file_is_always_taken(tree):
    root = tree("skip/x.py", "model.onnx")
    write(root / ".gitignore", "skip/\n")
    assert discover(["skip/x.py", "model.onnx"]) == ["skip/x.py", "model.onnx"]
    assert discover(["skip"]) == [os.path.join("skip", "x.py")]


def test_a_missing_path_is_said(tree):
    tree()
    with pytest.raises(NoSuchPath, match="absent: no such file"):
        discover(["absent"])


def test_gitignore_is_respected_also_from_above_and_nested(tree):
    root = tree("a/keep.py", "a/gen_x.py", "a/b/gen_y.py", "a/b/local.py", "build/x.py", "secret.py")
    (root / ".git" / "info").mkdir(parents=True)
    write(root / ".git" / "info" / "exclude", "secret.py\n")
    write(root / ".gitignore", "gen_*.py\n/build\n")
    write(root / "a" / "b" / ".gitignore", "!gen_y.py\nlocal.py\n")
    expected = [os.path.join("a", "b", "gen_y.py"), os.path.join("a", "keep.py")]
    assert discover(["."]) == expected
    assert discover(["a"]) == expected


def test_exclude_from_command_line_and_project(tree):
    root = tree("a/x.py", "a/old/y.py", "b/z.py", "b/w.py")
    write(root / "b" / "pyproject.toml", '[tool.stillnet]\nexclude = ["/w.py"]')
    config._nearest.cache_clear()
    assert discover(["."], exclude=["old/"]) == [os.path.join("a", "x.py"), os.path.join("b", "z.py")]


@pytest.mark.skipif(not hasattr(os, "symlink") or os.name == "nt", reason="needs symbolic links")
def test_links_do_not_loop(tree):
    root = tree("a/x.py")
    os.symlink(root, root / "a" / "loop")
    os.symlink(root / "self.py", root / "self.py")
    os.symlink(root / "gone.py", root / "broken.py")
    os.symlink(root / "a" / "x.py", root / "linked.py")
    assert discover(["."]) == [os.path.join("a", "x.py"), "linked.py"]
    assert discover(["a/loop/a"]) == [os.path.join("a/loop/a", "x.py")]


def test_ten_thousand_files(tree):
    root = tree()
    for folder in range(100):
        (root / f"d{folder}").mkdir()
        for file in range(100):
            (root / f"d{folder}" / f"f{file}.py").touch()
    write(root / ".gitignore", "*_pb2.py\nd7/\n")
    assert len(discover(["."])) == 9_900


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("net.py", ("net.py", None)),
        ("net.py::Net", ("net.py", "Net")),
        ("net.py::Net(10, depth=3)", ("net.py", "Net(10, depth=3)")),
        (r"C:\x.py::Net", (r"C:\x.py", "Net")),
        (r"C:\x.py", (r"C:\x.py", None)),
        ("C:/x y/z.py::a.B('p::q')", ("C:/x y/z.py", "a.B('p::q')")),
        ("book.ipynb::Net", ("book.ipynb", "Net")),
        ("net.py::", ("net.py", None)),
        ("pkg.models.net(weights=None)", ("pkg.models.net(weights=None)", None)),
        ("pkg.create('a::b')", ("pkg.create('a::b')", None)),
        ("absent.txt::Net", ("absent.txt", "Net")),
    ],
)
def test_split_target(text, expected):
    assert split_target(text) == expected


PATTERNS = [
    "*.py", "a", "a/", "/a", "a/b", "/a/b", "a/*", "a/**", "**/b", "a/**/b", "**", "**/", "*", "?", "??",
    "[ab]", "[!a]", "[^a]", "[a-c]x", "!a", "!b", "!*.py", "!a/b", "\\!a", "\\#a", "#a", "a\\ ", "b ", "*b",
    "a*", "a?", "/*", "/*/b", "a/*/c", "**/a/**", "a/**/**/c", "x[]]y", "[]a]", "[]-]", "[a", "a**b", "**a",
    "a/**b", "b/", "c.py", "!c.py", "[[:alpha:]]", "", "/", "*/", "/**/a", "a//b", "\\a",
]  # fmt: skip
PARTS = ["a", "b", "c", "c.py", "ab", "x]y", "!a", "#a", "a ", "ax", "]"]


@pytest.mark.skipif(shutil.which("git") is None, reason="git is the judge")
@pytest.mark.parametrize("seed", range(12))
def test_gitignore_means_what_git_means(tmp_path, seed):
    """Random ignore files over random trees: git lists what is left, and so do we."""
    chance = random.Random(seed)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    for _ in range(60):
        parts = [chance.choice(PARTS) for _ in range(chance.randint(0, 3))]
        folder = tmp_path.joinpath(*parts)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / chance.choice(["c.py", "a.py", "b.py", "ax.py"])).touch()
        except OSError:  # a file stands where a folder is wanted
            continue
    folders = [tmp_path, *(path for path in tmp_path.rglob("*") if path.is_dir() and ".git" not in path.parts)]
    for folder in chance.sample(folders, min(4, len(folders))):
        (folder / ".gitignore").write_text("\n".join(chance.choices(PATTERNS, k=3)) + "\n")
    command = ["git", "-C", str(tmp_path), "ls-files", "-z", "--others", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, check=True, text=True).stdout.split("\0")
    expected = sorted(file for file in listed if file.endswith(".py"))
    found = sorted(Path(file).relative_to(tmp_path).as_posix() for file in discover([str(tmp_path)]))
    assert found == expected


def test_a_pattern_covers_what_lies_below_it():
    assert covers(parse(["tests/"]), "tests/deep/x.py")
    assert covers(parse(["*.ipynb"]), "a/b.ipynb")
    assert covers(parse(["src/**/legacy_*.py"]), "src/legacy_a.py")
    assert not covers(parse(["tests/"]), "tests.py")
    assert not covers(parse(["*.py", "!keep.py"]), "keep.py")
