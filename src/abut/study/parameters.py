"""Parameters of a study: ranges, distributions and levels, each with its unit, and correlations between parameters."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol, TypeGuard

import numpy as np

from abut import units
from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName, WrongUnit
from abut.units import Scalar

__all__ = ["Parameter", "levels", "lognormal", "normal", "of", "parameter", "triangular", "uniform"]

EDGE = 1e-12  #: distance from 0 and 1 at which correlated designs truncate unbounded distributions


@dataclasses.dataclass(frozen=True, eq=False)
class Parameter:
    """Distribution of one quantity, in SI units.

    Made by `uniform`, `normal`, `lognormal`, `triangular`, `of` and `levels`.
    """

    name: str  #: of the distribution, as "uniform"
    given: Mapping[str, Any]  #: its arguments, as written
    unit: str  #: SI; "" for a pure number; None if unknown, then that of the path
    low: float  #: least value [unit], or −∞
    high: float  #: greatest value [unit], or ∞
    make: Callable[[], Any] | None = None  #: makes scipy's frozen distribution, in SI units
    levels: tuple[Any, ...] | None = None  #: the values, if there are only these

    @cached_property
    def frozen(self) -> Any:
        """Distribution as an object of `scipy.stats`, in SI units; not available for levels."""
        if self.make is None:
            raise InvalidValue(f"{self}: levels have no density; use uniform(…) or another distribution")
        return self.make()

    @property
    def is_bounded(self) -> bool:
        """True if both ends are finite."""
        return math.isfinite(self.low) and math.isfinite(self.high)

    @property
    def numeric(self) -> bool:
        """True if its values are numbers."""
        return self.levels is None or all(isinstance(level, float) for level in self.levels)

    def quantile(self, p: float | Numbers) -> Any:
        """Return the values [unit] at a cumulative probability p (0 to 1): F(x) = p; for k levels, level ⌊k p⌋.

        An array of numbers, or of objects for levels that are not numbers.
        """
        p = np.asarray(p, dtype=float)
        if self.levels is not None:
            place = np.minimum((p * len(self.levels)).astype(int), len(self.levels) - 1)
            if self.numeric:
                return np.array(self.levels, dtype=float)[place]
            found = np.empty(len(self.levels), dtype=object)
            found[:] = self.levels
            return found[place]
        if self.name == "uniform":  # exact at both ends, and without scipy
            return np.where(p == 1.0, self.high, self.low + (self.high - self.low) * p)
        return np.asarray(self.frozen.ppf(p), dtype=float)

    def manifest_entry(self) -> dict[str, Any]:
        """Return the parameter as plain data, for manifests."""
        shown = {k: [str(x) for x in v] if isinstance(v, tuple) else v for k, v in self.given.items()}
        return {"distribution": self.name, **shown, "unit": self.unit}

    def __str__(self) -> str:
        return f"{self.name}({', '.join(f'{k}={v!r}' for k, v in self.given.items())})"


def uniform(low: Scalar, high: Scalar) -> Parameter:
    """Return a uniform distribution over a range: F(x) = (x − low) / (high − low).

    Args:
        low: least value: a number in SI units, or a text with a unit, as "0.05 mm".
        high: greatest value > low.

    Raises:
        InvalidValue: the range is empty. WrongUnit: the ends are of different dimension.

    >>> uniform("0.05 mm", "0.5 mm").quantile(0.5)
    array(0.000275)
    """
    given = {"low": low, "high": high}
    unit, (a, b) = _shared_unit("uniform", given)
    if not a < b:
        raise InvalidValue(f"uniform: the range from {low!r} to {high!r} is empty; give the lower end first")
    return Parameter("uniform", given, unit, a, b, lambda: _scipy_stats().uniform(a, b - a))


def normal(
    mean: Scalar, deviation: Scalar, *, low: Scalar | None = None, high: Scalar | None = None
) -> Parameter:
    """Return a Gaussian distribution with mean μ and standard deviation σ: F(x) = Φ((x − μ)/σ), truncated at given ends.

    Args:
        mean: μ.
        deviation: σ > 0.
        low: lower truncation; the rest of the distribution is normalised again; μ and σ are those before truncation.
        high: upper truncation.
    """
    ends = {k: v for k, v in (("low", low), ("high", high)) if v is not None}
    given = {"mean": mean, "deviation": deviation, **ends}
    unit, (m, s, *_) = numbers = _shared_unit("normal", given)
    limits = dict(zip(given, numbers[1], strict=True))
    a, b = limits.get("low", -math.inf), limits.get("high", math.inf)
    _check_positive("normal", "deviation", s)
    if not a < b:
        raise InvalidValue(f"normal: the range from {low!r} to {high!r} is empty; give the lower end first")
    if not ends:
        return Parameter("normal", given, unit, a, b, lambda: _scipy_stats().norm(m, s))
    return Parameter(
        "normal", given, unit, a, b, lambda: _scipy_stats().truncnorm((a - m) / s, (b - m) / s, m, s)
    )


def lognormal(mean: Scalar, deviation: Scalar) -> Parameter:
    """Return a lognormal distribution of a positive quantity; mean m and standard deviation s are those of the quantity itself.

        ln x ~ N(μ, σ²),   σ² = ln(1 + s²/m²),   μ = ln m − σ²/2

    Args:
        mean: m > 0.
        deviation: s > 0.
    """
    given = {"mean": mean, "deviation": deviation}
    unit, (m, s) = _shared_unit("lognormal", given)
    _check_positive("lognormal", "mean", m)
    _check_positive("lognormal", "deviation", s)
    sigma = math.sqrt(math.log1p((s / m) ** 2))
    scale = m * math.exp(-0.5 * sigma * sigma)
    return Parameter(
        "lognormal", given, unit, 0.0, math.inf, lambda: _scipy_stats().lognorm(sigma, scale=scale)
    )


def triangular(low: Scalar, mode: Scalar, high: Scalar) -> Parameter:
    """Return a triangular distribution: its density increases linearly from the lowest value to the mode, then decreases to the highest.

    Args:
        low: least value.
        mode: likeliest value, from low to high.
        high: greatest value > low.
    """
    given = {"low": low, "mode": mode, "high": high}
    unit, (a, c, b) = _shared_unit("triangular", given)
    if not (a <= c <= b and a < b):
        raise InvalidValue(
            f"triangular({low!r}, {mode!r}, {high!r}): the mode must be between low and high, and low "
            "below high"
        )
    return Parameter(
        "triangular", given, unit, a, b, lambda: _scipy_stats().triang((c - a) / (b - a), a, b - a)
    )


def of(distribution: object, unit: str = "") -> Parameter:
    """Return a parameter with a frozen continuous distribution of `scipy.stats`.

    Args:
        distribution: as `scipy.stats.weibull_min(2.0, scale=0.3)`.
        unit: in which its values are, as "mm".
    """
    if not _is_frozen(distribution):
        raise InvalidValue.of(
            "the distribution",
            distribution,
            "be a frozen distribution, such as scipy.stats.weibull_min(2.0, scale=0.3)",
        )
    kind = distribution.dist.name
    given = {"scipy": kind, "arguments": [*distribution.args], "named": dict(distribution.kwds)}
    if not unit:
        low, high = map(float, distribution.support())
        return Parameter("of", given, "", low, high, lambda: distribution)
    si = units.si_of(unit, what=f"of({kind})")
    factor = float(units.in_si(np.ones(1), unit, what=f"of({kind})")[0])
    low, high = (float(x) * factor for x in distribution.support())
    return Parameter(
        "of", given | {"given in": unit}, si, low, high, lambda: _ScaledDistribution(distribution, factor)
    )


class FrozenDistribution(Protocol):
    """Frozen continuous distribution of `scipy.stats`, as far as parameters use it."""

    dist: Any  #: distribution family, with its ``name``
    args: tuple[Any, ...]
    kwds: dict[str, Any]

    def ppf(self, p: Numbers, /) -> Any:
        """Return quantiles."""

    def cdf(self, x: Numbers, /) -> Any:
        """Return cumulative probabilities."""

    def pdf(self, x: Numbers, /) -> Any:
        """Return densities."""

    def logpdf(self, x: Numbers, /) -> Any:
        """Return logarithms of densities."""

    def mean(self) -> Any:
        """Return the mean."""

    def std(self) -> Any:
        """Return the standard deviation."""

    def support(self) -> tuple[Any, Any]:
        """Return both ends."""


def _is_frozen(distribution: object) -> TypeGuard[FrozenDistribution]:
    kind = getattr(getattr(distribution, "dist", None), "name", None)
    return kind is not None and hasattr(distribution, "ppf")


class _ScaledDistribution:
    """Distribution of a constant factor times another distribution."""

    def __init__(self, distribution: FrozenDistribution, factor: float) -> None:
        self._of, self._factor = distribution, factor

    def ppf(self, p: Numbers) -> Any:
        return self._factor * self._of.ppf(p)

    def cdf(self, x: Numbers) -> Any:
        return self._of.cdf(np.asarray(x) / self._factor)

    def pdf(self, x: Numbers) -> Any:
        return self._of.pdf(np.asarray(x) / self._factor) / self._factor

    def logpdf(self, x: Numbers) -> Any:
        return self._of.logpdf(np.asarray(x) / self._factor) - math.log(self._factor)

    def mean(self) -> float:
        return float(self._factor * self._of.mean())

    def std(self) -> float:
        return float(self._factor * self._of.std())


def levels(values: Sequence[Any]) -> Parameter:
    """Return equally likely values: numbers, texts with a unit, or any other value that a model accepts, such as laws or names.

    >>> levels(["1 mm", "2 mm"]).levels
    (0.001, 0.002)
    """
    many = list(values)
    if not many:
        raise InvalidValue("levels: give at least one value")
    given = {"values": tuple(many)}
    if all(_is_numeric(value) for value in many):
        unit, numbers = _shared_unit("levels", {f"[{k}]": value for k, value in enumerate(many)})
        return Parameter("levels", given, unit, min(numbers), max(numbers), levels=tuple(numbers))
    return Parameter("levels", given, "", math.nan, math.nan, levels=tuple(many))


def parameter(path: str, given: object) -> Parameter:
    """Convert the value given for a path to a parameter: a parameter itself, a pair (low, high) as a range, a list as levels.

    Raises:
        InvalidValue: something else; the sentence names the path.
    """
    if isinstance(given, Parameter):
        return given
    if isinstance(given, tuple):
        if len(given) != 2:
            raise InvalidValue(
                f"{path}: a tuple is a range (low, high), and this one has {len(given)} values; give levels as a list"
            )
        return uniform(*given)
    if isinstance(given, list | np.ndarray | range):
        return levels(list(given))
    if hasattr(given, "ppf"):
        return of(given)
    raise InvalidValue(
        f"{path}: it is varied by {given!r}; give a distribution such as uniform(low, high), a range "
        "(low, high) or a list of levels"
    )


def _is_numeric(value: object) -> bool:
    if isinstance(value, str):
        try:
            units.si_of(units.unit_of(value, what=""), what="")
        except InvalidValue:
            return False
        except WrongUnit:
            return True  # a number with an unknown unit: the conversion reports it
        return True
    return isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool)


def _shared_unit(name: str, given: Mapping[str, Any]) -> tuple[str, list[float]]:
    """Return the SI unit that the texts among these share ("" where all are plain numbers), and all as numbers in it."""
    found = ""
    for key, value in given.items():
        if isinstance(value, str) and (unit := units.unit_of(value, what=f"{name}: {key}")):
            found = units.si_of(unit, what=f"{name}: {key}")
            break
    return found, [
        units.quantity(value, found or "1", what=f"{name}: {key}")
        if isinstance(value, str) or not found
        else units.quantity(value, found, what=f"{name}: {key}")
        for key, value in given.items()
    ]


def _check_positive(name: str, what: str, value: float) -> None:
    if not value > 0.0:
        raise InvalidValue.of(f"{name}: {what}", value, "be greater than zero")


def _scipy_stats() -> Any:
    import scipy.stats

    return scipy.stats


@dataclasses.dataclass(frozen=True)
class ParameterCopula:
    """Gaussian copula that correlates parameters.

        z = L Φ⁻¹(u),   u' = Φ(z),   L Lᵀ = C

    C contains the correlations ρ of the normal variables behind the parameters; their rank correlation (Spearman's) is
    6/π arcsin(ρ/2). Source: Nelsen, An Introduction to Copulas, 2nd ed. (2006), §2.3; Iman & Conover (1982) for its use in designs.

    Args:
        names: the parameters, in order.
        pairs: ρ by two names, −1 < ρ < 1.

    Raises:
        UnknownName, InvalidValue: a name that is none, a ρ out of range, or no positive definite matrix.
    """

    names: tuple[str, ...]
    pairs: Mapping[tuple[str, str], float]

    @cached_property
    def factor(self) -> Numbers:
        """Lower triangle L."""
        matrix = np.eye(len(self.names))
        for pair, given in self.pairs.items():
            if not (isinstance(pair, tuple) and len(pair) == 2 and pair[0] != pair[1]):
                raise InvalidValue(
                    f'correlations: {pair!r} is not a pair of parameters; write {{("a", "b"): 0.5}}'
                )
            for name in pair:
                if name not in self.names:
                    raise UnknownName.of("parameter to correlate", name, self.names)
            rho = units.quantity(given, "1", what=f'correlation of "{pair[0]}" and "{pair[1]}"')
            if not -1.0 < rho < 1.0:
                raise InvalidValue.of(
                    f'correlation of "{pair[0]}" and "{pair[1]}"', rho, "be between −1 and 1"
                )
            i, j = (self.names.index(name) for name in pair)
            matrix[i, j] = matrix[j, i] = rho
        least = float(np.linalg.eigvalsh(matrix).min())
        if least <= 1e-12:
            raise InvalidValue(
                "correlations: no quantities can have these correlations: the matrix has the "
                f"eigenvalue {least:.3g} and must be positive definite; reduce the correlations"
            )
        return np.asarray(np.linalg.cholesky(matrix), dtype=float)

    def __call__(self, points: Numbers) -> Numbers:
        """Return points of the unit cube (n, k) as correlated points of it."""
        from scipy.special import ndtr, ndtri

        z = ndtri(np.clip(points, EDGE, 1.0 - EDGE))
        # by columns, not by a matrix product, whose last bits depend on the number of rows
        mixed = [sum(self.factor[i, j] * z[:, j] for j in range(i + 1)) for i in range(len(self.names))]
        return np.asarray(ndtr(np.column_stack(mixed)), dtype=float)
