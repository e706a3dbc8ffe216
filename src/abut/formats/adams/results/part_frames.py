"""NAME_XFORM of Adams' result files: the motion of a part's own frame, from the channels of a body at its mass centre.

With r from the mass centre to the frame's origin, along global axes:

  X = x + r,   V = v + ω × r,   ACC = a + α × r + ω × (ω × r)

PSI, THETA, PHI are the rotation from the global axes to the frame's. W and WD are the body's, along global axes.
These rules were found by comparing Adams' result files with the same machines computed by abut.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams import euler
from abut.model.geometry import rotations
from abut.results import Result

#: Quantity that differs between two points of a body → the channels needed for the difference.
MOVED: dict[str, tuple[str, ...]] = {
    "position": ("quaternion",),
    "velocity": ("quaternion", "angular_velocity"),
    "acceleration": ("quaternion", "angular_velocity", "angular_acceleration"),
}
ORIENTATION = (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class PartFrame:
    """Frame of a part in its body: position [m] and quaternion."""

    position: tuple[float, ...] = (0.0, 0.0, 0.0)
    orientation: tuple[float, ...] = ORIENTATION

    @property
    def apart(self) -> bool:
        """True if its origin is not the mass centre."""
        return any(self.position)


OWN = PartFrame()  #: frame of a body without another frame in a file


def find_part_frames(model: Mapping[str, Any]) -> dict[str, PartFrame]:
    """Return the frames of parts by the names of their bodies, from a model's summary.

    Raises:
        KeyError, TypeError, ValueError: it is not a summary.
    """
    return {
        thing["name"]: PartFrame(
            tuple(map(float, thing["frame"]["position"])), tuple(map(float, thing["frame"]["orientation"]))
        )
        for thing in model.get("things", ())
        if "frame" in thing
    }


def frame_angles(result: Result, body: str, frame: PartFrame) -> Numbers:
    """Return ψ, θ, φ [rad] of the frame, body-fixed 3-1-3, (n, 3)."""
    turned = euler.rotation_matrices(result.values(f"{body}.quaternion"))
    if frame.orientation != ORIENTATION:
        turned = turned @ rotations.to_matrix(frame.orientation)
    return np.column_stack(euler.euler_angles(turned))


def frame_motion(result: Result, body: str, what: str, frame: PartFrame) -> Numbers:
    """Return position, velocity or acceleration of the frame's origin in SI, (n, 3)."""
    of = {name: result.values(f"{body}.{name}") for name in (what, *MOVED[what])}
    r = euler.rotation_matrices(of["quaternion"]) @ np.asarray(frame.position)
    if what == "position":
        return np.asarray(of[what] + r)
    around = np.cross(of["angular_velocity"], r)
    if what == "velocity":
        return np.asarray(of[what] + around)
    pulled = np.cross(of["angular_velocity"], around)
    return np.asarray(of[what] + np.cross(of["angular_acceleration"], r) + pulled)
