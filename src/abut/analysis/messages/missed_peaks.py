"""Warning about force peaks between the outputs of a run, and the output step that would show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from abut.results import Result
from abut.results.extremes import TOUCH, Extremes

__all__ = ["has_missed_peaks", "missed_peaks", "missed_peaks_of"]

SHOWN = 0.9  #: fraction of a peak that outputs must show
SLIGHT = 0.01  #: fraction of the largest force below which a peak is not reported
POINTS = 10.0  #: outputs in a touch; their largest is then within 2 % of a half sine's peak
LISTED = 3  #: largest number of peaks named in the sentence
MAX_STEP_RATIO = 1000.0  #: largest ratio of the output step to a proposed one

ONSET, END, PEAK_TIME = (1 + TOUCH.index(name) for name in ("onset", "end", "peak_force_time"))


def missed_peaks_of(result: Result, record: Extremes) -> list[str]:
    """Return `missed_peaks` of a whole result with these extremes."""
    found = {}
    for name in record.names if len(result.time) else ():
        if name in result and _is_force(name):
            values = result.values(name)
            found[name] = float(np.nanmax(values if values.ndim == 1 else np.linalg.norm(values, axis=1)))
    return missed_peaks(record, found, float(np.diff(result.time).max(initial=0.0)))


def has_missed_peaks(record: Extremes, at_outputs: Mapping[str, float]) -> bool:
    """Return False if outputs show all peaks of forces, so that `missed_peaks` has no sentence."""
    return any(
        at_outputs.get(name, np.inf) < SHOWN * peak and _is_force(name)
        for name, peak in zip(record.names, record.values[:, 0].tolist(), strict=True)
    )


def missed_peaks(
    record: Extremes,
    at_outputs: Mapping[str, float],
    interval: float,
    reported_until: float = -np.inf,
    constant_step: float = 0.0,
) -> list[str]:
    """Return a sentence about forces whose largest value at outputs is below 90 % of that on the solver's steps; none if all are shown.

    Args:
        record: of the run.
        at_outputs: the largest values there, by the names of the monitored channels.
        interval: the longest between two outputs [s]; only shorter steps are proposed.
        reported_until: End of the initial period that another message reports [s]: overlapping shapes separate before the next output.
        constant_step: of the solver [s], at which every peak is an output, so no shorter one is proposed; 0 for variable steps.
    """
    forces = {
        name: (float(peak), float(when))
        for name, (peak, when, _, _) in zip(record.names, record.values.tolist(), strict=True)
        if name in at_outputs and _is_force(name) and np.isfinite(peak)
        if not (
            name.endswith(".normal_magnitude") and _force_channel(name) in at_outputs
        )  # the sum over several points
    }
    least = SLIGHT * max((peak for peak, _ in forces.values()), default=0.0)
    forces = {
        name: (peak, when) for name, (peak, when) in forces.items() if peak > least and when > reported_until
    }
    worst = sorted(
        (at_outputs[name] - peak, name)
        for name, (peak, _) in forces.items()
        if at_outputs[name] < SHOWN * peak
    )  # largest relative miss first
    if not worst:
        return []
    listing = [
        f"{_force_channel(name)} reaches {forces[name][0]:.5g} N at t = {forces[name][1]:.6g} s, "
        f"{at_outputs[name]:.3g} N at outputs"
        for _, name in worst[:LISTED]
    ]
    more = f"; and {len(worst) - LISTED} more" if len(worst) > LISTED else ""
    # including peaks that coincide with these outputs by chance
    steps = {
        name: step
        for name, (_, when) in forces.items()
        if 0.0 < (step := max(_peak_step(record, name, when), constant_step)) < (1.0 - 1e-6) * interval
    }
    others = sorted({forces[name][1] for _, name in worst if name not in steps})
    return [
        f"outputs miss peaks: {'; '.join(listing)}{more}. result.peak and the contact table have the "
        "true values; "
        + "; ".join(
            [*_touch_remedy(worst, steps, interval), *_time_remedy(others, len(others) == len(worst))]
        )
    ]


def _touch_remedy(
    worst: Sequence[tuple[float, str]], steps: Mapping[str, float], interval: float
) -> list[str]:
    """Return remedies for peaks of touches: the output step that shows them, unless it is far shorter than that of the run, and rows
    of events.
    """
    if not any(name in steps for _, name in worst):
        return []
    step = min(steps.values())
    if step < interval / MAX_STEP_RATIO:
        return ["events=True would show them"]
    return [f"an output step of {step:.2g} s would show them, and so would events=True"]


def _time_remedy(times: Sequence[float], alone: bool) -> list[str]:
    """Return remedies for peaks that no short touch explains, which rows of events do not show: of all of them, or of those without
    touches.
    """
    if not times:
        return []
    listed = ", ".join(f"{when:.6g}" for when in times[:LISTED])
    more = ", …" if len(times) > LISTED else ""
    which = "them" if alone else "the peaks outside of touches"
    return [f"times= with outputs at t = {listed}{more} s would show {which}"]


def _force_channel(name: str) -> str:
    """Return the channel's name for users: for a contact with one point, normal force and its magnitude are the same."""
    return name.replace(".normal_magnitude", ".normal_force")


def _is_force(name: str) -> bool:
    """Return True for a monitored channel of a force whose peak matters: the normal force of a whole contact, the force of a joint or
    an element.
    """
    return name.endswith((".normal_magnitude", ".normal_force", ".force")) and ".track" not in name


def _peak_step(record: Extremes, name: str, when: float) -> float:
    """Return the step at which outputs show a peak that was reached in a touch, of the contact itself if it is one: a tenth of its
    duration or a fifth of its rise, the shortest of all such touches; 0 without any.
    """
    contact = name.removesuffix(".normal_magnitude").removesuffix(".normal_force")
    sites = np.array([one == contact for one, _ in record.sites] or [False])
    mine = (contact, 0) in record.sites
    site, onset, end, peak = (record.touches[:, k] for k in (0, ONSET, END, PEAK_TIME))
    counts = (onset <= when) & (when <= end) & (sites[site.astype(np.intp)] | (not mine))
    span = (end - onset)[counts]
    rise = np.maximum(2.0 * (peak - onset)[counts], 0.1 * span)
    return float(np.minimum(span, rise).min(initial=np.inf) / POINTS) if counts.any() else 0.0
