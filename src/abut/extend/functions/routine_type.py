"""Type of compiled functions, for annotations of code that composes them."""

from __future__ import annotations

from typing import Any, Protocol

__all__ = ["Routine"]


class Routine(Protocol):
    """Compiled function that kernels call: created by `abut.extend.routine`, or composed of others."""

    __name__: str

    def __call__(self, *arguments: Any) -> Any:
        """Evaluate it, in a kernel."""

    def __hash__(self) -> int:
        """Return a hash, by which composed functions are cached."""
