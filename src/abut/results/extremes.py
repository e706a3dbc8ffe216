"""Extremes on solver steps: the largest and smallest forces, penetrations and reactions, including those between two outputs.

A run records the largest and the smallest value over the solver's steps for each contact, joint, motion and force element. Three channels
next to the value at the output contain the extremes between two outputs (`CHANNELS`), like the band of an oscilloscope in peak-detect mode.
An `Extremes` contains those of the whole run, with their times, and lists every touch of every contact.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.short_repr import short_repr

if TYPE_CHECKING:
    from abut.results.result import Result

__all__ = [
    "CHANNELS",
    "UNDETERMINED",
    "Envelope",
    "Extremes",
    "Peak",
    "Touch",
    "envelope_of",
    "is_determined",
    "monitored_channel",
    "note_of",
    "peak_of",
    "table_of",
]


#: For each monitored channel, the channels with its extremes between outputs.
CHANNELS = {
    "largest": "largest value on solver steps since the last output",
    "largest_time": "time of the largest value since the last output",
    "smallest": "smallest value on solver steps since the last output",
}


UNDETERMINED = "not determined by equilibrium"  #: remark wherever such a load is shown


@short_repr
@dataclasses.dataclass(frozen=True)
class Peak:
    """Largest value of a channel; as a number (``float(peak)``) its value.

    >>> print(Peak("bounce.normal_force", 18743.6, "N", 0.3146))
    bounce.normal_force: 18743.6 N at t = 0.3146 s
    """

    channel: str
    value: float  #: [SI]; for a vector the largest magnitude
    unit: str
    time: float  #: [s]
    on_steps: bool = True  #: whether it was found on the solver's steps; otherwise at outputs, between which it may be exceeded
    determined: bool = True  #: whether equilibrium determines it; otherwise it is one of many possible splits (`Result.undetermined`)

    def __float__(self) -> float:
        return self.value

    def __str__(self) -> str:
        note = "" if self.on_steps else " (at outputs)"
        note += "" if self.determined else f" ({UNDETERMINED})"
        return f"{self.channel}: {self.value:.6g} {self.unit} at t = {self.time:.6g} s{note}"


@short_repr
@dataclasses.dataclass(frozen=True)
class Envelope:
    """Smallest and largest value of a channel in each interval between outputs; the first entry is the first output itself."""

    channel: str
    unit: str
    time: Numbers  #: times of the outputs that end the intervals [s]
    largest: Numbers
    largest_time: Numbers  #: time of the largest value [s]
    smallest: Numbers


@short_repr
@dataclasses.dataclass(frozen=True)
class Touch:
    """Touch of a contact (``point`` 0) or of one of its points (from 1), from onset to release, on the solver's steps."""

    contact: str
    point: int
    onset: float  #: [s]
    end: float  #: end of the touch, or of the run if it still touches [s]
    peak_force: float  #: largest normal force [N]
    peak_force_time: float  #: [s]
    peak_penetration: float  #: [m]
    impulse: float  #: ∫ N dt, with that of rigid impacts [N·s]
    dissipated: (
        float  #: ∫ (N δ̇ − F·s) dt, energy lost to normal and friction force, with that of rigid impacts [J]
    )
    peak_impulse: float = 0.0  #: largest impulse of a rigid impact, or of a step of `MoreauJean` [N·s]; 0 for compliant contacts
    peak_impulse_time: float = 0.0  #: [s]
    released: bool = True  #: whether the shapes separated within the run

    @property
    def site(self) -> str:
        """Prefix of its channels."""
        return f"{self.contact}.track{self.point}" if self.point else self.contact

    @property
    def duration(self) -> float:
        """Duration [s]."""
        return self.end - self.onset


#: Columns of `Extremes.touches`: the fields of a `Touch`, with its site as a number.
TOUCH = tuple(field.name for field in dataclasses.fields(Touch) if field.name not in ("contact", "point"))


