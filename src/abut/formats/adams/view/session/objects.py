"""Objects that commands create, found by their dotted names, ignoring case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from abut.array_types import Numbers
from abut.formats.adams.language.statements import suggest_word
from abut.formats.adams.view.language.commands import CommandParameter, ViewCommand
from abut.formats.adams.view.language.wildcards import has_wildcards, matches_wildcards

if TYPE_CHECKING:
    from abut.formats.adams.view.geometry.placement import PlacementExpression
    from abut.formats.adams.view.objects.kinds import ObjectKind

Name = tuple[str, ...]
#: Value of an expression: a number, a text, an object, an array of numbers, or a list of texts or objects.
Value: TypeAlias = "float | str | ViewObject | Numbers | Sequence[Value]"

_COMPONENT = re.compile(r'"([^"]*)"|([^."]+)')


def split_name(text: str) -> Name:
    """Return the parts of a dotted name; parts in quotes may contain dots.

    >>> split_name('.model."Latch 1.0".cm')
    ('model', 'Latch 1.0', 'cm')
    """
    return tuple(quoted or plain for quoted, plain in _COMPONENT.findall(text))


class AbsentError(ValueError):
    """An object does not exist."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no object {name}")
        self.name = name


@dataclass(eq=False)
class ViewObject:
    """Object: the command that created it, and its current parameters."""

    kind: ObjectKind
    name: Name
    command: ViewCommand
    given: dict[str, CommandParameter] = field(default_factory=dict)
    active: bool = True
    #: Its placement, see ``placement``.
    location: Numbers | PlacementExpression | None = None
    orientation: Numbers | PlacementExpression | None = None

    @property
    def full(self) -> str:
        """Name with all its dots."""
        return "." + ".".join(self.name)


@dataclass
class Things:
    """All objects, in order of creation."""

    model: Name = ()  #: owner of names without a dot
    part: Name = ()  #: owner of new markers and shapes without a dot
    _all: dict[Name, ViewObject] = field(default_factory=dict)
    _renamed: list[tuple[Name, Name]] = field(default_factory=list)  #: old names and their replacements
    #: objects of commands that were not read, and the reason
    unread: dict[Name, str] = field(default_factory=dict)
    _last: dict[str, list[ViewObject]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[ViewObject]:
        return iter(list(self._all.values()))

    def add(self, thing: ViewObject) -> None:
        """Store a new object."""
        self._all[name_key(thing.name)] = thing
        self._last.setdefault(thing.name[-1].lower(), []).append(thing)

    def below(self, root: ViewObject) -> list[ViewObject]:
        """Return an object and its descendants, the object first."""
        return [one for one in self if name_key(one.name[: len(root.name)]) == name_key(root.name)]

    def drop(self, thing: ViewObject) -> None:
        """Delete an object and its descendants."""
        for one in self.below(thing):
            del self._all[name_key(one.name)]
            self._last[one.name[-1].lower()].remove(one)

    def rename(self, thing: ViewObject, last: str) -> None:
        """Change the last name of an object, for all its descendants too."""
        old, new, all_of_it = thing.name, (*thing.name[:-1], last), self.below(thing)
        self.drop(thing)
        for one in all_of_it:
            one.name = (*new, *one.name[len(old) :])
            self.add(one)
        self._renamed.append((name_key(old), new))
        if self.part == old:
            self.part = new

    def exact(self, name: Name) -> ViewObject | None:
        """Return the object with a full name."""
        found = self._all.get(name_key(name))
        for old, new in self._renamed if found is None else ():
            if name_key(name)[: len(old)] == old:
                name = (*new, *name[len(old) :])
                found = self._all.get(name_key(name))
        return found

    def find(self, text: str) -> ViewObject | None:
        """Return the object that a name means: a full name, one below the model or current part, or a unique last part."""
        name = split_name(text)
        if not name:
            return None
        if text.startswith("."):
            return self.exact(name)
        below = (self.exact((*start, *name)) for start in (self.model, self.part, ()))
        found = next(filter(None, below), None)
        if found is not None:
            return found
        called = self._last.get(name[-1].lower(), ())
        ends = [one for one in called if name_key(one.name)[-len(name) :] == name_key(name)]
        return ends[0] if len(ends) == 1 else None

    def absolute(self, text: str, start: Name | None = None) -> Name:
        """Return the full name for a text; without a leading dot it is relative to `start`, or to the model."""
        begin = () if text.startswith(".") else self.model if start is None else start
        return (*begin, *split_name(text))

    def leave_out(self, name: Name, why: str) -> None:
        """Record that a name belongs to an object that was not read."""
        self.unread.setdefault(name_key(name), why)

    def why_unread(self, text: str) -> str:
        """Return why an object does not exist, if it or its owner was not read; else ""."""
        tries = [name_key(self.absolute(text, start)) for start in (self.model, self.part)]
        found = (self.unread.get(one[:k]) for one in tries for k in range(len(one), 0, -1))
        return next((why for why in found if why), "")

    def absent(self, given: CommandParameter | ViewCommand, text: str, what: str = "object") -> NoReturn:
        """Refuse a name that no object has.

        Raises:
            UnsupportedStatement: the command that creates it was not read.
            UnreadableFile: there is no such object.
        """
        why = self.why_unread(text)
        if why:
            command = given if isinstance(given, ViewCommand) else given.command
            command.refuse_unsupported(f"the use of {text}", why, given.line)
        known = [one.full.lower() for one in self if one.full.count(".") == text.count(".")]
        near = suggest_word(text.lower(), known, 0.9)
        given.wrong(f"there is no {what} {text}", f"{near}create it before, or correct the name")

    def unused_name(self, text: str) -> str:
        """Return a free name: the text and the first number that makes it unique."""
        k = 1
        while self.find(f"{text}{k}") is not None:
            k += 1
        return f"{text}{k}"

    def find_matches(self, text: str) -> list[ViewObject]:
        """Return the objects that a name means, each of whose components may have wildcards.

        A name without a leading dot is searched below the model, at any depth.

        Raises:
            ValueError: wildcards are not closed.
        """
        if not has_wildcards(text):
            found = self.find(text)
            return [] if found is None else [found]
        wanted = split_name(text)
        start: Name = () if text.startswith(".") else self.model
        return [
            one
            for one in self
            if name_key(one.name[: len(start)]) == name_key(start)
            and len(one.name) - len(start) >= len(wanted)
            and (start or len(one.name) == len(wanted))
            and all(map(matches_wildcards, wanted, one.name[-len(wanted) :]))
        ]

    def parent(self, thing: ViewObject) -> ViewObject | None:
        """Return the owner of an object, or None."""
        return self.exact(thing.name[:-1])

    def upwards(self, thing: ViewObject | None) -> Iterator[ViewObject]:
        """Yield an object, its owner, and so on."""
        while thing is not None:
            yield thing
            thing = self.parent(thing)

    def owner(self, thing: ViewObject) -> ViewObject:
        """Return the owner of an object that is known to have one."""
        found = self.parent(thing)
        assert found is not None
        return found


def name_key(name: Name) -> Name:
    """Return a name as a key for lookup, in lower case."""
    return tuple(one.lower() for one in name)
