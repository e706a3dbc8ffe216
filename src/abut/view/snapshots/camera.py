"""Camera of pictures drawn without a browser: parallel projection, so that lengths can be measured."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from abut.array_types import Numbers
from abut.results import Result

SLANTED = (-60.0, 25.0)  #: default azimuth and elevation [°]
FLAT_EXTENT = 0.02  #: a machine that extends less than this fraction of its size out of a plane is viewed perpendicular to it


@dataclass(frozen=True, eq=False)
class Camera:
    """Axes of a picture in global axes (rows: right, up, towards the eye), its centre [m], pixels per metre."""

    axes: Numbers
    middle: Numbers
    density: float
    size: tuple[int, int]

    def pixels(self, points: Numbers) -> Numbers:
        """Return global points (…, 3) [m] in pixels: right, up, towards the eye; (0, 0) is the lower left corner."""
        centre = np.array([0.5 * self.size[0], 0.5 * self.size[1], 0.0])
        return np.asarray((points - self.middle) @ self.axes.T * self.density + centre)

    def finer(self, times: int) -> Camera:
        """Return the same view with more pixels."""
        size = (self.size[0] * times, self.size[1] * times)
        return Camera(self.axes, self.middle, self.density * times, size)


def upright_axes(result: Result) -> Numbers:
    """Return the ground's axes in an order in which the last points up: against gravity, or z without gravity."""
    gravity = np.asarray(result.model.get("gravity", {}).get("value", (0.0, 0.0, 0.0)), float)
    k = int(np.argmax(np.abs(gravity))) if np.any(gravity) else 2
    return np.roll(np.eye(3), 2 - k, axis=0)


def camera_axes(order: Numbers, azimuth: float, elevation: float) -> Numbers:
    """Return right, up and towards the eye, from angles [°] about and above the first two of these axes.

    >>> camera_axes(np.eye(3), -90.0, 0.0).round(12).tolist()  # from −y: x to the right, z up
    [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]]
    """
    a, e = np.radians([azimuth, elevation])
    toward = np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
    right = np.array([-np.sin(a), np.cos(a), 0.0])
    return np.stack([right, np.cross(toward, right), toward]) @ order + 0.0


def best_view(result: Result, order: Numbers, way: Numbers) -> tuple[float, float]:
    """Return azimuth and elevation [°]: perpendicular to the plane for a plane machine with joints, oblique otherwise.

    ``way`` (n, 3) [m] contains positions of bodies and joints over the run.
    """
    reach = np.abs(order @ np.ptp(way, axis=0))
    jointed = any(thing.get("family") == "joint" for thing in result.model.get("things", ()))
    across = int(np.argmin(reach))
    if not jointed or not reach[across] < FLAT_EXTENT * reach.max():
        return SLANTED
    return ((0.0, 0.0), (-90.0, 0.0), (-90.0, 90.0))[across]
