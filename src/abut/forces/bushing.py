"""Bushing: springs and dampers in all six directions between two frames, valid for large relative rotations."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from abut import extend
from abut.array_types import Numbers
from abut.errors import UnknownName
from abut.extend import force
from abut.extend.forces import method_expression, triple
from abut.extend.functions.vectors import Matrix, Vector, cross, dot, vector, vector_function
from abut.extend.validity_ranges import Range, RangeSample, mixed_angle, rotation_angle
from abut.forces.element import PLACES, RATES, Element, LoadComponent, spring_law
from abut.units.field_types import Quantities

FORMS = ("symmetric", "adams")  #: of the load for large rotations


def jumping_angle(bushing: Bushing, seen: RangeSample) -> Numbers:
    """Return |ψ| if a half turn is a limit: with torsional stiffness or a preload, or matrices that are not the same all across ψ."""
    turn = seen.turn(bushing.i, bushing.j)
    angle = rotation_angle(turn)
    has_torque = any(bushing.torsional_stiffness + bushing.torque_preload + bushing.preload)
    far = np.flatnonzero(angle > JUMP_ANGLE)
    if has_torque or not far.size:
        return angle
    out = np.full(angle.shape, np.nan)
    for k in far:
        axis = np.linalg.svd(turn[k] - np.eye(3))[2][2]
        quarter = np.outer(axis, axis) + np.cross(np.eye(3), axis)
        for numbers in (bushing.stiffness, bushing.damping, bushing.torsional_damping):
            m = np.diag(numbers)
            if np.abs(quarter @ m @ quarter.T - m).max() > 1e-6 * max(numbers):
                out[k] = angle[k]
    return out


JUMP_ANGLE = 3.0  #: near the angle at which the middle axes jump [rad]
SYMMETRIC = Range(
    "rotation |ψ|",
    jumping_angle,
    most=JUMP_ANGLE,
    unit="rad",
    remedy='the direction of its torque jumps at 180°; use form="adams" for rotating bodies, or abut.forces.TorsionSpring for many turns',
)
ADAMS = Range(
    "√(β_a β_b) of the two largest angles",
    lambda bushing, seen: mixed_angle(seen.turn(bushing.i, bushing.j)),
    most=0.3,
    unit="rad",
    remedy='its torques do not conserve energy there; use form="symmetric", which has a potential',
)


@force
class Bushing(Element):
    """Six uncoupled springs and dampers between two frames, with axes half-way between both frames or in J.

    ψ is the rotation vector of I relative to J, d the displacement of I's origin from J's. M are the middle axes: J's axes rotated by ψ/2,
    which are also I's axes rotated by −ψ/2. With ``form="symmetric"``

        x = Mᵀ d,   U = ½ Σ K_k x_k² − F₀·x + ½ Σ Kt_k ψ_k² − T₀·ψ
        v = Mᵀ (ḋ − ½ (ω_I + ω_J) × d),   w = Mᵀ (ω_I − ω_J),   dissipated power P = Σ C_k v_k² + Σ Ct_k w_k²

    The elastic load is the exact derivative of U, the damping load that of P/2. Energy is therefore conserved for any motion. A common
    rigid motion has no effect, and I and J may be swapped (preloads then change their sign). With ``form="adams"``

        F_k = −K_k x_k − C_k ẋ_k + F₀_k,   T_k = −Kt_k β_k − Ct_k ω_k + T₀_k   in the axes of J

    x is the displacement in J's axes, ẋ its rate as seen from J, β the Bryant angles (1-2-3), ω the relative angular velocity. The
    reaction acts on J's body at I. This is the statement BUSHING of Adams. Use it for a rotor in bearings of unequal
    stiffness, whose axes stay in J. Both forms agree to first order in ψ.

    Valid: symmetric, |ψ| up to 3 rad: at π the middle axes and ψ jump. That has no effect without torsional stiffness and preload, if K
    and C are the same in all directions across ψ. Adams' form with torsional stiffness, √(β_a β_b) of the two largest angles up to
    0.3 rad: its torques have no potential, so that energy appears or is lost in proportion to β_a β_b; about one axis alone any angle.
    Both are watched: `result.warnings` name the first time and the angle.

    Source: the logarithm of a rotation and its derivative as in Sonneville, Cardona & Brüls, Comput. Methods Appl. Mech. Eng. 268 (2014)
    451, eqs. 20-29; tan(ψ/4) as coordinates: Schaub & Junkins, J. Astronaut. Sci. 44 (1996) 1; Adams' help, statement BUSHING.

    Args:
        stiffness: K [N/m], three numbers ≥ 0.
        damping: C [N·s/m].
        torsional_stiffness: Kt [N·m/rad].
        torsional_damping: Ct [N·m·s/rad].
        preload: F₀ [N].
        torque_preload: T₀ [N·m].
        form: "symmetric" or "adams".

    Raises:
        InvalidValue: a negative stiffness or damping.
        UnknownName: another form.
    """

    stiffness: Quantities = triple("N/m")
    damping: Quantities = triple("N*s/m", (0.0, 0.0, 0.0))
    torsional_stiffness: Quantities = triple("N*m/rad", (0.0, 0.0, 0.0))
    torsional_damping: Quantities = triple("N*m*s/rad", (0.0, 0.0, 0.0))
    preload: Quantities = triple("N", (0.0, 0.0, 0.0))
    torque_preload: Quantities = triple("N*m", (0.0, 0.0, 0.0))
    form: str = FORMS[0]

    def check(self) -> None:
        """Check that stiffness and damping are not negative."""
        self.not_negative("stiffness", "damping", "torsional_stiffness", "torsional_damping")
        if self.form not in FORMS:
            raise UnknownName.of(f"{self.what}: form", self.form, FORMS)

    @property
    def stiffness_bounds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Largest of K and C, and of Kt and Ct."""
        return (max(self.stiffness), max(self.damping)), (
            max(self.torsional_stiffness),
            max(self.torsional_damping),
        )

    @property
    def laws(self) -> dict[int, LoadComponent]:
        """Laws F_k and T_k of Adams' form as functions of x_k and β_k and their rates; directions without numbers are absent."""
        if self.form != "adams":
            return {}
        springs = zip(
            self.stiffness + self.torsional_stiffness,
            self.damping + self.torsional_damping,
            self.preload + self.torque_preload,
            PLACES,
            RATES,
            strict=True,
        )
        return {k: spring_law(*row, self.what) for k, row in enumerate(springs) if any(row[:3])}

    @property
    def ranges(self) -> tuple[Range, ...]:
        """Validity ranges of the selected form."""
        if self.form == "adams":
            return (ADAMS,) if any(self.torsional_stiffness) else ()
        return (SYMMETRIC,)

    @cached_property
    def expression(self) -> extend.Expression:
        """Expression of the law of the selected form."""
        return method_expression(self, "wrench" if self.form != "adams" else "wrench_in_j")

    @cached_property
    def ledger_expression(self) -> extend.Expression:
        """Expression for the stored and dissipated energy of the selected form."""
        return method_expression(self, "ledger" if self.form != "adams" else "ledger_in_j")

    def wrench(p, place, turn, velocity, spin):
        s = quarter_turn(turn)
        x, v = rotate_back(s, place), rotate_back(s, velocity - cross(spin, place) * 0.5)
        elastic = rotate_half(s, damping_load(p.stiffness, x) + p.preload)
        force = elastic + rotate_half(s, damping_load(p.damping, v))
        twist = damping_load(p.torsional_stiffness, rotation_vector(s)) + p.torque_preload
        torque = torque_of_twist(s, twist) + rotate_half(
            s, damping_load(p.torsional_damping, rotate_back(s, spin))
        )
        return force, torque + (cross(force, place) + cross(s, cross(elastic, place))) * 0.5

    def ledger(p, place, turn, velocity, spin):
        s = quarter_turn(turn)
        stored = stored_in(0.0, p.stiffness, p.preload, rotate_back(s, place))
        stored = stored_in(stored, p.torsional_stiffness, p.torque_preload, rotation_vector(s))
        lost = add_damper_power(0.0, p.damping, rotate_back(s, velocity - cross(spin, place) * 0.5))
        return stored, add_damper_power(lost, p.torsional_damping, rotate_back(s, spin)), 0.0

    def wrench_in_j(p, place, angles, velocity, spin):
        force = spring_load(p.stiffness, p.damping, p.preload, place, velocity)
        return force, spring_load(p.torsional_stiffness, p.torsional_damping, p.torque_preload, angles, spin)

    def ledger_in_j(p, place, angles, velocity, spin):
        stored = stored_in(0.0, p.stiffness, p.preload, place)
        stored = stored_in(stored, p.torsional_stiffness, p.torque_preload, angles)
        lost = add_damper_power(0.0, p.damping, velocity)
        return stored, add_damper_power(lost, p.torsional_damping, spin), 0.0


