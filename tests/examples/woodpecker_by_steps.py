"""The woodpecker by a program of its own: three coordinates and Moreau's midpoint rule, for comparison with the gallery's machine.

    M(q_m) (v₁ − v₀) = h f(q_m, v₀) + Σ w p,   q_m = q₀ + h v₀/2,   q₁ = q_m + h v₁/2
    where g(q_m) ≤ 0:   0 ≤ w_n·v₁ + e w_n·v₀ ⊥ p_n ≥ 0,   |p_t| ≤ μ p_n, against w_t·v₁

q = (height of the sleeve, its tilt, the bird's). Impulses by Gauss and Seidel's sweeps. Source: Moreau, in: Nonsmooth Mechanics and
Applications (1988) 1-82; sizes and masses as in the example.
"""

from __future__ import annotations

import math
from types import ModuleType
from typing import Any

import numpy as np

SWEEPS, SMALL = 2000, 1e-13  #: of impulses; [N s]
CYCLE = 0.06  #: shortest time between two jams of the lower edge [s]


def dynamics(machine: ModuleType, q: Any, v: Any) -> tuple[Any, Any]:
    """The mass matrix and generalised forces."""
    (_, tilt, lean), arm, reach = q, machine.ARM, machine.REACH
    (sleeve, turning), (bird, swinging) = machine.SLEEVE, machine.BIRD
    jacobian = np.array(
        [
            [0, -arm * math.sin(tilt), -reach * math.sin(lean)],
            [1, arm * math.cos(tilt), reach * math.cos(lean)],
        ]
    )
    mass = bird * jacobian.T @ jacobian + np.diag([sleeve, turning, swinging])
    bent = -np.array(
        [
            arm * math.cos(tilt) * v[1] ** 2 + reach * math.cos(lean) * v[2] ** 2,
            arm * math.sin(tilt) * v[1] ** 2 + reach * math.sin(lean) * v[2] ** 2,
        ]
    )
    torque = machine.SPRING * (lean - tilt)
    return mass, -bird * jacobian.T @ (bent + np.array([0.0, 9.81])) + (-9.81 * sleeve, torque, -torque)


def places(machine: ModuleType, q: Any) -> list[tuple[float, Any, Any, float]]:
    """Gap, directions normal and tangential, and restitution of beak, upper and lower edge."""
    tilt, arm, reach = q[1], machine.ARM, machine.REACH
    out = []
    for (px, py), k, e in (
        ((-machine.BEAK, machine.HIGH), 2, machine.PECK),
        ((machine.HOLE, machine.HALF), 1, 0.0),
        ((machine.HOLE, -machine.HALF), 1, 0.0),
    ):
        c, s = math.cos(q[k]), math.sin(q[k])
        x, up = c * px - s * py, s * px + c * py
        normal, tangent = np.zeros(3), np.array([1.0, 0.0, 0.0])
        if k == 2:
            x += reach * c
            up += reach * s
            normal[1], tangent[1] = -arm * math.sin(tilt), arm * math.cos(tilt)
        normal[k], tangent[k] = -up, x
        gap = x + (arm * math.cos(tilt) if k == 2 else 0.0) - machine.POLE
        out.append((gap, normal, tangent, e))
    return out


def impulses(machine: ModuleType, free: Any, before: Any, inverse: Any, closed: list[Any]) -> tuple[Any, Any]:
    """Velocities after the step, and the impulses of the contact points that are closed."""
    v, p = free.copy(), np.zeros((len(closed), 2))
    for _ in range(SWEEPS):
        changed = 0.0
        for row, (_, normal, tangent, e) in zip(p, closed, strict=True):
            for k, way, target in ((0, normal, -e * (normal @ before)), (1, tangent, 0.0)):
                bound = (0.0, math.inf) if k == 0 else (-machine.FRICTION * row[0], machine.FRICTION * row[0])
                new = min(max(row[k] - (way @ v - target) / (way @ inverse @ way), bound[0]), bound[1])
                v += inverse @ way * (new - row[k])
                changed = max(changed, abs(new - row[k]))
                row[k] = new
        if changed < SMALL:
            break
    return v, p


def sinking(machine: ModuleType, h: float, end: float, skipped: int = 5) -> float:
    """How far it sinks in a cycle on the mean [m], by steps of h [s], the first cycles left out."""
    tilt, lean, fall, rock, sway = machine.START
    q, v = np.array([0.0, tilt, lean]), np.array([fall, rock, sway])
    jams: list[tuple[float, float]] = []
    pressed = False
    for n in range(round(end / h)):
        middle = q + 0.5 * h * v
        mass, force = dynamics(machine, middle, v)
        inverse = np.linalg.inv(mass)
        found = places(machine, middle)
        shut = [k for k, (gap, *_) in enumerate(found) if gap <= 0.0]
        v, p = impulses(machine, v + h * inverse @ force, v, inverse, [found[k] for k in shut])
        q = middle + 0.5 * h * v
        jammed = 2 in shut and p[shut.index(2), 0] > 0.0
        if jammed and not pressed and (not jams or n * h - jams[-1][0] > CYCLE):
            jams.append((n * h, q[0]))
        pressed = jammed
    return float((jams[skipped][1] - jams[-1][1]) / (len(jams) - 1 - skipped))
