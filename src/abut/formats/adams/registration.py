"""Decorators that register functions in a table."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def register_in(table: MutableMapping[Any, Any]) -> Callable[..., Callable[[F], F]]:
    """Return a decorator factory whose decorators register a function in a table under the given keys.

    >>> known = {}
    >>> @register_in(known)("one", "two")
    ... def rule(): ...
    >>> list(known)
    ['one', 'two']
    """

    def register_keys(*keys: object) -> Callable[[F], F]:
        def enter_function(made: F) -> F:
            table.update(dict.fromkeys(keys, made))
            return made

        return enter_function

    return register_keys
