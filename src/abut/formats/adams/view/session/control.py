"""Conditions and loops: if, elseif, else, while, for, break, continue, end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from abut.errors import UnreadableFile
from abut.formats.adams.view.language.commands import Command, Given
from abut.formats.adams.view.session.objects import Thing
from abut.formats.adams.view.session.state import Session

OPENING = ("if", "while", "for")
BRANCHES = ("else", "elseif")


class _LeaveError(Exception):
    """Leaves a loop (break), one round of it (continue), or all (return)."""

    def __init__(self, word: str) -> None:
        self.word = word


def carry_out(session: Session, commands: Sequence[Command]) -> None:
    """Carry out commands in order.

    Raises:
        UnreadableFile: a command breaks the language, or a loop has no end.
    """
    try:
        _run(session, commands)
    except _LeaveError:
        return


def _run(session: Session, commands: Sequence[Command]) -> None:
    at = 0
    while at < len(commands):
        command = commands[at]
        word = command.words[0] if len(command.words) == 1 else ""
        if word in OPENING:
            at = _block(session, commands, at, word)
        elif word in ("break", "continue", "return"):
            raise _LeaveError(word)
        elif word in ("end", *BRANCHES):
            _stray(session, command)
        else:
            session.take(command)
        at += 1


def _stray(session: Session, command: Command) -> None:
    """Refuse an end or else that belongs to nothing; leniently, leave it out."""
    try:
        command.wrong("nothing was begun that it belongs to", "remove it, or write if, for or while before")
    except UnreadableFile as problem:
        if not session.lenient:
            raise
        session.leave_out(command, str(problem))


def _block(session: Session, commands: Sequence[Command], at: int, word: str) -> int:
    """Carry out a block; where it ends. Leniently, one that cannot be carried out is left out, of one without an end its beginning."""
    end = at
    try:
        end = _end(commands, at)
        _BLOCKS[word](session, commands[at], commands[at + 1 : end])
    except UnreadableFile as problem:
        if not session.lenient:
            raise
        session.leave_out(commands[at], str(problem))
    return end


def _end(commands: Sequence[Command], at: int) -> int:
    """Where the block that begins at a command ends."""
    depth = 0
    for k in range(at, len(commands)):
        word = commands[k].words[0] if len(commands[k].words) == 1 else ""
        depth += (word in OPENING) - (word == "end")
        if depth == 0:
            return k
    commands[at].wrong("it has no end", "write end behind the last of its commands")
    raise AssertionError


def _parameter(command: Command, name: str, needed: bool = True) -> Given | None:
    found = [given for given in command.given if name.startswith(given.name) or given.name.startswith(name)]
    if not found and needed:
        command.wrong(f"{name} is missing", f"add {name} = …")
    return found[0] if found else None


def _true(session: Session, command: Command) -> bool:
    """Whether the condition of a command holds now."""
    session.count += 1
    given = _parameter(command, "condition")
    assert given is not None
    session.changed()
    values = session.listed(given)
    return bool(values) and all(bool(one) for one in values)


def _if(session: Session, command: Command, body: Sequence[Command]) -> None:
    """The first branch whose condition holds."""
    branches: list[tuple[Command, list[Command]]] = [(command, [])]
    depth = 0
    for one in body:
        word = one.words[0] if len(one.words) == 1 else ""
        if depth == 0 and word in BRANCHES:
            branches.append((one, []))
            continue
        depth += (word in OPENING) - (word == "end")
        branches[-1][1].append(one)
    for head, commands in branches:
        if head.words == ("else",) or _true(session, head):
            _run(session, commands)
            return


def _rounds(session: Session, body: Sequence[Command]) -> bool:
    """One round of a loop; whether it goes on."""
    try:
        _run(session, body)
    except _LeaveError as left:
        if left.word == "return":
            raise
        return left.word == "continue"
    return True


def _while(session: Session, command: Command, body: Sequence[Command]) -> None:
    while _true(session, command):
        if session.count > session.most:
            command.wrong("it does not end", "let its condition become false")
        if not _rounds(session, body):
            return


def _for(session: Session, command: Command, body: Sequence[Command]) -> None:
    variable = _parameter(command, "variable_name")
    assert variable is not None
    name = session.word(variable).lower()
    if name in session.loops:
        variable.wrong(f"{name} already counts the loop around it", "choose another name")
    for value in _values(session, command):
        session.loops[name] = value
        if not _rounds(session, body):
            break
    session.loops.pop(name, None)


def _values(session: Session, command: Command) -> Iterator[Any]:
    objects = _parameter(command, "object_names", needed=False)
    if objects is not None:
        yield from _objects(session, command, objects)
        return
    ends = [_parameter(command, name) for name in ("start_value", "end_value")]
    step = _parameter(command, "increment_value", needed=False)
    first, last = (session.number(one) for one in ends if one is not None)
    by = 1.0 if step is None else session.number(step)
    if by == 0.0:
        command.wrong("increment_value is 0, so that it does not end", "give another")
    count = np.floor((last - first) / by + 1e-9) + 1.0
    if not count <= session.most:
        command.wrong(f"it asks for {count:.9g} rounds", f"ask for at most {session.most}")
    yield from (first + k * by for k in range(max(0, int(count))))


def _objects(session: Session, command: Command, objects: Given) -> Iterator[Any]:
    """What a loop over objects goes through: those named, also by a *, of a type where one is given."""
    sort = _parameter(command, "type", needed=False)
    kind = "" if sort is None else session.word(sort).lower()
    for value in session.listed(objects):
        found = session.things.matching(value) if isinstance(value, str) and "*" in value else [value]
        for one in found:
            if not kind or not isinstance(one, Thing) or kind in (one.kind.sort, *one.kind.words):
                yield one


_BLOCKS = {"if": _if, "while": _while, "for": _for}