@short_repr
@dataclasses.dataclass(frozen=True, eq=False)
class Extremes:
    """Extremes of a whole run, and its touches."""

    names: tuple[str, ...] = ()  #: names of the monitored channels
    values: Numbers = dataclasses.field(
        default_factory=lambda: np.empty((0, 4))
    )  #: by channel: largest value, its time, smallest value, its time
    sites: tuple[tuple[str, int], ...] = ()  #: contacts (number 0) and their points
    #: by touch, in the order of their onsets: number of the site, then the columns of `TOUCH`
    touches: Numbers = dataclasses.field(default_factory=lambda: np.empty((0, 1 + len(TOUCH))))

    def touch(self, row: Numbers) -> Touch:
        """Return the touch from a row of ``touches``."""
        numbers = dict(zip(TOUCH, row[1:].tolist(), strict=True))
        numbers["released"] = bool(numbers["released"])
        contact, point = self.sites[int(row[0])]
        return Touch(contact, point, **numbers)

    def arrays(self) -> dict[str, Numbers]:
        """Return the data as arrays by name, for a file."""
        return {"extremes": self.values, "touches": self.touches}

    def texts(self) -> dict[str, Any]:
        """Return the texts that accompany the arrays, as plain values."""
        return {"extreme_names": list(self.names), "touch_sites": [list(site) for site in self.sites]}

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, Numbers], texts: Mapping[str, Any]) -> Extremes:
        """Return the extremes from the output of `arrays` and `texts`.

        Raises:
            ValueError, TypeError, KeyError: they do not match.
        """
        names = tuple(map(str, texts["extreme_names"]))
        sites = tuple((str(contact), int(point)) for contact, point in texts["touch_sites"])
        values = np.asarray(arrays["extremes"], dtype=np.float64).reshape(len(names), 4)
        touches = np.asarray(arrays["touches"], dtype=np.float64).reshape(-1, 1 + len(TOUCH))
        if len(touches) and not (touches[:, 0].min() >= 0 and touches[:, 0].max() < len(sites)):
            raise ValueError("a touch refers to a missing contact")
        return cls(names, values, sites, touches)

    def since(self, time: float) -> Extremes:
        """Return the same extremes with only the touches released after a time, or unreleased."""
        end, released = self.touches[:, 1 + TOUCH.index("end")], self.touches[:, 1 + TOUCH.index("released")]
        return dataclasses.replace(self, touches=self.touches[(end > time) | (released == 0.0)])

    @classmethod
    def from_chunks(cls, parts: Sequence[Extremes]) -> Extremes:
        """Combine records of one run at increasing times, each with the touches `since` the one before.

        Unreleased touches are those of the last record.
        """
        if not parts:
            return cls()
        last = parts[-1]
        released = 1 + TOUCH.index("released")
        rows = [part.touches[part.touches[:, released] == 1.0] for part in parts[:-1]]
        touches = np.concatenate([*rows, last.touches])
        order = np.lexsort((touches[:, 0], touches[:, 1]))
        return dataclasses.replace(last, touches=touches[order])

    @classmethod
    def join(cls, parts: Sequence[Extremes]) -> Extremes:
        """Combine the extremes of runs that follow each other in time; a touch that continues in the next run is one touch.

        Args:
            parts: in order.
        """
        names = tuple(dict.fromkeys(name for part in parts for name in part.names))
        sites = tuple(dict.fromkeys(site for part in parts for site in part.sites))
        values = np.tile([-np.inf, np.nan, np.inf, np.nan], (len(names), 1))
        rows: list[Numbers] = []
        for part in parts:
            for name, row in zip(part.names, part.values, strict=True):
                mine = values[names.index(name)]
                if row[0] > mine[0]:
                    mine[:2] = row[:2]
                if row[2] < mine[2]:
                    mine[2:] = row[2:]
            for touch in part.touches:
                row = touch.copy()
                row[0] = sites.index(part.sites[int(row[0])])
                rows.append(row)
        return cls(names, values, sites, _merge_touches(rows))


def _merge_touches(rows: list[Numbers]) -> Numbers:
    """Return touches in the order of their onsets; an unreleased touch and its continuation on the same site are merged."""
    onset, end, force, when, depth, impulse, lost, impact, at, released = range(1, 11)
    done: list[Numbers] = []
    open_at: dict[int, Numbers] = {}
    for row in sorted(rows, key=lambda row: float(row[onset])):
        before = open_at.pop(int(row[0]), None)
        if before is not None and row[onset] <= before[end] * (1.0 + 1e-12):
            if row[force] > before[force]:
                before[[force, when]] = row[[force, when]]
            if row[impact] > before[impact]:
                before[[impact, at]] = row[[impact, at]]
            before[depth] = max(before[depth], row[depth])
            before[[impulse, lost]] += row[[impulse, lost]]
            before[[end, released]] = row[[end, released]]
            row = before
        else:
            done.append(row)
        if not row[released]:
            open_at[int(row[0])] = row
    return np.array(done).reshape(-1, 1 + len(TOUCH))


def monitored_channel(result: Result, name: str) -> str:
    """Return the monitored channel for a channel, or for one of its names; empty if there is none.

    For a contact with one point, ``c.track1.x`` is ``c.x`` and its normal force is ``c.normal_magnitude``.
    """
    known = result.recorded.channels
    if name not in known:
        return ""
    stem, _, what = name.rpartition(".")
    tries = [name]
    if what in ("normal_force", "normal_magnitude"):
        tries += [f"{stem}.normal_magnitude"]
    if stem.endswith(".track1"):
        whole = stem.removesuffix(".track1")
        tries += [f"{whole}.{what}", f"{whole}.normal_magnitude" if what == "normal_force" else ""]
    return next((one for one in tries if f"{one}.largest" in known), "")


