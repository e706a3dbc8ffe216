"""Reference for a sphere that strikes a half-space obliquely, with partial slip, by the method of dimension reduction.

The contact of a sphere of effective radius R with a half-space, Hertz' normal pressure and Cattaneo–Mindlin–Jäger's
tangential traction, is equivalent to independent springs on a line (Popov & Heß, Method of Dimensionality Reduction in Contact
Mechanics and Friction (2015), chapters 3 and 5): a spring at x is pressed by E* (δ − x²/R) dx, has the tangential stiffness
4 G* dx (1/G* = Σ (2 − ν)/G), and slips where that would exceed μ times its pressure. This holds for any history of δ and of the
displacement along a line. Material and speed are those of test 4 of Chung & Ooi, Granular Matter 13 (2011) 643-656: Al₂O₃, E = 380 GPa,
ν = 0.23, ρ = 4000, R = 2.5 mm, 3.9 m/s, μ = 0.092, e = 0.98 (by a factor 1 + λ δ̇/δ̇₀ on the force that gives exactly this e).

Values: angle from the normal in degrees -> e_t (tangential velocity of the centre after/before) and ω after [rad/s].
"""

import json
from pathlib import Path

import numpy as np
from scipy.optimize import brentq

YOUNG, POISSON, DENSITY, RADIUS = 380e9, 0.23, 4000.0, 2.5e-3
SPEED, FRICTION, RESTITUTION = 3.9, 0.092, 0.98
ANGLES = (5, 7.5, 10, 15, 20, 25, 30, 40, 50)


def rebound(angle: float, steps: int = 20000, springs: int = 4000) -> tuple[float, float]:
    """e_t and ω, by a leapfrog march; the displacement of each spring is carried from step to step."""
    normal_modulus = YOUNG / (2 * (1 - POISSON**2))
    shear_modulus = YOUNG / (2 * (1 + POISSON)) / (2 * (2 - POISSON))
    mass = 4 / 3 * np.pi * RADIUS**3 * DENSITY
    stiffness = 4 / 3 * normal_modulus * np.sqrt(RADIUS)
    e = RESTITUTION
    damping = brentq(lambda c: np.log((1 + c) / (1 - c * e)) - c * (1 + e), 1e-4, 1 / e - 1e-6)
    v0, t0 = SPEED * np.cos(np.radians(angle)), SPEED * np.sin(np.radians(angle))
    deepest = (15 * mass * v0**2 / (16 * normal_modulus * np.sqrt(RADIUS))) ** 0.4
    x = (np.arange(springs) + 0.5) / springs * np.sqrt(1.01 * RADIUS * deepest)
    width, bent = x[1] - x[0], np.zeros(springs)
    h = 3.0 * deepest / v0 / steps
    depth, rate, slip, impulse = 0.5 * h * v0, v0, t0, 0.0
    while depth > 0.0:
        normal = stiffness * depth**1.5 * (1 + damping * rate / v0)
        limit = FRICTION * normal_modulus * np.maximum(depth - x**2 / RADIUS, 0.0) / (4 * shear_modulus)
        bent = np.clip(bent + h * slip, -limit, limit)
        force = 8 * shear_modulus * width * bent.sum()
        rate -= h * normal / mass
        slip -= h * 3.5 * force / mass
        impulse += h * force
        depth += h * rate
    return 1 - impulse / mass / t0, -2.5 * impulse / mass / RADIUS


if __name__ == "__main__":
    values = {str(angle): rebound(angle) for angle in ANGLES}
    coarse = {str(angle): rebound(angle, 10000, 2000) for angle in ANGLES}
    worst = max(abs(values[a][0] - coarse[a][0]) for a in values)
    assert worst < 1e-4, worst
    Path(__file__).with_suffix(".json").write_text(json.dumps(values, indent=1) + "\n")
