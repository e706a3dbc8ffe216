"""Contacts that do not give, compiled: impulses that keep shapes apart and rub within Coulomb's cone.

Of all that is closed, with u = (u_n, u_t) the velocities of separation and slip and p = (p_n, p_t) the impulses,

    0 ≤ u_n + a ⊥ p_n ≥ 0,   |p_t| ≤ μ p_n,   p_t = −μ p_n u_t/|u_t| where u_t ≠ 0,     u = u_free + W p,   W = J A⁻¹ Jᵀ

with a = e u_n⁻ for an impact (Newton), and −d where it is shapes that lie d deep that are to be moved apart. Bodies that nothing else
holds take impulses by their own inertia; of those that the machine's matrix A couples, its columns A⁻¹ Jᵀ are found once a step. Then
each contact in turn is solved exactly for itself (Gauss–Seidel), with the velocities of bodies kept up to date, and impulses are carried
on beyond that in ways that are conjugate to each other, as long as changes become smaller. A solution is judged by
the natural map, ‖p − P_K(p − ρ (u_n + a + μ |u_t|, u_t))‖/ρ [m/s], which vanishes where all of the above holds.

Source: De Saxcé & Feng, Math. Comput. Modelling 28 (1998) 225 (the cone, eq. 20); Jourdan, Alart & Jean, Comput. Methods Appl. Mech. Eng.
155 (1998) 31 (Gauss–Seidel); Silcowitz-Hansen, Niebe & Erleben, Vis. Comput. 26 (2010) 893 (conjugate ways); Acary & Brogliato,
Numerical Methods for Nonsmooth Dynamical Systems (2008), ch. 13.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import warp as wp

from abut.coordinates.blocks import spatial
from abut.kernels.dispatch import chain
from abut.kernels.rigid_contact_structs import ImpulseRequest, Rigid, StepImpulse
from abut.kernels.structs import A2, ContactPoint, Machine, Work, Y, f64, mat33, vec3, vec6
from abut.kernels.table_columns import Between, ContactRow, IncidentRow, LookRow
from abut.plug import adapted, loader_of, routine
from abut.system.contact.point.contact_point import FREE
from abut.system.contact.rigid.coulomb_cone import alone, axes_of, cone_residual
from abut.system.dynamics.bodies import Weights, push
from abut.system.dynamics.equations import AGAIN, without_shift
from abut.system.dynamics.modal_condensation_kernels import solve_condensed
from abut.system.schema.device import indices, put_room

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


HELD = f64(1e-9)  #: of what it would give by itself, a velocity by impulse that is rounding's only


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
    """Coefficient of restitution by the speed of approach."""
    return _speed_coefficient(no_rebound, used, "rebound", "impact_rate")


def rebounds_along(used: Sequence[Any]) -> Any:
    """Coefficient of restitution along the surface, by the speed of approach."""
    return _speed_coefficient(no_rebound, used, "rebound_along", "impact_rate")


def coefficients(used: Sequence[Any]) -> Any:
    """Coefficient of friction by the slip speed."""
    return _speed_coefficient(no_coefficient, used, "coefficient", "slip")


# --- what they bear between two steps ---------------------------------------------------------------------------------------


@routine
def bearing(m: Machine, w: Work, lane: int, k: int, touch: ContactPoint, ui: vec3, uj: vec3, c: Weights):
    """1, the normal force and friction of an incident that does not give, as the last step found them; both bodies are loaded by them."""
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


# --- all that are closed ----------------------------------------------------------------------------------------------------


@routine
def takes_alone(m: Machine, w: Work, lane: int, b: int):
    """Whether a body takes impulses by its own inertia."""
    return b < m.bodies and (w.rigid.bound[b] < 0 or w.rigid.alone[lane] == 1)


@routine
def takes_with_others(m: Machine, w: Work, lane: int, b: int):
    return b < m.bodies and w.rigid.bound[b] >= 0 and w.rigid.alone[lane] == 0


@routine
def strike(m: Machine, w: Work, lane: int, b: int, arm: vec3, p: vec3):
    """An impulse at an arm of a body that takes it alone."""
    turn = w.rigid.turn[lane, b] @ wp.cross(arm, p)
    w.rigid.velocity[lane, b] = w.rigid.velocity[lane, b] + spatial(p / m.mass[lane, b], turn)


@routine
def at_arm(w: Work, lane: int, b: int, arm: vec3):
    """Velocity of a place of a body, as the impulses so far leave it."""
    v = w.rigid.velocity[lane, b]
    return vec3(v[0], v[1], v[2]) + wp.cross(vec3(v[3], v[4], v[5]), arm)


@routine
def bodies_of(m: Machine, w: Work, lane: int, c: int):
    q = m.incident[w.rigid.incident[lane, c], IncidentRow.contact]
    return m.contact[q, ContactRow.body_i], m.contact[q, ContactRow.body_j]


@routine
def contact_velocity(m: Machine, w: Work, lane: int, c: int):
    """Velocity of the first body relative to the second at a contact, in its axes."""
    i, j = bodies_of(m, w, lane, c)
    dv = vec3()
    if i < m.bodies:
        dv += at_arm(w, lane, i, w.rigid.arm_i[lane, c])
    if j < m.bodies:
        dv -= at_arm(w, lane, j, w.rigid.arm_j[lane, c])
    return wp.transpose(w.rigid.axes[lane, c]) @ dv


@routine
def apply(m: Machine, w: Work, lane: int, c: int, p: vec3):
    """Let an impulse, in a contact's axes, act on all whom it moves."""
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
    """1/m of a body."""
    if b < m.bodies and m.mass[lane, b] > 0.0:
        return 1.0 / m.mass[lane, b]
    return 0.0


