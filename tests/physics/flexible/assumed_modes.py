"""An Euler–Bernoulli cantilever by its own modes in closed form: what an FE model and its reduction come to, found by quadrature."""

from __future__ import annotations

import numpy as np
from scipy.optimize import brentq

from abut.flexible import Interface, ReducedBody

POINTS = 120  #: of Gauss's quadrature: exact to rounding for ten modes


def _mode(z: float, length: float, x: np.ndarray, derivative: int = 0) -> np.ndarray:
    """Mode (βL = z) of a cantilever, of height 2 at the tip, and its slope."""
    u, s = z / length * x, (np.cosh(z) + np.cos(z)) / (np.sinh(z) + np.sin(z))
    if derivative:
        return z / length * (np.sinh(u) + np.sin(u) - s * (np.cosh(u) - np.cos(u)))
    return np.cosh(u) - np.cos(u) - s * (np.sinh(u) - np.sin(u))


def cantilever(
    length: float, bending: float, line: float, ways: dict[int, int], radius: float
) -> ReducedBody:
    """A beam along x, held at the origin, that keeps its length.

    φ = cosh βx − cos βx − …, with 1 + cos βL cosh βL = 0; K = E I β⁴ ∫φ² dx; the tension under loads f along the beam is
    N(x) = ∫ₓᴸ f dx, and its geometric stiffness ∫ N φ_k′ φ_l′ dx. Source: Blevins, Formulas for Natural Frequency (1979), table 8-1.

    Args:
        length: L [m].
        bending: E I [N m²].
        line: ρ A [kg/m].
        ways: how many modes by direction (1 for y, 2 for z).
        radius: of gyration about the beam's axis [m].
    """
    roots = [
        brentq(lambda z: np.cos(z) + 1.0 / np.cosh(z), (k - 1) * np.pi + 0.1, k * np.pi) for k in range(1, 12)
    ]
    modes = [(way, roots[k]) for way, many in ways.items() for k in range(many)]
    m, (x, w) = len(modes), np.polynomial.legendre.leggauss(POINTS)
    x, w = 0.5 * length * (x + 1.0), 0.5 * length * w

    def shapes(at: np.ndarray) -> np.ndarray:
        six = np.zeros((len(at), 6, m))
        for k, (way, z) in enumerate(modes):
            six[:, way, k] = _mode(z, length, at)
            six[:, 6 - way, k] = _mode(z, length, at, 1) * (1.0 if way == 1 else -1.0)
        return six

    bent, places = shapes(x)[:, :3], np.outer(x, (1.0, 0.0, 0.0))
    fields = np.zeros((POINTS, 3, 6 + 4 * m))
    for a, e in enumerate(np.eye(3)):
        fields[:, :, a], fields[:, :, 3 + a] = e, np.cross(e, places)
        turned = np.cross(e, bent.transpose(0, 2, 1)).transpose(0, 2, 1)
        fields[:, :, 6 + m * (1 + a) : 6 + m * (2 + a)] = turned
    fields[:, :, 6 : 6 + m] = bent
    gram = np.einsum("nia,n,nib->ab", fields, w * line, fields)
    gram[3, 3] += line * length * radius**2
    stiffness = np.diag(
        [bending * (z / length) ** 4 * np.sum(w * _mode(z, length, x) ** 2) for _, z in modes]
    )
    slopes = np.zeros((POINTS, m, 2))
    for k, (way, z) in enumerate(modes):
        slopes[:, k, way - 1] = _mode(z, length, x, 1)
    tension = np.zeros((12, POINTS))
    tension[0] = -line * (length - x)  # by an acceleration along x
    tension[7] = tension[8] = 0.5 * line * (length**2 - x**2)  # by ω_y² and ω_z²
    stiffening = np.einsum("jn,n,nka,nla->jkl", tension, w, slopes, slopes)
    loaded = np.zeros((2, 6, m, m))
    loaded[1, 0] = np.einsum("n,nka,nla->kl", w, slopes, slopes)  # a pull at the tip; the root is the seat
    kept = np.linspace(0.0, length, 21)
    ends = [
        Interface("root", np.zeros(3), np.zeros((6, m))),
        Interface("tip", np.array([length, 0.0, 0.0]), shapes(np.array([length]))[0]),
    ]
    return ReducedBody(
        np.outer(kept, (1.0, 0.0, 0.0)), np.arange(1, 22), shapes(kept), gram, stiffness, np.zeros((m, m)), tuple(ends), stiffening,
        loaded, name="beam",
    )  # fmt: skip
