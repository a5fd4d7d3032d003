"""`[tool.stillnet]`: what may stand there, what is refused, and which file governs."""

from __future__ import annotations

import pytest

from stillnet.config import Config, ConfigError, config_for, load

WHOLE = """
[tool.stillnet]
select = ["shape-mismatch"]
ignore = ["unused-layer"]
exclude = ["old/"]
models = ["net.py::Net(10)"]
paths = ["lib"]
fail-on = "warning"
environment = {torch = "2.1"}

[tool.stillnet.inputs]
"net.py" = ["f32[B,3,H,W]"]
"Decoder*" = ["i64[B,T]", "k=3"]
"zoo.build" = ["f32[1]"]

[tool.stillnet.per-file-ignores]
"tests/**" = ["unused-layer"]
"""


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


def test_every_key(tmp_path):
    config = load(write(tmp_path / "pyproject.toml", WHOLE))
    assert config == Config(
        root=str(tmp_path),
        file=str(tmp_path / "pyproject.toml"),
        select=("shape-mismatch",),
        ignore=("unused-layer",),
        exclude=("old/",),
        models=("net.py::Net(10)",),
        paths=("lib",),
        fail_on="warning",
        inputs={"net.py": ("f32[B,3,H,W]",), "Decoder*": ("i64[B,T]", "k=3"), "zoo.build": ("f32[1]",)},
        per_file_ignores={"tests/**": ("unused-layer",)},
        environment={"torch": "2.1"},
    )


def test_one_list_of_inputs_is_for_every_target(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    config = load(write(tmp_path / "pyproject.toml", '[tool.stillnet]\ninputs = ["f32[2,3]"]'))
    assert config.inputs_for("net.py::Net") == config.inputs_for("zoo.build()") == ("f32[2,3]",)


def test_a_target_may_be_named_from_the_folder_of_the_project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").mkdir()
    text = '[tool.stillnet]\ninputs = {"src/net.py::Net" = ["f32[2,3]"]}'
    config = load(write(tmp_path / "a/pyproject.toml", text))
    assert config.inputs_for("a/src/net.py::Net") == ("f32[2,3]",)


@pytest.mark.parametrize(
    ("target", "inputs"),
    [
        ("net.py", ("f32[B,3,H,W]",)),
        ("net.py::Other(3)", ("f32[B,3,H,W]",)),
        ("sub/dec.py::DecoderLayer(4)", ("i64[B,T]", "k=3")),
        ("sub/dec.py::Encoder", ()),
        ("zoo.build(depth=3)", ("f32[1]",)),
        ("zoo.other()", ()),
    ],
)
def test_inputs_are_found_by_file_model_or_target(tmp_path, monkeypatch, target, inputs):
    monkeypatch.chdir(tmp_path)
    assert load(write(tmp_path / "pyproject.toml", WHOLE)).inputs_for(target) == inputs


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("slect = []", "unknown key 'tool.stillnet.slect'; did you mean 'select'?"),
        ("fail_on = 'error'", "unknown key 'tool.stillnet.fail_on'; did you mean 'fail-on'?"),
        ("zzzzzz = 1", "unknown key 'tool.stillnet.zzzzzz'"),
        ("select = 'x'", "'tool.stillnet.select' must be a list of strings"),
        ("select = [1]", "'tool.stillnet.select' must be a list of strings"),
        ("inputs = 3", "'tool.stillnet.inputs' must be a table of lists of strings"),
        ("inputs = {a = 'x'}", "'tool.stillnet.inputs'['a'] must be a list of strings"),
        ("environment = {torch = 2.1}", "'tool.stillnet.environment' must be a table of strings"),
        ("fail-on = 'never'", "'tool.stillnet.fail-on' must be one of error, warning, note"),
        ("select = [", "pyproject.toml: "),
    ],
)
def test_what_is_wrong_is_said_with_file_and_key(tmp_path, text, message):
    file = write(tmp_path / "pyproject.toml", f"[tool.stillnet]\n{text}\n")
    with pytest.raises(ConfigError) as caught:
        load(file)
    assert file in str(caught.value)
    assert message in str(caught.value)


def test_the_table_must_be_a_table(tmp_path):
    with pytest.raises(ConfigError, match=r"tool\.stillnet must be a table"):
        load(write(tmp_path / "pyproject.toml", "[tool]\nstillnet = 3"))


def test_bytes_that_are_no_text(tmp_path):
    (tmp_path / "pyproject.toml").write_bytes(b"\xff\xfe[tool]")
    with pytest.raises(ConfigError):
        config_for(str(tmp_path))


def test_the_nearest_project_that_speaks_of_stillnet_governs(tmp_path):
    write(tmp_path / "pyproject.toml", "[tool.stillnet]\nselect = ['top']")
    write(tmp_path / "a" / "pyproject.toml", "[tool.stillnet]\nselect = ['a']")
    write(tmp_path / "b" / "pyproject.toml", "[project]\nname = 'b'")
    write(tmp_path / "a" / "deep" / "x.py", "")
    write(tmp_path / "b" / "x.py", "")
    assert config_for(str(tmp_path / "a" / "deep" / "x.py")).select == ("a",)
    assert config_for(str(tmp_path / "a" / "deep" / "new.py")).select == ("a",)
    assert config_for(str(tmp_path / "b" / "x.py")).select == ("top",)
    assert config_for(str(tmp_path / "a" / "deep" / "x.py")) is config_for(str(tmp_path / "a"))
