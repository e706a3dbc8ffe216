# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Compiled force elements of one machine: loads on the bodies, power, and derivatives in the matrix."""

from collections.abc import Collection, Mapping
from typing import Any

import warp as wp

from abut.coordinates.blocks import (
    Blocks,
    Relative,
    borne_torque,
    borne_wrench,
    carried_over,
    column,
    couple,
    couple_turn,
    spatial,
    still_force,
)
from abut.coordinates.coordinate_kernels import flow
from abut.coordinates.definitions import angle
from abut.coordinates.relative_pose import bryant, six, spans
from abut.extend import routine
from abut.kernels.columns.machine_columns import ForceRow, Power
from abut.kernels.dispatch import chain, without
from abut.kernels.structs.machine_structs import Machine, Work, f64, mat33, mat66, vec3, vec6
from abut.system.dynamics.bodies import Weights, add_blocks, push, relative_of, unwrap
from abut.system.forces.functions import Slopes


@routine
def line_force(m: Machine, w: Work, lane: int, e: int, s: Relative, f: vec3, c: Weights):
    """Apply a force of size f[0] along d; f[1], f[2] are its derivatives by length and rate."""
    length = wp.max(wp.length(s.d), 1.0e-300)
    n = s.d / length
    force = n * f[0]
    push(m, w, m.force, lane, e, force, wp.cross(s.ri, force), -wp.cross(s.rj, force))
    w.applied[lane, e] = spatial(force, wp.cross(s.ri, force))
    if c.want == 1:
        nn = wp.outer(n, n)
        h = nn * (f[1] * c.place + f[2] * c.rate)
        if wp.abs(f[0]) < 1.0e100 * length:
            h += (wp.identity(n=3, dtype=f64) - nn) * (f[0] / length * c.place)
        add_blocks(m, w, m.force, lane, e, couple(Blocks(), h, s.ri, s.rj), -1.0)
        add_blocks(m, w, m.force, lane, e, still_force(Blocks(), force, s), -c.place)


@routine
def axial_torque(m: Machine, w: Work, lane: int, e: int, s: Relative, f: vec3, c: Weights):
    """Apply a torque f[0] about z_J to I and its reaction to J."""
    z = column(s.aj, 2)
    push(m, w, m.force, lane, e, vec3(0.0, 0.0, 0.0), z * f[0], -z * f[0])
    w.applied[lane, e] = spatial(vec3(0.0, 0.0, 0.0), z * f[0])
    if c.want == 1:
        k = couple_turn(Blocks(), wp.outer(z, z) * (f[1] * c.place + f[2] * c.rate))
        k = borne_torque(k, z * (f[0] * c.place), s)
        add_blocks(m, w, m.force, lane, e, k, -1.0)


@routine
def six_coupling(m: Machine, w: Work, lane: int, e: int, s: Relative, h: mat66):
    """Subtract Tᵀ H T for a wrench at I that depends on all six relative coordinates in J's axes."""
    ti, tj = spans(s)
    add_blocks(m, w, m.force, lane, e, carried_over(ti, tj, h, ti, tj), -1.0)


@routine
def wrench(m: Machine, w: Work, lane: int, e: int, s: Relative, f: vec6):
    """Apply components in J's axes at frame I, the reaction at the same point of J's body."""
    force = s.aj @ vec3(f[0], f[1], f[2])
    torque = s.aj @ vec3(f[3], f[4], f[5])
    ti = wp.cross(s.ri, force) + torque
    tj = -wp.cross(s.rj + s.d, force) - torque
    push(m, w, m.force, lane, e, force, ti, tj)
    w.applied[lane, e] = spatial(force, ti)


@routine
def turning_wrench(m: Machine, w: Work, lane: int, e: int, s: Relative, f: vec6, c: Weights):
    """Add the derivatives by the poses of a wrench at I with constant components in J's axes."""
    force = s.aj @ vec3(f[0], f[1], f[2])
    torque = s.aj @ vec3(f[3], f[4], f[5])
    k = borne_wrench(Blocks(), force, torque, s)
    add_blocks(m, w, m.force, lane, e, k, -c.place)


@routine
def angle_of(s: Relative):
    """Return the rotation of I about z_J, within ±π."""
    value, _g = angle(0, 0, s.d, s.ai, s.aj)
    return value


@routine
def book(w: Work, lane: int, x: vec3):
    """Add the power of an element: stored, dissipated, supplied."""
    w.power[lane, Power.stored] = w.power[lane, Power.stored] + x[0]
    w.power[lane, Power.dissipated] = w.power[lane, Power.dissipated] + x[1]
    w.power[lane, Power.supplied] = w.power[lane, Power.supplied] + x[2]


# --- types of load ----------------


def along(scalar: Any, ledger: Any) -> Any:
    """Return a force along the line, by a function of length and rate."""

    @routine
    def line(m: Machine, w: Work, lane: int, e: int, s: Relative, t: float, c: Weights):
        length = wp.length(s.d)
        rate = wp.dot(s.d, s.dv) / wp.max(length, 1.0e-300)
        at = m.force[e, ForceRow.number]
        f = scalar(m.force[e, ForceRow.function], m.number, lane, at, t, length, rate, c.want)
        line_force(m, w, lane, e, s, f, c)
        by = m.force[e, ForceRow.booked_by]
        book(w, lane, ledger(m.force[e, ForceRow.ledger], m.number, lane, by, t, length, rate, f[0] * rate))

    return line


