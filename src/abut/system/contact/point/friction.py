# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Friction and moment laws as chains of compiled functions: opposing force, derivatives, and internal state.

A law without memory returns the size of the opposing force by the size of the slip. A law with a bristle has vectors in the contact plane
as arguments and results; an implicit method's relation z = base + lag·ż is solved here, as for normal laws in `normal`.
"""

from collections.abc import Sequence
from typing import Any

import warp as wp

from abut.extend import adapted, loader_of, routine, struct_of
from abut.extend.functions.routine_type import Routine
from abut.extend.laws import Law
from abut.kernels.dispatch import chain_functions
from abut.kernels.structs.law_state_structs import SCALAR_PLACE, bristle_part
from abut.kernels.structs.machine_structs import A2, FrictionForce, SlidingState, f64, mat44, vec3, vec4
from abut.system.contact.point.internal_state import imaginary_factors, state_derivatives

#: Arguments of compiled laws and their types: for laws of the size of the slip, and for laws of a bristle.
SCALAR = {"slip": f64, "normal": f64, "depth": f64, "spin": f64}
VECTOR = {
    "slip": vec3,
    "normal": f64,
    "depth": f64,
    "normal_rate": f64,
    "turn": vec3,
    "spin": f64,
    "bristle": vec3,
    "scalar": f64,
}
#: Names in a user's law → names here.
NAMES = {
    "slip": "slip",
    "speed": "slip",
    "normal_force": "normal",
    "depth": "depth",
    "normal_rate": "normal_rate",
    "turn": "turn",
    "spin": "spin",
}
#: By the number of scalars besides the bristle, the function that makes (ḃ, ṡ) from a law's result.
RATES = {
    0: "    b = CALL\n    return vec4(b[0], b[1], b[2], __f64(0.0))",
    1: "    b, s = CALL\n    return vec4(b[0], b[1], b[2], s)",
}


def argument_names(law: type[Law]) -> dict[str, str]:
    """Return the names of a law's arguments in the common signature."""
    return NAMES | {law.anatomy.bristle: "bristle"} | dict.fromkeys(law.anatomy.states, "scalar")


@routine
def no_resistance(kind: int, a: A2, lane: int, at: int, x: SlidingState, base: vec4, lag: vec4, want: int):
    return FrictionForce()


def make_resistance_chain(used: Sequence[type[Law]], implicit: bool) -> Routine:
    """Return the chain of laws: the opposing force or moment, its derivatives by slip and normal force, and internal states."""
    return chain_functions(
        no_resistance,
        [(_bristle_law if law.anatomy.vector else _slip_size_law)(law, implicit) for law in used],
    )


def _slip_size_law(law: type[Law], implicit: bool) -> Routine:
    """Return a law of the size of the slip."""
    size = adapted(law, law.anatomy.method, SCALAR, argument_names(law), "    return CALL", gradient=implicit)
    load, twist = loader_of(law), _drilling_torque(law, implicit)

    @routine
    def with_derivatives(a: A2, lane: int, at: int, x: SlidingState, base: vec4, lag: vec4, want: int):
        out = FrictionForce()
        p = load(a, lane, at)
        speed = wp.max(wp.length(x.velocity), 1.0e-12)
        direction = x.velocity / speed
        value = size(p, speed, x.normal, x.depth, wp.abs(x.spin))
        out.force = direction * value
        out = twist(p, speed, direction, x, out, want)
        if want == 1:
            _gp, by_speed, by_normal, _gd, by_spin = wp.grad(size)(
                p, speed, x.normal, x.depth, wp.abs(x.spin)
            )
            out.by_spin = direction * (by_spin * wp.sign(x.spin))
            across = wp.outer(direction, direction)
            out.by_slip = across * by_speed + (wp.identity(n=3, dtype=f64) - across) * (value / speed)
            out.by_normal = direction * by_normal
        return out

    @routine
    def value_only(a: A2, lane: int, at: int, x: SlidingState, base: vec4, lag: vec4, want: int):
        out = FrictionForce()
        speed = wp.max(wp.length(x.velocity), 1.0e-12)
        p = load(a, lane, at)
        out.force = x.velocity * (size(p, speed, x.normal, x.depth, wp.abs(x.spin)) / speed)
        return twist(p, speed, vec3(), x, out, want)

    return with_derivatives if implicit else value_only


