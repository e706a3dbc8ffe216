"""Contact tracks: what each point of contact went through, in numbers.

Everything is taken from the recorded outputs: a touch that begins and ends between two outputs is not seen,
and a peak between outputs is higher than the one told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from abut.results.table import Array

if TYPE_CHECKING:
    from abut.results.result import Result

_POINT = re.compile(r"(.+)\.track(\d+)\.(\w+)")


@dataclass(frozen=True)
class Track:
    """The story of one contact (``number`` 0) or of one of its points (``number`` from 1).

    A touch is an unbroken row of outputs with penetration > 0.
    """

    contact: str
    number: int
    peak_force: float  #: largest normal force [N]
    peak_force_time: float | None  #: when [s]
    peak_penetration: float  #: [m]
    impulse: float  #: ∫ N dt over the run [N*s], trapezoidal
    touches: int
    first_touch: float | None  #: time of the first output in contact [s]
    #: time of the last output in contact [s]; None when it never touched or still touches
    last_release: float | None
    touching: bool  #: whether it is in contact at the last output
    contact_time: float  #: total time in contact [s]
    outputs: int  #: outputs in contact
    dissipated: float | None  #: energy lost in this contact [J], where the run recorded it


def tracks_of(result: Result) -> tuple[Track, ...]:
    """One entry per contact, followed by one per point where a contact has more than one."""
    out: list[Track] = []
    of_contact: dict[str, list[int]] = {}
    for contact, number in points(result, "penetration"):
        of_contact.setdefault(contact, []).append(number)
    for name in result:
        contact, _, what = name.rpartition(".")
        if what != "penetration" or f"{contact}.normal_force" not in result or _POINT.fullmatch(name):
            continue
        out.append(_track(result, contact, 0, f"{contact}.", "normal_magnitude"))
        of_it = of_contact.get(contact, [])
        if len(of_it) > 1:
            out += [_track(result, contact, k, f"{contact}.track{k}.", "normal_force") for k in of_it]
    return tuple(out)


def points(result: Result, what: str) -> Iterator[tuple[str, int]]:
    """Contact and number of each point of contact of which this was recorded."""
    for match in filter(None, map(_POINT.fullmatch, result)):
        if match[3] == what:
            yield match[1], int(match[2])


def _track(result: Result, contact: str, number: int, prefix: str, force_name: str) -> Track:
    time = result.time
    depth = np.nan_to_num(result.values(prefix + "penetration"))
    force = _magnitude(result, prefix + force_name, prefix + "normal_force")
    inside = depth > 0.0
    starts, ends = unbroken(inside)
    touching = bool(len(inside) and inside[-1])
    last = int(np.argmax(force)) if len(force) else 0
    lost = prefix + "dissipated"
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
        dissipated=float(result.values(lost)[-1]) if lost in result and len(time) else None,
    )


def _magnitude(result: Result, name: str, vector: str) -> Array:
    """The normal force as a number; from the vector where only that was recorded."""
    values = result.values(name if name in result else vector)
    force: Array = np.nan_to_num(values if values.ndim == 1 else np.linalg.norm(values, axis=1))
    return force


def unbroken(inside: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> tuple[list[int], list[int]]:
    """First and last index of each unbroken row of True."""
    step = np.diff(np.concatenate([[0], inside.astype(np.int8), [0]]))
    return np.flatnonzero(step == 1).tolist(), (np.flatnonzero(step == -1) - 1).tolist()
