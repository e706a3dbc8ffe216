"""Distinction between calls from a user's code and from abut itself."""

from __future__ import annotations

import types

__all__ = ["ORIGINS", "is_outside"]

_INSIDE = ("abut.", "dataclasses", "copy")
ORIGINS: dict[str, bool] = {}  #: by the name of a module: True for a user's module


def is_outside(frame: types.FrameType) -> bool:
    """Return True for the frame of a user's code."""
    name = frame.f_globals.get("__name__", "")
    found = ORIGINS.get(name)
    if found is None:
        found = ORIGINS[name] = not name.startswith(_INSIDE)
    return found
