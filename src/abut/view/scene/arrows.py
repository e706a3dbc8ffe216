"""Contact points and contact forces in the frames of an animation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.results import Result
from abut.results.tracks import contact_points
from abut.view.scene.encoding import Chunks, EncodedArray, encode_array, encode_motion, round_to_bits
from abut.view.scene.glyphs import names_of
from abut.view.scene.poses import BodyAnimation

__all__ = ["contact_tracks"]


#: Levels of precision of arrows: bits of forces and depths, fractions of the machine's size for points.
LEVELS = ((15, 1e-6), (10, 1e-5), (7, 1e-4))


@dataclass(frozen=True)
class TrackContact:
    """Contact track in the frames in which it touches."""

    contact: str
    at: npt.NDArray[np.intp]
    point: Numbers
    force: Numbers
    normal: Numbers
    depth: Numbers

    @property
    def peak(self) -> float:
        """Largest force [N]."""
        return float(np.linalg.norm(self.force, axis=1).max(initial=0.0))


def contact_tracks(
    result: Result, shown: BodyAnimation, chunks: Chunks, budget: int
) -> tuple[list[dict[str, Any]], str]:
    """Return the header's ``contacts``, and a sentence about what had to be omitted."""
    touches = _touch_tracks(result, shown)
    packs: list[dict[str, EncodedArray]] = []
    for bits, part in LEVELS:
        packs = [_encode_touch(touch, bits, part * shown.size) for touch in touches]
        if sum(map(_pack_bytes, packs)) <= budget:
            break
    names = dict.fromkeys([*names_of(result.model, "contact"), *sorted(touch.contact for touch in touches)])
    tracks: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    chosen = _loaded_most(touches, packs, budget)
    for k in chosen:
        pack = {name: chunks.append_array(part) for name, part in packs[k].items()}
        tracks[touches[k].contact].append(pack)
    left = len(touches) - len(chosen)
    omission = (
        f"The arrows of {left} of {len(touches)} contact points, those with the smallest loads, are "
        "omitted to keep the page small."
        if left
        else ""
    )
    return [{"name": name, "tracks": found} for name, found in tracks.items()], omission


def _loaded_most(touches: list[TrackContact], packs: list[dict[str, EncodedArray]], budget: int) -> list[int]:
    """Return the tracks that fit into the budget, the most loaded first, in their own order."""
    chosen = []
    for k in sorted(range(len(touches)), key=lambda k: -touches[k].peak):
        if _pack_bytes(packs[k]) <= budget:
            budget -= _pack_bytes(packs[k])
            chosen.append(k)
    return sorted(chosen)


def _touch_tracks(result: Result, shown: BodyAnimation) -> list[TrackContact]:
    touches = [
        _touch_track(result, contact, f"{contact}.track{number}", shown)
        for contact, number in contact_points(result, "point_i")
    ]
    return [touch for touch in touches if len(touch.at)]


def _touch_track(result: Result, contact: str, track: str, shown: BodyAnimation) -> TrackContact:
    frames = shown.frames
    size = np.nan_to_num(result.values(f"{track}.normal_force")[frames])
    depth = np.nan_to_num(result.values(f"{track}.penetration")[frames])
    at = np.flatnonzero((depth > 0.0) | (size != 0.0))
    rows = frames[at]
    normal = size[at, None] * np.nan_to_num(result.values(f"{track}.normal")[rows])
    friction = np.nan_to_num(result.values(f"{track}.friction_force")[rows])
    point = np.nan_to_num(result.values(f"{track}.point_i")[rows] - shown.origin)
    return TrackContact(contact, at, point, normal + friction, normal, depth[at])


def _encode_touch(touch: TrackContact, bits: int, quantum: float) -> dict[str, EncodedArray]:
    middle = [float(x) for x in touch.point.mean(axis=0)]
    return {
        "at": encode_array(touch.at, "u4"),
        "point": encode_motion(touch.point, quantum, middle),
        "force": encode_array(round_to_bits(touch.force, bits), "f4"),
        "normal": encode_array(round_to_bits(touch.normal, bits), "f4"),
        "depth": encode_array(round_to_bits(touch.depth, bits), "f4"),
    }


def _pack_bytes(pack: Mapping[str, EncodedArray]) -> int:
    return sum(len(part.data) for part in pack.values())
