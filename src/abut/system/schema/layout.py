"""Layout of a model: tables of integers for its structure, and one row of numbers.

The tables depend on the model's structure only. Every number, literals of user functions included, is in the row, so that changing a
number changes no table and compiles nothing.
"""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import marshal
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, TypeVar

from abut import extend
from abut.contact.curves import Outline
from abut.extend.functions.dependencies import cached_value
from abut.joints.equations import Term
from abut.kernels.columns.machine_columns import (
    Between,
    ContactRow,
    DriveRow,
    GaugeRow,
    IncidentRow,
    LookRow,
    PairRow,
    ReactionRow,
    TermRow,
)
from abut.kernels.structs.rigid_contact_structs import HoldRow
from abut.system.constraints.elastic_frame_tables import Bends
from abut.system.constraints.relation_tables import Relations
from abut.system.contact.search.broad_phase_tables import Crowd
from abut.system.contact.tables import ContactTables
from abut.system.dynamics.modal_condensation import ModalCondensation
from abut.system.forces.tables import Forces
from abut.system.joint_friction.tables import put_bearings
from abut.system.schema.output import Column, Columns
from abut.system.signals.graph import SignalTableBuilder
from abut.system.tree.spanning import SpanningTree, spanning_tree

V = TypeVar("V")


def layout_of(model: Any, implicit: bool, holding: bool = False, jointed: bool = False) -> Layout:
    """Return the layout of a model in its present state, made once for all analyses; it must not be changed."""

    def make() -> Layout:
        return Layout(model, implicit, holding, spanning_tree(model) if jointed else None)

    made: Layout = model.cached(("layout", implicit, holding, jointed), make)
    return made


@dataclasses.dataclass(frozen=True)
class TrackedCurvePoint:
    """A place on a curve that is followed from step to step: the index of its value, its initial value, and the curve."""

    angle: int
    start: float
    curve: Any
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


