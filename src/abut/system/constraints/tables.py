"""Tables of equations in a layout: terms between frames, prescribed motions, observed coordinates and curves."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from abut import extend
from abut.joints.equations import Term
from abut.kernels.columns.machine_columns import (
    DriveRow,
    ObservedCoordinateRow,
    PairRow,
    ReactionRow,
    TermRow,
)
from abut.system.constraints.elastic_frame_tables import ElasticFrameTables
from abut.system.constraints.relation_tables import JointFunction, RelationRows
from abut.system.schema.layout import Layout, Tables

if TYPE_CHECKING:
    from abut.extend import Expression
    from abut.joints.elastic_frame import ElasticDisplacement
    from abut.joints.joint import Joint
    from abut.joints.motions import Motion
    from abut.model import Frame, Model
    from abut.shapes.curves.space_curve import SpaceCurve

__all__ = ["ConstraintTables", "TrackedCurvePoint", "first_angles", "first_drives"]


@dataclasses.dataclass(frozen=True)
class TrackedCurvePoint:
    """A place on a curve that is followed from step to step: the index of its value, its initial value, and the curve."""

    angle: int
    start: float
    curve: SpaceCurve
    place: int  #: of the curve's numbers
    name: str  #: of the joint that it constrains, none where it is only observed


@dataclasses.dataclass(frozen=True)
class _Entry:
    """A term before those between the same two frames are grouped."""

    node: int
    frames: tuple[Any, Any]
    couples: bool  #: whether its second derivatives couple the bodies
    term: list[int]  #: `TermRow`
    shown: list[int]  #: `ReactionRow`


class ConstraintTables(Tables):
    """Equations of joints and motions, by groups; terms by pairs of frames; observed coordinates.

    Groups of the tree's joints are last: they only report reactions.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.model, self.tree = layout.model, layout.tree
        self.pair: list[list[int]] = []
        self.coupling: list[bool] = []  #: by pair, whether its bodies are coupled
        self.term: list[list[int]] = []
        self.reaction: list[list[int]] = []  #: by term, `ReactionRow`
        self.drive: list[list[int]] = []
        self.starts: list[tuple[float, float]] = []
        self.drives_used: list[Expression] = []
        self.gauge: list[list[int]] = []
        self.assembled: list[tuple[int, int, int]] = []  #: node, row, place of its value
        self.carrying_pairs = 0, 0  #: range of the tree's pairs of frames: the first, and one after the last
        self.leads: dict[int, int] = {}  #: of screws among the tree's joints, the index of the number
        self.followed: list[TrackedCurvePoint] = []  #: places on curves among the angles
        self.driven: list[
            tuple[int, Expression]
        ] = []  #: turns among the angles that follow a function of time
        self.relations, self.elastic_frames = RelationRows(), ElasticFrameTables()
        self._curves: dict[int, int] = {}
        self._add_groups()
        for k in range(layout.bodies + len(layout.node)):
            layout.block(k, k)
        for joint in self.model.joints:
            for name, term in joint.observed.items():
                self._gauge(joint.name, name, (joint.frame_i, joint.frame_j), term)
        for motion in self.model.motions:
            self._drive_turns(motion)
            self._gauge(motion.name, "value", motion.frames, motion.term)

    @property
    def constraint_rows(self) -> Sequence[list[int]]:
        """The pairs of frames."""
        return self.pair

    @property
    def structure(self) -> tuple[object, ...] | None:
        """All rows; places on curves and functions of relations have data that are not compared."""
        if self.followed or self.relations.used:
            return None
        frames = self.elastic_frames
        return self.pair, self.term, self.drive, self.gauge, self.reaction, frames.rows, frames.cells

    def add_couplings(self) -> None:
        """Add the blocks of groups of equations and the bodies that they constrain."""
        layout = self.layout
        last = layout.bodies + len(layout.node) - layout.carrying_joints
        for pair, couples in zip(self.pair, self.coupling, strict=True):
            node = pair[PairRow.node] = layout.bodies + pair[PairRow.node]
            if node >= last:
                continue
            i, j = pair[PairRow.body_i], pair[PairRow.body_j]
            pair[PairRow.node_i], pair[PairRow.i_node] = layout.couple_equations(node, i)
            pair[PairRow.node_j], pair[PairRow.j_node] = layout.couple_equations(node, j)
            if couples:
                layout.couple(i, j)
        self.relations.add_couplings(layout, self.pair, self.term)
        for drive in self.drive:
            drive[DriveRow.node] += layout.bodies
        ends = PairRow.node_i, PairRow.node_j
        written = [row[at] for row in self.pair for at in ends]
        for row in self.pair:
            row[PairRow.owns_blocks] = int(all(written.count(row[at]) == 1 or row[at] < 0 for at in ends))

    def add_blocks(self) -> None:
        """Enter the blocks of relations and of places on elastic bodies."""
        self.relations.add_blocks(self.layout, self.pair)
        self.elastic_frames.add_blocks(self.layout, self.pair)

    def shift_carrying_groups(self, contact_groups: int) -> None:
        """Shift the groups of the tree's joints, before which as many others were inserted."""
        for row in self.pair[slice(*self.carrying_pairs)]:
            row[PairRow.node] += contact_groups

    def _add_groups(self) -> None:
        """Add one group of equations for each joint; a motion is added to its joint's group if it fits."""
        layout = self.layout
        entries: list[_Entry] = []
        carrying = self.tree.carrying_joints if self.tree else ()
        self._carriers = {id(joint) for joint in carrying}
        of_joint: dict[int, int] = {}
        of_body: dict[int, int] = {}
        for joint in self.model.joints:
            if id(joint) not in self._carriers:
                of_joint[id(joint)] = len(layout.node)
                layout.node.append([])
                entries += self._equations(joint, of_joint[id(joint)])
        along = {id(motion) for motion, _, _ in (self.tree.motions if self.tree else ())}
        for motion in self.model.motions:
            if id(motion) in along:
                continue
            node = of_joint.get(id(motion.joint), -1)
            if node < 0 or len(layout.node[node]) > 5:
                node = len(layout.node)
                layout.node.append([])
            entries.append(self._motion(motion, node))
        for branch in self.tree.branches if self.tree else ():
            if branch.by.lead:
                self.leads[id(branch.joint)] = layout.append_numbers([branch.by.lead])
        for branch in self.tree.branches if self.tree else ():
            if branch.joint is not None:
                layout.node.append([])
                entries += self._equations(branch.joint, len(layout.node) - 1)
                of_body[branch.body] = len(layout.node) - 1
        for motion, body, slot in self.tree.motions if self.tree else ():
            entries.append(self._motion(motion, of_body[body], body=body, slot=slot))
        layout.carrying_joints = len(carrying)
        self._group(entries)
        for joint in self.model.joints:
            if joint.bending is not None:
                self._add_elastic_frame(joint.bending, of_joint[id(joint)])

    def _add_elastic_frame(self, bending: ElasticDisplacement, node: int) -> None:
        """Add a joint's place on an elastic body: a pair of each body of modes and the ground, which no term measures."""
        layout, end = self.layout, len(self.term)
        self.elastic_frames.add_rows(layout, bending, node, len(self.pair))
        for frame in bending.frames:
            ends = {"body_i": layout.body(frame), "body_j": layout.body(bending.ground)}
            frames = {"frame_i": layout.frame(frame), "frame_j": layout.frame(bending.ground)}
            self.pair.append(PairRow.of(**ends, **frames, node=node, first_term=end, end_term=end))
            self.coupling.append(False)

    def _motion(self, motion: Motion, node: int, **place: int) -> _Entry:
        """Add a prescribed motion: by an equation in a group, which only reports its reaction if its location in the state is given."""
        layout = self.layout
        assert motion.coordinate is not None
        row = self._row(node, motion.name, motion.coordinate.name)
        shown = ReactionRow.of(result_column=layout.columns.reaction[motion.name], second=0, frame=-1)
        self._drive_turns(motion)
        entry = self._entry(node, row, motion.frames, motion.term, layout.one_at, shown)
        kind = extend.number_of(self.drives_used, motion.expression)
        at = layout.append_numbers(motion.expression.numbers)
        self.drive.append(
            DriveRow.of(node=node, row=row, level=motion.level, function=kind, number=at, **place)
        )
        layout.clock(motion.expression, at, tuple({"t"} & {*motion.expression.used}), motion.what)
        self.starts.append(motion.start)
        return entry

    def _equations(self, joint: Joint, node: int) -> list[_Entry]:
        """Return the terms of a joint's equations, in a group."""
        entries = []
        at = self.layout.columns.reaction[joint.name]
        for equation in joint.equations:
            row = self._row(node, joint.name, equation.label)
            slot = (
                self.relations.add_rows(self.layout, cast("JointFunction", joint), node, row)
                if joint.relates
                else None
            )
            for k, term in enumerate(equation.terms):
                place = self._number(joint.coefficient(term)) if slot is None else -1 - slot - k
                shown = self._reaction_row(joint, term.pair, at)
                entries.append(self._entry(node, row, joint.pairs[term.pair], term, place, shown))
            if id(joint) not in self._carriers:
                self._value(node, row, equation.value, joint)
        return entries

    def _drive_turns(self, motion: Motion) -> None:
        """Set the initial values of the turns counted next near the motion's value: at a later start time there may be some."""
        if motion.term.tracked_numbers and not motion.term.curves and motion.level == 0:
            self.driven.append((self.layout.angles, motion.expression))

    def _row(self, node: int, name: str, label: str) -> int:
        self.layout.node[node].append((name, label))
        return len(self.layout.node[node]) - 1

    def _number(self, coefficient: float) -> int:
        return self.layout.one_at if coefficient == 1.0 else self.layout.append_numbers([coefficient])

    def _reaction_row(self, joint: Joint, pair: int, at: int) -> list[int]:
        """Return the reported component of a pair's reaction, from a column on."""
        if joint.reported is None:
            return ReactionRow.of(result_column=at if pair == 0 else -1, second=0, frame=-1)
        for side, frame in enumerate(joint.pairs[pair]):
            if frame.body is joint.reported.body:
                return ReactionRow.of(result_column=at, second=side, frame=self.layout.frame(joint.reported))
        return ReactionRow.of(result_column=-1, second=0, frame=-1)

    def _entry(
        self, node: int, row: int, frames: tuple[Any, Any], term: Term, place: int, shown: list[int]
    ) -> _Entry:
        name = self.layout.node[node][row][0]
        angle = self._counter(term, name, name)
        a, b = self._operands(term)
        one = TermRow.of(kind=term.kind, row=row, a=a, b=b, number=place, angle=angle)
        return _Entry(node, frames, term.couples, one, shown)

    def _counter(self, term: Term, of: str, name: str = "") -> int:
        """Return the first index at which a term's turns, or its places on curves, are counted; −1 for none."""
        first = self.layout.angles if term.tracked_numbers else -1
        for k in range(term.tracked_numbers):
            at = self.layout.angle("" if term.curves else of)
            if term.begin is not None:
                curve = term.curves[k]
                self.followed.append(TrackedCurvePoint(at, term.begin()[k], curve, self._curve(curve), name))
        return first

    def _operands(self, term: Term) -> tuple[int, int]:
        """Return the axes of a term; of one of curves, the indices of their numbers."""
        places = [self._curve(curve) for curve in term.curves]
        return (places[0], places[1] if len(places) > 1 else term.b) if places else (term.a, term.b)

    def _curve(self, curve: SpaceCurve) -> int:
        """Return the index of a curve's numbers."""
        if id(curve) not in self._curves:
            self._curves[id(curve)] = self.layout.append_numbers(curve.numbers)
        return self._curves[id(curve)]

    def _value(self, node: int, row: int, value: float | str | None, joint: Joint) -> None:
        if (
            value == 0.0 and value is not None and not joint.relates
        ):  # a motion driven by time does work there
            return
        number = 0.0 if value is None else float(getattr(joint, value) if isinstance(value, str) else value)
        at = self.layout.append_numbers([number])
        self.drive.append(DriveRow.of(node=node, row=row, level=0, function=-1, number=at))
        self.starts.append((0.0, 0.0))
        if value is None:
            self.assembled.append((node, row, at))

    def _group(self, entries: list[_Entry]) -> None:
        """Group terms between the same two frames in one group, to evaluate them together."""
        layout = self.layout
        groups: dict[tuple[int, int, int], list[_Entry]] = {}
        for entry in entries:
            i, j = entry.frames
            groups.setdefault((entry.node, id(i), id(j)), []).append(entry)
        for members in groups.values():
            i, j = members[0].frames
            first = len(self.term)
            self.term += [entry.term for entry in members]
            self.reaction += [entry.shown for entry in members]
            self.coupling.append(any(entry.couples for entry in members))
            row = PairRow.of(
                body_i=layout.body(i),
                body_j=layout.body(j),
                frame_i=layout.frame(i),
                frame_j=layout.frame(j),
                node=members[0].node,
                first_term=first,
                end_term=len(self.term),
            )
            self.pair.append(row)
        last = len(layout.node) - layout.carrying_joints
        first = sum(row[PairRow.node] < last for row in self.pair)
        self.carrying_pairs = first, len(self.pair)

    def _gauge(self, thing: str, name: str, frames: Sequence[Frame], term: Term) -> None:
        """Add a coordinate to observe."""
        layout = self.layout
        i, j = frames
        at = layout.columns.gauge[thing, name]
        a, b = self._operands(term)
        angle = self._counter(term, f"{thing}.{name}")
        row = ObservedCoordinateRow.of(
            body_i=layout.body(i),
            body_j=layout.body(j),
            frame_i=layout.frame(i),
            frame_j=layout.frame(j),
            term=len(self.term),
            result_column=at,
        )
        self.gauge.append(row)
        self.term.append(TermRow.of(kind=term.kind, row=0, a=a, b=b, number=layout.one_at, angle=angle))

    @property
    def coordinates_used(self) -> list[int]:
        """Kinds of coordinates, in the order of their number."""
        return sorted({row[TermRow.kind] for row in self.term})

    @property
    def open_curve_points(self) -> list[TrackedCurvePoint]:
        """Places that may reach the end of an open curve."""
        return [place for place in self.followed if place.name and not place.curve.closed]


def first_angles(layout: Layout, model: Model, start: float) -> dict[str, Any]:
    """Return initial counted values: turns set by the model, places on curves, and initial values of functions of time."""
    angle, tables = np.zeros(layout.angles), layout.of(ConstraintTables)
    for name, at in layout.counted.items():
        angle[at] = model.turns.get(name, 0.0)
    for place in tables.followed:
        angle[place.angle] = place.start
    for at, function in tables.driven:
        if tuple(function.arguments) == ("t",):
            angle[at] = function(t=start)
    return {"angle": angle}


def first_drives(layout: Layout, model: Model, start: float) -> dict[str, Any]:
    """Return the initial values of integrals of prescribed rates."""
    values = [(value, rate, start) for value, rate in layout.of(ConstraintTables).starts]
    return dict(zip(("value", "rate", "since"), zip(*values, strict=True), strict=True)) if values else {}