# --- rotations by s = tan(ψ/4) along their axis, |s| ≤ 1 ----------------


@vector_function
def quarter_turn(turn: Matrix) -> Vector:
    """Compute tan(ψ/4) times the unit rotation axis from a rotation matrix, 0 ≤ ψ ≤ π, by the largest component of its quaternion."""
    w = 1.0 + turn[0, 0] + turn[1, 1] + turn[2, 2]
    x = 1.0 + turn[0, 0] - turn[1, 1] - turn[2, 2]
    y = 1.0 - turn[0, 0] + turn[1, 1] - turn[2, 2]
    z = 1.0 - turn[0, 0] - turn[1, 1] + turn[2, 2]
    axis = vector(turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1])
    xy, yz, zx = turn[0, 1] + turn[1, 0], turn[1, 2] + turn[2, 1], turn[2, 0] + turn[0, 2]
    if w >= 1.0:
        return axis * (1.0 / (w + 2.0 * np.sqrt(w)))
    if x >= y and x >= z:
        return vector(x, xy, zx) * reciprocal_factor(x, axis[0])
    if y >= z:
        return vector(xy, y, yz) * reciprocal_factor(y, axis[1])
    return vector(zx, yz, z) * reciprocal_factor(z, axis[2])


@vector_function
def reciprocal_factor(square: float, w: float) -> Any:
    """Return ±1/(2 √square + |w|) with the sign of w: the factor to tan(ψ/4) for a quaternion scaled by 4 times its largest component."""
    size = 2.0 * np.sqrt(square)
    if w < 0.0:
        return 1.0 / (w - size)
    return 1.0 / (size + w)


