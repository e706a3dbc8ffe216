"""Feature of joint coordinates: the table of the spanning tree, the arrays along it, and the compiled functions of its joints."""

from __future__ import annotations

import dataclasses
import itertools
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from abut.joints.spanning_tree import BALL
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.tree_structs import BranchRow, DoubledTree, TreeBlockRow, TreeState
from abut.kernels.structs.tree_structs import TreeTables as Table
from abut.system.constraints.tables import ConstraintTables
from abut.system.contact.tables import ContactTables
from abut.system.dynamics.bodies import kinematics
from abut.system.dynamics.equations import solve_accelerations, solve_bordered, write_derivative
from abut.system.dynamics.projection.constraint_projection import SPATIAL, StudyRoutines, make_projections
from abut.system.feature import Feature, feature_field
from abut.system.schema.device import integer_list, put_arrays, put_tables
from abut.system.schema.layout import Layout
from abut.system.schema.spanning_tree import ABSOLUTE, TreeBranch
from abut.system.signals.tables import SignalWiring
from abut.system.tree.motion import kinematics_along
from abut.system.tree.outputs import make_reaction_search, make_tree_outputs, tree_orientation
from abut.system.tree.prescribed_motions import make_driven_assembly, make_prescribed_state
from abut.system.tree.tree_equations import (
    derivative_along,
    factor_tree,
    factor_tree_unsymmetric,
    make_acceleration_solve,
    make_bare_solve,
    press,
    rates_of,
    solve_tree,
    solve_tree_and_press,
    write_accelerations,
)

if TYPE_CHECKING:
    from abut.extend.functions.routine_type import Routine
    from abut.kernels.structs.machine_structs import Machine, RunData, Work

__all__ = ["TreeFeature"]


