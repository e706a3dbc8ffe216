"""Prescribed motions, and the coordinates that they can prescribe."""

from abut.joints.motions import (
    ROTATION_X as RX,
)
from abut.joints.motions import (
    ROTATION_Y as RY,
)
from abut.joints.motions import (
    ROTATION_Z as RZ,
)
from abut.joints.motions import (
    SEPARATION as DISTANCE,
)
from abut.joints.motions import (
    SPIN_X as WX,
)
from abut.joints.motions import (
    SPIN_Y as WY,
)
from abut.joints.motions import (
    SPIN_Z as WZ,
)
from abut.joints.motions import (
    TRANSLATION_X as X,
)
from abut.joints.motions import (
    TRANSLATION_Y as Y,
)
from abut.joints.motions import (
    TRANSLATION_Z as Z,
)
from abut.joints.motions import (
    VELOCITY_X as VX,
)
from abut.joints.motions import (
    VELOCITY_Y as VY,
)
from abut.joints.motions import (
    VELOCITY_Z as VZ,
)
from abut.joints.motions import (
    Acceleration,
    Displacement,
    Motion,
    Velocity,
    cosine,
)

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
