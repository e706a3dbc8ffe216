# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Normal laws as a chain of compiled functions: force, derivatives, and internal state.

The internal state satisfies ż = evolve(…, z). An explicit method provides z itself; an implicit one provides the relation z = base +
lag·ż. It is solved here, inside the law, so that the machine's Newton matrix contains only the resulting derivatives.
"""

from collections.abc import Sequence

import warp as wp

from abut.extend import BULK, PLANAR, adapted, loader_of, routine, struct_of
from abut.extend.functions.routine_type import Routine
from abut.extend.laws import NormalLaw
from abut.kernels.dispatch import chain_functions
from abut.kernels.structs.machine_structs import A2, NormalForce, f64, mat44, vec3, vec4
from abut.system.contact.point.internal_state import imaginary_factors, state_derivatives

SIGNATURE = {"depth": f64, "rate": f64, "impact_rate": f64, "peak": f64, "patch": vec3}
CARRYING = {**SIGNATURE, "z0": f64, "z1": f64, "z2": f64}
GIVEN = {
    "depth": "depth",
    "rate": "rate",
    "impact_rate": "impact_rate",
    "peak": "__wp.max(peak, depth)",
    **{name: f"patch[{k}]" for names in (BULK, PLANAR) for k, name in enumerate(names)},
}
#: ``evolve`` of as many states as a vector has components
RATES = {
    1: "    x = CALL\n    return vec3(x, __f64(0.0), __f64(0.0))",
    2: "    x, y = CALL\n    return vec3(x, y, __f64(0.0))",
    3: "    x, y, z = CALL\n    return vec3(x, y, z)",
}


def argument_names(law: type[NormalLaw]) -> dict[str, str]:
    """Return the names of a law's arguments in the common signature."""
    return GIVEN | {name: f"z{k}" for k, name in enumerate(law.anatomy.states)}


@routine
def no_normal(
    kind: int, a: A2, lane: int, at: int, depth: float, rate: float, impact_speed: float, peak: float, patch: vec3, base: vec3,
    lag: vec4, want: int,
):  # fmt: skip
    return NormalForce()


def normal_laws(used: Sequence[type[NormalLaw]], implicit: bool) -> Routine:
    """Return the chain of laws: normal force, its derivatives by depth and rate, and internal states."""
    return chain_functions(
        no_normal,
        [
            _stateful_law(law, implicit) if law.anatomy.states else _stateless_law(law, implicit)
            for law in used
        ],
    )


def _stateless_law(law: type[NormalLaw], implicit: bool) -> Routine:
    """Return a law without internal state."""
    force = adapted(law, "force", SIGNATURE, argument_names(law), "    return CALL", gradient=implicit)
    load, bulky = loader_of(law), int(bool(law.anatomy.used_arguments.intersection(BULK)))

    @routine
    def with_derivatives(
        a: A2, lane: int, at: int, depth: float, rate: float, impact_speed: float, peak: float, patch: vec3, base: vec3,
        lag: vec4, want: int,
    ):  # fmt: skip
        out = NormalForce()
        p = load(a, lane, at)
        value = force(p, depth, rate, impact_speed, peak, patch)
        out.value = vec3(value, 0.0, 0.0)
        if want == 1:
            _gp, by_depth, by_rate, _ge, _gk, by_patch = wp.grad(force)(
                p, depth, rate, impact_speed, peak, patch
            )
            if bulky == 1:
                out.volume_share = by_patch[0] * patch[1]  # dV = A dδ
                by_depth += by_patch[2]  # the mean depth grows as the depth does
            out.value = vec3(value, by_depth + out.volume_share, by_rate)
        return out

    @routine
    def value_only(
        a: A2, lane: int, at: int, depth: float, rate: float, impact_speed: float, peak: float, patch: vec3, base: vec3,
        lag: vec4, want: int,
    ):  # fmt: skip
        out = NormalForce()
        out.value = vec3(force(load(a, lane, at), depth, rate, impact_speed, peak, patch), 0.0, 0.0)
        return out

    return with_derivatives if implicit else value_only


@routine
def perturb_state(z: vec3, g: vec3, lag: vec4, j: int):
    """Return the internal state with number j increased by a small step, and the step."""
    e = 1.0e-7 * wp.max(wp.abs(z[j]), wp.abs(lag[0] * g[j])) + 1.0e-30
    near = z + vec3(0.0, 0.0, 0.0)
    near[j] = z[j] + e
    return near, e


