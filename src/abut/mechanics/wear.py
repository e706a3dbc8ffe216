"""Wear by Archard's law over many cycles, with pressures that change with the wear depth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, RunError
from abut.short_repr import short_repr
from abut.units import Scalar, positive

__all__ = ["Worn", "wear"]


@short_repr
@dataclass(frozen=True, eq=False)
class Worn:
    """Wear depth and pressure over cycles; made by `wear`. Arrays begin with the stored cycles."""

    cycles: Numbers  #: (k + 1,), from 0
    depth: Numbers  #: (k + 1, …) [m]
    pressure: Numbers  #: (k + 1, …) [Pa] on the worn surface
    jumps: int  #: number of jumps of cycles with a linear change of the pressures


def wear(
    press: Callable[[Numbers], Any],
    shape: int | tuple[int, ...],
    sliding: Scalar | Numbers,
    coefficient: Scalar,
    cycles: float | Sequence[float],
    *,
    change: float = 0.1,
    jumps: int = 2000,
) -> Worn:
    """Compute the wear depth of a surface by Archard's law, with pressures that change with the depth.

        dh/dN = k p(h) s

    over the cycles N, by Heun's method: p is computed before and after each jump of many cycles. The length of a jump is limited so that no
    pressure changes by more than a fraction of the greatest.

    Args:
        press: the present depth [m] → the pressures [Pa] there, an array of the same shape: a new solution of
            `half_space_strip(gap + depth, …)`, of a foundation, of half-spaces or of finite elements.
        shape: of the array of depths.
        sliding: s [m] that the other surface slides under pressure over a place in a cycle; one, or for each place.
        coefficient: k [1/Pa] ≥ 0 that is Archard's coefficient over the hardness, K/H, "m^2/N": 1e-16 of hardened steel well lubricated,
            1e-14 poorly greased, 1e-13 and more dry.
        cycles: the last cycle; or several, all of which are stored.
        change: largest change of any pressure in a jump, as a fraction of the greatest, 0.001 to 1.
        jumps: largest number of jumps.

    Beware: k of like pairs differs by a factor of two from test to test, and by thousands with lubrication. Depths depend on k N only, so
    that another k means another number of cycles with the same shapes.
    Valid: mild wear at steady conditions; worn depths small compared with the bodies.
    Source: Archard, J. Appl. Phys. 24 (1953) 981-988; Podra & Andersson, Tribol. Int. 32 (1999) 71-81 (by steps, with finite elements).

    Raises:
        InvalidValue: a value outside its range; `press` does not return pressures.
        RunError: more jumps are needed than allowed; its `best` is the last state.

    >>> worn = wear(lambda depth: np.full(3, 1e8), 3, "10 mm", "1e-15 m^2/N", 1e6)  # p does not change
    >>> worn.depth[-1].round(9).tolist()  # 1e6 x 1e-15 x 1e8 x 0.01
    [0.001, 0.001, 0.001]
    """
    k = positive(coefficient, "1/Pa", what="wear: coefficient")
    ends = _cycle_ends(cycles)
    if not 1e-3 <= change <= 1.0:
        raise InvalidValue.of("wear: change of pressure in a jump", change, "lie between 0.001 and 1")
    way = (
        np.asarray(sliding, float)
        if isinstance(sliding, np.ndarray)
        else positive(sliding, "m", what="wear: sliding")
    )
    if not callable(press):
        raise InvalidValue.of("wear: press", press, "be a function from depths to pressures")
    return _integrate_depth(press, shape, k * way, ends, change, jumps)


def _cycle_ends(cycles: float | Sequence[float]) -> Numbers:
    """Return the cycles to be stored."""
    ends = np.atleast_1d(np.asarray(cycles, float))
    if not len(ends) or not np.isfinite(ends).all() or (np.diff([0.0, *ends]) <= 0.0).any():
        raise InvalidValue(f"wear: cycles are {cycles}; they must be one or more, ascending from above zero")
    return ends


def _integrate_depth(
    press: Callable[[Numbers], Any],
    shape: int | tuple[int, ...],
    rate: Numbers | float,
    ends: Numbers,
    change: float,
    jumps: int,
) -> Worn:
    """Integrate the depth over the cycles, at a rate k s of depth by pressure and cycle."""
    depth, at, count = np.zeros(shape), 0.0, 0
    pressure = _checked_pressure(press, depth)
    kept: list[tuple[float, Numbers, Numbers]] = [(0.0, depth, pressure)]
    length = float(ends[0])
    for end in ends:
        while at < end:
            length = min(length, end - at)
            after, moved = _heun_jump(press, depth, pressure, rate * length)
            count += 1
            turned = float(np.abs(moved - pressure).max() / max(pressure.max(), 1e-300))
            if count > jumps:
                problem = RunError(
                    f"wear: after {jumps} jumps {at:.6g} of {ends[-1]:.6g} cycles are done; allow more jumps=, or a greater change="
                )
                problem.best = _wear_history(kept, count)  # type: ignore[attr-defined]
                raise problem
            if turned > change:
                length *= max(0.2, 0.9 * change / turned)
                continue
            at = end if end - at - length <= 1e-12 * end else at + length
            depth, pressure = after, _checked_pressure(press, after)
            length *= min(2.0, 0.9 * change / turned) if turned > 0.0 else 2.0
        kept.append((float(end), depth, pressure))
    return _wear_history(kept, count)


def _heun_jump(
    press: Callable[[Numbers], Any], depth: Numbers, before: Numbers, rate: Numbers | float
) -> tuple[Numbers, Numbers]:
    """Return depths after a jump by Heun's method, and the pressures at the end of Euler's."""
    moved = _checked_pressure(press, depth + rate * before)
    return depth + 0.5 * rate * (before + moved), moved


def _checked_pressure(press: Callable[[Numbers], Any], depth: Numbers) -> Numbers:
    found = np.asarray(press(depth), float)
    if found.shape != depth.shape or not np.isfinite(found).all() or (found < 0.0).any():
        raise InvalidValue(
            f"wear: press gives {found.shape} numbers for {depth.shape} depths; it must give as many pressures, finite and not negative"
        )
    return found


def _wear_history(kept: list[tuple[float, Numbers, Numbers]], count: int) -> Worn:
    cycles, depths, pressures = (np.array(column) for column in zip(*kept, strict=True))
    return Worn(cycles, depths, pressures, count)
