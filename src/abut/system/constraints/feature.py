"""Equations between coordinates, as features: joints, motions, equations by users' functions."""

from __future__ import annotations

import dataclasses
from typing import Any, Self

from abut.coordinates.terms import ON_CURVE
from abut.kernels.dispatch import without
from abut.kernels.modal_columns import BendRow, BendScratch, CellRow, PartRow, StripRow
from abut.kernels.table_columns import DriveRow, GaugeRow, PairRow, RailRow, TermRow
from abut.shapes.curves.space_curve import SpaceNumbers
from abut.system import dispatch
from abut.system.constraints import relation_tables as ties
from abut.system.constraints import relations as tying
from abut.system.constraints.curve_limits import open_ends
from abut.system.constraints.elastic_frame_kernels import make_elastic_frames
from abut.system.feature import Feature, Used, functions_used, used
from abut.system.schema.device import put_room, put_tables

__all__ = ["Bends", "Coordinates", "Motions", "Relations"]


@dataclasses.dataclass(frozen=True)
class Coordinates(Feature):
    """The coordinates that joints hold and that are observed."""

    kinds: tuple[int, ...] = used()

    @classmethod
    def of(cls, layout: Any) -> Self:
        """By number."""
        return cls(tuple(layout.coordinates_used))

    def tables(self, layout: Any, machine: Any, lanes: int, device: str) -> None:
        """Terms by pairs of frames, what is observed, and places on open curves."""
        a, m = layout, machine
        first = [(x, x.place + SpaceNumbers.WIDTH) for x in a.open_curve_points]
        rails = [RailRow.of(angle=x.angle, start=at, end=at + len(x.curve.breaks) - 1) for x, at in first]
        m.pairs, m.gauges, m.angles, m.rails = len(a.pair), len(a.gauge), a.angles, len(rails)
        m.measured = a.carrying_pairs[0]  # behind them those of joints that carry bodies, and of modes
        put_tables(m, device, pair=(PairRow, a.pair), term=(TermRow, a.term), gauge=(GaugeRow, a.gauge))
        put_tables(m, device, rail=(RailRow, rails))

    def room(self, layout: Any, work: Any, lanes: int, device: str) -> None:
        """Gradients by row of each pair, and their change."""
        rows = dict.fromkeys(("row_i", "row_j", "slope_i", "slope_j"), (len(layout.pair), 6))
        put_room(work, lanes, device, **rows)

    def shared_tables(self, layout: Any) -> Any:
        """Pairs of frames and terms."""
        return layout.pair, layout.term

    @property
    def ends(self) -> Any:
        """Guard: a place that comes to the end of an open curve."""
        return open_ends if max(self.kinds, default=0) >= ON_CURVE else without(open_ends, 2.0, 0)


@dataclasses.dataclass(frozen=True)
class Motions(Feature):
    """What time drives."""

    functions: tuple[Used, ...] = used("the function")

    @classmethod
    def of(cls, layout: Any) -> Self:
        """Functions of time."""
        return cls(functions_used(layout.drives_used))

    def tables(self, layout: Any, machine: Any, lanes: int, device: str) -> None:
        """What is driven."""
        machine.drives = len(layout.drive)
        put_tables(machine, device, drive=(DriveRow, layout.drive))

    def shared_tables(self, layout: Any) -> Any:
        """What is driven."""
        return layout.drive

    @property
    def drive(self) -> Any:
        """The value of each, its rate and second derivative."""
        return dispatch.drives([x.it for x in self.functions])


@dataclasses.dataclass(frozen=True)
class Relations(Feature):
    """Equations by users' functions."""

    functions: tuple[Used, ...] = used("the function")

    @classmethod
    def of(cls, layout: Any) -> Self:
        """The functions."""
        return cls(functions_used(layout.relations.used))

    def tables(self, layout: Any, machine: Any, lanes: int, device: str) -> None:
        """What each function looks at."""
        machine.ties = ties.pack(layout.relations, device)

    def room(self, layout: Any, work: Any, lanes: int, device: str) -> None:
        """What they find."""
        work.tied = ties.room(layout.relations, lanes, device)

    def look(self, see: Any) -> Any:
        """Evaluate: what the functions look at, before the rows are made."""
        look = tying.make_relation_values(see, tying.relations([x.it for x in self.functions]))
        return look if self.functions else without(look)

    def settle(self, implicit: bool) -> Any:
        """Evaluate: residuals and second derivatives, after them."""
        settle = tying.make_relation_rows(implicit)
        return settle if self.functions else without(settle)


@dataclasses.dataclass(frozen=True)
class Bends(Feature):
    """Places on elastic bodies that are held: what modes do to their equations."""

    implicit: bool = used()
    any: bool = used()
    curved: bool = used()  #: whether any moves to second order
    condensed: bool = used()  #: whether their modes are eliminated before all else

    @classmethod
    def of(cls, layout: Any) -> Self:
        """Whether there are some."""
        rows = layout.bends.rows
        curved, condensed = any(row[BendRow.curved] for row in rows), bool(rows and layout.condensing.bodies)
        return cls(layout.implicit and bool(rows), bool(rows), curved, condensed)

    def tables(self, layout: Any, machine: Any, lanes: int, device: str) -> None:
        """The places, and blocks of modes."""
        machine.bends = len(layout.bends.rows)
        put_tables(machine, device, bend=(BendRow, layout.bends.rows), cell=(CellRow, layout.bends.cells))
        of = layout.condensing
        machine.strips, machine.condensed = len(of.strips), len(of.bodies)
        put_tables(machine, device, strip=(StripRow, of.strips), part=(PartRow, of.parts))

    def room(self, layout: Any, work: Any, lanes: int, device: str) -> None:
        """What an evaluation sums by mode."""
        bent = BendScratch.WIDTH * layout.bends.modes + layout.condensing.room
        put_room(work, lanes, device, bent=bent)

    def shared_tables(self, layout: Any) -> Any:
        """The places."""
        return layout.bends.rows, layout.bends.cells, layout.condensing.strips, layout.condensing.parts

    @property
    def bend(self) -> Any:
        """Evaluate: what modes do to the equations, after the rows between frames are made."""
        bend = make_elastic_frames(self.implicit, self.curved, self.condensed)
        return bend if self.any else without(bend)
