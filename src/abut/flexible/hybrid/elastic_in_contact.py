"""Switching between rigid and elastic: rigid bodies of a machine that become elastic during contact."""

from __future__ import annotations

import numbers
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np

from abut.arguments.checks import guard_package
from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName
from abut.fem import Mesh, Structure
from abut.flexible.body.flexible_body import FlexibleBody
from abut.flexible.floating.reduced_body import ReducedBody
from abut.flexible.hybrid.finite_element_body import FiniteElements, MeshMasses, elastic_of
from abut.flexible.reduction.damping import ByFrequency, Rayleigh
from abut.flexible.reduction.reduction_methods import Method
from abut.model import Body, Part, assign
from abut.model.geometry.rotations import rotate_vector
from abut.short_repr import short_repr
from abut.units import Scalar, positive

if TYPE_CHECKING:
    from abut.fem.laws.law import LawLike
    from abut.fem.linear.elasticity import MaterialLike
    from abut.model import Model

__all__ = ["Elastic", "ElasticStateRequest", "changing_bodies"]

MASS_TOLERANCE = 1e-6  #: of mass and moments of inertia, by which a body and its mesh may differ
LEFT = 0.01  #: of the largest energy of the modes, share below which their vibration has decayed


@short_repr
@dataclass(frozen=True, init=False, eq=False)
class Elastic:
    """Switches a rigid body of a model to an elastic one during contact, and back when it has separated and its vibration has decayed.

        model.add(abut.Contact("strike", hammer.shape, anvil, normal=law))
        model.add(abut.Elastic(hammer, mesh, "steel", while_touching="strike"))

    `simulate` integrates the machine with the rigid body until one of the contacts is near, then the same machine with a `FlexibleBody` of
    the same name in the body's place, its modes at their static answer, then the rigid body again. The machine around it stays. Momentum
    and angular momentum of the body are continuous at each switch. The remaining energy of its modes when it becomes rigid is
    booked in ``energy.dissipated``, and reported in ``result.attributes["elastic"]``. Channel ``<body>.elastic`` is 1 while it is elastic.
    All other analyses use the rigid body.

    After: Eberhard, Kontaktuntersuchungen durch hybride Mehrkörpersystem-/Finite-Elemente-Simulationen (Shaker 2000).

    Args:
        body: the rigid body, which is in the model. Its mass and inertia must be those of the mesh within a millionth; `Elastic.rigid`
            creates one from a mesh.
        mesh: of it, in the axes of the body; its centre of mass is moved to the body's, wherever its origin is. Or matrices, or modes
            (`abut.flexible.reduce`, as with attachment modes, ``loads=``), as of a `FlexibleBody`.
        material: of a mesh.
        while_touching: names of contacts of the body; the body's shapes in them are replaced by the surface of the mesh (``skin()``, of a
            plane mesh ``outline()``) while it is elastic. As a mapping, by the part of it in a node set: ``{"strike": "TIP"}``.
        interfaces: by the name of a joint, force or contact, or of several in a tuple, the nodes at which it acts on the elastic body, as
            of
            a `FlexibleBody`; None: it acts on the floating frame, and strains nothing. A contact named here acts by its own, rigid shape
            at the interface. Each joint and force of the body must be named.
        modes: number, or a method, see `FlexibleBody`.
        damping: likewise.
        state: of a plane mesh, likewise.
        thickness: likewise.
        distance: between the surfaces at which it becomes elastic [m], before contact; by default their approach in one output
            interval, and a thousandth of the body's size at most.
        rung_down: it becomes rigid again after separation when its modes have less than this part of the most energy that they had while it
            was elastic this time, 0 to 1.
        after: it becomes rigid this long after separation at the latest [s]; by default after twenty periods of its lowest mode, with
            elements
            after twenty times the travel of a wave to and fro. A run reports remaining vibration.
        elements: integrates the elements themselves instead of modes, with the given material or law of `abut.fem.laws`: nothing
            constrains the body, and its contact partners are rigid. ``interfaces`` and all options of modes and plane meshes are omitted.
            Contact times and peaks of such an impact are those of its samples, ``events=True`` adds no rows of it. Its forces are in
            ``result.impacts``: ``impact.of(contact, "force")`` [N] at ``impact.begun + impact.outcome.samples.times`` [s].

    Raises:
        InvalidValue: mass or inertia are not the mesh's (the message has both); no contact is named; a number is out of its range; any
            error of a `FlexibleBody`.
    """

    family: ClassVar[str] = "request"

    name: str
    body: Body
    while_touching: tuple[tuple[str, str | None], ...]  #: contact, and the node set of its surface
    holds: tuple[tuple[str, str | None], ...]  #: joint, force or contact, and the interface on which it acts
    distance: float | None
    rung_down: float
    after: float | None
    elements: FiniteElements | None  #: in place of modes

    def __init__(
        self,
        body: Body,
        mesh: Mesh | Structure | ReducedBody,
        material: LawLike | Mapping[str, LawLike] | None = None,
        *,
        while_touching: str | Iterable[Any] | Mapping[Any, str | None],
        interfaces: Mapping[Any, Any] | None = None,
        modes: int | str | Method | None = None,
        damping: Scalar | Rayleigh | ByFrequency | None = None,
        state: str | None = None,
        thickness: Scalar | None = None,
        distance: Scalar | None = None,
        rung_down: float = LEFT,
        after: Scalar | None = None,
        elements: FiniteElements | None = None,
    ) -> None:
        if not isinstance(body, Body) or not body.spatial:
            raise InvalidValue.of(
                "Elastic: body", body, "be a rigid body of the model, such as model.add(abut.Body(…))"
            )
        what = f'Elastic("{body.name}")'
        places, holds = _check_interfaces(interfaces, what)
        options: dict[str, Any] = {"modes": modes, "damping": damping, "state": state, "thickness": thickness}
        assign(self, name=f"{body.name}_changes", body=body, holds=holds)
        assign(self, while_touching=_contact_names(while_touching, what))
        assign(self, distance=distance, rung_down=rung_down, after=after, elements=elements)
        if elements is None:
            own = cast("MaterialLike | None", material)  # a law is refused there
            made = FlexibleBody(body.name, mesh, own, interfaces=places or None, **options)
            make, sizes = (
                partial(_place_body, made.reduced, made.thickness),
                partial(_rigid_properties, made.reduced),
            )
            assign(self, _make=make, _sizes=sizes, solid=None)
        else:
            _refuse_modal_options(what, options | {"interfaces": interfaces})
            solid = MeshMasses(body.name, mesh, material)
            assign(self, solid=solid, _make=None, _sizes=partial(_of_solid, solid))
        self.validate()

    solid: MeshMasses | None  #: of elements
    _make: Callable[..., FlexibleBody] | None
    _sizes: Callable[[], tuple[float, Numbers, float]]

    @classmethod
    def rigid(
        cls,
        name: str,
        mesh: Mesh | Structure | ReducedBody,
        material: LawLike | Mapping[str, LawLike] | None = None,
        **options: Any,
    ) -> Body:
        """Create a rigid body with the mass and the inertia of a mesh, in its axes, about its centre of mass.

        Args:
            name: an identifier.
            mesh: of it.
            material: of a mesh, or a law of `abut.fem.laws`.
            **options: position (of the centre of mass), orientation, velocity, angular_velocity and shape, as of `Body`; state and
                thickness of a plane mesh.

        Raises:
            InvalidValue: as of `abut.fem.assemble` and `Body`.
        """
        from abut.flexible.reduction.reduction_methods import NormalModes

        sheet = {key: options.pop(key) for key in ("state", "thickness") if key in options}
        modes = None if isinstance(mesh, ReducedBody) else NormalModes(1)
        reduced = FlexibleBody(name, mesh, elastic_of(material), modes=modes, **sheet).reduced
        mass, inertia, _ = _rigid_properties(reduced)
        return Body(name, mass, inertia, **options)

    def validate(self) -> None:
        """Check and convert the fields.

        Raises:
            InvalidValue: as of the class.
        """
        what = f'Elastic("{self.body.name}")'
        for name, unit in (("distance", "m"), ("after", "s")):
            given = getattr(self, name)
            if given is not None:
                assign(self, **{name: positive(given, unit, what=f"{what}: {name}")})
        part: object = self.rung_down
        if not isinstance(part, numbers.Real) or not 0.0 < float(part) <= 1.0:
            raise InvalidValue.of(
                f"{what}: rung_down", part, "be a share of the energy, above 0 and at most 1"
            )
        assign(self, rung_down=float(part))
        mass, inertia, _ = self._sizes()
        remedy = f'; give both the same, such as by abut.Elastic.rigid("{self.body.name}", mesh, material, position=…, shape=…)'
        if abs(mass - self.body.mass) > MASS_TOLERANCE * mass:
            raise InvalidValue(
                f"{what}: the rigid body's mass is {self.body.mass:.9g} kg, but the mesh's is {mass:.9g} kg, so the switch would change "
                f"momentum{remedy}"
            )
        if np.abs(inertia - self.body.inertia).max() > MASS_TOLERANCE * np.abs(inertia).max():
            shown = [
                " ".join(f"{x:.6g}" for x in _six_components(one)) for one in (self.body.inertia, inertia)
            ]
            raise InvalidValue(
                f"{what}: the rigid body's inertia (xx yy zz xy yz zx) is {shown[0]} kg m², but the mesh's, about its centre of mass, "
                f"is {shown[1]} kg m², so the switch would change angular momentum{remedy}"
            )

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The rigid body."""
        return (self.body,)

    @property
    def columns(self) -> tuple[tuple[str, str, tuple[str, ...], str, str], ...]:
        """Channel of the state, elastic or rigid."""
        return elastic_state_column(self.body.name)

    def begin(self, turns: Mapping[str, float] | None = None) -> Callable[[Mapping[str, Numbers]], Numbers]:
        """Return zeros for the channel: the body is rigid here."""
        return lambda values: np.zeros(len(values["time"]))

    @property
    def size(self) -> float:
        """The longest side of a box around the mesh [m]."""
        return self._sizes()[2]

    def flexible(self) -> FlexibleBody:
        """Return the elastic body, undeformed, at the pose and with the motion of the rigid one."""
        assert self._make is not None  # not called for elements
        return self._make(self.body)

    def interface(self, thing: str) -> str | None:
        """Return the name of the interface on which an element acts; None: the floating frame.

        Raises:
            KeyError: the element is not named.
        """
        return dict(self.holds)[thing]

    def check_in(self, model: Model) -> None:
        """Check that all named elements are in the model, and that all that must be named are.

        Raises:
            UnknownName: no such contact, joint or force.
            InvalidValue: it does not touch the body, or acts on it and its interface is not given.
        """
        what = f'Elastic("{self.body.name}")'
        contacts = {one.name: one for one in model.contacts}
        interfaces = dict(self.holds)
        for name, _ in self.while_touching:
            if name not in contacts:
                raise UnknownName.of(f"contact of {what}", name, contacts)
            if not any(part is self.body for part in contacts[name].bodies):
                others = " and ".join(f'"{part.name}"' for part in contacts[name].bodies)
                raise InvalidValue(
                    f'{what}: contact "{name}" is between {others}, not of this body; give a contact of this body'
                )
        mine = {
            thing.name: thing
            for thing in (*model.joints, *model.forces, *model.contacts)
            if any(part is self.body for part in thing.bodies)
        }
        for name in interfaces:
            if name not in mine:
                raise UnknownName.of(f'joint, force or contact of "{self.body.name}" in {what}', name, mine)
        if self.elements is not None:
            self._check_elements(model, list(mine.values()))
        for thing in mine.values():
            if thing.family != "contact" and thing.name not in interfaces:
                raise InvalidValue(
                    f'{what}: {thing.family} "{thing.name}" acts on it without an interface; give its nodes, such as '
                    f'interfaces={{"{thing.name}": "BORE"}}, or {{"{thing.name}": None}} for the floating frame, where it causes no strain'
                )

    def _check_elements(self, model: Model, mine: list[Any]) -> None:
        """Check that elements can contact their partners, and that nothing else acts on them."""
        from abut.flexible.hybrid.element_impact import contact_partners

        named = [name for name, _ in self.while_touching]
        for thing in mine:
            if thing.name not in named:
                raise InvalidValue(
                    f'Elastic("{self.body.name}"): {thing.family} "{thing.name}" acts on a body of finite elements, which must be free in '
                    "space while it touches; add a contact to while_touching, and use modes for a body with joints or forces"
                )
        contact_partners(self, model)
        model.without(*named)  # raises if something refers to them


@dataclass(frozen=True, eq=False)
class ElasticStateRequest:
    """Request in the elastic model that marks a body as elastic."""

    family: ClassVar[str] = "request"

    name: str
    body: Body

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The floating frame."""
        return (self.body,)

    @property
    def columns(self) -> tuple[tuple[str, str, tuple[str, ...], str, str], ...]:
        """Channel of the state, elastic or rigid."""
        return elastic_state_column(self.body.name)

    def begin(self, turns: Mapping[str, float] | None = None) -> Callable[[Mapping[str, Numbers]], Numbers]:
        """Return ones for the channel: the body is elastic here."""
        return lambda values: np.ones(len(values["time"]))


