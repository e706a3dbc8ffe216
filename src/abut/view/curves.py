"""The channels of a result in full precision, the important ones first, into the room there is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from abut.results import Channel, Result
from abut.view.decimate import extremes
from abut.view.encoding import Chunks, Coded, coded

__all__ = ["curves"]

LEAST, MOST = 2000, 20_000  #: outputs kept of one long curve
WORST = 0.2  #: the most that coding saves: a channel that would not fit even so is not tried

#: Groups of channels in the order in which they are taken; others come last.
ORDER = ("contact", "joint", "motion", "force", "request", "energy", "constraint", "solver", "", "body")
#: Quantities of bodies in the order in which they are taken, each of all bodies.
OF_BODIES = ("position", "velocity", "angular_velocity", "quaternion", "acceleration")


def curves(
    result: Result, first: Sequence[str], chunks: Chunks, budget: int
) -> tuple[list[dict[str, Any]], str]:
    """The header's ``channels``, in the result's order, and what had to be left out, as a sentence.

    Args:
        result: whose channels.
        first: names of channels to take before all others.
        chunks: where the numbers go.
        budget: bytes they may take.
    """
    wanted = {result.channel(name).name for name in first if _has(result, name)}
    most = _most(result, budget)
    found: dict[str, tuple[Coded, Coded | None]] = {}
    for channel in sorted(result.channels, key=lambda c: (c.name not in wanted, *_rank(c))):
        rows = MOST if channel.name in wanted else most
        least = 8 * channel.width * min(rows, len(result.time)) * WORST
        if least > budget:
            continue
        pack = _packed(result, channel, rows)
        needed = sum(len(part.data) for part in pack if part)
        if needed <= budget:
            found[channel.name] = pack
            budget -= needed
    shown = [_entry(channel, found.get(channel.name), chunks) for channel in result.channels]
    return shown, _told(len(shown) - len(found), len(shown), any(rows for _, rows in found.values()))


def _has(result: Result, name: str) -> bool:
    """Whether a result, which may be one that is only compared, has the channel."""
    return name in result or name.rpartition(".")[0] in result


def _most(result: Result, budget: int) -> int:
    """Outputs to keep of each long curve, so that all have room, within bounds."""
    columns = sum(channel.width for channel in result.channels)
    return int(np.clip(budget // (8 * max(columns, 1)), LEAST, MOST))


def _rank(channel: Channel) -> tuple[int, int]:
    quantity = channel.name.rpartition(".")[2]
    group = channel.group if channel.group in ORDER else ""
    if group != "body":
        return ORDER.index(group), 0
    return ORDER.index(group), OF_BODIES.index(quantity) if quantity in OF_BODIES else len(OF_BODIES)


def _packed(result: Result, channel: Channel, most: int) -> tuple[Coded, Coded | None]:
    """A channel's numbers, and the outputs kept where it is long."""
    values = result.values(channel.name)
    if len(values) <= max(most, LEAST):
        return coded(values, "f8"), None
    rows = kept(values, most)
    return coded(values[rows], "f8"), coded(rows, "u4")


def kept(values: npt.NDArray[np.float64], most: int) -> npt.NDArray[np.intp]:
    """The outputs that keep the extremes of every component of a channel."""
    columns: Iterable[npt.NDArray[np.float64]] = values.reshape(len(values), -1).T
    width = int(np.prod(values.shape[1:]))
    return np.unique(np.concatenate([extremes(column, most // width) for column in columns]))


def _entry(channel: Channel, pack: tuple[Coded, Coded | None] | None, chunks: Chunks) -> dict[str, Any]:
    data, rows = pack or (None, None)
    return {
        "name": channel.name,
        "unit": channel.unit,
        "group": channel.group,
        "description": channel.description,
        "components": channel.components,
        "data": chunks.take(data) if data else None,
        "rows": chunks.take(rows) if rows else None,
    }


def _told(left: int, count: int, thinned: bool) -> str:
    told = ["Long curves are thinned; no peak is lost."] if thinned else []
    if left:
        remedy = "result.report(path, channels=[…]) puts those named first"
        told.append(f"{left} of {count} channels are without numbers here to keep the page small; {remedy}.")
    return " ".join(told)
