"""Conditions and loops: if, elseif, else, while, for, break, continue, end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from abut.formats.adams.view.language.commands import CommandParameter, ViewCommand
from abut.formats.adams.view.language.database import is_of_type
from abut.formats.adams.view.language.operators import is_true
from abut.formats.adams.view.language.wildcards import has_wildcards
from abut.formats.adams.view.session.objects import Value, ViewObject
from abut.formats.adams.view.session.state import MAX_COMMANDS, Session

BRANCHES = ("else", "elseif")
Branch = tuple[ViewCommand, list[ViewCommand]]  #: a command, and the commands of its block


class _LeaveError(Exception):
    """Leaves a loop (break), one iteration of it (continue), or the command sequence (return)."""

    def __init__(self, word: str) -> None:
        self.word = word


def carry_out(session: Session, commands: Sequence[ViewCommand]) -> None:
    """Execute commands in order.

    Raises:
        UnreadableFile: a command violates the language, a loop has no end, or break or continue is outside of a loop.
    """
    around, session.rounds = session.rounds, 0
    try:
        _run_commands(session, commands)
    except _LeaveError:
        return
    finally:
        session.rounds = around


def _run_commands(session: Session, commands: Sequence[ViewCommand]) -> None:
    at = 0
    while at < len(commands):
        command = commands[at]
        word = _command_word(command)
        if word in _BLOCKS:
            at = _execute_block(session, commands, at)
        elif word == "return" or (word in ("break", "continue") and session.rounds):
            raise _LeaveError(word)
        elif word in ("break", "continue"):
            with session.store_refused_command(command):
                command.wrong("it stands in no loop", "remove it, or write for or while before")
        elif word in ("end", *BRANCHES):
            with session.store_refused_command(command):
                command.wrong("it belongs to no open block", "remove it, or write if, for or while before")
        else:
            session.taking(session, command)
        at += 1


def _command_word(command: ViewCommand) -> str:
    """Return the word of a command with a single word, else ""."""
    return command.words[0] if len(command.words) == 1 else ""


def _execute_block(session: Session, commands: Sequence[ViewCommand], at: int) -> int:
    """Execute a block and return the index of its end.

    If lenient, a block that cannot be executed is left out; of a block without an end, only its first command.
    """
    head, end = commands[at], at
    with session.store_refused_command(head):
        branches, end = _find_branches(commands, at)
        _BLOCKS[_command_word(head)](session, branches)
    return end


def _find_branches(commands: Sequence[ViewCommand], at: int) -> tuple[list[Branch], int]:
    """Return the branches of the block that starts at a command, and the index of its end."""
    found: list[Branch] = []
    depth, apart = 0, BRANCHES if _command_word(commands[at]) == "if" else ()
    for k in range(at, len(commands)):
        word = _command_word(commands[k])
        if k == at or (depth == 1 and word in apart):
            found.append((commands[k], []))
        elif depth > 1 or word != "end":
            found[-1][1].append(commands[k])
        depth += (word in _BLOCKS) - (word == "end")
        if depth == 0:
            return found, k
    return commands[at].wrong("it has no end", "write end after the last of its commands")


def _required_parameter(command: ViewCommand, name: str) -> CommandParameter:
    return command.find_parameter(name) or command.wrong(f"{name} is missing", f"add {name} = …")


def _is_condition_true(session: Session, command: ViewCommand) -> bool:
    """Return True if the condition of a command holds now."""
    session.count += 1
    given = _required_parameter(command, "condition")
    session.clear_caches()
    values = session.list_values(given)
    if len(values) != 1:
        given.wrong(
            f"a condition is one number, not {len(values)}", "compare or count, so that one number is left"
        )
    try:
        return is_true(values[0])
    except ValueError as problem:
        given.wrong(str(problem), "write a comparison, as (a == b)")


def _execute_if(session: Session, branches: Sequence[Branch]) -> None:
    """Execute the first branch whose condition holds."""
    for head, body in branches:
        if head.words == ("else",) or _is_condition_true(session, head):
            _run_commands(session, body)
            return


def _execute_iteration(session: Session, body: Sequence[ViewCommand]) -> bool:
    """Execute one iteration of a loop; return True if the loop continues."""
    session.rounds += 1
    try:
        _run_commands(session, body)
    except _LeaveError as left:
        if left.word == "return":
            raise
        return left.word == "continue"
    finally:
        session.rounds -= 1
    return True


def _execute_while(session: Session, branches: Sequence[Branch]) -> None:
    ((command, body),) = branches
    while _is_condition_true(session, command):
        if session.count > MAX_COMMANDS:
            command.wrong("it does not end", "make its condition false at some point")
        if not _execute_iteration(session, body):
            return


def _execute_for(session: Session, branches: Sequence[Branch]) -> None:
    ((command, body),) = branches
    variable = _required_parameter(command, "variable_name")
    name = session.word(variable).lower()
    if name in session.loops:
        variable.wrong(f"{name} is already the variable of an enclosing loop", "choose another name")
    for value in _loop_values(session, command):
        session.loops[name] = value
        if not _execute_iteration(session, body):
            break
    session.loops.pop(name, None)


def _loop_values(session: Session, command: ViewCommand) -> Iterator[Any]:
    objects = command.find_parameter("object_names")
    if objects is not None:
        yield from _loop_objects(session, command, objects)
        return
    first, last = (
        session.number(_required_parameter(command, name)) for name in ("start_value", "end_value")
    )
    step = command.find_parameter("increment_value")
    by = 1.0 if step is None else session.number(step)
    if by == 0.0:
        command.wrong("increment_value is 0, so the loop does not end", "give another")
    count = np.floor((last - first) / by + 1e-9) + 1.0
    if not count <= MAX_COMMANDS:
        command.wrong(f"it requests {count:.9g} iterations", f"request at most {MAX_COMMANDS}")
    yield from (first + k * by for k in range(max(0, int(count))))


def _loop_objects(session: Session, command: ViewCommand, objects: CommandParameter) -> Iterator[Value]:
    """Yield the objects of a loop: those named, also by wildcards, of a type if one is given."""
    sort = command.find_parameter("type")
    kind = "" if sort is None else session.word(sort).lower()
    for value in session.list_values(objects):
        wild = isinstance(value, str) and has_wildcards(value)
        for one in session.find_matches(objects, str(value)) if wild else [value]:
            if not kind or not isinstance(one, ViewObject) or _is_of_type(one, sort, kind):
                yield one


def _is_of_type(thing: ViewObject, given: CommandParameter | None, kind: str) -> bool:
    try:
        return is_of_type(thing, kind)
    except ValueError as problem:
        assert given is not None
        given.wrong(str(problem), "write one of these, or leave type out")


_BLOCKS: Mapping[str, Callable[[Session, Sequence[Branch]], None]] = {
    "if": _execute_if,
    "while": _execute_while,
    "for": _execute_for,
}
