"""Line contact parameters of two plane shapes from their geometry, materials and load, each with formula and source."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from abut import materials, mechanics, units
from abut.advice.geometry_checks.initial_overlap_2d import NearestPoints, common_width, nearest_points
from abut.advice.parameters.advice_table import Advice, Row, read_forms, rows_of
from abut.advice.parameters.friction_pairs import (
    coulomb_of,
    coulomb_rows,
    name_of,
    solids_and_pair,
    yield_warnings,
)
from abut.contact.curvature import pair_mass, shape_text
from abut.contact.normal import LineHertz
from abut.errors import InvalidValue
from abut.mechanics.solids import Elastic
from abut.model.protocols import Shape
from abut.shapes.mesh.sizes_and_bounds import kind_of
from abut.units import Scalar

__all__ = ["advise_line"]

OUTPUTS_IN_A_PERIOD = 20
ROWS = read_forms("""
radius of body 1  | R₁  | m   |                                              | the curves
radius of body 2  | R₂  | m   |                                              | the curves
effective radius  | R   | m   | 1/R = 1/R₁ + 1/R₂                            | $JOHNSON, eq. 4.7
common width      | w   | m   | along the axes                               | the shapes
effective modulus | E*  | Pa  | 1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂           | $JOHNSON, eq. 4.18
reach             | h   | m   | h = h₁^(s₁/s) h₂^(s₂/s): reach= of LineHertz | $WEBER | mm
force             | F   | N   | with which they usually press                | given
half width        | b   | m   | b = √(4 F R/(π E* w))                        | $JOHNSON, eq. 4.43
pressure          | p₀  | Pa  | p₀ = 2 F/(π b w)                             | $JOHNSON, eq. 4.45
penetration       | δ   | m   | δ = F/w Σ sᵢ [2 ln(2hᵢ/b) − νᵢ/(1 − νᵢ)]     | $JOHNSON, eq. 5.56 | µm
stiffness         | k   | N/m | k = dF/dδ at this force                      | $JOHNSON, eq. 5.56
effective mass    | m   | kg  | 1/m = 1/m₁ + 1/m₂                            | two free bodies, or given
natural frequency | f₀  | Hz  | f₀ = √(k/m)/(2π)                             | $OURS
damping ratio     | ζ   |     | of the oscillation on k                      | given
dissipation       | χ   | s/m | χ = 2 ζ √(k m)/F, so that F (1 + χ δ̇) damps by ζ at this force: dissipation= of LineHertz | $HUNT
output step       | h_t | s   | h_t = a twentieth of the period 1/f₀; the integrator chooses its own steps | $OURS
""")


def advise_line(
    shape_a: Shape,
    shape_b: Shape,
    material_a: str | Elastic,
    material_b: str | Elastic,
    *,
    force: Scalar,
    sliding: Scalar | None = None,
    mass: Scalar | None = None,
    depths: tuple[Scalar | None, Scalar | None] = (None, None),
    damping_ratio: Scalar = 0.07,
    pair: materials.Pair | None = None,
) -> Advice:
    """Propose the parameters of a line contact of two plane shapes: cam and follower, pin in a slot, roller on a track.

    The curvatures are those where the shapes are nearest to each other at the start; ``advice.law``, a `LineHertz`, computes the
    local curvatures at every other place.

    Args:
        shape_a: a plane shape, such as `Profile`, `Track`, `Cylinder` or a bore, or a half-space.
        shape_b: the other.
        material_a: a material, a name in abut.materials such as "greasy steel", or a `abut.mechanics.Solid`.
        material_b: of the other.
        force: F [N] > 0, usual normal force.
        sliding: v [m/s] > 0, usual sliding speed; without it no friction is proposed.
        mass: m [kg], effective mass; None computes it from the bodies of the shapes, m₁m₂/(m₁ + m₂).
        depths: of each body [m], over which its compression counts; None uses the depth of the centre of curvature for a convex body,
            and the depth of the other for a flat or hollow one.
        damping_ratio: ζ of the oscillation on the contact's stiffness.
        pair: the pair of surfaces; None looks it up if both materials are given by the names of surfaces.

    Raises:
        UnknownName: no such material, or no such pair: the nearest are offered.
        InvalidValue: a number outside its range, shapes without a common plane or width, that conform, or flat ones without depths.

    >>> from abut import Body, Model, shapes
    >>> model = Model("cam")
    >>> roller = model.add(
    ...     Body.cylinder("roller", radius="10 mm", length="8 mm", density=7850, position=(0, "10 mm", 0))
    ... )
    >>> rail = shapes.Track(model.ground.frame(), shapes.Curve.line((1, 0), (-1, 0)), "20 mm")
    >>> advice = advise_line(roller.shape, rail, "steel", "steel", force="500 N")
    >>> f"{advice['R'].value:.3f} m, {advice['w'].value:.3f} m, {1e-6 * advice['p₀'].value:.0f} MPa"
    '0.010 m, 0.008 m, 474 MPa'
    """
    solids, pair = solids_and_pair(material_a, material_b, pair)
    width = _common_width(shape_a, shape_b)
    one, two = (name_of(solid) for solid in solids)
    return _LineCase(
        solids,
        pair,
        nearest_points(shape_a, shape_b),
        width,
        units.positive(force, "N", what="advice: force"),
        None if sliding is None else units.positive(sliding, "m/s", what="advice: sliding"),
        pair_mass(shape_a, shape_b) if mass is None else units.positive(mass, "kg", what="advice: mass"),
        depths,
        units.positive(damping_ratio, "1", what="advice: damping ratio"),
        f"{kind_of(shape_a)} of {one} against {kind_of(shape_b)} of {two}",
    ).advice()


def _common_width(shape_a: Shape, shape_b: Shape) -> float:
    """Return the common width of two plane shapes along z [m]."""
    for shape in (shape_a, shape_b):
        if not (hasattr(shape, "chains") or math.isinf(getattr(shape, "bounding_radius", 0.0))):
            raise InvalidValue(
                f"advice: {shape_text(shape)} has no plane outline; use abut.advice.advise for round bodies, or give a "
                "Profile, Track or Cylinder"
            )
    width = common_width(shape_a, shape_b)
    if not 0.0 < width < math.inf:
        raise InvalidValue(
            "advice: the shapes do not overlap along z; move one of their frames along z, or make one wider"
        )
    return width


@dataclass(frozen=True)
class _LineCase:
    """Computation of the parameters of one line contact."""

    solids: tuple[Any, Any]
    pair: materials.Pair | None
    facing: NearestPoints
    width: float
    force: float
    sliding: float | None
    mass: float
    given: tuple[Scalar | None, Scalar | None]
    ratio: float
    title: str

    def advice(self) -> Advice:
        law = LineHertz.of(self.solids, self.depths, dissipation=self.dissipation)
        friction = coulomb_of(self.pair, self.sliding)
        step = 1.0 / (OUTPUTS_IN_A_PERIOD * self.natural)
        rows = (*self._numbers(law, step), *coulomb_rows(self.pair, friction, "v_s = v/100"))
        return Advice(self.title, rows, law, friction, step, tuple(self._warnings(law)))

    @cached_property
    def radii(self) -> tuple[float, float]:
        """Radii of curvature of both [m]; an edge counts as a flat, since the law adds no curvature for it."""
        first, second = (math.inf if k in (0.0, math.inf) else 1.0 / k for k in self.facing.curvatures)
        return first, second

    @cached_property
    def depths(self) -> tuple[float, float]:
        """Depths h of both bodies [m]: for a convex one such that it is as stiff as Johnson's cylinder up to its axis."""
        found: list[float | None] = []
        for solid, radius, given in zip(self.solids, self.radii, self.given, strict=True):
            if given is not None:
                found.append(units.positive(given, "m", what="advice: depth"))
            elif 0.0 < radius < math.inf:
                found.append(2.0 * radius * math.exp(0.5 * (solid.poisson / (1.0 - solid.poisson) - 1.0)))
            else:
                found.append(None)
        known = [h for h in found if h is not None]
        if not known:
            raise InvalidValue(
                "advice: neither shape is convex at the nearest points, so the depths h₁, h₂ to which they flatten are unknown; "
                "give depths="
            )
        first, second = (known[0] if h is None else h for h in found)
        return first, second

    @cached_property
    def contact(self) -> mechanics.LineContact:
        return mechanics.line_contact(
            self.radii, self.solids, length=self.width, load=self.force, depths=self.depths
        )

    @property
    def natural(self) -> float:
        """Natural frequency f₀ [Hz]."""
        return math.sqrt(self.contact.stiffness / self.mass) / (2.0 * math.pi)

    @property
    def dissipation(self) -> float:
        """Dissipation χ [s/m]."""
        return 2.0 * self.ratio * math.sqrt(self.contact.stiffness * self.mass) / self.force

    def _numbers(self, law: LineHertz, step: float) -> tuple[Row, ...]:
        contact, (first, second) = self.contact, self.radii
        x, y, z = (1e3 * value for value in self.facing.point)
        where = {"formula": f"at the nearest points, ({x:.4g}, {y:.4g}, {z:.4g}) mm; negative if concave"}
        values = {
            "R₁": first,
            "R₂": second,
            "R": contact.effective_radius,
            "w": self.width,
            "E*": law.modulus,
            "h": law.reach,
            "F": self.force,
            "b": contact.half_width,
            "p₀": contact.peak_pressure,
            "δ": contact.approach,
            "k": contact.stiffness,
            "m": self.mass,
            "f₀": self.natural,
            "ζ": self.ratio,
            "χ": self.dissipation,
            "h_t": step,
        }
        return rows_of(ROWS, values, {"R₁": where, "R₂": where})

    def _warnings(self, law: LineHertz) -> Iterator[str]:
        if math.inf in self.facing.curvatures:
            yield (
                "one shape touches with a sharp edge: the law uses only the curvature of the other, and a real edge would yield; "
                "round the edge"
            )
        largest = law.core / math.e**2 / self.contact.effective_radius
        if self.force > largest * self.width:
            yield (
                f"the force {self.force:.4g} N is above {largest * self.width:.4g} N, where Hertz' contact is no longer narrow; "
                "reduce the force, or make the shapes wider"
            )
        yield from yield_warnings(self.contact, self.solids, ("body 1", "body 2"))
