"""Description of a machine's free motions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.analysis.state.host_equations import Tangent

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["describe_motion", "moving_bodies", "quote_names", "sparse_motions", "undriven_joints_remedy"]

MAX_LISTED_NAMES = 4  #: largest number of names listed
SHARE = 0.05  #: a body that moves less than this fraction of the largest motion is not named


def sparse_motions(motions: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return motions [6 b, f] that span the same space with as few bodies in each as possible: the reduced echelon form."""
    rows = np.array(motions.T)
    for k in range(len(rows)):
        left = np.abs(rows[k:])
        i, j = np.unravel_index(int(np.argmax(left)), left.shape)
        rows[[k, k + int(i)]] = rows[[k + int(i), k]]
        rows[k] /= rows[k, j]
        others = np.arange(len(rows)) != k
        rows[others] -= np.outer(rows[others, j], rows[k])
    return np.asarray(np.where(np.abs(rows) < 1e-9, 0.0, rows).T)


def moving_bodies(model: Model, motion: NDArray[np.float64], length: float) -> list[str]:
    """Return the bodies that a motion [6 b] moves, the one that moves most first; turns count at a radius ``length`` [m]."""
    parts = motion.reshape(-1, 6)
    size = np.linalg.norm(parts[:, :3], axis=1) + length * np.linalg.norm(parts[:, 3:], axis=1)
    order = [int(k) for k in np.argsort(-size, kind="stable") if size[k] > SHARE * size.max()]
    return [model.bodies[k].name for k in order]


def quote_names(names: list[str]) -> str:
    """Return a few names in quotes, the rest counted.

    >>> quote_names(["a", "b", "c", "d", "e"])
    '"a", "b", "c", "d" and 1 more'
    """
    shown = ", ".join(f'"{name}"' for name in names[:MAX_LISTED_NAMES])
    return shown if len(names) <= MAX_LISTED_NAMES else f"{shown} and {len(names) - MAX_LISTED_NAMES} more"


def describe_motion(model: Model, motion: NDArray[np.float64], length: float) -> str:
    """Describe a motion [6 b]: the body that moves most, its direction, and the bodies that move with it.

    As 'body "cart" along x (1, 0, 0)', 'body "wheel" about (0, 0, 1), with "axle"'.
    """
    names = moving_bodies(model, motion, length)
    k = next(i for i, body in enumerate(model.bodies) if body.name == names[0])
    d = motion.reshape(-1, 6)[k]
    slides = bool(np.linalg.norm(d[:3]) >= length * np.linalg.norm(d[3:]))
    way = d[:3] if slides else d[3:]
    way = way / np.linalg.norm(way)
    way = way * np.sign(way[np.argmax(np.abs(way))])
    axis = ", ".join(f"{x:.3g}" for x in np.round(way, 3) + 0.0)
    others = f", with {quote_names(names[1:])}" if len(names) > 1 else ""
    return f'body "{names[0]}" {"along" if slides else "about"} ({axis}){others}'


def undriven_joints_remedy(model: Model, tangent: Tangent, length: float) -> str:
    """Return a remedy against free motions: the joints of moving bodies whose coordinates no motion prescribes."""
    moving = {
        name for k in range(tangent.freedom) for name in moving_bodies(model, tangent.basis[:, k], length)
    }
    driven = {id(motion.joint) for motion in model.motions}
    joints = [
        joint.name
        for joint in model.joints
        if joint.free and id(joint) not in driven and any(body.name in moving for body in joint.bodies)
    ]
    if not joints:
        return f"constrain {quote_names(sorted(moving))} by joints"
    return f"prescribe the coordinate of {quote_names(joints)} by abut.motions.Displacement, or add joints"
