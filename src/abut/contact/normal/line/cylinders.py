"""Base class of the laws of line contact: parameters of two cylinders, and the inverse of a logarithmic approach.

Five of the published laws are one function with different constants: with f = F/L and s = 1/(πE*),

    δ = f s ln(B/f)

    Johnson             B = 4πE*ΔR/e         ESDU-78035            B = 4πE*ΔR·e
    Radzimovsky         B = 6.25 E*ΔR e^(2/3)
    Goldsmith           B = πE*L²e/R         Dubowsky–Freudenstein B = πE*L²ΔR e/(R₁R₂)     (e = 2.718…)

It is inverted by Lambert's function, branch −1:  u = ln(B/f) solves u e^(−u) = δ/(sB), and f = δ/(s u).

The law becomes invalid as u decreases to 1, where the stiffness df/dδ = 1/(s(u − 1)) is infinite and no greater depth is
reached. From u = 2 (where df/dδ is twice f/δ; Hertz's point contact has 1.5) the force continues along its tangent.

Source: Pereira, Ramalho & Ambrósio, Nonlinear Dyn. 63 (2011) 681-697, who collect the laws; the inverse: Corless,
Gonnet, Hare, Jeffrey & Knuth, Adv. Comput. Math. 5 (1996) 329-359.
"""

from __future__ import annotations

import math

from abut import units
from abut.contact.normal.dissipation import require_restitution
from abut.contact.parameter_checks import positive
from abut.errors import InvalidValue
from abut.extend.validity_ranges import Range, contact_depth

#: ln(B/f) below which a logarithmic law continues along its tangent.
LEAST_LOG = 2.0


def line_load_range() -> Range:
    """Return the range of the logarithmic laws: ln(B/f) above 2, which is a depth up to ``deepest()``."""
    return Range(
        "penetration",
        contact_depth,
        most=lambda law: law.deepest(),
        unit="m",
        remedy="the logarithm of the law loses its meaning and the force continues along its tangent; use abut.normal.Liu for wide contact",
    )


class Cylinders:
    """Two factories for a pair of parallel cylinders, for laws with ``modulus``, ``length`` and ``difference``."""

    @classmethod
    def pin_in_hole(cls, modulus, *, pin, hole, length, **more):
        """Return the law for a pin of radius ``pin`` in a hole of radius ``hole``: ΔR = R₂ − R₁.

        Args:
            modulus: E* [Pa].
            pin: Its radius [m].
            hole: Its radius [m], larger.
            length: Length of the line [m].
            more: Further parameters of the law, such as ``restitution``.

        Raises:
            InvalidValue: a pin that does not fit into its hole.
        """
        r, h = (
            units.positive(v, "m", what=f"{cls.__name__}: {n}") for v, n in ((pin, "pin"), (hole, "hole"))
        )
        if r >= h:
            raise InvalidValue(
                f"{cls.__name__}: pin radius {r:g} m is not below the hole radius {h:g} m; swap or correct them"
            )
        return cls(modulus=modulus, length=length, **cls._sizes(r, h, h - r), **more)

    @classmethod
    def side_by_side(cls, modulus, *, radius_i, radius_j, length, **more):
        """Return the law for two cylinders that touch from outside: ΔR = R₁ + R₂.

        Args:
            modulus: E* [Pa].
            radius_i: Radius of one [m].
            radius_j: Radius of the other [m].
            length: Length of the line [m].
            more: Further parameters of the law, such as ``restitution``.
        """
        i, j = (
            units.positive(v, "m", what=f"{cls.__name__}: {n}")
            for v, n in ((radius_i, "radius_i"), (radius_j, "radius_j"))
        )
        return cls(modulus=modulus, length=length, **cls._sizes(i, j, i + j), **more)

    @classmethod
    def _sizes(cls, radius_i, radius_j, difference):
        """Return the law's own parameters of size."""
        return {"difference": difference}

    def check(self):
        """Check that sizes and modulus are not zero; restitution from 0.01 to 1."""
        positive(self, *(p.name for p in self.declared if p.unit in ("m", "Pa")))
        require_restitution(self)

    def deepest(self):
        """Return the depth [m] up to which the published law applies; beyond it the force is straight.

        Only for the logarithmic laws.
        """
        return LEAST_LOG * math.exp(-LEAST_LOG) * self.scale / (math.pi * self.modulus)


def logarithmic_force(modulus, scale, depth):
    """Return f [N/m] from δ [m], E* [Pa] and B [N/m]: the inverse of δ = f s ln(B/f), straight on from ln(B/f) = 2."""
    return in_series(modulus, scale, 0.0, depth)


def in_series(modulus, scale, compliance, depth):
    """Return f [N/m] from δ [m]: the inverse of δ = f [C + s ln(B/f)], C [m²/N] in series; straight on from ln(B/f) = 2.

    As u = C/s + ln(B/f) it is the same equation, u e^(−u) = δ e^(−C/s)/(sB).
    """
    if depth <= 0.0:
        return 0.0
    s = 1.0 / (math.pi * modulus)
    more = compliance / s
    limit = (LEAST_LOG + more) * math.exp(-LEAST_LOG) * s * scale
    if depth >= limit:
        return limit / (s * (LEAST_LOG + more)) + (depth - limit) / (s * (LEAST_LOG - 1.0 + more))
    given = math.log(s * scale / depth) + more
    u = max(given + math.log(given), LEAST_LOG + more)
    u = _newton_iterate(_newton_iterate(_newton_iterate(u, given), given), given)
    u = _newton_iterate(_newton_iterate(_newton_iterate(u, given), given), given)
    return depth / (s * u)


def _newton_iterate(u, given):
    """Return the next iterate of Newton's method for u − ln u = given."""
    return u - (u - math.log(u) - given) * u / (u - 1.0)


def logarithmic_energy(modulus, scale, depth):
    """Return ∫ f dδ [J/m] of ``logarithmic_force``: s f² (u/2 − 1/4), u = ln(B/f), and a trapezium beyond u = 2."""
    return energy_in_series(modulus, scale, 0.0, depth)


def energy_in_series(modulus, scale, compliance, depth):
    """Return ∫ f dδ [J/m] of ``in_series``: s f² (u/2 − 1/4), u = C/s + ln(B/f), and a trapezium beyond ln(B/f) = 2."""
    if depth <= 0.0:
        return 0.0
    s = 1.0 / (math.pi * modulus)
    more = compliance / s
    within = min(depth, (LEAST_LOG + more) * math.exp(-LEAST_LOG) * s * scale)
    f = in_series(modulus, scale, compliance, within)
    full = in_series(modulus, scale, compliance, depth)
    return s * f * f * (0.5 * (math.log(scale / f) + more) - 0.25) + 0.5 * (f + full) * (depth - within)


def liu_force(modulus, difference, depth):
    """Return Liu's f [N/m]: ½ π E* δ √(δ/(2 (ΔR + δ)))."""
    return 0.5 * math.pi * modulus * depth * math.sqrt(max(depth, 1e-30) / (2.0 * (difference + depth)))
