"""Bayesian posterior of the values, given the record and the prior: samples by an ensemble of walkers."""

from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, MissingExtra
from abut.study.confidence import check_level
from abut.study.identify.identification_problem import IdentificationProblem, ResidualEvaluation
from abut.study.identify.least_squares import loss_derivatives

if TYPE_CHECKING:
    from abut.study.identify.result import Identified

__all__ = ["Posterior", "sample_posterior"]


MIN_AUTOCORRELATION_TIMES = (
    50.0  #: steps, in autocorrelation times, below which a note reports too few samples
)


@dataclasses.dataclass(frozen=True, eq=False)
class Posterior:
    """Samples of the posterior distribution of the values, given the record.

        p(x | y) ∝ p(x) ∏ L_c(x),   L_c = exp(−Σ ρ/2) with σ given,   (Σ r²)^(−n/2) with σ unknown, its prior 1/σ integrated out

    The prior of a value is as given: uniform over its range (of its logarithm if that is searched), or its distribution.

    Attributes:
        paths: of the values.
        units: SI.
        samples: (walkers × steps, p), SI.
        acceptance: fraction of accepted steps, by walker.
        autocorrelation: autocorrelation time in steps, by value; NaN if there are too few steps for an estimate.
        sentences: notes on the samples.

    Source: Goodman & Weare, Commun. Appl. Math. Comput. Sci. 5 (2010) 65; Foreman-Mackey et al., Publ. Astron. Soc. Pac. 125 (2013) 306.
    """

    paths: tuple[str, ...]
    units: tuple[str, ...]
    samples: Numbers
    acceptance: Numbers
    autocorrelation: Numbers
    sentences: tuple[str, ...]

    @property
    def median(self) -> dict[str, float]:
        """Median by path."""
        return dict(zip(self.paths, np.median(self.samples, axis=0).tolist(), strict=True))

    @property
    def covariance(self) -> Numbers:
        """Covariance (p, p)."""
        return np.atleast_2d(np.cov(self.samples, rowvar=False))

    def intervals(self, level: float = 0.95) -> dict[str, tuple[float, float]]:
        """Return intervals by path, between equal tails."""
        check_level(level, "intervals")
        low, high = np.quantile(self.samples, [0.5 - level / 2.0, 0.5 + level / 2.0], axis=0)
        return {path: (float(a), float(b)) for path, a, b in zip(self.paths, low, high, strict=True)}

    def __str__(self) -> str:
        within = self.intervals()
        lines = [
            f"{path}: {self.median[path]:.6g}, 95 % from {within[path][0]:.6g} to {within[path][1]:.6g} {unit}".rstrip()
            for path, unit in zip(self.paths, self.units, strict=True)
        ]
        return "\n".join([*lines, *(f"note: {sentence}" for sentence in self.sentences)])


def sample_posterior(
    found: Identified, walkers: int | None, steps: int, burn: int | None, seed: int
) -> Posterior:
    """Sample from walkers in a ball around the fit, as wide as its errors."""
    try:
        import emcee
    except ImportError:
        raise MissingExtra.of("posterior", "emcee", "posterior") from None
    problem, p = found.problem, len(found.paths)
    count = walkers or max(16, 4 * p)
    if count < 2 * p or count % 2:
        raise InvalidValue.of("posterior: walkers", count, f"be even and at least twice the {p} unknowns")
    random = np.random.RandomState(seed)
    begin = _initial_walkers(found, count, random)
    sampler = emcee.EnsembleSampler(count, p, lambda u: _log_of(problem, found, u), vectorize=True)
    sampler.random_state = random.get_state()
    sampler.run_mcmc(begin, steps, progress=False)
    left = steps // 4 if burn is None else burn
    chain = sampler.get_chain(discard=left, flat=True)
    time = (
        np.asarray(sampler.get_autocorr_time(discard=left, quiet=True, tol=0))
        if steps - left > 1
        else np.full(p, np.nan)
    )
    notes = []
    if not (steps - left > MIN_AUTOCORRELATION_TIMES * time).all():
        notes.append(
            f"{steps - left} steps are fewer than {MIN_AUTOCORRELATION_TIMES:g} autocorrelation times "
            f"({np.nanmax(time):.0f} steps); use more steps for reliable tails"
        )
    samples = np.array([problem.unknowns.values(u) for u in chain])
    return Posterior(
        found.paths,
        tuple(one.unit for one in problem.unknowns),
        samples,
        sampler.acceptance_fraction,
        time,
        tuple(notes),
    )


def _initial_walkers(found: Identified, count: int, random: np.random.RandomState) -> Numbers:
    """Return initial positions of the walkers: the fit with random deviations of half its error, within the ranges."""
    unknowns, x = found.problem.unknowns, found.fit.at.x
    low, high = unknowns.bounds()
    room = np.where(np.isfinite(high - low), high - low, 1.0)
    error = np.array([found.errors[one.name] for one in unknowns]) / unknowns.slopes(x)
    width = np.where(np.isfinite(error), np.minimum(error, 0.1 * room), 0.1 * room)
    spread = unknowns.search_coordinates(x) + 0.5 * width * random.randn(count, len(x))
    inside = 1e-3 * width
    return np.asarray(
        np.clip(spread, low + inside * random.rand(count, len(x)), high - inside * random.rand(count, len(x)))
    )


def _log_of(problem: IdentificationProblem, found: Identified, u: Numbers) -> Numbers:
    """Return ln p(x | y) up to a constant, of all walkers in one batch."""
    low, high = problem.unknowns.bounds()
    out = np.full(len(u), -math.inf)
    inside = np.flatnonzero(((u >= low) & (u <= high)).all(axis=1))
    points = problem.many([problem.unknowns.values(u[k]) for k in inside]) if len(inside) else []
    for k, at in zip(inside, points, strict=True):
        if not at.failed:
            out[k] = _log_likelihood(problem, found, at) + _log_prior(problem, at.x)
    return out


def _log_likelihood(problem: IdentificationProblem, found: Identified, at: ResidualEvaluation) -> float:
    """Return the sum of log-likelihoods of all columns: with σ given, or with it integrated out."""
    total = 0.0
    for c, (sigma, given) in enumerate(
        zip(found.fit.weights.deviations, found.fit.weights.given, strict=True)
    ):
        r = at.residuals[problem.column == c] / sigma
        cost = float(loss_derivatives(found.settings.loss, found.settings.margin, r)[0].sum())
        total -= 0.5 * cost if given else 0.5 * len(r) * math.log(cost)
    return total


def _log_prior(problem: IdentificationProblem, x: Numbers) -> float:
    """Return the log-prior in the search's coordinate: uniform there unless a distribution was given."""
    total = 0.0
    for one, value in zip(problem.unknowns, x.tolist(), strict=True):
        if one.prior is not None and getattr(one.prior, "name", "") != "uniform":
            total += float(one.prior.frozen.logpdf(value)) + math.log(abs(one.slope(value)))
    return total
