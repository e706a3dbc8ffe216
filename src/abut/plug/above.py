"""How a value reaches rooms that lie above its own: they enter their verbs here, and its methods hand themselves on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abut.errors import InputError

__all__ = ["call_verb", "register_verbs"]

_entered: dict[str, Callable[..., Any]] = {}


def register_verbs(**verbs: Callable[..., Any]) -> None:
    """Let these functions do what their names say from now on."""
    _entered.update(verbs)


def call_verb(verb: str, *arguments: Any, **options: Any) -> Any:
    """What the function gives that has entered under this name.

    Raises:
        InputError: none has, which happens only where the room was loaded without ``abut``.
    """
    if verb not in _entered:
        raise InputError(f"nothing that can {verb.replace('_', ' ')} is loaded; write `import abut` first")
    return _entered[verb](*arguments, **options)
