# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Compiled coordinates: for each definition the value, the rate Ċ, the part of C̈ quadratic in the velocities, the gradient, and, for the
Newton matrix of implicit methods, the derivatives of reaction and rate by the pose, ∂(gᵀf)/∂q and ∂Ċ/∂q.

With w = ω_I − ω_J, u = ḋ − ω_J × d, and n, g, N, M as in ``definitions``, by the frame in which n or g is fixed:

    SPACE     Ċ = n·ḋ,                       C̈|₀ = n·d̈_c + ḋ·N ḋ
    J         Ċ = n·ḋ + (ω_J × n)·d,         C̈|₀ = n·d̈_c + 2 (ω_J × n)·ḋ + (ω_J × (ω_J × n))·d + u·N u
    SLIDING   Ċ = n·ḋ,                       C̈|₀ = n·d̈_c + (ω_J × n)·ḋ
    TURN      Ċ = g·w,                       C̈|₀ = (ω_J × g)·ω_I + w·M w

with d̈_c the centripetal part of d̈. Source: Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems (1989), ch. 9.
"""

from collections.abc import Sequence
from typing import NamedTuple

import warp as wp

from abut.coordinates.blocks import (
    Blocks,
    RelativeMotion,
    add_block,
    add_relative_blocks,
    angular_row,
    borne_force,
    borne_torque,
    outer_minus,
    relative_velocity_rows,
    sliding_force,
    still_force,
    velocity_gradients,
    velocity_rows,
)
from abut.coordinates.definitions import DEFINITIONS, Borne, Definition
from abut.coordinates.relative_motion import rate_seen
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.dispatch import chain_functions
from abut.kernels.structs.machine_structs import f64, mat33, vec3, vec6

__all__ = [
    "CoordinateFunctions",
    "CoordinateValues",
    "add_stiffness",
    "make_coordinates",
    "of_place",
    "of_vector",
    "place_force",
    "place_slope",
    "relative_velocity",
    "vector_slope",
]  # fmt: skip


@wp.struct
class CoordinateValues:
    """Values of one coordinate: value, rate, quadratic part of the second derivative, and gradient."""

    value: f64
    rate: f64
    quad: f64
    n: vec3
    ti: vec3
    tj: vec3


class CoordinateFunctions(NamedTuple):
    """Three compiled functions of a coordinate, by (kind, ka, kb, s)."""

    see: Routine  #: the `CoordinateValues`
    lean: Routine  #: its family, n f or g f, and the matrix N f or M f, for `add_stiffness`; f is last
    slope: Routine  #: rows ∂Ċ/∂q on both bodies, at constant velocities


class DirectionFamily(NamedTuple):
    """Functions for coordinates of one kind of direction n or g."""

    number: int
    of: Routine  #: (value, n, s) → the `CoordinateValues`
    slope: Routine  #: (n, s) → rows


# --- n that rests in space ----------------


@routine
def of_rest(value: float, n: vec3, s: RelativeMotion):
    c = CoordinateValues()
    c.value = value
    c.rate = wp.dot(n, s.dv)
    c.quad = wp.dot(n, s.dc)
    c.n = n
    c.ti = wp.cross(s.ri, n)
    c.tj = -wp.cross(s.rj, n)
    return c


@routine
def of_line(value: float, n: vec3, bend: vec3, s: RelativeMotion):
    c = of_rest(value, n, s)
    c.quad = c.quad + wp.dot(s.dv, bend)
    return c


@routine
def line_slope(n: vec3, bend: vec3, s: RelativeMotion):
    gi, gj = velocity_gradients(n, s)
    hi, hj = velocity_rows(bend, s)
    return gi + hi, gj + hj


# --- n that turns with J ----------------


@routine
def relative_velocity(s: RelativeMotion):
    """Return the velocity of I's point as seen from J's axes, in global axes."""
    return rate_seen(s.d, s.dv, s.wj)


@routine
def of_vector(value: float, n: vec3, s: RelativeMotion):
    """Return n·d as a coordinate, from its value."""
    c = CoordinateValues()
    wn = wp.cross(s.wj, n)
    c.value = value
    c.rate = wp.dot(n, s.dv) + wp.dot(wn, s.d)
    c.quad = wp.dot(n, s.dc) + 2.0 * wp.dot(wn, s.dv) + wp.dot(wp.cross(s.wj, wn), s.d)
    c.n = n
    c.ti = wp.cross(s.ri, n)
    c.tj = -wp.cross(s.rj + s.d, n)
    return c


@routine
def vector_slope(n: vec3, s: RelativeMotion):
    """Return ∂/∂q of the rate of n·d, at constant velocities."""
    di, dj = velocity_gradients(n, s)
    pi, pj = velocity_rows(wp.cross(s.wj, n), s)
    return di + pi, dj + pj + angular_row(wp.cross(n, relative_velocity(s)))


@routine
def of_place(value: float, n: vec3, bend: mat33, s: RelativeMotion):
    """Return a function of I's place as seen from J, from its gradient and second derivatives in global axes."""
    c = of_vector(value, n, s)
    u = relative_velocity(s)
    c.quad = c.quad + wp.dot(u, bend @ u)
    return c