def about(scalar: Any, ledger: Any) -> Any:
    """Return a torque about z_J, by a function of the angle and its rate."""

    @routine
    def axial(m: Machine, w: Work, lane: int, e: int, s: Relative, t: float, c: Weights):
        angle = unwrap(w.turn.angle, w.turn_ahead.angle, lane, m.force[e, ForceRow.angle], angle_of(s))
        rate = wp.dot(column(s.aj, 2), s.wi - s.wj)
        at = m.force[e, ForceRow.number]
        f = scalar(m.force[e, ForceRow.function], m.number, lane, at, t, angle, rate, c.want)
        axial_torque(m, w, lane, e, s, f, c)
        by = m.force[e, ForceRow.booked_by]
        book(w, lane, ledger(m.force[e, ForceRow.ledger], m.number, lane, by, t, angle, rate, f[0] * rate))

    return axial


def by_components(component: Any) -> Any:
    """Return a user's force and torque, component by component."""

    @routine
    def general(m: Machine, w: Work, lane: int, e: int, s: Relative, t: float, c: Weights):
        x, v = six(s)
        d = vec3(x[0], x[1], x[2])
        dv = vec3(v[0], v[1], v[2])
        r = vec3(x[3], x[4], x[5])
        omega = vec3(v[3], v[4], v[5])
        f = vec6()
        place = mat66()
        speed = mat66()
        for k in range(6):
            kind = m.force[e, ForceRow.laws + k]
            if kind >= 0:
                g = component(
                    kind, m.number, lane, m.force[e, ForceRow.places + k], t, d, dv, r, omega, c.want
                )
                f[k] = g[0]
                for q in range(3):
                    place[k, q] = g[1 + q] * c.place
                    place[k, 3 + q] = g[7 + q] * c.place
                    speed[k, q] = g[4 + q] * c.rate
                    speed[k, 3 + q] = g[10 + q] * c.rate
        wrench(m, w, lane, e, s, f)
        w.power[lane, Power.supplied] = w.power[lane, Power.supplied] + wp.dot(f, v)
        if c.want == 1:
            six_coupling(m, w, lane, e, s, place @ bryant(s) + speed)
            turning_wrench(m, w, lane, e, s, f, c)

    return general


@routine
def shifts(s: Relative):
    """Return the six coordinates and their rates, without the angles, where no law uses these."""
    axes = wp.transpose(s.aj)
    none = vec3(0.0, 0.0, 0.0)
    return spatial(axes @ s.d, none), spatial(axes @ flow(s), axes @ (s.wi - s.wj))


@routine
def relative_axes(s: Relative):
    """Return I's axes in J's."""
    return wp.transpose(s.aj) @ s.ai


@routine
def unseen(s: Relative):
    """Return zero axes, where no law uses these."""
    return mat33()


@routine
def by_angles(k: Slopes, s: Relative, place: float):
    """Return derivatives by translation and small rotation."""
    return (k.by_six * place) @ bryant(s) + k.by_turn * place


@routine
def by_axes(k: Slopes, s: Relative, place: float):
    """Return these derivatives for laws without angles."""
    return k.by_six * place + k.by_turn * place


def make_record_wrench(tell: Any, bent: Any) -> Any:
    """Return the function that reports the derivatives of a wrench's components in J's axes, where requested."""

    @routine
    def note(m: Machine, w: Work, lane: int, e: int, s: Relative, k: Slopes, want: int):
        tell(m, w, lane, e, s, bent(k, s, 1.0), k.by_rate, want)

    return without(note) if tell is None else note


def by_wrench(law: Any, slopes: Any, ledger: Any, tell: Any, asked: Collection[str]) -> Any:
    """Return a force and torque by one function of the relative motion.

    Args:
        law: The functions.
        slopes: Their derivatives.
        ledger: The function that accounts for their power.
        tell: The function that stores them for signals of loads.
        asked: All arguments of the functions.
    """
    motion, bent = (six, by_angles) if "angles" in asked else (shifts, by_axes)
    axes = relative_axes if "turn" in asked else unseen
    note = make_record_wrench(tell, bent)

    @routine
    def act(m: Machine, w: Work, lane: int, e: int, s: Relative, t: float, c: Weights):
        x, v = motion(s)
        d = vec3(x[0], x[1], x[2])
        r = vec3(x[3], x[4], x[5])
        dv = vec3(v[0], v[1], v[2])
        omega = vec3(v[3], v[4], v[5])
        turn = axes(s)
        at = m.force[e, ForceRow.number]
        kind = m.force[e, ForceRow.function]
        f = law(kind, m.number, lane, at, t, d, r, turn, dv, omega)
        wrench(m, w, lane, e, s, f)
        by = m.force[e, ForceRow.booked_by]
        power = wp.dot(f, v)
        book(
            w, lane, ledger(m.force[e, ForceRow.ledger], m.number, lane, by, t, d, r, turn, dv, omega, power)
        )
        k = Slopes()
        if c.want == 1:
            k = slopes(kind, m.number, lane, at, t, d, r, turn, dv, omega)
            six_coupling(m, w, lane, e, s, bent(k, s, c.place) + k.by_rate * c.rate)
            turning_wrench(m, w, lane, e, s, f, c)
        note(m, w, lane, e, s, k, c.want)

    return act


@routine
def no_force(kind: int, m: Machine, w: Work, lane: int, e: int, s: Relative, t: float, c: Weights):
    """Do nothing, the end of the chain."""


def forces(acts: Mapping[int, Any]) -> Any:
    """Return the function for all force elements except contacts, by the function that applies the load of each kind."""
    act = chain(no_force, dict(sorted(acts.items())), answers=False)

    @routine
    def forces_of(m: Machine, w: Work, lane: int, t: float, c: Weights):
        for e in range(m.forces):
            s = relative_of(m, w, m.force, lane, e)
            act(m.force[e, ForceRow.kind], m, w, lane, e, s, t, c)

    return forces_of