def is_determined(undetermined: Mapping[str, str], channel: str) -> bool:
    """Return True if equilibrium determines a channel, or one component of it.

    Args:
        undetermined: As in `Result.undetermined`.
        channel: Its name.

    >>> [
    ...     is_determined({"pin": "force y, torque x and z"}, name)
    ...     for name in ("pin.force.x", "pin.force", "pin.torque.z")
    ... ]
    [True, False, False]
    """
    stem, axis = (channel[:-2], channel[-1]) if channel[-2:] in (".x", ".y", ".z") else (channel, "")
    thing, _, what = stem.rpartition(".")
    kind = "force" if what in ("normal_force", "normal_magnitude") else what
    parts = undetermined.get(thing.partition(".track")[0], "")
    if kind not in ("force", "torque") or kind not in parts:
        return True
    axes = parts[parts.index(kind) + len(kind) :].partition("torque")[0]
    return bool(axis) and bool(axes.strip()) and axis not in axes.replace("and", "")


def note_of(undetermined: Mapping[str, str], channel: str) -> str:
    """Return the remark after the name of a load that equilibrium does not determine, with a space before it; otherwise "".

    >>> note_of({"pin": "force y"}, "pin.force.y")
    ' (not determined by equilibrium)'
    """
    return "" if is_determined(undetermined, channel) else f" ({UNDETERMINED})"


def peak_of(result: Result, name: str, smallest: bool = False) -> Peak:
    """Return the largest (or smallest) value of a channel over a run.

    Raises:
        UnknownName: no channel has this name; the nearest names are offered.
    """
    found = _peak_of(result, name, smallest)
    return found if is_determined(result.undetermined, name) else dataclasses.replace(found, determined=False)


def _peak_of(result: Result, name: str, smallest: bool) -> Peak:
    stem = name.removesuffix(".impulse")
    sites = [f"{contact}.track{point}" if point else contact for contact, point in result.extremes.sites]
    if stem != name and name not in result.recorded.channels and stem in sites and not smallest:
        touches = map(result.extremes.touch, result.extremes.touches)
        return _largest_impulse(name, [one for one in touches if one.site == stem])
    channel, _ = result.recorded.find(name)
    watched = monitored_channel(result, name)
    first = 2 if smallest else 0
    for one in (name, watched):
        if one in result.extremes.names:
            row = result.extremes.values[result.extremes.names.index(one)]
            return Peak(name, float(row[first]), channel.unit, float(row[first + 1]))
    if watched and not smallest and len(result.time):
        largest = result.values(f"{watched}.largest")
        at = int(np.nanargmax(largest))
        when = float(result.values(f"{watched}.largest_time")[at])
        on_steps = watched in result.extremes.names or not result.extremes.names
        return Peak(name, float(largest[at]), channel.unit, when, on_steps)
    values = result.values(name)
    values = values if values.ndim == 1 else np.linalg.norm(values, axis=1)
    if not np.isfinite(values).any():
        return Peak(name, np.nan, channel.unit, np.nan, on_steps=False)
    at = int(np.nanargmin(values) if smallest else np.nanargmax(values))
    return Peak(name, float(values[at]), channel.unit, float(result.time[at]), on_steps=False)


def _largest_impulse(name: str, touches: Sequence[Touch]) -> Peak:
    """Return the largest impulse: of one impact of a rigid contact, or of one touch of a compliant one."""
    if any(one.peak_impulse > 0.0 for one in touches):
        most = max(touches, key=lambda one: one.peak_impulse)
        return Peak(name, most.peak_impulse, "N*s", most.peak_impulse_time)
    if not touches:
        return Peak(name, 0.0, "N*s", np.nan)
    most = max(touches, key=lambda one: one.impulse)
    return Peak(name, most.impulse, "N*s", most.onset)


def envelope_of(result: Result, name: str) -> Envelope | None:
    """Return the range of a channel between outputs; None if its extremes were not monitored.

    Raises:
        UnknownName: no channel has this name; the nearest names are offered.
    """
    channel, _ = result.recorded.find(name)
    watched = monitored_channel(result, name)
    if not watched:
        return None
    largest, when, smallest = (result.values(f"{watched}.{what}") for what in CHANNELS)
    return Envelope(name, channel.unit, result.time, largest, when, smallest)


def table_of(touches: Sequence[Touch], points: bool, undetermined: Mapping[str, str]) -> Any:
    """Return a ``pandas.DataFrame`` of touches, one row each; including single points if requested."""
    import pandas

    names = ("contact", "point", "onset", "end", "duration", *TOUCH[2:])
    rows = [
        [
            *(getattr(one, name) for name in names),
            is_determined(undetermined, f"{one.contact}.normal_force"),
        ]
        for one in touches
        if points or not one.point
    ]
    return pandas.DataFrame(rows, columns=[*names, "determined"])
