"""Elastic bodies in a scene, by mode, at a precision that depends on the modes' share in the run and on the available space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.results import Bending, Part, Result
from abut.view.scene.encoding import Chunks, EncodedArray, encode_integers, encode_motion
from abut.view.scene.modal_deformation import largest_value, modal_coordinates
from abut.view.scene.poses import BodyAnimation

__all__ = ["deformation_entries"]

#: Levels of precision of sums over modes, relative to the largest in the run, and of one mode, relative to the largest of that mode.
LEVELS = ((1e-3, 1 / 254), (3e-3, 1 / 100), (1e-2, 1 / 40))
TURNS = 5e4  #: number of steps from zero to the largest value of a coordinate
STRESSES = 0.7  #: largest share of the space for stresses


def deformation_entries(
    result: Result,
    parts: Sequence[Part],
    bent: Sequence[Bending],
    moving_: BodyAnimation,
    chunks: Chunks,
    budget: int,
) -> tuple[list[dict[str, Any]], str]:
    """Return the header's entries, and a sentence about what was omitted.

    Args:
        result: result with the elastic bodies.
        parts: parts of the scene, in order.
        bent: deformations of some of them.
        moving_: the frames that are shown.
        chunks: receives the numbers.
        budget: bytes available for these.
    """
    numbers = {(part.body, part.mesh): k for k, part in enumerate(parts)}
    some = [one for one in bent if (one.body, one.mesh) in numbers]
    entries, without = [], []
    for k, one in enumerate(some):
        room = budget // (len(some) - k)
        before = chunks.size
        entry = _bending_entry(result, one, moving_, chunks, room)
        budget -= chunks.size - before
        entries.append({"part": numbers[one.body, one.mesh], **entry})
        if one.stress is not None and entry["stress"] is None:
            without.append(f'"{one.body}"')
    omission = f"The stresses of {', '.join(without)} are omitted to keep the page small." if without else ""
    return entries, omission


def _bending_entry(
    result: Result, one: Bending, shown: BodyAnimation, chunks: Chunks, room: int
) -> dict[str, Any]:
    q = np.nan_to_num(modal_coordinates(result, one, shown.frames))
    most = np.abs(q).max(axis=0, initial=0.0)
    sizes = {"displacement": largest_value(one, "displacement", q)}
    shapes = _encode_modes(one.shapes, most, sizes["displacement"], room)
    stress = None
    if one.stress is not None:
        sizes["stress"] = largest_value(one, "von Mises", q)
        left = max(room - len(shapes.data), int(STRESSES * room))
        stress = _encode_modes(one.stress, most, sizes["stress"], left)
        if len(stress.data) > left:
            stress = None
    steps = np.where(most > 0.0, most, 1.0) / TURNS
    return {
        "frequencies": chunks.add(one.frequencies, "f8"),
        "coordinates": chunks.append_array(encode_motion(q, steps.tolist(), [0.0] * len(steps))),
        "shapes": chunks.append_array(shapes),
        "stress": None if stress is None else chunks.append_array(stress),
        "largest": sizes,
        "interfaces": [shown.numbers[name] for name in one.interfaces if name in shown.numbers],
    }


def _encode_modes(by_mode: npt.NDArray[np.float32], q: Numbers, size: float, room: int) -> EncodedArray:
    """Encode numbers by mode (n, c, m) at the finest precision that fits, or at the coarsest.

    Args:
        by_mode: values of each mode, per unit of its coordinate.
        q: largest magnitude of each coordinate (m,).
        size: the largest sum over modes in the run.
        room: available bytes.
    """
    own = np.abs(by_mode).max(axis=(0, 1), initial=0.0).astype(np.float64)
    for together, alone in LEVELS:
        share = together * size / np.sqrt(max(len(q), 1))
        step = np.minimum(alone * own, np.divide(share, q, out=np.full(len(q), np.inf), where=q > 0.0))
        step = np.where(step > 0.0, step, 1.0)
        found = encode_integers(np.rint(by_mode / step).astype(np.int64).clip(-(2**30), 2**30), step.tolist())
        if len(found.data) <= room:
            break
    return found
