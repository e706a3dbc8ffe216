"""Parser of Adams command files (.acf): splits lines into commands.

The first two lines name the model file and the prefix of the output, or a ``FILE/MODEL = x`` command does. A command is
``KEYWORD/ARGUMENT = value, FLAG, …``; a line that ends in ``&`` continues in the next. ``!`` starts a comment. Case is ignored;
keywords and arguments may be shortened while they stay unique.

The parser does not interpret commands: each becomes a `Statement`, whose arguments `language.schema` reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from abut.errors import UnreadableFile, UnsupportedStatement
from abut.formats.adams.commands.arguments import KEYWORDS
from abut.formats.adams.language.schema import PATH, Schema, parse_arguments
from abut.formats.adams.language.statements import CONTINUED, Statement, split_comment
from abut.formats.adams.language.text import in_any_case, text_of

__all__ = ["CommandFile", "load"]

FILE = Schema(values={"MODEL": PATH, "OUTPUT_PREFIX": PATH, "COMMAND": PATH})
MAX_NESTING = 20  #: nesting depth of command files

_COMMAND = re.compile(r"\s*([A-Za-z_]\w*)\s*(?:/\s*(\d{0,18})|$)")
_WORD = re.compile(r"([A-Za-z_]+)(.*)")
_SIMULATING = re.compile(r"\s*si?mu?l?a?t?e?\s*/.*", re.IGNORECASE)
_FILE = re.compile(r"\s*fil?e?\s*/", re.IGNORECASE)


@dataclass(frozen=True)
class CommandFile:
    """Command file split into commands."""

    path: str
    model: Path | None  #: the dataset; None if the first command reloads a machine
    prefix: str  #: prefix of output files; empty if not given
    commands: tuple[Statement, ...]  #: in order, without FILE and up to STOP
    notes: tuple[str, ...] = ()


def load(path: Path) -> CommandFile:
    """Split a command file into commands.

    Raises:
        UnreadableFile: it cannot be opened, is empty or not text, names no model, or the model's file does not exist.
        UnsupportedStatement: a line that is not a known command; names file, line and text.
    """
    text = text_of(path)
    if "\0" in text or not text.strip():
        raise UnreadableFile.of(
            path, "it is empty or not plain text; give an Adams command file (.acf) that begins with its model's name", 1
        )  # fmt: skip
    lines = text.splitlines()
    first = split_comment(lines[0])[0].strip()
    model, prefix, start = "", "", 0
    if first and not _FILE.match(first):
        model, start = first, 2
        prefix = split_comment(lines[1])[0].strip() if len(lines) > 1 else ""
        if found := _SIMULATING.match(prefix):
            problem = f"line 2 names the output, but contains {found[0]!r}; leave line 2 blank, and begin the commands on line 3"
            raise UnreadableFile.of(path, problem, 2)
    commands: list[Statement] = []
    notes: list[str] = []
    stopped = 0
    for command in _with_files(lines, start, path):
        if stopped:
            notes.append(f"{command.where}: not read, because it follows STOP (line {stopped})")
            break
        if command.keyword == "FILE":
            given = parse_arguments(command, FILE)
            model, prefix = given.get("MODEL", model), given.get("OUTPUT_PREFIX", prefix)
        elif command.keyword == "STOP":
            stopped = command.line
        else:
            commands.append(command)
    reloads = commands and commands[0].keyword == "RELOAD"
    if not model and not reloads:
        raise UnreadableFile.of(
            path, "it names no model; write the dataset's name on line 1, or FILE/MODEL = name", 1
        )
    dataset = _find_dataset(path, model) if model else None
    if dataset and dataset.stem.lower() not in (
        _plain_path(model).name.lower(),
        _plain_path(model).stem.lower(),
    ):
        notes.append(
            f'{path}: its model "{model}" does not exist; {dataset.name}, named like the command file, is read instead'
        )
    return CommandFile(str(path), dataset, prefix, tuple(commands), tuple(notes))


def _plain_path(name: str) -> Path:
    return Path(name.strip('"').replace("\\", "/"))


def _find_dataset(path: Path, name: str) -> Path:
    """Return the dataset named by a command file, relative to its folder; else the one with the command file's own name."""
    folder, plain = path.parent, _plain_path(name)
    named = [folder / one for one in (plain, f"{plain}.adm", f"{plain.name}.adm", plain.name)]
    found = _find_existing_file(
        one for one in (*named, path.with_suffix(".adm")) if one.suffix.lower() == ".adm"
    )
    if found is None:
        problem = f'its model "{name}" is not there ({folder / plain}.adm); put the dataset next to it, or correct the name'
        raise UnreadableFile.of(path, problem)
    return found


