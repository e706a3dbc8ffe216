"""Measures (of motion, reactions and loads) on which a model's signals depend: rows of a table, each measure once."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from abut.coordinates.terms import ANGLE
from abut.kernels.columns.signal_columns import (
    MeasureRow,
)
from abut.model import Frame
from abut.signals import (
    Load,
)
from abut.signals.measures import FRICTION, MODE, REACTION, TOUCH
from abut.system.schema.layout import Layout
from abut.system.signals.buffers import reacting_rows
from abut.system.signals.dependency_graph import (
    SignalGraph,
)

if TYPE_CHECKING:
    from abut.joints.joint import Joint
    from abut.joints.motions import Motion

__all__ = ["MeasureTables", "measure_bodies"]


class MeasureTables(SignalGraph):
    """Measures of motion, reactions and loads, by number; signals with equal measures share one.

    Args:
        layout: Of the model; it assigns indices of frames and angles.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.model = layout.model
        self.measure: list[list[int]] = []
        self.sensed: dict[int, str] = {}  #: names of signals by their measure
        self._measures: dict[Hashable, int] = {}

    def add_measure(
        self,
        kind: int,
        frames: Sequence[Frame | None],
        axes: tuple[int, int],
        of: Joint | Motion | None = None,
    ) -> int:
        """Return the number of a measure; equal measures are one."""
        key = (kind, tuple(id(f) for f in frames), axes, id(of))
        if key not in self._measures:
            self._measures[key] = len(self.measure)
            ground = self.layout.bodies
            bodies = [ground if f is None else self.layout.body(f) for f in frames]
            places = [-1 if f is None else self.layout.frame(f) for f in frames]
            angle = self.layout.angle(_angle_key(*filter(None, frames[:2]))) if kind == ANGLE else -1
            rows = reacting_rows(self.layout, of) if kind == REACTION and of is not None else (-1, 0, 0)
            self.measure.append(_measure_row(kind, bodies, places, axes, angle, rows))
        return self._measures[key]

    def add_load_measure(
        self, slot: int, bodies: tuple[int, int], signal: Load, axis: int, moment: bool
    ) -> int:
        """Return the number of the measure of a load component between two bodies, which exists before signals are evaluated."""
        key = (TOUCH, slot, id(signal.along), axis, moment)
        if key not in self._measures:
            self._measures[key] = len(self.measure)
            along = signal.along
            ground = self.layout.bodies
            axes = (ground, -1) if along is None else (self.layout.body(along), self.layout.frame(along))
            places = [-1, -1, axes[1], -1]
            self.sensed[len(self.measure)] = signal.name
            row = _measure_row(
                TOUCH, (*bodies, axes[0], ground), places, (axis, int(moment)), -1, (slot, 0, 0)
            )
            self.measure.append(row)
        return self._measures[key]

    @property
    def depends_beyond_motion(self) -> bool:
        """True if signals depend on more than motion."""
        return any(row[MeasureRow.kind] >= MODE for row in self.measure)

    @property
    def depends_on_joint_friction(self) -> bool:
        """True if signals depend on friction in joints."""
        return any(
            row[MeasureRow.kind] == REACTION and row[MeasureRow.other] >= FRICTION for row in self.measure
        )

    @property
    def reaction_signals(self) -> list[str]:
        """The signals that depend on reactions and accelerations."""
        return [self.sensed[k] for k, row in enumerate(self.measure) if row[MeasureRow.kind] > MODE]


def _measure_row(
    kind: int,
    bodies: Sequence[int],
    frames: Sequence[int],
    axes: Sequence[int],
    angle: int,
    rows: Sequence[int],
) -> list[int]:
    """Return a `MeasureRow`."""
    body, frame = (dict(zip("ijkl", four, strict=True)) for four in (bodies, frames))
    return MeasureRow.of(
        kind=kind,
        **{f"body_{one}": number for one, number in body.items()},
        **{f"frame_{one}": number for one, number in frame.items()},
        axis=axes[0],
        other=axes[1],
        angle=angle,
        pair=rows[0],
        first_row=rows[1],
        end_row=rows[2],
    )


def measure_bodies(measure: list[int]) -> list[int]:
    """Return the four bodies of a measure."""
    return measure[MeasureRow.body_i : MeasureRow.body_l + 1]


def _angle_key(i: Frame, j: Frame) -> str:
    """Return the key of an angle from its unnamed frames: their bodies, and their positions in these."""
    places = (f"{frame.body.name} {frame.position} {frame.orientation}" for frame in (i, j))
    return "angle between {} and {}".format(*places)
