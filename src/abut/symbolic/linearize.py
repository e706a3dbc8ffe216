"""Linearization of the equations of motion about a state, from their closed form.

    ẋ = A x + B u

Without constraints x = (q, q̇) and, with q̈₀ = M⁻¹(f − k) there,

    A = ⎡ 0                            1               ⎤     B = ⎡ 0           ⎤
        ⎣ M⁻¹ (∂(f−k)/∂q − ∂M/∂q q̈₀)   M⁻¹ ∂(f−k)/∂q̇ ⎦         ⎣ M⁻¹ ∂f/∂u ⎦

With constraints x contains only the independent coordinates and rates, and A and B are numbers. Constraints of velocities reduce the
number of rates, but not that of coordinates. All derivatives of M q̈ + k − f − Gᵀ λ = 0 and G q̈ − γ = 0 are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import sympy as sp

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.symbolic.equations_of_motion import EquationsOfMotion

__all__ = ["StateMatrices", "linearize_equations"]

ZERO_COORDINATE = 1e-12  #: size below which a coordinate as placed counts as 0
SIMPLIFIED = 150  #: largest number of operations of an expression that is simplified
#: Function that returns the numbers of a matrix of expressions.
Evaluate: TypeAlias = Callable[[sp.Matrix], Numbers]
DEPENDENT = 1e-9  #: singular values of the constraints below this fraction of the largest count as 0


@dataclass(frozen=True)
class StateMatrices:
    """State matrices A and B of ẋ = A x + B u; ``states`` and ``inputs`` are the symbols whose deviations are x and u."""

    A: sp.Matrix
    B: sp.Matrix
    states: tuple[sp.Symbol, ...]
    inputs: tuple[sp.Symbol, ...]


def linearize_equations(
    equations: EquationsOfMotion, at: Mapping[sp.Symbol | str, sp.Expr | float] | None = None
) -> StateMatrices:
    """Return A and B about a state.

    Args:
        equations: equations of the machine.
        at: values of time, coordinates, rates, inputs and parameters by symbol or by name: numbers or expressions. Coordinates and rates
            that are not named are as the model is placed, time and inputs 0; parameters stay symbols, but have their values with
            constraints, and in machines with intermediate results.

    Raises:
        UnknownName: a name that is no symbol of these equations.
        InvalidValue: the mass matrix is singular there.
    """
    given = {equations.symbol(name): sp.sympify(x) for name, x in (at or {}).items()}
    begin = {x: _exact_number(v) for x, v in equations.start.items()}
    put = {equations.t: sp.S.Zero, **dict.fromkeys(equations.inputs, sp.S.Zero), **begin, **given}
    if equations.constraints or equations.where:
        return _linearize_constrained(equations, put)
    M = _substitute_values(equations.M, put)
    if M.det(method="berkowitz") == 0:
        raise InvalidValue(
            "linearised: the mass matrix is singular at this state; add mass to massless bodies, or choose another state"
        )
    rest = equations.f - equations.k
    inverse = M.inv(method="LU")
    a = inverse * _substitute_values(rest, put)
    mass_term = sp.Matrix.hstack(*(_substitute_values(sp.diff(equations.M, q), put) * a for q in equations.q))
    n = len(equations.q)
    place = inverse * (_substitute_values(rest.jacobian(equations.q), put) - mass_term)
    speed = inverse * _substitute_values(rest.jacobian(equations.rates), put)
    A = sp.Matrix(sp.BlockMatrix([[sp.zeros(n), sp.eye(n)], [place, speed]]))
    push = _substitute_values(rest.jacobian(equations.inputs), put) if equations.inputs else sp.zeros(n, 0)
    B = sp.Matrix.vstack(sp.zeros(n, len(equations.inputs)), inverse * push)
    return StateMatrices(
        A.applyfunc(_short_expression),
        B.applyfunc(_short_expression),
        (*equations.q, *equations.rates),
        equations.inputs,
    )


def _exact_number(x: float) -> sp.Number:
    """Return a number as placed: exact if it is whole."""
    near = round(x)
    return sp.Integer(near) if abs(x - near) < ZERO_COORDINATE else sp.Float(x, 17)


def _substitute_values(e: sp.Matrix, put: Mapping[sp.Symbol, sp.Expr]) -> sp.Matrix:
    return e.subs(put) if put else e


def _short_expression(e: sp.Expr) -> sp.Expr:
    return sp.simplify(e) if sp.count_ops(e) < SIMPLIFIED else e


def _linearize_constrained(equations: EquationsOfMotion, put: Mapping[sp.Symbol, sp.Expr]) -> StateMatrices:
    """Linearise equations with constraints, in numbers."""
    values = {**{s: sp.Float(x, 17) for s, x in equations.parameters.items()}, **put}

    for symbol, e in equations.where:
        values[symbol] = sp.sympify(e).xreplace(values).evalf(17)

    def expression_number(e: sp.Matrix) -> Numbers:
        return np.array(sp.Matrix(e).xreplace(values).evalf(17).tolist(), float).reshape(e.shape)

    M, G = expression_number(equations.M), expression_number(equations.G)
    n, m = len(equations.q), len(equations.constraints)
    whole = np.block([[M, -G.T], [G, np.zeros((m, m))]])
    right = np.concatenate([expression_number(equations.f - equations.k), expression_number(equations.gamma)])
    found = np.linalg.lstsq(whole, right, rcond=DEPENDENT)[0][:, 0]
    values |= dict(zip((*equations.accelerations, *equations.multipliers), map(sp.Float, found), strict=True))
    a, multipliers = sp.Matrix(equations.accelerations), sp.Matrix(m, 1, list(equations.multipliers))
    balance = equations.M * a + equations.k - equations.f - equations.G.T * multipliers
    both = sp.Matrix.vstack(balance, equations.G * a - equations.gamma)
    slopes = _column_derivatives(equations, both, expression_number)
    pushes = -expression_number(both.jacobian(equations.inputs)) if equations.inputs else np.zeros((n + m, 0))
    h = sp.Matrix(m, 1, [one.rate for one in equations.constraints])
    holonomic = [k for k, one in enumerate(equations.constraints) if one.value is not None]
    turning = -np.linalg.pinv(G, rcond=DEPENDENT) @ (
        expression_number(h.jacobian(equations.q)) if m else np.zeros((0, n))
    )
    coordinate_basis, places = _free_motions(G[holonomic], n)
    rate_basis, speeds = _free_motions(G, n)
    forced = (turning - rate_basis @ turning[speeds]) @ coordinate_basis  # how the rates change with the pose
    x = np.block([[coordinate_basis, np.zeros((n, len(speeds)))], [forced, rate_basis]])
    pseudo = np.linalg.pinv(whole, rcond=DEPENDENT)
    found_a = -(pseudo @ slopes @ x)[:n]
    A = np.vstack([x[n:][places], found_a[speeds]])
    B = np.vstack([np.zeros((len(places), pushes.shape[1])), (pseudo @ pushes)[:n][speeds]])
    states = (*(equations.q[k] for k in places), *(equations.rates[k] for k in speeds))
    return StateMatrices(sp.Matrix(A), sp.Matrix(B), states, equations.inputs)


def _column_derivatives(equations: EquationsOfMotion, e: sp.Matrix, number: Evaluate) -> Numbers:
    """Return the derivatives of a column by coordinates and rates, in numbers: through one intermediate result after the other."""
    x = (*equations.q, *equations.rates)
    through: dict[sp.Symbol, Numbers] = {}
    for symbol, one in equations.where:
        through[symbol] = _total_derivative(sp.Matrix([one]), x, through, number)[0]
    return _total_derivative(e, x, through, number)


def _total_derivative(
    e: sp.Matrix, x: tuple[sp.Symbol, ...], through: dict[sp.Symbol, Numbers], number: Evaluate
) -> Numbers:
    """Return ∂e/∂x + Σ ∂e/∂z ∂z/∂x."""
    free = e.free_symbols
    own = [one for one in x if one in free]
    found = np.zeros((len(e), len(x)))
    if own:
        found[:, [x.index(one) for one in own]] = number(e.jacobian(own))
    between = [symbol for symbol in through if symbol in free]
    if between:
        found += number(e.jacobian(between)) @ np.array([through[symbol] for symbol in between])
    return found


def _free_motions(G: Numbers, n: int) -> tuple[Numbers, list[int]]:
    """Return a basis of the motions that G allows, parametrised by as many of their components, and the indices of these."""
    from scipy.linalg import null_space, qr

    basis = null_space(G, rcond=DEPENDENT) if len(G) else np.eye(n)
    _, _, order = qr(basis.T, pivoting=True)
    chosen = sorted(int(k) for k in order[: basis.shape[1]])
    return basis @ np.linalg.inv(basis[chosen]), chosen