def _drilling_torque(law: type[Law], implicit: bool) -> Routine:
    """Return ``twist(p, speed, direction, x, out, want)``: the result with the torque about the normal of a law of slip and spin."""
    P = struct_of(law)

    @routine
    def no_torque(p: P, speed: float, direction: vec3, x: SlidingState, out: FrictionForce, want: int):
        return out

    if "drilling" not in law.functions:
        return no_torque
    size = adapted(law, "drilling", SCALAR, argument_names(law), "    return CALL", gradient=implicit)

    @routine
    def drilling_torque(p: P, speed: float, direction: vec3, x: SlidingState, out: FrictionForce, want: int):
        out.torque = wp.sign(x.spin) * size(p, speed, x.normal, x.depth, wp.abs(x.spin))
        return out

    @routine
    def torque_with_derivatives(
        p: P, speed: float, direction: vec3, x: SlidingState, out: FrictionForce, want: int
    ):
        spin = wp.abs(x.spin)
        out.torque = wp.sign(x.spin) * size(p, speed, x.normal, x.depth, spin)
        if want == 1:
            _gp, by_speed, by_normal, _gd, by_spin = wp.grad(size)(p, speed, x.normal, x.depth, spin)
            out.torque_by_slip = direction * (by_speed * wp.sign(x.spin))
            out.torque_by_normal = by_normal * wp.sign(x.spin)
            out.torque_by_spin = by_spin
        return out

    return torque_with_derivatives if implicit else drilling_torque


@routine
def perturb_state(z: vec4, g: vec4, lag: vec4, j: int):
    """Return a bristle and its scalar with component j increased by a small step, and the step."""
    e = 1.0e-7 * (wp.length(bristle_part(z)) + lag[0] * wp.length(bristle_part(g))) + 1.0e-30
    if j == SCALAR_PLACE:
        e = 1.0e-7 * (wp.abs(z[SCALAR_PLACE]) + lag[0] * wp.abs(g[SCALAR_PLACE])) + 1.0e-30
    near = z + vec4(0.0, 0.0, 0.0, 0.0)
    near[j] = z[j] + e
    return near, e


def make_state_solve(law: type[Law], rates: Routine) -> Routine:
    """Return ``settle(p, x, base, lag)``: the z with z = base + lag·ż(x, z), by Newton's method with differences."""
    P = struct_of(law)

    @routine
    def solve_state(p: P, x: SlidingState, base: vec4, lag: vec4):
        z = base + vec4(0.0, 0.0, 0.0, 0.0)
        it = int(0)
        while lag[0] > 0.0 and it < 12:
            g = rates(p, x, z)
            r = z - base - g * lag[0]
            slope = wp.identity(n=4, dtype=f64)
            for j in range(4):
                near, e = perturb_state(z, g, lag, j)
                d = (rates(p, x, near) - g) * (lag[0] / e)
                for i in range(4):
                    slope[i, j] = slope[i, j] - d[i]
            step = wp.inverse(slope) @ r
            z = z - step
            it += 1
            if wp.length(step) <= 1.0e-13 * wp.length(z):
                it = 99
        return z

    return solve_state


def _bristle_functions(law: type[Law]) -> tuple[Any, Any]:
    """Return ``oppose(p, x, z)``, the force against the slip, and ``rates(p, x, z)``, the rates of bristle and scalar."""
    names = argument_names(law)
    force = adapted(law, law.anatomy.method, VECTOR, names, "    return CALL")
    evolve = adapted(law, "evolve", VECTOR, names, RATES[len(law.anatomy.states)], vec4=vec4)
    P = struct_of(law)

    @routine
    def opposing_force(p: P, x: SlidingState, z: vec4):
        b = bristle_part(z)
        return force(
            p, x.velocity, x.normal, x.depth, x.normal_rate, x.reversal_bristle, x.spin, b, z[SCALAR_PLACE]
        )

    @routine
    def state_rates(p: P, x: SlidingState, z: vec4):
        b = bristle_part(z)
        g = evolve(
            p, x.velocity, x.normal, x.depth, x.normal_rate, x.reversal_bristle, x.spin, b, z[SCALAR_PLACE]
        )
        c = wp.cross(x.bristle_spin, b)  # bristles rotate about the normal with the mean of the two bodies
        return g + vec4(c[0], c[1], c[2], 0.0)

    return opposing_force, state_rates


def make_state_scales(law: type[Law], oppose: Routine) -> Routine:
    """Return ``weights(p, x, z, opposing)``: the changes of bristle and scalar whose effect equals the normal force."""
    P = struct_of(law)

    @routine
    def state_scales(p: P, x: SlidingState, z: vec4, opposing: vec3):
        """Return these scales for now, or for after the slip has stopped.

        A deflection without effect in sliding must stay bounded: it has an effect again when the surfaces stick.
        """
        e = 1.0e-6 * (wp.length(bristle_part(z)) + 1.0e-9)
        along = x.velocity * (e / wp.max(wp.length(x.velocity), 1.0e-300))
        bent = vec4(along[0], along[1], along[2], 0.0)
        tilted = oppose(p, x, z + bent) - opposing
        y = SlidingState()
        y.normal = x.normal
        y.depth = x.depth
        y.normal_rate = x.normal_rate
        y.reversal_bristle = x.reversal_bristle
        unbent = vec4(0.0, 0.0, 0.0, z[SCALAR_PLACE])
        bristle_change = oppose(p, y, unbent + bent) - oppose(p, y, unbent)
        if wp.length(bristle_change) > wp.length(tilted):
            tilted = bristle_change
        f = 1.0e-6 * (wp.abs(z[SCALAR_PLACE]) + 1.0e-9)
        aged = oppose(p, x, z + vec4(0.0, 0.0, 0.0, f)) - opposing
        normal = wp.max(x.normal, 0.0)
        bend = wp.min(normal * e / wp.max(wp.length(tilted), 1.0e-300), 1.0e100)
        return vec4(bend, bend, bend, wp.min(normal * f / wp.max(wp.length(aged), 1.0e-300), 1.0e100))

    return state_scales


