"""Response surfaces: formulas fitted to the variants in place of the machine, with their cross-validated error."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, MissingExtra, UnknownName
from abut.study.answers.columns import (
    missing_note,
    parameter_matrix,
    parameter_names,
    scalar_values,
    unit_of,
    usable_variants,
)
from abut.study.answers.table import AnswerTable, TextTable, count_phrase, number
from abut.view.unit_format import axis_label

if TYPE_CHECKING:
    from xarray import Dataset

__all__ = ["Optimum", "Surface", "surface"]

#: Evaluation of a fit: from points in −1 … 1 the value, and its deviation if the model has one.
Fitted: TypeAlias = Callable[[Numbers], tuple[Numbers, Numbers | None]]
#: Function that fits a surface of the same kind to other points.
Again: TypeAlias = Callable[[Numbers, Numbers], Fitted]


@dataclass(frozen=True)
class SurfaceFit:
    """Fitted surface, the function that fits it again, and the coefficients of a polynomial."""

    fitted: Fitted
    again: Again
    terms: dict[tuple[int, ...], float]


@dataclass(frozen=True)
class Optimum:
    """Minimum or maximum of a surface within the range of the variants: parameters for the next run, not a result.

    Attributes:
        at: the parameters, in SI.
        value: of the surface there, in the observer's unit.
        rmse: root mean square error of the surface.
    """

    at: dict[str, float]
    value: float
    rmse: float


@dataclass(frozen=True, eq=False, repr=False)
class Surface(AnswerTable):
    """Response surface: an observer as a function of the parameters, fitted to the variants.

    Its quality is measured by cross-validation: each variant is predicted by a surface of the others' parts,

        RMSE² = mean (y − ŷ₋)²,   Q² = 1 − RMSE²/mean (y − ȳ)²

    Q² is 1 for an exact surface, and 0 for one that is no better than the mean. A Gaussian process uses the lengths of the likelihood
    of all variants throughout.

    Attributes:
        observed: the observer's name; ``unit``: of it and of ``rmse``.
        kind: of the fit, in words.
        parameters: names.
        low, high: range of the variants, beyond which the surface is invalid.
        q2, rmse: of the cross-validation with ``folds`` parts.
        predicted: ŷ₋ of every variant that was used; ``values``: y of it.
        terms: coefficients of a polynomial by power of each scaled parameter (−1 … 1 over its range); {} of others.
        warnings: limits of the validity of the numbers.
    """

    observed: str
    unit: str
    kind: str
    parameters: tuple[str, ...]
    low: Numbers
    high: Numbers
    q2: float
    rmse: float
    folds: int
    predicted: Numbers
    values: Numbers
    terms: dict[tuple[int, ...], float]
    fitted: Fitted
    warnings: tuple[str, ...] = ()

    def predict(self, values: Mapping[str, Any]) -> Numbers:
        """Return the value of the surface for parameters in SI, one number or an array each.

        Raises:
            UnknownName: a name that is no parameter.
            InvalidValue: a parameter is missing.
        """
        return self.fitted(self._points(values))[0]

    def deviation(self, values: Mapping[str, Any]) -> Numbers:
        """Return the standard deviation of a Gaussian process at these parameters, in the observer's unit.

        Raises:
            InvalidValue: a polynomial, which has no deviation; or as ``predict``.
        """
        found = self.fitted(self._points(values))[1]
        if found is None:
            raise InvalidValue(
                f'the surface of "{self.observed}" is a {self.kind}, which has no standard deviation; '
                'use rmse, or kind="gaussian"'
            )
        return found

    def optimum(self, largest: bool = False) -> Optimum:
        """Find the minimum, or maximum, of the surface within the range of the variants.

        A ridge may have many optima; the one found is a place for the next run, not an answer of the machine.
        """
        from scipy.optimize import differential_evolution

        sign = -1.0 if largest else 1.0
        found = differential_evolution(
            lambda u: sign * self.fitted(u.T)[0],
            [(-1.0, 1.0)] * len(self.parameters),
            vectorized=True,
            updating="deferred",
            seed=0,
            tol=1e-8,
        )
        x = self.low + (found.x + 1.0) / 2.0 * (self.high - self.low)
        return Optimum(
            dict(zip(self.parameters, map(float, x), strict=True)), sign * float(found.fun), self.rmse
        )

    @property
    def text_table(self) -> TextTable:
        """Table of the quality of the fit."""
        rows = (
            ("Q² (cross-validated)", number(self.q2)),
            ("RMSE (cross-validated)", number(self.rmse)),
            ("deviation of the observer", number(float(self.values.std()))),
        )
        title = (
            f"{axis_label(self.observed, self.unit)}: {self.kind} through {count_phrase(len(self.values), 'variant')}, "
            f"{self.folds} folds"
        )
        return TextTable(title, ("measure", "value"), rows, self.warnings)

    def plot(self) -> Any:
        """Plot the cross-validated predictions of the surface over the results of the runs; a matplotlib figure."""
        from abut.study.answers.study_plots import against_runs

        return against_runs(self)

    def _points(self, values: Mapping[str, Any]) -> Numbers:
        for name in values:
            if name not in self.parameters:
                raise UnknownName.of("parameter of the surface", name, self.parameters)
        if lacking := [name for name in self.parameters if name not in values]:
            raise InvalidValue(f"the surface also needs a value of {', '.join(lacking)}")
        columns = np.broadcast_arrays(*(np.asarray(values[name], np.float64) for name in self.parameters))
        x = np.column_stack([np.ravel(column) for column in columns])
        return _scale_to_unit(x, self.low, self.high)


def surface(
    dataset: Dataset,
    observed: str,
    kind: str = "polynomial",
    *,
    degree: int = 2,
    folds: int = 10,
    seed: int = 0,
) -> Surface:
    """Fit a response surface through all variants that have a number.

    Args:
        dataset: of the study.
        observed: the observer's name.
        kind: "polynomial" of all terms up to ``degree`` by least squares, or "gaussian", a Gaussian process with a length for each
            parameter and noise, fitted by its likelihood (scikit-learn; it takes some thousands of variants).
        degree: of the polynomial, from 1.
        folds: parts of the cross-validation.
        seed: of the order in which variants go into the parts.

    Raises:
        InvalidValue: another kind, too few variants for so many terms, or an observer that does not vary.
        UnknownName: no such observer.
        MissingExtra: scikit-learn is not installed.
    """
    kinds: dict[str, Callable[[Numbers, Numbers], SurfaceFit]]
    kinds = {"polynomial": lambda u, y: _polynomial_fit(u, y, degree), "gaussian": _gaussian_fit}
    if kind not in kinds:
        raise InvalidValue.of("surface: kind", kind, f"be one of {', '.join(kinds)}")
    names, good = parameter_names(dataset), usable_variants(dataset, observed, least=3)
    x, y = parameter_matrix(dataset, names)[good], scalar_values(dataset, observed)[good]
    if np.ptp(y) == 0.0:
        raise InvalidValue(
            f'"{observed}" is {y[0]:.6g} in all variants; vary parameters that affect it, for a fit'
        )
    low, high = x.min(axis=0), x.max(axis=0)
    u, parts = _scale_to_unit(x, low, high), min(folds, len(y))
    if kind == "polynomial":
        _check_size(observed, degree, len(names), len(y) - -(-len(y) // parts))
    fit = kinds[kind](u, y)
    predicted = _left_out(fit.again, u, y, parts, seed)
    mean_square = float(np.mean((y - predicted) ** 2))
    q2 = 1.0 - mean_square / float(y.var())
    words = f"polynomial of degree {degree}" if kind == "polynomial" else "Gaussian process"
    return Surface(
        observed,
        unit_of(dataset, observed),
        words,
        tuple(names),
        low,
        high,
        q2,
        mean_square**0.5,
        parts,
        predicted,
        y,
        fit.terms,
        fit.fitted,
        missing_note(dataset, good) + _fit_warning(q2),
    )


def _fit_warning(q2: float) -> tuple[str, ...]:
    """Return a warning about a surface that does not predict the variants left out."""
    if q2 >= 0.8:
        return ()
    return (
        f"Q² is {q2:.2f}, below 0.8: the surface predicts variants poorly; use more variants, a "
        "higher degree or another kind",
    )


def _left_out(again: Again, u: Numbers, y: Numbers, folds: int, seed: int) -> Numbers:
    """Return the prediction of each variant from those of all other parts."""
    part = np.random.default_rng(seed).permutation(len(y)) % folds
    predicted = np.empty_like(y)
    for k in range(folds):
        out = part == k
        predicted[out] = again(u[~out], y[~out])(u[out])[0]
    return predicted


def _scale_to_unit(x: Numbers, low: Numbers, high: Numbers) -> Numbers:
    """Scale to −1 … 1; 0 for a parameter that does not vary."""
    span = np.where(high > low, high - low, 1.0)
    return np.asarray(np.where(high > low, 2.0 * (x - low) / span - 1.0, 0.0))


def _monomial_powers(k: int, degree: int) -> list[tuple[int, ...]]:
    """Return powers of k numbers up to a total degree, the lowest first.

    >>> _monomial_powers(2, 2)
    [(0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0)]
    """
    found = {(0,) * k}
    for _ in range(degree):
        found |= {(*row[:i], row[i] + 1, *row[i + 1 :]) for row in found for i in range(k)}
    return sorted(found, key=lambda row: (sum(row), row))


def _check_size(observed: str, degree: int, k: int, rows: int) -> None:
    if degree < 1 or degree != int(degree):
        raise InvalidValue.of("surface: degree", degree, "be a whole number of at least 1")
    if degree > rows:  # more terms than rows even with one parameter
        raise InvalidValue.of("surface: degree", degree, f"be at most the number of variants, {rows:,}")
    terms = 1
    for i in range(1, degree + 1):  # (k + degree)!/(k! degree!)
        terms = terms * (k + i) // i
    if rows < terms:
        raise InvalidValue(
            f"a polynomial of degree {degree} in {k} parameters has {terms:,} terms, but each "
            f'cross-validation fit of "{observed}" has only {rows:,} variants; run more, or lower the '
            "degree"
        )


def _polynomial_fit(u: Numbers, y: Numbers, degree: int) -> SurfaceFit:
    powers = _monomial_powers(u.shape[1], degree)

    def polynomial_basis(points: Numbers) -> Numbers:
        return np.column_stack([np.prod(points**row, axis=1) for row in np.array(powers)])

    def fit_coefficients(points: Numbers, values: Numbers) -> Numbers:
        return np.asarray(np.linalg.lstsq(polynomial_basis(points), values, rcond=None)[0])

    def again(points: Numbers, values: Numbers) -> Fitted:
        found = fit_coefficients(points, values)
        return lambda asked: (polynomial_basis(asked) @ found, None)

    return SurfaceFit(again(u, y), again, dict(zip(powers, map(float, fit_coefficients(u, y)), strict=True)))


def _gaussian_fit(u: Numbers, y: Numbers) -> SurfaceFit:
    try:
        from sklearn.exceptions import ConvergenceWarning
        from sklearn.gaussian_process import GaussianProcessRegressor
        from sklearn.gaussian_process.kernels import RBF, ConstantKernel, WhiteKernel
    except ImportError as problem:
        raise MissingExtra.of("a Gaussian process", "scikit-learn", "study") from problem
    kernel = ConstantKernel(1.0, (1e-3, 1e4)) * RBF(np.ones(u.shape[1]), (1e-2, 1e3))
    whole = GaussianProcessRegressor(
        kernel + WhiteKernel(1e-6, (1e-12, 1.0)), normalize_y=True, n_restarts_optimizer=2, random_state=0
    )
    with warnings.catch_warnings():  # a length at its bound indicates an irrelevant parameter: no warning
        warnings.simplefilter("ignore", ConvergenceWarning)
        whole.fit(u, y)

    def asked_of(process: GaussianProcessRegressor) -> Fitted:
        def predict(points: Numbers) -> tuple[Numbers, Numbers | None]:
            mean, deviation = process.predict(points, return_std=True)
            return np.asarray(mean), np.asarray(deviation)

        return predict

    def again(points: Numbers, values: Numbers) -> Fitted:
        regressor = GaussianProcessRegressor(whole.kernel_, optimizer=None, normalize_y=True)
        return asked_of(regressor.fit(points, values))

    return SurfaceFit(asked_of(whole), again, {})
