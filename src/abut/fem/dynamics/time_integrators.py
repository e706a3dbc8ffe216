"""Implicit time integrators for M a + f(u) = F(t) + contact, of second order, unconditionally stable for linear bodies.

Each step is one equilibrium or two: f(u) + M (k u + b) + w r_n = F + contact, where k u + b is the acceleration of the method for a
displacement u, and r_n the residual at the last instant (without inertia). Massless rows are in equilibrium at each instant,
or over each step where forces are those of the step.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from abut.array_types import Numbers
from abut.errors import InvalidValue

__all__ = ["Bathe", "DynamicEquilibrium", "DynamicState", "EnergyMomentum", "GeneralisedAlpha"]


@dataclass(frozen=True)
class DynamicState:
    """State at t [s]: u, v, a (N,), and r = f − F − contact (N,) [N]; methods with forces of a step store a and r of the last step."""

    t: float
    u: Numbers
    v: Numbers
    a: Numbers
    rest: Numbers


@dataclass(frozen=True)
class DynamicEquilibrium:
    """Equilibrium to solve: f(u) + M (inertia u + known) + share r_n = F + contact at a time, or over the step since another one."""

    t: float
    inertia: float
    known: Numbers
    share: float = 0.0
    since: float | None = None


#: Solves for u and r at its time.
Solve = Callable[[DynamicEquilibrium], tuple[Numbers, Numbers]]


@dataclass(frozen=True)
class GeneralisedAlpha:
    """Generalised-α: M a_{n+1−α_m} + r_{n+1−α_f} = 0 with Newmark's u and v.

        α_m = (2 ρ − 1)/(ρ + 1),  α_f = ρ/(ρ + 1),  γ = ½ − α_m + α_f,  β = ¼ (1 − α_m + α_f)²

    Args:
        spectral_radius: ρ∞, from 0 to 1: factor per step of a vibration much faster than the step; 1 is without loss, the
            trapezoidal rule.

    Raises:
        InvalidValue: ρ∞ is not from 0 to 1.

    Source: Chung & Hulbert, J. Appl. Mech. 60 (1993) 371, eq. 9–10, 17, 20, 25.
    """

    spectral_radius: float = 0.8

    def __post_init__(self) -> None:
        if not 0.0 <= self.spectral_radius <= 1.0:
            raise InvalidValue.of("generalised-α: spectral radius", self.spectral_radius, "be from 0 to 1")

    def step(self, start: DynamicState, h: float, solve: Solve) -> DynamicState:
        """Return the state h later."""
        rho = self.spectral_radius
        am, af = (2.0 * rho - 1.0) / (rho + 1.0), rho / (rho + 1.0)
        if rho == 1.0:  # its limit, in which accelerations of one instant and the next count alike
            am = af = 0.5
        gamma, beta = 0.5 - am + af, 0.25 * (1.0 - am + af) ** 2
        u, v, a = start.u, start.v, start.a
        k = 1.0 / (beta * h * h)
        b = -k * (u + h * v) - (0.5 / beta - 1.0) * a
        part = (1.0 - am) / (1.0 - af)
        balance = DynamicEquilibrium(start.t + h, part * k, part * b + am / (1.0 - af) * a, af / (1.0 - af))
        new, rest = solve(balance)
        then = k * new + b
        return DynamicState(balance.t, new, v + h * ((1.0 - gamma) * a + gamma * then), then, rest)


@dataclass(frozen=True)
class Bathe:
    """Bathe's composite method: the trapezoidal rule to t + γ h, Euler's backward rule of three points to t + h.

    It preserves motion much slower than a step and damps faster motion at once. So steps equal to the time in which a wave crosses an
    element give a clean front.

    Args:
        split: γ, between 0 and 1; 2 − √2 has one matrix for both, ½ is the method as first published.

    Raises:
        InvalidValue: γ is not between 0 and 1.

    Source: Bathe & Baig, Comput. Struct. 83 (2005) 2513, eq. 2–8; Bathe, Comput. Struct. 85 (2007) 437.
    """

    split: float = 2.0 - math.sqrt(2.0)

    def __post_init__(self) -> None:
        if not 0.0 < self.split < 1.0:
            raise InvalidValue.of("Bathe's method: split", self.split, "be between 0 and 1")

    def step(self, start: DynamicState, h: float, solve: Solve) -> DynamicState:
        """Return the state h later."""
        g, u, v, a = self.split, start.u, start.v, start.a
        k = 2.0 / (g * h)
        first = DynamicEquilibrium(start.t + g * h, k * k, -k * k * u - 2.0 * k * v - a)
        middle, _ = solve(first)
        speed = k * (middle - u) - v
        c1, c2, c3 = (1.0 - g) / (g * h), -1.0 / ((1.0 - g) * g * h), (2.0 - g) / ((1.0 - g) * h)
        slow = c1 * u + c2 * middle
        second = DynamicEquilibrium(start.t + h, c3 * c3, c1 * v + c2 * speed + c3 * slow)
        new, rest = solve(second)
        then = c3 * new + slow
        return DynamicState(second.t, new, then, c1 * v + c2 * speed + c3 * then, rest)


@dataclass(frozen=True)
class EnergyMomentum:
    """Energy–momentum method: energy, momentum and angular momentum of elastic bodies are conserved for any step.

        M (v_{n+1} − v_n)/h + f̄ = F̄ + contact,   (u_{n+1} − u_n)/h = ½ (v_n + v_{n+1})

    f̄ is the force of the step whose work is the growth of stored energy (`abut.fem.continuum.discrete_gradient`), F̄ the mean of the
    loads at both ends. For linear bodies it is the trapezoidal rule, and like that does not damp vibrations faster than a step.
    Where faces touch or overlap at the start of a step,

        p ≥ 0,   Δg ≥ 0,   p Δg = 0,   Δg = ∂g/∂u (u_{n+1} − u_n), with ∂g/∂u from the middle of the step

    so that pressures do no work; elsewhere p = 0. Bodies may overlap by their displacement within a step, and stay so until they separate.

    Sources: Simo & Tarnow, Z. angew. Math. Phys. 43 (1992) 757; Gonzalez, Comput. Methods Appl. Mech. Eng. 190 (2000) 1763; contact:
    Laursen & Chawla, Int. J. Numer. Meth. Eng. 40 (1997) 863.
    """

    def step(self, start: DynamicState, h: float, solve: Solve) -> DynamicState:
        """Return the state h later."""
        k = 2.0 / h
        balance = DynamicEquilibrium(start.t + h, k / h, -k / h * start.u - k * start.v, since=start.t)
        new, rest = solve(balance)
        then = k * (new - start.u) - start.v
        return DynamicState(balance.t, new, then, (then - start.v) / h, rest)
