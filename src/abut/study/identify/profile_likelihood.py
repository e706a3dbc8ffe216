"""Profile likelihood: increase of the cost as one value is moved and all others are fitted again."""

from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.study.identify import covariance
from abut.study.identify.least_squares import run_search
from abut.study.identify.unknowns import SoughtNumber

if TYPE_CHECKING:
    from abut.study.identify.result import Identified

__all__ = ["ProfileLikelihood", "likelihood_profile"]


INTERPOLATED_RANGE = 1.5  #: multiple of the threshold within which the end of the interval is interpolated


@dataclasses.dataclass(frozen=True, eq=False)
class ProfileLikelihood:
    """Profile likelihood of one value: the smallest cost with this value fixed.

    The deviations of the columns are those of the fit. The interval is where the cost is above its minimum by less than t² (of
    Student's distribution, or the normal one if all deviations were given): x ± t s for a linear machine.

    Attributes:
        path: of the value.
        unit: SI.
        values: fixed values, increasing.
        rise: smallest cost there, above that of the fit.
        level: of the interval.
        threshold: t².
        interval: its ends; minus or plus infinity if the cost never rises so far within the range.
        sentence: conclusion on the identifiability of the value.

    Source: Raue et al., Bioinformatics 25 (2009) 1923, eq. 5 to 8; Seber & Wild, Nonlinear Regression (1989), sec. 5.9.
    """

    path: str
    unit: str
    values: Numbers
    rise: Numbers
    level: float
    threshold: float
    interval: tuple[float, float]
    sentence: str

    @property
    def identifiable(self) -> bool:
        """True if both ends are finite."""
        return all(math.isfinite(x) for x in self.interval)

    def __str__(self) -> str:
        return self.sentence

    def plot(self) -> Any:
        """Plot the rise of the cost over the value; return a ``matplotlib`` figure.

        Raises:
            MissingExtra: matplotlib is not installed.
        """
        from abut.study.identify.fit_plots import plot_profile

        return plot_profile(self)


def likelihood_profile(found: Identified, path: str, level: float, points: int) -> ProfileLikelihood:
    """Compute the profile from the fit to both sides, until the cost has risen far enough or the range ends."""
    k = found.problem.unknowns.place(path)
    one, threshold = found.problem.unknowns[k], covariance.student_factor(level, found.free) ** 2
    walks = [_walk_profile(found, k, side, threshold, points) for side in (-1.0, 1.0)]
    interval = tuple(
        _threshold_crossing(found, k, walk, threshold, side)
        for walk, side in zip(walks, (-1.0, 1.0), strict=True)
    )
    places = [*walks[0][::-1], (float(found.fit.at.x[k]), 0.0), *walks[1]]
    values, rise = np.array(places).T
    low, high = interval
    return ProfileLikelihood(
        path,
        one.unit,
        values,
        rise,
        level,
        threshold,
        (low, high),
        _profile_sentence(one, (low, high), (values[0], values[-1]), rise, level),
    )


def _walk_profile(
    found: Identified, k: int, side: float, threshold: float, points: int
) -> list[tuple[float, float]]:
    """Return (value, rise) away from the fit, in steps of the search's coordinate that grow while the rise is small; then halved about
    the end.
    """
    one, x = found.problem.unknowns[k], np.array(found.fit.at.x)
    others = [i for i in range(len(x)) if i != k]
    low, high = (float(b[k]) for b in found.problem.unknowns.bounds())
    here = float(one.search_coordinate(x[k]))
    step = _first_step(found, k, threshold, abs((high if side > 0.0 else low) - here))
    out: list[tuple[float, float]] = []
    inside, outside = 0.0, math.inf  # largest distance below the threshold, and smallest above it
    for _ in range(points):
        away = inside + step if math.isinf(outside) else 0.5 * (inside + outside)
        x[k] = float(np.clip(one.value(np.clip(here + side * away, low, high)), one.low, one.high))
        if any(x[k] == value for value, _ in out) or x[k] == found.fit.at.x[k]:
            break
        fit = run_search(found.problem, found.fit.weights, found.settings, x, others)
        rise = fit.cost - found.fit.cost
        out.append((float(x[k]), rise))
        if rise >= threshold:
            outside = away
            if rise < INTERPOLATED_RANGE * threshold:
                break
            continue
        x, inside = np.array(fit.at.x), away
        if rise < 0.1 * threshold * len(out):
            step *= 2.0
    return sorted(out, key=lambda pair: side * pair[0])


def _first_step(found: Identified, k: int, threshold: float, room: float) -> float:
    """Return the first step: slightly over half of a linear machine's interval, so that two steps exceed it; or a quarter of the
    distance to the limit.
    """
    one = found.problem.unknowns[k]
    step = 0.55 * math.sqrt(threshold) * found.errors[one.name] / one.slope(float(found.fit.at.x[k]))
    if math.isfinite(step) and step <= room:
        return step
    return 0.25 * room if math.isfinite(room) else 0.1


def _threshold_crossing(
    found: Identified, k: int, walk: list[tuple[float, float]], threshold: float, side: float
) -> float:
    """Return the value where the rise reaches the threshold, by interpolation of its nearly linear root."""
    one = found.problem.unknowns[k]
    before, root = float(one.search_coordinate(found.fit.at.x[k])), 0.0
    for value, rise in walk:
        here, new = float(one.search_coordinate(value)), math.sqrt(max(rise, 0.0))
        if rise >= threshold:
            part = (math.sqrt(threshold) - root) / (new - root)
            return float(one.value(before + part * (here - before)))
        before, root = here, new
    return side * math.inf


def _profile_sentence(
    one: SoughtNumber, interval: tuple[float, float], walked: tuple[float, float], rise: Numbers, level: float
) -> str:
    """Describe the identifiability of the value from its profile."""
    unit, percent = f" {one.unit}" if one.unit else "", f"{100.0 * level:g} %"
    better = float(rise.min())
    more = ""
    if better < -1e-3 * max(1.0, abs(float(rise.max()))):
        more = "; the profile contains a better fit than the given one: search again with several starts"
    low, high = interval
    if math.isfinite(low) and math.isfinite(high):
        return f"{one.name} is identifiable: {low:.6g} to {high:.6g}{unit} with {percent} confidence{more}"
    if math.isfinite(low):
        return (
            f"{one.name} has only a lower bound, {low:.6g}{unit}: up to {walked[1]:.6g}{unit} the fit "
            f"hardly worsens{more}"
        )
    if math.isfinite(high):
        return (
            f"{one.name} has only an upper bound, {high:.6g}{unit}: down to {walked[0]:.6g}{unit} the fit "
            f"hardly worsens{more}"
        )
    return f"{one.name} is not identifiable from these data: from {walked[0]:.6g} to {walked[1]:.6g}{unit} its profile is flat{more}"
