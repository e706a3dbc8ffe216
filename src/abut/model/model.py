"""The model: an ordered set of named things, and gravity."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from abut.errors import AbutError, DuplicateName, InvalidValue, UnknownName
from abut.model.body import Body, Ground
from abut.model.protocols import FAMILIES, Subsystem, Thing, check_name
from abut.model.summary import summary
from abut.model.with_values import copies_with_values
from abut.plug.dependencies import cached_value
from abut.units import Vector, quantity, vector

__all__ = ["Model", "check_model"]

#: What becomes of constraints that repeat each other: reactions shared by all, borne by the first as Adams does it, or those of supports
#: that are all alike.
REDUNDANT = ("least norm", "adams", "compliance")

T = TypeVar("T", bound=Thing | Subsystem)
V = TypeVar("V")


class Model:
    """A machine: bodies, what joins and drives them, and gravity.

    Args:
        name: a title, any text.
        gravity: acceleration of free fall in global axes [m/s²].
        notes: sentences for whoever runs the model, as what a reader of its file did not understand.
        redundant: who bears what constraints hold that repeat each other. With "least norm" all do, with the smallest reactions that are
            possible; with "adams" equations that those of joints added before hold already are put out of action, and have no
            reaction, so that of two hinges of a door the first carries all; with "compliance" their loads are those of stiff supports that
            are all alike and resist displacement alone, as far as that balances. The motion is the same. It may be set later.

    `add` is the only thing that changes a model; what is added is frozen. `with_values` makes a new one.

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
            raise InvalidValue.of("the name of a model", name, 'be some text, such as "slider crank"')
        self._name = name
        self._gravity = vector(gravity, "m/s^2", what=f'model "{name}": gravity')
        self.notes = list(notes)
        self.redundant = redundant
        #: what the file from which the model was read called its things, for who writes such a file again
        self.numbering: Any = None
        #: what that file says beside the machine: limits of a robot's joints, named frames (`abut.formats.robots`)
        self.source: Any = None
        #: angles that count turns [rad], by what counts them, as an analysis left them: the next one counts on from there
        self.turns: Mapping[str, float] = {}
        self._ground = Ground()
        self._things: dict[str, Any] = {}
        self._followed: tuple[Any, tuple[Any, ...], dict[Hashable, Any]] = (None, (), {})

    def __getstate__(self) -> dict[str, Any]:
        """What makes a copy; what follows from it is made anew."""
        return self.__dict__ | {"_followed": (None, (), {})}

    @property
    def name(self) -> str:
        """The title."""
        return self._name

    @property
    def gravity(self) -> tuple[float, ...]:
        """Acceleration of free fall in global axes [m/s²]."""
        return self._gravity

    @property
    def redundant(self) -> str:
        """Who bears what constraints hold that repeat each other: "least norm", "adams" or "compliance"."""
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
        """What does not move."""
        return self._ground

    def add(self, thing: T) -> T:
        """Add a body, joint, motion, force, contact, request or graphic, or a subsystem of them, and return it.

        Of a subsystem (`abut.trains`, `abut.flexible`) all things are added, or none.

        Raises:
            InvalidValue: not a thing, a name that cannot be one, or a thing on a body that is not in
                the model.
            DuplicateName: the name is taken.
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
                f'what is added to model "{self._name}"', thing, f"be one of: {', '.join(FAMILIES)}"
            )
        if isinstance(thing, type):
            raise InvalidValue.of(
                f'what is added to model "{self._name}"', thing, f"be made first: {thing.__name__}(…)"
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
        """The thing of that name, or the ground.

        Raises:
            UnknownName: offering the nearest names.
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
        listed = ", ".join(f"{plural(n, family)}" for family, n in counts.items() if n)
        return f'Model("{self._name}": {listed or "empty"})'

    @property
    def bodies(self) -> tuple[Body, ...]:
        """The bodies, in the order added; the ground is not among them."""
        return self._family("body")

    @property
    def joints(self) -> tuple[Any, ...]:
        """The joints, in the order added."""
        return self._family("joint")

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
        """The measures and states that functions look at, in the order added."""
        return self._family("signal")

    @property
    def requests(self) -> tuple[Any, ...]:
        """What computes further channels of a run from its other channels, in the order added."""
        return self._family("request")

    @property
    def graphics(self) -> tuple[Any, ...]:
        """What is drawn and does nothing else, in the order added."""
        return self._family("graphic")

    def with_values(self, values: Mapping[str, Any]) -> Model:
        """A new model in which some numbers are others; this one stays as it is.

        Args:
            values: new values by dotted path: "spring.stiffness", "bounce.normal.stiffness",
                "ball.position", "ball.position.z", "drive.parameters.amplitude", "gravity", "gravity.z". Each is
                checked, and may carry a unit, as where it was first given.

        Mass and inertia made from a shape follow the shape and its density. A frame stays where it is
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
        """Gravity as these values have it, as a whole or by components."""
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
        """A new model in which something else stands where a thing stood; this one stays as it is.

            loose = model.replace("wristpin", lambda joint: abut.Journal.of(joint, clearance="0.5 mm", radius=…, length=…))
            loose = model.replace("wristpin", abut.Journal("wristpin", rod, slider, at=…, clearance="0.5 mm", …))

        Both models share their other things, which are frozen: bodies of the one are bodies of the other.

        Args:
            name: of the thing that gives way.
            by: a thing or a subsystem, or a function of the one that gives way that makes it. Its name may be another.

        Raises:
            UnknownName: there is no such thing.
            InvalidValue: other things refer to it, as a motion to its joint: all are named; or as of `add`.
            DuplicateName: as of `add`.

        >>> model = Model("falling")
        >>> stone = model.add(Body("stone", mass=1.0, inertia=(1, 1, 1)))
        >>> model.replace("stone", Body("feather", mass=0.001, inertia=(1, 1, 1))).bodies
        (Body("feather", mass=0.001 kg),)
        """
        old = self._alone(name, "be replaced")
        return self._with(old, by(old) if callable(by) else by)

    def without(self, *names: str) -> Model:
        """A new model that lacks some things; this one stays as it is. What refers to one of them must go with or before it.

        Raises:
            UnknownName: there is no such thing.
            InvalidValue: things that stay refer to one that goes: all are named.
        """
        new = self
        for name in sorted(names, key=[*self._things, *names].index, reverse=True):  # what refers comes after
            new = new._with(new._alone(name, "be left out"), None)
        return new

    def standing_for(self, others: Mapping[str, Iterable[Any]]) -> Model:
        """A copy in which other signals stand for some, by their names; one of them bears the name by which functions find it."""
        model = self.empty_copy()
        for name, thing in self._things.items():
            for one in others.get(name, (thing,)):
                model._things[one.name] = one
        return model

    def empty_copy(self) -> Model:
        """A model that is told of as this one, on the same ground, of nothing as yet."""
        model = self._bare(self._gravity)
        model._ground = self._ground
        return model

    def _alone(self, name: str, what: str) -> Any:
        """The thing of that name, if nothing refers to it."""
        old = self[name]
        if old is self._ground:
            raise InvalidValue(f'model "{self._name}": the ground cannot {what}; name a thing that was added')
        held = [
            thing for thing in self if thing is not old and any(one is old for one in _held_things(thing))
        ]
        if held:
            listed = ", ".join(f'{thing.family} "{thing.name}"' for thing in held)
            names = ", ".join(f'"{thing.name}"' for thing in held)
            raise InvalidValue(
                f'model "{self._name}": {old.family} "{name}" cannot {what} while {listed} refer to it; leave them out first by '
                f"model.without({names}), and add what shall act instead"
            )
        return old

    def with_redundant(self, redundant: str) -> Model:
        """The same model with another treatment of redundant constraints."""
        new = self._bare(self._gravity)
        new.redundant = redundant
        new._ground, new._things = self._ground, dict(self._things)
        return new

    def _bare(self, gravity: Vector) -> Model:
        """A model that is told of as this one, of nothing as yet."""
        new = Model(self._name, gravity, self.notes, self._redundant)
        new.numbering, new.source, new.turns = self.numbering, self.source, self.turns
        return new

    def _with(self, old: Any, new: Any) -> Model:
        """A copy in which `new` stands at the place of `old`, or nothing if it is None."""
        model = self.empty_copy()
        for thing in self:
            if thing is not old:
                model._add(thing)
            elif new is not None:
                model.add(new)
        return model

    def summary(self) -> dict[str, Any]:
        """The model as nested plain data: every thing with its kind, numbers and units, fit for JSON."""

        def serialize() -> bytes:
            frames = getattr(self.numbering, "frames", None)
            return pickle.dumps(summary(self._name, self._gravity, self._things.values(), frames))

        told: dict[str, Any] = pickle.loads(
            self.cached("summary", serialize)
        )  # whoever changes it has his own
        return told

    def cached(self, what: Hashable, make: Callable[[], V]) -> V:
        """What follows from the model as it stands: made when it is first asked for, and again once the model was changed, or a function of
        a user's reads other values (`plug.dependencies`).

        Args:
            what: names it.
            make: makes it. Nobody may change what it gave, for all who ask are given the same.
        """
        told, things = (self._redundant, dict(self.turns)), (self.numbering, *self._things.values())
        before, they, known = self._followed
        if told != before or len(things) != len(they) or not all(map(operator.is_, things, they)):
            known = {}
            self._followed = told, things, known
        return cached_value(known, what, make)

    def _family(self, family: str) -> tuple[Any, ...]:
        return tuple(thing for thing in self._things.values() if thing.family == family)

    def _check_references(self, thing: Thing, what: str) -> None:
        """Every body and thing it names must be this model's own."""
        for part in thing.bodies:
            if part is self._ground or self._things.get(part.name) is part:
                continue
            if part.name == self._ground.name:
                problem = "stands on the ground of another model; use this model's own `model.ground`"
            elif part.name in self._things:
                problem = (
                    f'refers to another body named "{part.name}" than the one in the model; use that one'
                )
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
    """Refuse what is no model.

    Raises:
        InvalidValue: it is none.
    """
    if not isinstance(model, Model):
        raise InvalidValue(
            f"needs a model, got {model!r}; make one with abut.Model(…), or read one with abut.read(…)"
        )


def _held_things(thing: Any) -> list[Any]:
    """All things that a thing holds, bodies among them."""
    return [*(thing.bodies if thing.family != "body" else ()), *_referenced_things(thing)]


def _referenced_things(thing: Any) -> list[Any]:
    """The things, other than bodies, that a thing holds."""
    held: list[Any] = []
    for value in vars(thing).values():
        held += value if type(value) is tuple else value.values() if type(value) is dict else (value,)
    return [item for item in held if getattr(type(item), "family", "body") != "body"]


def plural(count: int, noun: str) -> str:
    """A count with its noun.

    >>> plural(2, "body"), plural(1, "joint")
    ('2 bodies', '1 joint')
    """
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun[:-1]}ies" if noun.endswith("y") else f"{count} {noun}s"
