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
    add_fixed_force_stiffness,
    add_follower_force_stiffness,
    add_follower_torque_stiffness,
    add_relative_blocks,
    add_sliding_force_stiffness,
    angular_row,
    outer_minus,
    relative_velocity_rows,
    velocity_gradients,
    velocity_rows,
)
from abut.coordinates.definitions import DEFINITIONS, Definition, DirectionFrame
from abut.coordinates.relative_motion import relative_rate
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.dispatch import chain_functions
from abut.kernels.structs.machine_structs import f64, mat33, vec3, vec6

__all__ = [
    "CoordinateFunctions",
    "CoordinateValues",
    "add_curved_frame_stiffness",
    "add_stiffness",
    "curved_frame_coordinate",
    "curved_frame_rate_gradient",
    "frame_coordinate",
    "frame_rate_gradient",
    "make_coordinates",
    "relative_velocity",
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

    values: Routine  #: the `CoordinateValues`
    stiffness: Routine  #: its family, n f or g f, and the matrix N f or M f, for `add_stiffness`; f is the last argument
    rate_gradient: Routine  #: rows ∂Ċ/∂q on both bodies, at constant velocities


class DirectionFamily(NamedTuple):
    """Functions of all coordinates whose gradient n or g is fixed in the same frame."""

    number: int
    of: Routine  #: (value, n, s) → the `CoordinateValues`
    rate_gradient: Routine  #: (n, s) → rows ∂Ċ/∂q


# --- n fixed in space ----------------


@routine
def space_coordinate(value: float, n: vec3, s: RelativeMotion):
    """Return a coordinate with n fixed in space: Ċ = n·ḋ, C̈|₀ = n·d̈_c."""
    c = CoordinateValues()
    c.value = value
    c.rate = wp.dot(n, s.dv)
    c.quad = wp.dot(n, s.dc)
    c.n = n
    c.ti = wp.cross(s.ri, n)
    c.tj = -wp.cross(s.rj, n)
    return c


@routine
def curved_space_coordinate(value: float, n: vec3, change: vec3, s: RelativeMotion):
    """Return a coordinate whose n changes with d: C̈|₀ = n·d̈_c + ḋ·N ḋ; ``change`` is N ḋ."""
    c = space_coordinate(value, n, s)
    c.quad = c.quad + wp.dot(s.dv, change)
    return c


@routine
def curved_space_rate_gradient(n: vec3, change: vec3, s: RelativeMotion):
    """Return ∂Ċ/∂q at constant velocities; ``change`` is N ḋ."""
    gi, gj = velocity_gradients(n, s)
    hi, hj = velocity_rows(change, s)
    return gi + hi, gj + hj


# --- n fixed in J ----------------


@routine
def relative_velocity(s: RelativeMotion):
    """Return the velocity of I's point as seen from J's axes, in global axes."""
    return relative_rate(s.d, s.dv, s.wj)


@routine
def frame_coordinate(value: float, n: vec3, s: RelativeMotion):
    """Return the coordinate n·d with n fixed in J, from its value."""
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
def frame_rate_gradient(n: vec3, s: RelativeMotion):
    """Return ∂/∂q of the rate of n·d, at constant velocities."""
    di, dj = velocity_gradients(n, s)
    pi, pj = velocity_rows(wp.cross(s.wj, n), s)
    return di + pi, dj + pj + angular_row(wp.cross(n, relative_velocity(s)))


@routine
def curved_frame_coordinate(value: float, n: vec3, hessian: mat33, s: RelativeMotion):
    """Return a coordinate that is a function of I's position in J's axes, from its gradient and its Hessian in global axes."""
    c = frame_coordinate(value, n, s)
    u = relative_velocity(s)
    c.quad = c.quad + wp.dot(u, hessian @ u)
    return c


@routine
def add_curved_frame_stiffness(k: Blocks, n: vec3, hessian: mat33, s: RelativeMotion):
    """Add the stiffness ∂(gᵀf)/∂q of such a coordinate, from n f and its Hessian times f."""
    return add_relative_blocks(add_follower_force_stiffness(k, n, s), hessian, s.ri, s.rj + s.d)


@routine
def curved_frame_rate_gradient(n: vec3, hessian: mat33, s: RelativeMotion):
    """Return ∂Ċ/∂q of such a coordinate, at constant velocities."""
    gi, gj = frame_rate_gradient(n, s)
    hi, hj = relative_velocity_rows(hessian @ relative_velocity(s), s)
    return gi + hi, gj + hj


@routine
def sliding_coordinate(value: float, n: vec3, s: RelativeMotion):
    """Return the quasi-velocity n·ḋ with n fixed in J: C̈|₀ = n·d̈_c + (ω_J × n)·ḋ."""
    c = space_coordinate(value, n, s)
    c.quad = c.quad + wp.dot(wp.cross(s.wj, n), s.dv)
    return c


@routine
def sliding_rate_gradient(n: vec3, s: RelativeMotion):
    """Return ∂(n·ḋ)/∂q at constant velocities."""
    gi, gj = velocity_gradients(n, s)
    return gi, gj + angular_row(wp.cross(n, s.dv))


# --- g fixed in J ----------------


@routine
def rotation_coordinate(value: float, g: vec3, s: RelativeMotion):
    """Return a coordinate of rotation with g fixed in J: Ċ = g·w, C̈|₀ = (ω_J × g)·ω_I."""
    c = CoordinateValues()
    c.value = value
    c.rate = wp.dot(g, s.wi - s.wj)
    c.quad = wp.dot(wp.cross(s.wj, g), s.wi)
    c.ti = g
    c.tj = -g
    return c


@routine
def rotation_rate_gradient(g: vec3, s: RelativeMotion):
    """Return ∂(g·w)/∂q at constant velocities."""
    return vec6(), angular_row(wp.cross(g, s.wi - s.wj))


@routine
def curved_rotation_coordinate(value: float, g: vec3, change: vec3, s: RelativeMotion):
    """Return a coordinate whose g changes with the rotation: C̈|₀ = (ω_J × g)·ω_I + w·M w; ``change`` is M w."""
    c = rotation_coordinate(value, g, s)
    c.quad = c.quad + wp.dot(s.wi - s.wj, change)
    return c


@routine
def curved_rotation_rate_gradient(g: vec3, change: vec3, s: RelativeMotion):
    """Return ∂Ċ/∂q at constant velocities; ``change`` is M w."""
    return angular_row(change + wp.cross(g, s.wi - s.wj)), angular_row(-change)  # as Mᵀ = M + g×


@routine
def velocity_coefficient(s: RelativeMotion):
    """Return ḋ, the vector that N multiplies."""
    return s.dv


@routine
def rotation_coefficient(s: RelativeMotion):
    """Return w = ω_I − ω_J, the vector that M multiplies."""
    return s.wi - s.wj


SPACE, CURVED_SPACE, FRAME, SLIDING, ROTATION, CURVED_ROTATION = range(6)
#: Families of coordinates with N = 0 or M = 0, by the frame in which n or g is fixed.
CONSTANT_FAMILIES = {
    DirectionFrame.SPACE: DirectionFamily(SPACE, space_coordinate, velocity_gradients),
    DirectionFrame.J: DirectionFamily(FRAME, frame_coordinate, frame_rate_gradient),
    DirectionFrame.SLIDING: DirectionFamily(SLIDING, sliding_coordinate, sliding_rate_gradient),
    DirectionFrame.TURN: DirectionFamily(ROTATION, rotation_coordinate, rotation_rate_gradient),
}
#: Families with N ≠ 0 or M ≠ 0, each after the vector that N or M multiplies.
CURVED_FAMILIES = {
    DirectionFrame.SPACE: (
        velocity_coefficient,
        DirectionFamily(CURVED_SPACE, curved_space_coordinate, curved_space_rate_gradient),
    ),
    DirectionFrame.TURN: (
        rotation_coefficient,
        DirectionFamily(CURVED_ROTATION, curved_rotation_coordinate, curved_rotation_rate_gradient),
    ),
}


@routine
def add_stiffness(k: Blocks, family: int, n: vec3, change: mat33, s: RelativeMotion):
    """Add ∂(gᵀf)/∂q from n f or g f, and N f or M f. The blocks are large: one more function call with them costs 5 % of the run time."""
    if family == CURVED_ROTATION:
        z = change + wp.skew(n)
        k.ii = add_block(k.ii, 3, 3, change)
        k.ij = add_block(k.ij, 3, 3, -z)
        k.ji = add_block(k.ji, 3, 3, -change)
        k.jj = add_block(k.jj, 3, 3, z)
    elif family == SPACE:
        k.ii = add_block(k.ii, 3, 3, outer_minus(s.ri, n))
        k.jj = add_block(k.jj, 3, 3, -outer_minus(s.rj, n))
    elif family == FRAME:
        k = add_follower_force_stiffness(k, n, s)
    elif family == CURVED_SPACE:
        k = add_fixed_force_stiffness(add_relative_blocks(k, change, s.ri, s.rj), n, s)
    elif family == SLIDING:
        k = add_sliding_force_stiffness(k, n, s)
    else:
        k = add_follower_torque_stiffness(k, n, s)
    return k


# --- the coordinates of a model ----------------


def _constant_evaluation(law: Routine, by: DirectionFamily) -> CoordinateFunctions:
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
    law: Routine, change: Routine, motion: Routine, by: DirectionFamily
) -> CoordinateFunctions:
    number, of, rate = by

    @routine
    def evaluate_coordinate(ka: int, kb: int, s: RelativeMotion):
        value, n = law(ka, kb, s.d, s.ai, s.aj)
        return of(value, n, change(ka, kb, s.d, s.ai, s.aj, motion(s)), s)

    @routine
    def coordinate_stiffness(ka: int, kb: int, s: RelativeMotion, f: float):
        _value, n = law(ka, kb, s.d, s.ai, s.aj)
        x = change(ka, kb, s.d, s.ai, s.aj, vec3(f, 0.0, 0.0))
        y = change(ka, kb, s.d, s.ai, s.aj, vec3(0.0, f, 0.0))
        return number, n * f, wp.matrix_from_cols(x, y, change(ka, kb, s.d, s.ai, s.aj, vec3(0.0, 0.0, f)))

    @routine
    def coordinate_slope(ka: int, kb: int, s: RelativeMotion):
        _value, n = law(ka, kb, s.d, s.ai, s.aj)
        return rate(n, change(ka, kb, s.d, s.ai, s.aj, motion(s)), s)

    return CoordinateFunctions(evaluate_coordinate, coordinate_stiffness, coordinate_slope)


