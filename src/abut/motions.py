"""Prescribed motions, and the coordinates that they can prescribe."""

from abut.arguments.checks import guard_package
from abut.joints import motions as _joints
from abut.joints.motions import Acceleration, Displacement, Motion, Velocity, cosine

X, Y, Z = _joints.TRANSLATION_X, _joints.TRANSLATION_Y, _joints.TRANSLATION_Z
RX, RY, RZ = _joints.ROTATION_X, _joints.ROTATION_Y, _joints.ROTATION_Z
VX, VY, VZ = _joints.VELOCITY_X, _joints.VELOCITY_Y, _joints.VELOCITY_Z
WX, WY, WZ = _joints.SPIN_X, _joints.SPIN_Y, _joints.SPIN_Z
DISTANCE = _joints.SEPARATION

__all__ = [
    "DISTANCE",
    "RX",
    "RY",
    "RZ",
    "VX",
    "VY",
    "VZ",
    "WX",
    "WY",
    "WZ",
    "Acceleration",
    "Displacement",
    "Motion",
    "Velocity",
    "X",
    "Y",
    "Z",
    "cosine",
]

guard_package(__name__)
