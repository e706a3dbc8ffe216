"""Search by Optuna's samplers in ask-and-tell form: for expensive variants, and for several objectives."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import MissingExtra
from abut.study.optimise.optimization_problem import BudgetLimit, OptimizationProblem

if TYPE_CHECKING:
    from optuna import Trial

__all__ = ["optuna_search"]


def optuna_search(
    sampler: str,
) -> Callable[[OptimizationProblem, Numbers, dict[str, Any]], tuple[Numbers, bool, str, None]]:
    """Return a search by Optuna's sampler, "TPE" (tree of Parzen estimators) or "NSGA-II", batch by batch.

    Source: Bergstra et al., Adv. Neural Inf. Process. Syst. 24 (2011) 2546-2554; Deb et al., IEEE Trans. Evol. Comput. 6 (2002) 182-197.
    """

    def run_search(
        problem: OptimizationProblem, start: Numbers, options: dict[str, Any]
    ) -> tuple[Numbers, bool, str, None]:
        try:
            import optuna
        except ImportError as problem_:
            raise MissingExtra.of(f"the method {sampler}", "optuna", "optimise") from problem_
        before = optuna.logging.get_verbosity()
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        try:
            with (
                warnings.catch_warnings()
            ):  # Optuna's warnings of experimental and deprecated features do not concern the user
                warnings.simplefilter("ignore")
                _run_sampler(optuna, sampler, problem, start, options)
        finally:
            optuna.logging.set_verbosity(before)
        good = problem.allowed_mask(options["slack"])
        values = np.where(good, problem.objective(range(problem.count)), np.inf)
        return problem.points[int(values.argmin())], True, "all evaluations were made", None

    return run_search


def _run_sampler(
    optuna: ModuleType, sampler: str, problem: OptimizationProblem, start: Numbers, options: dict[str, Any]
) -> None:
    """Ask for points, run them and report their results, until the budget is used up."""
    batch = options["batch"]
    constraint_option = {"constraints_func": lambda trial: trial.user_attrs["above"]} if problem.texts else {}
    made = {
        "TPE": lambda: optuna.samplers.TPESampler(
            seed=options["seed"], constant_liar=True, multivariate=True, **constraint_option
        ),
        "NSGA-II": lambda: optuna.samplers.NSGAIISampler(
            seed=options["seed"], population_size=batch, **constraint_option
        ),
    }[sampler]()
    study = optuna.create_study(directions=["minimize"] * len(problem.objectives), sampler=made)
    study.enqueue_trial(dict(zip(problem.names, _trial_start(problem, start), strict=True)))
    rounds = -(-problem.granted // batch)
    for _ in range(rounds):
        trials = [study.ask() for _ in range(min(batch, max(1, problem.granted - problem.count)))]
        points = np.array(
            [[_suggest_value(problem, trial, name) for name in problem.names] for trial in trials]
        )
        try:
            numbers = problem.run(points)
        except BudgetLimit:
            return
        values = np.column_stack([problem.objective(numbers, k) for k in range(len(problem.objectives))])
        excesses = problem.excesses(numbers)
        for trial, row, excess in zip(trials, values, excesses, strict=True):
            trial.set_user_attr("above", [float(x) if np.isfinite(x) else 1e300 for x in -excess])
            study.tell(trial, [float(x) for x in row])
        if problem.count >= problem.granted:
            return


def _suggest_value(problem: OptimizationProblem, trial: Trial, name: str) -> float:
    """Return a trial's value of a parameter, in the cube."""
    levels = problem.levels(name)
    if levels is None:
        return float(trial.suggest_float(name, 0.0, 1.0))
    return float(trial.suggest_int(name, 0, len(levels) - 1)) / max(len(levels) - 1, 1)


def _trial_start(problem: OptimizationProblem, start: Numbers) -> list[Any]:
    """Return the start in the form of a trial."""
    counts = [problem.levels(name) for name in problem.names]
    return [
        float(u) if levels is None else int(round(u * (len(levels) - 1)))
        for u, levels in zip(start, counts, strict=True)
    ]
