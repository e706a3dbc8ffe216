"""Registry of functions of higher packages that methods of lower packages call, so that imports go one way only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abut.errors import InputError

__all__ = ["call_verb", "register_verbs"]

_entered: dict[str, Callable[..., Any]] = {}


def register_verbs(**verbs: Callable[..., Any]) -> None:
    """Register these functions under their names."""
    _entered.update(verbs)


def call_verb(verb: str, *arguments: Any, **options: Any) -> Any:
    """Call the function that is registered under this name and return its result.

    Raises:
        InputError: no such function is registered; this happens only if the package was loaded without ``abut``.
    """
    if verb not in _entered:
        raise InputError(f"nothing that can {verb.replace('_', ' ')} is loaded; write `import abut` first")
    return _entered[verb](*arguments, **options)
