"""Late binding: functions of higher packages that methods of lower packages call, so that imports go one way only.

The lower package declares what it calls, with its type, and calls ``bound``:

    DRAW: LateBound[Callable[[Result, str], Path]] = LateBound("draws results")

`abut.bindings` registers the function of the higher package, at the first call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from abut.errors import InputError

__all__ = ["LateBound", "add_providers"]

T = TypeVar("T")

_providers: list[Callable[[], None]] = []


def add_providers(*providers: Callable[[], None]) -> None:
    """Add functions that register targets, which are called in this order at the first use of a target without registration."""
    _providers.extend(providers)


class LateBound(Generic[T]):
    """A function, or another object, of a higher package.

    Args:
        purpose: Its purpose, for messages, as "draws laws".
    """

    def __init__(self, purpose: str) -> None:
        self.purpose = purpose
        self._target: T | None = None

    def register(self, target: T) -> None:
        """Register the target; a later one replaces it."""
        self._target = target

    def register_default(self, target: T) -> None:
        """Register the target unless there is one."""
        if self._target is None:
            self._target = target

    @property
    def bound(self) -> T:
        """The target.

        Raises:
            InputError: none is registered; this happens only if a package was loaded without ``abut``.
        """
        for provide in _providers:
            if self._target is None:
                provide()
        if self._target is None:
            raise InputError(f"nothing that {self.purpose} is loaded; write `import abut` first")
        return self._target
