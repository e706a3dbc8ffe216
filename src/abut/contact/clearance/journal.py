"""Journal, sleeve and planar journal: a pin in a slightly wider bore."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar, cast

import numpy as np

from abut import shapes
from abut.array_types import Numbers
from abut.contact.clearance import default_laws
from abut.contact.clearance.joint import ClearanceJoint, projected_area
from abut.contact.clearance.orbit import Orbit
from abut.contact.contact import Contact
from abut.extend import clearance_joint
from abut.extend.validity_ranges import Range, RangeSample
from abut.model import Frame
from abut.model.frame import Place
from abut.shapes.mesh.sizes_and_bounds import assign_fields, length_field
from abut.shapes.mesh.tessellation import Mesh
from abut.units import Scalar

__all__ = ["Journal", "PlanarJournal", "Sleeve"]

COLLAR = 1.25  #: radius where a collar touches the bore's face, over that of the pin
TUBE = 0.25  #: half a collar's width over the pin's radius


@clearance_joint
class Journal(ClearanceJoint):
    """Hinge with clearance: a pin with a collar at either end, in a bore of finite length.

        δ_k = e_k − c at the ends k = 1, 2 of the bore,   δ = |z| − c_a at the collars

    The pin is supported at both mouths of the bore: evenly while it is parallel, at two opposite places while it is
    tilted. Collars touch the bore's faces on a circle of 1.25 radii: with four places if parallel, with one if tilted.

    Args:
        name: an identifier.
        i: frame of the pin, or its body; z is its axis, and it is centred there.
        j: frame of the bore, or its body.
        at: global point where both frames are put [m], if bodies are given.
        axis: global direction of the axis, if bodies are given.
        x: global direction of x, from which the contact angle counts.
        clearance: c [m], radial: radius of the bore less that of the pin.
        radius: R [m] of the pin.
        length: L [m] of the bore.
        axial_clearance: c_a [m] to either side; None: as the radial clearance.
        normal: the law of one end, which supports half the length. None: Johnson's line law with L/2 for the two solids.
        friction: a friction law, for all contacts; None is without friction.
        stop: the law of one of the four places of a collar; None: a quarter of a flat punch of the collar's area.
        solids: for laws that are not given: a material's name, a solid, or a tuple of two, of pin and bore.
        restitution: e of laws that are not given.

    Parts of the model: ``name``, ``name_top``, ``name_bottom`` (contacts: at +z and −z) and ``name_orbit``. Channels: those of the
    contacts and of `Orbit`.

    Beware: at the start the pin is in the middle of the bore if the frames coincide; to start in contact, move its body.

    Raises:
        InvalidValue: both frames on one body, or a number that is not positive.
        WrongUnit: a string of another dimension.
    """

    sisters = ("Revolute",)
    example = {"clearance": 5e-4, "radius": 0.01, "length": 0.02}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        i: Place,
        j: Place,
        *,
        clearance: Scalar,
        radius: Scalar,
        length: Scalar,
        at: object = None,
        axis: object = "z",
        x: object = None,
        axial_clearance: Scalar | None = None,
        normal: object = None,
        friction: object = None,
        stop: object = None,
        solids: default_laws.Solids = "steel",
        restitution: float = default_laws.RESTITUTION,
    ) -> None:
        self._place(name, i, j, at, axis, x, clearance)
        R, L = self._size("radius", radius), self._size("length", length)
        gap = self._size("axial_clearance", axial_clearance, self.clearance)
        tube, ring = TUBE * R, COLLAR * R
        reach = 0.5 * L + gap + tube
        pin = shapes.Cylinder(self.frame_i, R, 2.0 * reach)
        bore = shapes.CylindricalCavity(self.frame_j, R + self.clearance, L)
        if normal is None:
            normal = default_laws.pin_bore_law(solids, R, bore.radius, 0.5 * L, restitution)
        area = 4.0 * math.pi * ring * tube
        if stop is None:
            stop = default_laws.flat_face_law(solids, area, restitution)
        made = [Contact(name, pin, bore, normal=normal, friction=friction)]
        for label, end in (("top", 1.0), ("bottom", -1.0)):
            collar = shapes.Torus(self.frame_i.frame((0.0, 0.0, end * reach)), ring, tube)
            seat = self.frame_j.frame((0.0, 0.0, 0.5 * end * L))
            mouth = shapes.HalfSpace(seat, (0.0, 0.0, end), patch=2.0 * (ring + tube))
            made.append(Contact(f"{name}_{label}", collar, mouth, normal=stop, friction=friction))
        self._touch(projected_area, *made)


@clearance_joint
class Sleeve(ClearanceJoint):
    """Sleeve with clearance on a rod: a pin in a bore of finite length, free to slide and turn.

        δ_k = e_k − c at both ends k of the common length

    Args:
        name, i, j, at, axis, x, clearance, radius, length, normal, friction, solids, restitution: as of `Journal`.
        travel: length [m] of the rod beyond the bore to either side; None: the bore's length. A rod that slides farther
            is supported at its own end, and finally leaves the bore.

    Parts of the model: ``name`` (contact) and ``name_orbit``.

    Raises:
        InvalidValue: both frames on one body, or a number that is not positive.
        WrongUnit: a string of another dimension.
    """

    sisters = ("Cylindrical",)
    example = {"clearance": 5e-4, "radius": 0.01, "length": 0.02}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        i: Place,
        j: Place,
        *,
        clearance: Scalar,
        radius: Scalar,
        length: Scalar,
        at: object = None,
        axis: object = "z",
        x: object = None,
        travel: Scalar | None = None,
        normal: object = None,
        friction: object = None,
        solids: default_laws.Solids = "steel",
        restitution: float = default_laws.RESTITUTION,
    ) -> None:
        self._place(name, i, j, at, axis, x, clearance)
        R, L = self._size("radius", radius), self._size("length", length)
        beyond = self._size("travel", travel, L)
        rod = shapes.Cylinder(self.frame_i, R, L + 2.0 * beyond)
        bore = shapes.CylindricalCavity(self.frame_j, R + self.clearance, L)
        if normal is None:
            normal = default_laws.pin_bore_law(solids, R, bore.radius, 0.5 * L, restitution)
        self._touch(projected_area, Contact(name, rod, bore, normal=normal, friction=friction))


def _distance_along_bore(orbit: Orbit, seen: RangeSample) -> Numbers:
    return np.abs(seen.place(orbit.frame_i, orbit.frame_j)[:, 2])


def _half_length_of_bore(orbit: Orbit) -> float:
    return 0.5 * float(cast(shapes.CylindricalCavity, orbit.contacts[0].shape_j).length)


@dataclass(frozen=True, init=False)
class PlanePin(shapes.Sphere):
    """Pin whose contact is that of a sphere in its middle plane, drawn as a cylinder.

    In plane motion both have the same contact: a circle of radius R in a bore, one contact point.

    Args:
        frame: its origin is the centre, its z the axis.
        radius: R [m] > 0.
        length: as drawn [m] > 0.
    """

    contact_kind: ClassVar[str] = "Sphere"
    #: Those of the joint, by its `Orbit`.
    ranges: ClassVar = (
        Range(
            "axial distance |e_z| between the middles of pin and bore",
            _distance_along_bore,
            most=_half_length_of_bore,
            unit="m",
            remedy="constrain the pin along z by another joint, or lengthen the bore",
        ),
    )
    length: float = length_field()

    def __init__(self, frame: Frame, radius: Scalar, length: Scalar) -> None:
        assign_fields(self, frame=frame, radius=radius, length=length)

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return the cylinder: vertices (n, 3) [m] in the frame's axes and faces (m, 3), no facet off by more than `tolerance` [m]."""
        return shapes.Cylinder(self.frame, self.radius, self.length).triangles(tolerance)


