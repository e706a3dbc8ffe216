"""Values of parameters and poses of objects in the current state of the session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.view.geometry import placement
from abut.formats.adams.view.geometry.locations import LocatedFrame
from abut.formats.adams.view.language.commands import CommandParameter, expand_abbreviation
from abut.formats.adams.view.language.database import DEFAULTS
from abut.formats.adams.view.language.expressions import Evaluator
from abut.formats.adams.view.language.operators import format_value
from abut.formats.adams.view.language.units import ModelUnits
from abut.formats.adams.view.language.wildcards import has_wildcards
from abut.formats.adams.view.session.objects import AbsentError, Things, Value, ViewObject

if TYPE_CHECKING:
    from abut.formats.adams.view.language.commands import Node

YES = ("yes", "on", "true", "1")
NO = ("no", "off", "false", "0")
NO_OPINION = "no_opinion"  #: inherit from the owner
VALUES = (
    "real_value",
    "integer_value",
    "string_value",
    "object_value",
)  #: parameters of a variable's values


@dataclass
class Values:
    """Evaluator of parameters; values are cached until the next command."""

    things: Things = field(default_factory=Things)
    units: ModelUnits = field(default_factory=ModelUnits)
    coordinates: str = "cartesian"  #: coordinates of locations given as numbers: cartesian or cylindrical
    loops: dict[str, Value] = field(default_factory=dict)  #: variables of loops
    #: by the identity of parameters, which are stored so that their identities stay unique
    _values: dict[int, tuple[CommandParameter, list[Value]]] = field(default_factory=dict)
    _frames: dict[int, LocatedFrame] = field(default_factory=dict)
    _busy: set[int] = field(default_factory=set)
    begun: dict[int, LocatedFrame] = field(default_factory=dict)  #: poses whose axes are not known yet

    def clear_caches(self) -> None:
        """Clear the caches."""
        self._values.clear()
        self._frames.clear()

    # --- values ----------------

    def evaluator(
        self, given: CommandParameter, frame: LocatedFrame | None = None, present: Numbers | None = None
    ) -> Evaluator:
        """Return the evaluator of a parameter's values; poses are in the coordinates of a frame."""
        return Evaluator(self, given, frame or LocatedFrame(), present, self.units)

    def list_values(self, given: CommandParameter, evaluator: Evaluator | None = None) -> list[Value]:
        """Return the values of a parameter: numbers, objects and texts; words that name no object are texts."""
        key = id(given)
        if evaluator is None and key in self._values:
            return list(self._values[key][1])
        if key in self._busy:
            given.wrong(
                "its expression depends on itself",
                "write EVAL(…) around the parts that shall keep their present value",
            )
        self._busy.add(key)
        try:
            values = list(self._flat(given, evaluator or self.evaluator(given)))
        finally:
            self._busy.discard(key)
        if evaluator is None:
            self._values[key] = given, values
        return values

    def _flat(self, given: CommandParameter, evaluator: Evaluator) -> Iterator[Value]:
        for node in given.values:
            value = self._plain(node) if node.data == "name" else evaluator.value(node)
            if isinstance(value, np.ndarray | list):
                yield from (float(one) if isinstance(one, np.floating) else one for one in np.ravel(value))
            else:
                yield value

    def _plain(self, node: Node) -> Value:
        """Return the value of a name outside of an expression: an object, or a word."""
        return self.things.find(str(node.children[0])) or str(node.children[0])

    def numbers(self, given: CommandParameter, count: int | None = None) -> list[float]:
        """Return the values of a parameter as numbers, after checking their count if given.

        Raises:
            UnreadableFile: a value is not a finite number, or the count is wrong.
        """
        found = []
        for value in self.list_values(given):
            number = self.value_of(value) if isinstance(value, ViewObject) else value
            if not isinstance(number, float) or not np.isfinite(number):
                given.wrong(
                    f"{format_value(value)!r} is not a number",
                    "write it as 1.5, 1.5E-3, 6inch or (expression)",
                )
            found.append(number)
        if count not in (None, len(found)):
            given.wrong(f"it has {len(found)} numbers", f"give {count}")
        return found

    def number(self, given: CommandParameter) -> float:
        """Return the single number of a parameter."""
        found = self.numbers(given)
        if len(found) != 1:
            given.wrong(f"it has {len(found)} values", "give one")
        return found[0]

    def three(self, given: CommandParameter) -> Numbers:
        """Return the three numbers of a parameter."""
        found = self.numbers(given)
        if len(found) != 3:
            given.wrong(f"it has {len(found)} values", "give three")
        return np.array(found)

    def word(self, given: CommandParameter) -> str:
        """Return the single word, name or text of a parameter."""
        if len(given.values) != 1:
            given.wrong(f"it has {len(given.values)} values", "give one")
        node = given.values[0]
        if node.data == "name" and len(node.children) == 1:
            return str(node.children[0])
        return format_value(self.evaluator(given).value(node))

    def truth(self, given: CommandParameter) -> bool:
        """Return the Boolean value of yes or no.

        Raises:
            UnreadableFile: it is neither yes nor no.
        """
        value = self.word(given).lower()
        if value not in (*YES, *NO):
            given.wrong(f"{value!r} is neither yes nor no", "write yes or no")
        return value in YES

    def is_yes(self, given: Mapping[str, CommandParameter], name: str) -> bool:
        """Return True if a parameter is given and is yes."""
        return name in given and self.truth(given[name])

    def choice(self, given: CommandParameter, words: Iterable[str]) -> str:
        """Return the word that a parameter spells or abbreviates.

        Raises:
            UnreadableFile: it matches none of them, or several.
        """
        word, words = self.word(given).lower(), tuple(words)
        found = expand_abbreviation(word, words)
        if len(found) != 1:
            given.wrong(f"{word!r} is unknown", f"write one of {', '.join(words)}")
        return found[0]

    def object(self, given: CommandParameter) -> ViewObject:
        """Return the single object that a parameter names.

        Raises:
            UnreadableFile: there is no such object.
        """
        name = self.word(given)
        return self.things.find(name) or self.things.absent(given, name)

    def known_object(self, value: Value) -> ViewObject | None:
        """Return the object that a value of a parameter is or names, or None."""
        return value if isinstance(value, ViewObject) else self.things.find(format_value(value))

    def objects(self, given: CommandParameter) -> list[ViewObject]:
        """Return the objects that a parameter names.

        Raises:
            UnreadableFile: one does not exist.
        """
        found: list[ViewObject] = []
        for value in self.list_values(given):
            if isinstance(value, str) and has_wildcards(value):
                found += self.find_matches(given, value)
            else:
                found.append(self.known_object(value) or self.things.absent(given, format_value(value)))
        return found

    def find_matches(self, given: CommandParameter, text: str) -> list[ViewObject]:
        """Return the objects that match a name with wildcards.

        Raises:
            UnreadableFile: the wildcards are not closed.
        """
        try:
            return self.things.find_matches(text)
        except ValueError as problem:
            given.wrong(str(problem), "write wildcards as *, ?, [ab], [^ab], [a-c] or {one,two}")

    # --- names in expressions ----------------

    def named_value(self, token: str, evaluator: Evaluator) -> Value:
        """Return the value of a name in an expression: a variable's value, an object, or a parameter of an object.

        Raises:
            UnreadableFile: there is no such object.
        """
        if token.lower() in self.loops:
            return self.loops[token.lower()]
        if token.lower() in DEFAULTS:
            return token  # resolved by DB_DEFAULT only
        if token.lower().endswith(".self") and (owner := self.things.find(token[:-5])) is not None:
            return owner
        thing = self.things.find(token)
        if thing is None and token.lower() == "none":
            return ""  # no object
        if thing is not None:
            return self.value_of(thing) if thing.kind.words == ("variable",) else thing
        value = self.field(token, evaluator)
        if value is None:
            self.things.absent(evaluator.given, token)
        return value

    def value_of(self, thing: ViewObject) -> Value:
        """Return the value of a variable."""
        for name in VALUES:
            if name not in thing.given:
                continue
            values = self.list_values(thing.given[name])
            if len(values) == 1:
                return values[0]
            return np.array(values) if all(isinstance(one, float) for one in values) else values
        return thing

    def field(self, token: str, evaluator: Evaluator) -> Value | None:
        """Return a parameter of an object, as in ``.model.SFORCE_1.i`` or ``.model.part.marker.location``; None if there is none."""
        head, _, last = token.rpartition(".")
        thing = self.things.find(head) if head else None
        if thing is None:
            return None
        if last.lower() in ("location", "loc"):
            if self.coordinates != "cartesian":
                evaluator.wrong(
                    f"the numbers of a location in coordinates that are {self.coordinates} are not known",
                    "write a LOC_ function",
                )
            return self.local(thing).origin
        if last.lower() in ("orientation", "ori"):
            return evaluator.value(placement.turn_of(self.local(thing)))
        names = thing.kind.resolve(last.lower())
        for name in names or (f"{last.lower()}_value",):
            if name in thing.given:
                values = self.list_values(thing.given[name])
                return values[0] if len(values) == 1 else values
        return None

    # --- poses - ---------------

    def frame(self, value: Value) -> LocatedFrame:
        """Return the global pose of an object.

        Raises:
            UnreadableFile: it has no pose, or depends on itself.
            AbsentError: there is no object with that name.
        """
        thing = self.known_object(value)
        if thing is None:
            raise AbsentError(format_value(value))
        if id(thing) not in self._frames:
            if not thing.kind.placed and thing.kind.sort != "model":
                thing.command.wrong(f"{thing.full} has no location", "name a marker, a point or a part")
            if id(thing) in self.begun:
                return self.begun[id(thing)]
            if id(thing) in self._busy:
                thing.command.wrong(f"the location of {thing.full} depends on itself", "give it by numbers")
            self._busy.add(id(thing))
            try:
                self._frames[id(thing)] = placement.global_frame(self, thing)
            finally:
                self._busy.discard(id(thing))
        return self._frames[id(thing)]

    def owner(self, thing: ViewObject) -> LocatedFrame:
        """Return the frame in which an object's pose is stored: its part's."""
        part = self.things.parent(thing)
        return LocatedFrame() if part is None or not part.kind.placed else self.frame(part)

    def local(self, thing: ViewObject) -> LocatedFrame:
        """Return an object's pose in its part."""
        return self.owner(thing).local_frame(self.frame(thing))

    def put(self, thing: ViewObject, place: LocatedFrame) -> None:
        """Move an object to a global pose, and store it as numbers in its part's coordinates."""
        local = self.owner(thing).local_frame(place)
        thing.location, thing.orientation = local.origin, local.axes
