# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Functions of force elements, compiled: one chain of conditions selects the function of an element by its index (`kernels.dispatch`)."""

from collections.abc import Sequence
from typing import cast

import warp as wp

from abut.coordinates.blocks import column, spatial_row
from abut.extend import Expression, differentiable, routine
from abut.extend.functions.functions import LazyFunction, function_from_lines
from abut.extend.functions.routine_type import Routine
from abut.kernels.dispatch import chain_functions
from abut.kernels.structs.machine_structs import A2, f64, mat33, mat66, vec3, vec6


@routine
def no_scalar(kind: int, a: A2, lane: int, at: int, t: float, x: float, rate: float, want: int):
    return vec3(0.0, 0.0, 0.0)


def make_scalar_chain(used: Sequence[Expression], implicit: bool) -> Routine:
    """Return the chain of forces along a line or torques about an axis, f(t, x, ẋ), and their derivatives by x and ẋ."""
    return chain_functions(no_scalar, [(_scalar_function if implicit else _scalar_value)(e) for e in used])


def _scalar_function(e: Expression) -> Routine:
    force = cast(Routine, differentiable(e.warp_function()))
    load = e.loader()

    @routine
    def evaluate_scalar(a: A2, lane: int, at: int, t: float, x: float, rate: float, want: int):
        p = load(a, lane, at)
        value = force(p, t, x, rate)
        if want == 0:
            return vec3(value, 0.0, 0.0)
        _gp, _gt, by_x, by_rate = wp.grad(force)(p, t, x, rate)
        return vec3(value, by_x, by_rate)

    return evaluate_scalar


def _scalar_value(e: Expression) -> Routine:
    force: Routine = e.warp_function()
    load = e.loader()

    @routine
    def evaluate_scalar(a: A2, lane: int, at: int, t: float, x: float, rate: float, want: int):
        return vec3(force(load(a, lane, at), t, x, rate), 0.0, 0.0)

    return evaluate_scalar


V13 = wp.types.vector(length=13, dtype=f64)


@routine
def no_component(
    kind: int, a: A2, lane: int, at: int, t: float, d: vec3, v: vec3, r: vec3, w: vec3, want: int
):
    return V13()


def make_component_chain(used: Sequence[Expression], implicit: bool) -> Routine:
    """Return the chain of components of general forces, f(t, x…, v…, r…, w…), then their twelve derivatives."""
    return chain_functions(
        no_component, [(_component_function if implicit else _component_value)(e) for e in used]
    )


def _component_function(e: Expression) -> Routine:
    f = cast(Routine, differentiable(e.warp_function()))
    load = e.loader()

    @routine
    def evaluate_component(
        a: A2, lane: int, at: int, t: float, d: vec3, v: vec3, r: vec3, w: vec3, want: int
    ):
        p = load(a, lane, at)
        out = V13()
        out[0] = f(p, t, d[0], d[1], d[2], v[0], v[1], v[2], r[0], r[1], r[2], w[0], w[1], w[2])
        if want == 1:
            _gp, _gt, g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11, g12 = wp.grad(f)(
                p, t, d[0], d[1], d[2], v[0], v[1], v[2], r[0], r[1], r[2], w[0], w[1], w[2]
            )
            out = V13(out[0], g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11, g12)
        return out

    return evaluate_component


def _component_value(e: Expression) -> Routine:
    f: Routine = e.warp_function()
    load = e.loader()

    @routine
    def evaluate_component(
        a: A2, lane: int, at: int, t: float, d: vec3, v: vec3, r: vec3, w: vec3, want: int
    ):
        out = V13()
        p = load(a, lane, at)
        out[0] = f(p, t, d[0], d[1], d[2], v[0], v[1], v[2], r[0], r[1], r[2], w[0], w[1], w[2])
        return out

    return evaluate_component


# --- six components at once ----------------


@routine
def no_wrench(
    kind: int, a: A2, lane: int, at: int, t: float, d: vec3, r: vec3, turn: mat33, v: vec3, w: vec3
):
    return vec6()


def make_wrench_chain(used: Sequence[Expression]) -> Routine:
    """Return the chain of forces and torques, f(t, d, r, axes of I, v, w)."""
    return chain_functions(no_wrench, [_wrench_function(e.warp_function(), e.loader()) for e in used])


def _wrench_function(force: Routine, load: Routine) -> Routine:
    @routine
    def evaluate_wrench(a: A2, lane: int, at: int, t: float, d: vec3, r: vec3, turn: mat33, v: vec3, w: vec3):
        pull, moment = force(load(a, lane, at), t, d, r, turn, v, w)
        return spatial_row(pull, moment)

    return evaluate_wrench


