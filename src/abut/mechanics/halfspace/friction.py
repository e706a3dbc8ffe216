"""Contacts of half-spaces under tangential load: stick, slip and dependence on the load history."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from abut.array_types import Flags, Numbers
from abut.errors import InvalidValue, RunError
from abut.mechanics.halfspace.bounded_cg import BoundedMinimum, BoundedQuadratic
from abut.mechanics.halfspace.influence_coefficients import inverse_influence, tangential_influence
from abut.mechanics.halfspace.pressure_plots import draw_fields
from abut.mechanics.halfspace.result import HalfSpaceContact
from abut.short_repr import short_repr
from abut.units import Scalar, non_negative, quantity

__all__ = ["Pulled", "pull"]

TOLERANCE, ITERATIONS = 1e-8, 2000


@short_repr
@dataclass(frozen=True, eq=False)
class Pulled(HalfSpaceContact):
    """A half-space contact that is pulled along its surface; made by `HalfSpaceContact.pull`."""

    traction: Numbers  #: traction on body 2 along the pull [Pa]; q on body 1 opposes its pull
    friction: float  #: μ
    angle: float  #: of the pull from x [rad]
    slip: Numbers = field(repr=False)  #: of body 1 over body 2 in the last step [m]; zero where it sticks
    pulls: Numbers  #: all steps, with those before [N]
    displacements: Numbers  #: of distant points after each step [m]

    @property
    def pull_load(self) -> float:
        """Q = ∫∫ q dA [N]."""
        return float(self.traction.sum()) * self.grid.cell

    @property
    def sticks(self) -> Flags:
        """Mask of cells in stick: pressure and |q| < μp."""
        return (self.pressure > 0.0) & (np.abs(self.traction) < self.friction * self.pressure)

    @property
    def stick_area(self) -> float:
        """Area that sticks [m²]."""
        return float(self.sticks.sum()) * self.grid.cell

    def plot(self) -> Any:
        """Plot pressure and traction from above, and along both axes; return a matplotlib figure."""
        return draw_fields(self.grid, [("pressure", self.pressure), ("traction", self.traction)])

    def _loads(self, body: int) -> tuple[Numbers, Numbers | None, float]:
        return self.pressure, self.traction if body == 2 else -self.traction, self.angle

    def _rows(self) -> list[tuple[str, str]]:
        share = self.stick_area / self.area
        return [
            *super()._rows(),
            ("pull", f"{self.pull_load:.6g} N of {self.friction * self.load:.6g} N, {len(self.pulls)} steps"),
            ("displacement", f"{self.displacements[-1] * 1e6:.6g} um"),
            ("sticking", f"{100 * share:.4g} % of the area"),
        ]


def pull(
    contact: HalfSpaceContact,
    load: Scalar | Sequence[Scalar],
    *,
    friction: Scalar,
    angle: Scalar = 0.0,
    after: Pulled | None = None,
) -> Pulled:
    """Pull body 1 of a contact along the surface, in steps, under Coulomb's law.

        w = A(q − q₀) − (δ − δ₀),   |q| ≤ μp,   w = 0 where |q| < μp, else q opposes the slip w of the step

    Tractions are along the pull, as in the theory of Cattaneo and Mindlin; the small slip across it is neglected. The
    pressure is that without friction, which is exact for equal elastic constants (Dundurs' β = 0).

    Args:
        contact: from `press`.
        load: Q [N], |Q| < μF, or a sequence of loads: tractions depend on the history, for example on a reversal.
        friction: μ ≥ 0; with μ = 0 the only permitted load is zero.
        angle: of the pull from x [rad].
        after: the result of an earlier pull on the same cells and along the same angle, possibly under another normal
            load; its tractions are the initial ones.

    Source: Johnson, Contact Mechanics (1985), secs. 7.2 and 7.4; Kalker,
    Three-Dimensional Elastic Bodies in Rolling Contact (1990), sec. 4.2.

    Raises:
        InvalidValue: a pull of μF and more, at which all of it slides; μ < 0; a periodic contact.
        RunError: no convergence; its `best` is the last result.
    """
    mu = non_negative(friction, "1", what="half-space: friction")
    turned = quantity(angle, "rad", what="half-space: angle")
    steps = [load] if isinstance(load, str) or np.ndim(load) == 0 else list(load)  # type: ignore[arg-type]
    pulls = [_pull_of(one, mu, contact.load) for one in steps]  # type: ignore[arg-type]
    if contact.periodic or not pulls:
        raise InvalidValue("half-space: a pull needs at least one load and a contact that is not periodic")
    if after is not None and (after.grid != contact.grid or after.angle != turned):
        raise InvalidValue(
            "half-space: after= is on other cells or along another angle; press and pull on the same"
        )
    found, displacements = _search_tractions(contact, pulls, mu * contact.pressure, turned, after)
    answer = _pull_result(contact, found, (pulls, displacements), (mu, turned), after)
    if found.residual > TOLERANCE:
        problem = RunError(
            f"half-space: after {found.iterations} iterations the slip where it should be zero is {found.residual:.2g} of "
            f"the displacement, above {TOLERANCE:.2g}; pull in smaller steps (what was found is the error's .best)"
        )
        problem.best = answer  # type: ignore[attr-defined]
        raise problem
    return answer


def _search_tractions(
    contact: HalfSpaceContact, pulls: Sequence[float], bound: Numbers, angle: float, after: Pulled | None
) -> tuple[BoundedMinimum, list[float]]:
    """Return the tractions within the bound μp after the last pull, and the displacements of distant points after each."""
    inverse = inverse_influence(contact.grid)
    apply = tangential_influence(contact.grid, contact.solids, angle)
    q = np.zeros_like(bound) if after is None else after.traction
    moved = 0.0 if after is None else float(after.displacements[-1])
    displacements: list[float] = []
    found = BoundedMinimum(q, np.zeros_like(q), 0.0, 0.0, 0)
    for one in pulls:
        search = BoundedQuadratic(
            apply, inverse, -apply(q), -bound, bound, one / contact.grid.cell, scaled=False
        )
        found = search.solve(q, TOLERANCE, ITERATIONS)
        q, moved = found.x, moved + found.shift
        displacements.append(moved)
    return found, displacements


def _pull_result(
    contact: HalfSpaceContact,
    found: BoundedMinimum,
    steps: tuple[Sequence[float], Sequence[float]],
    given: tuple[float, float],
    after: Pulled | None,
) -> Pulled:
    """Return the result of pulls and displacements, with those before, at a coefficient of friction and an angle."""
    (pulls, displacements), (mu, angle) = steps, given
    q, bound, none = found.x, mu * contact.pressure, np.zeros(0)
    before = (none, none) if after is None else (after.pulls, after.displacements)
    return Pulled(
        **{name: getattr(contact, name) for name in HalfSpaceContact.__dataclass_fields__},
        traction=q,
        friction=mu,
        angle=angle,
        slip=np.where((np.abs(q) >= bound) & (bound > 0.0), -found.slope, 0.0),
        pulls=np.append(before[0], pulls),
        displacements=np.append(before[1], displacements),
    )


def _pull_of(load: Scalar, mu: float, pressed: float) -> float:
    """Return Q [N], checked to be less than the load of full sliding."""
    Q = quantity(load, "N", what="half-space: pull")
    if not math.isfinite(Q) or abs(Q) >= mu * pressed * (1.0 - 1e-12):
        raise InvalidValue.of(
            "half-space: pull",
            Q,
            f"be less than μF = {mu * pressed:.6g} N in size; from there on the contact slides as a whole",
            "N",
        )
    return Q
