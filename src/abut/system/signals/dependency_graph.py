"""Unknowns among signals, their laws, and what hangs on what."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import Any

from abut import plug
from abut.signals.states import IMPLICIT, RATE, VALUE

__all__ = ["GIVEN", "MEASURE", "RATE_OF", "RECALLED", "TIME", "VALUE_OF", "Equation", "Port", "SignalGraph"]

MEASURE, VALUE_OF, RATE_OF, TIME = range(4)
RECALLED = -2  #: the law of a delay, whose number stands where others have that of their numbers
GIVEN = -3  #: the law of a number that the host sets, likewise
#: A wire before all are counted: what it is, and its number among them.
Port = tuple[int, int]


@dataclasses.dataclass
class Equation:
    """One unknown: its kind, its law, where it stands, and where its numbers are."""

    name: str
    kind: int
    law: int
    at: int  #: of its start, its size and the start of its guess among the numbers
    held: bool  #: whether no balance settles it
    kept: bool = False  #: whether it stays as it is but where a sensor sets it
    rateless: bool = False  #: whether it is a state whose equation settles its value


class SignalGraph:
    """Unknowns and laws.

    Args:
        layout: Gives places for numbers.
    """

    def __init__(self, layout: Any) -> None:
        self.layout = layout
        self.laws: list[tuple[int, int, list[Port]]] = []
        self.expressions: list[plug.Expression] = []
        self.unknowns: list[Equation] = []

    def law(self, e: plug.Expression, ports: list[Port]) -> int:
        """Number of a law: a function and what it is wired to, in the order of its arguments."""
        e = e.of_wires()
        k = plug.number_of(self.expressions, e)
        at = self.layout.append_numbers(e.numbers)
        times = tuple(name for name, port in zip(e.arguments, ports, strict=True) if port == (TIME, 0))
        self.layout.clock(e, at, times, f"function {getattr(e.python, '__name__', 'of time')}")
        self.laws.append((k, at, ports))
        return len(self.laws) - 1

    def linear(self, coefficients: Any, ports: list[Port]) -> int:
        """Number of the law Σ c_k s_k."""
        self.laws.append((-1, self.layout.append_numbers(coefficients), ports))
        return len(self.laws) - 1

    def upstream_ports(
        self, ports: Sequence[Port], given: Callable[[Port], bool] = lambda port: False
    ) -> Iterator[Port]:
        """Ports, those that their laws look at, and so on, but not behind what is ``given``."""
        seen, todo = set[int](), list(ports)
        while todo:
            port = todo.pop()
            yield port
            what, number = port
            if what in (VALUE_OF, RATE_OF) and number not in seen and not given(port):
                seen.add(number)
                todo += self.laws[self.unknowns[number].law][2]

    def depends(self, ports: Sequence[Port], through_states: bool = True) -> list[int]:
        """The measures that ports depend on, through all unknowns, or only as long as states are given."""

        def is_state_value(port: Port) -> bool:
            return (
                not through_states and port[0] == VALUE_OF and self.unknowns[port[1]].kind in (RATE, IMPLICIT)
            )

        return sorted(
            {number for what, number in self.upstream_ports(ports, is_state_value) if what == MEASURE}
        )

    def settles(self, number: int) -> bool:
        """Whether a balance settles a state: it is not held, and its value has a say in its own rate, maybe through other unknowns."""
        one = self.unknowns[number]
        return not one.held and (VALUE_OF, number) in self.upstream_ports(self.laws[one.law][2])

    def late(self, ports: Sequence[Port]) -> tuple[set[int], bool]:
        """The delays that ports hang on with none between, by their unknowns, and whether they hang on a measure."""

        def is_delayed(port: Port) -> bool:
            return self.laws[self.unknowns[port[1]].law][0] == RECALLED

        found = list(self.upstream_ports(ports, is_delayed))
        unknowns = {port for port in found if port[0] in (VALUE_OF, RATE_OF)}
        return {port[1] for port in unknowns if is_delayed(port)}, any(what == MEASURE for what, _ in found)

    def order(self) -> list[int]:
        """Unknowns so that each follows from those before it where states are given; none where a loop or an implicit rate is left."""
        before: dict[int, set[int]] = {}
        for k, u in enumerate(self.unknowns):
            if u.kind not in (RATE, VALUE):
                return []
            ports = self.laws[u.law][2]
            before[k] = {n for what, n in ports if what == RATE_OF} | {
                n for what, n in ports if what == VALUE_OF and self.unknowns[n].kind == VALUE
            }
        try:
            return list(TopologicalSorter(before).static_order())
        except CycleError:
            return []

    @property
    def states(self) -> list[int]:
        """Numbers of the unknowns that are integrated; what sensors hold is none of them."""
        return [k for k, u in enumerate(self.unknowns) if u.kind in (RATE, IMPLICIT) and not u.kept]

    @property
    def slopes(self) -> list[str]:
        """States whose rate something looks at, and whose equation does not contain it."""
        seen = {number for _, _, ports in self.laws for what, number in ports if what == RATE_OF}
        return [u.name for k, u in enumerate(self.unknowns) if u.rateless and k in seen]