def make_state_solve(law: type[NormalLaw], rates: Routine) -> Routine:
    """Return ``settle(p, …, base, lag)``: the z with z = base + lag·evolve(…, z), by Newton's method with differences."""
    P = struct_of(law)

    @routine
    def solve_state(
        p: P, depth: float, rate: float, impact_speed: float, peak: float, patch: vec3, base: vec3, lag: vec4
    ):
        z = base + vec3(0.0, 0.0, 0.0)
        it = int(0)
        while lag[0] > 0.0 and it < 12:
            g = rates(p, depth, rate, impact_speed, peak, patch, z[0], z[1], z[2])
            r = z - base - g * lag[0]
            slope = wp.identity(n=3, dtype=f64)
            for j in range(3):
                near, e = perturb_state(z, g, lag, j)
                d = (rates(p, depth, rate, impact_speed, peak, patch, near[0], near[1], near[2]) - g) * (
                    lag[0] / e
                )
                for i in range(3):
                    slope[i, j] = slope[i, j] - d[i]
            step = wp.inverse(slope) @ r
            z = z - step
            it += 1
            if wp.length(step) <= 1.0e-13 * wp.length(z):
                it = 99
        return z

    return solve_state


def make_state_scales(law: type[NormalLaw], force: Routine) -> Routine:
    """Return ``sizes(p, …, z, value)``: the change of each internal state that would double the force."""
    P = struct_of(law)

    @routine
    def state_scales(
        p: P, depth: float, rate: float, impact_speed: float, peak: float, patch: vec3, z: vec3, value: float
    ):
        size = vec3()
        for j in range(3):
            e = 1.0e-6 * (wp.abs(z[j]) + 1.0e-9)
            near = z + vec3(0.0, 0.0, 0.0)
            near[j] = z[j] + e
            slope = (force(p, depth, rate, impact_speed, peak, patch, near[0], near[1], near[2]) - value) / e
            size[j] = wp.min(wp.abs(value) / wp.max(wp.abs(slope), 1.0e-300), 1.0e100)
        return size

    return state_scales


def make_law_derivatives(law: type[NormalLaw], force: Routine, rates: Routine, implicit: bool) -> Routine:
    """Return ``slopes(p, …, z, lag, out)``: the force and its derivatives by depth and rate, where a method needs any."""
    P = struct_of(law)

    @routine
    def law_derivatives(
        p: P,
        depth: float,
        rate: float,
        impact_speed: float,
        peak: float,
        patch: vec3,
        z: vec3,
        lag: vec4,
        out: NormalForce,
    ):
        """Compute derivatives by depth and rate: at constant internal state, and the part by its change."""
        slope = mat44()
        by_motion = mat44()
        by_z = mat44()
        value = out.value[0]
        for j in range(3 + 0 * int(lag[3])):
            near, e = perturb_state(z, out.dz, lag, j)
            force_there = force(p, depth, rate, impact_speed, peak, patch, near[0], near[1], near[2])
            rates_there = rates(p, depth, rate, impact_speed, peak, patch, near[0], near[1], near[2])
            by_z[0, j] = (force_there - value) / e
            for i in range(3):
                slope[i, j] = (rates_there[i] - out.dz[i]) / e
        d = 1.0e-7 * wp.max(depth, 1.0e-9)
        r = 1.0e-7 * wp.max(wp.abs(rate), 1.0e-6)
        deeper = rates(p, depth + d, rate, impact_speed, peak, patch, z[0], z[1], z[2])
        faster = rates(p, depth, rate + r, impact_speed, peak, patch, z[0], z[1], z[2])
        for i in range(3):
            by_motion[i, 0] = (deeper[i] - out.dz[i]) / d
            by_motion[i, 1] = (faster[i] - out.dz[i]) / r
        real, imaginary = state_derivatives(slope, by_motion, lag)
        real = by_z @ real
        imaginary = by_z @ imaginary
        aside = imaginary_factors(lag)
        by_depth = (force(p, depth + d, rate, impact_speed, peak, patch, z[0], z[1], z[2]) - value) / d
        by_rate = (force(p, depth, rate + r, impact_speed, peak, patch, z[0], z[1], z[2]) - value) / r
        by_depth += real[0, 0] + imaginary[0, 0] * aside[1]
        by_rate += real[0, 1] + imaginary[0, 1] * aside[0]
        return vec3(value, by_depth, by_rate)

    @routine
    def no_slopes(
        p: P,
        depth: float,
        rate: float,
        impact_speed: float,
        peak: float,
        patch: vec3,
        z: vec3,
        lag: vec4,
        out: NormalForce,
    ):
        return out.value

    return law_derivatives if implicit else no_slopes


