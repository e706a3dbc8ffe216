"""Exact, fast polynomials in parameters, lengths, rates and the cosines and sines of angles, and their conversion to short expressions.

sin² = 1 − cos² makes equal polynomials identical. The expression is the shortest of three forms: this one, the one with cos² = 1 − sin²,
and sums of cosines and sines of sums of angles (Fourier's form), in which a plane machine is shortest.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import sympy as sp
from sympy.polys.rings import PolyElement, ring

from abut.array_types import AnyArray, Objects
from abut.symbolic.kinematics.rotations import Angle, RotationChain

if TYPE_CHECKING:
    from sympy.external.gmpy import MPQ

__all__ = ["PolynomialRing"]

FACTORED = 24  #: largest number of terms of a sum that is factored
MAX_FORM_TERMS = 1500  #: number of terms above which only the first form is computed
WAVES = 5  #: largest number of angles for Fourier's form


class PolynomialRing:
    """Polynomials of one machine.

    Args:
        angles: The symbols of all angles, coordinates first.
        others: All other symbols: parameters and lengths.
        rates: Of each coordinate that moves, its rate, by symbol.
    """

    def __init__(
        self, angles: Sequence[sp.Symbol], others: Sequence[sp.Expr], rates: Mapping[sp.Symbol, sp.Symbol]
    ) -> None:
        self.angles, self.rates = tuple(angles), dict(rates)
        names = [str(a) for a in angles]
        plain = [*others, *rates.values(), *(a for a in angles if a in rates)]
        made = [f"{kind}.{name}" for kind in ("cos", "sin") for name in names]
        self.ring, *gens = ring([*map(str, plain), *made], sp.QQ)
        n = len(names)
        self.symbols = [*plain, *map(sp.cos, angles), *map(sp.sin, angles)]
        self.of = dict(zip(plain, gens, strict=False))
        self.first = len(plain)  #: index of the first cosine
        self.cos = dict(zip(names, gens[self.first :], strict=False))
        self.sin = dict(zip(names, gens[self.first + n :], strict=True))
        self.zero, self.one = self.ring.zero, self.ring.one
        self._waves: dict[Angle, tuple[PolyElement, PolyElement]] = {}
        self._read: dict[PolyElement, sp.Expr] = {}

    # --- making ------------------------------------------------------------------------------------------------------

    def poly(self, x: sp.Expr | float) -> PolyElement:
        """Return a number, or ± one of the other symbols, as a polynomial."""
        if x in self.of:
            return self.of[x]
        return -self.of[-x] if -x in self.of else self.ring(int(x))

    def wave(self, angle: Angle) -> tuple[PolyElement, PolyElement]:
        """Return cosine and sine of a sum of angles."""
        if angle not in self._waves:
            c, s = self.one, self.zero
            for name, n in angle:
                a, b = self.cos[name], self.sin[name] * (1 if n > 0 else -1)
                for _ in range(abs(n)):
                    c, s = self.reduce(c * a - s * b), self.reduce(s * a + c * b)
            self._waves[angle] = c, s
        return self._waves[angle]

    def matrix(self, turn: RotationChain) -> Objects:
        """Return the matrix of a rotation."""
        out = self.array(np.eye(3, dtype=int))
        for axis, angle in turn.steps:
            c, s = self.wave(angle)
            i, j = (axis + 1) % 3, (axis + 2) % 3
            column_i, column_j = out[:, i].copy(), out[:, j].copy()
            out[:, i], out[:, j] = column_i * c + column_j * s, column_j * c - column_i * s
        return self.reduce_entries(out.dot(self.array(np.array(turn.cube))))

    def array(self, x: AnyArray | Sequence[sp.Expr | float]) -> Objects:
        """Return an array of numbers or symbols as polynomials."""
        out = np.empty(np.shape(x), object)
        out.ravel()[:] = [self.poly(v) for v in np.asarray(x, object).ravel()]
        return out

    # --- changing ----------------------------------------------------------------------------------------------------

    def reduce(self, p: PolyElement) -> PolyElement:
        """Reduce a polynomial with sin² = 1 − cos²."""
        return self._without(p, self.first + len(self.angles), self.first)

    def reduce_entries(self, x: Objects) -> Objects:
        """Reduce an array of polynomials."""
        return _map_entries(self.reduce, x)

    def by(self, p: PolyElement, q: sp.Symbol) -> PolyElement:
        """Return the derivative by a coordinate."""
        out = p.diff(self.of[q]) if q in self.of else self.zero
        name = str(q)
        if name in self.cos:
            c, s = self.cos[name], self.sin[name]
            out = out + p.diff(s) * c - p.diff(c) * s
        return out

    def rate(self, p: PolyElement) -> PolyElement:
        """Return the derivative with respect to time at constant rates: Σ ∂p/∂q q̇."""
        return sum((self.by(p, q) * self.of[u] for q, u in self.rates.items()), self.zero)

    def _without(self, p: PolyElement, squared: int, other: int) -> PolyElement:
        """Replace x² by 1 − y², for cosines or sines x and y given by their first indices."""
        n = len(self.angles)
        for k in range(n):
            if max((m[squared + k] for m in p), default=0) < 2:
                continue
            rest = self.one - self.ring.gens[other + k] ** 2
            out: dict[int, dict[tuple[int, ...], MPQ]] = {}
            for monomial, coefficient in p.items():
                times, left = divmod(monomial[squared + k], 2)
                lower = (*monomial[: squared + k], left, *monomial[squared + k + 1 :])
                out.setdefault(times, {})[lower] = coefficient
            p = sum((self.ring.from_dict(part) * rest**times for times, part in out.items()), self.zero)
        return p

    # --- reading -----------------------------------------------------------------------------------------------------

    def read(self, p: PolyElement) -> sp.Expr:
        """Return a polynomial as an expression."""
        p = self.reduce(p)
        if p not in self._read:
            self._read[p] = self._shortest(p)
        return self._read[p]

    def reads(self, x: Objects | Sequence[PolyElement] | Sequence[Sequence[PolyElement]]) -> Objects:
        """Return an array of polynomials as expressions."""
        return _map_entries(self.read, x)

    def _shortest(self, p: PolyElement) -> sp.Expr:
        forms = [self._group_trig_products(p)]
        used = [k for k in range(len(self.angles)) if self._uses(p, k)]
        if used and 1 < len(p) <= MAX_FORM_TERMS:
            forms.append(
                self._group_trig_products(self._without(p, self.first, self.first + len(self.angles)))
            )
            if len(used) <= WAVES:
                forms.append(self._by_waves(p, used))
        return self._sum(min(forms, key=_expression_length))

    def _uses(self, p: PolyElement, k: int) -> bool:
        c, s = self.first + k, self.first + len(self.angles) + k
        return any(m[c] or m[s] for m in p)

    def _group_trig_products(self, p: PolyElement) -> Parts:
        """Return products of cosines and sines, each with its factor."""
        groups: dict[tuple[int, ...], dict[tuple[int, ...], MPQ]] = {}
        zeros = (0,) * (2 * len(self.angles))
        for monomial, coefficient in p.items():
            plain, trig = monomial[: self.first], monomial[self.first :]
            groups.setdefault(trig, {})[plain + zeros] = coefficient
        parts: Parts = []
        for trig, group in groups.items():
            product = sp.Mul(*(s**e for s, e in zip(self.symbols[self.first :], trig, strict=True) if e))
            parts.append((self.ring.from_dict(group), product, sum(trig)))
        return parts

    def _by_waves(self, p: PolyElement, used: Sequence[int]) -> Parts:
        """Return Σ A cos(Σ n φ) + B sin(Σ n φ): products of powers by their exponentials."""
        n, zeros = len(self.angles), (0,) * (2 * len(self.angles))
        sums: dict[tuple[int, ...], tuple[PolyElement, PolyElement]] = {}
        for monomial, coefficient in p.items():
            plain = self.ring.from_dict({monomial[: self.first] + zeros: coefficient})
            powers = [
                _exponential_terms(monomial[self.first + k], monomial[self.first + n + k]).items()
                for k in used
            ]
            for several in itertools.product(*powers):
                place = tuple(m for m, _ in several)
                if next((m for m in place if m), 0) < 0:
                    continue  # the conjugate of another one
                re, im = sp.QQ(1), sp.QQ(0)
                for _, (a, b) in several:
                    re, im = re * a - im * b, re * b + im * a
                old = sums.get(place, (self.zero, self.zero))
                sums[place] = old[0] + plain * re, old[1] + plain * im
        parts: Parts = []
        for place, (re, im) in sums.items():
            argument = sum((m * self.angles[k] for m, k in zip(place, used, strict=True)), sp.S.Zero)
            if not any(place):
                parts.append((re, sp.S.One, 0))
                continue
            long = sum(abs(m) > 0 for m in place)
            parts += [(re * 2, sp.cos(argument), long), (im * -2, sp.sin(argument), long)]
        return [one for one in parts if one[0]]

    def _sum(self, parts: Parts) -> sp.Expr:
        return sp.factor_terms(sp.Add(*(self._factor(p) * product for p, product, _ in parts)))

    def _factor(self, p: PolyElement) -> sp.Expr:
        """Return a sum of products of parameters, lengths and rates, factored if it is short."""
        if len(p) == 1 or len(p) > FACTORED:
            return p.as_expr(*self.symbols)
        used = [k for k in range(self.first) if any(m[k] for m in p)]
        small, *_ = ring([str(self.symbols[k]) for k in used], sp.QQ)
        number, factors = small.from_dict({tuple(m[k] for k in used): c for m, c in p.items()}).factor_list()
        symbols = [self.symbols[k] for k in used]
        return sp.Mul(_sympy_rational(number), *(f.as_expr(*symbols) ** e for f, e in factors))


#: Polynomials without angles, each with its trigonometric factor and the length of this factor.
Parts: TypeAlias = list[tuple[PolyElement, sp.Expr, int]]


def _sympy_rational(x: MPQ) -> sp.Rational:
    return sp.Rational(int(x.numerator), int(x.denominator))


def _map_entries(
    f: Callable[[PolyElement], PolyElement | sp.Expr],
    x: Objects | Sequence[PolyElement] | Sequence[Sequence[PolyElement]],
) -> Objects:
    out = np.empty(np.shape(x), object)
    out.ravel()[:] = [f(v) for v in np.asarray(x, object).ravel()]
    return out


def _exponential_terms(c: int, s: int) -> dict[int, tuple[MPQ, MPQ]]:
    """Return cosᶜ φ sinˢ φ = Σ (a + i b) e^(i m φ), by m."""
    half = sp.QQ(1, 2)
    out = {0: (sp.QQ(1), sp.QQ(0))}
    for kind in "c" * c + "s" * s:
        new: dict[int, tuple[MPQ, MPQ]] = {}
        for m, (a, b) in out.items():
            for step in (1, -1):
                # cos = (e + 1/e)/2, sin = −i (e − 1/e)/2
                x, y = (a * half, b * half) if kind == "c" else (b * half * step, -a * half * step)
                old = new.get(m + step, (sp.QQ(0), sp.QQ(0)))
                new[m + step] = old[0] + x, old[1] + y
        out = new
    return {m: ab for m, ab in out.items() if any(ab)}


def _expression_length(parts: Parts) -> int:
    """Return the length of an expression."""
    return sum(long + sum(1 + sum(m) for m in p) for p, _, long in parts)
