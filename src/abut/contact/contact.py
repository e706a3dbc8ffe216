"""A contact: two shapes, or many, how they push, how they rub."""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, ClassVar

from abut import plug
from abut.contact.curves.options import Curves
from abut.contact.geometry_choice import ContactPair, Geometry, Volumes, contact_pair
from abut.contact.shape_chain import Strand
from abut.errors import InvalidValue
from abut.model import Part

FEW = 64  #: up to so many meetings all are always looked at; beyond, neighbours are searched for
SHOWN = 32  #: up to so many meetings each incident has channels of its own


@dataclasses.dataclass(frozen=True, eq=False)
class Contact:
    """Lets shapes touch.

    Args:
        name: Identifier, unique in the model.
        shape_i, shape_j: Shapes on two bodies, or lists of shapes: each of the first may touch each of the second. With
            one list alone (``shape_j=None``) all its shapes may touch each other. Shapes of one body never touch, but for surfaces
            that bend: two of them, or one and the same. ``beam.shapes()``, alone or twice, lets a beam or rope touch itself: each
            part those from which it is half a turn around its section away, along the curve, or more.
        normal: A normal law, such as ``abut.normal.Impact(…)``.
        friction: A friction law, or None.
        rolling: A moment law that resists rolling, or None.
        spin: A moment law that resists drilling about the normal, or None.
        geometry: ``abut.Volumes(…)`` to take the volume of intersection of facets, ``abut.Curves(…)`` to take plane curves;
            otherwise a closed form is taken where there is one (``abut laws`` lists the pairs), else the curves of
            shapes that lie in one plane, else the volume.

    Channels: ``name.normal_force``, ``name.friction_force`` (vectors on the first shapes' bodies, summed over incidents)
    [N], ``name.normal_magnitude`` [N], ``name.penetration`` [m], ``name.touching`` (how many incidents touch); for each
    incident k ``name.track{k}.…``, unless more than 32 pairs of shapes may touch; by plane curves these have curvature and
    rolling speeds too. With more than 64 pairs in closed form, neighbours are searched for while the machine moves, and
    only they are computed.

    Raises:
        InvalidValue: no geometry for a pair (the known pairs are listed), one body only, or a law of the wrong family.
    """

    name: str
    shape_i: Any
    shape_j: Any = None
    normal: Any = None
    friction: Any = None
    rolling: Any = None
    spin: Any = None
    geometry: Geometry | None = None

    family: ClassVar[str] = "contact"

    def __post_init__(self) -> None:
        what = f'Contact "{self.name}"'
        for side in ("shape_i", "shape_j"):
            value = getattr(self, side)
            if isinstance(value, list | tuple) and not isinstance(value, Strand):
                object.__setattr__(self, side, tuple(value))
            if isinstance(value, list | tuple) and not value:
                raise InvalidValue(f"{what}: {side} is empty; give a shape, or several")
        for shape in self.shapes:
            if not hasattr(shape, "parameters") or not hasattr(shape, "frame"):
                raise InvalidValue(
                    f"{what}: needs two shapes, got {shape!r}; a body from Body.sphere(…) has one as .shape"
                )
        if len(self.bodies) < 2 and not any(self.couples()):
            raise InvalidValue(
                f'{what}: all shapes are on "{self.shapes[0].frame.body.name}"; a contact needs two bodies'
                if self.shapes
                else f"{what}: has no shapes; give two, or lists of them"
            )
        self._check_laws(what)
        if self.rigid:
            self._check_rigid(what)
        elif getattr(self.friction, "stick", 0.0) > 0.0:
            raise InvalidValue(
                f"{what}: friction {type(self.friction).__name__}(stick=1) is held at rest by an equation, and a compliant contact has "
                "none; take normal=abut.normal.Rigid(…), or leave stick out"
            )
        self._check_geometry(what)

    def _check_laws(self, what: str) -> None:
        """Each law is one of the family that its place asks for; only a normal law must be there."""
        for role, law, family, known in (
            ("normal", self.normal, "normal", plug.NORMAL_LAWS | plug.RIGID_LAWS),
            ("friction", self.friction, "friction", plug.FRICTION_LAWS),
            ("rolling", self.rolling, "moment", plug.MOMENT_LAWS),
            ("spin", self.spin, "moment", plug.MOMENT_LAWS),
        ):
            if type(law).__name__ not in known and (law is not None or role == "normal"):
                names = ", ".join(sorted(known))
                raise InvalidValue(f"{what}: {role}={law!r} is no {family} law; known: {names}")

    def _check_geometry(self, what: str) -> None:
        """Every pair of its shapes can meet, on two bodies, by the geometry that is asked for."""
        if not (self.geometry is None or type(self.geometry) in (Volumes, Curves)):
            raise InvalidValue(
                f"{what}: geometry={self.geometry!r} must be abut.Volumes(…), abut.Curves(…) or None"
            )
        if self.paired:
            first, second = self.sides
            if second is None or len(first) != len(second):
                count = 0 if second is None else len(second)
                raise InvalidValue(
                    f"{what}: Curves(paired=True) needs two lists of shapes equally long, got {len(first)} and {count}"
                )
        if not self.kinds:
            raise InvalidValue(
                f"{what}: no two of its shapes are on different bodies; a contact needs two bodies"
            )
        for pair, one in self.kinds.items() if self.rigid else ():
            if not one.closed_form and one.curves is None:
                kinds = " and ".join(kind.__name__ for kind in pair)
                raise InvalidValue(
                    f"{what}: normal={type(self.normal).__name__} needs places where shapes touch, by a closed form or plane curves "
                    f"(abut laws lists the pairs); {kinds} touch by a volume. Take a compliant normal law, or other shapes"
                )

    def _check_rigid(self, what: str) -> None:
        """A contact that does not give has points, a coefficient of friction, and no law that hangs on a depth."""
        law = type(self.normal).__name__
        depthless = self.friction is not None and self.friction.anatomy.asked.isdisjoint(
            ("depth", "normal_rate")
        )
        if self.friction is not None and not (
            "coefficient" in self.friction.functions
            or (depthless and (self.friction.anatomy.carried or "spin" in self.friction.anatomy.asked))
        ):
            laws: dict[str, Any] = dict(plug.FRICTION_LAWS)
            known = sorted(
                name
                for name, one in laws.items()
                if "coefficient" in one.functions and not one.anatomy.vector
            )
            raise InvalidValue(
                f"{what}: friction {type(self.friction).__name__} follows from a slip or a depth, of which normal={law} has none where "
                f"surfaces stick; take {' or '.join(known)}, Contensou, a law with bristles, or a compliant normal law"
            )
        for role in ("rolling", "spin"):
            if getattr(self, role) is not None:
                raise InvalidValue(
                    f"{what}: {role}={type(getattr(self, role)).__name__} needs a compliant normal law; normal={law} gives a contact "
                    "without extent"
                )
        if any(map(_bends, self.shapes)):
            raise InvalidValue(
                f"{what}: normal={law} is for shapes of rigid bodies, and one of these bends; take a compliant normal law"
            )

    @property
    def rigid(self) -> bool:
        """Whether it does not give, so that impacts are jumps."""
        return type(self.normal).__name__ in plug.RIGID_LAWS

    @property
    def regularised_friction(self) -> Any:
        """The friction law where its force is a function of the slip speed; None without friction, and of rigid contacts.

        A rigid contact has Coulomb's cone or bristles, and no transition velocity.
        """
        return None if self.rigid else self.friction

    @property
    def has_friction_states(self) -> bool:
        """Whether bristles, or the spin, say what friction of a contact that does not give is, and not a cone."""
        law = self.friction
        return self.rigid and law is not None and (law.anatomy.vector or "coefficient" not in law.functions)

    @property
    def stabilised(self) -> tuple[float, float] | None:
        """α [1/s] and β [1/s²] of the equation by which it is held, of a contact that does not give; None where it is projected."""
        numbers = {"alpha", "beta"}
        held = self.rigid and numbers <= set(self.normal.anatomy.parameters)
        return (self.normal.alpha, self.normal.beta) if held else None

    @property
    def sticks(self) -> bool:
        """Whether at rest an equation holds its surfaces."""
        if not self.rigid or self.friction is None:
            return False
        return not self.has_friction_states or getattr(self.friction, "stick", 0.0) > 0.0

    def __repr__(self) -> str:
        i, j = (_side(side) for side in (self.shape_i, self.shape_j))
        laws = {"normal": self.normal, "friction": self.friction, "rolling": self.rolling, "spin": self.spin}
        told = [f"{role}={type(law).__name__}" for role, law in laws.items() if law is not None]
        between = f"{i} – {j}" if j else f"among {i}"
        return f'Contact("{self.name}", {", ".join([between, *told])})'

    def __getstate__(self) -> dict[str, Any]:
        """What a copy in another process is made of: the fields, without the compiled geometry."""
        return {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}

    @property
    def sides(self) -> tuple[tuple[Any, ...], tuple[Any, ...] | None]:
        """The first shapes and the second; None where all of one list may touch each other."""
        i, j = (s if isinstance(s, tuple) else (s,) for s in (self.shape_i, self.shape_j))
        return i, None if j == (None,) else j

    @property
    def paired(self) -> bool:
        """Whether shapes of two lists touch in order, and not each of one each of the other."""
        return isinstance(self.geometry, Curves) and self.geometry.paired

    @property
    def is_self_contact(self) -> bool:
        """Whether a beam or a rope touches itself."""
        first, second = self.sides
        return isinstance(first, Strand) and (second is None or first.along(second))

    @property
    def shapes(self) -> tuple[Any, ...]:
        """All shapes."""
        i, j = self.sides
        return (*i, *(j or ()))

    @property
    def laws(self) -> tuple[Any, ...]:
        """The laws that it has: normal, friction, rolling, spin."""
        return tuple(law for law in (self.normal, self.friction, self.rolling, self.spin) if law is not None)

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The bodies of all shapes, each once."""
        return tuple({id(s.frame.body): s.frame.body for s in self.shapes}.values())

    def couples(self) -> Iterator[tuple[Any, Any]]:
        """Shapes that may touch: on different bodies, and not both on the ground; surfaces that bend of one body; parts of one beam or
        rope that are no neighbours.
        """
        first, second = self.sides
        both: Iterable[tuple[Any, Any]]
        if isinstance(first, Strand) and (second is None or first.along(second)):
            both = first.couples(second if isinstance(second, Strand) else first)
        elif second is None:
            both = itertools.combinations(first, 2)
        else:
            both = zip(first, second, strict=True) if self.paired else itertools.product(first, second)
        return ((a, b) for a, b in both if a.frame.body is not b.frame.body or (_bends(a) and _bends(b)))

    @cached_property
    def kinds(self) -> dict[tuple[type, type], ContactPair]:
        """One meeting of each pair of kinds of shapes, for an example."""
        out: dict[tuple[type, type], ContactPair] = {}
        for a, b in self.couples():
            if (type(a), type(b)) not in out:
                out[type(a), type(b)] = self._contact_pair(a, b)
        return out

    @cached_property
    def count(self) -> int:
        """How many pairs of shapes may touch."""
        return sum(1 for _ in self.couples())

    @property
    def searches_neighbors(self) -> bool:
        """Whether neighbours are searched for: many pairs, all in closed form, and not within one beam or rope."""
        return (
            self.count > FEW and not self.is_self_contact and all(m.closed_form for m in self.kinds.values())
        )

    @property
    def planar(self) -> bool:
        """Whether all its shapes touch by plane curves."""
        return all(m.curves is not None for m in self.kinds.values())

    @property
    def shown(self) -> bool:
        """Whether each incident has channels of its own."""
        return self.count <= SHOWN

    @cached_property
    def meetings(self) -> tuple[ContactPair, ...]:
        """The geometry of every pair of shapes that may touch, unless it is crowded."""
        return () if self.searches_neighbors else tuple(self._contact_pair(a, b) for a, b in self.couples())

    @property
    def incidents(self) -> int:
        """How many features can touch at once, where that does not depend on neighbours."""
        return sum(m.incidents for m in self.meetings)

    @property
    def routes(self) -> tuple[str, ...]:
        """What it is computed by, and why, one sentence for each pair of kinds of shapes."""
        crowd = f", neighbours searched for among {self.count} pairs" if self.searches_neighbors else ""
        return tuple(dict.fromkeys(m.route + crowd for m in self.kinds.values()))

    def _contact_pair(self, a: Any, b: Any) -> ContactPair:
        return contact_pair(a, b, self.geometry, self.laws, f'Contact "{self.name}"')


def _bends(shape: Any) -> bool:
    return bool(getattr(shape, "modal", ()))


def _side(shapes: Any) -> str:
    """A shape and its body, or how many shapes of which kinds."""
    if isinstance(shapes, tuple):
        kinds = Counter(type(shape).__name__ for shape in shapes)
        return ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    return "" if shapes is None else f'{type(shapes).__name__} on "{shapes.frame.body.name}"'
