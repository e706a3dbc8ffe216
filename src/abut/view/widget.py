"""Notebook widget of the moving machine, with the report's viewer."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from abut.errors import InvalidValue, MissingExtra
from abut.results import Result
from abut.view.report import viewer_bundle
from abut.view.scene.scene import scene

MIN_HEIGHT = 120  #: height below which the controls do not fit [pixels]


def widget(results: Sequence[Result], *, height: int = 640) -> Any:
    """Return the widget that shows results, the first as the main one. See ``Result.view``."""
    if not int(height) >= MIN_HEIGHT:
        raise InvalidValue.of("view: height", height, f"be at least {MIN_HEIGHT}", "pixels")
    return _widget_class(viewer_bundle())(scene=scene(results), height=int(height))


@functools.cache
def _widget_class(viewer: str) -> Any:
    """Return the widget's class, made at the first request."""
    try:
        import anywidget
        import traitlets
    except ImportError as problem:
        raise MissingExtra.of("the view in a notebook", "anywidget", "jupyter") from problem

    class View(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
        """Widget with the scene as bytes, and its height [pixels]."""

        _esm = viewer
        scene = traitlets.Bytes().tag(sync=True)
        height = traitlets.Int(640).tag(sync=True)

    return View
