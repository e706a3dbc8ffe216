"""Extremes and touches of one lane on solver steps, as the kernels that monitor its steps and outputs find them (`integrators.watch`)."""

from __future__ import annotations

import dataclasses

import numpy as np

from abut.analysis.extremes.monitors import Monitors
from abut.array_types import Numbers
from abut.results.extremes import TOUCH, Extremes

__all__ = ["SiteTouches", "StepExtremes"]

END_COLUMNS = (0, 1 + TOUCH.index("end"))  #: of `Extremes.touches`: site, and end of the touch


@dataclasses.dataclass
class SiteTouches:
    """Finished touches of a contact, or of one of its points."""

    contact: str
    number: int  #: 0: the contact, from 1: its points
    over: int = 0
    end: float = np.nan  #: end of the last of them [s]


class StepExtremes:
    """Touches and extremes of one lane, fetched from the kernels.

    Args:
        monitors: The monitored channels.
    """

    def __init__(self, monitors: Monitors) -> None:
        self.monitors = monitors
        self.sites = [SiteTouches(one.contact, one.number) for one in monitors.columns.sites]
        self.touches: list[Numbers] = []  #: tables of finished touches, in order
        self.waiting: list[Numbers] = []  #: rows of ``WatchedChannels.record`` that did not fit there

    def take_touches(self, table: Numbers) -> None:
        """Add finished touches, as rows of `Extremes.touches`."""
        self.touches.append(table)
        for site, end in table[:, END_COLUMNS].tolist():
            one = self.sites[int(site)]
            one.over, one.end = one.over + 1, end

    def record(self, on_steps: Numbers, at_outputs: Numbers, unfinished: Numbers) -> Extremes:
        """Return extremes of the run so far, and its touches.

        Args:
            on_steps: Rows of `StepExtreme` of all monitors, over the steps so far.
            at_outputs: The same over the outputs so far.
            unfinished: Touches that have not ended, with their present values.
        """
        values = on_steps.copy()
        for k, better in ((0, np.greater), (2, np.less)):
            other = better(at_outputs[:, k], values[:, k])
            other |= (at_outputs[:, k] == values[:, k]) & (at_outputs[:, k + 1] < values[:, k + 1])
            values[other, k : k + 2] = at_outputs[other, k : k + 2]
        table = np.concatenate([*self.touches, unfinished.reshape(-1, 1 + len(TOUCH))])
        if len(table) > 1:
            table = table[np.lexsort((table[:, 0], table[:, 1]))]
        return Extremes(self.monitors.names, values, self.monitors.sites, table)
