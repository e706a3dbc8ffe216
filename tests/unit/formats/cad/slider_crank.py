"""The slider-crank of `step_files`: names of its bodies, and the angle of its rod."""

from __future__ import annotations

import math

from step_files import ANGLE, CRANK, ROD

#: What the names of the slider-crank's products become.
BODIES = {
    "机架": "机架",
    'cover "top"': "cover_top",
    "crank": "crank",
    "flywheel": "flywheel",
    "Kurbelzapfen": "Kurbelzapfen",
    "连杆": "连杆",
    "3rd slider": "part_3rd_slider",
    "wrist pin": "wrist_pin",
}


def lift() -> float:
    """The angle by which the rod is below the line from its slider [rad]."""
    return math.asin(CRANK / ROD * math.sin(math.radians(ANGLE)))
