"""Checks of body sizes, densities and inertias for consistency; a mistake of units appears as a factor."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from abut.advice.finding import Finding, Severity

if TYPE_CHECKING:
    from abut.model import Body

__all__ = ["check_body", "check_sizes"]

SMALLEST, LARGEST = 1e-3, 100.0  #: sizes of common machine parts [m]
COMMON = 0.1  #: if two parts do not fit each other, the one farther from this size [m] is named
LIGHTEST, HEAVIEST = 20.0, 23000.0  #: rigid foam and osmium [kg/m³]
#: Factors of a length with a mistaken unit.
MILLI, INCH = 1e3, 25.4
OUT = 200.0  #: ratio to the nearest size of other parts above which a part is an outlier
INCH_TOLERANCE = 0.02  #: relative tolerance within which a ratio counts as 25.4
SPREAD = 10.0  #: ratio to the inertia of the shape above which an inertia is an outlier


def check_sizes(sizes: Mapping[str, float], imported: Sequence[str] = ()) -> Iterator[Finding]:
    """Yield findings about the sizes of parts, absolute and relative to each other.

    Args:
        sizes: largest dimension of each part [m].
        imported: the parts that were read from files; mistakes of units are most frequent there.
    """
    for part, size in sizes.items():
        if not SMALLEST <= size <= LARGEST:
            side, meant = ("small", size * 1e3) if size < SMALLEST else ("large", size / 1e3)
            yield Finding(
                Severity.DOUBTFUL,
                part,
                f"is very {side}: its largest dimension is {length(size)}",
                f"check its unit; a factor of 1000 would make it {length(meant)}",
            )
        others = [other for name, other in sizes.items() if name != part]
        nearest = min(others, key=lambda other: _log_ratio(other, size), default=size)
        if len(others) > 1 or _log_ratio(size, COMMON) >= _log_ratio(nearest, COMMON):
            yield from _size_findings(part, size, nearest, part in imported)


def _log_ratio(a: float, b: float) -> float:
    """Return the distance of two sizes: the absolute logarithm of their ratio."""
    return abs(math.log(a / b))


def _size_findings(part: str, size: float, usual: float, imported: bool) -> Iterator[Finding]:
    """Yield findings about a part compared with the part that is nearest to it in size."""
    ratio = max(size / usual, usual / size)
    side = "larger" if size > usual else "smaller"
    if ratio >= OUT:
        factor, story = (
            MILLI,
            "a number in mm was read in m" if size > usual else "a number in m was read in mm",
        )
    elif imported and abs(ratio / INCH - 1.0) < INCH_TOLERANCE:
        factor, story = (
            INCH,
            "a number in mm was read in inches" if size > usual else "a number in inches was read in mm",
        )
    else:
        return
    meant = size / factor if size > usual else size * factor
    yield Finding(
        Severity.DOUBTFUL,
        part,
        f"its largest dimension, {length(size)}, is {ratio:.3g} times {side} than that of the part nearest in size, {length(usual)}",
        f"if {story}, state its unit: the dimension would be {length(meant)}",
    )


def check_body(body: Body) -> Iterator[Finding]:
    """Yield findings about the mass and inertia of a body with a shape, compared with those of the shape."""
    shape = body.shape
    if shape is None or shape.volume in (0.0, math.inf) or body.density is not None or body.mass == 0.0:
        return
    density = body.mass / shape.volume
    if not LIGHTEST <= density <= HEAVIEST:
        yield Finding(
            Severity.DOUBTFUL,
            body.name,
            f"its mass of {body.mass:.4g} kg and the volume of its shape, {shape.volume:.4g} m³, correspond to a density of "
            f"{density:.3g} kg/m³",
            f"check the units of mass and lengths (of steel, 7850 kg/m³, it would have {7850.0 * shape.volume:.3g} kg)",
        )
    gyration = math.sqrt(float(np.linalg.eigvalsh(body.inertia)[-1]) / body.mass)
    reach = shape.bounding_radius
    if gyration > reach:
        yield Finding(
            Severity.WRONG,
            body.name,
            f"its radius of gyration √(I/m) = {length(gyration)} is larger than the distance to its farthest point, {length(reach)}",
            "check the unit of its inertia: 1 kg mm² is 1e-6 kg m²",
        )
        return
    ratio = float(np.trace(body.inertia) / np.trace(shape.mass_properties(density)[1]))
    if not 1.0 / SPREAD <= ratio <= SPREAD:
        yield Finding(
            Severity.DOUBTFUL,
            body.name,
            f"its inertia is {ratio:.3g} times that of its shape with the same mass",
            "check the unit of its inertia, or omit the inertia to compute it from the shape",
        )


def length(metres: float) -> str:
    """Return a length as text in a suitable unit.

    >>> length(0.0254), length(3.0), length(2e-6)
    ('25.4 mm', '3 m', '2 µm')
    """
    for unit, size in (("m", 1.0), ("mm", 1e-3)):
        if metres >= size:
            return f"{metres / size:.4g} {unit}"
    return f"{metres / 1e-6:.4g} µm"
