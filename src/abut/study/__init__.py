"""Studies of many variants of a machine: parameters, designs of experiments, sensitivity, optimisation, identification."""

from typing import TYPE_CHECKING, Any

from abut.arguments.checks import guard_arguments, guard_package, unknown_attribute
from abut.study import designs as _designs

# a new design is public by its line in that package
from abut.study.designs import *  # noqa: F403

if TYPE_CHECKING:
    from abut.study.execution.store import open
    from abut.study.identify import Butterworth, Channel, Experiment, Identified, LowPass, compare
    from abut.study.parameters import Parameter, levels, lognormal, normal, of, triangular, uniform
    from abut.study.study import Study

_LATER = {
    "abut.study.identify": ("Butterworth", "Channel", "Experiment", "Identified", "LowPass", "compare"),
    "abut.study.parameters": ("Parameter", "levels", "lognormal", "normal", "of", "triangular", "uniform"),
    "abut.study.execution.store": ("open",),
    "abut.study.study": ("Study",),
}  # fmt: skip
_LAZY_MODULES = {
    **{name: f"abut.study.{name}" for name in ("answers", "designs", "identify", "optimise", "parameters")},
    **{name: f"abut.study.execution.{name}" for name in ("observers", "store")},
}

__all__ = [
    "Butterworth",
    "Channel",
    "Experiment",
    "Identified",
    "LowPass",
    "Parameter",
    "Study",
    "compare",
    "levels",
    "lognormal",
    "normal",
    "of",
    "open",
    "triangular",
    "uniform",
]
__all__ += _designs.__all__


def __dir__() -> list[str]:
    """Return all names, including those that are imported on first access."""
    return sorted({*globals(), *__all__, *_LAZY_MODULES})


def __getattr__(name: str) -> Any:
    import importlib

    if name in _LAZY_MODULES:
        return importlib.import_module(_LAZY_MODULES[name])
    for module, names in _LATER.items():
        if name in names:
            return guard_arguments(getattr(importlib.import_module(module), name), methods=True)
    raise unknown_attribute("abut.study", name, [*__all__, *_LAZY_MODULES])


guard_package(__name__, methods=True)
