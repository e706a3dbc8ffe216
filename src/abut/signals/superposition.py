"""A weighted sum of how bodies have moved, as what modes make together."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.model import Frame, Part
from abut.signals.measures import DISPLACEMENT, VELOCITY
from abut.signals.signal import Signal

__all__ = ["Superposition"]


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Superposition(Signal):
    """A weighted sum of the places of frames, s = Σ c_k·p_k in global axes, or of their velocities, s = Σ c_k·v_k.

    Modal coordinates of an elastic body are places of the bodies that stand for them, so that a strain, a stress or a displacement in
    it is such a sum (`FlexibleBody.strain_gauge` makes one).

    Args:
        frames: (k,).
        weights: c, (k, 3), in the signal's unit per m, or per m/s.
        rates: whether velocities are summed.

    Raises:
        InvalidValue: weights that are not finite or not three for each frame; all of them zero.
    """

    frames: Any = dataclasses.field(kw_only=False)
    weights: Any = dataclasses.field(kw_only=False)
    rates: bool = False

    def check(self) -> None:
        """Frames are frames, weights go with them."""
        frames, weights = tuple(self.frames), np.asarray(self.weights, float)
        for frame in frames:
            if not hasattr(frame, "global_position"):
                raise InvalidValue(f"{self.what}: needs frames, got {frame!r}; write body.frame(…)")
        if weights.shape != (len(frames), 3) or not np.isfinite(weights).all():
            raise InvalidValue(
                f"{self.what}: weights are {weights.shape}; they must be finite and ({len(frames)}, 3), three for each frame"
            )
        if not weights.any():
            raise InvalidValue(f"{self.what}: all its weights are zero, so that it is zero for ever")
        object.__setattr__(self, "frames", frames)
        object.__setattr__(self, "weights", tuple(map(tuple, weights.tolist())))

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The bodies that it looks at."""
        return tuple(frame.body for frame in self.frames)

    @property
    def kind(self) -> int:
        """What is measured of each frame."""
        return VELOCITY if self.rates else DISPLACEMENT

    @property
    def terms(self) -> list[tuple[float, Frame, int]]:
        """Each weight with its frame and its axis, those that are zero left out."""
        return [
            (c, frame, axis)
            for frame, row in zip(self.frames, self.weights, strict=True)
            for axis, c in enumerate(row)
            if c != 0.0
        ]
