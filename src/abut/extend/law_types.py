"""Types of contact laws: of a registered class, and of a law with its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from abut.extend.functions.functions import Func
    from abut.extend.laws import LawDeclaration

__all__ = ["LawClass", "StatedLaw"]


class LawClass(Protocol):
    """Registered class of a law: its arguments, states and functions."""

    __name__: str
    adhesive: bool
    anatomy: LawDeclaration
    functions: Mapping[str, Func]

    def __hash__(self) -> int:
        """Return a number by which functions made for it are found again."""


class StatedLaw(Protocol):
    """Law with its numbers, in SI."""

    anatomy: LawDeclaration
    functions: Mapping[str, Func]

    @property
    def numbers(self) -> tuple[float, ...]:
        """Numbers that the compiled law reads."""
