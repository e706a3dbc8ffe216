"""Registration of the plot function for ``law.plot()``, whose package is above this one.

`abut.view` registers its function here when ``abut`` is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abut.errors import InputError

_entered: list[Callable[..., Any]] = []


def register_plotter(function: Callable[..., Any]) -> None:
    """Register the function that draws laws."""
    _entered[:] = [function]


def plot(law: Any, **options: Any) -> Any:
    """Draw the law and return a figure. The options are those of ``abut.view.plot_law``.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    if not _entered:
        raise InputError("nothing that draws laws is loaded; write `import abut.view` first")
    return _entered[0](law, **options)
