"""The command line as `argparse` reads it: help, the version, abbreviations of writing, and what is wrong with the rest."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from types import SimpleNamespace

from .base.annotations import Any, NoReturn
from .command_line import COMMANDS, NotAnAnswer, UsageError, columns, declare
from .version import __version__

EXAMPLES = """examples:
  stillnet show net.py                              every model in the file, as its own code builds it
  stillnet show "net.py::Net(10, depth=3)"          one model, built with these arguments
  stillnet show net.py::Net --input "f32[8,3,32,32]"
  stillnet show "torchvision.models.resnet.resnet18(weights=None)" --path site-packages --format json
  stillnet check src/                               findings with their source lines
  stillnet check . --output-format sarif -o out.sarif
  stillnet check - --stdin-filename net.py < net.py
  stillnet diff net.py::Net net.onnx                what an export changed
  stillnet explain shape-mismatch                   what a rule finds and how to repair it

exit codes: 0 nothing found, 1 findings at error level, 2 wrong usage, target not found or internal error
"""


class Parser(argparse.ArgumentParser):
    """Raises instead of exiting, so that one place decides what a failure looks like."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\n{self.format_usage().rstrip()}\ntry '{self.prog} --help'")


class Help(argparse.RawDescriptionHelpFormatter):
    """As wide as the terminal. One is made for each option, and the library's own way to ask loads compressors."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=columns() - 2)


def parsed(arguments: Sequence[str]) -> SimpleNamespace:
    """Paths may stand before, between and behind the options."""
    parser = _parser(arguments[0] if arguments else "")
    given, left = parser.parse_known_args(arguments)
    if left and (not hasattr(given, "paths") or any(word.startswith("-") and word != "-" for word in left)):
        parser.error(f"unrecognized arguments: {' '.join(left)}")
    if left:
        given.paths += left
    return SimpleNamespace(**vars(given))


def _parser(command: str) -> Parser:
    """With a command, only its own options are put together."""
    whole = Parser(
        prog="stillnet",
        description="Reads neural networks without running them.",
        epilog=EXAMPLES,
        formatter_class=Help,
        allow_abbrev=False,
    )
    whole.add_argument("--version", action="version", version=f"stillnet {__version__}")
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", required=True, prog="stillnet")
    for name in [command] if command in COMMANDS else COMMANDS:
        help = COMMANDS[name][0]
        parser = commands.add_parser(
            name, help=help, description=help[0].upper() + help[1:] + ".", allow_abbrev=False, formatter_class=Help
        )
        parser.set_defaults(command=name)
        declare(name, _adding(parser))
    return whole


def _adding(parser: argparse.ArgumentParser) -> Callable[..., None]:
    def add(*names: str, **settings: Any) -> None:
        if "type" in settings:
            settings["type"] = _told(settings["type"])
        parser.add_argument(*names, **settings)

    return add


def _told(convert: Callable[[str], Any]) -> Callable[[str], Any]:
    """What is wrong with a value, as `argparse` wants to be told."""

    def converted(text: str) -> Any:
        try:
            return convert(text)
        except NotAnAnswer as problem:
            raise argparse.ArgumentTypeError(str(problem)) from None

    return converted
