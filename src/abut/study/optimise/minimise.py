"""``minimise``: one interface to all optimisation methods."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, RunError, UnknownName
from abut.study.answers.columns import Mask
from abut.study.answers.dataset import unit_word
from abut.study.answers.statistics.summary_statistics import Front, pareto
from abut.study.answers.table import count_phrase
from abut.study.optimise import global_methods, local_methods, optuna_methods
from abut.study.optimise.answer import Minimum
from abut.study.optimise.local_methods import ObjectiveSlopes
from abut.study.optimise.optimization_problem import BudgetLimit, Evaluate, OptimizationProblem, Target

if TYPE_CHECKING:
    pass

__all__ = ["METHODS", "minimise"]

#: Search: from problem, start and options to end point, convergence, message, and slopes if it has them.
METHODS: dict[
    str, Callable[[OptimizationProblem, Numbers, dict[str, Any]], tuple[Numbers, bool, str, Any]]
] = {
    "SLSQP": local_methods.gradient_search("SLSQP"),
    "trust-constr": local_methods.gradient_search("trust-constr"),
    "Nelder-Mead": local_methods.nelder_mead,
    "differential_evolution": global_methods.differential_evolution,
    "shgo": global_methods.simplicial_homology,
    "direct": global_methods.dividing_rectangles,
    "TPE": optuna_methods.optuna_search("TPE"),
    "NSGA-II": optuna_methods.optuna_search("NSGA-II"),
}
FREE = ("Nelder-Mead", "direct")  #: methods without constraints
SMOOTH = ("SLSQP", "trust-constr")  #: methods with equations as constraints
CONSTRAINT_TOLERANCE = 1e-6  #: part of a limit by which a constraint may be violated
ROUNDED = 1e-4  #: likewise, for methods that approach a limit by slopes


def minimise(
    evaluate: Evaluate,
    vary: Mapping[str, Any],
    objective: Target | list[Any] | tuple[Any, ...],
    constraints: str | Sequence[str] = (),
    *,
    method: str | None = None,
    start: Mapping[str, Any] | None = None,
    units: Mapping[str, str] | None = None,
    evaluations: int = 1000,
    batch: int = 32,
    difference: float = 1e-3,
    tolerance: float = 1e-6,
    seed: int = 0,
) -> Minimum | Front:
    """Search for the variant with the smallest objective, or for the best compromises of several objectives.

    Args:
        evaluate: runs variants; each call is one batch. Every point is run only once.
        vary: distributions by path, with ``low`` and ``high``, or ``levels``.
        objective: an observer, "-name" to maximise it, or a function of the observed values (arrays by name, an entry a variant).
            Several in a list result in a front.
        constraints: comparisons, such as "peak <= 5 N" or ["peak <= 5 N", "lift == 8 mm"].
        method: for one objective "SLSQP" (the default) or "trust-constr" with slopes by differences, "Nelder-Mead" without, all
            from ``start``; "differential_evolution", "shgo" or "direct" over the whole range; "TPE" for few, expensive variants. For
            several "NSGA-II" (the default) or "TPE". The last two need Optuna (``pip install "abut[optimise]"``).
        start: initial parameters; the middle of each range if none is given.
        units: of the observed values; limits without any are SI.
        evaluations: budget of variants; the search ends with the best so far when it is used up.
        batch: variants at once of "TPE", and the population of "NSGA-II".
        difference: of slopes, as a part of each range; larger than the noise of the runs.
        tolerance: at which searches end, as a part of the range and of the objective's first slope.
        seed: of random methods.

    Returns:
        The best variant that satisfies all constraints, with multipliers for methods with slopes; for several objectives the front.

    Raises:
        InvalidValue: another method, constraints it does not support, a range without bounds.
        UnknownName: no such observer, or a start of no parameter.
        RunError: every variant failed, or none satisfies the constraints.
    """
    from abut.units import positive

    objectives = list(objective) if isinstance(objective, list | tuple) else [objective]
    texts = [constraints] if isinstance(constraints, str) else list(constraints)
    several = isinstance(objective, list | tuple)
    method = method or ("NSGA-II" if several else "SLSQP")
    _check_method(method, several, texts)
    _check_evaluations(evaluations)
    difference, tolerance = (
        positive(value, "1", what=f"minimise: {name}")
        for name, value in (("difference", difference), ("tolerance", tolerance))
    )
    problem = OptimizationProblem(evaluate, vary, objectives, texts, units or {}, evaluations)
    options = {"difference": difference, "tolerance": tolerance, "seed": seed, "batch": batch}
    search = _run_search(problem, method, _start_point(problem, start), options)
    return _best_front(problem, search, seed) if several else _best_variant(problem, search, seed)


@dataclass(frozen=True)
class _SearchEnd:
    """End of a search."""

    method: str
    converged: bool
    sentence: str
    slopes: ObjectiveSlopes | None  #: of methods with slopes
    end: Numbers | None  #: last point
    allowed: Mask  #: variants that satisfy all constraints
    notes: tuple[str, ...]  #: warnings


def _run_search(
    problem: OptimizationProblem, method: str, begun: Numbers, options: dict[str, Any]
) -> _SearchEnd:
    """Run the method from a point.

    Raises:
        RunError: every variant failed, or none satisfies the constraints.
    """
    slack = ROUNDED if method in SMOOTH else CONSTRAINT_TOLERANCE
    problem.run(begun)  # its row contains the names of the observers
    _ = problem.constraints, [problem.objective([0], k) for k in range(len(problem.objectives))]
    try:
        end, converged, sentence, slopes = METHODS[method](problem, begun, options | {"slack": slack})
    except BudgetLimit:
        end, converged, slopes = None, False, None
        sentence = (
            f"all {problem.granted:,} evaluations are used; increase evaluations=, or start at the "
            "best variant so far"
        )
    good = problem.allowed_mask(slack)
    notes = _search_notes(problem, converged, sentence)
    if not good.any():
        raise _none_allowed(problem)
    return _SearchEnd(method, converged, sentence, slopes, end, good, notes)


def _find_multipliers(slopes: ObjectiveSlopes | None, end: Numbers | None) -> dict[str, float]:
    try:
        return slopes.multipliers(end) if slopes is not None and end is not None else {}
    except BudgetLimit:
        return {}


def _best_front(problem: OptimizationProblem, search: _SearchEnd, seed: int) -> Front:
    """Return the best compromises of all variants that were run."""
    points = problem.dataset(search.method, seed)
    names = [("-" if one.sign < 0 else "") + one.name for one in problem.objectives]
    found = pareto(points.isel(variant=np.flatnonzero(search.allowed)), *names)
    return replace(found, points=points, warnings=(*search.notes, *found.warnings))


def _best_variant(problem: OptimizationProblem, search: _SearchEnd, seed: int) -> Minimum:
    """Return the best variant that was run: a search may pass a better variant than its last one."""
    points = problem.dataset(search.method, seed)
    multipliers = _find_multipliers(search.slopes, search.end)
    one = problem.objectives[0]
    values = np.where(search.allowed, problem.objective(range(problem.count)), np.inf)
    best = int(values.argmin())
    rows = {name: column[best] for name, column in problem.rows.items()}
    excess = problem.excesses([best])[0]
    constraints = {
        c.text: (float(rows[c.name]), bool(x >= -ROUNDED * max(abs(c.limit), 1e-12)))
        for c, x in zip(problem.constraints, excess, strict=True)
    }
    at = {name: v[0] for name, v in problem.values(problem.points[best : best + 1]).items()}
    return Minimum(
        one.text,
        problem.units.get(one.name, ""),
        one.sign * float(values[best]),
        {name: float(v) if isinstance(v, np.floating) else v for name, v in at.items()},
        {name: unit_word(d) for name, d in problem.vary.items()},
        {
            name: float(v)
            for name, v in rows.items()
            if np.ndim(v) == 0 and isinstance(v, int | float | np.number)
        },
        multipliers,
        constraints,
        int(rows.get("variant", best)),
        points,
        one.sign * np.minimum.accumulate(values),
        search.method,
        search.converged,
        search.sentence,
        search.notes,
    )


def _check_evaluations(evaluations: int) -> None:
    if not isinstance(evaluations, int) or evaluations < 1:
        raise InvalidValue.of("minimise: evaluations", evaluations, "be a whole number of at least 1")


def _check_method(method: str, several: bool, constraints: Sequence[str]) -> None:
    if method not in METHODS:
        raise UnknownName.of("method", method, METHODS)
    if several and method not in ("TPE", "NSGA-II"):
        raise InvalidValue(f'{method} supports only one objective; for several, use "NSGA-II" or "TPE"')
    if constraints and method in FREE:
        raise InvalidValue(f'{method} supports no constraints; use "SLSQP" or "differential_evolution"')
    if any("==" in text for text in constraints) and method not in SMOOTH:
        raise InvalidValue(f"{method} supports no equality constraints; use {' or '.join(SMOOTH)}")


def _start_point(problem: OptimizationProblem, start: Mapping[str, Any] | None) -> Numbers:
    """Return the start in the cube."""
    from abut import units

    u = np.full(len(problem.names), 0.5)
    for name, value in (start or {}).items():
        if name not in problem.vary:
            raise UnknownName.of("parameter of the study", name, problem.names)
        one, k = problem.vary[name], problem.names.index(name)
        if (levels := problem.levels(name)) is not None:
            if value not in list(levels):
                raise InvalidValue.of(f"start: {name}", value, f"be one of its levels {list(levels)}")
            u[k] = list(levels).index(value) / max(len(levels) - 1, 1)
            continue
        x = units.quantity(value, unit_word(one) or "1", what=f"start: {name}")
        if not one.low <= x <= one.high:
            raise InvalidValue.of(
                f"start: {name}", x, f"be within {one.low:g} … {one.high:g}", unit_word(one)
            )
        u[k] = (x - one.low) / (one.high - one.low)
    return u


def _search_notes(problem: OptimizationProblem, converged: bool, sentence: str) -> tuple[str, ...]:
    notes: tuple[str, ...] = () if converged else (f"the search did not converge: {sentence}",)
    if problem.failed_count:
        notes += (
            f"{count_phrase(problem.failed_count, 'variant')} of {problem.count:,} failed to run; the search ranked each below all others",
        )
    return notes


def _none_allowed(problem: OptimizationProblem) -> RunError:
    if problem.failed_count == problem.count:
        return RunError(
            f"all {problem.count:,} variants failed to run; check that the model runs with values in "
            "the middle of its ranges"
        )
    excess = problem.excesses(range(problem.count))
    with np.errstate(invalid="ignore"):
        limits = np.array([max(abs(c.limit), 1e-12) for c in problem.constraints])
        short = np.nan_to_num((excess / limits).min(axis=1), nan=-np.inf)
    k = int(short.argmax())
    i = int((excess[k] / limits).argmin())
    one = problem.constraints[i]
    return RunError(
        f"none of {problem.count:,} variants satisfies all constraints; the nearest has {one.name} = "
        f'{problem.column(one.name)[k]:.6g} {one.unit} for "{one.text}": relax it, widen the ranges, '
        "or allow more evaluations"
    )
