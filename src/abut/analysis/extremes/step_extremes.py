"""Extremes and touches of one lane on solver steps, as the kernels that monitor its steps and outputs find them (`integrators.watch`)."""

from __future__ import annotations

import dataclasses

import numpy as np

from abut.analysis.extremes.monitors import Monitors
from abut.array_types import Numbers
from abut.integrators.watch.structs import StepExtreme
from abut.results.extremes import TOUCH, Extremes

__all__ = ["SiteTouches", "StepExtremes"]

SIGNS = np.array([1.0, -1.0])  #: of the largest value and the smallest
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
        steps, outputs = (
            on_steps.reshape(-1, 2, 2),
            at_outputs.reshape(-1, 2, 2),
        )  # [monitor, which, value or time]
        step, output = steps[..., 0] * SIGNS, outputs[..., 0] * SIGNS
        is_at_output = (output > step) | ((output == step) & (outputs[..., 1] < steps[..., 1]))
        values = np.where(is_at_output[..., None], outputs, steps).reshape(-1, StepExtreme.WIDTH)
        table = np.concatenate([*self.touches, unfinished.reshape(-1, 1 + len(TOUCH))])
        if len(table) > 1:
            table = table[np.lexsort((table[:, 0], table[:, 1]))]
        return Extremes(self.monitors.names, values, self.monitors.sites, table)
