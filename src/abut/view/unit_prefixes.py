"""Unit prefixes: the multiple of a unit in which a quantity is most readable."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from abut.view.unit_format import shown_unit

#: For each SI unit: lower bound of the largest value, divisor, and prefix.
_USUAL = (
    (1e6, 1e6, "M"),
    (1e4, 1e3, "k"),
    (0.1, 1.0, ""),
    (1e-4, 1e-3, "m"),
    (1e-7, 1e-6, "µ"),
    (0.0, 1e-9, "n"),
)
_LENGTH = ((1.0, 1.0, ""), (1e-4, 1e-3, "m"), (1e-7, 1e-6, "µ"), (0.0, 1e-9, "n"))  # engineers think in mm
_TIME = ((0.1, 1.0, ""), (1e-4, 1e-3, "m"), (0.0, 1e-6, "µ"))
_Ladder: TypeAlias = "tuple[tuple[float, float, str], ...]"
_LADDERS: dict[str, _Ladder] = dict.fromkeys(("N", "J", "W", "N*m", "Pa", "Hz"), _USUAL)
_LADDERS |= {"m": _LENGTH, "s": _TIME, "m/s": _USUAL[2:]}


def unit_scale(values: object, unit: str) -> tuple[float, str]:
    """Return the divisor of values in this unit, and the resulting unit, chosen for the largest of them.

    >>> unit_scale([0.0, 5e-4], "m"), unit_scale(2.7e4, "N"), unit_scale(12.0, "kg")
    ((0.001, 'mm'), (1000.0, 'kN'), (1.0, 'kg'))
    """
    sizes = np.abs(np.asarray(values, dtype=float))
    largest = float(np.max(sizes[np.isfinite(sizes)], initial=0.0))
    ladder = _LADDERS.get(unit)
    if ladder is None or largest == 0.0:
        return 1.0, shown_unit(unit)
    factor, prefix = next((factor, prefix) for least, factor, prefix in ladder if largest >= least)
    return factor, prefix + shown_unit(unit)


def format_quantity(value: float, unit: str, digits: int = 4) -> str:
    """Return one value with its unit, for a legend.

    >>> format_quantity(5e-4, "m"), format_quantity(-0.0123, "J")
    ('0.5 mm', '−12.3 mJ')
    """
    factor, shown = unit_scale(value, unit)
    return f"{value / factor:.{digits}g} {shown}".replace("-", "−").strip()
