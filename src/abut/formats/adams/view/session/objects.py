"""The objects that commands make, found by their dotted names, in upper or lower case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

from abut.formats.adams.language.statements import suggest_word
from abut.formats.adams.view.language.commands import Command, CommandParameter
from abut.formats.adams.view.language.wildcards import has_wildcards, matches

if TYPE_CHECKING:
    from abut.formats.adams.view.objects.kinds import Kind

Name = tuple[str, ...]

_COMPONENT = re.compile(r'"([^"]*)"|([^."]+)')


def components(text: str) -> Name:
    """The parts of a dotted name; those in quotes may hold dots.

    >>> components('.model."Latch 1.0".cm')
    ('model', 'Latch 1.0', 'cm')
    """
    return tuple(quoted or plain for quoted, plain in _COMPONENT.findall(text))


class AbsentError(ValueError):
    """There is no object of a name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no object {name}")
        self.name = name


@dataclass(eq=False)
class Thing:
    """An object: what made it, and the parameters given so far."""

    kind: Kind
    name: Name
    command: Command
    given: dict[str, CommandParameter] = field(default_factory=dict)
    active: bool = True
    location: Any = None  #: how it is placed, see ``places``
    orientation: Any = None

    @property
    def full(self) -> str:
        """The name with all its dots."""
        return "." + ".".join(self.name)


@dataclass
class Things:
    """All objects, in the order they were made."""

    model: Name = ()  #: where names without a dot begin
    part: Name = ()  #: what new markers and shapes without a dot belong to
    _all: dict[Name, Thing] = field(default_factory=dict)
    _renamed: list[tuple[Name, Name]] = field(default_factory=list)  #: names of old and what they became
    #: what commands that were not read would have made, and why
    unread: dict[Name, str] = field(default_factory=dict)
    _last: dict[str, list[Thing]] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Thing]:
        return iter(list(self._all.values()))

    def add(self, thing: Thing) -> None:
        """Keep a new object."""
        self._all[key(thing.name)] = thing
        self._last.setdefault(thing.name[-1].lower(), []).append(thing)

    def below(self, root: Thing) -> list[Thing]:
        """An object and what belongs to it, itself first."""
        return [one for one in self if key(one.name[: len(root.name)]) == key(root.name)]

    def drop(self, thing: Thing) -> None:
        """Forget an object and what belongs to it."""
        for one in self.below(thing):
            del self._all[key(one.name)]
            self._last[one.name[-1].lower()].remove(one)

    def rename(self, thing: Thing, last: str) -> None:
        """Give an object, and all that belongs to it, another last name."""
        old, new, all_of_it = thing.name, (*thing.name[:-1], last), self.below(thing)
        self.drop(thing)
        for one in all_of_it:
            one.name = (*new, *one.name[len(old) :])
            self.add(one)
        self._renamed.append((key(old), new))
        if self.part == old:
            self.part = new

    def exact(self, name: Name) -> Thing | None:
        """The object of a full name."""
        found = self._all.get(key(name))
        for old, new in self._renamed if found is None else ():
            if key(name)[: len(old)] == old:
                name = (*new, *name[len(old) :])
                found = self._all.get(key(name))
        return found

    def find(self, text: str) -> Thing | None:
        """The object that a name means: a full one, one below the model or the present part, or one that is the only one so called."""
        name = components(text)
        if not name:
            return None
        if text.startswith("."):
            return self.exact(name)
        below = (self.exact((*start, *name)) for start in (self.model, self.part, ()))
        found = next(filter(None, below), None)
        if found is not None:
            return found
        called = self._last.get(name[-1].lower(), ())
        ends = [one for one in called if key(one.name)[-len(name) :] == key(name)]
        return ends[0] if len(ends) == 1 else None

    def absolute(self, text: str, start: Name | None = None) -> Name:
        """The full name that a text means, where a name without a dot begins with another, or with the model."""
        begin = () if text.startswith(".") else self.model if start is None else start
        return (*begin, *components(text))

    def leave_out(self, name: Name, why: str) -> None:
        """Know that a name belongs to what was not read."""
        self.unread.setdefault(key(name), why)

    def why_unread(self, text: str) -> str:
        """Why an object is not there: it, or what it belongs to, was not read; empty where it is no such object."""
        tries = [key(self.absolute(text, start)) for start in (self.model, self.part)]
        found = (self.unread.get(one[:k]) for one in tries for k in range(len(one), 0, -1))
        return next((why for why in found if why), "")

    def absent(self, given: CommandParameter | Command, text: str, what: str = "object") -> NoReturn:
        """Refuse a name that nothing bears.

        Raises:
            UnsupportedStatement: a command that was not read would have made it.
            UnreadableFile: there is none.
        """
        why = self.why_unread(text)
        if why:
            command = given if isinstance(given, Command) else given.command
            command.refuse_unsupported(f"the use of {text}", why, given.line)
        known = [one.full.lower() for one in self if one.full.count(".") == text.count(".")]
        near = suggest_word(text.lower(), known, 0.9)
        given.wrong(f"there is no {what} {text}", f"{near}make it before, or mend the name")

    def unused(self, text: str) -> str:
        """A name that is free: the text and the first number that makes it so."""
        k = 1
        while self.find(f"{text}{k}") is not None:
            k += 1
        return f"{text}{k}"

    def find_matches(self, text: str) -> list[Thing]:
        """The objects that a name means, each of whose components may have wildcards.

        One that begins without a dot is sought below the model, at any depth.

        Raises:
            ValueError: wildcards have no end.
        """
        if not has_wildcards(text):
            found = self.find(text)
            return [] if found is None else [found]
        wanted = components(text)
        start: Name = () if text.startswith(".") else self.model
        return [
            one
            for one in self
            if key(one.name[: len(start)]) == key(start)
            and len(one.name) - len(start) >= len(wanted)
            and (start or len(one.name) == len(wanted))
            and all(map(matches, wanted, one.name[-len(wanted) :]))
        ]

    def parent(self, thing: Thing) -> Thing | None:
        """What an object belongs to."""
        return self.exact(thing.name[:-1])

    def upwards(self, thing: Thing | None) -> Iterator[Thing]:
        """An object, what it belongs to, and so on."""
        while thing is not None:
            yield thing
            thing = self.parent(thing)

    def owner(self, thing: Thing) -> Thing:
        """What an object belongs to, of which it is known that there is one."""
        found = self.parent(thing)
        assert found is not None
        return found


def key(name: Name) -> Name:
    """A name as objects are found by: in lower case."""
    return tuple(one.lower() for one in name)
