"""Features of constraint equations: joint coordinates, prescribed motions, user-defined relations, attachment points on elastic bodies."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Self

from abut.coordinates.terms import ON_CURVE
from abut.kernels.columns.machine_columns import (
    DriveRow,
    ObservedCoordinateRow,
    OpenCurveRow,
    PairRow,
    TermRow,
)
from abut.kernels.columns.modal_columns import AttachmentRow, ModalBlockRow
from abut.kernels.dispatch import placeholder_function
from abut.shapes.curves.space_curve import SpaceNumbers
from abut.system import dispatch
from abut.system.constraints import relation_tables
from abut.system.constraints import relations as tying
from abut.system.constraints.curve_limits import open_ends
from abut.system.constraints.elastic_frame_kernels import make_elastic_frames
from abut.system.constraints.tables import ConstraintTables
from abut.system.feature import Feature, Used, feature_field, functions_used
from abut.system.schema.device import put_arrays, put_tables
from abut.system.schema.layout import Layout

if TYPE_CHECKING:
    from abut.extend.functions.routine_type import Routine
    from abut.kernels.structs.machine_structs import Machine, Work

__all__ = ["Bends", "Coordinates", "Motions", "Relations"]


@dataclasses.dataclass(frozen=True)
class Coordinates(Feature):
    """Coordinates that joints constrain and coordinates that are observed."""

    kinds: tuple[int, ...] = feature_field()

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Collect the coordinates in use, by number."""
        return cls(tuple(layout.of(ConstraintTables).coordinates_used))

    def tables(self, layout: Layout, machine: Machine, lanes: int, device: str) -> None:
        """Write terms by pairs of frames, observed coordinates, and places on open curves."""
        a, m = layout.of(ConstraintTables), machine
        first = [(x, x.place + SpaceNumbers.WIDTH) for x in a.open_curve_points]
        rails = [
            OpenCurveRow.of(angle=x.angle, start=at, end=at + len(x.curve.breaks) - 1) for x, at in first
        ]
        m.pairs, m.observed_coordinates, m.angles, m.open_curves = (
            len(a.pair),
            len(a.gauge),
            layout.angles,
            len(rails),
        )
        m.measured_pairs = a.carrying_pairs[0]  # followed by those of the tree's joints, and of modes
        put_tables(
            m,
            device,
            pair=(PairRow, a.pair),
            term=(TermRow, a.term),
            observed_coordinate=(ObservedCoordinateRow, a.gauge),
        )
        put_tables(m, device, open_curve=(OpenCurveRow, rails))

    def allocate_work(self, layout: Layout, work: Work, lanes: int, device: str) -> None:
        """Allocate gradients by row of each pair, and their derivatives."""
        rows = dict.fromkeys(
            ("row_i", "row_j", "slope_i", "slope_j"), (len(layout.of(ConstraintTables).pair), 6)
        )
        put_arrays(work, lanes, device, **rows)

    def shared_tables(self, layout: Layout) -> Any:
        """Return pairs of frames and terms."""
        tables = layout.of(ConstraintTables)
        return tables.pair, tables.term

    @property
    def ends(self) -> Routine:
        """Guard of a place that reaches the end of an open curve."""
        return (
            open_ends if max(self.kinds, default=0) >= ON_CURVE else placeholder_function(open_ends, 2.0, 0)
        )


@dataclasses.dataclass(frozen=True)
class Motions(Feature):
    """Prescribed motions: functions of time."""

    functions: tuple[Used, ...] = feature_field("the function")

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Collect the functions of time."""
        return cls(functions_used(layout.of(ConstraintTables).drives_used))

    def tables(self, layout: Layout, machine: Machine, lanes: int, device: str) -> None:
        """Write the prescribed coordinates."""
        drive = layout.of(ConstraintTables).drive
        machine.drives = len(drive)
        put_tables(machine, device, drive=(DriveRow, drive))

    def shared_tables(self, layout: Layout) -> Any:
        """Return the prescribed coordinates."""
        return layout.of(ConstraintTables).drive

    @property
    def drive(self) -> Routine:
        """Value of each function, its rate and second derivative."""
        return dispatch.drive_functions([x.it for x in self.functions])


@dataclasses.dataclass(frozen=True)
class Relations(Feature):
    """Equations by users' functions."""

    functions: tuple[Used, ...] = feature_field("the function")

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Collect the functions."""
        return cls(functions_used(layout.of(ConstraintTables).relations.used))

    def tables(self, layout: Layout, machine: Machine, lanes: int, device: str) -> None:
        """Write the arguments of each function."""
        machine.relations = relation_tables.pack(layout.of(ConstraintTables).relations, device)

    def allocate_work(self, layout: Layout, work: Work, lanes: int, device: str) -> None:
        """Allocate the results of the functions."""
        work.relations = relation_tables.allocate(layout.of(ConstraintTables).relations, lanes, device)

    def evaluate_arguments(self, see: Routine) -> Routine:
        """Evaluation: arguments of the functions, before the rows are made."""
        arguments = tying.make_relation_values(see, tying.make_relation_chain([x.it for x in self.functions]))
        return arguments if self.functions else placeholder_function(arguments)

    def settle(self, implicit: bool) -> Routine:
        """Evaluation: residuals and second derivatives, after the rows."""
        settle = tying.make_relation_rows(implicit)
        return settle if self.functions else placeholder_function(settle)


@dataclasses.dataclass(frozen=True)
class Bends(Feature):
    """Constrained places on elastic bodies: contributions of modes to their equations."""

    implicit: bool = feature_field()
    any: bool = feature_field()
    curved: bool = feature_field()  #: whether any moves to second order
    condensed: bool = feature_field()  #: whether their modes are eliminated first

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Collect the constrained places on elastic bodies."""
        rows = layout.of(ConstraintTables).elastic_frames.rows
        curved, condensed = any(row[AttachmentRow.curved] for row in rows), bool(rows and layout.condensed)
        return cls(layout.implicit and bool(rows), bool(rows), curved, condensed)

    def tables(self, layout: Layout, machine: Machine, lanes: int, device: str) -> None:
        """Write the places."""
        frames = layout.of(ConstraintTables).elastic_frames
        machine.attachments = len(frames.rows)
        put_tables(
            machine,
            device,
            attachment=(AttachmentRow, frames.rows),
            modal_block=(ModalBlockRow, frames.cells),
        )

    def shared_tables(self, layout: Layout) -> Any:
        """Return the places."""
        frames = layout.of(ConstraintTables).elastic_frames
        return frames.rows, frames.cells

    @property
    def bend(self) -> Routine:
        """Evaluation: contributions of modes to the equations, after the rows between frames are made."""
        bend = make_elastic_frames(self.implicit, self.curved, self.condensed)
        return bend if self.any else placeholder_function(bend)
