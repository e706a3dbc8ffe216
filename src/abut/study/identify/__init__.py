"""`abut.identify`: parameter identification of a machine from measurements.

found = abut.identify(model, data, vary={"spring.stiffness": (1e3, 1e5)}, channels={"x": ("mass.position.x", "mm")})

Derivatives are differences. The machine, and the machine with each value moved, run for all experiments as lanes of one batch of
`abut.simulate_many`. A failed lane counts as far off, and is reported. The answer, `Identified`, has values, errors, covariance,
intervals, profiles and criteria; print it.

Source: trust region reflective: Branch, Coleman & Li, SIAM J. Sci. Comput. 21 (1999) 1; statistics: Seber & Wild, Nonlinear
Regression (1989).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.arguments.checks import guard_package
from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName
from abut.study.identify.experiments import (
    Channel,
    Experiment,
    ExperimentData,
    Record,
    channels_of,
    read_experiments,
)
from abut.study.identify.identification_problem import IdentificationProblem
from abut.study.identify.least_squares import LOSSES, ColumnWeights, SearchSettings, best_of
from abut.study.identify.model_selection import Comparison, CrossValidation, compare
from abut.study.identify.result import Identified
from abut.study.identify.sensors import Butterworth, LowPass, Sensor
from abut.study.identify.simulator import ColumnSource, Formula, SimulatedMachine, source_of
from abut.study.identify.unknowns import SoughtNumber, Unknowns, read_unknowns
from abut.study.parameters import Parameter
from abut.units import Scalar, positive, quantity

if TYPE_CHECKING:
    from abut.model import Model

MOST_STARTS = 100_000
EPSILON = float(np.finfo(float).eps)  #: below it the search could not see that it has ended

__all__ = [
    "Butterworth",
    "Channel",
    "Comparison",
    "CrossValidation",
    "Experiment",
    "Identified",
    "LowPass",
    "Sensor",
    "compare",
    "identify",
]


def identify(
    model: Model,
    data: Record | Experiment | Sequence[Record | Experiment],
    *,
    vary: Mapping[Any, Any],
    channels: Mapping[str, Any],
    start: Mapping[str, Any] | None = None,
    shift: Scalar | tuple[Scalar, Scalar] | None = None,
    loss: str = "linear",
    margin: float = 1.5,
    starts: int = 1,
    seed: int = 0,
    logarithmic: Sequence[str] | None = None,
    step: Scalar | None = None,
    differences: float | Mapping[str, Any] = 1e-4,
    central: bool = False,
    tolerance: float = 1e-8,
    evaluations: int = 100,
    **options: object,
) -> Identified:
    """Identify the values of a machine that fit a record best: minimise Σ ρ((y_simulated(t + τ; x) − y_measured(t))/σ) over x.

    Args:
        model: an `abut.Model`, with initial values; or a function (values by name, times) → columns by name.
        data: a record with ``time`` [s] and measured columns: a mapping of arrays, an ``xarray.Dataset``, a data frame, an
            `abut.Result`; or several, as `Experiment`.
        vary: the unknowns, by path: (low, high), a distribution of `abut.study`, or None for any value. A tuple of paths has one value.
        channels: the channel of each column: "mass.position.x", ("mass.position.x", "mm"), or a `Channel` with deviation and sensor.
        start: initial values by path; the model's own without it.
        shift: range of the offset of the record's clock from the machine's, (low, high) or one time to both sides: y(t) is the machine's
            value at t + τ. Each experiment has its own τ.
        loss: ρ: "linear" (squares), "soft_l1", "huber" or "cauchy", which reduce the weight of outliers.
        margin: residual in deviations above which a robust loss reduces the weight.
        starts: number of points, spread over the ranges as a Latin hypercube; searches begin at the best of them.
        seed: of the hypercube.
        logarithmic: paths searched by the logarithm; without it positive ranges of two decades and more.
        step: output step of the runs; default: at the samples, or, with shifts or sensors, in equal steps as those of the record.
        differences: step of a difference as a part of the value's size: well above the error of the integrator. Or the steps by
            path, where impacts make answers rough: wide enough that the sum over experiments changes by more than its roughness.
        central: differences to both sides, of second order, with twice as many lanes.
        tolerance: relative, of values and cost, at which the search ends.
        evaluations: largest number of batches of a search.
        **options: of `abut.simulate_many`: integrator, threads, device.

    Raises:
        UnknownName, WrongUnit: a path, channel or column does not exist, or is of another dimension.
        InvalidValue: an empty range, a start outside it, samples that are not finite, more unknowns than samples.
        RunError: the machine does not run with the initial values.
    """
    _check_options(loss, options)
    _check_search(starts, tolerance, evaluations, seed)
    settings = SearchSettings(loss, positive(margin, "1", what="identify: margin"), tolerance, evaluations)
    columns = channels_of(channels)
    given, records = read_experiments(data, columns)
    source = source_of(model, columns, options)
    unknowns = _unknowns(source, vary, start or {}, logarithmic, given, _shifts(shift, given))
    problem = _make_problem(source, records, columns, unknowns, step, differences, central)
    begin = np.array([one.start for one in unknowns])
    _check_problem(problem, begin)
    return Identified(problem, best_of(problem, _weights(problem), settings, begin, starts, seed), settings)


def _make_problem(
    source: ColumnSource,
    records: Sequence[ExperimentData],
    columns: Mapping[str, Channel],
    unknowns: Unknowns,
    step: Scalar | None,
    differences: float | Mapping[str, Any],
    central: bool,
) -> IdentificationProblem:
    """Return the problem of least squares, with steps of differences as given by path or for all."""
    if isinstance(differences, Mapping):
        unknowns = _with_differences(source, unknowns, differences)
    for record in records:
        _check_values(source, record.values, record.name)
    output = None if step is None else positive(step, "s", what="identify: step")
    part = (
        1e-4 if isinstance(differences, Mapping) else positive(differences, "1", what="identify: differences")
    )
    return IdentificationProblem(source, records, columns, unknowns, output, part, central)


def _check_problem(problem: IdentificationProblem, begin: Numbers) -> None:
    """Refuse fewer samples than unknowns, channels of another unit, and a machine that does not run with the initial values."""
    count = len(begin)
    if problem.size <= count:
        raise InvalidValue(
            f"identify: {problem.size} samples cannot determine {count} unknowns; measure more, or "
            "reduce the number of unknowns"
        )
    if isinstance(problem.source, SimulatedMachine):
        problem.source.check_units(problem.grid, problem._variant(0, begin))
    problem.check_start(begin)


def _check_search(starts: int, tolerance: float, evaluations: int, seed: int) -> None:
    """Refuse invalid settings of a search."""
    if not 1 <= starts <= MOST_STARTS:
        raise InvalidValue.of("identify: starts", starts, f"be between 1 and {MOST_STARTS:,}")
    if not EPSILON < tolerance < 1.0:
        raise InvalidValue.of("identify: tolerance", tolerance, f"be above {EPSILON:.2g} and below 1")
    if evaluations < 1:
        raise InvalidValue.of("identify: evaluations", evaluations, "be at least 1")
    if seed < 0:
        raise InvalidValue.of("identify: seed", seed, "be at least 0")


def _check_options(loss: str, options: Mapping[str, Any]) -> None:
    """Refuse an unknown loss, and options that have no effect."""
    if loss not in LOSSES:
        raise UnknownName.of("loss", loss, LOSSES)
    for name in options:
        if name not in ("integrator", "threads", "device"):
            raise UnknownName.of(
                "option of identify",
                name,
                ["integrator", "threads", "device", *(identify.__kwdefaults__ or {})],
            )


def _unknowns(
    source: ColumnSource,
    vary: Mapping[Any, Any],
    start: Mapping[str, Any],
    logarithmic: Sequence[str] | None,
    given: Sequence[Experiment],
    shifts: Sequence[SoughtNumber],
) -> Unknowns:
    """Return unknowns common to all experiments, those of single experiments, and clock shifts."""
    base = source.base
    if isinstance(source, Formula):
        ranges = {
            key if isinstance(key, str) else next(iter(key)): limits
            for key, limits in [*vary.items(), *((k, s) for one in given for k, s in one.vary.items())]
        }

        def base(path: str) -> float:
            limits = ranges[path]
            low, high = (
                (limits.low, limits.high) if isinstance(limits, Parameter) else limits or (-np.inf, np.inf)
            )
            middle = 0.5 * (low + high) if np.isfinite(high - low) else 0.0
            return float(
                np.sqrt(low * high) if low > 0.0 and np.isfinite(high) else np.clip(middle, low, high)
            )

    found = read_unknowns(vary, source.read, source.unit, base, start, logarithmic)
    for e, one in enumerate(given):
        own = {path: v for path, v in one.values.items() if path in one.vary}
        found += read_unknowns(
            one.vary, source.read, source.unit, base, {**start, **own}, logarithmic, (e, one.name)
        )
    known = [one.name for one in found]
    if not found and not shifts:
        raise InvalidValue(
            'identify: vary is empty; give at least one unknown, as vary={"spring.stiffness": (low, high)}'
        )
    for name in start:
        if name not in {path for one in found for path in one.paths}:
            raise UnknownName.of("varied path (identify, start)", name, known)
    return Unknowns((*found, *shifts))


def _with_differences(source: ColumnSource, unknowns: Unknowns, differences: Mapping[str, Any]) -> Unknowns:
    """Return the unknowns with their steps of differences."""
    by = {path: source.read(path, move) for path, move in differences.items()}
    for path, move in by.items():
        if path not in {one.paths[0] for one in unknowns if one.paths}:
            raise UnknownName.of("varied path (identify, differences)", path, unknowns.names)
        positive(move, "1", what=f'identify: the difference of "{path}"')
    return Unknowns(
        dataclasses.replace(one, by=by[one.paths[0]]) if one.paths and one.paths[0] in by else one
        for one in unknowns
    )


def _shifts(shift: Scalar | tuple[Scalar, Scalar] | None, given: Sequence[Experiment]) -> list[SoughtNumber]:
    """Return one clock shift for each experiment."""
    if shift is None:
        return []
    if isinstance(shift, (tuple, list)):
        low, high = (quantity(x, "s", what="identify: shift") for x in shift)
    else:
        high = positive(shift, "s", what="identify: shift")
        low = -high
    if not low < high:
        raise InvalidValue(
            f"identify: the range of shift, {low:g} … {high:g} s, is empty; give (low, high) with low < high"
        )
    return [
        SoughtNumber(f"{one.name}: shift", (), low, high, min(max(0.0, low), high), "s", experiment=e)
        for e, one in enumerate(given)
    ]


def _check_values(source: ColumnSource, values: Mapping[str, Any], name: str) -> None:
    """Refuse values of an experiment that the machine does not accept."""
    if isinstance(source, SimulatedMachine):
        try:
            source.model.with_values(values)
        except InvalidValue as problem:
            raise InvalidValue(f"identify, {name}: {problem}") from None


def _weights(problem: IdentificationProblem) -> ColumnWeights:
    """Return initial deviations of the columns: those given, and a tenth of each other column's spread."""
    from abut.units import in_si

    out, given = np.empty(len(problem.channels)), np.zeros(len(problem.channels), dtype=bool)
    for c, (name, channel) in enumerate(problem.channels.items()):
        what = f'identify, column "{name}": deviation'
        given[c] = channel.deviation is not None
        out[c] = 0.1 * problem.spread[c]
        if isinstance(channel.deviation, str):
            number, _, unit = channel.deviation.strip().partition(" ")
            out[c] = float(
                in_si(np.array([positive(number, "1", what=what)]), unit or channel.unit or "1", what=what)[0]
            )
        elif channel.deviation is not None:
            sigma = positive(channel.deviation, channel.unit or "1", what=what)
            out[c] = float(in_si(np.array([sigma]), channel.unit, what=what)[0]) if channel.unit else sigma
    return ColumnWeights(out, given)


RENAMED = {"CrossValidated": "CrossValidation"}  #: old names, which keep working

guard_package(__name__, methods=True)