@vector_function
def rotate_half(s: Vector, v: Vector) -> Vector:
    """Return M v: v rotated by ψ/2."""
    across = cross(s, v)
    return v + (across + cross(s, across)) * (2.0 / (1.0 + dot(s, s)))


@vector_function
def rotate_back(s: Vector, v: Vector) -> Vector:
    """Return Mᵀ v."""
    across = cross(v, s)
    return v + (across - cross(s, across)) * (2.0 / (1.0 + dot(s, s)))


@vector_function
def arctangent_ratio(z: float) -> Any:
    """Return q = (atan(√z)/√z − 1)/z for 0 ≤ z ≤ 1, q(0) = −1/3, smooth.

    It applies atan σ = 2 atan(σ/(1 + √(1 + σ²))) three times, then the series.
    """
    a = 1.0 / (1.0 + np.sqrt(1.0 + z))
    za = z * a * a
    b = 1.0 / (1.0 + np.sqrt(1.0 + za))
    zb = za * b * b
    c = 1.0 / (1.0 + np.sqrt(1.0 + zb))
    y = zb * c * c
    q = y * (1.0 / 9.0 - y * (1.0 / 11.0 - y * (1.0 / 13.0 - y * (1.0 / 15.0 - y * (1.0 / 17.0)))))
    q = -1.0 / 3.0 + y * (1.0 / 5.0 - y * (1.0 / 7.0 - q))
    q = c * c * (2.0 * c * q - 1.0)
    q = b * b * (2.0 * b * q - 1.0)
    return a * a * (2.0 * a * q - 1.0)


@vector_function
def rotation_vector(s: Vector) -> Vector:
    """Return ψ = 4 atan|s| s/|s|."""
    z = dot(s, s)
    return s * (4.0 + 4.0 * z * arctangent_ratio(z))


@vector_function
def torque_of_twist(s: Vector, m: Vector) -> Vector:
    """Return V⁻ᵀ m = m + ½ ψ × m + a ψ × (ψ × m): the torque whose power is m·ψ̇; a = (1 − (ψ/2) cot(ψ/2))/ψ²."""
    z = dot(s, s)
    q = arctangent_ratio(z)
    h = 1.0 + z * q
    across = cross(s, m)
    return m + across * (2.0 * h) + cross(s, across) * (h - q)


@vector_function
def damping_load(c: Vector, v: Vector) -> Vector:
    """Return −C v."""
    return vector(-c[0] * v[0], -c[1] * v[1], -c[2] * v[2])


@vector_function
def spring_load(k: Vector, c: Vector, preload: Vector, x: Vector, v: Vector) -> Vector:
    """Return the load of three springs and dampers."""
    return vector(
        -k[0] * x[0] - c[0] * v[0] + preload[0],
        -k[1] * x[1] - c[1] * v[1] + preload[1],
        -k[2] * x[2] - c[2] * v[2] + preload[2],
    )


@vector_function
def stored_in(sum: float, k: Vector, preload: Vector, x: Vector) -> Any:
    """Return `sum` plus the energy that three springs store."""
    first = sum + x[0] * (0.5 * k[0] * x[0] - preload[0])
    second = first + x[1] * (0.5 * k[1] * x[1] - preload[1])
    return second + x[2] * (0.5 * k[2] * x[2] - preload[2])


@vector_function
def add_damper_power(sum: float, c: Vector, v: Vector) -> Any:
    """Return `sum` plus the power that three dampers dissipate."""
    return sum + c[0] * v[0] * v[0] + c[1] * v[1] * v[1] + c[2] * v[2] * v[2]
