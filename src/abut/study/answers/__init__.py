"""Answers from a study's dataset: sensitivity, failure probability, worst variants, as tables, plots and a report page.

All are functions of a study's dataset from any source: variables with ``attrs["kind"]`` "parameter" and "observed" over the
dimension "variant", and ``status`` (1 for variants that ran to their end). Variants without a number are omitted, and the answer reports
their number.
"""

from typing import TYPE_CHECKING, Any

from abut.arguments.checks import guard_arguments, unknown_attribute

if TYPE_CHECKING:
    from abut.study.answers.failure import FailureProbability, failure_probability
    from abut.study.answers.report_page import report
    from abut.study.answers.statistics.correlation import (
        Correlations,
        MainEffects,
        correlations,
        main_effects,
    )
    from abut.study.answers.statistics.rare_events import Importance, importance
    from abut.study.answers.statistics.response_surface import Surface, surface
    from abut.study.answers.statistics.sensitivity import Morris, Sobol, morris, sobol
    from abut.study.answers.statistics.summary_statistics import (
        Envelope,
        Front,
        Percentiles,
        Worst,
        envelope,
        pareto,
        percentiles,
        worst,
    )
    from abut.study.answers.study_plots import parallel_coordinates, scatter_matrix

_FROM = {
    "statistics.correlation": ("Correlations", "MainEffects", "correlations", "main_effects"),
    "failure": ("FailureProbability", "failure_probability"),
    "statistics.rare_events": ("Importance", "importance"),
    "report_page": ("report",),
    "study_plots": ("parallel_coordinates", "scatter_matrix"),
    "statistics.sensitivity": ("Morris", "Sobol", "morris", "sobol"),
    "statistics.summary_statistics": (
        "Envelope",
        "Front",
        "Percentiles",
        "Worst",
        "envelope",
        "pareto",
        "percentiles",
        "worst",
    ),
    "statistics.response_surface": ("Surface", "surface"),
}
_WHERE = {name: module for module, names in _FROM.items() for name in names}

__all__ = [
    "Correlations",
    "Envelope",
    "FailureProbability",
    "Front",
    "Importance",
    "MainEffects",
    "Morris",
    "Percentiles",
    "Sobol",
    "Surface",
    "Worst",
    "correlations",
    "envelope",
    "failure_probability",
    "importance",
    "main_effects",
    "morris",
    "parallel_coordinates",
    "pareto",
    "percentiles",
    "report",
    "scatter_matrix",
    "sobol",
    "surface",
    "worst",
]


def __dir__() -> list[str]:
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    """Import each answer at its first access, because SciPy's statistics take long to import."""
    if name not in _WHERE:
        raise unknown_attribute(__name__, name, __all__)
    import importlib

    found = guard_arguments(
        getattr(importlib.import_module(f"{__name__}.{_WHERE[name]}"), name), methods=True
    )
    globals()[name] = found
    return found
