"""Results of half-space contact: pressures, gaps and derived quantities."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.mechanics.halfspace.influence_coefficients import CellGrid
from abut.mechanics.halfspace.pressure_plots import draw_fields
from abut.mechanics.halfspace.stress import Stress, plane_stress, point_stress
from abut.mechanics.solids import Elastic, effective_modulus
from abut.short_repr import short_repr
from abut.units import Scalar, non_negative

if TYPE_CHECKING:
    from abut.mechanics.halfspace.friction import Pulled

__all__ = ["HalfSpaceContact"]


@short_repr
@dataclass(frozen=True, eq=False)
class HalfSpaceContact:
    """Two half-spaces pressed together; made by `abut.mechanics.halfspace.press`.

    Arrays are (along x, along y); `print` shows a table, `plot` a picture.
    """

    grid: CellGrid = field(repr=False)
    solids: tuple[Elastic, Elastic]
    pressure: Numbers  #: mean of each cell [Pa]
    gap: Numbers  #: remaining gap [m]: zero where there is pressure, infinite where there is no body
    dent: Numbers = field(
        repr=False
    )  #: by how much the surfaces overlap where the pressure is at the hardness [m]
    shape: Numbers = field(repr=False)  #: the gap before contact [m]
    approach: float  #: δ [m]; of a periodic surface, of the mean planes
    periodic: bool
    iterations: int
    residual: float  #: rms of the gap where it should be zero, over the greatest displacement

    @property
    def x(self) -> Numbers:
        """Centres of the cells along x [m]."""
        return self.grid.axes[0]

    @property
    def y(self) -> Numbers:
        """Centres of the cells along y [m]."""
        return self.grid.axes[1]

    @property
    def effective_modulus(self) -> float:
        """E* [Pa]."""
        return effective_modulus(self.solids)

    @property
    def load(self) -> float:
        """F = ∫∫ p dA [N]."""
        return float(self.pressure.sum()) * self.grid.cell

    @property
    def peak_pressure(self) -> float:
        """Greatest mean pressure of a cell [Pa]."""
        return float(self.pressure.max())

    @property
    def area(self) -> float:
        """Area of all cells with pressure [m²]. Rough contacts are jagged: their area decreases as cells become finer."""
        return float((self.pressure > 0.0).sum()) * self.grid.cell

    @property
    def share(self) -> float:
        """Area over that of the rectangle."""
        return self.area / (self.grid.size[0] * self.grid.size[1])

    @property
    def mean_pressure(self) -> float:
        """F over the area [Pa]."""
        return self.load / self.area

    @property
    def mean_gap(self) -> float:
        """Mean of the gap where it is finite [m]: the distance of the mean planes."""
        return float(self.gap[np.isfinite(self.gap)].mean())

    @property
    def displacement(self) -> Numbers:
        """u of both surfaces together [m], where there are bodies: gap − shape + δ."""
        there = np.isfinite(self.shape)
        u = np.full(self.shape.shape, math.nan)
        u[there] = self.gap[there] - self.dent[there] - self.shape[there] + self.approach
        return u

    @property
    def energy(self) -> float:
        """½ ∫∫ p u dA [J], elastic; for a periodic surface, the energy of its waves."""
        return (
            0.5
            * float(np.where(self.pressure > 0.0, self.pressure * self.displacement, 0.0).sum())
            * self.grid.cell
        )

    def pull(
        self,
        load: Scalar | Sequence[Scalar],
        *,
        friction: Scalar,
        angle: Scalar = 0.0,
        after: Pulled | None = None,
    ) -> Pulled:
        """Pull body 1 along the surface; see `abut.mechanics.halfspace.pull`."""
        from abut.mechanics.halfspace.friction import pull

        return pull(self, load, friction=friction, angle=angle, after=after)

    def stress(self, depth: Scalar, *, body: int = 2) -> Stress:
        """Return stresses [Pa] in body 1 or 2 at a depth [m] ≥ 0 under the centres of all cells; z points into that body."""
        return plane_stress(self.grid, self._poisson(body), _checked_depth(depth), self._loads(body))

    def stress_at(self, x: ArrayLike, y: ArrayLike, depth: ArrayLike, *, body: int = 2) -> Stress:
        """Return stresses [Pa] in body 1 or 2 at any points [m]: sums over all loaded cells, without a grid."""
        return point_stress(self.grid, self._poisson(body), (x, y, depth), self._loads(body))

    def _loads(self, body: int) -> tuple[Numbers, Numbers | None, float]:
        """Return pressure, traction on the body and its angle."""
        return self.pressure, None, 0.0

    def _poisson(self, body: int) -> float:
        if self.periodic:
            raise InvalidValue(
                "half-space: stresses of a periodic surface are not computed; press it with periodic=False"
            )
        if body not in (1, 2):
            raise InvalidValue.of("half-space: body", body, "be 1 or 2, as in solids=")
        return self.solids[body - 1].poisson

    def plot(self) -> Any:
        """Plot the pressure from above, and along both axes; return a matplotlib figure.

        Raises:
            MissingExtra: matplotlib is not installed.
        """
        return draw_fields(self.grid, [("pressure", self.pressure)])

    def _rows(self) -> list[tuple[str, str]]:
        (nx, ny), (lx, ly) = self.grid.cells, self.grid.size
        rows = [
            (
                "cells",
                f"{nx} x {ny} on {lx * 1e3:.6g} x {ly * 1e3:.6g} mm{', periodic' if self.periodic else ''}",
            ),
            ("load", f"{self.load:.6g} N"),
            ("approach", f"{self.approach * 1e6:.6g} um"),
            ("peak pressure", f"{self.peak_pressure / 1e6:.6g} MPa"),
            ("mean pressure", f"{self.mean_pressure / 1e6:.6g} MPa"),
            (
                "area",
                f"{self.area * 1e6:.6g} mm^2, {100 * self.share:.4g} % of the rectangle, {int((self.pressure > 0).sum())} cells",
            ),
            ("mean gap", f"{self.mean_gap * 1e6:.6g} um"),
        ]
        if self.dent.any():
            rows.append(("deepest dent", f"{self.dent.max() * 1e6:.6g} um"))
        return [*rows, ("residual", f"{self.residual:.2g} after {self.iterations} iterations")]

    def __str__(self) -> str:
        rows = self._rows()
        width = max(len(name) for name, _ in rows)
        return "\n".join(["half-space contact", *(f"  {name:<{width}}  {value}" for name, value in rows)])


def _checked_depth(depth: Scalar) -> float:
    return non_negative(depth, "m", what="half-space: depth")
