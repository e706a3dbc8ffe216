"""Equations of motion of a machine as expressions: evaluate, linearise, and write them as LaTeX, Markdown or source code."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy as sp

from abut.array_types import Numbers
from abut.errors import UnknownName
from abut.symbolic.expressions.names import SymbolInfo
from abut.symbolic.kinematics.constraints import Constraint
from abut.symbolic.kinematics.forward_kinematics import BodyMotion, LinkChain

if TYPE_CHECKING:
    from abut.symbolic.linearize import StateMatrices
    from abut.symbolic.loads import SymbolicTouch

__all__ = ["At", "CenterOfMassMotion", "EquationsOfMotion", "Late"]


@dataclasses.dataclass(frozen=True)
class CenterOfMassMotion:
    """Motion of one body: position r of its centre of mass in space, rotation R (columns: its axes), velocity and angular velocity.

        ṙ = J_T q̇ + v̄,   ω = J_R q̇ + ω̄     (ω in the body's own axes)

    with v̄ and ω̄ the contributions of prescribed motions.
    """

    r: sp.Matrix
    R: sp.Matrix
    J_T: sp.Matrix
    J_R: sp.Matrix
    v: sp.Matrix
    omega: sp.Matrix


class Late(Mapping[str, CenterOfMassMotion]):
    """Mapping of bodies to places, each computed at its first access."""

    def __init__(self, bodies: Mapping[str, Any], make: Callable[[Any], CenterOfMassMotion]) -> None:
        self._bodies, self._make, self._made = bodies, make, dict[str, CenterOfMassMotion]()

    def __getitem__(self, name: str) -> CenterOfMassMotion:
        """Return the place of a body."""
        if name not in self._made:
            self._made[name] = self._make(self._bodies[name])
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._bodies)

    def __len__(self) -> int:
        return len(self._bodies)


@dataclasses.dataclass(frozen=True)
class At:
    """Equations at one state in numbers: M, k, f, G, γ, and the resulting q̈ and λ."""

    M: Numbers
    k: Numbers
    f: Numbers
    G: Numbers
    gamma: Numbers
    accelerations: Numbers
    multipliers: Numbers


@dataclasses.dataclass(frozen=True, eq=False)
class EquationsOfMotion:
    """Equations of motion M(q) q̈ + k(q, q̇) = f(q, q̇, t) + Gᵀ λ, with the constraints G q̈ = γ.

    Args:
        name: Name of the model.
        t: Symbol of time.
        q: Symbols of the coordinates.
        rates: Symbols of the rates of the coordinates.
        accelerations: Symbols of the accelerations of the coordinates.
        M: A matrix of expressions.
        k: A column.
        f: A column.
        places: The position of each body, by name, with J_T and J_R.
        constraints: Constraints of the coordinates in addition to the tree of joints, with multipliers λ.
        contacts: Each place where shapes may touch: its gap, the symbol of its force, and the direction J_n of this force.
        prescribed: The coordinates that motions prescribe, as functions; they are already substituted.
        inputs: The symbols in f with values from outside the equations: contact forces, signals, laws without closed form.
        parameters: The values of all other symbols.
        start: Coordinates and rates as placed.
        meanings: The meaning of each symbol, with its unit.
        where: Intermediate results in terms of which M, k and f of large machines are written, each after those that it uses.
        chain: The motions of bodies in numbers.
    """

    name: str
    t: sp.Symbol
    q: tuple[sp.Symbol, ...]
    rates: tuple[sp.Symbol, ...]
    accelerations: tuple[sp.Symbol, ...]
    M: sp.Matrix
    k: sp.Matrix
    f: sp.Matrix
    places: Mapping[str, CenterOfMassMotion]
    constraints: tuple[Constraint, ...]
    contacts: tuple[SymbolicTouch, ...]
    prescribed: Mapping[sp.Symbol, sp.Expr]
    inputs: tuple[sp.Symbol, ...]
    parameters: Mapping[sp.Symbol, float]
    start: Mapping[sp.Symbol, float]
    meanings: Mapping[sp.Symbol, SymbolInfo]
    where: tuple[tuple[sp.Symbol, sp.Expr], ...]
    chain: LinkChain = dataclasses.field(repr=False)

    @property
    def J_T(self) -> dict[str, sp.Matrix]:
        """Translation Jacobians by body, ∂r/∂q."""
        return {name: place.J_T for name, place in self.places.items()}

    @property
    def J_R(self) -> dict[str, sp.Matrix]:
        """Rotation Jacobians by body, ∂ω/∂q̇, in the body's own axes."""
        return {name: place.J_R for name, place in self.places.items()}

    @cached_property
    def used(self) -> tuple[sp.Symbol, ...]:
        """Parameters that occur in the equations."""
        expressions = [self.M, self.k, self.f, *self.prescribed.values(), *(e for _, e in self.where)]
        expressions += [x for one in self.constraints for x in (one.value, one.rate) if x is not None]
        expressions += [x for one in self.contacts for x in (one.gap, one.direction)]
        found = set().union(*(sp.sympify(x).free_symbols for x in expressions))
        return tuple(one for one in self.parameters if one in found)

    @cached_property
    def G(self) -> sp.Matrix:
        """Constraint matrix ∂h/∂q̇, one row for each constraint."""
        rows = [[sp.diff(one.rate, u) for u in self.rates] for one in self.constraints]
        return sp.Matrix(rows) if rows else sp.zeros(0, len(self.q))

    @cached_property
    def gamma(self) -> sp.Matrix:
        """Right-hand side γ of G q̈ = γ."""
        still = dict.fromkeys(self.accelerations, 0)
        parts = [-self.rate(one.rate).xreplace(still) for one in self.constraints]
        return sp.Matrix(parts) if parts else sp.zeros(0, 1)

    @property
    def multipliers(self) -> tuple[sp.Symbol, ...]:
        """Multipliers λ, one for each constraint."""
        return tuple(one.multiplier for one in self.constraints)

    def rate(self, e: sp.Expr | sp.Matrix) -> sp.Expr | sp.Matrix:
        """Return the derivative of an expression, or of a matrix, with respect to time."""
        out = sp.diff(e, self.t)
        for q, u, a in zip(self.q, self.rates, self.accelerations, strict=True):
            out += sp.diff(e, q) * u + sp.diff(e, u) * a
        return out

    # --- numbers -----------------------------------------------------------------------------------------------------

    def symbol(self, name: sp.Symbol | str) -> sp.Symbol:
        """Return a symbol by its name.

        Raises:
            UnknownName: there is none of that name.
        """
        known = {str(x): x for x in (self.t, *self.q, *self.rates, *self.parameters, *self.inputs)}
        if str(name) not in known:
            raise UnknownName.of("symbol", str(name), list(known))
        return known[str(name)]

    def values(self, given: Mapping[sp.Symbol | str, float] | None = None) -> dict[sp.Symbol, float]:
        """Return the values of all symbols: the given ones, otherwise those of the model; time and inputs are 0.

        Raises:
            UnknownName: a name that is no symbol of these equations.
        """
        own = {self.t: 0.0, **dict.fromkeys(self.inputs, 0.0), **self.parameters, **self.start}
        return own | {self.symbol(name): float(x) for name, x in (given or {}).items()}

    def evaluate(self, values: Mapping[sp.Symbol | str, float] | None = None) -> At:
        """Evaluate the equations, and solve them for accelerations and multipliers.

        Args:
            values: By symbol or by name. Other symbols have their value in the model, as placed, at time 0; inputs are 0.

        Raises:
            UnknownName: a name that is no symbol of these equations.
        """
        M, k, f, G, gamma = self._numbers(
            "M", (self.M, self.k, self.f, self.G, self.gamma), self.values(values)
        )
        n, m = len(self.q), len(self.constraints)
        whole = np.block([[M, -G.T], [G, np.zeros((m, m))]])
        right = np.concatenate([f[:, 0] - k[:, 0], gamma[:, 0]])
        found = np.linalg.solve(whole, right) if not m else np.linalg.lstsq(whole, right, rcond=1e-13)[0]
        return At(M, k[:, 0], f[:, 0], G, gamma[:, 0], found[:n], found[n:])

    def bodies(
        self, values: Mapping[sp.Symbol | str, float] | None = None, accelerations: Numbers | None = None
    ) -> dict[str, BodyMotion]:
        """Return positions, velocities and accelerations of all bodies; by default with the accelerations q̈ of `evaluate`."""
        if accelerations is None:
            accelerations = self.evaluate(values).accelerations
        return self.chain(self.values(values) | dict(zip(self.accelerations, accelerations, strict=True)))

    def steps(self, results: Sequence[sp.Matrix]) -> tuple[list[tuple[sp.Symbol, sp.Expr]], list[sp.Matrix]]:
        """Return common subexpressions with their names, and the expressions in terms of them."""
        where, asked = self.where, set().union(*(x.free_symbols for x in results))
        if not asked & {symbol for symbol, _ in where}:
            where = ()
        first, named = sp.cse([e for _, e in where], symbols=sp.numbered_symbols("w_"))
        symbols = sp.numbered_symbols("w_", start=len(first))
        last, left = sp.cse(list(results), symbols=symbols)
        given = [(symbol, e) for (symbol, _), e in zip(where, named, strict=True)]
        return _in_order([*first, *given]) + list(last), list(left)

    @cached_property
    def _functions(self) -> dict[str, tuple[list[sp.Symbol], Callable[..., list[Numbers]]]]:
        return {}

    def _numbers(
        self, key: str, matrices: tuple[sp.Matrix, ...], values: Mapping[sp.Symbol, float]
    ) -> list[Numbers]:
        """Return matrices in numbers; the functions that evaluate them are compiled once."""
        if key not in self._functions:
            order = list(values)
            self._functions[key] = order, sp.lambdify(order, list(matrices), modules="numpy", cse=self.steps)
        order, function = self._functions[key]
        return [
            np.asarray(x, float).reshape(m.shape)
            for x, m in zip(function(*(values[s] for s in order)), matrices, strict=True)
        ]

    def with_numbers(
        self, values: Mapping[sp.Symbol | str, float] | None = None, digits: int = 15
    ) -> EquationsOfMotion:
        """Return these equations with numbers in place of parameters.

        Args:
            values: By symbol or by name; other symbols have their value in the model.
            digits: Number of digits to which numbers are rounded.
        """
        given = dict(self.parameters) | {self.symbol(name): float(x) for name, x in (values or {}).items()}
        put = {s: sp.Float(x, digits) for s, x in given.items()}

        def evaluate_expression(e: sp.Expr | sp.Matrix | None) -> sp.Expr | sp.Matrix | None:
            if e is None:
                return None
            found = sp.sympify(e).subs(put).evalf(digits, chop=True)
            return found.xreplace(
                {x: sp.Integer(int(x)) for x in found.atoms(sp.Float) if float(x).is_integer()}
            )

        return dataclasses.replace(
            self,
            M=evaluate_expression(self.M), k=evaluate_expression(self.k), f=evaluate_expression(self.f),
            places=Late(
                {name: name for name in self.places},
                lambda name: CenterOfMassMotion(
                    *(
                        evaluate_expression(getattr(self.places[name], one.name))
                        for one in dataclasses.fields(CenterOfMassMotion)
                    )
                ),
            ),
            constraints=tuple(dataclasses.replace(one, value=evaluate_expression(one.value),
                rate=evaluate_expression(one.rate)) for one in self.constraints),
            contacts=tuple(
                dataclasses.replace(
                    one, gap=evaluate_expression(one.gap), direction=evaluate_expression(one.direction),
                    friction=tuple((force, evaluate_expression(row)) for force, row in one.friction),
                )
                for one in self.contacts
            ),
            where=tuple((symbol, evaluate_expression(e)) for symbol, e in self.where),
            chain=self.chain.of(given),
            prescribed={q: evaluate_expression(e) for q, e in self.prescribed.items()},
            parameters={}, meanings={x: one for x, one in self.meanings.items() if x not in given},
        )  # fmt: skip

    # --- writing and linearising -------------------------------------------------------------------------------------

    def latex(self) -> str:
        """Return the equations as LaTeX, for an ``align*`` environment."""
        from abut.symbolic.expressions.latex import latex_source

        return latex_source(self)

    def markdown(self) -> str:
        """Return the equations as a page in Markdown: symbols with meaning, value and unit, and equations between $$."""
        from abut.symbolic.expressions.latex import markdown_page

        return markdown_page(self)

    def python(self) -> str:
        """Return the source of a NumPy function ``equations(t, q, u, inputs=…, **parameters)`` that returns M, k, f, G and γ."""
        from abut.symbolic.expressions.codegen import python_source

        return python_source(self)

    def c(self) -> str:
        """Return the source of a C function; its parameters are macros with values at the head."""
        from abut.symbolic.expressions.codegen import c_source

        return c_source(self)

    def linearised(self, at: Mapping[sp.Symbol | str, sp.Expr | float] | None = None) -> StateMatrices:
        """Return ẋ = A x + B u about a state, see `abut.symbolic.linearize`."""
        from abut.symbolic.linearize import linearize_equations

        return linearize_equations(self, at)

    def __repr__(self) -> str:
        return f"Equations({self.name!r}, {len(self.q)} coordinates, {len(self.constraints)} constraints)"


def _in_order(steps: list[tuple[sp.Symbol, sp.Expr]]) -> list[tuple[sp.Symbol, sp.Expr]]:
    """Sort intermediate results so that each follows those that it uses."""
    known, done, out = dict(steps), set[sp.Symbol](), list[tuple[sp.Symbol, sp.Expr]]()

    def append_after_needs(symbol: sp.Symbol) -> None:
        if symbol in done:
            return
        done.add(symbol)
        for other in sorted(known[symbol].free_symbols & known.keys(), key=str):
            append_after_needs(other)
        out.append((symbol, known[symbol]))

    for symbol, _ in steps:
        append_after_needs(symbol)
    return out
