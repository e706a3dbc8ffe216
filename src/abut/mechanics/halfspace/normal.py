"""Normal contact of elastic half-spaces with any surface: pressures and gaps."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, RunError
from abut.mechanics.halfspace.bounded_cg import BoundedMinimum, BoundedQuadratic
from abut.mechanics.halfspace.influence_coefficients import (
    CellGrid,
    inverse_influence,
    normal,
    periodic_normal,
)
from abut.mechanics.halfspace.result import HalfSpaceContact
from abut.mechanics.solids import Pair, effective_modulus, pair_of
from abut.units import Scalar, positive

__all__ = ["Gap", "grid_of", "press"]

#: The gap before contact: heights [m] at cells, or a function of x and y [m] that takes arrays.
Gap: TypeAlias = "Numbers | Sequence[Sequence[float]] | Callable[[Numbers, Numbers], Numbers]"

FEWEST, MOST = 8, 8192  #: cells along a side


def press(
    gap: Gap,
    size: Scalar | tuple[Scalar, Scalar],
    solids: Pair,
    *,
    load: Scalar | None = None,
    approach: Scalar | None = None,
    cells: int | tuple[int, int] = 256,
    hardness: Scalar | None = None,
    periodic: bool = False,
    tolerance: float = 1e-8,
    iterations: int = 2000,
) -> HalfSpaceContact:
    """Compute the contact of two elastic half-spaces whose surfaces have an initial gap.

        u(x, y) = 1/(πE*) ∫∫ p(ξ, η)/r dξ dη,   g = gap + u − δ
        p ≥ 0,  g ≥ 0,  p g = 0                 with a hardness H: p ≤ H, and g < 0 only where p = H

    Pressures are uniform over each cell and the gap closes at the cells' centres; the sums over cells are exact and by FFT.

    Args:
        gap: initial distance of the surfaces [m], over the rectangle about the origin: an array (along x, along y)
            of cells' centres, or a function of x and y (both may be arrays). +inf if there is no body, as beyond a roller's end.
        size: lengths of the rectangle along x and y [m]; one for a square.
        solids: of both bodies, or one for two of the same.
        load: F [N] > 0, or
        approach: δ [m] > 0, from where the gap is zero.
        cells: along x and y, if `gap` is a function; 8 to 8192. A ball's peak pressure is within .2 % with 13 cells over its contact;
            `print` shows the number of cells in contact.
        hardness: H [Pa], which no pressure exceeds: elastic, perfectly plastic; `dent` of the result is the plastic indentation.
        periodic: the rectangle repeats itself without end, for rough surfaces; δ is then from the mean plane and a load must be given.
        tolerance: of the gap where it should be zero (rms), over the greatest displacement.
        iterations: largest number of iterations.

    Valid: slopes small compared with 1, contact small compared with the bodies. At the free end of a roller a half-space is stiffer than
    the body, so pressures there are upper bounds. Without friction, or between solids alike (Dundurs' β = 0), where shear does not change
    the gap. With `hardness` the dent's own shape does not change the surface: it is the overlap that the bound allows.

    Source: Love, Phil. Trans. R. Soc. A 228 (1929) 377-420, for a cell; Polonsky & Keer, Wear 231 (1999) 206-219, for the search,
        with a preconditioner.

    Raises:
        InvalidValue: a value outside its range; heights that are not numbers; fewer than 8 cells along a side; contact that reaches the
            edge of the rectangle; a load beyond the capacity of the hardness; an approach at which nothing touches.
        RunError: no convergence; its `best` is the last result.

    >>> from abut.mechanics import Solid
    >>> ball = press(
    ...     lambda x, y: (x**2 + y**2) / 0.02, "1.2 mm", Solid("206 GPa", 0.3), load="1 kN", cells=64
    ... )
    >>> f"{ball.approach * 1e6:.2f} um, {ball.peak_pressure / 1e6:.0f} MPa"
    '16.37 um, 2915 MPa'
    """
    grid, heights = grid_of(gap, size, cells)
    force, depth = _pressed_by(load, approach, periodic)
    cap = math.inf if hardness is None else positive(hardness, "Pa", what="half-space: hardness")
    _check_load_capacity(force, cap, heights, grid)
    _check_search(force, depth, heights, iterations, tolerance)
    return _solve_contact(grid, heights, solids, (force, depth, cap), periodic, (tolerance, iterations))


def _solve_contact(
    grid: CellGrid,
    heights: Numbers,
    solids: Pair,
    pressed: tuple[float | None, float, float],
    periodic: bool,
    until: tuple[float, int],
) -> HalfSpaceContact:
    """Return the contact under a load or at an approach, with the largest pressure; `until` is the tolerance and the iterations."""
    found = _search_pressures(grid, heights, pair_of(solids), pressed, periodic, until)
    answer = _contact_result(grid, heights, solids, found, pressed[1:], periodic)
    if found.residual > until[0]:
        raise _convergence_error(found, until[0], answer)
    if not periodic:
        _check_inside(answer)
    return answer


def _check_search(
    force: float | None, depth: float, heights: Numbers, iterations: int, tolerance: float
) -> None:
    """Raise an error for an approach at which nothing touches, and for limits of the search that are not greater than zero."""
    if force is None and depth <= heights.min():
        raise InvalidValue.of(
            "half-space: approach",
            depth,
            f"exceed the least gap, {heights.min():.6g} m; before that nothing touches",
            "m",
        )
    if not (isinstance(iterations, int) and iterations > 0 and tolerance > 0.0):
        raise InvalidValue(
            "half-space: iterations= is a whole number and tolerance= a number, both greater than zero"
        )


def _convergence_error(found: BoundedMinimum, tolerance: float, best: HalfSpaceContact) -> RunError:
    """Return the error about a residual above the tolerance, with the last result."""
    problem = RunError(
        f"half-space: after {found.iterations} iterations the gap where it should be zero is {found.residual:.2g} of "
        f"the displacement, above the tolerance {tolerance:.2g}; allow more iterations= or a larger "
        "tolerance= (what was found is the error's .best)"
    )
    problem.best = best  # type: ignore[attr-defined]
    return problem


def grid_of(
    gap: Gap, size: Scalar | tuple[Scalar, Scalar], cells: int | tuple[int, int]
) -> tuple[CellGrid, Numbers]:
    """Return the cells, and the gap at their centres, checked.

    Raises:
        InvalidValue: sizes, numbers of cells or heights that are no finite numbers of the right shape.
    """
    sides = size if isinstance(size, tuple | list) else (size, size)
    if len(sides) != 2:
        raise InvalidValue.of("half-space: size", size, "be one length or two, along x and y", "m")
    lengths = tuple(
        positive(one, "m", what=f"half-space: size along {name}")
        for one, name in zip(sides, "xy", strict=True)
    )
    counts = cells if isinstance(cells, tuple | list) else (cells, cells)
    if not callable(gap):
        try:
            counts = np.asarray(gap, dtype=float).shape
        except (TypeError, ValueError):
            raise InvalidValue(
                "half-space: the gap is no array of numbers in rows of equal length, and no function"
            ) from None
        if len(counts) != 2:
            raise InvalidValue(
                f"half-space: the gap has the shape {counts}; it must have two dimensions, along x and along y"
            )
    if len(counts) != 2 or not all(isinstance(n, int | np.integer) and FEWEST <= n <= MOST for n in counts):
        raise InvalidValue.of(
            "half-space: cells along x and y", tuple(counts), f"be two whole numbers from {FEWEST} to {MOST}"
        )
    grid = CellGrid((lengths[0], lengths[1]), (int(counts[0]), int(counts[1])))
    x, y = grid.axes
    heights = gap(x[:, None], y[None, :]) if callable(gap) else gap
    heights = np.asarray(heights, dtype=float)
    if heights.shape != grid.cells:
        try:
            heights = np.broadcast_to(heights, grid.cells)
        except ValueError:
            raise InvalidValue(
                f"half-space: the gap's function gives the shape {heights.shape} for {grid.cells} cells"
            ) from None
    wrong = np.argwhere(np.isnan(heights) | (heights == -math.inf))
    if len(wrong):
        i, j = wrong[0]
        raise InvalidValue.of(
            f"half-space: gap at cell ({i}, {j})",
            heights[i, j],
            f"be a number, or +inf where there is no body ({len(wrong)} cells are not)",
            "m",
        )
    if not np.isfinite(heights).any():
        raise InvalidValue("half-space: the gap is infinite everywhere; somewhere there must be a body")
    return grid, np.array(heights)


def _pressed_by(load: Scalar | None, approach: Scalar | None, periodic: bool) -> tuple[float | None, float]:
    """Return load [N] or None, and approach [m] or 0; exactly one is given."""
    if (load is None) == (approach is None):
        given = "missing" if load is None else "given twice"
        raise InvalidValue.of("half-space: load", given, "be given by exactly one of load= and approach=")
    if load is not None:
        return positive(load, "N", what="half-space: load"), 0.0
    if periodic:
        raise InvalidValue(
            "half-space: a periodic surface needs load=, not approach=: its mean displacement is infinite"
        )
    return None, positive(approach, "m", what="half-space: approach")  # type: ignore[arg-type]


def _check_load_capacity(force: float | None, cap: float, heights: Numbers, grid: CellGrid) -> None:
    """Raise an error for a load beyond the capacity of the hardness over the whole rectangle."""
    most = cap * grid.cell * int(np.isfinite(heights).sum())
    if force is not None and force >= most:
        raise InvalidValue.of(
            "half-space: load",
            force,
            f"be less than {most:.6g} N, the capacity of the hardness over the whole rectangle",
            "N",
        )


def _search_pressures(
    grid: CellGrid,
    heights: Numbers,
    solids: Pair,
    pressed: tuple[float | None, float, float],
    periodic: bool,
    until: tuple[float, int],
) -> BoundedMinimum:
    """Return pressures on the grid, with a uniform pressure or the overlap as the start."""
    force, depth, cap = pressed
    there = np.isfinite(heights)
    high = np.where(there, cap, 0.0)
    c = np.where(there, heights, float(heights[there].max())) - depth
    total = None if force is None else force / grid.cell
    if total is not None:
        start = np.where(there, total / there.sum(), 0.0)
    else:
        start = np.where(there, np.maximum(-c, 0.0) * effective_modulus(solids) / max(grid.size), 0.0)
    displacement = periodic_normal(grid, solids) if periodic else normal(grid, solids)
    return BoundedQuadratic(
        displacement, inverse_influence(grid), c, np.zeros(grid.cells), high, total
    ).solve(start, *until)


def _contact_result(
    grid: CellGrid,
    heights: Numbers,
    solids: Pair,
    found: BoundedMinimum,
    asked: tuple[float, float],
    periodic: bool,
) -> HalfSpaceContact:
    """Return the result, with the gap closed exactly where there is pressure; `residual` is the remaining error."""
    (depth, cap), p = asked, found.x
    open_gap = np.where(np.isfinite(heights), np.maximum(found.slope, 0.0), math.inf)
    return HalfSpaceContact(
        grid=grid,
        solids=pair_of(solids),
        pressure=p,
        gap=np.where(p > 0.0, 0.0, open_gap),
        dent=np.where(p >= cap, np.maximum(-found.slope, 0.0), 0.0),
        shape=heights,
        approach=depth + found.shift,
        periodic=periodic,
        iterations=found.iterations,
        residual=found.residual,
    )


def _check_inside(answer: HalfSpaceContact) -> None:
    """Raise an error for contact that reaches the edge of the rectangle, beyond which it might extend."""
    p, names = answer.pressure, ("-x", "+x", "-y", "+y")
    edges = [
        name for name, row in zip(names, (p[0], p[-1], p[:, 0], p[:, -1]), strict=True) if (row > 0.0).any()
    ]
    if edges:
        raise InvalidValue(
            f"half-space: the contact reaches the edge of the rectangle at {', '.join(edges)}, of {answer.grid.size[0]:.6g} by "
            f"{answer.grid.size[1]:.6g} m; make size= larger, or the gap +inf beyond a body that ends there"
        )
