"""Peaks that the outputs of a run do not show, and the output step that would."""

from __future__ import annotations

from abut.analysis.step_extremes import StepExtremes
from abut.results.extremes import Extremes, Touch

__all__ = ["missed_peaks"]

SHOWN = 0.9  #: of a peak, what outputs must have for it to be seen there
SLIGHT = 0.01  #: of the largest peak of its unit, below which one is not reported
POINTS = 10.0  #: outputs in a touch, of which the largest is then within 2 % of a half sine's peak
LISTED = 3  #: peaks named in the sentence


def missed_peaks(extremes: StepExtremes, time: float) -> list[str]:
    """A sentence about forces whose largest value at outputs is below 90 % of that on the solver's steps; none where all are shown.

    Args:
        extremes: of the run.
        time: where it has come to [s].
    """
    record = extremes.record(time)
    largest: dict[str, float] = {}
    found: list[tuple[float, int]] = []
    for k, monitor in enumerate(extremes.monitors.every[: extremes.monitors.kept]):
        largest[monitor.unit] = max(largest.get(monitor.unit, 0.0), float(record.values[k, 0]))
    for k, monitor in enumerate(extremes.monitors.every[: extremes.monitors.kept]):
        peak, shown = float(record.values[k, 0]), float(extremes.at_outputs[k])
        point = monitor.site >= 0 and extremes.monitors.columns.sites[monitor.site].number
        quantity = monitor.name.rpartition(".")[2]
        if point or quantity in ("penetration", "friction_force", "torque"):
            continue
        if peak > SLIGHT * largest[monitor.unit] and shown < SHOWN * peak:
            found.append((shown / peak, k))
    if not found:
        return []
    worst = sorted(found)[:LISTED]
    told = [_told(extremes, record, k) for _, k in worst]
    more = f" (and {len(found) - len(worst)} more)" if len(found) > len(worst) else ""
    step = min((s for s in (_step(extremes, record, k) for _, k in worst) if s > 0.0), default=0.0)
    remedy = (
        f"an output step of {step:.2g} s would show them" if step else "a shorter output step would show them"
    )
    return [
        f"outputs miss peaks: {'; '.join(told)}{more}; result.peak and the contact table have the true values, {remedy}, and so would "
        "events=True"
    ]


def _told(extremes: StepExtremes, record: Extremes, k: int) -> str:
    peak, when = record.values[k, :2]
    monitor = extremes.monitors.every[k]
    name = monitor.name.replace(".normal_magnitude", ".normal_force")
    return f"{name} reaches {peak:.5g} {monitor.unit} at t = {when:.6g} s, {extremes.at_outputs[k]:.3g} at outputs"


def _step(extremes: StepExtremes, record: Extremes, k: int) -> float:
    """A tenth of the shortest touch during which the peak was reached; 0 where there was none."""
    when = record.values[k, 1]
    site = extremes.monitors.every[k].site
    touches: list[Touch] = [record.touch(row) for row in record.touches if site < 0 or int(row[0]) == site]
    return min((one.duration / POINTS for one in touches if one.onset <= when <= one.end), default=0.0)
