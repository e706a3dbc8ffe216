"""Stress under rectangles with uniform pressure and shear, in closed form.

With ρ² = x² + y² + z², V = 1/ρ, F = ln(ρ + z) and Ω = z F − ρ, a normal point load causes

    2πσ_x = 2νV_z − zV_xx − (1 − 2ν)F_xx,   2πσ_z = V_z − zV_zz,   2πτ_xy = −(1 − 2ν)F_xy − zV_xy,   2πτ_xz = −zV_xz

and one along x

    2πσ_x = (2 + 2ν)V_x + 2νΩ_xxx − zF_xxx,   2πσ_y = 2νV_x + 2νΩ_xyy − zF_xyy,   2πσ_z = −zV_xz
    2πτ_xy = V_y + 2νΩ_xxy − zF_xxy,   2πτ_xz = V_z − zV_xx,   2πτ_yz = −zV_xy

each with all derivatives written out; a rectangle is the difference over its corners of their integrals over x and y.

Source: Love, Phil. Trans. R. Soc. A 228 (1929) 377-420; the potentials are Johnson's, Contact Mechanics (1985), eqs. 3.2-3.20.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.mechanics.halfspace.influence_coefficients import CellGrid, Convolution, cell_integral
from abut.short_repr import short_repr

__all__ = ["Stress", "plane_stress", "point_stress"]

CHUNK = 200_000  #: pairs of point and cell at once
#: Load on the surface: pressure, traction along a direction or None, and the direction's angle from x.
Loads = tuple[Numbers, "Numbers | None", float]


@short_repr
@dataclass(frozen=True, eq=False)
class Stress:
    """Six stresses [Pa], arrays of one shape; tension is positive, z points into the body."""

    x: Numbers  #: σ_x
    y: Numbers  #: σ_y
    z: Numbers  #: σ_z
    xy: Numbers  #: τ_xy
    yz: Numbers  #: τ_yz
    zx: Numbers  #: τ_zx

    @property
    def von_mises(self) -> Numbers:
        """Equivalent stress [Pa]; yield where it reaches Y."""
        normal = (self.x - self.y) ** 2 + (self.y - self.z) ** 2 + (self.z - self.x) ** 2
        return np.asarray(np.sqrt(0.5 * normal + 3.0 * (self.xy**2 + self.yz**2 + self.zx**2)))

    @property
    def principal(self) -> Numbers:
        """Principal stresses [Pa], the last axis in rising order."""
        rows = [[self.x, self.xy, self.zx], [self.xy, self.y, self.yz], [self.zx, self.yz, self.z]]
        return np.linalg.eigvalsh(np.moveaxis(np.array(rows), (0, 1), (-2, -1)))

    @property
    def shear(self) -> Numbers:
        """Greatest shear stress [Pa], half of Tresca's."""
        found = self.principal
        return 0.5 * (found[..., 2] - found[..., 0])


def pressure_antiderivatives(x: Numbers, y: Numbers, z: Numbers, nu: float) -> list[Numbers]:
    """Return antiderivatives of the six stresses under a unit pressure."""
    r = np.sqrt(x * x + y * y + z * z)
    v_z = -np.arctan2(x * y, z * r)
    v_xx, v_yy = -x * y / ((x * x + z * z) * r), -x * y / ((y * y + z * z) * r)
    f_xx = np.arctan(y / x) - np.arctan(z * y / (x * r))
    f_yy = np.arctan(x / y) - np.arctan(z * x / (y * r))
    k = 1.0 - 2.0 * nu
    six = [
        2.0 * nu * v_z - z * v_xx - k * f_xx,
        2.0 * nu * v_z - z * v_yy - k * f_yy,
        v_z + z * (v_xx + v_yy),
        -k * np.log(r + z) - z / r,
        z * z * x / ((y * y + z * z) * r),
        z * z * y / ((x * x + z * z) * r),
    ]
    return [one / (2.0 * math.pi) for one in six]


def shear_antiderivatives(x: Numbers, y: Numbers, z: Numbers, nu: float) -> list[Numbers]:
    """Return antiderivatives of the six stresses under a unit traction along x on the body."""
    r = np.sqrt(x * x + y * y + z * z)
    v_x, v_y = _stable_log(y, r, x * x + z * z), _stable_log(x, r, y * y + z * z)
    v_z, down = -np.arctan2(x * y, z * r), r + z
    v_xx, v_xz = -x * y / ((x * x + z * z) * r), -z * y / ((x * x + z * z) * r)
    six = [
        (2.0 + 2.0 * nu) * v_x
        + 2.0 * nu * (y / down - v_x)
        - z * (z * y / ((x * x + z * z) * r) - y / (r * down)),
        2.0 * nu * v_x - 2.0 * nu * y / down - z * y / (r * down),
        -z * v_xz,
        v_y - 2.0 * nu * x / down - z * x / (r * down),
        -z / r,
        v_z - z * v_xx,
    ]
    return [one / (2.0 * math.pi) for one in six]


