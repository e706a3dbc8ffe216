"""Pressure across a line contact of any outline, by two methods: half-spaces, or an elastic foundation.

Both solve a plane section, as `line_contact` does, and include its cylinders; both return a `Strip`, for comparison.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np

from abut.array_types import Flags, Numbers
from abut.errors import InvalidValue, RunError
from abut.mechanics.solids import Pair, effective_modulus
from abut.short_repr import short_repr
from abut.units import Scalar, positive

__all__ = ["Strip", "foundation_bedding", "foundation_strip", "half_space_strip"]

#: The gap before contact: heights [m] at cells, or a function of x [m] that takes an array.
Outline: TypeAlias = "Numbers | Callable[[Numbers], Numbers]"

FEWEST, MOST = 8, 2048  #: cells
ROUNDS = 200  #: in which the cells that touch are sought


@short_repr
@dataclass(frozen=True, eq=False)
class Strip:
    """Pressures across a line contact; made by `half_space_strip` or `foundation_strip`."""

    x: Numbers  #: centres of the cells [m]
    pressure: Numbers  #: mean of each cell [Pa]
    gap: Numbers  #: remaining gap [m]; for a foundation below zero where it is compressed
    lean: Numbers = field(repr=False)  #: cosine of the angle between load and normal
    approach: float | None  #: δ [m] along the load; None for half-spaces, whose plane approach is infinite

    @property
    def step(self) -> float:
        """Width of a cell [m]."""
        return float(self.x[1] - self.x[0])

    @property
    def line_load(self) -> float:
        """P′ = ∫ p cos dx [N/m]."""
        return float(self.pressure @ self.lean) * self.step

    @property
    def peak_pressure(self) -> float:
        """Greatest mean pressure of a cell [Pa]."""
        return float(self.pressure.max())

    @property
    def width(self) -> float:
        """Total width of all cells with pressure [m]."""
        return float((self.pressure > 0.0).sum()) * self.step


def half_space_strip(
    gap: Outline, width: Scalar, solids: Pair, *, line_load: Scalar, cells: int = 256
) -> Strip:
    """Compute the contact of two half-spaces in plane strain whose surfaces have an initial gap.

        g = gap + u − δ,   u(x) = −2/(πE*) ∫ p(s) ln|x − s| ds,   p ≥ 0,  g ≥ 0,  p g = 0,   ∫ p dx = P′

    Pressures are uniform over each cell and the gap closes at cells' centres. The set of cells in contact is found exactly: cells that
    would pull are removed and those that would overlap are added.

    Args:
        gap: initial distance of both surfaces [m], along x about the origin.
        width: length of the analysed line [m]; larger than the contact.
        solids: of both bodies, or one for two of the same.
        line_load: P′ = F/L [N/m] > 0.
        cells: 8 to 2048, if `gap` is a function. Hertz' peak is within .1 % with 50 cells over the contact.

    Valid: plane strain, slopes small compared with 1, contact small compared with the bodies; bodies alike, or no friction.
    Source: Johnson, Contact Mechanics (1985), eq. 2.24b (a line of pressure), integrated over a cell; section 5.9 (the cells).

    Raises:
        InvalidValue: a value outside its range; contact that reaches the end of the line.
        RunError: the search for the cells in contact does not converge.

    >>> from abut.mechanics import Solid, line_contact
    >>> steel = Solid("206 GPa", 0.3)
    >>> hertz = line_contact((0.01, float("inf")), steel, length=1.0, load=2.5e5)
    >>> strip = half_space_strip(lambda x: x**2 / 0.02, "0.8 mm", steel, line_load=2.5e5)
    >>> f"{strip.peak_pressure / hertz.peak_pressure:.3f}"
    '1.000'
    """
    x, heights = _cell_gaps(gap, width, cells, "half-space")
    load, step = positive(line_load, "N/m", what="half-space: line load"), float(x[1] - x[0])
    edges = (np.arange(-len(x), len(x)) + 0.5) * step
    whole = edges * np.log(
        np.abs(edges) / (2.0 * step * len(x))
    )  # the reference length only shifts the bodies
    influence = -2.0 / (math.pi * effective_modulus(solids)) * (np.diff(whole) - step)
    apart = np.subtract.outer(np.arange(len(x)), np.arange(len(x))) + len(x) - 1
    matrix = influence[apart]
    touching = heights <= np.sort(heights)[len(x) // 4]
    for _ in range(ROUNDS):
        pressure, shift = _contact_pressures(matrix, heights, touching, load / step)
        left = heights + matrix @ pressure - shift
        tiny = 1e-12 * float(np.abs(left).max())
        wanted = (touching & (pressure > 0.0)) | (~touching & (left < -tiny))
        if np.array_equal(wanted, touching):
            _check_inside(pressure, float(x[-1] - x[0]) + step)
            return Strip(x, pressure, np.where(touching, 0.0, left), np.ones(len(x)), None)
        touching = wanted
    raise RunError(f"half-space: which cells touch was not found in {ROUNDS} rounds; give a smoother gap")


def foundation_strip(
    gap: Outline,
    width: Scalar,
    bedding: Scalar,
    *,
    line_load: Scalar,
    cells: int = 256,
    lean: Outline | None = None,
) -> Strip:
    """Compute the contact with an elastic foundation (Winkler): the compression of each point depends on its own pressure alone.

        p = k ⟨δ cos − gap⟩,   ∫ p cos dx = P′

    Args:
        gap: initial distance of both bodies [m], along x about the origin and along the normal.
        width: length of the analysed line [m].
        bedding: k [Pa/m]; E/h of a layer h thick (see `abut.normal.ElasticFoundation`), or `foundation_bedding`.
        line_load: P′ = F/L [N/m] > 0.
        cells: 8 to 2048, if `gap` is a function.
        lean: cos, of the angle between the load and the normal at x; 1 by default, as for a flat contact. For a journal in its shell
            cos(x/R).

    Valid: layers thin compared with the contact; see `abut.normal.ElasticFoundation`.
    Source: Johnson, Contact Mechanics (1985), section 4.3.

    Raises:
        InvalidValue: a value outside its range; contact that reaches the end of the line.
    """
    x, heights = _cell_gaps(gap, width, cells, "foundation")
    k = positive(bedding, "Pa/m", what="foundation: bedding")
    load, step = positive(line_load, "N/m", what="foundation: line load"), float(x[1] - x[0])
    cosine = np.ones(len(x)) if lean is None else np.asarray(lean(x) if callable(lean) else lean, float)
    if cosine.shape != x.shape or not (np.abs(cosine) <= 1.0).all():
        raise InvalidValue.of(
            "foundation: lean", cosine.shape, f"be a cosine for each of the {len(x)} cells of the gap"
        )
    facing = cosine > 0.0
    up = np.sort(heights[facing] / cosine[facing])  # δ at which each touches: P′(δ) is piecewise linear

    def carried_load(depth: float) -> float:
        return float(k * np.maximum(depth * cosine - heights, 0.0)[facing] @ cosine[facing]) * step

    beyond = int(np.searchsorted(np.array([carried_load(depth) for depth in up]), load))
    begin = float(up[max(beyond - 1, 0)])
    slope = carried_load(begin + 1.0) - carried_load(begin) if beyond == len(up) else 0.0
    end = begin + (load - carried_load(begin)) / slope if slope else float(up[beyond])
    low, high = carried_load(begin), carried_load(end)
    depth = begin + (end - begin) * (load - low) / (high - low)
    left = heights - depth * cosine
    pressure = np.where(facing, k * np.maximum(-left, 0.0), 0.0)
    _check_inside(pressure, float(x[-1] - x[0]) + step)
    return Strip(x, pressure, left, cosine, depth)


def foundation_bedding(solids: Pair, half_width: Scalar) -> float:
    """Return k [Pa/m] of an elastic foundation whose contact under a cylinder is as wide as Hertz' line contact.

        k = (3π/8) E*/a

    This follows from P′ = (2/3) k a³/R for a foundation and P′ = (π/4) E* a²/R for half-spaces. The peak pressure is then 3π/8 = 1.18 times
    that of Hertz. At other loads the half-width differs from that of Hertz: a ∼ P′^⅓ instead of P′^½.

    Args:
        solids: of both bodies.
        half_width: a [m], as of `line_contact`.

    Source: Johnson, Contact Mechanics (1985), section 4.3 (the choice of K/h in two dimensions).

    Raises:
        InvalidValue, WrongUnit: the half-width is no length greater than zero.
    """
    return (
        0.375 * math.pi * effective_modulus(solids) / positive(half_width, "m", what="foundation: half-width")
    )


def _cell_gaps(gap: Outline, width: Scalar, cells: int, who: str) -> tuple[Numbers, Numbers]:
    """Return centres of the cells, and the gap there, checked."""
    long = positive(width, "m", what=f"{who}: width")
    if not callable(gap) and np.ndim(gap) != 1:
        raise InvalidValue.of(f"{who}: gap", gap, "be a function of x, or heights in a row")
    count = cells if callable(gap) else np.asarray(gap).size
    if not (isinstance(count, int | np.integer) and FEWEST <= count <= MOST):
        raise InvalidValue.of(f"{who}: cells", count, f"be a whole number from {FEWEST} to {MOST}")
    x = (np.arange(count, dtype=np.float64) + 0.5 - 0.5 * count) * (long / count)
    heights = np.array(gap(x) if callable(gap) else gap, np.float64)
    if heights.shape != x.shape or not np.isfinite(heights).all():
        raise InvalidValue(
            f"{who}: the gap has the shape {heights.shape}; it must be a finite height for each of {count} cells"
        )
    return x, heights


def _contact_pressures(
    matrix: Numbers, heights: Numbers, touching: Flags, total: float
) -> tuple[Numbers, float]:
    """Return pressures that close the gap in the contact, with a given sum, and the displacement of the bodies."""
    rows = np.flatnonzero(touching)
    both = np.linalg.solve(matrix[np.ix_(rows, rows)], np.column_stack([np.ones(len(rows)), heights[rows]])).T
    shift = (total + both[1].sum()) / both[0].sum()
    pressure = np.zeros(len(heights))
    pressure[rows] = shift * both[0] - both[1]
    return pressure, float(shift)


def _check_inside(pressure: Numbers, width: float) -> None:
    """Raise an error for contact that reaches an end of the line, beyond which it might extend."""
    if pressure[0] > 0.0 or pressure[-1] > 0.0:
        raise InvalidValue(
            f"strip: the contact reaches the end of the line of {width:.6g} m; make width= larger"
        )
