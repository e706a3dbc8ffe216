# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Gauss–Seidel sweeps over rigid contacts, compiled: impulses that separate shapes and satisfy Coulomb's friction.

For all closed contacts, with u = (u_n, u_t) the velocities of separation and slip and p = (p_n, p_t) the impulses,

    0 ≤ u_n + a ⊥ p_n ≥ 0,   |p_t| ≤ μ p_n,   p_t = −μ p_n u_t/|u_t| where u_t ≠ 0,     u = u_free + W p,   W = J A⁻¹ Jᵀ

with a = e u_n⁻ for an impact (Newton), and −d where shapes that overlap by d are to be separated. Bodies that only contacts constrain
respond to impulses by their own inertia. For those that the machine's matrix A couples, its columns A⁻¹ Jᵀ are computed once a step. Then
each contact in turn is solved exactly (Gauss–Seidel), with the velocities of bodies kept up to date. Impulses are extrapolated along
mutually conjugate directions, as long as changes decrease. A solution is assessed by the natural map, ‖p − P_K(p − ρ (u_n + a + μ |u_t|,
u_t))‖/ρ [m/s], which vanishes where all of the above conditions are met.

Source: De Saxcé & Feng, Math. Comput. Modelling 28 (1998) 225 (the cone, eq. 20); Jourdan, Alart & Jean, Comput. Methods Appl. Mech. Eng.
155 (1998) 31 (Gauss–Seidel); Silcowitz-Hansen, Niebe & Erleben, Vis. Comput. 26 (2010) 893 (conjugate directions); Acary & Brogliato,
Numerical Methods for Nonsmooth Dynamical Systems (2008), ch. 13.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import warp as wp

from abut.coordinates.blocks import spatial
from abut.extend import adapted, loader_of, routine
from abut.kernels.columns.machine_columns import Between, ContactRow, IncidentRow, LookRow
from abut.kernels.dispatch import chain
from abut.kernels.structs.machine_structs import A2, ContactPoint, Machine, Work, Y, f64, mat33, vec3, vec6
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest, Rigid, StepImpulse
from abut.system.contact.point.contact_point import FREE
from abut.system.contact.rigid.coulomb_cone import alone, axes_of, cone_residual
from abut.system.contact.tables import ContactTables
from abut.system.dynamics.bodies import Weights, push
from abut.system.dynamics.equations import AGAIN, without_shift
from abut.system.dynamics.modal_condensation_kernels import solve_condensed
from abut.system.schema.device import indices, put_room
from abut.system.schema.layout import Layout

__all__ = [
    "apply",
    "bearing",
    "bordered",
    "coefficients",
    "condition_velocity",
    "contact_velocity",
    "gather",
    "is_rigid",
    "is_stabilised",
    "make_bordered_solve",
    "make_gather_contacts",
    "make_unit_response",
    "plan_of",
    "rebounds",
    "rebounds_along",
    "room",
    "sweep",
    "takes_alone",
]


HELD = f64(1e-9)  #: fraction of the free response below which a velocity by impulse is rounding


# --- laws ------------------------------------------------------------------------------------------------------------------


@routine
def no_rebound(kind: int, a: A2, lane: int, at: int, speed: float):
    return 0.0


@routine
def no_coefficient(kind: int, a: A2, lane: int, at: int, speed: float):
    return 0.0


def _speed_coefficient(end: Any, used: Sequence[Any], which: str, name: str) -> Any:
    def one(law: Any) -> Any:
        function = adapted(law, which, {"speed": f64}, {name: "speed"}, "    return CALL")
        load = loader_of(law)

        @routine
        def value(a: A2, lane: int, at: int, speed: float):
            return function(load(a, lane, at), speed)

        return value

    return chain(end, {kind: one(law) for kind, law in enumerate(used) if which in law.functions})


def rebounds(used: Sequence[Any]) -> Any:
    """Return the coefficient of restitution by the speed of approach."""
    return _speed_coefficient(no_rebound, used, "rebound", "impact_rate")


def rebounds_along(used: Sequence[Any]) -> Any:
    """Return the coefficient of restitution along the surface, by the speed of approach."""
    return _speed_coefficient(no_rebound, used, "rebound_along", "impact_rate")