def changing_bodies(model: Model) -> tuple[Elastic, ...]:
    """Return the bodies of a model that become elastic during contact."""
    return tuple(one for one in getattr(model, "requests", ()) if isinstance(one, Elastic))


def elastic_state_column(body: str) -> tuple[tuple[str, str, tuple[str, ...], str, str], ...]:
    """Return the column of the channel that shows whether a body is elastic."""
    return ((f"{body}.elastic", "", (), f"{body}: 1 while it is elastic, 0 while rigid", "body"),)


def _place_body(reduced: ReducedBody, thickness: float, body: Body) -> FlexibleBody:
    """Create a flexible body of these modes at the pose of a rigid one, undeformed."""
    arm = rotate_vector(body.orientation, -reduced.centre)
    made = FlexibleBody(
        body.name,
        reduced,
        position=tuple(np.add(body.position, arm).tolist()),
        orientation=body.orientation,
        velocity=tuple(np.add(body.velocity, np.cross(body.angular_velocity, arm)).tolist()),
        angular_velocity=body.angular_velocity,
    )
    assign(made, thickness=thickness)  # of a sheet, which its modes alone do not determine
    return made


def _of_solid(solid: MeshMasses) -> tuple[float, Numbers, float]:
    return solid.mass, solid.inertia, solid.size


