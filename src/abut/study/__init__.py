"""Studies of many variants of a machine: parameters, designs of experiments, sensitivity, optimisation, identification."""

from typing import TYPE_CHECKING, Any

from abut.arguments.checks import guard, guard_arguments, unknown_attribute

if TYPE_CHECKING:
    from abut.study.designs.designs import (
        Design,
        factorial,
        fractional,
        grid,
        halton,
        latin_hypercube,
        listed,
        morris,
        plackett_burman,
        random,
        saltelli,
        sobol,
    )
    from abut.study.execution.store import open
    from abut.study.identify import Butterworth, Channel, Experiment, Identified, LowPass, compare
    from abut.study.parameters import Parameter, levels, lognormal, normal, of, triangular, uniform
    from abut.study.study import Study

_LATER = {
    "abut.study.designs.designs": (
        "Design", "factorial", "fractional", "grid", "halton", "latin_hypercube", "listed", "morris", "plackett_burman", "random",
        "saltelli", "sobol",
    ),
    "abut.study.identify": ("Butterworth", "Channel", "Experiment", "Identified", "LowPass", "compare"),
    "abut.study.parameters": ("Parameter", "levels", "lognormal", "normal", "of", "triangular", "uniform"),
    "abut.study.execution.store": ("open",),
    "abut.study.study": ("Study",),
}  # fmt: skip
_ROOMS = ("answers", "designs", "identify", "observers", "optimise", "parameters", "store")

__all__ = [
    "Butterworth",
    "Channel",
    "Design",
    "Experiment",
    "Identified",
    "LowPass",
    "Parameter",
    "Study",
    "compare",
    "factorial",
    "fractional",
    "grid",
    "halton",
    "latin_hypercube",
    "levels",
    "listed",
    "lognormal",
    "morris",
    "normal",
    "of",
    "open",
    "plackett_burman",
    "random",
    "saltelli",
    "sobol",
    "triangular",
    "uniform",
]


def __dir__() -> list[str]:
    """Return all names, including those that are imported on first access."""
    return sorted({*globals(), *__all__, *_ROOMS})


def __getattr__(name: str) -> Any:
    import importlib

    if name in _ROOMS:
        return importlib.import_module(f"abut.study.{name}")
    for module, names in _LATER.items():
        if name in names:
            return guard_arguments(getattr(importlib.import_module(module), name), methods=True)
    raise unknown_attribute("abut.study", name, [*__all__, *_ROOMS])


guard(__name__, methods=True)