def coefficients(used: Sequence[Any]) -> Any:
    """Return the coefficient of friction by the slip speed."""
    return _speed_coefficient(no_coefficient, used, "coefficient", "slip")


# --- forces between two steps ---------------------------------------------------------------------------------------


@routine
def bearing(m: Machine, w: Work, lane: int, k: int, touch: ContactPoint, ui: vec3, uj: vec3, c: Weights):
    """Apply the forces of a rigid contact point from the last step to both bodies; return 1, its normal force and friction."""
    q = m.incident[k, IncidentRow.contact]
    if m.contact[q, ContactRow.rigid] < 0:
        return 0, 0.0, vec3()
    z = w.y[lane, m.bodies + 1 + k]
    w.dy[lane, m.bodies + 1 + k] = Y()
    rubbing = vec3(z[3], z[4], z[5])
    force = touch.normal * z[0] + rubbing
    push(m, w, m.contact, lane, q, force, wp.cross(ui, force), -wp.cross(uj, force))
    w.guard.unclamped_force[lane, k] = 0.0
    return 1, z[0], rubbing


# --- all closed contacts ----------------------------------------------------------------------------------------------------


@routine
def takes_alone(m: Machine, w: Work, lane: int, b: int):
    """Return True if a body responds to impulses by its own inertia."""
    return b < m.bodies and (w.rigid.bound[b] < 0 or w.rigid.alone[lane] == 1)


@routine
def takes_with_others(m: Machine, w: Work, lane: int, b: int):
    return b < m.bodies and w.rigid.bound[b] >= 0 and w.rigid.alone[lane] == 0


@routine
def strike(m: Machine, w: Work, lane: int, b: int, arm: vec3, p: vec3):
    """Apply an impulse at an arm of a body that responds independently."""
    turn = w.rigid.turn[lane, b] @ wp.cross(arm, p)
    w.rigid.velocity[lane, b] = w.rigid.velocity[lane, b] + spatial(p / m.mass[lane, b], turn)


@routine
def at_arm(w: Work, lane: int, b: int, arm: vec3):
    """Return the velocity of a place of a body after the impulses so far."""
    v = w.rigid.velocity[lane, b]
    return vec3(v[0], v[1], v[2]) + wp.cross(vec3(v[3], v[4], v[5]), arm)


@routine
def bodies_of(m: Machine, w: Work, lane: int, c: int):
    q = m.incident[w.rigid.incident[lane, c], IncidentRow.contact]
    return m.contact[q, ContactRow.body_i], m.contact[q, ContactRow.body_j]


@routine
def contact_velocity(m: Machine, w: Work, lane: int, c: int):
    """Return the velocity of the first body relative to the second at a contact, in its axes."""
    i, j = bodies_of(m, w, lane, c)
    dv = vec3()
    if i < m.bodies:
        dv += at_arm(w, lane, i, w.rigid.arm_i[lane, c])
    if j < m.bodies:
        dv -= at_arm(w, lane, j, w.rigid.arm_j[lane, c])
    return wp.transpose(w.rigid.axes[lane, c]) @ dv


@routine
def apply(m: Machine, w: Work, lane: int, c: int, p: vec3):
    """Apply an impulse, in a contact's axes, to all bodies that it moves."""
    i, j = bodies_of(m, w, lane, c)
    force = w.rigid.axes[lane, c] @ p
    if takes_alone(m, w, lane, i):
        strike(m, w, lane, i, w.rigid.arm_i[lane, c], force)
    if takes_alone(m, w, lane, j):
        strike(m, w, lane, j, w.rigid.arm_j[lane, c], -force)
    if takes_with_others(m, w, lane, i) or takes_with_others(m, w, lane, j):
        count = w.rigid.bodies.shape[0]
        for k in range(count):
            b = w.rigid.bodies[k]
            at = count * 3 * c + k
            v = w.rigid.column[lane, at] * p[0] + w.rigid.column[lane, at + count] * p[1]
            w.rigid.velocity[lane, b] = (
                w.rigid.velocity[lane, b] + v + w.rigid.column[lane, at + 2 * count] * p[2]
            )


@routine
def lightness(m: Machine, lane: int, b: int):
    """Return 1/m of a body."""
    if b < m.bodies and m.mass[lane, b] > 0.0:
        return 1.0 / m.mass[lane, b]
    return 0.0