@wp.struct
class WrenchSlopes:
    """Derivatives of a wrench: by the six coordinates, by shift and small turn, and by rates."""

    by_coordinates: mat66
    by_pose: mat66
    by_rate: mat66


@routine
def no_slopes(
    kind: int, a: A2, lane: int, at: int, t: float, d: vec3, r: vec3, turn: mat33, v: vec3, w: vec3
):
    return WrenchSlopes()


def wrench_slopes(used: Sequence[Expression]) -> Routine:
    """Return the chain of their derivatives."""
    return chain_functions(no_slopes, [_wrench_derivatives(e) for e in used])


def _wrench_derivatives(e: Expression) -> Routine:
    of_one = _component_of(differentiable(e.warp_function()), e.struct)
    component = cast(Routine, differentiable(of_one))
    load = e.loader()

    @routine
    def evaluate_derivatives(
        a: A2, lane: int, at: int, t: float, d: vec3, r: vec3, turn: mat33, v: vec3, w: vec3
    ):
        p = load(a, lane, at)
        by_six = mat66()
        by_turn = mat66()
        by_rate = mat66()
        for k in range(6 + 0 * lane):  # a loop that is not unrolled: the gradient is compiled once
            _p, _t, gd, gr, ga, gv, gw, _k = wp.grad(component)(p, t, d, r, turn, v, w, k)
            g = wp.cross(column(turn, 0), column(ga, 0))
            g += wp.cross(column(turn, 1), column(ga, 1)) + wp.cross(column(turn, 2), column(ga, 2))
            for q in range(3):
                by_six[k, q] = gd[q]
                by_six[k, 3 + q] = gr[q]
                by_turn[k, 3 + q] = g[q]
                by_rate[k, q] = gv[q]
                by_rate[k, 3 + q] = gw[q]
        out = WrenchSlopes()
        out.by_coordinates = by_six
        out.by_pose = by_turn
        out.by_rate = by_rate
        return out

    return evaluate_derivatives


def _component_of(force: LazyFunction, struct: object) -> LazyFunction:
    """Return the function of one component of six."""
    names = ("t", "d", "r", "turn", "v", "w")
    lines = [
        f"def component(p, {', '.join(names)}, k):",
        f"    pull, moment = force(p, {', '.join(names)})",
        "    if k < 3:",
        "        return pull[k]",
        "    return moment[k - 3]",
    ]
    kinds = dict(zip(names, (f64, vec3, vec3, mat33, vec3, vec3), strict=True))
    words = {"force": force, "__name__": __name__}
    return function_from_lines(lines, words, {"p": struct} | kinds | {"k": int}, "component")


# --- power accounting ----------------


@routine
def all_supplied(kind: int, a: A2, lane: int, at: int, t: float, x: float, rate: float, power: float):
    return vec3(0.0, 0.0, power)


def make_ledger_chains(used: Sequence[Expression]) -> Routine:
    """Return the functions of energy stored [J], power dissipated and supplied [W] by scalar elements; by default all power is supplied."""
    return chain_functions(all_supplied, [_scalar_ledger(e.warp_function(), e.loader()) for e in used])


def _scalar_ledger(book: Routine, load: Routine) -> Routine:
    @routine
    def evaluate_ledger(a: A2, lane: int, at: int, t: float, x: float, rate: float, power: float):
        stored, dissipated, supplied = book(load(a, lane, at), t, x, rate)
        return vec3(stored, dissipated, supplied)

    return evaluate_ledger


@routine
def wrench_supplied(
    kind: int, a: A2, lane: int, at: int, t: float, d: vec3, r: vec3, turn: mat33, v: vec3, w: vec3, power: float
):  # fmt: skip
    return vec3(0.0, 0.0, power)


def wrench_ledgers(used: Sequence[Expression]) -> Routine:
    """Return the same functions for elements of a wrench."""
    return chain_functions(wrench_supplied, [_wrench_ledger(e.warp_function(), e.loader()) for e in used])


def _wrench_ledger(book: Routine, load: Routine) -> Routine:
    @routine
    def evaluate_ledger(
        a: A2, lane: int, at: int, t: float, d: vec3, r: vec3, turn: mat33, v: vec3, w: vec3, power: float
    ):
        stored, dissipated, supplied = book(load(a, lane, at), t, d, r, turn, v, w)
        return vec3(stored, dissipated, supplied)

    return evaluate_ledger
