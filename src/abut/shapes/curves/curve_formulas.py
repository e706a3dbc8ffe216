"""Curves in closed form, as plain functions of floats: a place and its derivatives by a parameter u from 0 to 1.

Each of the four kinds returns ten numbers (x, y, x′, y′, x″, y″, x‴, y‴, x⁗, y⁗); `parallel_point` moves them along the
left normal and returns the first eight. Only arithmetic, sines, cosines and roots occur, so that the same functions can
be compiled.
"""

from __future__ import annotations

import math
from typing import TypeAlias

__all__ = ["Base", "Place", "cubic_point", "extended_involute", "line_point", "parallel_point", "rotor_point"]

#: x, y [m] and their first four derivatives by u.
Base: TypeAlias = tuple[float, float, float, float, float, float, float, float, float, float]
#: x, y [m] and their first three derivatives by u.
Place: TypeAlias = tuple[float, float, float, float, float, float, float, float]


def line_point(u: float, px: float, py: float, qx: float, qy: float) -> Base:
    """Return r = p + u (q − p)."""
    dx, dy = qx - px, qy - py
    return px + u * dx, py + u * dy, dx, dy, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0


def rotor_point(
    u: float, cx: float, cy: float, a: float, af: float, aw: float, b: float, bf: float, bw: float
) -> Base:
    """Return r = c + A e^{i(φ_A + ω_A u)} + B e^{i(φ_B + ω_B u)}, whose n-th derivative is Σ A (iω)ⁿ e^{i(φ + ω u)}."""
    ax, ay = a * math.cos(af + aw * u), a * math.sin(af + aw * u)
    bx, by = b * math.cos(bf + bw * u), b * math.sin(bf + bw * u)
    a2, b2 = aw * aw, bw * bw
    a3, b3 = a2 * aw, b2 * bw
    return (
        cx + ax + bx,
        cy + ay + by,
        -aw * ay - bw * by,
        aw * ax + bw * bx,
        -a2 * ax - b2 * bx,
        -a2 * ay - b2 * by,
        a3 * ay + b3 * by,
        -a3 * ax - b3 * bx,
        a2 * a2 * ax + b2 * b2 * bx,
        a2 * a2 * ay + b2 * b2 * by,
    )


def cubic_point(
    u: float, x0: float, x1: float, x2: float, x3: float, y0: float, y1: float, y2: float, y3: float
) -> Base:
    """Return r = r₀ + r₁ u + r₂ u² + r₃ u³."""
    return (
        x0 + u * (x1 + u * (x2 + u * x3)),
        y0 + u * (y1 + u * (y2 + u * y3)),
        x1 + u * (2.0 * x2 + 3.0 * u * x3),
        y1 + u * (2.0 * y2 + 3.0 * u * y3),
        2.0 * x2 + 6.0 * u * x3,
        2.0 * y2 + 6.0 * u * y3,
        6.0 * x3,
        6.0 * y3,
        0.0,
        0.0,
    )


def extended_involute(
    u: float,
    cx: float,
    cy: float,
    radius: float,
    x0: float,
    y0: float,
    turn: float,
    mirror: float,
    t0: float,
    t1: float,
) -> Base:
    """Return r = c + e^{i(τ + m t)} (x₀ + i m (y₀ − R t)), t = t₀ + u (t₁ − t₀), m = ±1.

    A line rolls on the circle of radius R; the point (x₀, y₀) is fixed to it. The n-th derivative by t is
    (i m)ⁿ e^{i(τ + m t)} (x₀ − n R + i m (y₀ − R t)).
    """
    span = t1 - t0
    t = t0 + u * span
    c, s = math.cos(turn + mirror * t), math.sin(turn + mirror * t)
    y = mirror * (y0 - radius * t)
    f1 = mirror * span
    f2, f3, f4 = f1 * f1, f1 * f1 * f1, f1 * f1 * f1 * f1
    xa, xb, xc, xd = x0 - radius, x0 - 2.0 * radius, x0 - 3.0 * radius, x0 - 4.0 * radius
    return (
        cx + c * x0 - s * y,
        cy + s * x0 + c * y,
        -f1 * (s * xa + c * y),
        f1 * (c * xa - s * y),
        -f2 * (c * xb - s * y),
        -f2 * (s * xb + c * y),
        f3 * (s * xc + c * y),
        -f3 * (c * xc - s * y),
        f4 * (c * xd - s * y),
        f4 * (s * xd + c * y),
    )


def parallel_point(
    offset: float,
    x: float,
    y: float,
    xa: float,
    ya: float,
    xb: float,
    yb: float,
    xc: float,
    yc: float,
    xd: float,
    yd: float,
) -> Place:
    """Return r + d n with n = (−y′, x′)/|r′|, and three derivatives by u; |r′| must not vanish.

    With n′ = −κ r′ and g = 1 − κ d:   g r′,   g r″ − d κ′ r′,   g r‴ − 2 d κ′ r″ − d κ″ r′
    where, with c = x′y″ − y′x″ and s = |r′|²,

        κ = c s^{−3/2},   κ′ = (c′ − 3/2 c s′/s) s^{−3/2}
        κ″ = (c″ − 3 c′ s′/s − 3/2 c s″/s + 15/4 c (s′/s)²) s^{−3/2}
    """
    s = xa * xa + ya * ya
    s1 = 2.0 * (xa * xb + ya * yb) / s
    s2 = 2.0 * (xb * xb + yb * yb + xa * xc + ya * yc) / s
    c = xa * yb - ya * xb
    c1 = xa * yc - ya * xc
    c2 = xb * yc - yb * xc + xa * yd - ya * xd
    root = math.sqrt(s)
    scale = offset / (s * root)
    g = 1.0 - scale * c
    h = scale * (c1 - 1.5 * c * s1)
    k = scale * (c2 - 3.0 * c1 * s1 - 1.5 * c * s2 + 3.75 * c * s1 * s1)
    return (
        x - offset * ya / root,
        y + offset * xa / root,
        g * xa,
        g * ya,
        g * xb - h * xa,
        g * yb - h * ya,
        g * xc - 2.0 * h * xb - k * xa,
        g * yc - 2.0 * h * yb - k * ya,
    )