@routine
def perturb_slip(x: SlidingState, j: int):
    """Return the law's arguments with the slip slightly increased along j, or with j = 3 the normal force; and the increment."""
    y = SlidingState()
    y.velocity = x.velocity
    y.normal = x.normal
    y.depth = x.depth
    y.normal_rate = x.normal_rate
    y.reversal_bristle = x.reversal_bristle
    y.bristle_spin = x.bristle_spin
    e = 1.0e-6 * wp.max(x.normal, 1.0e-6)
    if j < 3:
        e = 1.0e-6 * wp.max(wp.length(x.velocity), 1.0e-6)
        v = x.velocity + vec3(0.0, 0.0, 0.0)
        v[j] = v[j] + e
        y.velocity = v
    else:
        y.normal = x.normal + e
    return y, e


def make_law_derivatives(law: type[Law], oppose: Routine, rates: Routine, implicit: bool) -> Routine:
    """Return ``slopes(p, x, z, lag, out)``: a law's result with its derivatives, where a method needs any."""
    P = struct_of(law)

    @routine
    def law_derivatives(p: P, x: SlidingState, z: vec4, lag: vec4, out: FrictionForce):
        """Compute derivatives by slip and normal force: at constant internal state, and the part by its change."""
        slope = mat44()
        by_motion = mat44()
        by_slip = mat44()
        by_z = mat44()
        for j in range(4 + 0 * int(lag[3])):
            near, e = perturb_state(z, out.dz, lag, j)
            rate = (rates(p, x, near) - out.dz) / e
            force = (oppose(p, x, near) - out.force) / e
            y, d = perturb_slip(x, j)
            change = (rates(p, y, z) - out.dz) / d
            more = (oppose(p, y, z) - out.force) / d
            for i in range(4):
                slope[i, j] = rate[i]
                by_motion[i, j] = change[i]
            for i in range(3):
                by_z[i, j] = force[i]
                by_slip[i, j] = more[i]
        real, imaginary = state_derivatives(slope, by_motion, lag)
        real = by_slip + by_z @ real
        imaginary = by_z @ imaginary * imaginary_factors(lag)[0]
        for i in range(3):
            for j in range(3):
                out.by_slip[i, j] = real[i, j] + imaginary[i, j]
            out.by_normal[i] = real[i, 3]
        return out

    @routine
    def no_slopes(p: P, x: SlidingState, z: vec4, lag: vec4, out: FrictionForce):
        return out

    return law_derivatives if implicit else no_slopes


def _bristle_law(law: type[Law], implicit: bool) -> Routine:
    """Return a law of a bristle and a scalar."""
    oppose, rates = _bristle_functions(law)
    settle, weights = make_state_solve(law, rates), make_state_scales(law, oppose)
    load, derive = loader_of(law), make_law_derivatives(law, oppose, rates, implicit)

    @routine
    def bristle_force(a: A2, lane: int, at: int, x: SlidingState, base: vec4, lag: vec4, want: int):
        out = FrictionForce()
        p = load(a, lane, at)
        z = settle(p, x, base, lag)
        out.z = z
        out.dz = rates(p, x, z)
        out.force = oppose(p, x, z)
        out.size = weights(p, x, z, out.force)
        if want == 1:
            out = derive(p, x, z, lag, out)
        return out

    return bristle_force


@routine
def no_energy(kind: int, a: A2, lane: int, at: int, normal: float, depth: float, z: vec4):
    return 0.0


def bristle_energies(used: Sequence[type[Law]]) -> Routine:
    """Return the energy stored in bristles, where the law defines it."""
    return chain_functions(
        no_energy, {k: _energy_function(law) for k, law in enumerate(used) if "energy" in law.functions}
    )


def _energy_function(law: type[Law]) -> Routine:
    stored = adapted(law, "energy", VECTOR, argument_names(law), "    return CALL")
    load = loader_of(law)

    @routine
    def stored_energy(a: A2, lane: int, at: int, normal: float, depth: float, z: vec4):
        still = vec3(0.0, 0.0, 0.0)
        return stored(
            load(a, lane, at), still, normal, depth, 0.0, still, 0.0, bristle_part(z), z[SCALAR_PLACE]
        )

    return stored_energy
