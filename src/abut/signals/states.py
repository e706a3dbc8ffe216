"""User-defined state variables: differential states (explicit and implicit), and algebraic variables, each defined by one equation."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, ClassVar

from abut import extend, units
from abut.extend.functions.dependencies import dependent_property
from abut.model.protocols import convert
from abut.model.signal_inputs import Inputs, check_distinct, inputs_by_argument, offered_by
from abut.signals.signal import Signal
from abut.units.field_types import Quantity, preset

__all__ = ["Algebraic", "ImplicitState", "State", "Unknown"]

#: Kinds of equations in the compiled table, see ``system.signals.loops``: f − ẋ, G(x, ẋ), f − v, G(v).
RATE, IMPLICIT, VALUE, LOOP = range(4)
#: What determines the value of a state in statics: the balance of its rate; or, in all analyses, its own equation.
BALANCE, ALWAYS = 1, 2

Function = Callable[..., float]
Parameters = dict[str, Any] | None


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Unknown(Signal):
    """Base class of variables that are each determined by one equation.

    Args:
        function: Plain Python function; its arguments are any of ``t`` [s], the number's own name or ``value``, the names of
            ``inputs`` (of a state also its name with ``_rate``), and the names in ``parameters``.
        initial: Its value at the start.
        inputs: Signals that the function uses; a mapping if its arguments have other names.
        parameters: Numbers by name; changing one never recompiles.
    """

    function: Function = dataclasses.field(kw_only=False)
    initial: Any = 0.0
    inputs: Inputs = ()
    parameters: Parameters = None

    equation: ClassVar[int] = -1

    @property
    def size(self) -> float:
        """Size of the value below which its error tolerance is absolute."""
        return 1.0

    @property
    def initial_rate(self) -> float:
        """Initial guess of its rate."""
        return 0.0

    @property
    def held(self) -> bool:
        """True if statics keeps its value."""
        return False

    @property
    def rateless(self) -> bool:
        """True if the equation of a state contains no rate, and therefore determines its value."""
        return False

    def check(self) -> None:
        """Check that the function compiles, its arguments are known, and the initial value is a number in the unit."""
        object.__setattr__(self, "inputs", inputs_by_argument(self.inputs, self.what))
        convert(self, units.quantity, self.what, initial=self.unit or "1")
        check_distinct(self.sources, ("t", self.name, f"{self.name}_rate"), self.what)
        _ = self.expression

    @property
    def sources(self) -> dict[str, Any]:
        """The signals on which it depends, by the names of arguments."""
        return dict(self.inputs)

    @property
    def known(self) -> dict[str, tuple[Any, str]]:
        """Signal and port of each argument that the function may have, apart from ``t``, by name."""
        own = {port: (self, port) for port in self.ports}
        return own | offered_by({self.name: self, **self.sources})

    @dependent_property
    def expression(self) -> extend.Expression:
        """The prepared function."""
        return extend.expression(self.function, ("t", *self.known), self.parameters, self.what)


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class State(Unknown):
    """State variable that is integrated together with the machine.

        ẋ = f(t, x, …),   x(0) = initial

    Args:
        name: Its name; channels ``name.value`` and ``name.rate``.
        function: f, a plain Python function; its arguments are any of ``t`` [s], the state's own name or ``value``, the names
            of ``inputs`` (of a state also its name with ``_rate``), and the names in ``parameters``.
        initial: x at the start [unit].
        inputs: Signals that f uses; a mapping if its arguments have other names.
        parameters: Numbers by name; changing one never recompiles.
        scale: Typical size of x [unit], positive: the integrator keeps the error of x below rtol times the largest of |x|, its largest
            value so far, and this scale.
        held: True: statics keeps the value of x. False: statics finds the value at which the rate of x vanishes.
        unit: SI unit of x.
    """

    scale: Quantity = preset(1.0)
    held: bool = False

    equation: ClassVar[int] = RATE
    ports = ("value", "rate")

    def check(self) -> None:
        """Check as for any unknown, and that the scale is positive."""
        super().check()
        convert(self, units.positive, self.what, scale=self.unit or "1")

    @property
    def size(self) -> float:
        """Size of the value below which its error tolerance is absolute."""
        return float(self.scale)


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class ImplicitState(State):
    """State variable defined by an implicit differential equation.

        G(t, z, ż, …) = 0,   z(0) = initial

    ∂G/∂ż must not vanish, unless ż does not occur in G. In that case G determines z, including its initial value, and ż is the slope that
    an implicit integrator computes; explicit integrators refuse it. For example, G = u − z differentiates a signal u.

    Args:
        name: Its name z; channels ``name.value`` and ``name.rate``.
        function: G, a plain Python function; its arguments are any of ``t`` [s], the state's own name or ``value``, that with
            ``_rate`` or ``rate``, the names of ``inputs``, and the names in ``parameters``.
        initial: z at the start [unit].
        initial_rate: Initial guess of ż at the start [unit/s]; its value there, if ż does not occur in G.
        inputs: Signals that G uses.
        parameters: Numbers by name; changing one never recompiles.
        scale: As in ``State``.
        held: As in ``State``; without effect if ż does not occur in G.
        unit: SI unit of z.
    """

    initial_rate: float = 0.0

    equation = IMPLICIT

    def check(self) -> None:
        """Check as for any state, and that the rate is a number."""
        super().check()
        convert(self, units.quantity, self.what, initial_rate="1")

    @property
    def rateless(self) -> bool:
        """True if the rate does not occur in the equation, so that this determines the value."""
        return all(self.known.get(name) != (self, "rate") for name in self.expression.used)


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Algebraic(Unknown):
    """Algebraic variable, defined by an explicit or implicit equation.

        v = f(t, v, …),   or with ``residual``   0 = G(t, v, …)

    All loops of a machine are solved together, by Newton's method, at each evaluation.

    Args:
        name: Its name; channel ``name.value``.
        function: f or G, a plain Python function; its arguments are any of ``t`` [s], the number's own name or ``value``, the names
            of ``inputs`` (of a state also its name with ``_rate``), and the names in ``parameters``.
        residual: True: the function is the residual G. False: it is f.
        initial: Initial guess of v at the start [unit]; if there are several solutions, Newton's method finds a nearby one.
        inputs: Signals that the function uses.
        parameters: Numbers by name; changing one never recompiles.
        unit: SI unit of v.
    """

    residual: bool = False

    @property
    def equation(self) -> int:  # type: ignore[override]
        """The kind of its equation."""
        return LOOP if self.residual else VALUE
