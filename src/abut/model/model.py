"""Model of a machine: an ordered set of named things, and gravity."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from abut.errors import AbutError, DuplicateName, InvalidValue, UnknownName
from abut.extend.functions.dependencies import cached_value
from abut.model.body import Body, Ground, Part
from abut.model.protocols import FAMILIES, Subsystem, Thing, check_name
from abut.model.summary import model_summary
from abut.model.with_values import copies_with_values
from abut.units import Vector, quantity, vector

__all__ = ["Model", "check_model"]

#: Treatments of redundant constraints: reactions shared by all, carried by the first as in Adams, or those of equal elastic supports.
REDUNDANT = ("least norm", "adams", "compliance")

T = TypeVar("T", bound=Thing | Subsystem)
V = TypeVar("V")


class Model:
    """Model of a machine: bodies, joints, motions, forces, contacts, and gravity.

    Args:
        name: a title, any text.
        gravity: acceleration of free fall in global axes [m/s²].
        notes: sentences for users of the model, such as unsupported statements of its file.
        redundant: distribution of the reactions of redundant constraints. With "least norm" all constraints share the load, with the
            smallest possible reactions. With "adams" equations that joints added before satisfy already are deactivated, without
            reaction, so the first of two hinges of a door carries all. With "compliance" their loads are those of equal stiff supports
            that resist displacement only, as far as equilibrium permits. The motion is the same. It may be set later.

    Only `add` changes a model; added things are frozen. `with_values` returns a new model.

    >>> model = Model("falling", gravity=(0, 0, "-9.81 m/s^2"))
    >>> stone = model.add(Body("stone", mass=1.0, inertia=(1, 1, 1), position=(0, 0, 5)))
    >>> model.bodies
    (Body("stone", mass=1 kg),)
    >>> model.with_values({"stone.mass": "2 kg"})["stone"].mass
    2.0
    """

    def __init__(
        self,
        name: str = "model",
        gravity: Vector = (0.0, 0.0, -9.81),
        notes: Iterable[str] = (),
        redundant: str = REDUNDANT[0],
    ) -> None:
        if not isinstance(name, str) or not name.strip():
            raise InvalidValue.of("the name of a model", name, 'be a string, such as "slider crank"')
        self._name = name
        self._gravity = vector(gravity, "m/s^2", what=f'model "{name}": gravity')
        self.notes = list(notes)
        self.redundant = redundant
        #: numbers or names of things in the file from which the model was read, for writing such a file again
        self.numbering: Any = None
        #: further data of that file: limits of a robot's joints, named frames (`abut.formats.robots`)
        self.source: Any = None
        #: original names in the file from which the model was read, by the names in the model, where they differ
        self.labels: dict[str, str] = {}
        #: angles that count revolutions [rad], by the thing that counts them, at the end of an analysis; the next one continues from there
        self.turns: Mapping[str, float] = {}
        self._ground = Ground()
        self._things: dict[str, Any] = {}
        self._followed: tuple[Any, tuple[Any, ...], dict[Hashable, Any]] = (None, (), {})

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for a copy; derived data is computed again."""
        return self.__dict__ | {"_followed": (None, (), {})}

    @property
    def name(self) -> str:
        """Title."""
        return self._name

    @property
    def gravity(self) -> tuple[float, ...]:
        """Acceleration of free fall in global axes [m/s²]."""
        return self._gravity

    @property
    def redundant(self) -> str:
        """Distribution of the reactions of redundant constraints: "least norm", "adams" or "compliance"."""
        return self._redundant

    @redundant.setter
    def redundant(self, value: str) -> None:
        if value not in REDUNDANT:
            raise UnknownName.of(
                f'treatment of redundant constraints of model "{self._name}"', value, REDUNDANT
            )
        self._redundant = value

    @property
    def ground(self) -> Ground:
        """The fixed body."""
        return self._ground

    def add(self, thing: T) -> T:
        """Add a body, joint, motion, force, contact, request or graphic, or a subsystem of them, and return it.

        All things of a subsystem (`abut.trains`, `abut.flexible`) are added, or none.

        Raises:
            InvalidValue: not a thing, an invalid name, or a thing on a body that is not in
                the model.
            DuplicateName: the name is in use.
        """
        parts = (
            thing.things_on(self._ground) if hasattr(thing, "things_on") else getattr(thing, "things", None)
        )
        if parts is None:
            self._add(thing)
            return thing
        before = dict(self._things)
        try:
            for part in parts:
                self._add(part)
        except AbutError:
            self._things = before
            raise
        return thing

    def _add(self, thing: Any) -> None:
        family = getattr(thing, "family", None)
        if family not in FAMILIES:
            raise InvalidValue.of(
                f'model "{self._name}": the argument of add', thing, f"be one of: {', '.join(FAMILIES)}"
            )
        if isinstance(thing, type):
            raise InvalidValue.of(
                f'model "{self._name}": the argument of add',
                thing,
                f"be an instance, not a class: {thing.__name__}(…)",
            )
        what = f'{family} "{thing.name}"'
        check_name(thing.name, family)
        if thing.name in self._things:
            holder = self._things[thing.name]
            raise DuplicateName.of(family, thing.name, f'a {holder.family} of model "{self._name}"')
        if family != "body":
            self._check_references(thing, what)
        self._things[thing.name] = thing

    def __getitem__(self, name: str) -> Any:
        """Return the thing of that name, or the ground.

        Raises:
            UnknownName: there is none; the nearest names are offered.
        """
        if name == self._ground.name:
            return self._ground
        try:
            return self._things[name]
        except KeyError:
            raise UnknownName.of(f'thing in model "{self._name}" named', name, self._things) from None

    def __contains__(self, name: object) -> bool:
        return name in self._things or name == self._ground.name

    def __iter__(self) -> Iterator[Any]:
        return iter(self._things.values())

    def __len__(self) -> int:
        return len(self._things)

    def __repr__(self) -> str:
        counts = {family: len(self._family(family)) for family in FAMILIES}
        listed = ", ".join(f"{counted_noun(n, family)}" for family, n in counts.items() if n)
        return f'Model("{self._name}": {listed or "empty"})'

    @property
    def bodies(self) -> tuple[Body, ...]:
        """The bodies, in the order added, without the ground."""
        return self._family("body")

    @property
    def joints(self) -> tuple[Any, ...]:
        """The joints, in the order added."""
        return self._family("joint")

    @property
    def joined_bodies(self) -> tuple[tuple[Part, Part], ...]:
        """The pairs of bodies that a joint connects, each once, such as for ``Contact(exclude=…)``."""
        pairs: dict[frozenset[int], tuple[Part, Part]] = {}
        for joint in self.joints:
            for i, j in joint.pairs:
                if i.body is not j.body:
                    pairs.setdefault(frozenset((id(i.body), id(j.body))), (i.body, j.body))
        return tuple(pairs.values())

    @property
    def motions(self) -> tuple[Any, ...]:
        """The prescribed motions, in the order added."""
        return self._family("motion")

    @property
    def forces(self) -> tuple[Any, ...]:
        """The forces, in the order added."""
        return self._family("force")

    @property
    def contacts(self) -> tuple[Any, ...]:
        """The contacts, in the order added."""
        return self._family("contact")

    @property
    def signals(self) -> tuple[Any, ...]:
        """The signals (measures and states), in the order added."""
        return self._family("signal")

    @property
    def requests(self) -> tuple[Any, ...]:
        """The requests, which compute further channels of a run from its other channels, in the order added."""
        return self._family("request")

    @property
    def graphics(self) -> tuple[Any, ...]:
        """The graphics, in the order added."""
        return self._family("graphic")

    def with_values(self, values: Mapping[str, Any]) -> Model:
        """Return a new model with some numbers changed; this one is not modified.

        Args:
            values: new values by dotted path: "spring.stiffness", "bounce.normal.stiffness",
                "ball.position", "ball.position.z", "drive.parameters.amplitude", "gravity", "gravity.z". Each is
                checked, and may have a unit, as in the constructor.

        Mass and inertia derived from a shape follow the shape and its density. A frame keeps its position
        in its body's axes when the body is moved.

        Raises:
            UnknownName: no such thing or attribute.
            WrongUnit, InvalidValue: as the thing's constructor.
        """
        new = self._bare(self._gravity_among(values))
        paths = {path: value for path, value in values.items() if path.split(".")[0] != "gravity"}
        new._ground, new._things = copies_with_values(
            self._ground, self._things, paths, f'model "{self._name}"'
        )
        return new

    def _gravity_among(self, values: Mapping[str, Any]) -> Vector:
        """Return gravity from these values, as a whole or by components."""
        what = f'model "{self._name}": gravity'
        gravity = list(vector(values.get("gravity", self._gravity), "m/s^2", what=what))
        for path, value in values.items():
            name, _, axis = path.partition(".")
            if name == "gravity" and axis:
                if axis not in ("x", "y", "z"):
                    raise UnknownName.of(f"component of {what} named", axis, ["x", "y", "z"])
                gravity["xyz".index(axis)] = quantity(value, "m/s^2", what=f"{what}.{axis}")
        return gravity

    def replace(self, name: str, by: Any) -> Model:
        """Return a new model with one thing replaced; this one is not modified.

            with_clearance = model.replace("wristpin", lambda joint: abut.Journal.of(joint, clearance="0.5 mm", radius=…, length=…))
            with_clearance = model.replace("wristpin", abut.Journal("wristpin", rod, slider, at=…, clearance="0.5 mm", …))

        Both models share their other things, which are frozen: bodies of the one are bodies of the other.

        Args:
            name: of the thing to replace.
            by: a thing or a subsystem, or a function of the old thing that makes it. Its name may differ.

        Raises:
            UnknownName: there is no such thing.
            InvalidValue: other things refer to it, as a motion to its joint: all are named; or as in `add`.
            DuplicateName: as in `add`.

        >>> model = Model("falling")
        >>> stone = model.add(Body("stone", mass=1.0, inertia=(1, 1, 1)))
        >>> model.replace("stone", Body("feather", mass=0.001, inertia=(1, 1, 1))).bodies
        (Body("feather", mass=0.001 kg),)
        """
        old = self._unreferenced_thing(name, "be replaced")
        return self._with(old, by(old) if callable(by) else by)

    def without(self, *names: str) -> Model:
        """Return a new model without some things; this one is not modified. Things that refer to one of them must be removed too.

        Raises:
            UnknownName: there is no such thing.
            InvalidValue: remaining things refer to a removed one: all are named.
        """
        new = self
        for name in sorted(
            names, key=[*self._things, *names].index, reverse=True
        ):  # things that refer to others come after them
            new = new._with(new._unreferenced_thing(name, "be removed"), None)
        return new

    def standing_for(self, others: Mapping[str, Iterable[Any]]) -> Model:
        """Return a copy in which other things replace some signals or contacts, by name.

        One of the replacements must have the old name, since functions and signals refer to it.
        """
        model = self.empty_copy()
        for name, thing in self._things.items():
            for one in others.get(name, (thing,)):
                model._things[one.name] = one
        return model

    def empty_copy(self) -> Model:
        """Return a model with the settings and the ground of this one, without things."""
        model = self._bare(self._gravity)
        model._ground = self._ground
        return model

    def _unreferenced_thing(self, name: str, what: str) -> Any:
        """Return the thing of that name, if nothing refers to it."""
        old = self[name]
        if old is self._ground:
            raise InvalidValue(
                f'model "{self._name}": the ground cannot {what}; choose an object that was added'
            )
        references = [
            thing
            for thing in self
            if thing is not old and any(one is old for one in _contained_things(thing))
        ]
        if references:
            listed = ", ".join(f'{thing.family} "{thing.name}"' for thing in references)
            names = ", ".join(f'"{thing.name}"' for thing in references)
            raise InvalidValue(
                f'model "{self._name}": {old.family} "{name}" cannot {what} while {listed} refer to it; remove them first with '
                f"model.without({names}), and add their replacements afterwards"
            )
        return old

    def with_redundant(self, redundant: str) -> Model:
        """Return the same model with another treatment of redundant constraints."""
        new = self._bare(self._gravity)
        new.redundant = redundant
        new._ground, new._things = self._ground, dict(self._things)
        return new

    def _bare(self, gravity: Vector) -> Model:
        """Return a model with the settings of this one, without things."""
        new = Model(self._name, gravity, self.notes, self._redundant)
        new.numbering, new.source, new.turns = self.numbering, self.source, self.turns
        new.labels = dict(self.labels)
        return new

    def _with(self, old: object, new: Thing | Subsystem | None) -> Model:
        """Return a copy with `new` in the place of `old`, or without it if `new` is None."""
        model = self.empty_copy()
        for thing in self:
            if thing is not old:
                model._add(thing)
            elif new is not None:
                model.add(new)
        return model

    def summary(self) -> dict[str, Any]:
        """Return the model as nested plain data: every thing with its kind, numbers and units, suitable for JSON."""

        def serialize_thing() -> bytes:
            frames = getattr(self.numbering, "frames", None)
            return pickle.dumps(
                model_summary(self._name, self._gravity, self._things.values(), frames, self.labels)
            )

        settings: dict[str, Any] = pickle.loads(
            self.cached("summary", serialize_thing)
        )  # a separate copy, which the caller may change
        return settings

    def cached(self, what: Hashable, make: Callable[[], V]) -> V:
        """Return data derived from the present model.

        It is computed at the first request, and again after a change of the model, or if a user's function reads other
        values (`extend.functions.dependencies`).

        Args:
            what: key of the data.
            make: computes it. The result must not be changed, since all callers receive the same object.
        """
        settings, things = (self._redundant, dict(self.turns)), (self.numbering, *self._things.values())
        before, they, known = self._followed
        if settings != before or len(things) != len(they) or not all(map(operator.is_, things, they)):
            known = {}
            self._followed = settings, things, known
        return cached_value(known, what, make)

    def _family(self, family: str) -> tuple[Any, ...]:
        return tuple(thing for thing in self._things.values() if thing.family == family)

    def _check_references(self, thing: Thing, what: str) -> None:
        """Check that every body and thing that it refers to belongs to this model."""
        for part in thing.bodies:
            if part is self._ground or self._things.get(part.name) is part:
                continue
            if part.name == self._ground.name:
                problem = "refers to the ground of another model; use `model.ground` of this model"
            elif part.name in self._things:
                problem = f'refers to a body named "{part.name}" that is not the one in the model; use the body in the model'
            else:
                problem = f'refers to body "{part.name}", which is not in the model; add the body first'
            raise InvalidValue(f'model "{self._name}": {what} {problem}')
        for other in _referenced_things(thing):
            if self._things.get(other.name) is not other:
                raise InvalidValue(
                    f'model "{self._name}": {what} refers to {other.family} "{other.name}", which is not '
                    f"in the model; add the {other.family} first"
                )


def check_model(model: object) -> None:
    """Raise an error for anything but a model.

    Raises:
        InvalidValue: it is not a model.
    """
    if not isinstance(model, Model):
        raise InvalidValue(
            f"needs a model, got {model!r}; create one with abut.Model(…), or read one with abut.read(…)"
        )


def _contained_things(thing: Thing) -> list[Any]:
    """Return all things that a thing contains, including bodies."""
    return [*(thing.bodies if thing.family != "body" else ()), *_referenced_things(thing)]


def _referenced_things(thing: Thing) -> list[Any]:
    """Return the things, other than bodies, that a thing contains."""
    contained: list[Any] = []
    for value in vars(thing).values():
        contained += value if type(value) is tuple else value.values() if type(value) is dict else (value,)
    return [item for item in contained if getattr(type(item), "family", "body") != "body"]


def counted_noun(count: int, noun: str) -> str:
    """Return a count with its noun.

    >>> counted_noun(2, "body"), counted_noun(1, "joint")
    ('2 bodies', '1 joint')
    """
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun[:-1]}ies" if noun.endswith("y") else f"{count} {noun}s"
