"""Layout of a model: the numbering of its bodies, frames and equations, one row of numbers, and the tables of its features.

The tables depend on the model's structure only. Every number, literals of user functions included, is in the row, so that changing a
number changes no table and compiles nothing.
"""

from __future__ import annotations

import hashlib
import itertools
import marshal
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from abut.extend.functions.dependencies import cached_value
from abut.kernels.columns.machine_columns import BodyPairColumns, ForceFrameRow
from abut.system.schema.output import Column, ResultColumns

if TYPE_CHECKING:
    from abut.extend import Expression
    from abut.model import Frame, Model
    from abut.system.schema.spanning_tree import SpanningTree

__all__ = ["Layout", "Tables", "index_in"]

V = TypeVar("V")
T = TypeVar("T", bound="Tables")


class Tables:
    """Tables of one feature in a layout: rows of integers, and the types of laws and functions in use.

    A layout makes the tables of all features in one order, and then calls `add_couplings` and `add_blocks` of each in that order.

    Args:
        layout: Numbers bodies, frames and equations, and assigns indices of numbers and rows of the state.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def add_couplings(self) -> None:
        """Add couplings of bodies and blocks of equations, once the rows of all features are known."""

    def add_blocks(self) -> None:
        """Enter addresses of blocks, once all couplings are known."""

    @property
    def constraint_rows(self) -> Sequence[list[int]]:
        """Rows that begin with `BodyPairColumns`, of constraints between two bodies."""
        return ()

    @property
    def load_rows(self) -> Sequence[list[int]]:
        """Rows that begin with `BodyPairColumns`, of loads between two bodies."""
        return ()

    @property
    def structure(self) -> tuple[object, ...] | None:
        """All data on which sizes of arrays depend; None if some of them cannot be compared."""
        return ()


class Layout:
    """All data of a model for the kernels, before they become arrays.

    Args:
        model: The model.
        implicit: Whether the matrix contains derivatives of forces.
        holding: Whether equations constrain rigid contacts; otherwise their impulses are computed over steps.
        tree: The joints whose coordinates are the state; None in absolute coordinates.
        kinds: The tables of the features, in the order in which they are made; each may read those before it.
        convex: Whether the geometry of contacts is constant in a step.
    """

    def __init__(
        self,
        model: Model,
        implicit: bool,
        holding: bool,
        tree: SpanningTree | None,
        kinds: Iterable[type[Tables]],
        convex: bool = False,
    ) -> None:
        self.model, self.implicit, self.holding, self.tree = model, implicit, holding, tree
        self.convex = convex
        self.identity = object()  #: unique identity, which keeps nothing alive
        self.begun = False  #: whether a machine was made from it
        self.columns = ResultColumns(model)
        self.bodies = len(model.bodies)
        self.index = {id(body): k for k, body in enumerate((*model.bodies, model.ground))}
        self.node: list[list[tuple[str, str]]] = []  #: groups of equations: thing and label of each row
        self.constrained_contacts = (
            0  #: number of groups of constrained contacts, before those of the tree's joints
        )
        self.carrying_joints = 0  #: number of groups of the tree's joints, the last ones
        self.numbers: list[float] = []
        self.frames: list[Frame] = []
        self.force_frames: list[list[int]] = []  #: `ForceFrameRow`: further frames on which loads depend
        self.angles = 0  #: number of counted turns and places on curves
        self.counted: dict[str, int] = {}  #: angles by the name of their counted turns
        self.clocked: list[
            tuple[Expression, int, tuple[str, ...], str]
        ] = []  #: functions of time: indices of their numbers, arguments that are time, owners
        self.has_point_states = False  #: whether contact points have rows of the state
        self.points = 0  #: number of contact points
        self.claims: list[str] = []  #: owner of each further row of the state
        self.blocks: dict[tuple[int, int], int] = {}
        self.coupled: set[tuple[int, int]] = set()
        self.joins: list[tuple[int, int]] = []  #: rows of the mass matrix and the bodies in them
        self.mode_bodies: set[int] = set()  #: that represent modes
        self.condensed: frozenset[int] = frozenset()  #: those of them that are eliminated before the matrix
        self._frames: dict[int, int] = {}
        self._following: dict[Hashable, Any] = {}
        self._tables: dict[type[Tables], Tables] = {}
        self.one_at = self.append_numbers([1.0])  #: index of the number 1
        for kind in kinds:
            self._tables[kind] = kind(self)
        for tables in self._tables.values():
            tables.add_couplings()
        self._address_pairs()
        for tables in self._tables.values():
            tables.add_blocks()

    def of(self, kind: type[T]) -> T:
        """Return the tables of a feature."""
        found = self._tables[kind]
        assert isinstance(found, kind)
        return found

    # --- numbers ---------------------------------------------------------------------------------------------------

    def append_numbers(self, values: Iterable[float]) -> int:
        """Append numbers; return the index of the first."""
        at = len(self.numbers)
        self.numbers += map(float, values)
        return at

    def clock(self, e: Expression, at: int, names: tuple[str, ...], what: str) -> None:
        """Record a function that depends on time, by these of its arguments."""
        if names:
            self.clocked.append((e, at, names, what))

    def law(self, used: list[type], law: Any) -> tuple[int, int]:
        """Return the index of a law in the chain of its family, and of its numbers; (−1, 0) for none."""
        return (-1, 0) if law is None else (index_in(used, type(law)), self.append_numbers(law.numbers))

    def frame(self, frame: Frame) -> int:
        """Return the number of a frame."""
        if id(frame) not in self._frames:
            self._frames[id(frame)] = len(self.frames)
            self.frames.append(frame)
        return self._frames[id(frame)]

    def body(self, frame: Frame) -> int:
        """Return the number of the frame's body; the ground comes after the last."""
        return self.index[id(frame.body)]

    def angle(self, of: str = "") -> int:
        """Return an index at which turns are counted, by name; several of one name are distinguished by their order."""
        self.angles += 1
        if of:
            names = (of if k == 1 else f"{of} {k}" for k in itertools.count(1))
            self.counted[next(name for name in names if name not in self.counted)] = self.angles - 1
        return self.angles - 1

    # --- rows of the state -----------------------------------------------------------------------------------------

    @property
    def point_state_rows(self) -> int:
        """Number of state rows after the ledger that belong to contact points."""
        return self.points if self.has_point_states else 0

    @property
    def rows(self) -> int:
        """Number of state rows after the ledger: those of contact points and the claimed ones."""
        return self.point_state_rows + len(self.claims)

    def claim(self, name: str, rows: int = 1) -> int:
        """Reserve state rows that are integrated besides the bodies, for the object of that name; return the number of the first among
        those claimed.

        Number k is in row ``bodies + 1 + point_state_rows + k`` of the state, and in row ``point_state_rows + k`` of ``Work.base`` and
        ``Work.size``. In a row the numbers 0, 1, 2, 6, 10, 11 and 12 have separate tolerances; 3 … 5 and 7 … 9 share one, as vectors.
        """
        self.claims += [name] * rows
        return len(self.claims) - rows

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

    def couple_equations(self, node: int, body: int) -> tuple[int, int]:
        """Return the blocks of a group of equations and a body and of the body and the group; −1 for the ground and condensed modes."""
        if body == self.bodies or body in self.condensed:
            return -1, -1
        return self.block(node, body), self.block(body, node)

    @property
    def constraint_rows(self) -> Iterator[list[int]]:
        """Rows of all features that constrain two bodies."""
        return itertools.chain.from_iterable(tables.constraint_rows for tables in self._tables.values())

    @property
    def load_rows(self) -> Iterator[list[int]]:
        """Rows of all features that load two bodies."""
        return itertools.chain.from_iterable(tables.load_rows for tables in self._tables.values())

    def _address_pairs(self) -> None:
        """Enter the blocks of two coupled bodies in all rows that act between them."""
        for row in itertools.chain(self.constraint_rows, self.load_rows):
            i, j = row[BodyPairColumns.body_i], row[BodyPairColumns.body_j]
            if (i, j) in self.coupled:
                row[BodyPairColumns.block_ij], row[BodyPairColumns.block_ji] = (
                    self.block(i, j),
                    self.block(j, i),
                )
        for look in self.force_frames:
            for at in (ForceFrameRow.block_i, ForceFrameRow.block_j):
                look[at] = self.between(look[at], look[ForceFrameRow.body])

    @cached_property
    def modal(self) -> set[int]:
        """Bodies that represent modes, and on which no joint, force, contact or friction acts except the modes' own: they never turn."""
        joined_bodies = [
            {self.body(x) for pair in joint.pairs[:1] for x in pair} for joint in self.model.joints
        ]
        loaded = ((row[BodyPairColumns.body_i], row[BodyPairColumns.body_j]) for row in self.load_rows)
        return self.mode_bodies.difference(*joined_bodies, *loaded)

    # --- structure -------------------------------------------------------------------------------------------------

    def cached(self, what: Hashable, make: Callable[[], V]) -> V:
        """Return a value that depends on the layout only, computed at the first request: as ``Model.cached``."""
        return cached_value(self._following, what, make)

    @cached_property
    def structure(self) -> bytes | None:
        """A digest of all data on which tables and sizes of arrays depend, without numbers.

        It is None where shapes, curves or functions have tables of their own, which are not compared.
        """
        found = [tables.structure for tables in self._tables.values()]
        if any(one is None for one in found):
            return None
        tables = (
            self.tree_rows, self.implicit, self.convex, self.bodies, len(self.frames), len(self.numbers), self.angles,
            self.point_state_rows, self.rows,
            [len(rows) for rows in self.node], self.force_frames, [*self.blocks.items()], self.columns.width, self.columns.force_at,
            self.columns.contact_at, self.columns.energy_at, found,
        )  # fmt: skip
        try:
            data = marshal.dumps(
                tables, 2
            )  # a version without references, so that equal tables are equal bytes
        except ValueError:  # NumPy's numbers
            data = repr(tables).encode()
        return hashlib.sha1(data).digest()

    @property
    def solved_equations(self) -> list[list[tuple[str, str]]]:
        """The groups of equations that are solved for: neither of constrained contacts nor of the tree's joints."""
        return self.node[: len(self.node) - self.constrained_contacts - self.carrying_joints]

    @property
    def tree_rows(self) -> list[tuple[int, ...]]:
        """Rows of the tree: each body, its parent and its joint."""
        branches = self.tree.branches if self.tree else ()
        return [
            (one.body, one.parent, one.sign, one.turns, *one.unknown, -1, *one.driven) for one in branches
        ]

    @property
    def channels(self) -> tuple[Column, ...]:
        """The channels of a run, in the order of their columns."""
        return self.columns.channels


def index_in(used: list[V], item: V) -> int:
    """Return the index of an item in a list; an item that it does not contain is appended."""
    if item not in used:
        used.append(item)
    return used.index(item)