@dataclasses.dataclass
class Layout(ContactTables):
    """All data of a model for the kernels, before they become arrays."""

    model: Any
    implicit: bool
    holding: bool = (
        False  #: whether equations constrain rigid contacts; else their impulses are computed over steps
    )
    tree: SpanningTree | None = (
        None  #: the joints whose coordinates are the state; None in absolute coordinates
    )
    carrying_joints: int = 0  #: number of their groups of equations, the last ones
    carrying_pairs: tuple[int, int] = (
        0,
        0,
    )  #: their range of pairs of frames: the first, and one after the last
    leads: dict[int, int] = dataclasses.field(
        default_factory=dict
    )  #: of screws among them, the index of the number
    numbers: list[float] = dataclasses.field(default_factory=list)
    pair: list[list[int]] = dataclasses.field(default_factory=list)
    coupling: list[bool] = dataclasses.field(default_factory=list)  #: by pair, whether its bodies are coupled
    term: list[list[int]] = dataclasses.field(default_factory=list)
    node: list[list[tuple[str, str]]] = dataclasses.field(
        default_factory=list
    )  #: thing and label of each row
    drive: list[list[int]] = dataclasses.field(default_factory=list)
    starts: list[tuple[float, float]] = dataclasses.field(default_factory=list)
    force: list[list[int]] = dataclasses.field(default_factory=list)
    looks: list[list[int]] = dataclasses.field(
        default_factory=list
    )  #: of forces of several frames: body, frame, then blocks (body of I, body), (body of J, body)
    contact: list[list[int]] = dataclasses.field(default_factory=list)
    bearing: list[list[int]] = dataclasses.field(default_factory=list)  #: see ``system.joint_friction.solve``
    rubbing: list[str] = dataclasses.field(default_factory=list)  #: name of the joint of each
    incident: list[list[int]] = dataclasses.field(default_factory=list)
    incident_owner: list[int] = dataclasses.field(default_factory=list)  #: number of its contact
    holds: list[list[int]] = dataclasses.field(
        default_factory=list
    )  #: `HoldRow` by contact point, where any may be constrained
    held: int = 0  #: number of their groups of equations, the last ones
    clusters: list[list[int]] = dataclasses.field(default_factory=list)
    skins: list[Any] = dataclasses.field(default_factory=list)  #: deformable surfaces
    contours: list[Any] = dataclasses.field(default_factory=list)  #: deformable outlines
    bend: list[list[int]] = dataclasses.field(default_factory=list)  #: contacts of these
    sways: list[list[int]] = dataclasses.field(
        default_factory=list
    )  #: modes that move contacts of these and of those
    sway_room: int = 0  #: number of their columns
    deformed: list[list[int]] = dataclasses.field(default_factory=list)  #: contacts of these
    #: by volume of intersection or by curves: row of the contact, first contact point, count, kind, numbers, number in its kind
    outlines: list[Outline] = dataclasses.field(default_factory=list)
    crowds: list[Crowd] = dataclasses.field(
        default_factory=list
    )  #: their contact points come after all others
    surfaces: list[Any] = dataclasses.field(default_factory=list)
    gauge: list[list[int]] = dataclasses.field(default_factory=list)
    reaction: list[list[int]] = dataclasses.field(default_factory=list)  #: by term, `ReactionRow`
    assembled: list[tuple[int, int, int]] = dataclasses.field(
        default_factory=list
    )  #: node, row, place of its value
    blocks: dict[tuple[int, int], int] = dataclasses.field(default_factory=dict)
    coupled: set[tuple[int, int]] = dataclasses.field(default_factory=set)
    angles: int = 0
    counted: dict[str, int] = dataclasses.field(
        default_factory=dict
    )  #: angles by the name of their counted turns
    followed: list[TrackedCurvePoint] = dataclasses.field(
        default_factory=list
    )  #: places on curves among the angles
    driven: list[tuple[int, extend.Expression]] = dataclasses.field(
        default_factory=list
    )  #: turns among the angles that follow a function of time
    pairs_used: list[Any] = dataclasses.field(default_factory=list)
    normal_used: list[type] = dataclasses.field(default_factory=list)
    friction_used: list[type] = dataclasses.field(default_factory=list)
    moments_used: list[type] = dataclasses.field(default_factory=list)
    rigid_used: list[type] = dataclasses.field(default_factory=list)  #: laws of impact
    cones_used: list[type] = dataclasses.field(default_factory=list)  #: coefficients of friction with them
    bearing_used: list[type] = dataclasses.field(default_factory=list)  #: friction laws of joints
    carried: bool = False  #: whether a law has internal state
    claims: list[str] = dataclasses.field(default_factory=list)  #: owner of each further row
    drives_used: list[extend.Expression] = dataclasses.field(default_factory=list)
    forces: Forces = dataclasses.field(default_factory=Forces)
    relations: Relations = dataclasses.field(default_factory=Relations)
    bends: Bends = dataclasses.field(default_factory=Bends)
    condensing: ModalCondensation = dataclasses.field(default_factory=ModalCondensation)
    clocked: list[tuple[extend.Expression, int, tuple[str, ...], str]] = dataclasses.field(
        default_factory=list
    )  #: functions of time: indices of their numbers, arguments that are time, owners

    _following: dict[Hashable, Any] = dataclasses.field(default_factory=dict)

    def __post_init__(self) -> None:
        self.index = {id(body): k for k, body in enumerate(self.model.bodies)}
        self.index[id(self.model.ground)] = len(self.model.bodies)
        self.bodies = len(self.model.bodies)
        self.identity = object()  #: unique identity, which keeps nothing alive
        self.begun = False  #: whether a machine was made from it
        self.columns = Columns(self.model)
        self._frames: dict[int, int] = {}
        self._surfaces: dict[Any, int] = {}
        self._outlines: dict[int, int] = {}
        self._curves: dict[int, int] = {}
        self.frames: list[Any] = []
        self.one_at = self.append_numbers([1.0])
        self._nodes()
        for k in range(self.bodies + len(self.node)):
            self.block(k, k)
        for joint in self.model.joints:
            for name, term in joint.observed.items():
                self._gauge(joint.name, name, (joint.frame_i, joint.frame_j), term)
        for motion in self.model.motions:
            self._drive_turns(motion)
            self._gauge(motion.name, "value", motion.frames, motion.term)
        self.wiring = SignalTableBuilder(self)
        put_bearings(self)
        for row, element in enumerate(self.model.forces):
            self.forces.add_rows(self, row, element)
        for number, contact in enumerate(self.model.contacts):
            self._contact(number, contact)
        for number, contact in enumerate(self.model.contacts):
            if contact.searches_neighbors:
                self._crowd(number, contact)
        if self.holding and self.rigid_used:
            self._add_contact_rows()
        self._address_blocks()

    # --- numbers ---------------------------------------------------------------------------------------------------

    def append_numbers(self, values: Any) -> int:
        """Append numbers; return the index of the first."""
        at = len(self.numbers)
        self.numbers += map(float, values)
        return at

    def clock(self, e: extend.Expression, at: int, names: tuple[str, ...], what: str) -> None:
        """Record a function that depends on time, by these of its arguments."""
        if names:
            self.clocked.append((e, at, names, what))

    def frame(self, frame: Any) -> int:
        """Return the number of a frame."""
        if id(frame) not in self._frames:
            self._frames[id(frame)] = len(self.frames)
            self.frames.append(frame)
        return self._frames[id(frame)]

    def body(self, frame: Any) -> int:
        """Return the number of the frame's body; the ground comes after the last."""
        return self.index[id(frame.body)]

    # --- constraints -----------------------------------------------------------------------------------------------

    def _nodes(self) -> None:
        """Add one group of equations for each joint; a motion is added to its joint's group if it fits.

        Groups of the tree's joints are last: they only report reactions.
        """
        entries: list[_Entry] = []
        carrying = self.tree.carrying_joints if self.tree else ()
        self._carriers = {id(joint) for joint in carrying}
        of_joint: dict[int, int] = {}
        of_body: dict[int, int] = {}
        for joint in self.model.joints:
            if id(joint) not in self._carriers:
                of_joint[id(joint)] = len(self.node)
                self.node.append([])
                entries += self._equations(joint, of_joint[id(joint)])
        along = {id(motion) for motion, _, _ in (self.tree.motions if self.tree else ())}
        for motion in self.model.motions:
            if id(motion) in along:
                continue
            node = of_joint.get(id(motion.joint), -1)
            if node < 0 or len(self.node[node]) > 5:
                node = len(self.node)
                self.node.append([])
            entries.append(self._motion(motion, node))
        for branch in self.tree.branches if self.tree else ():
            if branch.by.lead:
                self.leads[id(branch.joint)] = self.append_numbers([branch.by.lead])
        for branch in self.tree.branches if self.tree else ():
            if branch.joint is not None:
                self.node.append([])
                entries += self._equations(branch.joint, len(self.node) - 1)
                of_body[branch.body] = len(self.node) - 1
        for motion, body, slot in self.tree.motions if self.tree else ():
            entries.append(self._motion(motion, of_body[body], body=body, slot=slot))
        self.carrying_joints = len(carrying)
        self._group(entries)
        for joint in self.model.joints:
            if joint.bending is not None:
                self.bends.add_rows(self, joint.bending, of_joint[id(joint)])

    def _motion(self, motion: Any, node: int, **place: int) -> _Entry:
        """Add a prescribed motion: by an equation in a group, which only reports its reaction if its location in the state is given."""
        row = self._row(node, motion.name, motion.coordinate.name)
        shown = ReactionRow.of(shown=self.columns.reaction[motion.name], second=0, frame=-1)
        self._drive_turns(motion)
        entry = self._entry(node, row, motion.frames, motion.term, self.one_at, shown)
        kind = extend.number_of(self.drives_used, motion.expression)
        at = self.append_numbers(motion.expression.numbers)
        self.drive.append(
            DriveRow.of(node=node, row=row, level=motion.level, function=kind, number=at, **place)
        )
        self.clock(motion.expression, at, tuple({"t"} & {*motion.expression.used}), motion.what)
        self.starts.append(motion.start)
        return entry

    def _equations(self, joint: Any, node: int) -> list[_Entry]:
        """Return the terms of a joint's equations, in a group."""
        entries = []
        at = self.columns.reaction[joint.name]
        for equation in joint.equations:
            row = self._row(node, joint.name, equation.label)
            slot = self.relations.add_rows(self, joint, node, row) if joint.relates else None
            for k, term in enumerate(equation.terms):
                place = self._number(joint.coefficient(term)) if slot is None else -1 - slot - k
                shown = self._reaction_row(joint, term.pair, at)
                entries.append(self._entry(node, row, joint.pairs[term.pair], term, place, shown))
            if id(joint) not in self._carriers:
                self._value(node, row, equation.value, joint)
        return entries

    def _drive_turns(self, motion: Any) -> None:
        """Set the initial values of the turns counted next near the motion's value: at a later start time there may be some."""
        if motion.term.tracked_numbers and not motion.term.curves and motion.level == 0:
            self.driven.append((self.angles, motion.expression))

    def _row(self, node: int, name: str, label: str) -> int:
        self.node[node].append((name, label))
        return len(self.node[node]) - 1

    def _number(self, coefficient: float) -> int:
        return self.one_at if coefficient == 1.0 else self.append_numbers([coefficient])

    def _reaction_row(self, joint: Any, pair: int, at: int) -> list[int]:
        """Return the reported component of a pair's reaction, from a column on."""
        if joint.reported is None:
            return ReactionRow.of(shown=at if pair == 0 else -1, second=0, frame=-1)
        for side, frame in enumerate(joint.pairs[pair]):
            if frame.body is joint.reported.body:
                return ReactionRow.of(shown=at, second=side, frame=self.frame(joint.reported))
        return ReactionRow.of(shown=-1, second=0, frame=-1)

    def _entry(
        self, node: int, row: int, frames: tuple[Any, Any], term: Term, place: int, shown: list[int]
    ) -> _Entry:
        name = self.node[node][row][0]
        angle = self._counter(term, name, name)
        a, b = self._operands(term)
        one = TermRow.of(kind=term.kind, row=row, a=a, b=b, number=place, angle=angle)
        return _Entry(node, frames, term.couples, one, shown)

    def angle(self, of: str = "") -> int:
        """Return an index at which turns are counted, by name; several of one name are distinguished by their order."""
        self.angles += 1
        if of:
            names = (of if k == 1 else f"{of} {k}" for k in itertools.count(1))
            self.counted[next(name for name in names if name not in self.counted)] = self.angles - 1
        return self.angles - 1

    def _counter(self, term: Term, of: str, name: str = "") -> int:
        """Return the first index at which a term's turns, or its places on curves, are counted; −1 for none."""
        first = self.angles if term.tracked_numbers else -1
        for k in range(term.tracked_numbers):
            at = self.angle("" if term.curves else of)
            if term.begin is not None:
                curve = term.curves[k]
                self.followed.append(TrackedCurvePoint(at, term.begin()[k], curve, self._curve(curve), name))
        return first

    def _operands(self, term: Term) -> tuple[int, int]:
        """Return the axes of a term; of one of curves, the indices of their numbers."""
        places = [self._curve(curve) for curve in term.curves]
        return (places[0], places[1] if len(places) > 1 else term.b) if places else (term.a, term.b)

    def _curve(self, curve: Any) -> int:
        """Return the index of a curve's numbers."""
        if id(curve) not in self._curves:
            self._curves[id(curve)] = self.append_numbers(curve.numbers)
        return self._curves[id(curve)]

    def _value(self, node: int, row: int, value: Any, joint: Any) -> None:
        if (
            value == 0.0 and value is not None and not joint.relates
        ):  # a motion driven by time does work there
            return
        number = 0.0 if value is None else float(getattr(joint, value) if isinstance(value, str) else value)
        at = self.append_numbers([number])
        self.drive.append(DriveRow.of(node=node, row=row, level=0, function=-1, number=at))
        self.starts.append((0.0, 0.0))
        if value is None:
            self.assembled.append((node, row, at))

    def _group(self, entries: list[_Entry]) -> None:
        """Group terms between the same two frames in one group, to evaluate them together."""
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
                body_i=self.body(i),
                body_j=self.body(j),
                frame_i=self.frame(i),
                frame_j=self.frame(j),
                node=members[0].node,
                first_term=first,
                end_term=len(self.term),
            )
            self.pair.append(row)
        last = len(self.node) - self.carrying_joints
        first = sum(row[PairRow.node] < last for row in self.pair)
        self.carrying_pairs = first, len(self.pair)

    def _gauge(self, thing: str, name: str, frames: Any, term: Term) -> None:
        """Add a coordinate to observe."""
        i, j = frames
        at = self.columns.gauge[thing, name]
        a, b = self._operands(term)
        angle = self._counter(term, f"{thing}.{name}")
        row = GaugeRow.of(
            body_i=self.body(i),
            body_j=self.body(j),
            frame_i=self.frame(i),
            frame_j=self.frame(j),
            term=len(self.term),
            shown=at,
        )
        self.gauge.append(row)
        self.term.append(TermRow.of(kind=term.kind, row=0, a=a, b=b, number=self.one_at, angle=angle))

    # --- forces and contacts ---------------------------------------------------------------------------------------

    def cached(self, what: Hashable, make: Callable[[], V]) -> V:
        """Return a value that depends on the layout only, computed at the first request: as ``Model.cached``."""
        return cached_value(self._following, what, make)

    @cached_property
    def structure(self) -> bytes | None:
        """A digest of all data on which tables and sizes of arrays depend, without numbers.

        It is None where shapes, curves or functions have tables of their own, which are not compared.
        """
        if any(
            (
                self.surfaces,
                self.outlines,
                self.skins,
                self.crowds,
                self.followed,
                self.relations.used,
                self.model.signals,
            )
        ):
            return None
        tables = (
            self.tree_rows, self.implicit, self.bodies, len(self.frames), len(self.numbers), self.angles, self.laden, self.rows,
            self.slots,
            self.pair, self.term, [len(rows) for rows in self.node], self.drive, self.force, self.looks, self.contact, self.bearing,
            self.bends.rows, self.bends.cells, self.condensing.strips, self.condensing.parts,
            self.incident, self.holds, self.clusters, self.gauge, self.reaction, [*self.blocks.items()], self.columns.width,
            self.columns.force_at, self.columns.contact_at, self.columns.energy_at, self.wiring.tables(),
        )  # fmt: skip
        try:
            told = marshal.dumps(
                tables, 2
            )  # a version without references, so that equal tables are equal bytes
        except ValueError:  # NumPy's numbers
            told = repr(tables).encode()
        return hashlib.sha1(told).digest()

    @property
    def solved_equations(self) -> list[list[tuple[str, str]]]:
        """The groups of equations that are solved for: neither of constrained contacts nor of the tree's joints."""
        return self.node[: len(self.node) - self.held - self.carrying_joints]

    @property
    def tree_rows(self) -> list[tuple[int, ...]]:
        """Rows of the tree: each body, its parent and its joint."""
        branches = self.tree.branches if self.tree else ()
        return [
            (one.body, one.parent, one.sign, one.turns, *one.unknown, -1, *one.driven) for one in branches
        ]

    @property
    def laden(self) -> int:
        """Number of state rows after the ledger that belong to contact points."""
        return len(self.incident) if self.carried else 0

    @property
    def rows(self) -> int:
        """Number of state rows after the ledger: those of contact points and the claimed ones."""
        return self.laden + len(self.claims)

    def claim(self, name: str, rows: int = 1) -> int:
        """Reserve state rows that are integrated besides the bodies, for the object of that name; return the number of the first among
        those claimed.

        Number k is in row ``bodies + 1 + laden + k`` of the state, and in row ``laden + k`` of ``Work.base`` and ``Work.size``.
        In a row the numbers 0, 1, 2, 6, 10, 11 and 12 have separate tolerances; 3 … 5 and 7 … 9 share one, as vectors.
        """
        self.claims += [name] * rows
        return len(self.claims) - rows

    @property
    def open_curve_points(self) -> list[TrackedCurvePoint]:
        """Places that may reach the end of an open curve."""
        return [place for place in self.followed if place.name and not place.curve.closed]

    # --- blocks ----------------------------------------------------------------------------------------------------

    def block(self, i: int, j: int) -> int:
        """Return the address of a block of the matrix."""
        return self.blocks.setdefault((i, j), len(self.blocks))

    def couple(self, i: int, j: int, always: bool = False) -> None:
        """Add the coupling of two bodies to the matrix pattern; for explicit methods only if ``always``."""
        if (self.implicit or always) and i != j and max(i, j) < self.bodies:
            self.coupled |= {(i, j), (j, i)}

    def between(self, i: int, j: int) -> int:
        """Return the address of the block for the loads on one body by the motion of another, or −1."""
        return self.block(i, j) if max(i, j) < self.bodies and (i == j or (i, j) in self.coupled) else -1

    def _address_blocks(self) -> None:
        outside = {self.bodies}  # the ground, and modes that have no blocks
        self.condensing.find(self)
        outside |= self.condensing.bodies
        last = self.bodies + len(self.node) - self.carrying_joints
        for pair, couples in zip(self.pair, self.coupling, strict=True):
            node = pair[PairRow.node] = self.bodies + pair[PairRow.node]
            if node >= last:
                continue
            for body, to, back in (
                (pair[PairRow.body_i], PairRow.node_i, PairRow.i_node),
                (pair[PairRow.body_j], PairRow.node_j, PairRow.j_node),
            ):
                if body not in outside:
                    pair[to], pair[back] = self.block(node, body), self.block(body, node)
            if couples:
                self.couple(pair[PairRow.body_i], pair[PairRow.body_j])
        for k, hold in enumerate(self.holds):
            self._address_hold(hold, self.contact[self.incident[k][IncidentRow.contact]], outside)
        self.relations.find(self)
        for drive in self.drive:
            drive[DriveRow.node] += self.bodies
        for row in itertools.chain(self.pair, self.force, self.contact, self.bearing):
            i, j = row[Between.body_i], row[Between.body_j]
            if (i, j) in self.coupled:
                row[Between.block_ij], row[Between.block_ji] = self.block(i, j), self.block(j, i)
        for look in self.looks:
            for at in (LookRow.block_i, LookRow.block_j):
                look[at] = self.between(look[at], look[LookRow.body])
        self.relations.address(self)
        self.bends.address(self)
        self.condensing.add_rows(self)

        ends = PairRow.node_i, PairRow.node_j
        written = [row[at] for row in self.pair for at in ends]
        for row in self.pair:
            row[PairRow.alone] = int(all(written.count(row[at]) == 1 or row[at] < 0 for at in ends))

    def _address_hold(self, hold: list[int], contact: list[int], outside: set[int]) -> None:
        """Assign the blocks of a contact's constraint group."""
        node = hold[HoldRow.node]
        for body, to, back in (
            (contact[ContactRow.body_i], HoldRow.node_i, HoldRow.i_node),
            (contact[ContactRow.body_j], HoldRow.node_j, HoldRow.j_node),
        ):
            if node >= 0 and body not in outside:
                hold[to], hold[back] = self.block(node, body), self.block(body, node)

    @cached_property
    def modal(self) -> set[int]:
        """Bodies that represent modes, and on which no joint, force, contact or friction acts except the modes' own: they never turn."""
        rows = itertools.chain(self.force, self.contact, self.bearing)
        held = [{self.body(x) for pair in joint.pairs[:1] for x in pair} for joint in self.model.joints]
        return self.forces.modal.difference(
            *held, *((row[Between.body_i], row[Between.body_j]) for row in rows)
        )

    @property
    def coordinates_used(self) -> list[int]:
        """Kinds of coordinates, in the order of their number."""
        return sorted({row[TermRow.kind] for row in self.term})

    @property
    def channels(self) -> tuple[Column, ...]:
        """The channels of a run, in the order of their columns."""
        return self.columns.channels
