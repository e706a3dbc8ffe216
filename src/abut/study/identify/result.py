"""Result of `identify`: values, their uncertainty, and the quality of the fit."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, final

import numpy as np

from abut.array_types import Numbers
from abut.study.answers.table import count_phrase
from abut.study.confidence import check_level
from abut.study.identify import covariance as numbers
from abut.study.identify.identification_problem import IdentificationProblem
from abut.study.identify.least_squares import FitResult, SearchSettings

if TYPE_CHECKING:
    from abut.study.identify.model_selection import CrossValidation
    from abut.study.identify.posterior import Posterior
    from abut.study.identify.profile_likelihood import ProfileLikelihood

__all__ = ["Identified"]


LIMIT_TOLERANCE = 1e-6  #: fraction of its range within which a value counts as at its limit
MAX_REASONS = 4  #: largest number of reported reasons of failed lanes


@final
class Identified:
    """Identified values of a machine, which fit a record best, in SI by path.

    Attributes:
        problem: the record, the machine and the unknowns.
        fit: result of the search.
        settings: of the search.
        sentences: limits of the validity of the numbers: values that are not identifiable or at a limit, and failed lanes.
    """

    def __init__(self, problem: IdentificationProblem, fit: FitResult, settings: SearchSettings) -> None:
        self.problem, self.fit, self.settings = problem, fit, settings
        self._covariance, blind = numbers.covariance_matrix(problem, fit, settings)
        follow = numbers.serial_correlation_notes(problem, fit)
        self.sentences: tuple[str, ...] = (
            *fit.sentences,
            *blind,
            *self._limits(),
            *follow,
            *self._failures(),
        )

    # --- values ------------------------------------------------------------------------------------------------------

    @property
    def paths(self) -> tuple[str, ...]:
        """Names of the unknowns: paths; for an experiment's own unknowns and clock shifts, after its name and a colon."""
        return self.problem.unknowns.names

    @cached_property
    def values(self) -> dict[str, float]:
        """Values by path, SI."""
        return dict(zip(self.paths, self.fit.at.x.tolist(), strict=True))

    @property
    def covariance(self) -> Numbers:
        """Covariance (p, p), SI: (Jᵀ J/σ²)⁻¹; infinite in directions without information."""
        return self._covariance.copy()

    @cached_property
    def errors(self) -> dict[str, float]:
        """Standard errors by path, SI: roots of the covariance's diagonal."""
        return dict(zip(self.paths, np.sqrt(np.diag(self._covariance)).tolist(), strict=True))

    def errors_by_experiment(self) -> dict[str, float]:
        """Return standard errors by path that assume independent experiments, not independent samples of one; thirty or more are advisable.

            C = H⁻¹ (Σ_e g_e g_eᵀ) H⁻¹ m/(m − 1),   g_e = Σ ψ j/σ over experiment e of m

        Source: Liang & Zeger, Biometrika 73 (1986) 13.

        Raises:
            InvalidValue: there is one experiment only.
        """
        c = numbers.clustered_covariance(self.problem, self.fit, self.settings)
        return dict(zip(self.paths, np.sqrt(np.diag(c)).tolist(), strict=True))

    @property
    def correlation(self) -> Numbers:
        """Correlation (p, p) of the errors."""
        s = np.sqrt(np.diag(self._covariance))
        with np.errstate(invalid="ignore"):
            return np.asarray(self._covariance / np.outer(s, s))

    @property
    def free(self) -> float:
        """Degrees of freedom n − p of the deviations' estimate; infinite if all were given."""
        return math.inf if self.fit.weights.given.all() else float(self.problem.size - len(self.paths))

    def intervals(self, level: float = 0.95) -> dict[str, tuple[float, float]]:
        """Return confidence intervals by path: x ± t s of Student's distribution (of the normal one if all deviations were given); of the
        logarithm if that was searched.

        They are valid for a machine that is linear near the answer; `profile` has no such limit.
        """
        t, out = numbers.student_factor(level, self.free), {}
        for one, x in zip(self.problem.unknowns, self.fit.at.x.tolist(), strict=True):
            s = self.errors[one.name]
            if one.logarithmic:
                factor = math.exp(min(t * s / x, 700.0))
                out[one.name] = (x / factor, x * factor)
            else:
                out[one.name] = (x - t * s, x + t * s)
        return out

    def contains(self, values: Mapping[str, float], level: float = 0.95) -> bool:
        """Return True if these values of all unknowns are in the ellipsoid of this level: (x − x̂)ᵀ C⁻¹ (x − x̂) ≤ p F(p, n − p), or χ²(p).

        Source: Seber & Wild, Nonlinear Regression (1989), eq. 2.21.
        """
        from scipy import stats

        check_level(level, "contains")
        p = len(self.paths)
        away = np.array([values[path] for path in self.paths]) - self.fit.at.x
        most = stats.chi2.ppf(level, p) if math.isinf(self.free) else p * stats.f.ppf(level, p, self.free)
        return bool(away @ np.linalg.solve(self._covariance, away) <= most)

    @property
    def model(self) -> Any:
        """Machine with these values, except those of single experiments."""
        own = {
            path: float(x)
            for one, x in zip(self.problem.unknowns, self.fit.at.x, strict=True)
            if one.experiment is None
            for path in one.paths
        }
        return self.problem.source.with_values(own)

    # --- how well it follows -------------------------------------------------------------------------------------------

    @cached_property
    def residuals(self) -> dict[str, dict[str, Numbers]]:
        """Residuals, simulated − measured, SI, by experiment and column."""
        out: dict[str, dict[str, Numbers]] = {m.name: {} for m in self.problem.experiments}
        for (e, name, column, taken), part in zip(self.problem.pieces, self.problem.slices, strict=True):
            whole = np.full(column.shape, np.nan)
            whole[taken] = self.fit.at.residuals[part]
            out[self.problem.experiments[e].name][name] = whole
        return out

    @property
    def deviations(self) -> dict[str, float]:
        """Standard deviation σ by column, SI, given or estimated."""
        return dict(zip(self.problem.channels, self.fit.weights.deviations.tolist(), strict=True))

    @cached_property
    def criteria(self) -> dict[str, float]:
        """Criteria by name "-2 ln L", "AIC", "AICc" and "BIC"; see `covariance.criteria`."""
        return numbers.information_criteria(self.problem, self.fit, self.settings)

    @property
    def aic(self) -> float:
        """Akaike's criterion."""
        return self.criteria["AIC"]

    @property
    def aicc(self) -> float:
        """Akaike's criterion, corrected for few samples."""
        return self.criteria["AICc"]

    @property
    def bic(self) -> float:
        """The Bayesian criterion of Schwarz."""
        return self.criteria["BIC"]

    def _limits(self) -> list[str]:
        """Return sentences about values at a limit of their range."""
        return [
            f"{one.name} is at the limit of its range, {limit:g} {one.unit}".rstrip()
            + ": widen the range, or fix the value; its error is invalid at a limit"
            for one, x in zip(self.problem.unknowns, self.fit.at.x.tolist(), strict=True)
            for limit in (one.low, one.high)
            if math.isfinite(limit)
            and abs(x - limit) <= LIMIT_TOLERANCE * (abs(x) if one.logarithmic else one.size)
        ]

    def _failures(self) -> list[str]:
        """Return the reasons of failed lanes."""
        reasons = [
            f"{count} of {self.problem.lanes} runs failed during the search, and got a large "
            f"residual: {reason}"
            for reason, count in self.problem.failure_counts.items()
        ]
        more = [f"and {len(reasons) - MAX_REASONS} other reasons"] if len(reasons) > MAX_REASONS else []
        return reasons[:MAX_REASONS] + more

    # --- further questions ---------------------------------------------------------------------------------------------

    def profile(self, path: str, level: float = 0.95, points: int = 12) -> ProfileLikelihood:
        """Compute the profile likelihood of one value, with all others fitted again; see `ProfileLikelihood`.

        Args:
            path: of an unknown.
            level: of its interval.
            points: largest number to each side.

        Raises:
            UnknownName: it is not an unknown.
        """
        from abut.study.identify.profile_likelihood import likelihood_profile

        return likelihood_profile(self, path, level, points)

    def cross_validate(self, folds: int | None = None, seed: int = 0) -> CrossValidation:
        """Cross-validate: predict experiments by fits to the others; see `CrossValidation`.

        Args:
            folds: number of parts of the experiments; without it each experiment is left out once.
            seed: of the assignment.

        Raises:
            InvalidValue: one experiment only, or more folds than experiments.
        """
        from abut.study.identify.model_selection import cross_validated

        return cross_validated(self, folds, seed)

    def posterior(
        self, walkers: int | None = None, steps: int = 1000, *, burn: int | None = None, seed: int = 0
    ) -> Posterior:
        """Sample the posterior distribution of the values, by an ensemble of walkers whose steps run as lanes; see
        `Posterior`. Extra ``posterior`` (emcee).

        Args:
            walkers: number of walkers; four for each unknown, and at least 16, without it.
            steps: of each.
            burn: steps omitted at the beginning; a quarter without it.
            seed: equal seeds produce equal samples.

        Raises:
            MissingExtra: emcee is not installed.
        """
        from abut.study.identify.posterior import sample_posterior

        return sample_posterior(self, walkers, steps, burn, seed)

    def plot(self, experiments: int = 4) -> Any:
        """Plot record, fit and residuals of the first experiments, and the distribution of residuals; return a ``matplotlib`` figure.

        Raises:
            MissingExtra: matplotlib is not installed.
        """
        from abut.study.identify.fit_plots import plot_fit

        return plot_fit(self, experiments)

    # --- as text -------------------------------------------------------------------------------------------------------

    def _rows(self) -> list[tuple[str, ...]]:
        """Return for each unknown: value, error, interval, unit."""
        rows: list[tuple[str, ...]] = [("unknown", "value", "± s", "95 % from", "to", "unit")]
        within = self.intervals()
        for one in self.problem.unknowns:
            values = (self.values[one.name], self.errors[one.name], *within[one.name])
            rows.append(
                (
                    one.name,
                    *(f"{x:.6g}" if k != 1 else f"{x:.2g}" for k, x in enumerate(values)),
                    one.unit or "-",
                )
            )
        return rows

    def _summary_lines(self) -> list[str]:
        """Return lines on the quality of the fit."""
        spread = ", ".join(
            f"{name} {sigma:.4g}{'' if given else ' (estimated)'}"
            for (name, sigma), given in zip(self.deviations.items(), self.fit.weights.given, strict=True)
        )
        of = count_phrase(len(self.problem.experiments), "experiment")
        made = (
            f"{count_phrase(self.problem.size, 'sample')} of {of}, {count_phrase(self.problem.lanes, 'lane')}"
        )
        marks = f"AIC {self.aic:.6g}, AICc {self.aicc:.6g}, BIC {self.bic:.6g}"
        return [
            made,
            f"deviations, SI: {spread}",
            marks,
            *(f"note: {sentence}" for sentence in self.sentences),
        ]

    def __str__(self) -> str:
        """Return the values as a table, then the quality of the fit."""
        rows = self._rows()
        widths = [max(len(row[c]) for row in rows) for c in range(6)]
        lines = [
            "   ".join(
                cell.rjust(w) if 0 < c < 5 else cell.ljust(w)
                for c, (cell, w) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        ]
        return "\n".join([*lines, *self._summary_lines()])

    def __repr__(self) -> str:
        found = ", ".join(f"{path} {x:.6g}" for path, x in self.values.items())
        return f"<identified: {found}>"

    def _repr_html_(self) -> str:
        head, *rows = self._rows()
        lines = ["<table><tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr>"]
        lines += ["<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows]
        return "".join(
            [*lines, "</table>", *(f"<div>{escape(line)}</div>" for line in self._summary_lines())]
        )
