"""Gear pair: two gears in mesh, each on its hinge."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from abut.contact import Contact
from abut.joints import Revolute
from abut.model import Body, Frame, assign, check_name
from abut.shapes.gears import FlankErrors, GearMesh, outline
from abut.short_repr import short_repr
from abut.trains.mounted_gear import GearPlacement, Teeth, gear_angle_and_rate, make_hinge, make_wheel
from abut.units import Scalar, non_negative, quantity

__all__ = ["GearPair"]


@short_repr
@dataclass(frozen=True, init=False, eq=False)
class GearPair:
    """Two gears whose teeth touch, rotated into mesh without overlap; `Model.add` adds both with their hinges and contact.

        φ₂ by `GearMesh.phase`,   ω₂ = ω₁ z₁/z₂ (opposite, except within a ring)

    Parts of the model: `<name>_one`, `<name>_two` (bodies), `<name>_hinge_one`, `<name>_hinge_two` (about the frame's z) and
    `<name>_teeth`.

    Args:
        name: an identifier.
        frame: on the housing: gear one's axis is its z, mid-width in its x–y plane. An idler's is `other.frames[1]`.
        mesh: the gears and their centre distance.
        teeth: material and laws.
        blanks: radius [m] of each gear's bore, or of a ring's outside; None as of `gear_profile`.
        direction: γ [rad] from frame's x, from the axis of gear one to that of gear two; for a ring, from the ring's to the gear's.
        turn: φ₁ [rad], of gear one about z.
        side: 0 in the middle of the backlash; +1 the right flanks of gear one touch (as if it drove clockwise), −1 the left;
            with flank errors, the first of them to touch.
        speed: ω₁ [rad/s] about z, with which gear one starts.
        inertias: J [kg m²] about their axes, of further parts that turn with gear one and with gear two, such as a rotor or a drum.
        masses: m [kg] of these parts; their centre is assumed at that of the gear.
        shaft: an existing body of gear one, as the wheel of another pair: an idler, or a second gear on its shaft.
            Turn, speed, mass and hinge are then those of the body (tooth 0 on its x axis).

    Raises:
        InvalidValue: an invalid name; a bore or outside that does not fit.
        WrongUnit: a string of another dimension.

    >>> from abut import normal
    >>> from abut.model import Model
    >>> from abut.shapes.gears import Gear
    >>> mesh = GearMesh(Gear("3 mm", 20, face_width="20 mm"), Gear("3 mm", 30, face_width="20 mm"))
    >>> model = Model("gears")
    >>> teeth = Teeth(normal=normal.Impact(stiffness=1e10, exponent=1.5))
    >>> pair = model.add(GearPair("stage", model.ground.frame(), mesh, teeth, speed="300 rpm"))
    >>> [body.name for body in model.bodies], round(pair.two.angular_velocity[2], 6)
    (['stage_one', 'stage_two'], -20.943951)
    """

    name: str
    mesh: GearMesh
    one: Body
    two: Body
    hinges: tuple[Revolute, ...]  #: of one and two; of two alone if gear one is on an existing shaft
    contact: Contact
    frames: tuple[Frame, Frame]  #: on the housing, at the axes of one and two
    owned: tuple[Body, ...]  #: the bodies that it adds

    def __init__(
        self,
        name: str,
        frame: Frame,
        mesh: GearMesh,
        teeth: Teeth,
        *,
        blanks: tuple[Scalar | None, Scalar | None] = (None, None),
        direction: Scalar = 0.0,
        turn: Scalar = 0.0,
        side: int = 0,
        speed: Scalar = 0.0,
        inertias: tuple[Scalar, Scalar] = (0.0, 0.0),
        masses: tuple[Scalar, Scalar] = (0.0, 0.0),
        shaft: Body | None = None,
    ) -> None:
        what = f'gear pair "{check_name(name, "gear pair")}"'
        gamma = quantity(direction, "rad", what=f"{what}: direction")
        first = quantity(turn, "rad", what=f"{what}: turn")
        omega = quantity(speed, "rad/s", what=f"{what}: speed")
        inertia = [non_negative(j, "kg*m^2", what=f"{what}: inertia {k + 1}") for k, j in enumerate(inertias)]
        mass = [non_negative(m, "kg", what=f"{what}: mass {k + 1}") for k, m in enumerate(masses)]
        if shaft is None:
            placement = GearPlacement(turn=first, spin=omega, inertia=inertia[0], mass=mass[0])
            one = make_wheel(f"{name}_one", frame, mesh.one, teeth, placement, blanks[0])
            i = one.shape
        else:
            one, (first, omega) = shaft, gear_angle_and_rate(shaft, frame)
            i = teeth.profile(
                one.frame_at(frame.global_position, orientation=one.orientation), mesh.one, blanks[0]
            )
        reach = mesh.two.sign * mesh.centre_distance
        place = (reach * math.cos(gamma), reach * math.sin(gamma))
        second = _mesh_phase(mesh, first, gamma, place, side)
        placement = GearPlacement(place, second, omega / mesh.ratio, inertia=inertia[1], mass=mass[1])
        two = make_wheel(f"{name}_two", frame, mesh.two, teeth, placement, blanks[1])
        hinges = [make_hinge(f"{name}_hinge_two", two, frame, place)]
        if shaft is None:
            hinges.insert(0, make_hinge(f"{name}_hinge_one", one, frame))
        contact = teeth.contact(f"{name}_teeth", mesh, i, two.shape)
        assign(self, name=name, mesh=mesh, one=one, two=two, hinges=tuple(hinges), contact=contact)
        owned = (two,) if shaft is not None else (one, two)
        assign(self, frames=(frame, frame.frame((*place, 0.0))), owned=owned)

    @property
    def things(self) -> tuple[Any, ...]:
        """Bodies, hinges and contact."""
        return (*self.owned, *self.hinges, self.contact)


def _mesh_phase(mesh: GearMesh, first: float, gamma: float, place: tuple[float, float], side: int) -> float:
    """Return φ₂ [rad]: the phase; with relief or errors, from the middle of the backlash as far as the outlines allow, to 1e-10 m.

    A turn by d/r_b2 closes no gap on a flank by more than d.
    """
    one, two = mesh.one, mesh.two
    sound = all(g.relief is None and g.right == g.left == FlankErrors() for g in (one, two))
    if sound or not side:
        return mesh.phase(first, gamma, side)
    angle, fixed, teeth = mesh.phase(first, gamma), outline(one).moved(first), outline(two)
    for _ in range(20):
        gap = fixed.nearest(teeth.moved(angle, place)).distance
        angle -= two.sign * side * gap / two.base_radius
        if gap < 1e-10:
            break
    return angle
