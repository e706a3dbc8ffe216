"""Weighted sums of displacements or velocities of frames, as for modal superposition, and positions of points that modes displace."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.model import Frame, Part
from abut.short_repr import short_repr
from abut.signals.measures import DISPLACEMENT, VELOCITY
from abut.signals.signal import Signal

__all__ = ["BentPlace", "Superposition"]


@short_repr
@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Superposition(Signal):
    """Weighted sum of the positions of frames, s = Σ c_k·p_k in global axes, or of their velocities, s = Σ c_k·v_k.

    Modal coordinates of an elastic body are positions of the bodies that represent them, so a strain, a stress or a displacement in
    it is such a sum (`FlexibleBody.strain_gauge` returns one).

    Args:
        frames: (k,).
        weights: c, (k, 3), in the signal's unit per m, or per m/s.
        rates: True for a sum of velocities.

    Raises:
        InvalidValue: weights that are not finite or not three for each frame; all of them zero.
    """

    frames: Sequence[Frame] = dataclasses.field(kw_only=False)
    weights: Any = dataclasses.field(kw_only=False)
    rates: bool = False

    def check(self) -> None:
        """Check frames and weights."""
        frames, weights = tuple(self.frames), np.asarray(self.weights, float)
        for frame in frames:
            if not hasattr(frame, "global_position"):
                raise InvalidValue(f"{self.what}: needs frames, got {frame!r}; write body.frame(…)")
        if weights.shape != (len(frames), 3) or not np.isfinite(weights).all():
            raise InvalidValue(
                f"{self.what}: weights have the shape {weights.shape}; they must be finite, of shape ({len(frames)}, 3), by frame"
            )
        if not weights.any():
            raise InvalidValue(
                f"{self.what}: all weights are zero, so it is always zero; give weights that are not all zero"
            )
        object.__setattr__(self, "frames", frames)
        object.__setattr__(self, "weights", tuple(map(tuple, weights.tolist())))

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The bodies on which it depends."""
        return tuple(frame.body for frame in self.frames)

    @property
    def kind(self) -> int:
        """The quantity measured at each frame."""
        return VELOCITY if self.rates else DISPLACEMENT


@short_repr
@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class BentPlace(Signal):
    """Component of the position of a point that modes displace by u = Σ φ_k q_k along the axes of frame I, or of its velocity.

        s = e_c(K)·(p_I + u − p_J),        s = e_c(K)·(v_I + ω_I × u + u̇ − v_J)

    Args:
        i: frame I, on the floating frame, where the point is undeformed.
        frames: frames at the bodies that represent modes, (k,).
        weights: φ, (3, k, 3): by component of u, frame, and coordinate.
        j: frame J; the ground's origin if not given.
        axis: component c: 0, 1 or 2 for x, y or z.
        along: frame K, whose axes are used; global axes if not given.
        rates: True for its velocity, as seen from the ground.

    Raises:
        InvalidValue: weights that are not finite or do not match the frames; an invalid axis.
    """

    i: Frame = dataclasses.field(kw_only=False)
    frames: Sequence[Frame] = dataclasses.field(kw_only=False)
    weights: Any = dataclasses.field(kw_only=False)
    j: Frame | None = None
    axis: int = 0
    along: Frame | None = None
    rates: bool = False

    def check(self) -> None:
        """Check frames and weights."""
        frames, weights = tuple(self.frames), np.asarray(self.weights, float)
        for frame in (self.i, *frames, self.j, self.along):
            if frame is not None and not hasattr(frame, "global_position"):
                raise InvalidValue(f"{self.what}: needs frames, got {frame!r}; write body.frame(…)")
        self.check_axes(self.axis)
        if weights.shape != (3, len(frames), 3) or not np.isfinite(weights).all():
            raise InvalidValue(
                f"{self.what}: weights have the shape {weights.shape}; they must be finite, of shape "
                f"(3, {len(frames)}, 3), by component and frame"
            )
        object.__setattr__(self, "frames", frames)
        object.__setattr__(self, "weights", tuple(tuple(map(tuple, part)) for part in weights.tolist()))

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The bodies on which it depends."""
        return tuple(frame.body for frame in (self.i, *self.frames, self.j, self.along) if frame is not None)

    @property
    def parts(self) -> list[str]:
        """Names of its components: u by component, and u̇."""
        return [f"{self.name}.{what}{c + 1}" for what in ("u", "r")[: 1 + self.rates] for c in range(3)]
