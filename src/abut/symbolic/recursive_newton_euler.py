"""Recursive Newton–Euler equations for machines with long polynomials: M and k with named intermediate results.

In the axes of each body, with R_relᵀ, d and ω_rel of its link and q̈ = 0,

    J_v = R_relᵀ (J_v,p + J_ω,p × d + ∂d/∂q),        J_ω = R_relᵀ J_ω,p + ∂ω_rel/∂q̇
    v̇ = R_relᵀ (v̇_p + ω̇_p × d + ω_p × ḋ + d̈) − ω_rel × v,   ω̇ = R_relᵀ ω̇_p − ω_rel × (R_relᵀ ω_p) + ω̇_rel

The length of the equations grows with the number of bodies, not with the products of their cosines.

Source: R. Featherstone, Rigid Body Dynamics Algorithms (2008) sec. 5.3 (recursive Newton–Euler algorithm).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import sympy as sp

from abut.array_types import AnyArray, Objects
from abut.symbolic.expressions.names import Names
from abut.symbolic.kinematics.kinematics import MachineKinematics, own_spin
from abut.symbolic.layout import SymbolicLink

__all__ = ["NamedExpressions", "recursive_equations"]

MAX_UNNAMED_OPERATIONS = 2  #: largest number of operations of an expression without a name


class NamedExpressions:
    """Named intermediate results, each after those that it uses."""

    def __init__(self, names: Names) -> None:
        self._names, self._known = names, dict[sp.Expr, sp.Symbol]()
        self.all: list[tuple[sp.Symbol, sp.Expr]] = []

    def __call__(self, x: AnyArray) -> Objects:
        """Return an array of expressions; long entries are replaced by names."""
        out = np.empty(np.shape(x), object)
        out.ravel()[:] = [self._one(sp.sympify(e)) for e in np.asarray(x, object).ravel()]
        return out

    def _one(self, e: sp.Expr) -> sp.Expr:
        if sp.count_ops(e) <= MAX_UNNAMED_OPERATIONS:
            return e
        if e not in self._known:
            number = len(self.all) + 1
            symbol = self._names.new(f"z_{number}", "intermediate result", "", f"z_{{{number}}}")
            self._known[e] = symbol
            self.all.append((symbol, e))
        return self._known[e]


@dataclass(frozen=True)
class _BodyMotion:
    """Motion of a body: J_v, J_ω (a row for each coordinate), v, ω, v̇, ω̇, and gravity."""

    by_v: Objects
    by_w: Objects
    v: Objects
    w: Objects
    v_rate: Objects
    w_rate: Objects
    gravity: Objects


def recursive_equations(
    machine: MachineKinematics,
) -> tuple[Objects, Objects, Objects, list[tuple[sp.Symbol, sp.Expr]]]:
    """Return M, k and the weight along all coordinates as expressions, and the intermediate results that they use."""
    layout, name = machine.layout, NamedExpressions(machine.layout.names)
    n = len(layout.coordinates)
    rows, still = np.zeros((n, 3), int), np.zeros(3, int)
    down = np.array(layout.gravity, dtype=object)
    known = {id(layout.model.ground): _BodyMotion(rows, rows, still, still, still, still, down)}
    M, k, weight = (np.zeros(shape, int).astype(object) for shape in ((n, n), n, n))
    for link in layout.links:
        one = _child_motion(machine, known[id(link.parent)], link, name)
        known[id(link.body)] = one
        mass, tensor = layout.mass[link.body.name], layout.inertia[link.body.name]
        turned = name(one.by_w.dot(tensor))
        M = M + one.by_v.dot(one.by_v.T) * mass + turned.dot(one.by_w.T)
        flow = name(one.v_rate + np.cross(one.w, one.v))
        twist = name(tensor.dot(one.w_rate) + np.cross(one.w, tensor.dot(one.w)))
        k = k + one.by_v.dot(flow) * mass + one.by_w.dot(twist)
        weight = weight + one.by_v.dot(one.gravity) * mass
    upper = np.tri(n, dtype=bool).T
    return np.where(upper, M, M.T), k, weight, name.all


def _child_motion(
    machine: MachineKinematics, parent: _BodyMotion, link: SymbolicLink, name: NamedExpressions
) -> _BodyMotion:
    """Return the motion of a body from that of its parent."""
    field, q = machine.field, machine.layout.coordinates
    u = np.array(list(machine.layout.rates.values()), dtype=object)
    back, d = field.reads(field.matrix(link.turn)).T, field.reads(link.place)
    slide = field.reads([[field.by(x, one) for x in link.place] for one in q]).reshape(-1, 3)
    turning = own_spin(field, q, link.turn)
    own = field.reads(turning)
    paces = np.array([field.of[x] for x in u], dtype=object)
    flow = [field.rate(x) for x in link.place]
    d_rate, d_second = field.reads(flow), field.reads([field.rate(x) for x in flow])
    spin, spin_rate = (
        field.reads(paces.dot(turning)),
        field.reads([field.rate(x) for x in paces.dot(turning)]),
    )
    by_v = name((parent.by_v + np.cross(parent.by_w, d) + slide).dot(back.T))
    by_w = name(parent.by_w.dot(back.T) + own)
    v, carried = name(u.dot(by_v)), name(back.dot(parent.w))
    w = name(carried + spin)
    pushed = parent.v_rate + np.cross(parent.w_rate, d) + np.cross(parent.w, d_rate) + d_second
    v_rate = name(back.dot(name(pushed)) - np.cross(spin, v))
    w_rate = name(back.dot(parent.w_rate) - np.cross(spin, carried) + spin_rate)
    return _BodyMotion(by_v, by_w, v, w, v_rate, w_rate, name(back.dot(parent.gravity)))
