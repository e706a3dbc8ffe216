"""Optimisation of a study: SciPy's methods over lanes, Optuna's for expensive variants, Pareto fronts of several objectives."""

from abut.arguments.checks import guard_package
from abut.study.optimise.answer import Minimum
from abut.study.optimise.minimise import METHODS, minimise

__all__ = ["METHODS", "Minimum", "minimise"]

guard_package(__name__, methods=True)
