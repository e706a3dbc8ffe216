"""Numbers that equations settle: integrated ones, and those that a loop of functions defines."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, ClassVar

from abut import plug, units
from abut.model.protocols import convert
from abut.model.signal_inputs import Inputs, distinct, inputs_by_argument, offered_by
from abut.plug.dependencies import dependent_property
from abut.signals.signal import Signal

__all__ = ["Algebraic", "ImplicitState", "State", "Unknown"]

#: Kinds of equations in the compiled table, see ``system.signals.loops``: f − ẋ, G(x, ẋ), f − v, G(v).
RATE, IMPLICIT, VALUE, LOOP = range(4)
#: What settles the value of a state: a balance; its equation, wherever states are given.
BALANCE, ALWAYS = 1, 2

Function = Callable[..., float]
Parameters = dict[str, Any] | None


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Unknown(Signal):
    """A number settled by one equation.

    Args:
        function: Plain Python function; its arguments are any of ``t`` [s], the number's own name or ``value``, the names of
            ``inputs`` (of a state also its name with ``_rate``), and the names in ``parameters``.
        initial: Its value at the start.
        inputs: Signals that the function looks at; a mapping where its arguments are called otherwise.
        parameters: Numbers by name; changing one never recompiles.
    """

    function: Function = dataclasses.field(kw_only=False)
    initial: Any = 0.0
    inputs: Inputs = ()
    parameters: Parameters = None

    equation: ClassVar[int] = -1

    @property
    def size(self) -> float:
        """Below which its errors do not matter relative to it."""
        return 1.0

    @property
    def initial_rate(self) -> float:
        """Where the search for its rate begins."""
        return 0.0

    @property
    def held(self) -> bool:
        """Whether it keeps its value in statics."""
        return False

    @property
    def rateless(self) -> bool:
        """Whether its equation settles the value of a state, and its rate is the slope of that."""
        return False

    def check(self) -> None:
        """The function must be compilable, its arguments known, the start a number in the unit."""
        object.__setattr__(self, "inputs", inputs_by_argument(self.inputs, self.what))
        convert(self, units.quantity, self.what, initial=self.unit or "1")
        distinct(self.sources, ("t", self.name, f"{self.name}_rate"), self.what)
        _ = self.expression

    @property
    def sources(self) -> dict[str, Any]:
        """The signals that it is made of, by the names of arguments."""
        return dict(self.inputs)

    @property
    def known(self) -> dict[str, tuple[Any, str]]:
        """What the function's arguments may be, beside ``t``: signal and port by name."""
        own = {port: (self, port) for port in self.ports}
        return own | offered_by({self.name: self, **self.sources})

    @dependent_property
    def expression(self) -> plug.Expression:
        """The prepared function."""
        return plug.expression(self.function, ("t", *self.known), self.parameters, self.what)


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class State(Unknown):
    """A number that is integrated beside the machine.

        ẋ = f(t, x, …),   x(0) = initial

    Args:
        name: Its name; channels ``name.value`` and ``name.rate``.
        function: f, a plain Python function; its arguments are any of ``t`` [s], the state's own name or ``value``, the names
            of ``inputs`` (of a state also its name with ``_rate``), and the names in ``parameters``.
        initial: x at the start [unit].
        inputs: Signals that f looks at; a mapping where its arguments are called otherwise.
        parameters: Numbers by name; changing one never recompiles.
        scale: A size of x below which its errors do not matter relative to it [unit], positive: the integrator holds its error
            below rtol times the largest of |x|, its largest value so far, and this.
        held: Whether it keeps its value in statics, rather than have one at which its rate vanishes.
        unit: What x is in, SI.
    """

    scale: Any = 1.0
    held: bool = False

    equation: ClassVar[int] = RATE
    ports = ("value", "rate")

    def check(self) -> None:
        """As of any unknown; and the size is positive."""
        super().check()
        convert(self, units.positive, self.what, scale=self.unit or "1")

    @property
    def size(self) -> float:
        """Below which its errors do not matter relative to it."""
        return float(self.scale)


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class ImplicitState(State):
    """A number whose rate an equation defines without giving it.

        G(t, z, ż, …) = 0,   z(0) = initial

    Where ż does not stand in G, G settles z, and z begins where it does: ż is then the slope that an implicit integrator finds, as
    one differentiates a signal u by G = u − z. Explicit integrators refuse it. Elsewhere ∂G/∂ż must not vanish.

    Args:
        name: Its name z; channels ``name.value`` and ``name.rate``.
        function: G, a plain Python function; its arguments are any of ``t`` [s], the state's own name or ``value``, that with
            ``_rate`` or ``rate``, the names of ``inputs``, and the names in ``parameters``.
        initial: z at the start [unit].
        initial_rate: Where the search for ż begins at the start [unit/s]; what it is there, where ż does not stand in G.
        inputs: Signals that G looks at.
        parameters: Numbers by name; changing one never recompiles.
        scale: As of ``State``.
        held: As of ``State``; without effect where ż does not stand in G.
        unit: What z is in, SI.
    """

    initial_rate: float = 0.0

    equation = IMPLICIT

    def check(self) -> None:
        """As of any state; and the rate is a number."""
        super().check()
        convert(self, units.quantity, self.what, initial_rate="1")

    @property
    def rateless(self) -> bool:
        """Whether the rate does not stand in the equation, so that this settles the value."""
        return all(self.known.get(name) != (self, "rate") for name in self.expression.used)


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Algebraic(Unknown):
    """A number that is a function of others, and may be one of itself.

        v = f(t, v, …),   or with ``residual``   0 = G(t, v, …)

    All loops of a machine are solved together, by Newton's method, at each evaluation.

    Args:
        name: Its name; channel ``name.value``.
        function: f or G, a plain Python function; its arguments are any of ``t`` [s], the number's own name or ``value``, the names
            of ``inputs`` (of a state also its name with ``_rate``), and the names in ``parameters``.
        residual: Whether the function is G, to vanish, rather than f, to be equal to v.
        initial: Where the search for v begins at the start [unit]; of several solutions that nearby is followed.
        inputs: Signals that the function looks at.
        parameters: Numbers by name; changing one never recompiles.
        unit: What v is in, SI.
    """

    residual: bool = False

    @property
    def equation(self) -> int:  # type: ignore[override]
        """The kind of its equation."""
        return LOOP if self.residual else VALUE
