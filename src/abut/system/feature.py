"""Base class of features: groups of objects that take part in time integration, such as joints, forces, contacts and signals.

A feature object lists what a machine uses of its group: the kinds of forces, the laws, the user-defined functions. It is frozen. Machines
with equal features share their compiled kernels.
"""

from __future__ import annotations

import abc
import dataclasses
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue
from abut.extend import Expression, Func
from abut.system.schema.layout import Layout

if TYPE_CHECKING:
    from abut.kernels.structs.machine_structs import Machine, RunData, Work

__all__ = ["Feature", "Used", "feature_field", "functions_used"]


def feature_field(word: str = "") -> Any:
    """Declare a field of a feature: whether a machine uses a part, or which parts it uses; ``word`` names it in messages."""
    return dataclasses.field(metadata={"word": word})


@dataclasses.dataclass(frozen=True)
class Used:
    """A function in use, equal to every other that compiles to the same code.

    Args:
        key: The key of its compiled code.
        it: The function.
        label: Its name in messages.
    """

    key: Hashable
    it: Any = dataclasses.field(compare=False)
    label: str = dataclasses.field(compare=False)


def functions_used(functions: Iterable[Expression]) -> tuple[Used, ...]:
    """Return users' functions in use; functions that differ in numbers only are equal."""
    return tuple(Used(e.key, e, f'"{e.python.__name__}"') for e in functions)


def _functions_of(thing: Any) -> Iterator[Callable[..., Any]]:
    """Return the plain functions of a law's class, of a pair, or of one function."""
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
    """Feature of a machine: frozen, and equal if the compiled functions are equal. `feature_field` declares its fields."""

    @classmethod
    @abc.abstractmethod
    def of(cls, layout: Layout) -> Self:
        """Return the parts of the feature that a machine uses."""

    def tables(self, layout: Layout, machine: Machine, lanes: int, device: str) -> None:
        """Write its constant data into ``Machine``."""

    def allocate_work(self, layout: Layout, work: Work, lanes: int, device: str) -> None:
        """Allocate its results of an evaluation in ``Work``."""

    def allocate_run(self, layout: Layout, state: RunData, lanes: int, device: str) -> None:
        """Allocate its data of a time integration in ``RunData``."""

    def begin(self, layout: Layout, y: NDArray[np.float64], numbers: NDArray[np.float64]) -> None:
        """Write initial values of its integrated quantities, from the lanes' rows of numbers, into states (lanes, rows, 13)."""

    def shared_tables(self, layout: Layout) -> Any:
        """Return the tables that all lanes of a machine share."""

    def difference(self, one: Layout, other: Layout) -> str:
        """Describe a difference of two layouts in data that lanes must share, with a remedy, for messages; empty if there is none."""
        return (
            ""
            if self.shared_tables(one) == self.shared_tables(other)
            else "the structure of the model, which all variations must share; vary numbers only"
        )

    @property
    def plain_functions(self) -> Iterator[Callable[..., Any]]:
        """Plain functions of the laws and pairs in use.

        Raises:
            InvalidValue: one was replaced after its law was defined.
        """
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            for one in value if isinstance(value, tuple) else ():
                yield from _functions_of(one.it if isinstance(one, Used) else one)

    @property
    def words(self) -> Iterator[str]:
        """Yield in words the parts of the feature that determine a machine's kernels."""
        for field in dataclasses.fields(self):
            word, value = field.metadata["word"], getattr(self, field.name)
            if word and isinstance(value, tuple):
                yield from (f"{word} {one.label if isinstance(one, Used) else one.__name__}" for one in value)
            elif word and value:
                yield word