@routine
def response(m: Machine, w: Work, lane: int, c: int, b: int, arm: vec3):
    """W of a contact as far as one of its bodies makes it, in its axes, where an impulse on that body pushes as the axes point."""
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
    """Whether an incident does not give."""
    return m.contact[m.incident[k, IncidentRow.contact], ContactRow.rigid] >= 0


@routine
def is_stabilised(m: Machine, k: int):
    """Whether the equation of an incident is stabilised, and its place not projected."""
    return m.contact[m.incident[k, IncidentRow.contact], ContactRow.stabilised] >= 0


@routine
def is_active_rigid(m: Machine, w: Work, lane: int, k: int):
    """Whether an incident is one that does not give, between two bodies, of which shapes are seen: it was looked at and has a normal."""
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
    """By which plan of their pair, as which faces of two blocks meet, its place is numbered; one number where there are no plans."""
    return f64(w.how[lane, m.incident[k, IncidentRow.contact]])


def make_bordered_solve(solve: Any, passes: int) -> Any:
    """``bordered(m, w, lane)``, by what solves with the matrix, and passes that undo the shift of redundant constraints."""

    @routine
    def bordered_solve(m: Machine, w: Work, lane: int):
        """Solve for ``w.rigid.right`` with the matrix just factored; as ``equations.solve_bordered`` does for loads."""
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
    """``respond(m, w, lane, c)``, by what solves for ``w.rigid.right``."""

    @routine
    def columns(m: Machine, w: Work, lane: int, c: int):
        """How all coupled bodies move by a unit impulse along each axis of a contact."""
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
        """W of a contact by itself, in its axes. Columns have the sign of the body: on the second the impulse is −p."""
        i, j = bodies_of(m, w, lane, c)
        if takes_with_others(m, w, lane, i) or takes_with_others(m, w, lane, j):
            columns(m, w, lane, c)
        other = response(m, w, lane, c, j, w.rigid.arm_j[lane, c])
        if takes_with_others(m, w, lane, j):
            other = -other
        w.rigid.own[lane, c] = response(m, w, lane, c, i, w.rigid.arm_i[lane, c]) + other

    return respond


def make_gather_contacts(respond: Any) -> Any:
    """``gather(m, w, lane, least)``, by what finds W of a contact by itself."""

    @routine
    def gather(m: Machine, w: Work, lane: int, least: float):
        """The places of all that are closed: as deep as ``least``, or held; 0, or 1 + the incident between bodies that nothing moves."""
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
    """The velocity at a contact that its conditions are about, with what is asked of it."""
    more = vec3(w.rigid.ask[lane, c, ImpulseRequest.aim], 0.0, 0.0)
    for i in range(2):
        more[1 + i] = w.rigid.ask[lane, c, ImpulseRequest.over + i]
    return contact_velocity(m, w, lane, c) + more


@routine
def visit(m: Machine, w: Work, lane: int, c: int):
    """Solve one contact for itself; by how much it missed its conditions before."""
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
    """The largest residual of all."""
    worst = 0.0
    for c in range(w.rigid.count[lane]):
        own = w.rigid.own[lane, c]
        u = condition_velocity(m, w, lane, c)
        x = cone_residual(own, w.rigid.push[lane, c], u, 0.0, w.rigid.ask[lane, c, ImpulseRequest.cone])
        worst = wp.max(worst, x)
    return worst


@routine
def visit_all(m: Machine, w: Work, lane: int, backwards: int):
    """Visit each contact once, one way or the other; the largest that any missed its conditions by."""
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
    """Go on beyond the last visit in a conjugate way; the size of what that changed, ‖Δp‖² in W."""
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
    """Visit all, to and fro, until none misses its conditions by more than the tolerance [m/s]; what it misses by, and how many times."""
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


# --- room -------------------------------------------------------------------------------------------------------------------


def room(layout: Any, lanes: int, device: str) -> Any:
    """Arrays for as many as can be closed at once, and which bodies the matrix couples."""
    x, a = Rigid(), layout
    bound = sorted(_bound(a)) if a.rigid_used or a.implicit else []
    places = sum(1 for one in a.incident if a.contact[one[IncidentRow.contact]][ContactRow.rigid] >= 0)
    number = np.full(a.bodies + 1, -1)
    number[bound] = np.arange(len(bound))
    x.bound, x.bodies = indices(number, device), indices(bound, device)
    put_room(x, lanes, device, count=(), alone=())
    every = ("incident", "axes", "arm_i", "arm_j", "own", "push", "last", "way", "back")
    put_room(x, lanes, device, **dict.fromkeys(every, places), ask=(places, ImpulseRequest.WIDTH))
    bodies, nodes = (a.bodies, a.bodies + len(a.node)) if a.rigid_used or a.implicit else (0, 0)
    held = len(a.incident) if a.holds else 0
    logged = len(a.incident) if places else 0
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


def _bound(layout: Any) -> set[int]:
    """Bodies that anything but rigid contacts and weight acts on."""
    a, ground = layout, {layout.bodies}
    tables = [*a.pair, *a.force, *a.bearing, *(row for row in a.contact if row[ContactRow.rigid] < 0)]
    out = {row[at] for row in tables for at in (Between.body_i, Between.body_j)}
    out |= {row[LookRow.body] for row in a.looks} | {k for pair in a.coupled for k in pair}
    return out - ground
