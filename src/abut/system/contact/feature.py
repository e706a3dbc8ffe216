"""Feature of contacts: the pairs of shapes, laws and search methods that a machine uses, and their compiled functions."""

from __future__ import annotations

import dataclasses
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import warp as wp

from abut.contact import curves, volumes
from abut.contact import elastic_surfaces as deformed
from abut.kernels.columns.machine_columns import ClusterRow, ContactPointRow, ContactRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.shape_structs.elastic_outline_structs import DeformablePairRow
from abut.kernels.shape_structs.elastic_surface_structs import DeformableContactRow
from abut.kernels.shape_structs.modal_motion_structs import ModalContactRow, ModalMotion
from abut.kernels.structs.rigid_contact_structs import RigidConstraintRow
from abut.system import dispatch
from abut.system.contact.elastic.modal_contact_columns import RIGID
from abut.system.contact.point import friction, normal
from abut.system.contact.point.contact_laws import (
    contact_energy,
    make_friction_force,
    make_normal_force,
    make_normal_rate,
    make_rolling_and_drilling,
    make_spin_power,
)
from abut.system.contact.point.contact_point import VOLUMES, make_contact_point
from abut.system.contact.point.frozen_contact import make_frozen_point
from abut.system.contact.rigid import closed_contacts, delassus_dense, impulse_laws
from abut.system.contact.rigid.constraints import contact_constraints as constraints
from abut.system.contact.rigid.constraints.contact_point_motion import make_point_velocity
from abut.system.contact.rigid.constraints.slip_friction import make_slip_friction
from abut.system.contact.search import manifolds
from abut.system.contact.search.broad_phase import make_neighbor_lists
from abut.system.contact.search.broad_phase_tables import crowd_arrays
from abut.system.contact.search.pattern_arrays import allocate_pattern
from abut.system.contact.tables import ContactTables
from abut.system.feature import Feature, Used, feature_field
from abut.system.schema.device import put_arrays, put_tables
from abut.system.schema.layout import Layout
from abut.system.signals.loads import load_observers
from abut.system.signals.tables import SignalWiring

if TYPE_CHECKING:
    from abut.extend.functions.routine_type import Routine
    from abut.kernels.structs.machine_structs import Machine, RunData, Work

__all__ = ["Contacts"]

SHARE = (
    1024  #: twice the largest number of feature pairs of one contact by curves that can be near each other
)


