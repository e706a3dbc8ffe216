"""From two plane shapes, what they are of and how hard they press to the numbers of their line contact, each with formula and source."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from abut import materials, mechanics, units
from abut.advice.outlines import Facing, common_width, facing
from abut.advice.rubbing import coulomb_of, coulomb_rows
from abut.advice.sheet import Advice, Row
from abut.contact.curvature import pair_mass
from abut.contact.normal import LineHertz
from abut.errors import InvalidValue
from abut.units import Scalar

__all__ = ["advise_line"]

OUTPUTS_IN_A_PERIOD = 20
JOHNSON = "Johnson, Contact Mechanics (1985)"
WEBER = "Weber & Banaschek, Schriftenreihe Antriebstechnik 11 (1953)"
HUNT = "Hunt & Crossley, J. Appl. Mech. 42 (1975) 440-445"
OURS = "abut's rule"


def advise_line(
    shape_a: Any,
    shape_b: Any,
    material_a: Any,
    material_b: Any,
    *,
    force: Scalar,
    sliding: Scalar | None = None,
    mass: Scalar | None = None,
    depths: tuple[Scalar | None, Scalar | None] = (None, None),
    damping_ratio: Scalar = 0.07,
    pair: materials.Pair | None = None,
) -> Advice:
    """The numbers of two plane shapes that press along a line: a cam and its follower, a pin in a slot, a roller on a track.

    The curvatures are those where the shapes are nearest to each other at the start; ``advice.law``, a `LineHertz`, takes those of
    every other place for itself.

    Args:
        shape_a: a shape that lies in a plane, such as `Profile`, `Track`, `Cylinder` or a bore, or a half-space.
        shape_b: the other.
        material_a: a material, a name in abut.materials such as "greasy steel", or a `abut.mechanics.Solid`.
        material_b: of the other.
        force: F [N] > 0 with which they usually press.
        sliding: v [m/s] > 0 at which they usually slide; without it no friction is proposed.
        mass: m [kg] that the contact moves; None takes it from the bodies of the shapes, m₁m₂/(m₁ + m₂).
        depths: of each body [m], to where its flattening is counted; None counts a convex one up to its centre of curvature, and a flat
            or hollow one as deep as the other.
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
    named = isinstance(material_a, str) and isinstance(material_b, str)
    one, two = (materials.find(m) if isinstance(m, str) else m for m in (material_a, material_b))
    known = {frozenset((p.first, p.second)) for p in materials.shipped().pairs}
    if pair is None and named and frozenset((material_a, material_b)) in known:
        pair = materials.pair(material_a, material_b)
    for shape in (shape_a, shape_b):
        if not (hasattr(shape, "chains") or math.isinf(getattr(shape, "bounding_radius", 0.0))):
            raise InvalidValue(
                f"advice: a {type(shape).__name__} does not lie in a plane; take advise for round bodies, or give shapes such as "
                "Profile, Track or Cylinder"
            )
    width = common_width(shape_a, shape_b)
    if not 0.0 < width < math.inf:
        raise InvalidValue(
            "advice: the shapes have no width in common; move one of their frames along z, or make one wider"
        )
    case = _Case(
        (one, two),
        pair,
        facing(shape_a, shape_b),
        width,
        units.positive(force, "N", what="advice: force"),
        None if sliding is None else units.positive(sliding, "m/s", what="advice: sliding"),
        pair_mass(shape_a, shape_b) if mass is None else units.positive(mass, "kg", what="advice: mass"),
        depths,
        units.positive(damping_ratio, "1", what="advice: damping ratio"),
        f"{_kind(shape_a)} of {_name(one)} against {_kind(shape_b)} of {_name(two)}",
    )
    return case.advice()


def _kind(shape: Any) -> str:
    return "".join(f" {c.lower()}" if c.isupper() else c for c in type(shape).__name__).strip()


def _name(solid: Any) -> str:
    return str(getattr(solid, "name", f"E = {solid.young:.4g} Pa"))