def _find_existing_file(paths: Iterable[Path]) -> Path | None:
    """Return the first of several files that exists, in any case of letters."""
    return next(filter(None, map(in_any_case, paths)), None)


def _with_files(lines: list[str], start: int, path: Path, depth: int = 0) -> Iterator[Statement]:
    """Yield the commands of the lines from `start`, with FILE/COMMAND = x replaced by those of that file.

    Raises:
        UnreadableFile: the file does not exist, or files name each other.
    """
    for command in _split_commands(lines, start, str(path)):
        given = parse_arguments(command, FILE) if command.keyword == "FILE" else None
        if given is None or "COMMAND" not in given:
            yield command
            continue
        name = _plain_path(given.get("COMMAND"))
        names = (name, name.with_suffix(".acf"), name.name, f"{name.stem}.acf")
        other = _find_existing_file(path.parent / one for one in names)
        if other is None:
            command.wrong(f"COMMAND = {given.get('COMMAND')} is not there", f"put it into {path.parent}")
        if depth >= MAX_NESTING:
            command.wrong(f"more than {MAX_NESTING} files include each other", "end what names itself")
        yield from _with_files(text_of(other).splitlines(), 0, other, depth + 1)


def _split_commands(lines: list[str], start: int, path: str) -> Iterator[Statement]:
    """Yield the commands of the lines from `start`, continuation lines joined."""
    parts: list[str] = []
    breaks: list[tuple[int, int]] = []
    for number, line in enumerate(lines[start:], start=start + 1):
        code = split_comment(line)[0].strip()
        if not code and parts:
            continue  # a comment between a line and its continuation
        goes_on = code.endswith("&")
        piece = code.removesuffix("&").rstrip()
        if parts:
            piece = CONTINUED + piece.removeprefix(",")
        if piece:
            breaks.append((sum(map(len, parts)), number))
            parts.append(piece)
        if parts and not goes_on:
            yield _parse_command("".join(parts), breaks, path)
            parts, breaks = [], []
    if parts:
        raise UnreadableFile.of(
            path, f"{parts[-1].strip(CONTINUED)!r} is continued by &, but the file ends; remove the &, or complete the file", breaks[-1][1]
        )  # fmt: skip


def _command_remedy(text: str) -> str:
    """Return the remedy for a line that is not a command."""
    found = _WORD.match(text)
    word, rest = (found[1].upper(), found[2].strip(" ,/")) if found else ("", "")
    begun = [k for k in KEYWORDS if word and k.startswith(word)]
    if len(begun) == 1:
        return f"write it as {begun[0]}/{rest}"
    if near := get_close_matches(word, KEYWORDS, 1, 0.7):
        return f"write {near[0]}/… if that is meant"
    return f"remove it; the commands read are: {', '.join(KEYWORDS)}"


def _parse_command(text: str, breaks: list[tuple[int, int]], path: str) -> Statement:
    """Return the command in its joined text.

    Raises:
        UnsupportedStatement: there is no such command.
    """
    line = breaks[0][1]
    match = _COMMAND.match(text)
    word = match[1].upper() if match else ""
    found = [word] if word in KEYWORDS else [k for k in KEYWORDS if word and k.startswith(word)]
    if len(found) > 1:
        raise UnreadableFile.of(
            path, f"{word} may mean {' or '.join(found)} ({text!r}); write it in full", line
        )
    if not match or not found:
        shown = " ".join(text.replace(CONTINUED, " ").split())
        raise UnsupportedStatement.of(
            f"the command {shown!r}", f"{path}, line {line}", _command_remedy(shown)
        )
    shift = match.end()
    at = tuple((max(offset - shift, 0), number) for offset, number in breaks)
    return Statement(path, line, found[0], int(match[2]) if match[2] else None, text[shift:], breaks=at)
