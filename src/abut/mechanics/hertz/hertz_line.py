"""Hertz' line contact: two parallel cylinders, or a cylinder and a flat."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.mechanics.hertz.subsurface import AxisStress, line_axis
from abut.mechanics.hertz.yield_load import HertzLoad
from abut.mechanics.solids import (
    Elastic,
    Pair,
    effective_modulus,
    effective_radius,
    load_of,
    pair_of,
    plane_compliance,
    poisson_ratio,
    surface_curvature,
)
from abut.short_repr import short_repr
from abut.units import Scalar, positive

__all__ = ["LineContact", "line_contact"]


@dataclass(frozen=True)
class Reach:
    """Compression of one body of a line contact: s P′ (2 ln(l/a) − c) down to its depth."""

    compliance: float  #: s = (1 − ν²)/(πE) [1/Pa]
    length: (
        float  #: l [m]: 4R for a cylinder up to its axis, 2d for a half-space down to d; infinite if unknown
    )
    constant: float  #: c [-]: 1 for the cylinder, ν/(1 − ν) for the half-space

    def compression(self, line_load: float, a: float) -> float:
        """Return δ_i [m] at the load per length P′ [N/m] and half-width a [m]."""
        if self.compliance == 0.0:
            return 0.0
        return self.compliance * line_load * (2.0 * math.log(self.length / a) - self.constant)

    @property
    def known(self) -> bool:
        """True if the compression of the body is finite."""
        return self.compliance == 0.0 or math.isfinite(self.length)


@short_repr
@dataclass(frozen=True)
class LineContact(HertzLoad):
    """Line contact of finite length, under a uniform load; make it with `line_contact`.

        a² = 4P′R/(πE*),  p₀ = 2P′/(πa) = √(P′E*/(πR)),  P′ = F/L

    The approach depends on the whole bodies, not on the contact alone:

        δ = Σ s_i P′ [2 ln(4R_i/a) − 1]               cylinder, from the contact to its axis
          + Σ s_i P′ [2 ln(2d_i/a) − ν_i/(1 − ν_i)]   half-space, from the contact to the depth d_i

    with s = (1 − ν²)/(πE).

    For ν = 0.3 a body with yield stress Y first yields, by von Mises, at p₀ = 1.794 Y, 0.704 a deep; by Tresca at 1.665 Y, 0.786 a deep.

    Valid: plane strain, a ≪ R_i and d_i; effects of the ends of the line are neglected.
    Source: Johnson, Contact Mechanics (1985), eqs. 4.43-4.45; 5.56 and 5.57 for the approach; 6.3-6.5 for first yield.
    """

    unwatched = "a closed form, which no run evaluates"

    what: ClassVar[str] = "line contact"
    power: ClassVar[int] = 2  #: P′ = πRp₀²/E*

    effective_radius: float  #: R [m]
    effective_modulus: float  #: E* [Pa]
    length: float  #: L [m]
    load: float  #: F [N]
    bodies: tuple[Reach, Reach]  #: how far each body reaches

    @property
    def line_load(self) -> float:
        """P′ = F/L [N/m]."""
        return self.load / self.length

    @property
    def half_width(self) -> float:
        """a [m]."""
        return math.sqrt(4.0 * self.line_load * self.effective_radius / (math.pi * self.effective_modulus))

    @property
    def peak_pressure(self) -> float:
        """p₀ = 2P′/(πa) [Pa]."""
        return 2.0 * self.line_load / (math.pi * self.half_width)

    @property
    def mean_pressure(self) -> float:
        """P′/(2a) = (π/4) p₀ [Pa]."""
        return 0.5 * self.line_load / self.half_width

    @property
    def approach(self) -> float:
        """δ [m].

        Raises:
            InvalidValue: a body is flat or hollow and no depth was given for it.
        """
        self._want_depths()
        return sum(body.compression(self.line_load, self.half_width) for body in self.bodies)

    @property
    def stiffness(self) -> float:
        """dF/dδ [N/m], at this load: L / Σ s_i [2 ln(l_i/a) − c_i − 1]."""
        self._want_depths()
        slopes = (body.compression(1.0, self.half_width) - body.compliance for body in self.bodies)
        return self.length / sum(slopes)

    def pressure(self, x: ArrayLike) -> Numbers:
        """Return p₀ √(1 − x²/a²) [Pa] at distances x [m] from the middle; zero outside."""
        s = np.asarray(x, dtype=float) / self.half_width
        return self.peak_pressure * np.sqrt(np.maximum(1.0 - s * s, 0.0))

    def axis_stress(self, depth: ArrayLike, poisson: Scalar) -> AxisStress:
        """Return principal stresses [Pa] at depths [m] under the middle in the body with Poisson's ratio `poisson`."""
        zeta = np.asarray(depth, dtype=float) / self.half_width
        return line_axis(zeta, poisson_ratio(poisson)).times(self.peak_pressure)

    def _axis(self, poisson: float) -> tuple[Callable[[Numbers], AxisStress], float]:
        return partial(line_axis, poisson=poisson), self.half_width

    def _want_depths(self) -> None:
        for k, body in enumerate(self.bodies):
            if not body.known:
                raise InvalidValue.of(
                    f"line contact: depth of body {k + 1}",
                    None,
                    "be given with depths=(…, …): a flat or hollow body gives more the deeper it is",
                    "m",
                )


