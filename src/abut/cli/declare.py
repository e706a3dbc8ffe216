"""Declaration of commands: the help is the docstring of the function that executes the command, arguments are rows of a table."""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from abut.cli.output import Console

__all__ = ["STYLE", "Command", "CommandArgument", "argument", "declare_command", "read_seconds"]

STYLE: dict[str, Any] = {"formatter_class": argparse.RawDescriptionHelpFormatter, "allow_abbrev": False}
EXAMPLES = "examples:"  #: heading of the part of a help that follows the arguments

#: Function that executes a command with its options and output channel; returns the exit code.
CommandFunction = Callable[[argparse.Namespace, Console], int]


@dataclass(frozen=True)
class CommandArgument:
    """Argument of a command: its names, and its options for `argparse`."""

    names: tuple[str, ...]
    options: dict[str, Any]


def argument(names: str, metavar: str, text: str, **options: object) -> CommandArgument:
    """Return an argument by its names, separated by spaces; without a metavar it is a flag."""
    kind = {"metavar": metavar} if metavar else {"action": "store_true"}
    return CommandArgument(tuple(names.split()), {"help": text, **kind, **options})


COMMON = (
    argument("--debug", "", "show the Python traceback of an error"),
    argument("-q --quiet", "", "print errors and requested output only"),
    argument("--json", "", "print one JSON object"),
)


@dataclass(frozen=True)
class Command:
    """Command: its name, its title, its arguments, and the function that executes it."""

    name: str
    title: str
    arguments: tuple[CommandArgument, ...]
    act: CommandFunction

    @property
    def options(self) -> list[str]:
        """Return the options that begin with a dash."""
        names = [name for one in (*COMMON, *self.arguments) for name in one.names]
        return sorted(["-h", "--help", *(name for name in names if name.startswith("-"))])

    def add_to_parser(self, commands: argparse._SubParsersAction[Any]) -> None:
        """Add the command to the parser's commands."""
        text, mark, examples = inspect.cleandoc(self.act.__doc__ or "").partition(EXAMPLES)
        parser = commands.add_parser(
            self.name, help=self.title, description=text, epilog=mark + examples, **STYLE
        )
        parser.set_defaults(act=self.act)
        for one in (*COMMON, *self.arguments):
            parser.add_argument(*one.names, **one.options)


def declare_command(
    name: str, title: str, *arguments: CommandArgument
) -> Callable[[CommandFunction], Command]:
    """Make a command of a function whose docstring is the command's help."""
    return lambda act: Command(name, title, arguments, act)


def read_seconds(text: str | None) -> float | str | None:
    """Return a plain number as seconds, and any other text, which may have a unit, unchanged."""
    try:
        return None if text is None else float(text)
    except ValueError:
        return text