@clearance_joint
class PlanarJournal(ClearanceJoint):
    """Hinge with clearance in a plane machine: a circle in a circle, one contact point.

        δ = e − c,   e² = e_x² + e_y²

    It constrains no motion out of the plane; the machine's other joints must. The contact is that of the pin's circle in its middle plane.

    Args:
        name, i, j, at, axis, x, clearance, radius, length, friction, solids, restitution: as of `Journal`.
        normal: the law of the whole length. None: Johnson's line law with L for the two solids.

    Its things are ``name`` (contact) and ``name_orbit``.

    Valid: the pin's middle at most half the bore's length from the bore's, along z; beyond, nothing touches.

    Raises:
        InvalidValue: both frames on one body, or a number that is not positive.
        WrongUnit: a string of another dimension.
    """

    sisters = ("Revolute", "Cylindrical", "InLine")
    example = {"clearance": 5e-4, "radius": 0.01, "length": 0.02}  # noqa: RUF012
    ranges = PlanePin.ranges

    def __init__(
        self,
        name: str,
        i: Place,
        j: Place,
        *,
        clearance: Scalar,
        radius: Scalar,
        length: Scalar,
        at: object = None,
        axis: object = "z",
        x: object = None,
        normal: object = None,
        friction: object = None,
        solids: default_laws.Solids = "steel",
        restitution: float = default_laws.RESTITUTION,
    ) -> None:
        self._place(name, i, j, at, axis, x, clearance)
        R, L = self._size("radius", radius), self._size("length", length)
        pin = PlanePin(self.frame_i, R, L)
        bore = shapes.CylindricalCavity(self.frame_j, R + self.clearance, L)
        if normal is None:
            normal = default_laws.pin_bore_law(solids, R, bore.radius, L, restitution)
        self._touch(projected_area, Contact(name, pin, bore, normal=normal, friction=friction))
