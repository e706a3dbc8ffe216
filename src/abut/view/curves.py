"""Curves of a page: channels of a result in full precision, the important ones first, within the available space."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from abut.results import Channel, Result
from abut.results.extremes import envelope_of
from abut.view.scene.decimate import keep_extremes
from abut.view.scene.encoding import Chunks, EncodedArray, encode_array

__all__ = ["Curves", "channel_entries", "select_curves"]

Indices = npt.NDArray[np.intp]

LEAST, MOST = 4096, 20_000  #: limits of the number of outputs kept of one long curve
ROW = 16  #: bytes per number of a thinned curve, including its output index and time
LINE_TOLERANCE = 2e-3  #: fraction of the largest value that a line through outputs may miss
MIN_SIZE_RATIO = (
    0.2  #: smallest ratio of coded to plain size: a channel that would not fit even then is not tried
)

#: Groups of channels in order of priority; others come last.
ORDER = ("contact", "joint", "motion", "force", "request", "energy", "constraint", "solver", "", "body")
#: Quantities of bodies in order of priority, each for all bodies.
OF_BODIES = ("position", "velocity", "angular_velocity", "quaternion", "acceleration")


@dataclass(frozen=True)
class Curves:
    """Selected data of a result's channels.

    Attributes:
        data: values by channel; channels that did not fit are missing.
        rows: the outputs kept of each thinned channel.
        omission: sentence about what was omitted; empty if nothing.
    """

    data: Mapping[str, EncodedArray]
    rows: Mapping[str, Indices]
    omission: str


def select_curves(result: Result, first: Sequence[str], budget: int) -> Curves:
    """Select channels, the important ones first, while they fit.

    Args:
        result: result with the channels.
        first: names of channels to select before all others.
        budget: bytes available for their numbers.
    """
    wanted = {result.channel(name).name for name in first if _has_channel(result, name)}
    most = _outputs_per_curve(result, budget)
    data: dict[str, EncodedArray] = {}
    rows: dict[str, Indices] = {}
    for channel in sorted(result.channels, key=lambda c: (c.name not in wanted, *_channel_rank(c))):
        room = MOST if channel.name in wanted else most
        if 8 * channel.width * min(room, len(result.time)) * MIN_SIZE_RATIO > budget:
            continue
        values = result.values(channel.name)
        taken = extremal_outputs(values, room) if len(values) > room else None
        part = encode_array(values if taken is None else values[taken], "f8")
        needed = len(part.data) + (0 if taken is None else 4 * len(taken))
        if needed <= budget:
            budget -= needed
            data[channel.name] = part
            if taken is not None:
                rows[channel.name] = taken
    count = len(result.channels)
    return Curves(data, rows, _thinning_note(count - len(data), count, bool(rows)))


def channel_entries(result: Result, chosen: Curves, shown: Indices, chunks: Chunks) -> list[dict[str, Any]]:
    """Return the header's ``channels``, in the result's order; ``shown`` are the outputs whose times the scene has."""
    return [_channel_entry(result, channel, chosen, shown, chunks) for channel in result.channels]


def _has_channel(result: Result, name: str) -> bool:
    """Return True if a result, possibly one of the compared ones, has the channel."""
    return name in result or any(name in channel.labels for channel in result.channels)


def _outputs_per_curve(result: Result, budget: int) -> int:
    """Return the number of outputs to keep of each long curve, so that all fit, within bounds."""
    columns = sum(channel.width for channel in result.channels)
    return int(np.clip(budget // (ROW * max(columns, 1)), LEAST, MOST))


def _channel_rank(channel: Channel) -> tuple[int, int]:
    quantity = channel.name.rpartition(".")[2]
    group = channel.group if channel.group in ORDER else ""
    if group != "body":
        return ORDER.index(group), 0
    return ORDER.index(group), OF_BODIES.index(quantity) if quantity in OF_BODIES else len(OF_BODIES)


def extremal_outputs(values: npt.NDArray[np.float64], most: int) -> Indices:
    """Return the outputs that keep the extremes of every component of a channel."""
    columns: Iterable[npt.NDArray[np.float64]] = values.reshape(len(values), -1).T
    width = int(np.prod(values.shape[1:]))
    return np.unique(np.concatenate([keep_extremes(column, most // width) for column in columns]))


def _channel_entry(
    result: Result, channel: Channel, chosen: Curves, shown: Indices, chunks: Chunks
) -> dict[str, Any]:
    data, rows = chosen.data.get(channel.name), chosen.rows.get(channel.name)
    spikes = extremes_between_outputs(result, channel)
    return {
        **vars(channel),
        "data": None if data is None else chunks.append_array(data),
        "rows": None if rows is None else chunks.add(np.searchsorted(shown, rows), "u4"),
        "between": None if spikes is None else chunks.add(spikes, "f8"),
    }


def extremes_between_outputs(result: Result, channel: Channel) -> npt.NDArray[np.float64] | None:
    """Return the extremes of a channel, or of a vector's length, between outputs, if a line through the outputs misses them.

    The result is times and values (k, 2); None if nothing has to be added.
    """
    band = envelope_of(result, channel.name)
    if band is None or len(band.time) < 2:
        return None
    values = result.values(channel.name)
    values = values if values.ndim == 1 else np.linalg.norm(values, axis=1)
    fine = LINE_TOLERANCE * max(float(np.nanmax(band.largest)), abs(float(np.nanmin(band.smallest))))
    over = band.largest[1:] - np.maximum(values[1:], values[:-1])
    under = np.minimum(values[1:], values[:-1]) - band.smallest[1:]
    top, low = np.flatnonzero(over > fine), np.flatnonzero(under > fine)
    middle = 0.5 * (band.time[1:] + band.time[:-1])
    # if both are in one interval, the lower one is placed between the higher one and the output that is farther from it
    aside = np.where(band.largest_time[1:] < middle, band.time[1:], band.time[:-1])
    low_time = np.where(over > fine, 0.5 * (band.largest_time[1:] + aside), middle)
    most = MOST // 2
    if len(top) > most:
        top = np.sort(top[np.argsort(over[top], kind="stable")[-most:]])
    if len(low) > most:
        low = np.sort(low[np.argsort(under[low], kind="stable")[-most:]])
    points = np.concatenate(
        [
            np.column_stack([band.largest_time[1:][top], band.largest[1:][top]]),
            np.column_stack([low_time[low], band.smallest[1:][low]]),
        ]
    )
    return points[np.argsort(points[:, 0], kind="stable")] if len(points) else None


def _thinning_note(left: int, count: int, thinned: bool) -> str:
    sentences = ["Long curves are thinned; all peaks are kept."] if thinned else []
    if left:
        remedy = "use result.report(path, channels=[…]) to select them"
        sentences.append(f"{left} of {count} channels are omitted to keep the page small; {remedy}.")
    return " ".join(sentences)