@routine
def place_force(k: Blocks, n: vec3, bend: mat33, s: RelativeMotion):
    """Add how the reaction of such a function changes."""
    return add_relative_blocks(borne_force(k, n, s), bend, s.ri, s.rj + s.d)


@routine
def place_slope(n: vec3, bend: mat33, s: RelativeMotion):
    """Return ∂Ċ/∂q of such a function."""
    gi, gj = vector_slope(n, s)
    hi, hj = relative_velocity_rows(bend @ relative_velocity(s), s)
    return gi + hi, gj + hj


@routine
def of_sliding(value: float, n: vec3, s: RelativeMotion):
    c = of_rest(value, n, s)
    c.quad = c.quad + wp.dot(wp.cross(s.wj, n), s.dv)
    return c


@routine
def sliding_slope(n: vec3, s: RelativeMotion):
    gi, gj = velocity_gradients(n, s)
    return gi, gj + angular_row(wp.cross(n, s.dv))


# --- g that turns with J ----------------


@routine
def of_twist(value: float, g: vec3, s: RelativeMotion):
    c = CoordinateValues()
    c.value = value
    c.rate = wp.dot(g, s.wi - s.wj)
    c.quad = wp.dot(wp.cross(s.wj, g), s.wi)
    c.ti = g
    c.tj = -g
    return c


@routine
def twist_slope(g: vec3, s: RelativeMotion):
    return vec6(), angular_row(wp.cross(g, s.wi - s.wj))


@routine
def of_turn(value: float, g: vec3, bend: vec3, s: RelativeMotion):
    c = of_twist(value, g, s)
    c.quad = c.quad + wp.dot(s.wi - s.wj, bend)
    return c


@routine
def turn_slope(g: vec3, bend: vec3, s: RelativeMotion):
    return angular_row(bend + wp.cross(g, s.wi - s.wj)), angular_row(-bend)  # as Mᵀ = M + g×


@routine
def velocity_coefficient(s: RelativeMotion):
    """Return the vector by which N is multiplied."""
    return s.dv


@routine
def rotation_coefficient(s: RelativeMotion):
    """Return the vector by which M is multiplied."""
    return s.wi - s.wj


STILL, LINE, BORNE, SLIDING, TWIST, TURNING = range(6)
#: Families by the frame in which n or g is fixed.
STEADY = {
    Borne.SPACE: DirectionFamily(STILL, of_rest, velocity_gradients),
    Borne.J: DirectionFamily(BORNE, of_vector, vector_slope),
    Borne.SLIDING: DirectionFamily(SLIDING, of_sliding, sliding_slope),
    Borne.TURN: DirectionFamily(TWIST, of_twist, twist_slope),
}
#: With N ḋ or M w behind it, and the motion that is multiplied.
BENT = {
    Borne.SPACE: (velocity_coefficient, DirectionFamily(LINE, of_line, line_slope)),
    Borne.TURN: (rotation_coefficient, DirectionFamily(TURNING, of_turn, turn_slope)),
}


