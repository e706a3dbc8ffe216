"""Dependency graph of signals: unknowns, their laws, and their dependencies."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

from abut import extend
from abut.signals.states import IMPLICIT, RATE, VALUE
from abut.system.schema.layout import Layout, Tables

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "GIVEN",
    "MEASURE",
    "RATE_OF",
    "RECALLED",
    "TIME",
    "VALUE_OF",
    "Port",
    "SignalEquation",
    "SignalGraph",
]

MEASURE, VALUE_OF, RATE_OF, TIME = range(4)
RECALLED = -2  #: the law of a delay, with its number in place of the index of numbers
GIVEN = -3  #: the law of an external input, likewise
#: A wire before all are counted: its type, and its number among them.
Port = tuple[int, int]


@dataclasses.dataclass
class SignalEquation:
    """Equation of an unknown: its kind, its law, its name, and the index of its numbers."""

    name: str
    kind: int
    law: int
    at: int  #: index of its start, its size and its initial guess among the numbers
    is_constant_in_statics: bool  #: whether no equilibrium determines it
    is_set_by_sensor: bool = False  #: whether it is constant except where a sensor sets it
    rateless: bool = False  #: whether it is a state whose equation determines its value


class SignalGraph(Tables):
    """Graph of unknowns and laws.

    Args:
        layout: Assigns indices of numbers.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.laws: list[tuple[int, int, list[Port]]] = []
        self.expressions: list[extend.Expression] = []
        self.unknowns: list[SignalEquation] = []

    def law(self, e: extend.Expression, ports: list[Port]) -> int:
        """Return the number of a law: a function and its wires, in the order of its arguments."""
        e = e.of_wires()
        k = extend.number_of(self.expressions, e)
        at = self.layout.append_numbers(e.numbers)
        times = tuple(name for name, port in zip(e.arguments, ports, strict=True) if port == (TIME, 0))
        self.layout.clock(e, at, times, f"function {getattr(e.python, '__name__', 'of time')}")
        self.laws.append((k, at, ports))
        return len(self.laws) - 1

    def linear(self, coefficients: Iterable[float], ports: list[Port]) -> int:
        """Return the number of the law Σ c_k s_k."""
        self.laws.append((-1, self.layout.append_numbers(coefficients), ports))
        return len(self.laws) - 1

    def upstream_ports(
        self, ports: Sequence[Port], given: Callable[[Port], bool] = lambda port: False
    ) -> Iterator[Port]:
        """Return ports, the inputs of their laws, and so on, but not beyond those ``given``."""
        seen, todo = set[int](), list(ports)
        while todo:
            port = todo.pop()
            yield port
            what, number = port
            if what in (VALUE_OF, RATE_OF) and number not in seen and not given(port):
                seen.add(number)
                todo += self.laws[self.unknowns[number].law][2]

    def depends(self, ports: Sequence[Port], through_states: bool = True) -> list[int]:
        """Return the measures that ports depend on, through all unknowns, or only for given states."""

        def is_state_value(port: Port) -> bool:
            return (
                not through_states and port[0] == VALUE_OF and self.unknowns[port[1]].kind in (RATE, IMPLICIT)
            )

        return sorted(
            {number for what, number in self.upstream_ports(ports, is_state_value) if what == MEASURE}
        )

    def settles(self, number: int) -> bool:
        """Return True if an equilibrium determines a state: it is not constant in statics, and its rate depends on it, also indirectly."""
        one = self.unknowns[number]
        return not one.is_constant_in_statics and (VALUE_OF, number) in self.upstream_ports(
            self.laws[one.law][2]
        )

    def late(self, ports: Sequence[Port]) -> tuple[set[int], bool]:
        """Return the delays that ports depend on without others between, by their unknowns, and whether ports depend on a measure."""

        def is_delayed(port: Port) -> bool:
            return self.laws[self.unknowns[port[1]].law][0] == RECALLED

        found = list(self.upstream_ports(ports, is_delayed))
        unknowns = {port for port in found if port[0] in (VALUE_OF, RATE_OF)}
        return {port[1] for port in unknowns if is_delayed(port)}, any(what == MEASURE for what, _ in found)

    def order(self) -> list[int]:
        """Return unknowns in an order in which each follows from those before it for given states; none with a loop or an implicit rate."""
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
        """Numbers of the integrated unknowns; values set by sensors are not among them."""
        return [
            k for k, u in enumerate(self.unknowns) if u.kind in (RATE, IMPLICIT) and not u.is_set_by_sensor
        ]

    @property
    def slopes(self) -> list[str]:
        """States whose rate is an input of something, and whose equation does not contain it."""
        seen = {number for _, _, ports in self.laws for what, number in ports if what == RATE_OF}
        return [u.name for k, u in enumerate(self.unknowns) if u.rateless and k in seen]