def _stable_log(y: Numbers, r: Numbers, rest: Numbers) -> Numbers:
    """Return ln(y + r) without cancellation for y < 0, where r² = y² + rest."""
    return np.asarray(np.where(y >= 0.0, np.log(np.abs(y) + r), np.log(rest) - np.log(np.abs(y) + r)))


def plane_stress(grid: CellGrid, nu: float, depth: float, loads: Loads) -> Stress:
    """Return stresses in a plane under all cells, by FFT."""
    pressure, traction, angle = loads
    found = _convolve_stresses(grid, nu, depth, pressure, pressure_antiderivatives)
    if traction is not None:
        along = _convolve_stresses(grid, nu, depth, math.cos(angle) * traction, shear_antiderivatives)
        across = _convolve_stresses(grid, nu, depth, math.sin(angle) * traction, _cross_shear_antiderivatives)
        found = [a + b + c for a, b, c in zip(found, along, across, strict=True)]
    return Stress(*found)


def _convolve_stresses(
    grid: CellGrid, nu: float, depth: float, load: Numbers, six: Callable[..., list[Numbers]]
) -> list[Numbers]:
    if not load.any():
        return [np.zeros(grid.cells) for _ in range(6)]
    z = np.float64(depth)
    return [
        Convolution(cell_integral(grid, partial(_stress_component, six, k, z, nu)))(load) for k in range(6)
    ]


def _stress_component(
    six: Callable[..., list[Numbers]], k: int, z: np.float64, nu: float, x: Numbers, y: Numbers
) -> Numbers:
    """Return the k-th of six antiderivatives."""
    return six(x, y, z, nu)[k]


def _cross_shear_antiderivatives(x: Numbers, y: Numbers, z: Numbers, nu: float) -> list[Numbers]:
    """Return the antiderivatives of `shear_antiderivatives`, for a traction along y."""
    s = shear_antiderivatives(y, x, z, nu)
    return [s[1], s[0], s[2], s[3], s[5], s[4]]


def point_stress(grid: CellGrid, nu: float, places: tuple[Any, Any, Any], loads: Loads) -> Stress:
    """Return stresses at points, summed over the loaded cells.

    Raises:
        InvalidValue: places that are not finite, or above the surface.
    """
    x, y, z = np.broadcast_arrays(*(np.asarray(one, dtype=float) for one in places))
    if not all(np.isfinite(one).all() for one in (x, y, z)) or (z < 0.0).any():
        raise InvalidValue("half-space: points of stresses are finite x and y and depths of zero or more [m]")
    pressure, traction, angle = loads
    rows, columns = np.nonzero(pressure if traction is None else (pressure != 0.0) | (traction != 0.0))
    cx, cy = grid.axes[0][rows], grid.axes[1][columns]
    parts = [(pressure[rows, columns], pressure_antiderivatives)]
    if traction is not None:
        q = traction[rows, columns]
        parts += [
            (math.cos(angle) * q, shear_antiderivatives),
            (math.sin(angle) * q, _cross_shear_antiderivatives),
        ]
    found = np.zeros((6, x.size))
    step = max(1, CHUNK // max(1, len(cx)))
    for k in range(0, x.size, step):
        part = slice(k, k + step)
        for load, six in parts:
            found[:, part] += _sum_stresses(
                grid, (x.ravel()[part], y.ravel()[part], z.ravel()[part]), (cx, cy, load), nu, six
            )
    return Stress(*(one.reshape(x.shape) for one in found))


def _sum_stresses(
    grid: CellGrid,
    points: tuple[Numbers, Numbers, Numbers],
    cells: tuple[Numbers, Numbers, Numbers],
    nu: float,
    six: Callable[..., list[Numbers]],
) -> Numbers:
    """Return six rows: sums over all cells for each point."""
    (x, y, z), (cx, cy, load) = points, cells
    total = np.zeros((6, len(x)))
    for sx in (-0.5, 0.5):
        for sy in (-0.5, 0.5):
            dx, dy = x[:, None] - cx + sx * grid.steps[0], y[:, None] - cy + sy * grid.steps[1]
            tiny = 1e-9 * min(grid.steps)  # exactly over an edge: the limit from its side
            dx, dy = np.where(np.abs(dx) < tiny, tiny, dx), np.where(np.abs(dy) < tiny, tiny, dy)
            sign = 4.0 * sx * sy
            total += sign * np.array([one @ load for one in six(dx, dy, z[:, None], nu)])
    return total
