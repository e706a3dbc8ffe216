"""Prescribed motions, and the coordinates that they can prescribe."""

from abut.joints.motions import (
    ROTATION_X as RX,
    ROTATION_Y as RY,
    ROTATION_Z as RZ,
    TRANSLATION_X as X,
    TRANSLATION_Y as Y,
    TRANSLATION_Z as Z,
    Acceleration,
    Displacement,
    Motion,
    Velocity,
)

__all__ = ["RX", "RY", "RZ", "Acceleration", "Displacement", "Motion", "Velocity", "X", "Y", "Z"]
