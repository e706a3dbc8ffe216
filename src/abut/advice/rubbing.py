"""The friction that advice gives: figures of a pair of surfaces, and how smooth the law is around rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from abut.advice.review import ERRORS_TO_DYNAMIC
from abut.advice.sheet import Row
from abut.contact.friction import Coulomb

__all__ = ["coulomb_of", "coulomb_rows"]

OURS = "abut's rule"


def coulomb_of(pair: Any, sliding: float | None, least: float = 0.0) -> Coulomb | None:
    """The friction law of a pair of surfaces that slide at a speed [m/s]; None where figures or speed are not known.

    v_s = v/100, at least `least` [m/s];  v_d = 5 v_s.
    """
    if sliding is None or pair is None or pair.static_figure is None or pair.dynamic_figure is None:
        return None
    stiction = max(1e-2 * sliding, least)
    return Coulomb(max(pair.static, pair.dynamic), pair.dynamic, stiction, ERRORS_TO_DYNAMIC * stiction)


def coulomb_rows(pair: Any, friction: Coulomb | None, stiction_rule: str) -> Iterator[Row]:
    """What it is made of, and from where."""
    if friction is None or pair is None:
        return
    for name, symbol, figure in (
        ("static friction", "μ_s", pair.static_figure),
        ("dynamic friction", "μ_d", pair.dynamic_figure),
    ):
        yield Row(name, symbol, figure.value, "", f"{pair.name}, {pair.condition}", figure.source)
    yield Row("stiction velocity", "v_s", friction.stiction_velocity, "m/s", stiction_rule, OURS)
    yield Row("friction velocity", "v_d", friction.friction_velocity, "m/s", "v_d = 5 v_s", OURS)
