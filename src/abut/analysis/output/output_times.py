"""Output times of a run, from its end and output interval, or given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from abut import units
from abut.analysis.output_memory import report_memory_error
from abut.errors import InvalidValue
from abut.units import Scalar

if TYPE_CHECKING:
    pass

MAX_OUTPUTS = 1e8  #: largest number of outputs of a run


def output_times(
    end: Scalar | None,
    step: Scalar | None,
    start: Scalar,
    times: ArrayLike | Sequence[Scalar] | None,
    verb: str = "simulate",
) -> NDArray[np.float64]:
    """Return the output times: every ``step`` from ``start`` to ``end``, or those given.

    Raises:
        InvalidValue: no span, no positive step, or times that do not ascend.
        RunError: insufficient memory for them.
    """
    if times is not None:
        if end is not None or step is not None:
            raise InvalidValue(
                f"{verb}: both end or step and times are given; give either end and step, or times"
            )
        given = units.array(times, what=f"{verb}: times")
        if given.ndim != 1 or len(given) < 2 or not np.all(np.diff(given) > 0.0):
            raise InvalidValue(
                f"{verb}: times must be at least two ascending numbers; the first is the start"
            )
        return given
    t0 = units.quantity(start, "s", what=f"{verb}: start")
    t1 = units.quantity(cast(Scalar, end), "s", what=f"{verb}: end")
    if t1 <= t0:
        raise InvalidValue(f"{verb}: end {t1:g} s is not after start {t0:g} s")
    h = (t1 - t0) / 1000.0 if step is None else units.positive(step, "s", what=f"{verb}: step")
    if (t1 - t0) / h > MAX_OUTPUTS:
        raise InvalidValue(
            f"{verb}: a step of {h:g} s from {t0:g} s to {t1:g} s yields {(t1 - t0) / h:.3g} outputs, "
            f"and at most {MAX_OUTPUTS:g} are allowed; give a longer step, which does not affect accuracy"
        )
    count = max(1, round((t1 - t0) / h))
    with report_memory_error(verb, count + 1):
        if abs(count * h - (t1 - t0)) > 1e-6 * h:
            count = int((t1 - t0) / h)
            return np.append(_round_times(t0 + h * np.arange(count + 1)), t1)
        out = _round_times(t0 + h * np.arange(count + 1))
        out[-1] = t1
        return out


def few_outputs_warning(instants: NDArray[np.float64], step: float) -> list[str]:
    """Return the sentence about a run that ends before its first output step; otherwise empty."""
    span = float(instants[-1] - instants[0])
    if step <= span * (1.0 + 1e-6):
        return []
    return [
        f"simulate: the output step {step:g} s is longer than the run of {span:g} s, so only its "
        "start and end are outputs; give a shorter step, or a later end"
    ]


def _round_times(times: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
    """Round times that differ from short decimals by rounding only, as 0.30000000000000004, to these decimals, for look-up and tables."""
    with np.errstate(divide="ignore"):
        digits = 11.0 - np.floor(np.log10(np.abs(times)))
    power = 10.0 ** np.clip(digits, -300.0, 300.0)
    near = np.where(digits < 0.0, times, np.rint(times * power) / power)
    return np.where(np.abs(near - times) <= 2.0 * np.spacing(np.abs(times)), near, times).astype(np.float64)
