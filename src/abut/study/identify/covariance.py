"""Covariance of identified values, directions without information, and criteria of a fit."""

from __future__ import annotations

import math

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.study.confidence import check_level
from abut.study.identify.identification_problem import IdentificationProblem
from abut.study.identify.least_squares import FitResult, SearchSettings, loss_derivatives

__all__ = [
    "clustered_covariance",
    "covariance_matrix",
    "information_criteria",
    "serial_correlation_notes",
    "student_factor",
]


REPORTED_CORRELATION = 0.5  #: correlation of neighbouring residuals above which it is reported
UNOBSERVABLE_CHANGE = 1e-7  #: relative change of the residuals below which a direction counts as unobservable


def covariance_matrix(
    problem: IdentificationProblem, found: FitResult, settings: SearchSettings
) -> tuple[Numbers, list[str]]:
    """Return C = (Jᵀ J/σ²)⁻¹, with a robust loss H⁻¹ (Σ ψ² j jᵀ) H⁻¹ with H = Σ ψ' j jᵀ; infinite in directions without information.

    Source: Seber & Wild, Nonlinear Regression (1989), ch. 2; Huber & Ronchetti, Robust Statistics (2009), ch. 7.
    """
    sigma, at = found.weights.of(problem), found.at
    assert at.jacobian is not None
    scales = np.array(
        [
            one.slope(float(x)) if one.logarithmic else max(abs(float(x)), 1e-3 * one.size)
            for one, x in zip(problem.unknowns, at.x, strict=True)
        ]
    )
    j = at.jacobian * scales / sigma[:, None]
    _, psi, slope = loss_derivatives(settings.loss, settings.margin, at.residuals / sigma)
    lengths = np.linalg.norm(j, axis=0)
    unit = j / np.where(lengths > 0.0, lengths, 1.0)
    _, singular, axes = np.linalg.svd(unit, full_matrices=False)
    seen = singular > UNOBSERVABLE_CHANGE * max(float(singular.max(initial=0.0)), 1e-300)
    kept = axes[seen]
    steep = kept @ (unit.T * _positive_slope(slope)) @ unit @ kept.T
    inverse = np.linalg.inv(steep) if len(kept) else np.zeros((0, 0))
    middle = steep if settings.loss == "linear" else kept @ (unit.T * psi**2) @ unit @ kept.T
    small = kept.T @ (inverse @ middle @ inverse) @ kept
    outer = scales / np.where(lengths > 0.0, lengths, 1.0)
    c = small * outer[:, None] * outer[None, :]
    notes = []
    for axis in axes[~seen]:
        mixed = np.flatnonzero(np.abs(axis) > 1e-2).tolist()
        c[mixed, :] = c[:, mixed] = np.nan
        for k in mixed:
            c[k, k] = math.inf
        notes.append(_describe_blind_direction([problem.unknowns[k].name for k in mixed]))
    return c, notes


def _positive_slope(slope: Numbers) -> Numbers:
    """Return ψ', modified so that its mean is positive in spite of outliers."""
    return slope if slope.mean() > 0.1 else np.maximum(slope, 0.0) + 0.1


def _describe_blind_direction(names: list[str]) -> str:
    """Describe a direction about which the record contains no information."""
    if len(names) == 1:
        return (
            f"{names[0]} is not identifiable from these data, which do not depend on it; fix it, or "
            "measure a quantity that depends on it"
        )
    listed = " and ".join([", ".join(names[:-1]), names[-1]])
    return (
        f"{listed} are not identifiable separately from these data: a joint change of them has no "
        "effect on the data; fix one of them, or measure more"
    )


def clustered_covariance(
    problem: IdentificationProblem, found: FitResult, settings: SearchSettings
) -> Numbers:
    """Return the covariance from differences between experiments, for any correlation of the samples within one.

    Raises:
        InvalidValue: there is one experiment only.
    """
    count = len(problem.experiments)
    if count < 2:
        raise InvalidValue("errors_by_experiment needs several experiments, but there is only one; give more")
    sigma, at = found.weights.of(problem), found.at
    assert at.jacobian is not None
    lengths = np.linalg.norm(at.jacobian / sigma[:, None], axis=0)
    outer = 1.0 / np.where(lengths > 0.0, lengths, 1.0)
    j = at.jacobian / sigma[:, None] * outer
    _, psi, slope = loss_derivatives(settings.loss, settings.margin, at.residuals / sigma)
    pulls = np.array(
        [(j[problem.owner == e] * psi[problem.owner == e, None]).sum(axis=0) for e in range(count)]
    )
    inverse = np.linalg.pinv((j.T * _positive_slope(slope)) @ j)
    c = inverse @ (pulls.T @ pulls) @ inverse * count / (count - 1.0)
    return np.asarray(c * outer[:, None] * outer[None, :])


def serial_correlation_notes(problem: IdentificationProblem, found: FitResult) -> list[str]:
    """Return sentences on columns with serially correlated residuals, by the correlation from sample to sample."""
    notes = []
    for name in problem.channels:
        above = below = 0.0
        for (_, column, measured, taken), part in zip(problem.pieces, problem.slices, strict=True):
            if column != name:
                continue
            r = np.zeros(measured.shape)
            r[taken] = found.at.residuals[part]
            above, below = above + float((r[1:] * r[:-1]).sum()), below + float((r * r).sum())
        rho = above / below if below > 0.0 else 0.0
        times = math.sqrt((1.0 + rho) / max(1.0 - rho, 1e-3))
        if rho > REPORTED_CORRELATION:
            notes.append(
                f"residuals of {name} are correlated (coefficient {rho:.2f} from sample to sample), "
                "so the deviation from the record is not only noise; the stated errors are too "
                f"small, by a factor of about {times:.0f}"
            )
    return notes


def student_factor(level: float, free: float) -> float:
    """Return Student's t for a two-sided interval of this level and degrees of freedom; for infinite ones the normal distribution's."""
    from scipy import stats

    check_level(level, "intervals of the identified values")
    return float(
        stats.norm.ppf(0.5 + level / 2.0) if math.isinf(free) else stats.t.ppf(0.5 + level / 2.0, free)
    )


def information_criteria(
    problem: IdentificationProblem, found: FitResult, settings: SearchSettings
) -> dict[str, float]:
    """Return the criteria of a fit with n samples and k unknowns, including estimated deviations.

        AIC = −2 ln L + 2 k,   AICc = AIC + 2 k (k + 1)/(n − k − 1),   BIC = −2 ln L + k ln n

    with ln L of normal errors. For a robust loss Σ ρ replaces Σ r²/σ², so only fits of the same loss can be compared. An estimated
    deviation enters with its most likely value, Σ r²/n.

    Source: Burnham & Anderson, Model Selection and Multimodel Inference (2002), sec. 2.2 and 2.4; Schwarz, Ann. Stat. 6 (1978) 461.
    """
    sigma, n = found.weights.of(problem), problem.size
    share = np.where(found.weights.given[problem.column], 1.0, 1.0 - len(problem.unknowns) / n)
    rho, _, _ = loss_derivatives(settings.loss, settings.margin, found.at.residuals / sigma)
    minus = float((rho / share + np.log(2.0 * math.pi * sigma**2 * share)).sum())
    k = len(problem.unknowns) + int(np.count_nonzero(~found.weights.given))
    aic = minus + 2.0 * k
    corrected = aic + 2.0 * k * (k + 1) / (n - k - 1) if n > k + 1 else math.inf
    return {"-2 ln L": minus, "AIC": aic, "AICc": corrected, "BIC": minus + k * math.log(n)}