def line_contact(
    radii: tuple[Scalar, Scalar],
    solids: Pair,
    *,
    length: Scalar,
    load: Scalar | None = None,
    approach: Scalar | None = None,
    depths: tuple[Scalar | None, Scalar | None] = (None, None),
) -> LineContact:
    """Return Hertz' line contact of two parallel cylinders.

    Args:
        radii: of both cylinders [m]; convex > 0, concave < 0 (a bore), flat infinite.
        solids: of both bodies, or one for two of the same.
        length: L [m] of the line.
        load: F [N] > 0 on the whole line, or
        approach: δ [m] > 0.
        depths: of each body [m], down to which its compression is counted, as a half-space; None counts a convex
            cylinder up to its axis. A flat or hollow body needs one if the approach is of interest.

    Raises:
        InvalidValue: not exactly one of load and approach, a value outside its range, conforming radii, an
            approach without depths or too large for the theory.
        WrongUnit: a string of another dimension.

    >>> from abut.mechanics import Solid
    >>> roller = line_contact(
    ...     ("50 mm", float("inf")),
    ...     (Solid("210 GPa", 0.3), Solid("70 GPa", 0.3)),
    ...     length="1 mm",
    ...     load="35 kN",
    ... )
    >>> f"{roller.half_width * 1e3:.4f} mm, {roller.peak_pressure / 1e6:.2f} MPa"
    '6.2146 mm, 3585.36 MPa'
    """
    R, E = effective_radius(*radii), effective_modulus(solids)
    reaches = [_body_compression(k, radii[k], solid, depths[k]) for k, solid in enumerate(pair_of(solids))]
    unit = LineContact(
        R, E, positive(length, "m", what="line contact: length"), 1.0, (reaches[0], reaches[1])
    )
    return unit.under(load_of(load, approach, lambda d: _load_at(unit, d), "line contact"))


def _body_compression(k: int, radius: Scalar, solid: Elastic, depth: Scalar | None) -> Reach:
    """Return the compression data of body k."""
    s = plane_compliance(solid) / math.pi
    if depth is not None:
        down = positive(depth, "m", what=f"line contact: depth of body {k + 1}")
        return Reach(s, 2.0 * down, solid.poisson / (1.0 - solid.poisson))
    c = surface_curvature(radius)
    return Reach(s, 4.0 / c if c > 0.0 else math.inf, 1.0)


def _load_at(unit: LineContact, approach: float) -> float:
    """Return the load [N] at which the approach [m] is reached, a ≤ a tenth of the shortest length."""
    unit._want_depths()
    from scipy.optimize import brentq

    shortest = min(body.length for body in unit.bodies if body.compliance > 0.0)
    largest = unit.load * (0.1 * shortest / unit.half_width) ** 2
    most = unit.under(largest).approach
    if approach > most:
        raise InvalidValue.of(
            "line contact: approach",
            approach,
            f"not exceed {most:.6g} m, where the contact is no longer narrow",
            "m",
        )
    low = math.log(largest) - 100.0
    found = brentq(lambda x: unit.under(math.exp(x)).approach - approach, low, math.log(largest), xtol=1e-14)
    return math.exp(float(found))
