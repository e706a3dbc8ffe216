"""What every feature of a machine is: a frozen value that says what of it is used."""

from __future__ import annotations

import abc
import dataclasses
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue
from abut.plug import Expression, Func

__all__ = ["Feature", "Used", "functions_used", "used"]


def used(word: str = "") -> Any:
    """A field of a feature: a part that a machine has or has not, or those that it uses; what messages call it."""
    return dataclasses.field(metadata={"word": word})


@dataclasses.dataclass(frozen=True)
class Used:
    """A function in use, equal to every other that compiles to the same.

    Args:
        key: What it compiles to.
        it: The function.
        label: What messages call it.
    """

    key: Any
    it: Any = dataclasses.field(compare=False)
    label: str = dataclasses.field(compare=False)


def functions_used(functions: Iterable[Expression]) -> tuple[Used, ...]:
    """Functions of users, equal where they differ in numbers only."""
    return tuple(Used(e.key, e, f'"{e.python.__name__}"') for e in functions)


def _functions_of(thing: Any) -> Iterator[Callable[..., Any]]:
    """The plain functions of a law's class, of a pair, or of one function."""
    for name, one in getattr(thing, "functions", {}).items():
        if name in vars(thing) and vars(thing)[name] is not one.python:
            raise InvalidValue(
                f"law {thing.__name__}: its method `{name}` was replaced after the class was defined; define the class again with "
                "the new method"
            )
        yield one.python
    for one in (thing, getattr(thing, "function", None), getattr(thing, "plan", None)):
        if isinstance(one, Func):
            yield one.python


@dataclasses.dataclass(frozen=True)
class Feature:
    """A feature of the machine: frozen, and equal where the compiled functions are. Its fields are made by `used`."""

    @classmethod
    @abc.abstractmethod
    def of(cls, layout: Any) -> Self:
        """What of it a machine uses."""

    def tables(self, layout: Any, machine: Any, lanes: int, device: str) -> None:
        """Put into ``Machine`` what of it does not change during a run."""

    def room(self, layout: Any, work: Any, lanes: int, device: str) -> None:
        """Make room in ``Work`` for what an evaluation finds."""

    def march(self, layout: Any, state: Any, lanes: int, device: str) -> None:
        """Make room in ``March`` for what a march notes of it."""

    def begin(self, layout: Any, y: NDArray[np.float64], numbers: NDArray[np.float64]) -> None:
        """Put what it integrates, by the lanes' rows of numbers, into states (lanes, rows, 13) to begin with."""

    def shared_tables(self, layout: Any) -> Any:
        """The tables in which the lanes of a machine agree."""

    def difference(self, one: Any, other: Any) -> str:
        """What lanes share and two layouts have not in common, as messages call it, and what to do; empty where there is nothing."""
        return (
            ""
            if self.shared_tables(one) == self.shared_tables(other)
            else "the model's structure; vary numbers only"
        )

    @property
    def plain_functions(self) -> Iterator[Callable[..., Any]]:
        """The plain functions of the laws and pairs that it uses.

        Raises:
            InvalidValue: one was replaced after its law was defined.
        """
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            for one in value if isinstance(value, tuple) else ():
                yield from _functions_of(one.it if isinstance(one, Used) else one)

    @property
    def words(self) -> Iterator[str]:
        """What of it decides which kernels a machine needs."""
        for field in dataclasses.fields(self):
            word, value = field.metadata["word"], getattr(self, field.name)
            if word and isinstance(value, tuple):
                yield from (f"{word} {one.label if isinstance(one, Used) else one.__name__}" for one in value)
            elif word and value:
                yield word
