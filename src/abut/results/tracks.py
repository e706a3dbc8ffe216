"""Contact tracks: summary of each contact, and of each of its points, in numbers.

They are sums over the touches that the run recorded on the solver's steps. A result without such a record, as from another program
or an earlier version, is evaluated at its outputs instead. A touch between two outputs is then missed, and a peak between outputs
is higher than the one reported (``Track.on_steps`` is False).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers

if TYPE_CHECKING:
    from abut.results.extremes import Touch
    from abut.results.result import Result

_POINT = re.compile(r"(.+)\.track(\d+)\.(\w+)")


@dataclass(frozen=True)
class Track:
    """Summary of the history of one contact (``number`` 0) or of one of its points (``number`` from 1)."""

    contact: str
    number: int
    peak_force: float  #: largest normal force [N]
    peak_force_time: float | None  #: its time [s]
    peak_penetration: float  #: [m]
    impulse: float  #: ∫ N dt over the run [N*s]
    touches: int
    first_touch: float | None  #: time of the first onset [s]
    #: time of the last release [s]; None if it never touched or still touches
    last_release: float | None
    touching: bool  #: whether it is in contact at the end
    contact_time: float  #: total time in contact [s]
    outputs: int  #: outputs in contact
    dissipated: float | None  #: energy lost in this contact [J], if the run recorded it
    on_steps: bool = False  #: whether this was found on the solver's steps, not only at outputs


def tracks_of(result: Result) -> tuple[Track, ...]:
    """Return one entry per contact, followed by one per point for a contact with more than one."""
    out: list[Track] = []
    of_contact: dict[str, list[int]] = {}
    touches: dict[tuple[str, int], list[Touch]] = {site: [] for site in result.extremes.sites}
    for touch in result.touches:
        touches[touch.contact, touch.point].append(touch)
    for contact, number in contact_points(result, "penetration"):
        of_contact.setdefault(contact, []).append(number)
    for name in result:
        contact, _, what = name.rpartition(".")
        if what != "penetration" or f"{contact}.normal_force" not in result or _POINT.fullmatch(name):
            continue
        out.append(_contact_track(result, contact, 0, f"{contact}.", "normal_magnitude", touches))
        of_it = of_contact.get(contact, [])
        if len(of_it) > 1:
            out += [
                _contact_track(result, contact, k, f"{contact}.track{k}.", "normal_force", touches)
                for k in of_it
            ]
    return tuple(out)


def contact_points(result: Result, what: str) -> Iterator[tuple[str, int]]:
    """Iterate over contact and number of each contact point for which this quantity was recorded."""
    for match in filter(None, map(_POINT.fullmatch, result)):
        if match[3] == what:
            yield match[1], int(match[2])


def _contact_track(
    result: Result,
    contact: str,
    number: int,
    prefix: str,
    force_name: str,
    touches: dict[tuple[str, int], list[Touch]],
) -> Track:
    depth = np.nan_to_num(result.values(prefix + "penetration"))
    inside = depth > 0.0
    lost = prefix + "dissipated"
    dissipated = float(result.values(lost)[-1]) if lost in result and len(result.time) else None
    if (mine := touches.get((contact, number))) is not None:
        return _of_touches(contact, number, mine, int(np.count_nonzero(inside)), dissipated)
    time = result.time
    force = _normal_force(result, prefix + force_name, prefix + "normal_force")
    starts, ends = true_intervals(inside)
    touching = bool(len(inside) and inside[-1])
    last = int(np.argmax(force)) if len(force) else 0
    return Track(
        contact=contact,
        number=number,
        peak_force=float(force.max(initial=0.0)),
        peak_force_time=float(time[last]) if force.max(initial=0.0) > 0.0 else None,
        peak_penetration=float(depth.max(initial=0.0)),
        impulse=float(np.sum(0.5 * (force[1:] + force[:-1]) * np.diff(time))),
        touches=len(starts),
        first_touch=float(time[starts[0]]) if len(starts) else None,
        last_release=float(time[ends[-1]]) if len(ends) and not touching else None,
        touching=touching,
        contact_time=float(np.sum(time[ends] - time[starts])),
        outputs=int(np.count_nonzero(inside)),
        dissipated=dissipated,
    )


def _of_touches(
    contact: str, number: int, touches: list[Touch], outputs: int, dissipated: float | None
) -> Track:
    """Return the sum of its touches; the dissipation reported by its law, if any, has priority over the work of the forces."""
    hardest = max(touches, key=lambda one: one.peak_force, default=None)
    touching = bool(touches) and not touches[-1].released
    return Track(
        contact=contact,
        number=number,
        peak_force=hardest.peak_force if hardest else 0.0,
        peak_force_time=hardest.peak_force_time if hardest and hardest.peak_force > 0.0 else None,
        peak_penetration=max((one.peak_penetration for one in touches), default=0.0),
        impulse=sum(one.impulse for one in touches),
        touches=len(touches),
        first_touch=touches[0].onset if touches else None,
        last_release=touches[-1].end if touches and not touching else None,
        touching=touching,
        contact_time=sum(one.duration for one in touches),
        outputs=outputs,
        dissipated=sum(one.dissipated for one in touches) if dissipated is None else dissipated,
        on_steps=True,
    )


def _normal_force(result: Result, name: str, vector: str) -> Numbers:
    """Return the normal force as a number; from the vector if only that was recorded."""
    values = result.values(name if name in result else vector)
    force: Numbers = np.nan_to_num(values if values.ndim == 1 else np.linalg.norm(values, axis=1))
    return force


def true_intervals(inside: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> tuple[list[int], list[int]]:
    """Return the first and last index of each unbroken sequence of True."""
    step = np.diff(np.concatenate([[0], inside.astype(np.int8), [0]]))
    return np.flatnonzero(step == 1).tolist(), (np.flatnonzero(step == -1) - 1).tolist()
