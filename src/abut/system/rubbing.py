"""Friction and moment laws as chains of compiled functions: what opposes a slip, derivatives, and what a law carries along.

A law without memory gives the size of the opposing force by the size of the slip. A law with a bristle takes and gives vectors in
the contact plane; an implicit method's relation z = base + lag·ż is solved here (see ``pressing``).
"""

from collections.abc import Sequence
from typing import Any

import warp as wp

from abut.kernels.types import A2, Drag, f64, vec2, vec3, vec4
from abut.plug import adapted, loader_of, routine, struct_of

SCALAR = {"slip": f64, "normal": f64, "depth": f64}
VECTOR = {
    "slip": vec3,
    "normal": f64,
    "depth": f64,
    "normal_rate": f64,
    "turn": vec3,
    "bristle": vec3,
    "scalar": f64,
}
NAMES = {
    "slip": "slip",
    "speed": "slip",
    "normal_force": "normal",
    "depth": "depth",
    "normal_rate": "normal_rate",
    "turn": "turn",
}
RATES = {
    0: "    b = CALL\n    return vec4(b[0], b[1], b[2], __f64(0.0))",
    1: "    b, s = CALL\n    return vec4(b[0], b[1], b[2], s)",
}


def given(law: Any) -> dict[str, str]:
    """What a law's arguments are in the shared signature."""
    return NAMES | {law.anatomy.bristle: "bristle"} | dict.fromkeys(law.anatomy.states, "scalar")


@routine
def no_resistance(
    kind: int, a: A2, lane: int, at: int, slip: vec3, normal: float, depth: float, normal_rate: float, turn: vec3,
    base: vec4, lag: vec2, want: int,
):  # fmt: skip
    return Drag()


def resistances(used: Sequence[type], implicit: bool) -> Any:
    """The opposing force or moment, its derivatives by slip and normal force, and what the law carries along."""
    chain = no_resistance
    for number, law in reversed(list(enumerate(used))):
        anatomy = law.anatomy  # type: ignore[attr-defined]
        if anatomy.vector:
            chain = _bristle_link(number, law, chain)
        else:
            size = adapted(law, anatomy.method, SCALAR, given(law), "    return CALL")
            link = _size_link if implicit else _size_value_link
            chain = link(number, size, loader_of(law), chain)
    return chain


def _size_link(number: int, size: Any, load: Any, rest: Any) -> Any:
    @routine
    def resist(
        kind: int, a: A2, lane: int, at: int, slip: vec3, normal: float, depth: float, normal_rate: float, turn: vec3,
        base: vec4, lag: vec2, want: int,
    ):  # fmt: skip
        if kind == number:
            out = Drag()
            p = load(a, lane, at)
            speed = wp.max(wp.length(slip), 1.0e-12)
            direction = slip / speed
            value = size(p, speed, normal, depth)
            out.force = direction * value
            if want == 1:
                _gp, by_speed, by_normal, _gd = wp.grad(size)(p, speed, normal, depth)
                across = wp.outer(direction, direction)
                out.by_slip = across * by_speed + (wp.identity(n=3, dtype=f64) - across) * (value / speed)
                out.by_normal = direction * by_normal
            return out
        return rest(kind, a, lane, at, slip, normal, depth, normal_rate, turn, base, lag, want)

    return resist


def _size_value_link(number: int, size: Any, load: Any, rest: Any) -> Any:
    @routine
    def resist(
        kind: int, a: A2, lane: int, at: int, slip: vec3, normal: float, depth: float, normal_rate: float, turn: vec3,
        base: vec4, lag: vec2, want: int,
    ):  # fmt: skip
        if kind == number:
            out = Drag()
            speed = wp.max(wp.length(slip), 1.0e-12)
            out.force = slip * (size(load(a, lane, at), speed, normal, depth) / speed)
            return out
        return rest(kind, a, lane, at, slip, normal, depth, normal_rate, turn, base, lag, want)

    return resist


def settling(law: Any, rates: Any) -> Any:
    """``settle(p, …, base, lag)``: the z with z = base + lag·evolve(…, z), by Newton's method with differences."""
    P = struct_of(law)

    @routine
    def settle(
        p: P, slip: vec3, normal: float, depth: float, normal_rate: float, turn: vec3, base: vec4, lag: vec2
    ):  # fmt: skip
        z = base + vec4(0.0, 0.0, 0.0, 0.0)
        it = int(0)
        while lag[0] > 0.0 and it < 12:
            g = rates(p, slip, normal, depth, normal_rate, turn, vec3(z[0], z[1], z[2]), z[3])
            r = z - base - g * lag[0]
            size = wp.length(vec3(z[0], z[1], z[2])) + lag[0] * wp.length(vec3(g[0], g[1], g[2]))
            slope = wp.identity(n=4, dtype=f64)
            for j in range(4):
                e = 1.0e-7 * size + 1.0e-30
                if j == 3:
                    e = 1.0e-7 * (wp.abs(z[3]) + lag[0] * wp.abs(g[3])) + 1.0e-30
                near = z + vec4(0.0, 0.0, 0.0, 0.0)
                near[j] = z[j] + e
                there = rates(
                    p, slip, normal, depth, normal_rate, turn, vec3(near[0], near[1], near[2]), near[3]
                )
                d = (there - g) * (lag[0] / e)
                for i in range(4):
                    slope[i, j] = slope[i, j] - d[i]
            step = wp.inverse(slope) @ r
            z = z - step
            it += 1
            if wp.length(step) <= 1.0e-13 * wp.length(z):
                it = 99
        return z

    return settle


