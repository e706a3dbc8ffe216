"""How a law reaches the room that draws it, which lies above this one: ``law.plot()`` hands itself on.

The view room enters its function here when ``abut`` is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abut.errors import InputError

_entered: list[Callable[..., Any]] = []


def register_plotter(function: Callable[..., Any]) -> None:
    """Let this function draw laws from now on."""
    _entered[:] = [function]


def plot(law: Any, **options: Any) -> Any:
    """Draw the law; gives a figure. The options are those of ``abut.view.plot_law``.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    if not _entered:
        raise InputError("nothing that draws laws is loaded; write `import abut.view` first")
    return _entered[0](law, **options)