@routine
def response(m: Machine, w: Work, lane: int, c: int, b: int, arm: vec3):
    """Return the contribution of one body to a contact's W, in its axes, for an impulse on that body along the axes."""
    axes = w.rigid.axes[lane, c]
    out = mat33()
    if takes_alone(m, w, lane, b):
        turn = wp.skew(arm) @ w.rigid.turn[lane, b] @ wp.skew(arm)
        out = wp.transpose(axes) @ (wp.identity(n=3, dtype=f64) * lightness(m, lane, b) - turn) @ axes
    if takes_with_others(m, w, lane, b):
        for axis in range(3):
            v = w.rigid.column[lane, w.rigid.bodies.shape[0] * (3 * c + axis) + w.rigid.bound[b]]
            x = wp.transpose(axes) @ (vec3(v[0], v[1], v[2]) + wp.cross(vec3(v[3], v[4], v[5]), arm))
            for row in range(3):
                out[row, axis] = x[row]
    return out


@routine
def is_rigid(m: Machine, k: int):
    """Return True if a contact point is rigid."""
    return m.contact[m.incident[k, IncidentRow.contact], ContactRow.rigid] >= 0


@routine
def is_stabilised(m: Machine, k: int):
    """Return True if the equation of a contact point is stabilised and its place is not projected."""
    return m.contact[m.incident[k, IncidentRow.contact], ContactRow.stabilised] >= 0


@routine
def is_active_rigid(m: Machine, w: Work, lane: int, k: int):
    """Return True if a contact point is rigid, between two bodies, and evaluated: it has a normal."""
    q = m.incident[k, IncidentRow.contact]
    if (
        m.contact[q, ContactRow.rigid] < 0
        or m.contact[q, ContactRow.body_i] == m.contact[q, ContactRow.body_j]
        or not (wp.length_sq(w.touch[lane, k].normal) > 0.0)
    ):
        return False
    return m.contact[q, ContactRow.cluster] < 0 or w.parts.now.there[lane, k] == 1


@routine
def plan_of(m: Machine, w: Work, lane: int, k: int):
    """Return the plan by which a pair's place is numbered, as which faces of two blocks touch; one number where there are no plans."""
    return f64(w.how[lane, m.incident[k, IncidentRow.contact]])


def make_bordered_solve(solve: Any, passes: int) -> Any:
    """Return ``bordered(m, w, lane)`` for a given solution with the matrix, and passes that undo the shift of redundant constraints."""

    @routine
    def bordered_solve(m: Machine, w: Work, lane: int):
        """Solve for ``w.rigid.right`` with the matrix just factored, as ``equations.solve_bordered`` does for loads."""
        for k in range(m.nodes):
            w.rhs[lane, k] = w.rigid.right[lane, k]
        solve(m, w, lane)
        for _again in range(passes * m.redundant + AGAIN * m.braced[lane]):
            for k in range(m.nodes):
                w.lam[lane, k] = w.rhs[lane, k]
                w.rhs[lane, k] = w.rigid.right[lane, k]
            without_shift(m, w, lane)
            solve(m, w, lane)

    return bordered_solve


def make_unit_response(bordered: Any) -> Any:
    """Return ``respond(m, w, lane, c)`` for a given solution for ``w.rigid.right``."""

    @routine
    def columns(m: Machine, w: Work, lane: int, c: int):
        """Compute the motion of all coupled bodies by a unit impulse along each axis of a contact."""
        i, j = bodies_of(m, w, lane, c)
        count = w.rigid.bodies.shape[0]
        for axis in range(3):
            force = wp.transpose(w.rigid.axes[lane, c])[axis]
            for k in range(m.nodes):
                w.rigid.right[lane, k] = vec6()
            if takes_with_others(m, w, lane, i):
                w.rigid.right[lane, i] = spatial(force, wp.cross(w.rigid.arm_i[lane, c], force))
            if takes_with_others(m, w, lane, j):
                w.rigid.right[lane, j] = w.rigid.right[lane, j] - spatial(
                    force, wp.cross(w.rigid.arm_j[lane, c], force)
                )
            bordered(m, w, lane)
            for k in range(count):
                w.rigid.column[lane, count * (3 * c + axis) + k] = w.rhs[lane, w.rigid.bodies[k]]

    @routine
    def respond(m: Machine, w: Work, lane: int, c: int):
        """Return W of a single contact, in its axes. Columns have the sign of the body: on the second the impulse is −p."""
        i, j = bodies_of(m, w, lane, c)
        if takes_with_others(m, w, lane, i) or takes_with_others(m, w, lane, j):
            columns(m, w, lane, c)
        other = response(m, w, lane, c, j, w.rigid.arm_j[lane, c])
        if takes_with_others(m, w, lane, j):
            other = -other
        w.rigid.own[lane, c] = response(m, w, lane, c, i, w.rigid.arm_i[lane, c]) + other

    return respond