def _refuse_modal_options(what: str, given: Mapping[str, Any]) -> None:
    """Refuse options that only modes have."""
    for name, value in given.items():
        if value is not None:
            raise InvalidValue.of(
                f"{what}: {name}", value, "be omitted with elements=, as it applies to modes"
            )


def _rigid_properties(reduced: ReducedBody) -> tuple[float, Numbers, float]:
    """Return mass [kg], inertia about the centre of mass [kg m²] and longest side [m] of a reduced body."""
    mass, centre = reduced.mass, reduced.centre
    about = reduced.inertia - mass * (centre @ centre * np.eye(3) - np.outer(centre, centre))
    size = float(np.ptp(reduced.positions, axis=0).max())
    return mass, about, size


def _six_components(tensor: Numbers) -> list[float]:
    return [float(tensor[a, b]) for a, b in ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 0))]


def _contact_names(
    given: str | Iterable[Any] | Mapping[Any, str | None], what: str
) -> tuple[tuple[str, str | None], ...]:
    """Return names of contacts, and of the node sets of their surfaces."""
    if isinstance(given, str) or hasattr(given, "family"):
        given = (given,)
    pairs = list(given.items() if isinstance(given, Mapping) else ((one, None) for one in given))
    named = [(one if isinstance(one, str) else getattr(one, "name", None), nodes) for one, nodes in pairs]
    if not named or not all(isinstance(name, str) for name, _ in named):
        raise InvalidValue.of(
            f"{what}: while_touching",
            given,
            'name contacts of the body, such as "strike", ["strike", "rest"] or {"strike": "TIP"} with the node set that touches',
        )
    return tuple(named)  # type: ignore[arg-type]


def _check_interfaces(
    given: Mapping[Any, Any] | None, what: str
) -> tuple[dict[str, Any], tuple[tuple[str, str | None], ...]]:
    """Return interfaces by name, with their nodes; and the interface of each element."""
    if given is not None and not isinstance(given, Mapping):
        raise InvalidValue.of(
            f"{what}: interfaces",
            given,
            'give the nodes of each joint, force or contact, such as {"pivot": "BORE"}',
        )
    places: dict[str, Any] = {}
    holds: list[tuple[str, str | None]] = []
    for who, where in (given or {}).items():
        names = (who,) if isinstance(who, str) else tuple(who)
        if where is not None:
            places[names[0]] = where
        holds += [(name, None if where is None else names[0]) for name in names]
    return places, tuple(holds)


guard_package(__name__)
