"""Contact: one or many shapes on either side, with their normal, friction and moment laws and their geometry."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from abut import extend
from abut.contact.contact_shape import ContactShape
from abut.contact.curves.options import Curves
from abut.contact.geometry_choice import ContactPair, Geometry, RigidPoints, Volumes, contact_pair
from abut.contact.shape_chain import Strand
from abut.contact.shape_pairs import Excluded, all_pairs, count_pairs, example_pairs, is_elastic, may_touch
from abut.errors import InvalidValue
from abut.model import Part

if TYPE_CHECKING:
    from abut.extend.laws import Law

MAX_EVALUATED_PAIRS = 64  #: up to this number of shape pairs, all are evaluated in every step; beyond, neighbours are searched for
MAX_EVALUATED_VOLUMES = 500  #: the same where pairs are computed by volume of intersection
SHOWN = 32  #: up to this number of shape pairs, each contact point has its own channels


class StabilizedLaw(Protocol):
    """Law of a rigid contact whose constraint equations are stabilized."""

    alpha: float  #: α [1/s]
    beta: float  #: β [1/s²]


@dataclasses.dataclass(frozen=True, eq=False)
class Contact:
    """Contact between shapes of different bodies.

    Args:
        name: Identifier, unique in the model.
        shape_i, shape_j: Shapes on two bodies, or lists of shapes: each of the first may touch each of the second. With
            one list alone (``shape_j=None``) all its shapes may touch each other. Shapes of one body never touch, except elastic
            surfaces: two of them, or one surface with itself. ``beam.shapes()``, alone or twice, enables self-contact of a beam
            or rope: each part can touch the parts at least half a section circumference away along the curve.
        normal: A normal law, such as ``abut.normal.Impact(…)``.
        friction: A friction law, or None.
        rolling: A moment law that resists rolling, or None.
        spin: A moment law that resists drilling about the normal, or None.
        geometry: ``abut.Volumes(…)`` to use the volume of intersection of facets, ``abut.Curves(…)`` to use plane curves;
            by default a closed form where there is one (``abut laws`` lists the pairs), else the curves of
            shapes in one plane, else the volume.
        exclude: Pairs of bodies whose shapes never touch each other, such as ``model.joined_bodies``.

    Channels: ``name.normal_force``, ``name.friction_force`` (vectors on the first shapes' bodies, summed over contact points)
    [N], ``name.normal_magnitude`` [N], ``name.penetration`` [m], ``name.touching`` (number of closed contact points); for each
    contact point k ``name.track{k}.…``, unless more than 32 pairs of shapes may touch; with plane curves these include curvature
    and rolling speeds. With more than 64 pairs in closed form, or 500 pairs by volume, a neighbour search runs during time
    integration, and only neighbours are computed.

    Raises:
        InvalidValue: no geometry for a pair (the message lists the available pairs), one body only, or a law of the wrong family.
    """

    name: str
    shape_i: ContactShape | Sequence[ContactShape]
    shape_j: ContactShape | Sequence[ContactShape] | None = None
    normal: object = None
    friction: object = None
    rolling: object = None
    spin: object = None
    geometry: Geometry | None = None
    exclude: Sequence[tuple[Part, Part]] = ()

    family: ClassVar[str] = "contact"

    def __post_init__(self) -> None:
        what = f'Contact "{self.name}"'
        for side in ("shape_i", "shape_j"):
            value = getattr(self, side)
            if isinstance(value, list | tuple) and not isinstance(value, Strand):
                object.__setattr__(self, side, tuple(value))
            if isinstance(value, list | tuple) and not value:
                raise InvalidValue(f"{what}: {side} is an empty list; give a shape, or a list of shapes")
        for shape in self.shapes:
            if not hasattr(shape, "parameters") or not hasattr(shape, "frame"):
                raise InvalidValue(
                    f"{what}: needs two shapes, got {shape!r}; give shapes, such as the attribute .shape of a body"
                )
        object.__setattr__(self, "exclude", self._checked_exclusions(what))
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
                f"{what}: friction {type(self.friction).__name__}(stick=1) needs a rigid contact, because a constraint holds it at "
                "rest; use normal=abut.normal.Rigid(…), or omit stick"
            )
        self._check_geometry(what)

    def _check_laws(self, what: str) -> None:
        """Check that each law belongs to the family of its argument; only the normal law is required."""
        for role, law, family, known in (
            ("normal", self.normal, "normal", extend.NORMAL_LAWS | extend.RIGID_LAWS),
            ("friction", self.friction, "friction", extend.FRICTION_LAWS),
            ("rolling", self.rolling, "moment", extend.MOMENT_LAWS),
            ("spin", self.spin, "moment", extend.MOMENT_LAWS),
        ):
            if type(law).__name__ not in known and (law is not None or role == "normal"):
                names = ", ".join(sorted(known))
                raise InvalidValue(f"{what}: {role}={law!r} is not a {family} law; use one of: {names}")

    def _check_geometry(self, what: str) -> None:
        """Check that every pair of shapes is on two bodies and that the requested geometry supports it."""
        if not (self.geometry is None or type(self.geometry) in (Volumes, Curves, RigidPoints)):
            raise InvalidValue(
                f"{what}: geometry={self.geometry!r} must be abut.Volumes(…), abut.Curves(…) or None"
            )
        if self.is_paired:
            first, second = self.sides
            if second is None or len(first) != len(second):
                count = 0 if second is None else len(second)
                raise InvalidValue(
                    f"{what}: Curves(paired=True) needs two lists of shapes of equal length, got {len(first)} and {count}"
                )
        if not self.kinds:
            problem = "no two of its shapes are on different bodies"
            if self.exclude:
                problem += " that are not excluded"
            raise InvalidValue(f"{what}: {problem}; a contact needs two bodies")
        for pair, one in self.kinds.items() if self.rigid else ():
            if not one.closed_form and one.curves is None:
                kinds = " and ".join(kind.__name__ for kind in pair)
                raise InvalidValue(
                    f"{what}: normal={type(self.normal).__name__} needs contact points from a closed form or plane curves, but contact "
                    f"of {kinds} is computed by volume; use a compliant normal law, or other shapes (abut laws lists the pairs)"
                )

    def _checked_exclusions(self, what: str) -> tuple[tuple[Part, Part], ...]:
        """Return the excluded pairs of bodies, each a tuple of two."""
        pairs = []
        for pair in self.exclude:
            bodies = tuple(pair) if isinstance(pair, list | tuple) else ()
            if len(bodies) != 2 or not all(
                hasattr(body, "frame") and hasattr(body, "name") for body in bodies
            ):
                raise InvalidValue(
                    f"{what}: exclude contains {pair!r}, which is not a pair of bodies; give pairs, such as [(crank, rod)], or "
                    "model.joined_bodies"
                )
            pairs.append((bodies[0], bodies[1]))
        return tuple(pairs)

    @property
    def excluded_bodies(self) -> Excluded:
        """Identities of the bodies of each excluded pair."""
        pairs = (frozenset((id(a), id(b))) for a, b in self.exclude)
        return frozenset(pair for pair in pairs if len(pair) == 2)

    def _check_rigid(self, what: str) -> None:
        """Check that a rigid contact has contact points, a coefficient of friction, and no law that depends on a depth."""
        law = type(self.normal).__name__
        friction = cast("Law | None", self.friction)
        depthless = friction is not None and friction.anatomy.used_arguments.isdisjoint(
            ("depth", "normal_rate")
        )
        if friction is not None and not (
            "coefficient" in friction.functions
            or (depthless and (friction.anatomy.state_names or "spin" in friction.anatomy.used_arguments))
        ):
            laws: dict[str, Any] = dict(extend.FRICTION_LAWS)
            known = sorted(
                name
                for name, one in laws.items()
                if "coefficient" in one.functions and not one.anatomy.vector
            )
            raise InvalidValue(
                f"{what}: friction {type(friction).__name__} depends on slip speed or depth, which are zero in stick with "
                f"normal={law}; use {' or '.join(known)}, Contensou, a law with bristles, or a compliant normal law"
            )
        for role in ("rolling", "spin"):
            if getattr(self, role) is not None:
                raise InvalidValue(
                    f"{what}: {role}={type(getattr(self, role)).__name__} needs a contact area, which normal={law} does not have; "
                    f"use a compliant normal law, or omit {role}"
                )
        if any(map(is_elastic, self.shapes)):
            raise InvalidValue(
                f"{what}: normal={law} needs rigid bodies, but one of the shapes is deformable; use a compliant normal law"
            )

    @property
    def rigid(self) -> bool:
        """True if the contact is rigid, so that impacts are velocity jumps."""
        return type(self.normal).__name__ in extend.RIGID_LAWS

    @property
    def regularised_friction(self) -> Any:
        """Friction law whose force is a function of the slip speed; None without friction, and for rigid contacts.

        A rigid contact has Coulomb's cone or bristles, and no transition velocity.
        """
        return None if self.rigid else self.friction

    @property
    def has_friction_states(self) -> bool:
        """True if a rigid contact has friction by a bristle state or the spin, instead of Coulomb's cone."""
        law = cast("Law | None", self.friction)
        return self.rigid and law is not None and (law.anatomy.vector or "coefficient" not in law.functions)

    @property
    def stabilization(self) -> tuple[float, float] | None:
        """α [1/s] and β [1/s²] of the stabilized constraint of a rigid contact; None if the constraint is projected."""
        if not self.rigid or not {"alpha", "beta"} <= set(cast("Law", self.normal).anatomy.parameters):
            return None
        law = cast("StabilizedLaw", self.normal)
        return law.alpha, law.beta

    @property
    def sticks(self) -> bool:
        """True if a constraint prevents slip of the surfaces at rest."""
        if not self.rigid or self.friction is None:
            return False
        return not self.has_friction_states or getattr(self.friction, "stick", 0.0) > 0.0

    def __repr__(self) -> str:
        i, j = (_contact_side(side) for side in (self.shape_i, self.shape_j))
        laws = {"normal": self.normal, "friction": self.friction, "rolling": self.rolling, "spin": self.spin}
        given = [f"{role}={type(law).__name__}" for role, law in laws.items() if law is not None]
        between = f"{i} – {j}" if j else f"among {i}"
        return f'Contact("{self.name}", {", ".join([between, *given])})'

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields for a copy in another process, without the compiled geometry."""
        return {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}

    @property
    def sides(self) -> tuple[tuple[Any, ...], tuple[Any, ...] | None]:
        """First shapes and second shapes; the latter None if all shapes of one list may touch each other."""
        i, j = (s if isinstance(s, tuple) else (s,) for s in (self.shape_i, self.shape_j))
        return i, None if j == (None,) else j

    @property
    def is_paired(self) -> bool:
        """True if the shapes of two lists touch pairwise in order, instead of each with each."""
        curves = self.geometry.geometry if isinstance(self.geometry, RigidPoints) else self.geometry
        return isinstance(curves, Curves) and curves.paired

    @property
    def is_self_contact(self) -> bool:
        """True if a beam or a rope may touch itself."""
        first, second = self.sides
        return isinstance(first, Strand) and (second is None or first.along(second))

    @property
    def shapes(self) -> tuple[Any, ...]:
        """All shapes."""
        i, j = self.sides
        return (*i, *(j or ()))

    @property
    def laws(self) -> tuple[Any, ...]:
        """The laws of the contact: normal, friction, rolling, spin."""
        return tuple(law for law in (self.normal, self.friction, self.rolling, self.spin) if law is not None)

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The bodies of all shapes, each once."""
        return tuple({id(s.frame.body): s.frame.body for s in self.shapes}.values())

    def couples(self) -> Iterator[tuple[Any, Any]]:
        """Return the pairs of shapes that may touch.

        They are on different bodies, and not both on the ground. Elastic surfaces of one body, and parts of one beam or rope that are not
        neighbours, may touch too.
        """
        first, second = self.sides
        if isinstance(first, Strand) and (second is None or first.along(second)):
            both = first.couples(second if isinstance(second, Strand) else first)
        elif second is not None and self.is_paired:
            both = zip(first, second, strict=True)
        else:
            return all_pairs(first, second, self.excluded_bodies)
        return (pair for pair in both if may_touch(*pair, self.excluded_bodies))

    @cached_property
    def kinds(self) -> dict[tuple[type, type], ContactPair]:
        """Example pair of shapes for each pair of kinds of shapes."""
        examples: dict[tuple[type, type], tuple[Any, Any]] = {}
        special = self.is_self_contact or self.is_paired
        for a, b in self.couples() if special else example_pairs(*self.sides, self.excluded_bodies):
            examples.setdefault((type(a), type(b)), (a, b))
        return {kinds: self._contact_pair(a, b) for kinds, (a, b) in examples.items()}

    @cached_property
    def count(self) -> int:
        """Number of pairs of shapes that may touch."""
        if self.is_self_contact or self.is_paired:
            return sum(1 for _ in self.couples())
        return count_pairs(*self.sides, self.excluded_bodies)

    @property
    def searches_neighbors(self) -> bool:
        """True if neighbours are searched for: many pairs, in closed form or by volume, and not within one beam or rope."""
        most = MAX_EVALUATED_PAIRS
        if any(not m.closed_form for m in self.kinds.values()):
            most = MAX_EVALUATED_VOLUMES
        return (
            self.count > most
            and not self.is_self_contact
            and all(m.closed_form or m.by_facets for m in self.kinds.values())
        )

    @property
    def planar(self) -> bool:
        """True if all its shapes touch by plane curves."""
        return all(m.curves is not None for m in self.kinds.values())

    @property
    def has_point_channels(self) -> bool:
        """True if each contact point has its own channels."""
        return self.count <= SHOWN

    @cached_property
    def meetings(self) -> tuple[ContactPair, ...]:
        """Geometry of every pair of shapes that may touch, unless neighbours are searched for."""
        return () if self.searches_neighbors else tuple(self._contact_pair(a, b) for a, b in self.couples())

    @property
    def max_contact_points(self) -> int:
        """Largest number of simultaneous contact points, where that does not depend on neighbours."""
        return sum(m.max_contact_points for m in self.meetings)

    @property
    def routes(self) -> tuple[str, ...]:
        """Method of computation and its reason, one sentence for each pair of kinds of shapes."""
        crowd = f", neighbours searched for among {self.count} pairs" if self.searches_neighbors else ""
        return tuple(dict.fromkeys(m.route + crowd for m in self.kinds.values()))

    def _contact_pair(self, a: ContactShape, b: ContactShape) -> ContactPair:
        return contact_pair(a, b, self.geometry, self.laws, f'Contact "{self.name}"')


def _contact_side(shapes: ContactShape | Sequence[ContactShape] | None) -> str:
    """Return a shape and its body, or the number of shapes of each kind, for messages."""
    if isinstance(shapes, Sequence):
        kinds = Counter(type(shape).__name__ for shape in shapes)
        return ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    return "" if shapes is None else f'{type(shapes).__name__} on "{shapes.frame.body.name}"'
