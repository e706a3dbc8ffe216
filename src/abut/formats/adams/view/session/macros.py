"""Macros and nested command files: commands defined elsewhere, executed where they are called.

A parameter of a macro is ``$name`` or ``$'name'`` in its text, with qualifiers at its first occurrence: ``$name:t=real:d=1:c=0`` is a
real number, 1 by default. ``$_self`` is the macro's own name, the prefix of its variables.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from abut.formats.adams.language.text import decode_text
from abut.formats.adams.view.language.commands import (
    QUOTES,
    CommandParameter,
    ViewCommand,
    expand_abbreviation,
)
from abut.formats.adams.view.language.operators import format_value
from abut.formats.adams.view.objects.kinds import ObjectKind
from abut.formats.adams.view.session.control_flow import carry_out
from abut.formats.adams.view.session.macro_parameters import (
    PARAMETER,
    MacroParameter,
    check,
    default_of,
    parameters_of,
)
from abut.formats.adams.view.session.objects import ViewObject
from abut.formats.adams.view.session.state import Macro, Session
from abut.formats.adams.view.session.vocabulary import command_table

MAX_MACRO_DEPTH = 30  #: nested macro calls
KIND = ObjectKind(
    "macro",
    others="user_entered_command commands_to_be_executed file_name",
    ignored="wrap_in_undo help_file help_string create_panel security_code library_name",
)
_KEY = re.compile(r"([A-Za-z_]\w*)\s*=(?!=)")
_HEADER = re.compile(r"^\s*!\s*user_entered_command\s+(.*\S)", re.IGNORECASE | re.MULTILINE)


def create_macro(session: Session, command: ViewCommand) -> None:
    """Store a macro whose commands are given."""
    given = session.resolve_parameters(command, KIND)
    lines = [format_value(one) for one in _parameter_values(session, given, "commands_to_be_executed")]
    if not lines:
        command.wrong("commands_to_be_executed is missing", 'add commands_to_be_executed = "…", "…"')
    _store_macro(session, command, given, "\n".join(lines))


def read_macro(session: Session, command: ViewCommand) -> None:
    """Store a macro whose commands are in a file.

    Raises:
        UnsupportedStatement: the file does not exist.
    """
    given = session.resolve_parameters(command, KIND)
    name, text = _read_macro_file(session, command, given)
    _store_macro(session, command, given, text, Path(name.replace("\\", "/")).stem)


def delete_macro(session: Session, command: ViewCommand) -> None:
    """Delete a macro."""
    given = session.resolve_parameters(command, KIND)
    session.name_of(command, KIND, given)
    for one in _parameter_values(session, given, "macro_name"):
        if not isinstance(one, ViewObject):
            session.things.absent(given["macro_name"], format_value(one), "macro")
        else:
            session.things.drop(one)
            session.macros = {
                words: macro for words, macro in session.macros.items() if macro.name != one.full
            }


def carry_out_file(session: Session, command: ViewCommand) -> None:
    """Execute the commands of another file.

    Raises:
        UnsupportedStatement: the file does not exist.
        UnreadableFile: files call each other without end, or one violates the language.
    """
    name, text = _read_macro_file(session, command, session.resolve_parameters(command, KIND))
    _carry_out(session, command, text, name)


def run_called_macro(session: Session, command: ViewCommand) -> bool:
    """Execute the macro that a command calls; return True if it calls one.

    Raises:
        UnreadableFile: a parameter is missing or unknown, or a command of the macro violates the language.
    """
    macro = _find_macro(session, command)
    if macro is None:
        return False
    values = _parameter_texts(session, command, macro)

    def substitute_value(match: re.Match[str]) -> str:
        name = (match[1] or match[3]).lower()
        return macro.name if name == "_self" else values[name]

    _carry_out(session, command, PARAMETER.sub(substitute_value, macro.text), f"macro {macro.name}")
    return True


def _parameter_values(session: Session, given: Mapping[str, CommandParameter], name: str) -> list[Any]:
    return session.list_values(given[name]) if name in given else []


def _read_macro_file(
    session: Session, command: ViewCommand, given: Mapping[str, CommandParameter]
) -> tuple[str, str]:
    """Return the file that a command names, and its text."""
    name = "".join(format_value(one) for one in _parameter_values(session, given, "file_name"))
    path = session.folder / name.replace("\\", "/")
    try:
        return name, decode_text(path.read_bytes())
    except OSError as problem:
        command.refuse_unsupported(
            f"{name or 'no file'} ({problem.strerror})",
            f"put the file into {session.folder.resolve()}",
        )


def _store_macro(
    session: Session, command: ViewCommand, given: Mapping[str, CommandParameter], text: str, stem: str = ""
) -> None:
    """Store a macro, by the words that call it."""
    written = session.word(given["macro_name"]) if "macro_name" in given else stem
    if not written:
        command.wrong("macro_name is missing", "add macro_name = .name")
    name = session.things.absolute(written)
    old = session.things.exact(name)
    if old is not None and old.kind is not KIND:
        command.wrong(f"the name {old.full} is used since line {old.command.line}", "choose another name")
    thing = ViewObject(KIND, name, command)
    session.things.add(thing)
    header = _HEADER.search(text)
    command_words = session.word(given["user_entered_command"]) if "user_entered_command" in given else ""
    words = command_words or (header[1] if header else name[-1])
    session.macros[tuple(words.lower().split())] = Macro(thing.full, text, parameters_of(text, command))


def _find_macro(session: Session, command: ViewCommand) -> Macro | None:
    """Return the macro that the words of a command call; they may be abbreviated while they stay unique among macros."""
    exact = session.macros.get(command.words)
    if exact is not None or not session.macros:
        return exact
    near = [
        macro
        for words, macro in session.macros.items()
        if len(words) == len(command.words) and all(map(str.startswith, words, command.words))
    ]
    own = any(words[0].startswith(command.words[0]) for words in command_table())
    return near[0] if len(near) == 1 and not own else None


def _parameter_texts(session: Session, command: ViewCommand, macro: Macro) -> dict[str, str]:
    """Return the text for each parameter in a call."""
    found: dict[str, str] = {}
    for given, text in zip(command.given, _argument_texts(command), strict=True):
        names = expand_abbreviation(given.name, macro.parameters)
        if len(names) != 1:
            known = ", ".join(one.name for one in macro.parameters.values()) or "none"
            given.wrong(f"{macro.name} has no one parameter {given.name}", f"its parameters are {known}")
        parameter = macro.parameters[names[0]]
        found[names[0]] = _parameter_text(session, given, text, parameter)
        if parameter.updates:
            session.last_values[macro.name, names[0]] = found[names[0]]
    for name, parameter in macro.parameters.items():
        if name not in found:
            default = default_of(session, macro.name, parameter)
            if default is None:
                command.wrong(f"{parameter.name} is missing", f"add {parameter.name} = …")
            found[name] = _remove_quotes(default)
    return found


def _argument_texts(command: ViewCommand) -> list[str]:
    """Return the values of a command's parameters, as written."""
    text = QUOTES.sub(lambda quoted: "_" * len(quoted[0]), command.text)
    while "(" in text and (shorter := re.sub(r"\([^()]*\)", lambda inner: "_" * len(inner[0]), text)) != text:
        text = shorter
    keys = list(_KEY.finditer(text))
    ends = [*(key.start() for key in keys[1:]), len(text)] if keys else []
    return [command.text[key.end() : end].strip().rstrip(",") for key, end in zip(keys, ends, strict=True)]


def _parameter_text(session: Session, given: CommandParameter, text: str, parameter: MacroParameter) -> str:
    """Return the text for a parameter: objects by their full names, EVAL by its value, texts without quotes."""
    whole = check(session, given, _remove_quotes(text), parameter)
    if whole is not None:
        return whole
    if "eval(" in text.lower().replace(" ", "") or parameter.thing:
        values = session.list_values(given)
        if not parameter.thing or all(isinstance(one, ViewObject) for one in values):
            return ", ".join(format_value(one) for one in values)
    return _remove_quotes(text)


def _remove_quotes(text: str) -> str:
    """Return a text without the quotes around it."""
    whole = QUOTES.fullmatch(text)
    return text[1:-1].replace('\\"', '"') if whole else text


def _carry_out(session: Session, command: ViewCommand, text: str, what: str) -> None:
    """Execute the commands of a text; messages name the place of the call."""
    if session.depth >= MAX_MACRO_DEPTH:
        command.wrong(f"more than {MAX_MACRO_DEPTH} call each other", "end what calls itself")
    if not any(line.split("!")[0].strip() for line in text.splitlines()):
        return
    session.depth += 1
    try:
        carry_out(session, session.understood(text, f"{command.where}, {what}"))
    finally:
        session.depth -= 1