@dataclasses.dataclass(frozen=True)
class TreeFeature(Feature):
    """Joint types of the spanning tree of a machine; empty for absolute coordinates."""

    kinds: frozenset[int] = feature_field("joint coordinates")
    slides: bool = feature_field()
    implicit: bool = feature_field()
    has_friction: bool = feature_field()  #: whether joints of the tree have friction
    driven: bool = feature_field()  #: whether motions prescribe their coordinates
    even: bool = feature_field()  #: whether the matrix of accelerations is symmetric
    constrained: bool = feature_field()  #: whether equations constrain contacts
    noted: bool = (
        feature_field()
    )  #: whether other features use accelerations: signals, their history, neighbour search
    bare: bool = feature_field()  #: whether only joints couple bodies, none of which is free

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Collect the joint types of its tree."""
        tree, wiring = layout.tree, layout.of(SignalWiring)
        if not tree:
            return cls(frozenset(), False, False, False, False, True, False, False, False)
        even = not (
            any(joint.bearings for joint in layout.model.joints)
            or wiring.reaction_signals
            or layout.constrained_contacts
        )
        noted = bool(wiring.reaction_signals or wiring.delays or layout.of(ContactTables).crowds)
        has_friction, driven = tree.has_friction, bool(tree.motions)
        bare = (
            even
            and not layout.implicit
            and len(layout.node) == layout.carrying_joints
            and ABSOLUTE not in tree.kinds
        )
        return cls(
            tree.kinds,
            tree.slides,
            layout.implicit,
            has_friction,
            driven,
            even,
            layout.constrained_contacts > 0,
            noted,
            bare,
        )

    def tables(self, layout: Layout, machine: Machine, lanes: int, device: str) -> None:
        """Write bodies and their tree joints."""
        branches = layout.tree.branches if layout.tree else ()
        t = Table()
        t.branches, t.matrix_free = len(branches), int(self.bare)
        t.first_pair, t.end_pair = layout.of(ConstraintTables).carrying_pairs
        t.driven = len(layout.tree.motions) if layout.tree else 0
        gathering = {one.parent for last, one in itertools.pairwise(branches) if one.parent != last.body}
        rows = [_tree_row(layout, one, one.body in gathering) for one in branches]
        place = {one.body: k for k, one in enumerate(branches)}
        t.branch_of_body = integer_list((place.get(b, 0) for b in range(layout.bodies)), device)
        turning = [branches[place[b]].turns for b in range(layout.bodies) if place]
        t.has_quaternion = integer_list(
            (int(turn in (BALL, ABSOLUTE)) for turn in turning or [ABSOLUTE] * layout.bodies), device
        )
        last = layout.bodies + len(layout.node) - layout.carrying_joints
        cells = [
            TreeBlockRow.of(row=i, body=b, block=at)
            for (i, b), at in layout.blocks.items()
            if b < layout.bodies
            and (i != b or layout.of(SignalWiring).reaction_signals or (i, b) in layout.joins)
            and i < last
            and branches
        ]
        t.cells = len(cells)
        put_arrays(
            t,
            lanes,
            device,
            parent_orientation=len(branches),
            body_orientation=len(branches),
            quaternion_sign=layout.bodies if branches else 0,
        )
        put_tables(t, device, branch=(BranchRow, rows), cell=(TreeBlockRow, cells))
        machine.tree = t

    def allocate_work(self, layout: Layout, work: Work, lanes: int, device: str) -> None:
        """Allocate the results along it."""
        bodies, nodes = (layout.bodies, layout.bodies + len(layout.node)) if layout.tree else (0, 0)
        tree = TreeState()
        put_arrays(tree, lanes, device, gain=(bodies if self.bare else 0, 6))
        put_arrays(
            tree,
            lanes,
            device,
            axis=(bodies, 6),
            arm=bodies,
            bias_acceleration=bodies + 1,
            rate=bodies,
            reflected=bodies,
            residual_acceleration=bodies + 1,
        )
        put_arrays(
            tree,
            lanes,
            device,
            bias_residual=nodes,
            wrench=bodies + 1,
            small_motion=bodies + 1,
            pose=bodies,
            prescribed_rate=bodies,
        )
        tree.friction_axis = tree.axis
        if self.has_friction:
            put_arrays(tree, lanes, device, friction_axis=(bodies, 6))
        work.tree = tree

    def allocate_run(self, layout: Layout, state: RunData, lanes: int, device: str) -> None:
        """Allocate the tree data of Radau's matrices."""
        nodes = (
            2 * layout.bodies + len(layout.node) - layout.carrying_joints
            if self.kinds and self.implicit
            else 0
        )
        twins = DoubledTree()
        put_arrays(twins, lanes, device, axis=(nodes, 6), arm=nodes, rate=nodes, reflected=nodes)
        twins.friction_axis = twins.axis
        if self.has_friction:
            put_arrays(twins, lanes, device, friction_axis=(nodes, 6))
        state.doubled_tree = twins

    @property
    def unpack(self) -> Routine:
        """Evaluation: the motion of bodies."""
        if not self.kinds:
            return kinematics
        return kinematics_along(self.kinds, self.slides, self.implicit, self.driven)

    def steer(self, drive: Routine) -> Routine:
        """Evaluation: prescribed coordinates of the state, by functions of time."""
        steer = make_prescribed_state(drive)
        return steer if self.driven else placeholder_function(steer)

    def around(self, assemble: Routine) -> Routine:
        """Evaluation: ``assemble``, and the power of such motions, where a method does not solve for accelerations."""
        return make_driven_assembly(assemble) if self.driven and self.implicit else assemble

    @property
    def accelerate(self) -> Any:
        """Evaluation: accelerations and multipliers, without joint friction."""
        return self._solve if self.kinds else solve_accelerations

    @property
    def accelerate_with_matrix(self) -> Any:
        """Evaluation: accelerations and multipliers with the matrix, also of free bodies."""
        return self._solve if self.kinds else solve_bordered

    @cached_property
    def _solve(self) -> Routine:
        note = (
            press
            if self.has_friction
            else write_accelerations
            if self.noted
            else placeholder_function(write_accelerations)
        )
        return make_bare_solve(note) if self.bare else make_acceleration_solve(self._factor_routine, note)

    @property
    def _factor_routine(self) -> Routine:
        return factor_tree if self.even else factor_tree_unsymmetric

    @property
    def resolve(self) -> Any:
        """Evaluation: the same by the present factors, where joints of the tree have friction."""
        return solve_tree_and_press if self.has_friction else None

    @property
    def derive(self) -> Routine:
        """Evaluation: the rates of the state."""
        return derivative_along if self.kinds else write_derivative

    def study_routines(self, measure: Routine) -> StudyRoutines:
        """Return the study kernel's routines for steps and outputs."""
        if not self.kinds:
            return SPATIAL
        places, speeds = make_projections(solve_tree, rates_of)
        factor = self._factor_routine
        if self.bare:  # which always satisfies its joints
            factor, places, speeds = (
                placeholder_function(factor, 0),
                placeholder_function(places),
                placeholder_function(speeds),
            )
        return StudyRoutines(
            factor, places, speeds, make_tree_outputs(measure, self.constrained), tree_orientation
        )

    def reactions(self, measure: Routine) -> Routine:
        """Return the function for multipliers of the tree's joints, by the complete accelerations of their bodies.

        No such joint has friction if contacts are constrained.
        """
        find = make_reaction_search(measure, self.constrained)
        return find if self.kinds else placeholder_function(find)

    @property
    def whole(self) -> Routine:
        """Step log: accelerations of bodies, once they are solved for."""
        return write_accelerations if self.kinds else placeholder_function(write_accelerations)

    def shared_tables(self, layout: Layout) -> Any:
        """Return the bodies and their parents."""
        return layout.tree_rows


def _tree_row(layout: Layout, one: TreeBranch, gathers: bool) -> list[int]:
    carried = one.joint is not None
    return BranchRow.of(
        body=one.body,
        parent=one.parent,
        near=layout.frame(one.by.near) if carried else -1,
        far=layout.frame(one.by.far) if carried else -1,
        sign=one.sign,
        rotation_kind=one.turns,
        lead=layout.of(ConstraintTables).leads.get(id(one.joint), -1),
        freedoms=len(one.unknown),
        driven=len(one.driven),
        slot=(*one.unknown, *one.driven, *[-1] * (6 - len(one.slots))),
        has_branches=int(gathers),
    )