def _definition_evaluation(one: Definition) -> CoordinateFunctions:
    """Return the evaluation of a definition, a function of (ka, kb, s)."""
    if one.gradient_change is None:
        return _constant_evaluation(one.law, CONSTANT_FAMILIES[one.direction_frame])
    return _curvature_evaluation(one.law, one.gradient_change, *CURVED_FAMILIES[one.direction_frame])


@routine
def no_coordinate(kind: int, ka: int, kb: int, s: RelativeMotion):
    """Return a zero coordinate: end of the chain."""
    return CoordinateValues()


@routine
def no_stiffness(kind: int, ka: int, kb: int, s: RelativeMotion, f: float):
    """Return zeros: end of the chain."""
    return SPACE, vec3(), mat33()


@routine
def no_rate_gradient(kind: int, ka: int, kb: int, s: RelativeMotion):
    """Return zeros: end of the chain."""
    return vec6(), vec6()


def make_coordinates(kinds: Sequence[int]) -> CoordinateFunctions:
    """Return functions that evaluate the coordinates of a model by their kind; the kinds are compared in this order."""
    of = {kind: _definition_evaluation(DEFINITIONS[kind]) for kind in kinds}
    return CoordinateFunctions(
        chain_functions(no_coordinate, {kind: one.values for kind, one in of.items()}),
        chain_functions(no_stiffness, {kind: one.stiffness for kind, one in of.items()}),
        chain_functions(no_rate_gradient, {kind: one.rate_gradient for kind, one in of.items()}),
    )