def make_gather_contacts(respond: Any) -> Any:
    """Return ``gather(m, w, lane, least)`` for a given function that computes W of a single contact."""

    @routine
    def gather(m: Machine, w: Work, lane: int, least: float):
        """Gather all closed places: at least as deep as ``least``, or constrained; return 0, or 1 + an immovable contact point."""
        for b in range(m.bodies):
            w.rigid.turn[lane, b] = wp.inverse(w.inertia[lane, b])
        count = int(0)
        stuck = int(0)
        for k in range(w.live[lane]):
            held = 0.0
            if m.laden > 0:
                z = w.y[lane, m.bodies + 1 + k]
                if z[StepImpulse.plan] == plan_of(m, w, lane, k):
                    held = z[StepImpulse.held]
            if (
                is_stabilised(m, k) and w.point.mode[lane, k] != FREE
            ):  # its gap is as small as the error of steps
                held = 1.0
            if is_active_rigid(m, w, lane, k) and (w.guard.depth[lane, k] > least or held > 0.0):
                touch = w.touch[lane, k]
                q = m.incident[k, IncidentRow.contact]
                middle = (touch.point_i + touch.point_j) * f64(0.5)
                w.rigid.incident[lane, count] = k
                w.rigid.axes[lane, count] = axes_of(touch.normal)
                w.rigid.arm_i[lane, count] = middle - w.at.p[lane, m.contact[q, ContactRow.body_i]]
                w.rigid.arm_j[lane, count] = middle - w.at.p[lane, m.contact[q, ContactRow.body_j]]
                w.rigid.push[lane, count] = vec3()
                for x in range(ImpulseRequest.WIDTH):
                    w.rigid.ask[lane, count, x] = 0.0
                respond(m, w, lane, count)
                i = m.contact[q, ContactRow.body_i]
                j = m.contact[q, ContactRow.body_j]
                if not (
                    w.rigid.own[lane, count][0, 0] > HELD * (lightness(m, lane, i) + lightness(m, lane, j))
                ):
                    stuck = k + 1
                count += 1
        w.rigid.count[lane] = count
        return stuck

    return gather


bordered = make_bordered_solve(solve_condensed, 1)
gather = make_gather_contacts(make_unit_response(bordered))


@routine
def condition_velocity(m: Machine, w: Work, lane: int, c: int):
    """Return the velocity in a contact's conditions, with their additions."""
    more = vec3(w.rigid.ask[lane, c, ImpulseRequest.aim], 0.0, 0.0)
    for i in range(2):
        more[1 + i] = w.rigid.ask[lane, c, ImpulseRequest.over + i]
    return contact_velocity(m, w, lane, c) + more


@routine
def visit(m: Machine, w: Work, lane: int, c: int):
    """Solve one contact; return the residual of its conditions before."""
    a = w.rigid.own[lane, c]
    p = w.rigid.push[lane, c]
    mu = w.rigid.ask[lane, c, ImpulseRequest.cone]
    u = condition_velocity(m, w, lane, c)
    new = alone(a, u - a @ p, mu)
    w.rigid.push[lane, c] = new
    apply(m, w, lane, c, new - p)
    return cone_residual(a, p, u, 0.0, mu)


@routine
def misses(m: Machine, w: Work, lane: int):
    """Return the largest residual of all contacts."""
    worst = 0.0
    for c in range(w.rigid.count[lane]):
        own = w.rigid.own[lane, c]
        u = condition_velocity(m, w, lane, c)
        x = cone_residual(own, w.rigid.push[lane, c], u, 0.0, w.rigid.ask[lane, c, ImpulseRequest.cone])
        worst = wp.max(worst, x)
    return worst