@routine
def add_stiffness(k: Blocks, family: int, n: vec3, bend: mat33, s: RelativeMotion):
    """Add ∂(gᵀf)/∂q by n f or g f, and N f or M f. Blocks are large: one more function call with them costs 5 % of the run time."""
    if family == TURNING:
        z = bend + wp.skew(n)
        k.ii = add_block(k.ii, 3, 3, bend)
        k.ij = add_block(k.ij, 3, 3, -z)
        k.ji = add_block(k.ji, 3, 3, -bend)
        k.jj = add_block(k.jj, 3, 3, z)
    elif family == STILL:
        k.ii = add_block(k.ii, 3, 3, outer_minus(s.ri, n))
        k.jj = add_block(k.jj, 3, 3, -outer_minus(s.rj, n))
    elif family == BORNE:
        k = borne_force(k, n, s)
    elif family == LINE:
        k = still_force(add_relative_blocks(k, bend, s.ri, s.rj), n, s)
    elif family == SLIDING:
        k = sliding_force(k, n, s)
    else:
        k = borne_torque(k, n, s)
    return k


# --- all that a model uses ----------------


def _steady_evaluation(law: Routine, by: DirectionFamily) -> CoordinateFunctions:
    number, of, rate = by

    @routine
    def evaluate_coordinate(ka: int, kb: int, s: RelativeMotion):
        value, n = law(ka, kb, s.d, s.ai, s.aj)
        return of(value, n, s)

    @routine
    def coordinate_stiffness(ka: int, kb: int, s: RelativeMotion, f: float):
        _value, n = law(ka, kb, s.d, s.ai, s.aj)
        return number, n * f, mat33()

    @routine
    def coordinate_slope(ka: int, kb: int, s: RelativeMotion):
        _value, n = law(ka, kb, s.d, s.ai, s.aj)
        return rate(n, s)

    return CoordinateFunctions(evaluate_coordinate, coordinate_stiffness, coordinate_slope)


def _curvature_evaluation(
    law: Routine, bend: Routine, motion: Routine, by: DirectionFamily
) -> CoordinateFunctions:
    number, of, rate = by

    @routine
    def evaluate_coordinate(ka: int, kb: int, s: RelativeMotion):
        value, n = law(ka, kb, s.d, s.ai, s.aj)
        return of(value, n, bend(ka, kb, s.d, s.ai, s.aj, motion(s)), s)

    @routine
    def coordinate_stiffness(ka: int, kb: int, s: RelativeMotion, f: float):
        _value, n = law(ka, kb, s.d, s.ai, s.aj)
        x = bend(ka, kb, s.d, s.ai, s.aj, vec3(f, 0.0, 0.0))
        y = bend(ka, kb, s.d, s.ai, s.aj, vec3(0.0, f, 0.0))
        return number, n * f, wp.matrix_from_cols(x, y, bend(ka, kb, s.d, s.ai, s.aj, vec3(0.0, 0.0, f)))

    @routine
    def coordinate_slope(ka: int, kb: int, s: RelativeMotion):
        _value, n = law(ka, kb, s.d, s.ai, s.aj)
        return rate(n, bend(ka, kb, s.d, s.ai, s.aj, motion(s)), s)

    return CoordinateFunctions(evaluate_coordinate, coordinate_stiffness, coordinate_slope)


def _definition_evaluation(one: Definition) -> CoordinateFunctions:
    """Return the evaluation of a definition, a function of (ka, kb, s)."""
    if one.bend is None:
        return _steady_evaluation(one.law, STEADY[one.borne])
    return _curvature_evaluation(one.law, one.bend, *BENT[one.borne])


@routine
def no_coordinate(kind: int, ka: int, kb: int, s: RelativeMotion):
    """Return a zero coordinate: end of the chain."""
    return CoordinateValues()


@routine
def no_lean(kind: int, ka: int, kb: int, s: RelativeMotion, f: float):
    """Return zeros: end of the chain."""
    return STILL, vec3(), mat33()


@routine
def no_slope(kind: int, ka: int, kb: int, s: RelativeMotion):
    """Return zeros: end of the chain."""
    return vec6(), vec6()


def make_coordinates(kinds: Sequence[int]) -> CoordinateFunctions:
    """Return a function for the coordinates that a model uses, the first tried first."""
    of = {kind: _definition_evaluation(DEFINITIONS[kind]) for kind in kinds}
    return CoordinateFunctions(
        chain_functions(no_coordinate, {kind: one.see for kind, one in of.items()}),
        chain_functions(no_lean, {kind: one.lean for kind, one in of.items()}),
        chain_functions(no_slope, {kind: one.slope for kind, one in of.items()}),
    )
