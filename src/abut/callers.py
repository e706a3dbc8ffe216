"""Whether a call comes from a user's code."""

from __future__ import annotations

import types

__all__ = ["ORIGINS", "is_outside"]

_INSIDE = ("abut.", "dataclasses", "copy")
ORIGINS: dict[str, bool] = {}  #: by module, whether it is a user's


def is_outside(frame: types.FrameType) -> bool:
    """Whether a caller is a user's code."""
    name = frame.f_globals.get("__name__", "")
    found = ORIGINS.get(name)
    if found is None:
        found = ORIGINS[name] = not name.startswith(_INSIDE)
    return found