@dataclasses.dataclass(frozen=True)
class Contacts(Feature):
    """Contacts of a machine: pairs of shapes in closed form, contacts by volume and by curves, contacts of many shapes, their laws."""

    implicit: bool = feature_field()
    pairs: tuple[Used, ...] = feature_field("the pair")
    normal_laws: tuple[Any, ...] = feature_field("normal law")
    friction_laws: tuple[Any, ...] = feature_field("friction law")
    moment_laws: tuple[Any, ...] = feature_field("moment law")
    rigid_laws: tuple[Any, ...] = feature_field("impact law")
    cones: tuple[Any, ...] = feature_field("friction coefficient")
    carried: bool = feature_field()  #: whether a law has internal state
    by_volume: bool = feature_field("contact by volume of intersection")
    by_curves: bool = feature_field("contact of plane curves")
    deformed: bool = feature_field("contact of a deformable surface")
    faced: bool = feature_field("contact of a deformable surface with a faceted one")
    along: bool = feature_field("contact of a deformable outline over a length")
    edged: bool = feature_field("contact of a deformable outline with another's edges")
    bent: bool = feature_field("contact of a deformable outline")
    crowds: bool = feature_field("a neighbour search")
    constrained: bool = feature_field("a rigid contact as constraint equations")
    observed: bool = feature_field()  #: whether signals depend on loads

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Collect laws, geometry, and search methods."""
        tables = layout.of(ContactTables)
        return cls(
            layout.implicit,
            tuple(Used(id(e), e, f"{e.first.__name__}-{e.second.__name__}") for e in tables.pairs_used),
            tuple(tables.normal_used),
            tuple(tables.friction_used),
            tuple(tables.moments_used),
            tuple(tables.rigid_used),
            tuple(tables.cones_used),
            layout.has_point_states,
            tables.of_kind(VOLUMES) > 0,
            tables.curve_contacts > 0,
            tables.has_deformable_contact(facets=False, flat=False),
            tables.has_deformable_contact(facets=True, flat=False),
            tables.has_deformable_contact(facets=False, flat=True),
            tables.has_deformable_contact(facets=True, flat=True),
            bool(tables.bend),
            bool(tables.crowds),
            layout.constrained_contacts > 0,
            bool(layout.of(SignalWiring).load_observers.slots),
        )

    def tables(self, layout: Layout, machine: Machine, lanes: int, device: str) -> None:
        """Write the pairs of shapes that may touch, the tables of shapes, and the crowds."""
        a, m = layout.of(ContactTables), machine
        m.contacts, m.contact_points, m.clusters, m.point_state_rows = (
            len(a.contact),
            len(a.contact_point),
            len(a.clusters),
            layout.point_state_rows,
        )
        put_tables(
            m, device, contact=(ContactRow, a.contact), contact_point=(ContactPointRow, a.contact_point)
        )
        m.constrained_contacts = layout.constrained_contacts
        put_tables(m, device, rigid_constraint=(RigidConstraintRow, a.rigid_constraints))
        put_tables(m, device, cluster=(ClusterRow, a.clusters), deformed=(DeformableContactRow, a.deformed))
        m.elastic_surfaces = deformed.pack(a.skins, device, a.facet_surfaces)
        put_tables(
            m,
            device,
            deformable_pair=(DeformablePairRow, a.bend),
            modal_contacts=(ModalContactRow, a.modal_contacts),
        )
        m.surfaces = volumes.pack(a.surfaces, device)
        numbers = [a.number_of_outline(one) for one in a.contours]
        m.contours = curves.pack_contours(a.contours, numbers, a.outlines, lanes, device)
        m.crowds = crowd_arrays(a.crowds, device)

    def allocate_work(self, layout: Layout, work: Work, lanes: int, device: str) -> None:
        """Allocate the results of each contact point, and scratch arrays of contact points computed together."""
        a, contact_points = layout.of(ContactTables), layout.points
        put_arrays(
            work, lanes, device, **dict.fromkeys(("patch", "contact_point", "lowest_guard"), contact_points)
        )
        put_arrays(work, lanes, device, **dict.fromkeys(("pair_plan", "existing_points"), len(a.contact)))
        near = contact_points if layout.convex else 1
        put_arrays(work, lanes, device, frozen=near, near=near, near_force=near, near_count=(), near_gap=())
        put_arrays(work, lanes, device, line_curvature=(), line_reversal=())
        work.pattern = allocate_pattern(
            layout, len(a.crowds) if layout.implicit or layout.convex else 0, device
        )
        work.active_points = wp.full(lanes, contact_points - a.slots, dtype=int, device=device)
        together = contact_points if a.clusters else 1
        work.parts = volumes.allocate(lanes, together, a.capacity, device, len(a.clusters))
        work.pairs = curves.allocate(
            lanes, a.curve_contacts, SHARE, device, contact_points if a.clusters else 1
        )
        copies = [one.outline for one in a.contours for _ in range(lanes)]
        work.outlines = curves.pack([*a.outlines, *copies], device)
        work.deformable = curves.allocate_elastic_contours(a.contours, a.sway_room, lanes, device)
        widest = max((row[ModalContactRow.columns] for row in a.modal_contacts), default=0)
        whole = RIGID + widest if a.modal_contacts else 1
        work.modal_motion = ModalMotion()
        put_arrays(
            work.modal_motion,
            lanes,
            device,
            column=a.sway_room,
            arm=widest,
            gradient=4 * whole,
            stiffness=whole**2,
        )
        work.rigid = closed_contacts.allocate(layout, lanes, device)
        work.dense = delassus_dense.allocate(layout, lanes, device)
        work.surface_scratch = deformed.allocate(a.skins, a.deformed, lanes, device)

    def allocate_run(self, layout: Layout, state: RunData, lanes: int, device: str) -> None:
        """Allocate the energy absorbed by each contact."""
        contacts = dict.fromkeys(
            ("absorbed_energy", "largest_absorbed_energy"), len(layout.of(ContactTables).contact)
        )
        free_speed = layout.points if layout.convex else 1
        put_arrays(state, lanes, device, **contacts, pressed=layout.points, free_speed=free_speed)

    def shared_tables(self, layout: Layout) -> Any:
        """Return the pairs of shapes that may touch."""
        return layout.of(ContactTables).contact

    def difference(self, one: Layout, other: Layout) -> str:
        """Describe a difference as `Feature.difference`, tables of shapes included."""
        alone = "which all variations must share; call abut.simulate for each variation"
        if found := super().difference(one, other):
            return found
        mine, others = one.of(ContactTables), other.of(ContactTables)
        surfaces = zip(mine.surfaces, others.surfaces, strict=True)
        if not all(np.array_equal(a.corners, b.corners) for a, b in surfaces):
            return f"the facets of a shape in a contact by volume of intersection, {alone}"
        skins = zip(mine.skins, others.skins, strict=True)
        if not all(
            np.array_equal(a.places, b.places) and np.array_equal(a.shapes, b.shapes) for a, b in skins
        ):
            return f"the mesh or the modes of a deformable surface, {alone}"
        contours = zip(mine.contours, others.contours, strict=True)
        if not all(a.alike(b) for a, b in contours):
            return f"a deformable outline, {alone}"
        if not all(a.alike(b) for a, b in zip(mine.outlines, others.outlines, strict=True)):
            return f"the outline of a shape in a contact of plane curves, {alone}"
        return ""

    @cached_property
    def _normal_force(self) -> Routine:
        return make_normal_force(normal.normal_laws(self.normal_laws, self.implicit))

    @cached_property
    def _record_moment(self) -> Routine:
        record = load_observers.record_moment
        return record if self.observed else placeholder_function(record)

    @cached_property
    def _pair(self) -> Any:
        return dispatch.pairs([one.it for one in self.pairs])

    @cached_property
    def _plans(self) -> Any:
        planned = any(one.it.plan is not None for one in self.pairs)
        return dispatch.pair_plans([one.it for one in self.pairs]) if planned else None

    @cached_property
    def hooks(self) -> manifolds.Hooks:
        """Routines of contacts by volume, by curves, of deformable surfaces and of crowds before, within and after a step."""
        return manifolds.contact_hooks(
            self._normal_force,
            self._record_moment,
            self._pair,
            self.by_volume,
            self.by_curves,
            self.deformed,
            self.faced,
            self.along,
            self.edged,
            self.bent,
            self.crowds,
            self._plans,
        )

    def make_hooks(self, unpack: Routine) -> manifolds.Hooks:
        """Return the hooks with a given function that computes the bodies' positions."""
        if not self.crowds:
            return self.hooks
        return dataclasses.replace(
            self.hooks, first_search=make_neighbor_lists(self._plans, self.by_volume, unpack)[1]
        )

    @property
    def _rigid_force_routine(self) -> Routine:
        if self.constrained:
            friction_force = None
            if self.friction_laws:
                law = friction.make_resistance_chain(self.friction_laws, self.implicit)
                friction_force = make_friction_force(
                    law, make_normal_rate(self._normal_force, False), self.carried, self._spins
                )
            rubbing = make_slip_friction(
                impulse_laws.friction_chain(self.cones), friction_force, self.carried
            )
            return constraints.make_constraint_force(self._wander, rubbing, self.implicit, self._spins)
        return (
            impulse_laws.step_force
            if self.rigid_laws
            else placeholder_function(impulse_laws.step_force, 0, 0.0, wp.vec3d)
        )

    @property
    def _spins(self) -> bool:
        """True if the friction of any contact depends on the relative spin of the bodies."""
        return any("spin" in law.anatomy.used_arguments for law in self.friction_laws)

    @cached_property
    def _wander(self) -> Routine:
        return make_point_velocity(self._pair, self.hooks.feature, self.by_curves)

    @property
    def _point_laws(self) -> tuple[Any, Any, Any, Any, Any, Any]:
        """Geometry and laws of a contact point: pair, normal force, friction law or None, moments, rate of the normal force, hooks."""
        resist = friction.make_resistance_chain
        asks = any("normal_rate" in law.anatomy.used_arguments for law in self.friction_laws)
        return (
            self._pair,
            self._normal_force,
            resist(self.friction_laws, self.implicit) if self.friction_laws else None,
            make_rolling_and_drilling(
                resist(self.moment_laws, self.implicit), bool(self.moment_laws), self._record_moment
            ),
            make_normal_rate(self._normal_force, asks),
            self.hooks,
        )

    @property
    def point(self) -> Routine:
        """Evaluation of one contact point."""
        return make_contact_point(
            *self._point_laws,
            load_observers.record_contact_load
            if self.observed
            else placeholder_function(load_observers.record_contact_load),
            self._rigid_force_routine,
            make_spin_power(self._spins, self._record_moment),
            carried=self.carried,
            spins=self._spins,
        )

    @property
    def frozen_point(self) -> tuple[Any, Any]:
        """Evaluation of one contact point with constant geometry: the routine that stores the geometry, and the one of the laws."""
        spin_power = make_spin_power(self._spins, self._record_moment)
        record = load_observers.record_contact_load
        return make_frozen_point(
            *self._point_laws,
            record if self.observed else placeholder_function(record),
            spin_power,
            carried=self.carried,
            spins=self._spins,
        )

    @property
    def impacts(self) -> tuple[Any, Any]:
        """Coefficients of restitution and of friction, for time integration."""
        return impulse_laws.restitution_chain(self.rigid_laws), impulse_laws.friction_chain(self.cones)

    @property
    def returns(self) -> Routine:
        """Coefficient of restitution along surfaces, for time integration."""
        return impulse_laws.tangential_restitution(self.rigid_laws)

    @property
    def find(self) -> Any:
        """Evaluation that finds contact points, before these are evaluated."""
        return constraints.make_find_released(self.hooks.find) if self.constrained else self.hooks.find

    def with_contact_forces(self, solve: Routine) -> Routine:
        """Evaluation of accelerations, and of the resulting forces of constrained contacts."""
        return constraints.make_solve_with_forces(solve) if self.constrained else solve

    @property
    def guard_constrained_contacts(self) -> Routine:
        """Evaluation of the guards of constrained contacts, by the present multipliers."""
        return (
            constraints.guard_constrained_contacts
            if self.constrained
            else placeholder_function(constraints.guard_constrained_contacts)
        )

    @property
    def stored_energy(self) -> Routine:
        """Elastic energy of contacts, for results."""
        return contact_energy(
            normal.normal_energies(self.normal_laws),
            friction.bristle_energies(self.friction_laws),
            friction.bristle_energies(self.moment_laws),
        )
