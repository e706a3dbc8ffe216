"""Discretization of a finite-element problem: unknowns, supports, loads, contact faces, as matrices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Flags, Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.contact.facets import BY_SIZE, FACETS, ContactFacets
from abut.fem.contact.interface import ContactInterface
from abut.fem.contact.nitsche import FaceBody, QuadraturePoints
from abut.fem.contact.options import Contact
from abut.fem.continuum import Continuum
from abut.fem.linear.load_vectors import pressure, traction, weight
from abut.fem.linear.structure import Structure
from abut.fem.mesh.boundary import boundary_triangles, facets_among
from abut.fem.model.bodies import Body, Face, Load, Rigid, Support, load_factor, measure
from abut.fem.solver.low_rank_update import (
    CondensedStiffness,
    FullSystem,
    UpdatedSystem,
    is_condensation_worthwhile,
)
from abut.fem.statics.supports import SupportConstraints
from abut.model.geometry.distances import largest_distance
from abut.units import quantity, vector

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["ContactSide", "Setting"]

STRAY = 0.1  #: of the reach of a contact, relative motion after which faces are searched again


@dataclass(frozen=True)
class ContactSide:
    """A contact in a setting, in SI.

    It contains the facets of both faces, the length of sides of the first's, the search distance, the measure of areas, clearance and
    stiffness, for Nitsche's method the body behind the first face, and whether the second's normal is used.
    """

    contact: Contact
    one: Sequence[ContactFacets]
    two: Sequence[ContactFacets]
    size: float
    reach: float
    measure: Callable[[Numbers], Numbers]
    clearance: float
    stiffness: float | None
    behind: FaceBody | None = None
    by_second: bool = False

    @property
    def dimension(self) -> int:
        """2 or 3."""
        return self.contact.one.body.dimension

    def interface(self, places: Numbers, clearance: float) -> ContactInterface:
        """Return the contact interface for nodes at `places`, (n, d); for conforming faces, the one at rest."""
        same, sampled = self.contact.conforming, None
        if self.behind is not None:
            sampled = partial(QuadraturePoints.of, behind=self.behind, clearance=clearance, conforming=same)
        found = ContactInterface.of(
            self.one, self.two, places, self.reach, self.measure, clearance, sampled, self.by_second
        )
        return replace(found, gap=np.full(len(found.gap), clearance)) if same else found

    @cached_property
    def nodes(self) -> tuple[Integers, Integers]:
        """Nodes of both faces."""
        one, two = (
            np.unique(np.concatenate([f.nodes.ravel() for f in face])) for face in (self.one, self.two)
        )
        return one, two

    def relative_displacement(self, step: Numbers) -> float:
        """Return the largest relative displacement of the faces [m] for displacements of all nodes (N,), without their common motion."""
        d = step.reshape(len(step) // self.dimension, self.dimension)
        one, two = self.nodes
        mean = 0.5 * (d[one].mean(axis=0) + d[two].mean(axis=0))
        return float(sum(np.linalg.norm(d[nodes] - mean, axis=1).max() for nodes in (one, two)))

    def rigid_displacements(self, u: Numbers) -> Numbers:
        """Return displacements (N,) of each face as a whole, the mean of its nodes: positions for the search with small sliding.

        Areas stay those at rest, consistent with small displacements. Rigid bodies have their own motion.
        """
        d, out = u.reshape(-1, self.dimension), np.zeros((len(u) // self.dimension, self.dimension))
        for face, nodes in zip((self.contact.one, self.contact.two), self.nodes, strict=True):
            out[nodes] = d[nodes] if isinstance(face.body, Rigid) else d[nodes].mean(axis=0)
        return out.ravel()

    def must_search_again(self, step: Numbers) -> bool:
        """Return True if faces must be searched again.

        They must if their relative motion as wholes since the last search exceeds `STRAY` of the reach; conforming ones stay pairs.
        """
        return (
            not self.contact.conforming
            and self.relative_displacement(self.rigid_displacements(step)) > STRAY * self.reach
        )

    def may_have_passed(self, before: Numbers, after: Numbers) -> bool:
        """Return True if faces out of each other's reach may have passed through each other between two states of places (n, d).

        This is so if they moved farther than half of the reach, and boxes around their paths are within reach.
        """
        if self.relative_displacement((after - before).ravel()) <= 0.5 * self.reach:
            return False
        one, two = (np.vstack([before[nodes], after[nodes]]) for nodes in self.nodes)
        apart = np.maximum(two.min(axis=0) - one.max(axis=0), one.min(axis=0) - two.max(axis=0))
        return bool((apart <= self.reach).all())


class Setting:
    """Bodies of a problem, numbered one after another. Displacements of all nodes, (N,), are u = shift(t) + T q.

    For a body that deforms, T is one, but `turn` at nodes whose supports have custom directions.

    Args:
        bodies: of one dimension and state.
        contacts, supports, loads: on their faces.

    Raises:
        InvalidValue: bodies do not fit together, a support or contact is on a missing body, or two supports contradict each other.
    """

    def __init__(
        self,
        bodies: Sequence[Body | Rigid],
        contacts: Sequence[Contact],
        supports: Sequence[Support],
        loads: Sequence[Load],
    ) -> None:
        self.bodies, self.contacts, self.supports, self.loads = bodies, contacts, supports, loads
        self.dimension = d = bodies[0].dimension
        for other in bodies[1:]:
            if other.dimension != d or other.state != bodies[0].state:
                raise InvalidValue(
                    f'body "{other.name}" is {other.state or "solid"}, but body "{bodies[0].name}" is {bodies[0].state or "solid"}; give '
                    "bodies of the same kind"
                )
        self.starts = np.concatenate([[0], np.cumsum([len(body.mesh.positions) for body in bodies])])
        self.places = np.vstack([body.mesh.positions[:, :d] for body in bodies])
        self.continua = {
            body.name: Continuum.of(
                body.mesh,
                body.material,
                state=body.state,
                thickness=body.thickness,
                large=body.large,
                formulation=body.formulation,
            )
            for body in bodies
            if isinstance(body, Body)
        }
        self._spread, self.columns = self._unknowns()
        self._holding = SupportConstraints(supports, self._support_nodes, d, self._spread.shape[1])
        self.turn = self._holding.turn
        self.transform = (self._spread @ self.turn).tocsr()
        self.sides = [self._contact_side(contact) for contact in contacts]
        self._linear: csr_array | None = None
        self._outsides: dict[int, Integers] = {}
        self._systems: list[tuple[csr_array, Integers, str, UpdatedSystem]] = []
        self._loads = [(load, self._unit_load(load)) for load in loads]

    @property
    def size(self) -> int:
        """Number of displacements N."""
        return len(self.places) * self.dimension

    def rows(self, body: Body | Rigid) -> slice:
        """Return the rows of a body among all displacements."""
        at = self._body_index(body)
        return slice(self.starts[at] * self.dimension, self.starts[at + 1] * self.dimension)

    def nodes(self, face: Face) -> Integers:
        """Return the nodes of a face, numbered among all nodes."""
        return np.asarray(self.starts[self._body_index(face.body)] + face.nodes)

    @cached_property
    def motions(self) -> Numbers:
        """Translations and rotations of all bodies, by unknowns, (q, 3 or 6): represented on the coarse grids of multigrid."""
        count = np.asarray(self._spread.sum(axis=0)).ravel()
        mean = (self._spread.T @ self.rigid_motions(slice(0, self.size))) / count[:, None]
        return np.asarray(self.turn.T @ mean)

    def rigid_motions(self, rows: slice) -> Numbers:
        """Return translations and rotations of the nodes whose displacements are in these rows, (rows, 3 or 6)."""
        d = self.dimension
        places = self.places[rows.start // d : rows.stop // d]
        x = np.zeros((len(places), 3))
        x[:, :d] = places - places.mean(axis=0)
        turns = [np.cross(axis, x)[:, :d] for axis in np.eye(3)]
        ways = [np.tile(row, (len(x), 1)) for row in np.eye(d)] + (turns[2:] if d == 2 else turns)
        return np.stack([way.ravel() for way in ways], axis=1)

    def outside(self, body: Body | Rigid) -> Integers:
        """Return the boundary of a body as triangles, in a plane as sides, of nodes among all, (f, d)."""
        at = self._body_index(body)
        if at not in self._outsides:
            mesh, every = body.mesh, np.arange(len(body.mesh.positions))
            if self.dimension == 3:
                found = boundary_triangles(mesh.elements)
            else:
                lists = facets_among(mesh.elements, 2, every, len(every))
                halves = {2: ((0, 1),), 3: ((0, 2), (2, 1))}
                found = np.vstack([rows[:, pair] for rows in lists for pair in halves[rows.shape[1]]])
            self._outsides[at] = self.starts[at] + found
        return self._outsides[at]

    @cached_property
    def extent(self) -> float:
        """Greatest extent of a body's elements along an axis [m]."""
        found = [0.0]
        for body in self.bodies:
            x = body.mesh.positions
            found += [float(np.ptp(x[rows], axis=1).max()) for rows in body.mesh.elements.values()]
        return max(found)

    @property
    def linear(self) -> bool:
        """True if all bodies are linear."""
        return all(body.linear for body in self.continua.values())

    @property
    def symmetric(self) -> bool:
        """True if the stiffness is symmetric."""
        return all(body.symmetric for body in self.continua.values())

    def search_displacements(self, u: Numbers) -> Numbers:
        """Return displacements for the contact search."""
        return u

    def pressure_interface(self, at: int, face: ContactInterface, u: Numbers) -> ContactInterface:
        """Return a contact, by its index, with the gap that determines its pressure."""
        del at, u
        return face

    def virgin(self) -> list[Any]:
        """Return the initial memory of bodies that deform."""
        return [body.virgin() for body in self.continua.values()]

    def deformable_bodies(self, memory: list[Any]) -> Iterator[tuple[str, Continuum, slice, Any]]:
        """Yield bodies that deform: name, continuum, rows, and the memory of each."""
        bodies = (body for body in self.bodies if isinstance(body, Body))
        for body, state in zip(bodies, memory, strict=True):
            yield body.name, self.continua[body.name], self.rows(body), state

    def respond(
        self, u: Numbers, memory: list[Any], *, tangent: bool = True, since: Numbers | None = None
    ) -> tuple[Numbers, Any, list[Any]]:
        """Return internal forces (N,), stiffness (N, N) and the new memory of bodies; `since` as in `Continuum.respond`.

        Raises:
            StepFailed: a body has no valid response.
        """
        from scipy.sparse import block_diag, csr_array

        force, blocks, kept = np.zeros(self.size), [], []
        memory_by_name = dict(zip(self.continua, memory, strict=True))
        for body in self.bodies:
            rows = self.rows(body)
            if isinstance(body, Rigid):
                blocks.append(csr_array((rows.stop - rows.start,) * 2))
                continue
            start = None if since is None else since[rows]
            found = self.continua[body.name].respond(
                u[rows], memory_by_name[body.name], tangent=tangent, since=start
            )
            force[rows] = found.force
            blocks.append(found.stiffness)
            kept.append(found.state)
        if not tangent:
            return force, None, kept
        if since is None and self._linear is not None:
            return force, self._linear, kept
        whole = block_diag(blocks, format="csr")
        if since is None and self.linear:
            self._linear = whole
        return force, whole, kept

    def system(self, stiffness: csr_array, free: Integers, solver: str) -> UpdatedSystem:
        """Return Tᵀ K T of the free unknowns, for contacts to be added; cached where bodies are linear, and K the same object each time."""
        for of, unknowns, by, kept in self._systems:
            if of is stiffness and by == solver and np.array_equal(unknowns, free):
                return kept
        t = self.transform
        whole = stiffness if self._plain else (t.T @ stiffness @ t).tocsr()
        matrix = whole if len(free) == whole.shape[0] else whole[free][:, free]
        found: UpdatedSystem = FullSystem(matrix, solver, self.motions[free] if solver == "amg" else None)
        if all(body.linear for body in self.continua.values()):
            seen = np.flatnonzero(self._contact_unknowns[free])
            if solver == "auto" and is_condensation_worthwhile(len(free), len(seen)):
                found = CondensedStiffness(matrix, seen)
            self._systems = [
                *self._systems[-1:],
                (stiffness, free, solver, found),
            ]  # two: a time step may have two parts
        return found

    @cached_property
    def _plain(self) -> bool:
        """True if T is one."""
        t = self.transform
        return bool(t.shape[0] == t.shape[1] and t.nnz == len(t.diagonal()) == (t.diagonal() == 1.0).sum())

    @cached_property
    def _contact_unknowns(self) -> Flags:
        """Unknowns on which contacts may act; all where a method acts inside bodies."""
        if any(side.behind is not None for side in self.sides):
            return np.ones(self.transform.shape[1], bool)
        d, rows = self.dimension, np.zeros(self.size)
        for side in self.sides:
            for facets in (*side.one, *side.two):
                rows[(facets.nodes.ravel()[:, None] * d + np.arange(d)).ravel()] = 1.0
        return np.asarray(self.transform.T @ rows > 0.0)

    def shift(self, t: float) -> Numbers:
        """Return displacements that are no unknowns: rotations of rigid bodies, (N,)."""
        out = np.zeros(self.size)
        for body in self.bodies:
            if isinstance(body, Rigid) and body.turn is not None:
                out[self.rows(body)] = body.rotation_displacements(t).ravel()
        return out

    def prescribed_unknowns(self, t: float) -> tuple[Integers, Numbers]:
        """Return prescribed unknowns, and their values at a load factor or time."""
        return self._holding.at(t)

    def clearance(self, side: ContactSide, t: float) -> float:
        """Return the clearance of a contact at a load factor [m]: an interference grows with the factor."""
        return side.clearance if side.clearance > 0.0 else side.clearance * min(t, 1.0)

    def load_vector(self, t: float, statics: bool) -> Numbers:
        """Return loads on all displacements at a load factor or time, (N,)."""
        out = np.zeros(self.size)
        for load, force in self._loads:
            out += load_factor(load, t, t if statics else 1.0) * force
        return out

    def _body_index(self, body: Body | Rigid) -> int:
        for k, each in enumerate(self.bodies):
            if each is body:
                return k
        raise InvalidValue(f'body "{body.name}" is not a body of the problem; add it to bodies')

    def _support_nodes(self, support: Support) -> tuple[Integers, Numbers]:
        """Return the first unknowns of a support's nodes, and the nodes' places [m]; a rigid body is one node, its centre of rotation."""
        on = support.on.body if isinstance(support.on, Face) else support.on
        first = self.columns[self._body_index(on)]
        if isinstance(on, Rigid):
            about = vector(on.about, "m", what=f'rigid body "{on.name}": about')
            return np.array([first]), np.array([about])
        assert isinstance(support.on, Face)
        nodes = support.on.nodes
        return first + nodes * self.dimension, on.mesh.positions[nodes]

    def _unknowns(self) -> tuple[csr_array, list[int]]:
        """Return T without rotated axes, and the first unknown of each body."""
        from scipy.sparse import block_diag, csr_array, eye_array

        blocks, first = [], 0
        columns: list[int] = []
        for body in self.bodies:
            n, columns = len(body.mesh.positions), [*columns, first]
            block = eye_array(n * self.dimension)
            if isinstance(body, Rigid):
                block = csr_array(np.tile(np.eye(self.dimension), (n, 1)))
            blocks.append(block)
            first += block.shape[1]
        return block_diag(blocks, format="csr"), columns

    def _facets(self, face: Face) -> list[ContactFacets]:
        """Return facets of a face by kind."""
        mesh, d, start = face.body.mesh, self.dimension, self.starts[self._body_index(face.body)]
        found = [
            ContactFacets(FACETS[BY_SIZE[d, rows.shape[1]]], start + rows)
            for rows in facets_among(mesh.elements, d, face.nodes, len(mesh.positions))
        ]
        if not found:
            raise InvalidValue(
                f"{face}: it contains no whole outer facet, as a contact needs; give a node set that contains whole facets"
            )
        return found

    def _contact_side(self, contact: Contact) -> ContactSide:
        one, two = self._facets(contact.one), self._facets(contact.two)
        nodes = [np.unique(np.concatenate([f.nodes.ravel() for f in facets])) for facets in (one, two)]
        extents = [largest_distance(self.places[rows]) for rows in nodes]
        who, stiffness = f'contact "{contact.name}"', contact.stiffness
        reach, clearance = contact.reach, quantity(contact.clearance, "m", what=f"{who}: clearance")
        if stiffness is not None:
            stiffness = quantity(stiffness, "Pa/m", what=f"{who}: stiffness")
        sides = [np.linalg.norm(self.places[f.nodes[:, 1]] - self.places[f.nodes[:, 0]], axis=1) for f in one]
        return ContactSide(
            contact,
            one,
            two,
            float(np.concatenate(sides).mean()),
            0.25 * min(extents) if reach is None else quantity(reach, "m", what=f"{who}: reach"),
            measure(contact.one.body),
            clearance,
            stiffness,
            self._face_body(contact, stiffness) if contact.method == "nitsche" else None,
        )

    def _face_body(self, contact: Contact, stiffness: float | None) -> FaceBody:
        body = contact.one.body
        continuum = self.continua[body.name]
        if not continuum.linear:
            raise InvalidValue(
                f'contact "{contact.name}": Nitsche\'s method needs a linear elastic first body, but a law of "{body.name}" is not '
                'linear elastic; exchange one and two, or use method="mortar"'
            )
        start = int(self.starts[self._body_index(body)])
        return FaceBody(continuum, start, stiffness, float(contact.theta), contact.name)

    def _unit_load(self, load: Load) -> Numbers:
        """Return a load at factor one, (N,)."""
        body = load.on.body if isinstance(load.on, Face) else load.on
        out, rows = np.zeros(self.size), self.rows(body)
        if isinstance(body, Rigid):
            force = self._total_force(load, f'force on "{body.name}"')
            count = len(body.mesh.positions)
            out[rows] = np.tile(force / count, count)
            return out
        structure = self._structure(body)
        if load.acceleration is not None:
            out[rows] = weight(structure, load.acceleration)
        elif load.pressure is not None:
            out[rows] = pressure(structure, self._loaded_nodes(load), load.pressure)
        elif load.traction is not None:
            out[rows] = traction(structure, self._loaded_nodes(load), load.traction)
        else:
            out[rows] = self._distributed_force(load, structure)
        return out

    def _structure(self, body: Body) -> Structure:
        """Return the structure on which loads are integrated."""
        of, d = self.continua[body.name], self.dimension
        n = len(body.mesh.positions)
        freedoms = np.column_stack([np.repeat(np.arange(n), d), np.tile(np.arange(d), n)])
        return Structure(
            body.mesh.positions,
            freedoms,
            of.mass,
            of.mass,  # its stiffness is not used
            labels=body.mesh.numbers,
            mesh=body.mesh,
            name=body.name,
            source=of.body,
        )

    def _loaded_nodes(self, load: Load) -> Integers:
        assert isinstance(load.on, Face)
        return load.on.body.mesh.numbers[load.on.nodes]

    def _total_force(self, load: Load, what: str) -> Numbers:
        """Return a total force [N], by the components that exist."""
        assert load.force is not None
        force = np.array(vector(load.force, "N", what=what))
        if self.dimension == 2 and force[2] != 0.0:
            raise InvalidValue(f"{what} has {force[2]:g} N out of the plane; give it along x and y")
        if self.bodies[0].state == "axisymmetric" and force[0] != 0.0:
            raise InvalidValue(
                f"{what} has {force[0]:g} N across the axis, which is not axisymmetric; give a pressure instead"
            )
        return np.asarray(force[: self.dimension])

    def _distributed_force(self, load: Load, structure: Structure) -> Numbers:
        """Return a total force, distributed by area where the face has facets, else by nodes."""
        assert isinstance(load.on, Face)
        force = self._total_force(load, f"force on the {load.on}")
        share = np.zeros(len(structure.positions))
        try:
            spread = traction(structure, self._loaded_nodes(load), (1.0, 1.0, 0.0)).reshape(
                -1, self.dimension
            )[:, 0]
            share = spread / spread.sum()
        except InvalidValue:
            share[load.on.nodes] = 1.0 / len(load.on.nodes)
        return np.asarray((share[:, None] * force).ravel())