@dataclass(frozen=True)
class _Case:
    """One contact while its sheet is made."""

    solids: tuple[Any, Any]
    pair: materials.Pair | None
    facing: Facing
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
        rows = (
            *self._elastic(law),
            *self._expected(),
            *self._moving(step),
            *coulomb_rows(self.pair, friction, "v_s = v/100"),
        )
        return Advice(self.title, rows, law, friction, step, tuple(self._warnings(law)))

    @cached_property
    def radii(self) -> tuple[float, float]:
        """Of both [m]; an edge counts as a flat, since the law adds no curvature for it."""
        first, second = (math.inf if k in (0.0, math.inf) else 1.0 / k for k in self.facing.curvatures)
        return first, second

    @cached_property
    def depths(self) -> tuple[float, float]:
        """h of both bodies [m]: for a convex one such that it is as stiff as Johnson's cylinder up to its axis."""
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
                "advice: neither shape is convex where they are nearest, so that it is not known how deep they flatten; give depths="
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
        """f₀ [Hz]."""
        return math.sqrt(self.contact.stiffness / self.mass) / (2.0 * math.pi)

    @property
    def dissipation(self) -> float:
        """χ [s/m]."""
        return 2.0 * self.ratio * math.sqrt(self.contact.stiffness * self.mass) / self.force

    def _elastic(self, law: Any) -> Iterator[Row]:
        x, y, z = (1e3 * value for value in self.facing.point)
        where = f"where they are nearest, at ({x:.4g}, {y:.4g}, {z:.4g}) mm; hollow below zero"
        for k, radius in enumerate(self.radii):
            yield Row(f"radius of body {k + 1}", f"R{'₁₂'[k]}", radius, "m", where, "the curves")
        yield Row(
            "effective radius",
            "R",
            self.contact.effective_radius,
            "m",
            "1/R = 1/R₁ + 1/R₂",
            f"{JOHNSON}, eq. 4.7",
        )
        yield Row("common width", "w", self.width, "m", "along the axes", "the shapes")
        formula = "1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂"
        yield Row("effective modulus", "E*", law.modulus, "Pa", formula, f"{JOHNSON}, eq. 4.18")
        formula = "h = h₁^(s₁/s) h₂^(s₂/s): reach= of LineHertz"
        yield Row("reach", "h", law.reach, "m", formula, WEBER, f"{1e3 * law.reach:.4g} mm")

    def _expected(self) -> Iterator[Row]:
        contact = self.contact
        yield Row("force", "F", self.force, "N", "with which they usually press", "given")
        yield Row("half width", "b", contact.half_width, "m", "b = √(4 F R/(π E* w))", f"{JOHNSON}, eq. 4.43")
        yield Row("pressure", "p₀", contact.peak_pressure, "Pa", "p₀ = 2 F/(π b w)", f"{JOHNSON}, eq. 4.45")
        formula = "δ = F/w Σ sᵢ [2 ln(2hᵢ/b) − νᵢ/(1 − νᵢ)]"
        shown = f"{1e6 * contact.approach:.4g} µm"
        yield Row("penetration", "δ", contact.approach, "m", formula, f"{JOHNSON}, eq. 5.56", shown)
        yield Row(
            "stiffness", "k", contact.stiffness, "N/m", "k = dF/dδ at this force", f"{JOHNSON}, eq. 5.56"
        )

    def _moving(self, step: float) -> Iterator[Row]:
        yield Row("effective mass", "m", self.mass, "kg", "1/m = 1/m₁ + 1/m₂", "two free bodies, or given")
        yield Row("natural frequency", "f₀", self.natural, "Hz", "f₀ = √(k/m)/(2π)", OURS)
        yield Row("damping ratio", "ζ", self.ratio, "", "of the oscillation on k", "given")
        formula = "χ = 2 ζ √(k m)/F, so that F (1 + χ δ̇) damps by ζ at this force: dissipation= of LineHertz"
        yield Row("dissipation", "χ", self.dissipation, "s/m", formula, HUNT)
        formula = "h_t = a twentieth of the period 1/f₀; the integrator chooses its own steps"
        yield Row("output step", "h_t", step, "s", formula, OURS)

    def _warnings(self, law: Any) -> Iterator[str]:
        if math.inf in self.facing.curvatures:
            yield "one of them touches with an edge: the law takes the other's curvature alone, and a real edge would yield; round it"
        largest = law.core / math.e**2 / self.contact.effective_radius
        if self.force > largest * self.width:
            yield f"{self.force:.4g} N is above {largest * self.width:.4g} N, where Hertz' contact is no longer narrow"
        for k, solid in enumerate(self.solids):
            if "yield" in getattr(solid, "figures", {}):
                limit = self.contact.first_yield(solid.yield_stress, solid.poisson).contact.peak_pressure
                if self.contact.peak_pressure > limit:
                    yield (
                        f"body {k + 1}: p₀ = {self.contact.peak_pressure:.4g} Pa is above {limit:.4g} Pa, at which {solid.name} begins "
                        "to yield; a hardened one may bear more"
                    )
