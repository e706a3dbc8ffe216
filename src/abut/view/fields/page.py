"""Page of a history: fields on its meshes, scalars over time, and its extremes."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import numpy as np

from abut.errors import Status
from abut.files.atomic_write import replace_atomically
from abut.results import Channel, Result
from abut.view.report import page_text
from abut.view.scene.scene import scene

if TYPE_CHECKING:
    from abut.fem.results.result import History
    from abut.view.fields.distributions import Distribution
    from abut.view.panels import Table

__all__ = ["page_of", "show"]


class ShownFields(TypedDict, total=False):
    """Arguments of `scene` that concern fields."""

    beside: Sequence[Distribution]
    tables: Mapping[str, Table] | None
    field: str | None
    logarithmic: bool


def show(history: History, path: str | os.PathLike[str], **shown: Unpack[ShownFields]) -> Path:
    """Write a self-contained page about a history; see `History.show`."""
    text = page_of(history, **shown)
    with replace_atomically(path) as partial:
        partial.write_text(text, encoding="utf-8", errors="replace")
    return Path(path)


def page_of(history: History, **shown: Unpack[ShownFields]) -> str:
    """Return the text of the page; further arguments are those of `scene`."""
    return page_text(scene([_scalar_result(history)], fields=history, **shown), history.name)


def _scalar_result(history: History) -> Result:
    """Return the history's scalars as a result; its extremes are a panel of the scene."""
    channels = [
        Channel(name, history.units[name], (), "", "energy" if name.startswith("energy.") else "whole")
        for name in history.scalars
    ]
    rows = np.column_stack([np.empty((len(history.times), 0)), *history.scalars.values()])
    end = float(history.times[-1])
    status = Status.failed(history.stopped, end) if history.stopped else Status.done(end)
    attributes: dict[str, Any] = {"name": history.name}
    return Result.from_rows(
        channels,
        history.times,
        rows,
        statistics=history.statistics,
        status=status,
        warnings=history.warnings,
        attributes=attributes,
    )
