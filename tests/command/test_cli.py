"""The command line: commands, exit codes, streams and failures, with the walk replaced by a hand-made report."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

import reports
from stillnet import cli, command_line, command_parser
from stillnet.base.numbers import Numbers
from stillnet.graph.architecture import Report, UnknownInfo
from stillnet.rules import registry


class Walk(types.ModuleType):
    """Stands in for `stillnet.walk`: answers with `report` and remembers what it was asked."""

    class TargetError(Exception):
        pass

    def __init__(self) -> None:
        super().__init__("stillnet.walk")
        self.report = reports.report()
        self.error: Exception | None = None
        self.asked: list[dict[str, object]] = []

    def show(self, target, **options):
        return self._answer({"target": target, **options})

    def check_files(self, files, *, inputs=None, progress=None, **options):
        for number, file in enumerate(files, 1):
            if progress:
                progress(number, len(files), file)
        self._answer({"files": list(files), "inputs": [inputs(file) for file in files], **options})
        known = set(files)
        found = tuple(f for f in self.report.findings if f.span is None or f.span.file in known)
        return Report(self.report.models, found, self.report.problems, len(files), 3, 4, self.report.unknowns)

    def _answer(self, asked):
        self.asked.append(asked)
        if self.error:
            raise self.error
        return self.report


@pytest.fixture
def walk(monkeypatch, tmp_path):
    module = Walk()
    monkeypatch.setitem(sys.modules, "stillnet.walk", module)
    import stillnet

    monkeypatch.setattr(stillnet, "walk", module, raising=False)
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "STILLNET_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "net.py").write_text(reports.SOURCE)
    rules = {
        name: registry.Rule(name, lambda _: (), f"{name} in one line.\n\nMore about it.", name == "unsafe-load", on)
        for name, on in (("shape-mismatch", True), ("unused-layer", True), ("unsafe-load", True), ("taste", False))
    }
    monkeypatch.setattr(registry, "load", lambda: rules)
    monkeypatch.setattr(registry, "names", lambda table: frozenset(rules if table is registry.RULES else ["taste"]))
    return module


def test_show_prints_the_table(walk, capsys):
    assert cli.main(["show", "net.py::Net"]) == 0
    out, err = capsys.readouterr()
    assert "Conv2d: conv" in out
    assert err == ""


def test_show_passes_what_the_user_says(walk):
    cli.main(
        [
            "show",
            "net.py::Net",
            "--input",
            "f32[2,3]",
            "--input",
            "k=1",
            "--path",
            "lib",
            "--mode",
            "train",
            "--source",
            "code",
        ]
    )
    assert walk.asked == [
        {
            "target": "net.py::Net",
            "inputs": ("f32[2,3]", "k=1"),
            "paths": ("lib",),
            "mode": "train",
            "environment": {},
            "numbers": Numbers(),
            "sources": ("code",),
        }
    ]


def test_show_with_an_error_finding_is_1(walk):
    walk.report = reports.report(reports.mismatch())
    assert cli.main(["show", "net.py"]) == 1


def test_show_without_target_uses_the_models_of_the_project(walk, tmp_path):
    (tmp_path / "pyproject.toml").write_text('[tool.stillnet]\nmodels = ["net.py::Net", "net.py::Other"]')
    assert cli.main(["show"]) == 0
    assert [asked["target"] for asked in walk.asked] == ["net.py::Net", "net.py::Other"]


def test_show_without_target_or_models_is_wrong_usage(walk, capsys):
    assert cli.main(["show"]) == 2
    assert "needs a TARGET" in capsys.readouterr().err


def test_check_prints_findings_and_exits_1(walk, capsys):
    walk.report = reports.report(reports.mismatch())
    assert cli.main(["check", "net.py"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("net.py:14:16: error[shape-mismatch]: Linear expects 512 features, got 64\n")
    assert "   14 |         return self.fc(h)\n      |                ^^^^^^^^^^ h is [8, 64]\n" in out
    assert "Found 1 error in 1 file." in out


def test_check_defaults_to_this_folder(walk):
    cli.main(["check"])
    assert walk.asked[0]["files"] == ["net.py"]


@pytest.mark.parametrize(("options", "code"), [([], 0), (["--fail-on", "warning"], 1), (["--fail-on", "note"], 1)])
def test_warnings_fail_only_on_request(walk, options, code):
    walk.report = reports.report(reports.advice())
    assert cli.main(["check", "net.py", *options]) == code


def test_fail_on_may_stand_in_the_project(walk, tmp_path):
    (tmp_path / "pyproject.toml").write_text('[tool.stillnet]\nfail-on = "warning"')
    walk.report = reports.report(reports.advice())
    assert cli.main(["check", "net.py"]) == 1
    assert cli.main(["check", "net.py", "--fail-on", "error"]) == 0


def test_exit_zero(walk):
    walk.report = reports.report(reports.mismatch())
    assert cli.main(["check", "net.py", "--exit-zero"]) == 0


def test_concise_keeps_stdout_to_findings(walk, capsys):
    walk.report = reports.report(reports.mismatch())
    cli.main(["check", "net.py", "--output-format", "concise"])
    out, err = capsys.readouterr()
    assert out == "net.py:14:16: error[shape-mismatch]: Linear expects 512 features, got 64\n"
    assert err == "Found 1 error in 1 file.\n"


def test_problems_go_to_stderr_and_into_json(walk, capsys):
    walk.report = reports.report(problems=("old.py: not valid Python",))
    assert cli.main(["check", "net.py"]) == 0
    assert capsys.readouterr().err == "stillnet: old.py: not valid Python\n"
    cli.main(["check", "net.py", "--output-format", "json"])
    out, err = capsys.readouterr()
    assert json.loads(out)["problems"] == ["old.py: not valid Python"]
    assert err == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "absent.py", "--output-format", "json"],
        ["check", "--output-format=json", "--nonsense"],
        ["check", "net.py", "--output-format", "json", "--select", "nonsense"],
        ["show", "--format", "json"],
    ],
)
def test_json_is_one_document_also_on_failure(walk, capsys, arguments):
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    document = json.loads(out)
    assert document["schema"] == 1
    assert document["models"] == []
    assert len(document["problems"]) == 1
    assert err.startswith("stillnet: ")


def test_a_target_that_does_not_exist_is_2(walk, capsys):
    walk.error = walk.TargetError("net.py has no class Nett; did you mean 'Net'?")
    assert cli.main(["show", "net.py::Nett"]) == 2
    assert capsys.readouterr().err == "stillnet: net.py has no class Nett; did you mean 'Net'?\n"


def test_an_internal_error_is_one_line_and_2(walk, capsys):
    walk.error = ZeroDivisionError("oops")
    assert cli.main(["show", "net.py"]) == 2
    err = capsys.readouterr().err
    assert err == "stillnet: internal error: ZeroDivisionError: oops (--traceback shows where)\n"


def test_an_internal_error_is_short(walk, capsys):
    walk.error = ZeroDivisionError("oops\n" * 1000)
    assert cli.main(["show", "net.py"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert len(line) < 300


@pytest.mark.parametrize("by_variable", [False, True])
def test_a_traceback_on_request(walk, capsys, monkeypatch, by_variable):
    walk.error = ZeroDivisionError("oops")
    if by_variable:
        monkeypatch.setenv("STILLNET_DEBUG", "1")
    assert cli.main(["show", "net.py", *([] if by_variable else ["--traceback"])]) == 2
    assert "Traceback" in capsys.readouterr().err


def test_interruption(walk):
    walk.error = KeyboardInterrupt()  # type: ignore[assignment]
    assert cli.main(["show", "net.py"]) == 130


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "absent.py"], "absent.py: no such file or folder"),
        (["check", "net.py", "--select", "shape-mismach"], "did you mean 'shape-mismatch'?"),
        (["check", "net.py", "--ignore", "zzz"], "unknown rule 'zzz'"),
        (["check", "net.py", "--baseline", "absent.json"], "absent.json"),
        (["check", "net.py", "--output-format", "xml"], "invalid choice: 'xml'"),
        (["show", "net.py", "--format", "sarif"], "invalid choice: 'sarif'"),
        (["show", "net.py", "--depth", "-1"], "--depth"),
        (["frobnicate"], "frobnicate"),
        ([], "COMMAND"),
        (["explain", "shape-mismach"], "did you mean 'shape-mismatch'?"),
        (["check", "--config", "absent.toml"], "absent.toml: no such file"),
    ],
)
def test_wrong_usage_is_2_with_a_reason(walk, capsys, arguments, message):
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err


def test_a_wrong_key_in_pyproject_is_2_even_without_findings(walk, tmp_path, capsys):
    (tmp_path / "pyproject.toml").write_text("[tool.stillnet]\nselct = []")
    assert cli.main(["check", "net.py"]) == 2
    assert "unknown key 'tool.stillnet.selct'; did you mean 'select'?" in capsys.readouterr().err
    (tmp_path / "pyproject.toml").write_text('[tool.stillnet]\nignore = ["nonsense"]')
    from stillnet import config

    config._nearest.cache_clear()
    assert cli.main(["check", "net.py"]) == 2
    assert "'tool.stillnet.ignore': unknown rule 'nonsense'" in capsys.readouterr().err


def test_select_and_ignore(walk, capsys):
    walk.report = reports.report(reports.mismatch(), reports.advice(), reports.advice(rule="taste", line=9))
    arguments = ["check", "net.py", "--output-format", "json"]

    def rules(*options: str) -> list[str]:
        cli.main([*arguments, *options])
        return sorted(entry["rule"] for entry in json.loads(capsys.readouterr().out)["diagnostics"])

    assert rules() == ["shape-mismatch", "unused-layer"]
    assert rules("--select", "taste,shape") == ["shape-mismatch", "taste"]
    assert rules("--select", "ALL", "--ignore", "unused-*") == ["shape-mismatch", "taste"]
    assert rules("--ignore", "shape-mismatch") == ["unused-layer"]


def test_comments_and_per_file_ignores_silence(walk, tmp_path, capsys):
    walk.report = reports.report(reports.mismatch(), reports.advice())
    text = reports.SOURCE.replace("return self.fc(h)", "return self.fc(h)  # stillnet: ignore[shape-mismatch]")
    (tmp_path / "net.py").write_text(text)
    (tmp_path / "pyproject.toml").write_text('[tool.stillnet.per-file-ignores]\n"net.py" = ["unused-layer"]')
    assert cli.main(["check", "net.py"]) == 0
    assert "No findings" in capsys.readouterr().out


def test_baseline_round_trip(walk, capsys):
    walk.report = reports.report(reports.mismatch())
    assert cli.main(["check", "net.py", "--write-baseline", "known.json"]) == 0
    assert cli.main(["check", "net.py", "--baseline", "known.json"]) == 0
    walk.report = reports.report(reports.mismatch(), reports.mismatch(message="another"))
    assert cli.main(["check", "net.py", "--baseline", "known.json"]) == 1


def test_standard_input_has_a_name(walk, capsys, monkeypatch):
    walk.report = reports.report(reports.mismatch("dir/new.py"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(reports.SOURCE.encode())))
    assert cli.main(["check", "-", "--stdin-filename", "dir/new.py"]) == 1
    assert walk.asked[0]["files"] == ["dir/new.py"]
    assert walk.asked[0]["stdin"] == ("dir/new.py", reports.SOURCE)
    assert "return self.fc(h)" in capsys.readouterr().out


def test_output_to_a_file(walk, tmp_path, capsys):
    assert cli.main(["show", "net.py", "--format", "json", "-o", "out.json"]) == 0
    assert json.loads((tmp_path / "out.json").read_text())["models"]
    assert capsys.readouterr().out == ""


def test_each_project_has_its_own_configuration(walk, tmp_path):
    for name, version in (("a", "2.1"), ("b", "2.2")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "net.py").write_text("")
        (tmp_path / name / "pyproject.toml").write_text(
            f'[tool.stillnet]\nenvironment = {{torch = "{version}"}}\npaths = ["lib"]\n'
            '[tool.stillnet.inputs]\n"net.py" = ["f32[1]"]'
        )
    cli.main(["check", "a", "b"])
    assert [asked["environment"] for asked in walk.asked] == [{"torch": "2.1"}, {"torch": "2.2"}]
    assert walk.asked[0]["paths"] == (str(tmp_path / "a" / "lib"),)
    assert walk.asked[0]["inputs"] == [("f32[1]",)]


def test_models_of_a_project_are_checked_too(walk, tmp_path):
    (tmp_path / "pyproject.toml").write_text('[tool.stillnet]\nmodels = ["net.py::Net(3)"]')
    cli.main(["check", "net.py"])
    assert [asked.get("target") for asked in walk.asked] == [None, "net.py::Net(3)"]


def test_models_are_found_from_the_folder_of_their_project(walk, tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "pyproject.toml").write_text('[tool.stillnet]\nmodels = ["net.py::Net(3)", "zoo.build()"]')
    (tmp_path / "a" / "net.py").write_text("")
    cli.main(["check", "a"])
    assert [asked.get("target") for asked in walk.asked] == [None, os.path.join("a", "net.py::Net(3)"), "zoo.build()"]


def test_fix_writes_and_reports_what_is_left(walk, tmp_path, capsys):
    walk.report = reports.report(reports.mismatch())
    assert cli.main(["check", "net.py", "--fix"]) == 1
    assert "nn.Linear(64, 10)" in (tmp_path / "net.py").read_text()
    assert len(walk.asked) == 2


def test_diff_prints_a_patch_and_writes_nothing(walk, tmp_path, capsys):
    walk.report = reports.report(reports.mismatch())
    assert cli.main(["check", "net.py", "--diff"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("--- a/net.py\n+++ b/net.py\n")
    assert "-        self.fc = nn.Linear(512, 10)\n+        self.fc = nn.Linear(64, 10)\n" in out
    assert (tmp_path / "net.py").read_text() == reports.SOURCE


def test_diff_writes_nothing_also_beside_fix(walk, tmp_path, capsys):
    walk.report = reports.report(reports.mismatch())
    assert cli.main(["check", "net.py", "--fix", "--diff"]) == 1
    assert capsys.readouterr().out.startswith("--- a/net.py\n+++ b/net.py\n")
    assert (tmp_path / "net.py").read_text() == reports.SOURCE


def test_explain_prints_the_page(walk, capsys):
    assert cli.main(["explain", "shape-mismatch"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("shape-mismatch\n==============\n\nshape-mismatch in one line.\n")


def test_rules_lists_them(walk, capsys):
    assert cli.main(["rules"]) == 0
    out = capsys.readouterr().out
    assert "unsafe-load     unsafe-load in one line. (security)" in out
    assert "taste           taste in one line. (off by default)" in out


def test_ops_missing_counts_names(walk, capsys):
    reasons = {"no model for torch.bar": 2, "no model for torch.foo": 7, "no source for package timm": 1, "a loop": 9}
    walk.report = reports.report(unknowns=tuple(UnknownInfo(reason, count) for reason, count in reasons.items()))
    assert cli.main(["ops", "--missing", "net.py"]) == 0
    assert capsys.readouterr().out == "      7  torch.foo\n      2  torch.bar\n      1  timm (no source found)\n"


def test_ops_lists_what_is_known(capsys):
    assert cli.main(["ops"]) == 0
    assert "torch.nn.Linear" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("environment", "options", "colored"),
    [
        ({}, [], False),
        ({"FORCE_COLOR": "1"}, [], True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, [], False),
        ({"NO_COLOR": "1"}, ["--color", "always"], True),
        ({"FORCE_COLOR": "1"}, ["--color", "never"], False),
    ],
)
def test_color(walk, capsys, monkeypatch, environment, options, colored):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    walk.report = reports.report(reports.mismatch())
    cli.main(["check", "net.py", *options])
    assert ("\x1b[" in capsys.readouterr().out) == colored


def test_a_narrow_encoding_does_not_crash(walk, monkeypatch):
    walk.report = reports.report(reports.mismatch(message="größer → 中"))
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    assert cli.main(["check", "net.py"]) == 1
    assert cli.main(["show", "net.py"]) == 1
    stream.flush()
    text = stream.buffer.getvalue().decode("ascii")  # type: ignore[attr-defined]
    assert "gr\\xf6\\xdfer \\u2192 \\u4e2d" in text
    assert "|- Conv2d: conv" in text


def test_progress_on_request(walk, capsys):
    cli.main(["check", "net.py", "--progress"])
    assert "checking 1/1 net.py" in capsys.readouterr().err


def test_no_progress_for_pipes(walk, capsys, tmp_path):
    for number in range(30):
        (tmp_path / f"m{number}.py").write_text("")
    cli.main(["check", "."])
    assert capsys.readouterr().err == ""


def _run(*arguments: str, **options) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[1])}
    command = [sys.executable, "-m", "stillnet", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, **options)


def test_python_m_is_the_same_program():
    done = _run("--version")
    assert (done.returncode, done.stdout.split()[0]) == (0, "stillnet")


def test_help_has_examples_and_every_format():
    done = _run("--help")
    assert done.returncode == 0
    assert "examples:" in done.stdout
    for format in ("full", "concise", "json", "sarif", "github", "gitlab", "junit", "sonarqube"):
        assert format in _help("check")
    for format in ("table", "tree", "json", "dot", "mermaid"):
        assert format in _help("show")


def _help(command: str) -> str:
    done = _run(command, "--help")
    assert done.returncode == 0
    return done.stdout


@pytest.mark.parametrize(
    "line",
    [
        "show net.onnx",
        "show",
        "show net.py::Net --input f32[1,3] --input x=3 --format json --depth 2 --mode train -o out.json",
        "show --framework torch --format python net.onnx --traceback",
        "check",
        "check a b --fix -j 2 -q --select one,two --select three --range x=0,1 --exclude a,b",
        "check --jobs 3 --output-format sarif --fail-on note src",
        "diff a b --format json --path lib",
        "explain shape-mismatch",
        "rules",
        "ops --path lib",
    ],
)
def test_usual_words_mean_what_argparse_reads(line: str) -> None:
    found = command_line.usual(line.split())
    assert found is not None and found == command_parser.parsed(line.split())


@pytest.mark.parametrize(
    "line",
    [
        "", "--version", "show --help", "show a b", "show a --depth x", "show a --format=json", "show --format nothing a",
        "check a --fix b", "check -", "check -- -a", "diff a", "explain", "ops --missing a b", "show a --unknown", "show a -o",
        "show a --range x", "check --jobs -1", "sho a",
    ],
)  # fmt: skip
def test_other_words_are_left_to_argparse(line: str) -> None:
    assert command_line.usual(line.split()) is None


@pytest.mark.parametrize(
    "line",
    ["check a --fix b", "check a --jobs=2 b", "check a -qj2 b -", "check a - -q b", "check --jobs 1 a -q b --fix"],
)
def test_paths_may_stand_between_options(line: str) -> None:
    words = [word for word in line.split()[1:] if word == "-" or (word[0] != "-" and not word.isdecimal())]
    assert command_line.options(line.split()).paths == words


@pytest.mark.parametrize(
    "line", ["check a --unknown b", "show a -q b", "show a --depth=1 b", "diff a --path=x b c", "rules a"]
)
def test_words_too_many_are_wrong_usage(line: str) -> None:
    with pytest.raises(command_line.UsageError, match="unrecognized arguments"):
        command_line.options(line.split())


def test_version_imports_no_other_room():
    code = "import sys; from stillnet.cli import main\ntry: main(['--version'])\nexcept SystemExit: pass\n"
    code += "print([name for name in sys.modules if name.startswith('stillnet.')], 'ast' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    loaded = ["loading", "base", "base.annotations", "command_line", "cli", "version", "command_parser"]
    assert done.stdout.splitlines()[1] == f"{[f'stillnet.{name}' for name in loaded]} False"


@pytest.mark.skipif(os.name == "nt", reason="pipes differ")
def test_a_closed_pipe_is_quiet():
    environment = {**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[1])}
    command = f"{sys.executable} -m stillnet check --help | head -c 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment)
    assert done.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="descriptors differ")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("rules >&-", 0), ("check nothing.py >&- 2>&-", 2), ("check - <&-", 0), ("--version >&-", 0),
        ("show nothing.py --format json > /dev/full", 2), ("rules > /dev/full", 2),
    ],
)  # fmt: skip
def test_streams_that_are_closed_or_full(line: str, code: int, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[1])}
    command = f"{sys.executable} -m stillnet {line}"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert done.returncode == code
    assert "Traceback" not in done.stderr and "internal error" not in done.stderr


def test_a_reason_is_said_once(walk, capsys):
    said, unsaid = UnknownInfo("it ends", 1, "net.py", 3), UnknownInfo("another thing", 1, "net.py", 4)
    walk.report = Report(problems=("it ends at net.py:3",), unknowns=(said, unsaid))
    assert cli.main(["show", "net.py"]) == 0
    err = capsys.readouterr().err
    assert err.count("it ends") == 1 and "net.py:4: another thing" in err


def test_files_of_which_none_could_be_read_are_not_clean(tmp_path):
    (tmp_path / "broken.py").write_text("def f(:\n")
    (tmp_path / "fine.py").write_text("x = 1\n")
    assert _run("check", "broken.py", cwd=tmp_path).returncode == 2
    assert _run("check", "-", cwd=tmp_path, input="def f(:\n").returncode == 2
    assert _run("check", ".", cwd=tmp_path).returncode == 0


def test_a_folder_with_nothing_to_read_says_so(tmp_path):
    done = _run("check", ".", cwd=tmp_path)
    assert done.returncode == 0 and done.stdout == "Found no source and no model file to read.\n"