def _bristle_link(number: int, law: Any, rest: Any) -> Any:
    names = given(law)
    oppose = adapted(law, law.anatomy.method, VECTOR, names, "    return CALL")
    rates = adapted(law, "evolve", VECTOR, names, RATES[len(law.anatomy.states)], vec4=vec4)
    settle, load, P = settling(law, rates), loader_of(law), struct_of(law)

    @routine
    def settled(
        p: P, slip: vec3, normal: float, depth: float, normal_rate: float, turn: vec3, base: vec4, lag: vec2
    ):  # fmt: skip
        z = settle(p, slip, normal, depth, normal_rate, turn, base, lag)
        return oppose(p, slip, normal, depth, normal_rate, turn, vec3(z[0], z[1], z[2]), z[3])

    @routine
    def resist(
        kind: int, a: A2, lane: int, at: int, slip: vec3, normal: float, depth: float, normal_rate: float, turn: vec3,
        base: vec4, lag: vec2, want: int,
    ):  # fmt: skip
        if kind == number:
            out = Drag()
            p = load(a, lane, at)
            z = settle(p, slip, normal, depth, normal_rate, turn, base, lag)
            b = vec3(z[0], z[1], z[2])
            out.z = z
            out.dz = rates(p, slip, normal, depth, normal_rate, turn, b, z[3])
            out.force = oppose(p, slip, normal, depth, normal_rate, turn, b, z[3])
            near = 1.0e-6 * (wp.length(b) + 1.0e-9)
            along = slip * (near / wp.max(wp.length(slip), 1.0e-300))
            tilted = oppose(p, slip, normal, depth, normal_rate, turn, b + along, z[3])
            weight = wp.max(normal, 0.0) * near / wp.max(wp.length(tilted - out.force), 1.0e-300)
            near = 1.0e-6 * (wp.abs(z[3]) + 1.0e-9)
            aged = oppose(p, slip, normal, depth, normal_rate, turn, b, z[3] + near)
            age = wp.max(normal, 0.0) * near / wp.max(wp.length(aged - out.force), 1.0e-300)
            weight = wp.min(weight, 1.0e100)
            out.size = vec4(weight, weight, weight, wp.min(age, 1.0e100))
            if want == 1:
                e = 1.0e-6 * wp.max(wp.length(slip), 1.0e-6)
                for j in range(3):
                    moved = slip + vec3(0.0, 0.0, 0.0)
                    moved[j] = slip[j] + e
                    held = oppose(p, moved, normal, depth, normal_rate, turn, b, z[3])
                    there = settled(p, moved, normal, depth, normal_rate, turn, base, lag)
                    column = ((held - out.force) + (there - held) * lag[1]) / e
                    for i in range(3):
                        out.by_slip[i, j] = column[i]
                n = 1.0e-6 * wp.max(normal, 1.0e-6)
                out.by_normal = (
                    settled(p, slip, normal + n, depth, normal_rate, turn, base, lag) - out.force
                ) / n
            return out
        return rest(kind, a, lane, at, slip, normal, depth, normal_rate, turn, base, lag, want)

    return resist


@routine
def no_energy(kind: int, a: A2, lane: int, at: int, normal: float, depth: float, z: vec4):
    return 0.0


def bristle_energies(used: Sequence[type]) -> Any:
    """Energy stored in bristles, where the law says it."""
    chain = no_energy
    for number, law in reversed(list(enumerate(used))):
        if "energy" in law.functions:  # type: ignore[attr-defined]
            function = adapted(law, "energy", VECTOR, given(law), "    return CALL")
            chain = _energy_link(number, function, loader_of(law), chain)
    return chain


def _energy_link(number: int, stored: Any, load: Any, rest: Any) -> Any:
    @routine
    def energy(kind: int, a: A2, lane: int, at: int, normal: float, depth: float, z: vec4):
        if kind == number:
            still = vec3(0.0, 0.0, 0.0)
            return stored(load(a, lane, at), still, normal, depth, 0.0, still, vec3(z[0], z[1], z[2]), z[3])
        return rest(kind, a, lane, at, normal, depth, z)

    return energy