@routine
def visit_all(m: Machine, w: Work, lane: int, backwards: int):
    """Solve each contact once, in either order; return the largest residual before."""
    count = w.rigid.count[lane]
    worst = 0.0
    for x in range(count):
        c = int(x)
        if backwards == 1:
            c = count - 1 - x
        w.rigid.last[lane, c] = w.rigid.push[lane, c]
        worst = wp.max(worst, visit(m, w, lane, c))
    return worst


@routine
def carry_on(m: Machine, w: Work, lane: int, before: float):
    """Extrapolate beyond the last sweep in a conjugate direction; return the size of the change, ‖Δp‖² in W."""
    count = w.rigid.count[lane]
    now = 0.0
    for c in range(count):
        d = w.rigid.push[lane, c] - w.rigid.last[lane, c]
        now += wp.dot(d, w.rigid.own[lane, c] @ d)
    beta = now / wp.max(before, 1.0e-300)
    for c in range(count):
        d = w.rigid.push[lane, c] - w.rigid.last[lane, c]
        if before > 0.0 and beta <= 1.0:
            further = w.rigid.way[lane, c] * beta
            w.rigid.push[lane, c] = w.rigid.push[lane, c] + further
            apply(m, w, lane, c, further)
            d += further
        w.rigid.way[lane, c] = d
    return now


@routine
def sweep(m: Machine, w: Work, lane: int, tolerance: float, most: int):
    """Sweep over all contacts in alternating order until all residuals are within the tolerance [m/s]; return residual and count."""
    it = int(0)
    worst = 0.0
    before = 0.0
    going = w.rigid.count[lane] > 0
    while going:
        worst = visit_all(m, w, lane, it % 2)
        it += 1
        if worst <= tolerance or it >= most:
            worst = misses(m, w, lane)
            going = worst > tolerance and it < most
        if going:
            before = carry_on(m, w, lane, before)
    return worst, it


# --- allocation -------------------------------------------------------------------------------------------------------------------


def room(layout: Layout, lanes: int, device: str) -> Any:
    """Allocate arrays for the contacts that can be closed at once, and list the bodies that the matrix couples."""
    x, a, contacts = Rigid(), layout, layout.of(ContactTables)
    bound = sorted(_bound(a)) if contacts.rigid_used or a.implicit else []
    places = sum(
        1 for one in contacts.incident if contacts.contact[one[IncidentRow.contact]][ContactRow.rigid] >= 0
    )
    number = np.full(a.bodies + 1, -1)
    number[bound] = np.arange(len(bound))
    x.bound, x.bodies = indices(number, device), indices(bound, device)
    put_room(x, lanes, device, count=(), alone=())
    every = ("incident", "axes", "arm_i", "arm_j", "own", "push", "last", "way", "back")
    put_room(x, lanes, device, **dict.fromkeys(every, places), ask=(places, ImpulseRequest.WIDTH))
    bodies, nodes = (a.bodies, a.bodies + len(a.node)) if contacts.rigid_used or a.implicit else (0, 0)
    held = layout.points if contacts.holds else 0
    logged = layout.points if places else 0
    put_room(
        x,
        lanes,
        device,
        velocity=bodies,
        free=bodies,
        turn=bodies,
        right=nodes,
        column=3 * places * len(bound),
        released=(),
        deep=(),
        hit=logged,
        cost=logged,
        **dict.fromkeys(
            ("drag", "sticks", "grind", "spins", "facing", "passes", "booked", "bias", "guess", "bent"), held
        ),
    )
    return x


def _bound(layout: Layout) -> set[int]:
    """Return the bodies with loads other than rigid contacts and weight."""
    rigid = {id(row) for row in layout.of(ContactTables).contact if row[ContactRow.rigid] >= 0}
    tables = [row for row in (*layout.constraint_rows, *layout.load_rows) if id(row) not in rigid]
    out = {row[at] for row in tables for at in (Between.body_i, Between.body_j)}
    out |= {row[LookRow.body] for row in layout.looks} | {k for pair in layout.coupled for k in pair}
    return out - {layout.bodies}