def _stateful_law(law: type[NormalLaw], implicit: bool) -> Routine:
    """Return a law with internal states."""
    names = argument_names(law)
    force = adapted(law, "force", CARRYING, names, "    return CALL")
    rates = adapted(law, "evolve", CARRYING, names, RATES[len(law.anatomy.states)], vec3=vec3)
    settle, sizes = make_state_solve(law, rates), make_state_scales(law, force)
    load, derive = loader_of(law), make_law_derivatives(law, force, rates, implicit)

    @routine
    def stateful_force(
        a: A2, lane: int, at: int, depth: float, rate: float, impact_speed: float, peak: float, patch: vec3, base: vec3,
        lag: vec4, want: int,
    ):  # fmt: skip
        out = NormalForce()
        p = load(a, lane, at)
        z = settle(p, depth, rate, impact_speed, peak, patch, base, lag)
        value = force(p, depth, rate, impact_speed, peak, patch, z[0], z[1], z[2])
        out.z = z
        out.dz = rates(p, depth, rate, impact_speed, peak, patch, z[0], z[1], z[2])
        out.value = vec3(value, 0.0, 0.0)
        out.size = sizes(p, depth, rate, impact_speed, peak, patch, z, value)
        if want == 1:
            out.value = derive(p, depth, rate, impact_speed, peak, patch, z, lag, out)
        return out

    return stateful_force


@routine
def no_energy(
    kind: int, a: A2, lane: int, at: int, depth: float, impact_speed: float, peak: float, patch: vec3, z: vec3
):
    return 0.0


@routine
def gauss_node(k: int):
    """Return half of the eight-point Gauss–Legendre rule: abscissa on (0, 1) and weight, nodes symmetric about 0.5."""
    x = 0.183434642495650
    g = 0.362683783378362
    if k % 4 == 1:
        x = 0.525532409916329
        g = 0.313706645877887
    if k % 4 == 2:
        x = 0.796666477413627
        g = 0.222381034453374
    if k % 4 == 3:
        x = 0.960289856497536
        g = 0.101228536290376
    if k >= 4:
        x = -x
    return 0.5 + 0.5 * x, 0.5 * g


def normal_energies(used: Sequence[type[NormalLaw]]) -> Routine:
    """Return the recoverable energy: the law's own, else ∫₀^δ F(s, ṡ = 0) ds, substituted s = δ u² so that a root at the onset integrates
    exactly.
    """
    return chain_functions(no_energy, [_energy_function(law) for law in used])


def _energy_function(law: type[NormalLaw]) -> Routine:
    if "energy" in law.functions:
        function = adapted(law, "energy", CARRYING, argument_names(law), "    return CALL")
    else:
        push = "    return CALL" if law.adhesive else "    return __wp.max(CALL, __f64(0.0))"
        function = adapted(law, "force", CARRYING, argument_names(law), push)
    load = loader_of(law)

    @routine
    def closed_form(
        a: A2, lane: int, at: int, depth: float, impact_speed: float, peak: float, patch: vec3, z: vec3
    ):
        return function(load(a, lane, at), depth, 0.0, impact_speed, peak, patch, z[0], z[1], z[2])

    @routine
    def stored_energy(
        a: A2, lane: int, at: int, depth: float, impact_speed: float, peak: float, patch: vec3, z: vec3
    ):
        p = load(a, lane, at)
        deepest = wp.max(peak, depth)
        total = 0.0
        for j in range(8):
            u, g = gauss_node(j)
            s = depth * u * u
            total += g * 2.0 * u * depth * function(p, s, 0.0, impact_speed, deepest, patch, z[0], z[1], z[2])
        return total

    return closed_form if "energy" in law.functions else stored_energy
