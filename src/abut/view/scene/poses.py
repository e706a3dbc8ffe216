"""Motion of the bodies of a result: frames of its animation, and poses at the precision that the eye needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.results import Result
from abut.view.scene.encoding import Chunks, EncodedArray, encode_motion
from abut.view.scene.glyphs import names_of
from abut.view.snapshots.colors import own_colours

__all__ = ["BodyAnimation", "continuous_quaternions", "motion", "pose_arrays"]


FRAMES = 2000  #: number of frames of an animation
PEAKS = 200  #: number of additional frames at outputs with the largest contact loads
SAMPLE = 24  #: number of bodies from which the size of all is estimated
GROUND = "ground"
MAX_ORIGIN_DISTANCE = (
    100.0  #: sizes of a machine from the global origin, beyond which single precision shows steps
)

#: Levels of precision of poses: positions in fractions of the machine's size, components of quaternions. The last is
#: a tenth of a pixel on a screen, and a quarter of a degree.
LEVELS = (
    (1e-6, 1e-6),
    (1e-6, 1e-5),
    (2e-6, 3e-5),
    (5e-6, 1e-4),
    (1e-5, 3e-4),
    (2e-5, 6e-4),
    (5e-5, 1e-3),
    (1e-4, 2e-3),
)


@dataclass(frozen=True)
class BodyAnimation:
    """Motion of the bodies in the frames of an animation.

    Attributes:
        numbers: the index of each body by its name; −1 for the ground.
        frames: (m,) the outputs shown.
        positions: (m, bodies, 3) positions of centres of mass [m].
        quaternions: (m, bodies, 4), sign continuous in time.
        quantum: quantum of positions [m].
        turn: quantum of the quaternions' components.
        size: size of the machine [m].
        origin: (3,) the origin of the positions, in global axes [m].
        omission: sentence about what was omitted; empty if nothing.
    """

    numbers: Mapping[str, int]
    frames: npt.NDArray[np.intp]
    positions: Numbers
    quaternions: Numbers
    quantum: float
    turn: float
    size: float
    origin: Numbers
    omission: str


def origin_of(result: Result) -> Numbers:
    """Return the origin of a scene [m]: the centre of a machine far from the global origin, otherwise the global origin.

    Viewers draw in single precision: 10 km away coordinates have steps of 1 mm.
    """
    if not len(result.time):
        return np.zeros(3)
    first = _stack_values(result, _bodies_with_pose(result), "position", 3, np.zeros(1, np.intp))
    points = first[np.isfinite(first).all(axis=2)]
    middle = points.mean(axis=0) if len(points) else np.zeros(3)
    return (
        middle if np.linalg.norm(middle) > MAX_ORIGIN_DISTANCE * _machine_size(result, first) else np.zeros(3)
    )


def motion(result: Result, budget: int, origin: Numbers) -> BodyAnimation:
    """Return the bodies' poses in the frames to show, relative to ``origin``, at the precision that fits into ``budget`` bytes."""
    names = _bodies_with_pose(result)
    frames = _select_frames(result)
    positions = _stack_values(result, names, "position", 3, frames) - origin
    quaternions = continuous_quaternions(_stack_values(result, names, "quaternion", 4, frames))
    size = _machine_size(result, positions)
    level, bytes_needed = _precision_level(positions, quaternions, size, budget)
    if bytes_needed > budget:
        thin = np.unique(np.append(np.arange(0, len(frames), -int(-bytes_needed // budget)), len(frames) - 1))
        frames, positions, quaternions = frames[thin], positions[thin], quaternions[thin]
    count = len(result.time)
    omission = (
        f"The animation shows {len(frames)} of {count} outputs to keep the page small."
        if len(frames) < count
        else ""
    )
    numbers = {name: k for k, name in enumerate(names)} | {GROUND: -1}
    return BodyAnimation(
        numbers, frames, positions, quaternions, level[0] * size, level[1], size, origin, omission
    )


def pose_arrays(shown: BodyAnimation, model: Mapping[str, Any], chunks: Chunks) -> dict[str, Any]:
    """Return the header's entries on bodies, with colours from a model's summary, and poses."""
    colours = own_colours(model)
    positions, quaternions = _encode_poses(shown.positions, shown.quaternions, shown.quantum, shown.turn)
    return {
        "bodies": [
            {"name": name, **({"colour": colours[name]} if name in colours else {})}
            for name in shown.numbers
            if name != GROUND
        ],
        "positions": chunks.append_array(positions),
        "quaternions": chunks.append_array(quaternions),
    }


def _bodies_with_pose(result: Result) -> list[str]:
    """Return the names of the bodies that have a pose in the result."""
    return [
        name
        for name in _body_names(result)
        if f"{name}.position" in result and f"{name}.quaternion" in result
    ]


def _body_names(result: Result) -> list[str]:
    """Return the names of the model's bodies, or of everything with a pose if there is no model."""
    return names_of(result.model, "body") or [
        name.removesuffix(".position") for name in result if name.endswith(".position")
    ]


def _select_frames(result: Result) -> npt.NDArray[np.intp]:
    """Return outputs evenly spaced in time, and those at which contacts are loaded most."""
    time = result.time
    if len(time) <= FRAMES:
        return np.arange(len(time))
    even = np.searchsorted(time, np.linspace(time[0], time[-1], FRAMES - PEAKS))
    forces = [name for name in result if name.endswith(".normal_magnitude")][:PEAKS]
    peaks = [int(np.argmax(np.nan_to_num(result.values(name)))) for name in forces]
    kept = np.concatenate([even, np.array(peaks, np.intp), [0, len(time) - 1]])
    return np.unique(np.clip(kept, 0, len(time) - 1))


def _stack_values(
    result: Result, names: list[str], what: str, width: int, frames: npt.NDArray[np.intp]
) -> Numbers:
    out = np.zeros((len(frames), len(names), width))
    for k, name in enumerate(names):
        out[:, k] = result.values(f"{name}.{what}")[frames]
    return out


def continuous_quaternions(quaternions: Numbers) -> Numbers:
    """Return the same rotations without jumps of sign."""
    against = np.einsum("kbi,kbi->kb", quaternions[1:], quaternions[:-1]) < 0.0
    sign = np.concatenate([np.ones((1, quaternions.shape[1])), np.where(against, -1.0, 1.0)])
    return quaternions * np.cumprod(sign[: len(quaternions)], axis=0)[:, :, None]


def _machine_size(result: Result, positions: Numbers) -> float:
    """Return the size of the machine in its initial position [m], but at least a thousandth of the extent of its motion."""
    points = positions[np.isfinite(positions).all(axis=2)]
    if not len(points):
        return 1.0
    room = float(np.linalg.norm(np.ptp(points, axis=0)))
    first = points[: positions.shape[1]]
    shapes = [result.drawing.meshes[p.mesh].vertices for p in result.drawing.parts if p.kind != "plane"]
    reach = max((float(np.abs(vertices).max()) for vertices in shapes[:1000]), default=0.0)
    size = max(float(np.linalg.norm(np.ptp(first, axis=0))) + 2.0 * reach, 1e-3 * room)
    return size or 1.0


def _precision_level(
    positions: Numbers, quaternions: Numbers, size: float, budget: int
) -> tuple[tuple[float, float], int]:
    """Return the finest level of precision that fits, and its bytes, estimated from a few of the bodies."""
    bodies = positions.shape[1]
    chosen = np.unique(np.linspace(0, max(bodies - 1, 0), min(bodies, SAMPLE)).astype(int))
    some, turned = positions[:, chosen], quaternions[:, chosen]
    needed = 0
    for level in LEVELS:
        parts = _encode_poses(some, turned, level[0] * size, level[1])
        needed = sum(len(part.data) for part in parts) * bodies // max(len(chosen), 1)
        if needed <= budget:
            return level, needed
    return LEVELS[-1], needed


def _encode_poses(
    positions: Numbers, quaternions: Numbers, quantum: float, turn: float
) -> tuple[EncodedArray, EncodedArray]:
    finite = positions[np.isfinite(positions).all(axis=2)]
    middle = [float(x) for x in finite.mean(axis=0)] if len(finite) else [0.0, 0.0, 0.0]
    return encode_motion(positions, quantum, middle), encode_motion(quaternions, turn, [0.0, 0.0, 0.0, 0.0])
