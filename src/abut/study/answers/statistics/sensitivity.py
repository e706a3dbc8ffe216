"""Sensitivity of an observer to the parameters: Sobol indices, elementary effects of Morris."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, MissingExtra
from abut.study.answers.columns import design_of, parameter_matrix, parameter_names, scalar_values, unit_of
from abut.study.answers.table import AnswerTable, TextTable, count_phrase, number
from abut.study.confidence import check_level
from abut.view.unit_format import axis_label

if TYPE_CHECKING:
    from xarray import Dataset

__all__ = ["Morris", "Sobol", "morris", "sobol"]

RESAMPLES = 1000  #: bootstrap samples behind a confidence


@dataclass(frozen=True, eq=False, repr=False)
class Sobol(AnswerTable):
    """Sobol indices: parts of an observer's variance by their cause.

        S_i = V(E(Y|x_i))/V(Y),   S_Ti = E(V(Y|x_~i))/V(Y),   S_ij = V(E(Y|x_i, x_j))/V(Y) − S_i − S_j

    ``first`` is the part that a parameter alone explains, ``total`` the part that would remain of the variance if all others were known.
    Each number is ± its confidence, half the width of a bootstrap interval at ``level``; an index near 0 may be slightly negative.

    Source: Saltelli et al., Comput. Phys. Commun. 181 (2010) 259-270, table 2 (b) and (f); second order
    Saltelli, Comput. Phys. Commun. 145 (2002) 280-297.

    Attributes:
        observed: the observer's name.
        parameters: names, in the order of all arrays.
        first: S_i, (k,); ``first_confidence``: half the width.
        total: S_Ti, (k,); ``total_confidence``.
        second: S_ij, (k, k), NaN except above the diagonal; None if the design has none. ``second_confidence``.
        groups: number of groups of variants from which the indices are computed.
        dropped: groups omitted because a variant in them has no number.
        level: of the confidence, 0 … 1.
        warnings: limits of the validity of the numbers.
    """

    observed: str
    parameters: tuple[str, ...]
    first: Numbers
    first_confidence: Numbers
    total: Numbers
    total_confidence: Numbers
    second: Numbers | None
    second_confidence: Numbers | None
    groups: int
    dropped: int
    level: float
    warnings: tuple[str, ...] = ()

    @property
    def text_table(self) -> TextTable:
        """Table with one line a parameter, sorted by the total index; then pairs."""
        order = np.argsort(-self.total)
        rows = [
            (
                self.parameters[k],
                f"{self.first[k]:.3f} ± {self.first_confidence[k]:.3f}",
                f"{self.total[k]:.3f} ± {self.total_confidence[k]:.3f}",
            )
            for k in order
        ]
        if self.second is not None and self.second_confidence is not None:
            rows += [
                (
                    f"{self.parameters[i]} with {self.parameters[j]}",
                    f"{self.second[i, j]:.3f} ± {self.second_confidence[i, j]:.3f}",
                    "",
                )
                for i, j in zip(*np.triu_indices(len(self.parameters), 1), strict=True)
            ]
        title = (
            f"{self.observed}: Sobol indices of {count_phrase(self.groups, 'group')}, ± at {self.level:.0%}"
        )
        return TextTable(title, ("parameter", "first", "total"), tuple(rows), self.warnings)

    def plot(self) -> Any:
        """Plot first and total indices as bars with their confidence; a matplotlib figure."""
        from abut.study.answers.study_plots import plot_indices

        return plot_indices(self)


def sobol(dataset: Dataset, observed: str, *, level: float = 0.95, seed: int = 0) -> Sobol:
    """Compute first and total Sobol indices of a study with the design "saltelli"; second ones if it has them.

    Args:
        dataset: of the study. Variants are in groups: A, A with each column of B in turn (B with each of A), B.
        observed: the observer's name.
        level: of the confidence.
        seed: of the bootstrap.

    Raises:
        InvalidValue: another design, fewer than two whole groups, or an observer that does not vary.
        UnknownName: no such observer.
        MissingExtra: SALib is not installed.
    """
    check_level(level, "sobol")
    names, values, design = parameter_names(dataset), scalar_values(dataset, observed), design_of(dataset)
    k, pairs = len(names), bool(design.get("second_order", False))
    size = 2 * k + 2 if pairs else k + 2
    if design.get("name") != "saltelli" or values.size % size:
        raise _another_design("Sobol indices", "saltelli", design, values.size, size)
    _check_saltelli(parameter_matrix(dataset, names).reshape(-1, size, k))
    kept, dropped, notes = _whole_groups(values, size, observed)
    with _quiet_salib() as salib:
        found = salib.analyze.sobol.analyze(
            _salib_problem(names), kept.ravel(), calc_second_order=pairs, **_bootstrap_options(level, seed)
        )
    first, first_confidence, total, total_confidence = _result_numbers(
        found, "S1", "S1_conf", "ST", "ST_conf"
    )
    return Sobol(
        observed,
        tuple(names),
        first,
        first_confidence,
        total,
        total_confidence,
        np.asarray(found["S2"]) if pairs else None,
        np.asarray(found["S2_conf"]) if pairs else None,
        len(kept),
        dropped,
        level,
        notes,
    )


@dataclass(frozen=True, eq=False, repr=False)
class Morris(AnswerTable):
    """Elementary effects: changes of the observer per whole range of a parameter, from many places.

        d_i = (y(…, u_i + Δ, …) − y(u))/Δ,   μ*_i = mean |d_i|,   σ_i = deviation of d_i

    u_i is the parameter's quantile, 0 … 1. μ* measures its importance; a σ as large as μ* indicates interactions or strong
    nonlinearity.

    Source: Morris, Technometrics 33 (1991) 161-174; μ*: Campolongo, Cariboni & Saltelli, Environ. Model. Softw. 22 (2007) 1509-1518, eq. 3.

    Attributes:
        observed: the observer's name; ``unit``: of it, of μ, μ* and σ.
        parameters: names, in the order of all arrays.
        mu: mean of d_i; ``mu_star``: of |d_i|; ``mu_star_confidence``: half the width at ``level``.
        sigma: deviation of d_i.
        groups: trajectories; ``dropped``: omitted ones.
        warnings: limits of the validity of the numbers.
    """

    observed: str
    unit: str
    parameters: tuple[str, ...]
    mu: Numbers
    mu_star: Numbers
    mu_star_confidence: Numbers
    sigma: Numbers
    groups: int
    dropped: int
    level: float
    warnings: tuple[str, ...] = ()

    @property
    def text_table(self) -> TextTable:
        """Table with one line a parameter, sorted by μ*."""
        rows = tuple(
            (
                self.parameters[k],
                f"{number(self.mu_star[k])} ± {number(self.mu_star_confidence[k], 2)}",
                number(self.sigma[k]),
                number(self.mu[k]),
            )
            for k in np.argsort(-self.mu_star)
        )
        what = axis_label(self.observed, self.unit)
        paths = count_phrase(self.groups, "trajectory", "trajectories")
        title = f"{what}: elementary effects of {paths}, ± at {self.level:.0%}"
        return TextTable(title, ("parameter", "μ*", "σ", "μ"), rows, self.warnings)

    def plot(self) -> Any:
        """Plot σ over μ*, a point for each parameter; a matplotlib figure."""
        from abut.study.answers.study_plots import elementary_effects

        return elementary_effects(self)


def morris(dataset: Dataset, observed: str, *, level: float = 0.95, seed: int = 0) -> Morris:
    """Compute elementary effects of a study with the design "morris".

    Args:
        dataset: of the study. Variants are in trajectories of k + 1, each with one parameter changed.
        observed: the observer's name.
        level: of the confidence.
        seed: of the bootstrap.

    Raises:
        InvalidValue: another design, fewer than two whole trajectories, or an observer that does not vary.
        UnknownName: no such observer.
        MissingExtra: SALib is not installed.
    """
    check_level(level, "morris")
    names, values, design = parameter_names(dataset), scalar_values(dataset, observed), design_of(dataset)
    k = len(names)
    if design.get("name") != "morris" or values.size % (k + 1):
        raise _another_design("elementary effects", "morris", design, values.size, k + 1)
    points = parameter_matrix(dataset, names).reshape(-1, k + 1, k)
    whole = np.isfinite(values.reshape(-1, k + 1)).all(axis=1)
    kept, dropped, notes = _whole_groups(values, k + 1, observed)
    with _quiet_salib() as salib:
        found = salib.analyze.morris.analyze(
            _salib_problem(names),
            points[whole].reshape(-1, k),
            kept.ravel(),
            num_levels=int(design.get("levels", 4)),
            **_bootstrap_options(level, seed),
        )
    mu, mu_star, confidence, sigma = _result_numbers(found, "mu", "mu_star", "mu_star_conf", "sigma")
    return Morris(
        observed,
        unit_of(dataset, observed),
        tuple(names),
        mu,
        mu_star,
        confidence,
        sigma,
        len(kept),
        dropped,
        level,
        notes,
    )


def _whole_groups(values: Numbers, size: int, observed: str) -> tuple[Numbers, int, tuple[str, ...]]:
    """Return the groups in which every variant has a number, the number of other groups, and the sentence on these.

    Raises:
        InvalidValue: fewer than two are whole, or all numbers are the same.
    """
    groups = values.reshape(-1, size)
    whole = np.isfinite(groups).all(axis=1)
    dropped, lacking = int((~whole).sum()), int((~np.isfinite(values)).sum())
    if whole.sum() < 2:
        raise InvalidValue(
            f"{count_phrase(int(whole.sum()), 'group')} of {len(groups):,} are complete, and at least "
            f'two are needed: {count_phrase(lacking, "variant")} have no number for "{observed}"; '
            "complete the study, or check why variants fail"
        )
    kept = groups[whole]
    if np.ptp(kept) == 0.0:
        raise InvalidValue(
            f'"{observed}" is {kept.flat[0]:.6g} in all variants; none of the varied parameters affects it'
        )
    notes = (
        (
            f"{dropped:,} of {len(groups):,} groups of {size} omitted, because "
            f"{count_phrase(lacking, 'variant')} of them failed or did not run; if failures depend on "
            "the parameters, the indices are biased",
        )
        if dropped
        else ()
    )
    return kept, dropped, notes


def _check_saltelli(groups: Numbers) -> None:
    """Refuse rows that are not A, A with one column of B at a time, …, B: another order would produce other indices."""
    k = groups.shape[2]
    first, last = groups[:, 0], groups[:, -1]
    for j in range(k):
        mixed = first.copy()
        mixed[:, j] = last[:, j]
        if not np.array_equal(groups[:, 1 + j], mixed):
            raise InvalidValue(
                "the variants are not in the order of Saltelli's design (A, A with each column of B, "
                "B); give the complete dataset of the study, in its order"
            )


def _salib_problem(names: list[str]) -> dict[str, Any]:
    """Return the parameters as a problem for SALib, each by its quantile 0 … 1."""
    return {"num_vars": len(names), "names": names, "bounds": [[0.0, 1.0]] * len(names)}


def _bootstrap_options(level: float, seed: int) -> dict[str, Any]:
    """Return SALib's arguments of the bootstrap; it treats a seed of 0 as none."""
    return {"num_resamples": RESAMPLES, "conf_level": level, "seed": seed + 1}


def _result_numbers(found: Mapping[str, Any], *keys: str) -> tuple[Numbers, ...]:
    """Return SALib's results by key."""
    return tuple(np.asarray(found[key], dtype=np.float64) for key in keys)


def _another_design(what: str, name: str, design: dict[str, Any], rows: int, size: int) -> InvalidValue:
    if design.get("name") == name:
        return InvalidValue(
            f"{what} need complete groups of {size} variants, but the dataset has {rows:,} rows; give "
            "the complete dataset"
        )
    other = design.get("name", "unknown")
    return InvalidValue(
        f'{what} need the design "{name}", but the study\'s design is "{other}"; run the study with '
        "that design, or use correlations or main_effects, which accept any design"
    )


@contextlib.contextmanager
def _quiet_salib() -> Iterator[Any]:
    """Yield SALib with its warnings suppressed; sentences of the answer replace them."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import SALib
            import SALib.analyze.morris
            import SALib.analyze.sobol
    except ImportError as problem:
        raise MissingExtra.of("sensitivity", "SALib", "study") from problem
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield SALib
