"""FASTSIM: rolling contact with slip, by Kalker's simplified theory."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from abut.array_types import Flags, Numbers
from abut.errors import InvalidValue
from abut.mechanics.rolling.rolling_creep import Creepages, KalkerContact
from abut.short_repr import short_repr
from abut.units import Scalar, positive

__all__ = ["RollingTraction", "fastsim"]


@short_repr
@dataclass(frozen=True, eq=False)
class RollingTraction:
    """Tractions and forces of a rolling contact; result of `fastsim`.

    Arrays have the shape (across, along); along a row x decreases from the leading edge.
    """

    force: tuple[float, float]  #: (F_x, F_y) on body 1 [N]
    moment: float  #: M_z = Σ (x q_y − y q_x) on body 1 [N·m]
    x: Numbers  #: places along the rolling [m]
    y: Numbers  #: places across the rolling [m]
    traction: tuple[Numbers, Numbers]  #: (q_x, q_y) on body 1 [Pa]
    pressure: Numbers  #: the parabolic pressure that bounds them [Pa]
    slips: Flags  #: True where the traction is at its bound
    area: Numbers  #: area of each point [m²]

    @property
    def slipping(self) -> float:
        """Share of the ellipse's area that slips."""
        return float((self.slips * self.area).sum() / self.area.sum())


def fastsim(
    contact: KalkerContact,
    creepages: Creepages,
    *,
    load: Scalar,
    friction: Scalar,
    along: int = 50,
    across: int = 50,
) -> RollingTraction:
    """Compute forces and tractions of steady rolling.

    Each point of the surface is an independent spring, u = L q. From the leading edge through the contact,

        ∂u_x/∂x = ξ − φy,  ∂u_y/∂x = η + φx   in stick;   |q| ≤ μ p  in slip
        L₁ = 8a/(3GC₁₁),  L₂ = 8a/(3GC₂₂),  L₃ = πa√(a/b)/(4GC₂₃)

    with L₁ for ξ, L₂ for η and L₃ for φ, so that without slip F_x and F_y are those of the linear theory, and the
    parabolic pressure p = (2P/πab)(1 − x²/a² − y²/b²). Strips across the rolling are at Gauss points, where Kalker
    has equal strips; steps along them are equal.

    Beware: forces are within about 10 % of the exact theory's, the moment is less accurate (at no slip it is not that of the
    linear theory). In full sliding at an angle, the force is along (C₁₁ξ, C₂₂η) instead of (ξ, η), an error of some degrees.
    The pressure is a parabola: with Hertz' ellipsoid points near the trailing edge would slip in the wrong direction (Kalker 1990, ch. 3).

    Args:
        contact: semi-axes, shear modulus and coefficients, from `kalker_contact`.
        creepages: ξ, η, φ.
        load: P [N] > 0.
        friction: μ > 0.
        along: steps along each strip.
        across: strips.

    Source: Kalker, Veh. Syst. Dyn. 11 (1982) 1-13.

    Raises:
        InvalidValue: a value that is not greater than zero; fewer than 2 steps or strips.
    """
    P, mu = positive(load, "N", what="fastsim: load"), positive(friction, "1", what="fastsim: friction")
    for name, count in (("along", along), ("across", across)):
        if count < 2:
            raise InvalidValue.of(f"fastsim: {name}", count, "be at least 2")
    a, b = contact.semi_axes
    nodes, weights = np.polynomial.legendre.leggauss(across)
    y = b * nodes[:, None]
    reach = a * np.sqrt(1.0 - nodes[:, None] ** 2)
    step = 2.0 * reach / along
    x = reach - step * (np.arange(along) + 0.5)
    pressure = 2.0 * P / (math.pi * a * b) * np.maximum(1.0 - (x / a) ** 2 - (y / b) ** 2, 0.0)
    qx, qy, slips = _integrate_strip(_stick_slopes(contact, creepages, x, y, step), step, mu * pressure)
    area = np.broadcast_to(step * b * weights[:, None], x.shape)
    return RollingTraction(
        force=(float((qx * area).sum()), float((qy * area).sum())),
        moment=float(((x * qy - y * qx) * area).sum()),
        x=x,
        y=np.broadcast_to(y, x.shape),
        traction=(qx, qy),
        pressure=pressure,
        slips=slips,
        area=area,
    )


def _stick_slopes(
    contact: KalkerContact, creepages: Creepages, x: Numbers, y: Numbers, step: Numbers
) -> tuple[Numbers, Numbers]:
    """Return dq/dx in stick, (across, along): over the step that leads to each point."""
    (a, b), c, G = contact.semi_axes, contact.coefficients, contact.shear_modulus
    per_xi, per_eta = 3.0 * G * c.c11 / (8.0 * a), 3.0 * G * c.c22 / (8.0 * a)
    per_phi = 4.0 * G * c.c23 / (math.pi * a * math.sqrt(a / b))
    before = x + 0.5 * step
    before[:, :1] = x[:, :1] + 0.25 * step  # the first step, from the leading edge, is half as long
    return (
        np.broadcast_to(per_xi * creepages.longitudinal - per_phi * creepages.spin * y, x.shape),
        per_eta * creepages.lateral + per_phi * creepages.spin * before,
    )


def _integrate_strip(
    slopes: tuple[Numbers, Numbers], step: Numbers, bound: Numbers
) -> tuple[Numbers, Numbers, Flags]:
    """Return tractions, integrated from the leading edge: stick, and where that exceeds the bound, slip."""
    qx, qy = np.zeros_like(bound), np.zeros_like(bound)
    slips = np.zeros(bound.shape, dtype=bool)
    px, py = np.zeros(len(bound)), np.zeros(len(bound))
    for k in range(bound.shape[1]):
        length = step[:, 0] * (0.5 if k == 0 else 1.0)
        px, py = px - slopes[0][:, k] * length, py - slopes[1][:, k] * length
        size, most = np.hypot(px, py), bound[:, k]
        slips[:, k] = size > most
        share = np.where(slips[:, k], most / np.maximum(size, 1e-300), 1.0)
        px, py = px * share, py * share
        qx[:, k], qy[:, k] = px, py
    return qx, qy, slips
