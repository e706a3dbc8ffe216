"""Setting of the optimisation of kernels: the environment variable ``ABUT_OPTIMIZE``, and obstacles to work in the background."""

from __future__ import annotations

import dataclasses
import os
import warnings
from functools import cache

from abut.errors import InvalidValue

__all__ = ["OptimizationSetting", "background_obstacle", "optimization_setting"]

MODES = ("auto", "always", "wait", "never")
VARIABLES = ("ABUT_OPTIMIZE", "ABUT_OPTIMISE")  #: both spellings
FORMER = ("ABUT_OPTIMISE_WAIT", "ABUT_OPTIMISE_LEVEL", "ABUT_OPTIMISE_AFTER")  #: their former names


@dataclasses.dataclass(frozen=True)
class OptimizationSetting:
    """Contents of ``ABUT_OPTIMIZE``: a mode, and options after commas, as in ``wait,after=0,fast``.

    Args:
        mode: "auto": in the background while the kernel is in use, where `background_obstacle` finds nothing against it; elsewhere a long
            run waits for the fast optimisations. "always": in the background everywhere, even after the use has ended. "wait": a run
            waits for the optimised kernel, since all processors are busy. "never": drafts are not optimised.
        after: Running time of a kernel's draft after which it is optimised [s].
        fast: Whether to use the fast optimisations only.
    """

    mode: str = "auto"
    after: float = 0.5
    fast: bool = False


def optimization_setting() -> OptimizationSetting:
    """Return the present setting.

    Raises:
        InvalidValue: the variable contains an unknown word.
    """
    for name in VARIABLES:
        if text := os.environ.get(name):
            return _parse_setting(name, text)
    former = tuple(os.environ.get(name, "") for name in FORMER)
    return _former_setting(*former) if any(former) else OptimizationSetting()


@cache
def _former_setting(wait: str, level: str, after: str) -> OptimizationSetting:
    """Return the setting of the variables `FORMER`, with a warning, once."""
    words = ["wait"] * (wait == "1") + ["fast"] * (level == "1") + [f"after={after}"] * bool(after)
    text = ",".join(words or ["auto"])
    warnings.warn(
        f"{', '.join(FORMER)} are now one environment variable: set ABUT_OPTIMIZE={text}",
        DeprecationWarning,
        stacklevel=3,
    )
    return _parse_setting(FORMER[-1], text)


@cache
def _parse_setting(name: str, text: str) -> OptimizationSetting:
    found: dict[str, str | float | bool] = {}
    for word in (word.strip().lower() for word in text.split(",")):
        option, _, value = word.partition("=")
        try:
            if word in MODES:
                found["mode"] = word
            elif word == "fast":
                found["fast"] = True
            elif option == "after" and (seconds := float(value)) >= 0.0:
                found["after"] = seconds
            else:
                raise ValueError
        except ValueError:
            raise InvalidValue(
                f'environment variable {name}: "{word}" is unknown; use auto, always, wait or never, and after a comma '
                "after=SECONDS or fast"
            ) from None
    return dataclasses.replace(OptimizationSetting(), **found)  # type: ignore[arg-type]


def background_obstacle() -> str:
    """Return why a kernel is not optimised in the background on this computer; "" if it may be."""
    if optimization_setting().mode == "always":
        return ""
    if processor_count() == 1:
        return "there is one processor"
    if os.environ.get("CI", "").lower() not in ("", "0", "false"):
        return "continuous integration runs (CI is set)"
    return "the computer runs on its battery" if runs_on_battery() else ""


def processor_count() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def runs_on_battery() -> bool:
    """Return True if the computer ran on its battery when this was first asked."""
    import psutil

    try:
        battery = psutil.sensors_battery()
    except (AttributeError, OSError):  # a system without such sensors
        return False
    return battery is not None and battery.power_plugged is False
