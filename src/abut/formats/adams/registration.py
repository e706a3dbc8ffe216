"""Decorators that put what they decorate into a table, so that one line in its own file makes it known."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def register_in(table: MutableMapping[Any, Any]) -> Callable[..., Callable[[F], F]]:
    """What makes a decorator that enters a function in a table under the keys that it is given.

    >>> known = {}
    >>> @register_in(known)("one", "two")
    ... def rule(): ...
    >>> list(known)
    ['one', 'two']
    """

    def under(*keys: Any) -> Callable[[F], F]:
        def enter(made: F) -> F:
            table.update(dict.fromkeys(keys, made))
            return made

        return enter

    return under
