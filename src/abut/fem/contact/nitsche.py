"""Nitsche's method: the contact pressure at a point is the stress of the first body there, not an unknown.

    a(u, v) − ∫ θ/ε p(u) p(v) + ∫ 1/ε ⟨P(u)⟩ (θ p(v) − ε δg(v)) = L(v),   P = p − ε g,   p(u) = −n·σ(u) n,   ε = γ₀ C M/h

p is the pressure on the first face from the strain of the element behind it, ⟨·⟩ the positive part, M = n·(D : n n) n, h the depth of the
element along n. p = ⟨P⟩ is equivalent to p ≥ 0, g ≥ 0, p g = 0. So exact displacements fulfil it for any ε, unlike with a penalty.
Quadrature points with P > 0 are in contact (Newton's method for a semismooth equation):

    forces on nodes   Σ w {(δg − θ/ε δp)ᵀ ⟨P⟩ + θ/ε δpᵀ p}

With v = u, contact adds to the form of energy, per area, ε g² − (1 + θ) p g where it is closed, −θ p²/ε where not. As ∫ p² over a facet is
at most C M/h of its element's energy, the solution is unique where γ₀ > (1 + θ)²/4:

    θ = −1  for every ε > 0, therefore the default; θ = 0 above ¼; θ = 1 above 1, its matrix symmetric
    C = o (o − 1 + d) of simplices of order o in d dimensions, (o + 1)² of quadrilaterals and hexahedra, (o + 1)(o + 2) of wedges

(strongly distorted ones need more). By default γ₀ is twice that, ¼ at least. A much larger value does not help: g = 0 at all quadrature
points is more than a mesh can follow, so that pressures scatter.

Source: Chouly & Hild, SIAM J. Numer. Anal. 51 (2013) 1295; Chouly, Hild & Renard, Math. Comp. 84 (2015) 1089 (θ); of two bodies
Fabre, Pousin & Renard, SMAI J. Comput. Math. 2 (2016) 19; C of simplices Warburton & Hesthaven, Comput. Methods Appl. Mech. Eng. 192
(2003) 2765, of others the same of Legendre's polynomials.
Valid:  statics, no friction, small displacements, a first body that is linear elastic. In dynamics it generates energy: a rod that
strikes a wall with 40 elements has 4 % too much at θ = −1 however short steps are, and at θ = 1 with generalised-α 1 to 50 %.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.contact.complementarity import OPEN, SLIP, Complementarity, ContactEquations, ContactStatus
from abut.fem.contact.interface import ContactInterface, sparse_matrix
from abut.fem.contact.mortar import MortarPoints
from abut.fem.continuum import Continuum
from abut.fem.continuum.elements import ElementBlock, StrainState
from abut.fem.linear.elasticity import PAIRS
from abut.fem.linear.formulations import INCOMPATIBLE, modified_strain_matrix
from abut.fem.mesh.elements import Kind

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["FaceBody", "Nitsche", "QuadraturePoints"]

Entries = tuple[Integers, Integers, Numbers]  #: of a matrix: rows, columns, numbers
STABILITY_PARAMETER = 0.25  #: γ₀
STABILITY_FACTOR = 2.0  #: factor of γ₀ over the bound for a unique solution
FIRST = 0.1  #: of all points, share that may count as in contact initially


@dataclass(frozen=True)
class FaceBody:
    """The body behind a face.

    Args:
        continuum: of linear elasticity.
        start: its first node among all of the problem.
        stiffness: ε [Pa/m]; None: γ₀ C M/h.
        theta: θ.
        contact: name of the contact in messages.
    """

    continuum: Continuum
    start: int
    stiffness: float | None
    theta: float
    contact: str

    def stress(self, points: MortarPoints) -> tuple[Integers, Integers, Numbers, Numbers]:
        """Return δp as rows, columns and numbers of a matrix (m, N), (…,) each, and ε (m,).

        Raises:
            InvalidValue: an element behind the face is a pyramid.
        """
        nodes, d = points.nodes_one - self.start, points.normal.shape[1]
        found: list[Entries] = []
        stiffness = np.zeros(len(nodes))
        for block in self.continuum.blocks:
            at, element = _find_elements(block, nodes)
            if not len(at):
                continue
            rows = block.group.nodes[element]
            if block.group.kind.hexahedron:
                raise InvalidValue(
                    f'contact "{self.contact}": an element behind its first face is a pyramid, in which Nitsche\'s method cannot evaluate '
                    'stresses; mesh that face with other elements, exchange one and two, or use method="mortar"'
                )
            value, stiffness[at] = self._pressure_rows(
                block, element, nodes[at], points.n_one[at], points.normal[at]
            )
            column = (self.start + rows)[:, :, None] * d + np.arange(d)
            found.append((np.repeat(at, value.shape[1]), column.ravel(), value.ravel()))
        row, column, value = (np.concatenate(each) for each in zip(*found, strict=True))
        return (
            row,
            column,
            value,
            stiffness if self.stiffness is None else np.full(len(nodes), self.stiffness),
        )

    def _pressure_rows(
        self, block: ElementBlock, element: Integers, facet: Integers, n_one: Numbers, normal: Numbers
    ) -> tuple[Numbers, Numbers]:
        """Return p by displacements of the elements' nodes, (m, k d), and ε."""
        kind, rows, d = block.group.kind, block.group.nodes[element], normal.shape[1]
        corner = (rows[:, None, :] == facet[:, :, None]).argmax(axis=2)
        xi = np.einsum("mk,mkd->md", n_one, kind.nodes[corner])
        x = self.continuum.body.mesh.positions[rows][..., :d]
        slopes = kind.gradient(xi)
        jacobian = np.einsum("mkr,mki->mir", slopes, x)
        dn = slopes @ np.linalg.inv(jacobian)
        shape = kind.shape(xi)
        here = np.einsum("mk,mkd->md", shape, x)
        turn = shape / here[:, :1] if block.radius is not None else None
        b = _strain_matrix(block, dn[:, None], None if turn is None else turn[:, None])[:, 0]
        if block.mean:
            b = _mean_dilatation(block, element, b)
        law, chosen = block.law, np.array(block.rows)
        whole_moduli = law.complete(np.zeros((1, 6)), law.virgin(1), True).moduli
        assert whole_moduli is not None
        moduli = whole_moduli[0][np.ix_(chosen, chosen)]
        if block.group.formulation == INCOMPATIBLE:
            whole = modified_strain_matrix(
                self.continuum.body, block.group, rows, b[:, None], xi[:, None], moduli, block.rows
            )
            b = whole[:, 0]
        n = np.hstack([normal, np.zeros((len(normal), 3 - d))])
        across = np.stack(
            [n[:, i] * n[:, j] * (1.0 if i == j else 2.0) for i, j in np.array(PAIRS)[chosen]], axis=1
        )
        inward = -np.einsum(
            "mir,mi->mr", jacobian, normal
        )  # of the reference element, as curved as the element is
        depth = (kind.nodes @ inward.T).max(axis=0) - np.einsum("mr,mr->m", xi, inward)
        modulus = np.einsum("ms,st,mt->m", across, moduli, across)
        gamma = max(STABILITY_FACTOR * (1.0 + self.theta) ** 2 / 4.0, STABILITY_PARAMETER)
        return -np.einsum("ms,st,mtk->mk", across, moduli, b), gamma * _trace_constant(kind) * modulus / depth


@dataclass(frozen=True)
class QuadraturePoints:
    """Quadrature points of an interface.

    Args:
        weight: w [m²], (m,).
        gap: g [m], (m,).
        stiffness: ε [Pa/m], (m,).
        pressure: p(u) [Pa], (m,).
        apart: Rows δg, (m, N), sparse.
        pressing: Rows δp, (m, N), sparse.
        means: Averages of point values at nodes: rows w ψ_j/D_j of all nodes of the problem, (n, m), sparse.
    """

    weight: Numbers
    gap: Numbers
    stiffness: Numbers
    pressure: Numbers
    apart: csr_array
    pressing: csr_array
    means: csr_array

    @classmethod
    def of(
        cls,
        groups: Sequence[MortarPoints],
        face: ContactInterface,
        behind: FaceBody,
        clearance: float,
        conforming: bool,
    ) -> QuadraturePoints:
        """Sample the interface of two faces at rest, without any pressure."""
        from scipy.sparse import diags_array

        starts = np.cumsum([0, *(len(p.weight) for p in groups)])
        shape = (int(starts[-1]), face.normal.shape[1])
        apart: list[Entries] = []
        pressing, means, stiffness = [], [], [np.empty(0)]
        for p, first in zip(groups, starts.tolist(), strict=False):
            row, column, value, here = behind.stress(p)
            pressing.append((first + row, column, value))
            apart += _gap_rows(p, first)
            which = np.repeat(first + np.arange(len(p.weight)), p.psi.shape[1])
            means.append((p.corners.ravel(), which, (p.psi * p.weight[:, None]).ravel()))
            stiffness.append(here)
        weight, gap = (
            np.concatenate([np.empty(0), *(getattr(p, name) for p in groups)]) for name in ("weight", "gap")
        )
        area = np.full(shape[1] // face.dimension, np.inf)
        area[face.nodes] = face.area
        return cls(
            weight,
            np.full(len(gap), clearance) if conforming else gap + clearance,
            np.concatenate(stiffness),
            np.zeros(len(weight)),
            sparse_matrix(apart, shape),
            sparse_matrix(pressing, shape),
            diags_array(1.0 / area) @ sparse_matrix(means, (len(area), shape[0])),
        )

    def after_step(self, step: Numbers, wider: float) -> QuadraturePoints:
        """Return the samples after further displacements of all nodes, (N,), and with a larger clearance."""
        gap = self.gap + wider + self.apart @ step
        return replace(self, gap=gap, pressure=self.pressure + self.pressing @ step)

    @property
    def trial(self) -> Numbers:
        """P = p − ε g, (m,)."""
        return self.pressure - self.stiffness * self.gap


@dataclass
class Nitsche(Complementarity):
    """State of a contact by Nitsche's method; nodal pressures are output only: means of ⟨P⟩.

    Args:
        theta: θ.
    """

    theta: float = -1.0

    def force(self, face: ContactInterface) -> Numbers:
        """Return the contact forces in all rows, (N,)."""
        points = _face_points(face)
        p, share = np.maximum(points.trial, 0.0), self.theta / points.stiffness
        return np.asarray(
            points.apart.T @ (points.weight * p)
            + points.pressing.T @ (points.weight * share * (points.pressure - p))
        )

    def find_status(
        self, face: ContactInterface, slip: Numbers, c: Numbers, guess: float | None
    ) -> ContactStatus:
        """Determine which points are in contact; `slip` and `c` have no effect."""
        points, none = _face_points(face), np.empty(0)
        trial = points.trial
        closed = trial > 0.0
        if guess is not None:
            # points further out of an apparent contact open one by one, those further in that do touch close all at once
            closed |= points.gap <= min(guess, float(np.quantile(points.gap, FIRST)))
        status = np.where(closed, SLIP, OPEN)
        return ContactStatus(status, trial, none, slip, none, none, none, trial, points.stiffness)

    def equations(
        self, face: ContactInterface, c: Numbers, w: Numbers, found: ContactStatus
    ) -> ContactEquations:
        """Return the equations of a step of Newton's method; multipliers are P of the points in contact."""
        from scipy.sparse import diags_array

        points, closed = _face_points(face), np.flatnonzero(found.status)
        weight, even = points.weight, points.weight / points.stiffness
        tall, pressing = diags_array(weight[closed]) @ points.apart[closed], points.pressing[closed]
        rows = tall - diags_array(even[closed]) @ pressing
        forces = rows
        if self.theta != 1.0:
            forces = tall - diags_array(self.theta * even[closed]) @ pressing
        across, fixed = None, np.zeros(face.normal.shape[1])
        if self.theta != 0.0:
            across = points.pressing.T @ (diags_array(-self.theta * even) @ points.pressing)
            fixed = np.asarray(points.pressing.T @ (self.theta * even * points.pressure))
        return ContactEquations(
            rows.tocsr(),
            forces.tocsr() if forces is not rows else rows,
            np.zeros(len(closed)),
            1.0 / even[closed],
            found.pressure[closed],
            across,
            fixed,
            False,
        )

    def store_step(
        self, face: ContactInterface, c: Numbers, found: ContactStatus, multipliers: Numbers, slip: Numbers
    ) -> None:
        """Store pressures after a step, at nodes, and which nodes are in contact: by most of their area. Where ⟨P⟩ falls to zero within a
        piece, dual functions can make a negative average: it is set to zero.
        """
        points = _face_points(face)
        pressure = np.zeros(len(points.weight))
        pressure[np.flatnonzero(found.status)] = np.maximum(multipliers, 0.0)
        pressing = points.means @ (pressure > 0.0)
        self.pressure[:] = np.maximum(points.means @ pressure, 0.0)
        self.status[:] = np.where(pressing > 0.5, SLIP, OPEN)


def _face_points(face: ContactInterface) -> QuadraturePoints:
    assert face.points is not None  # a contact by Nitsche's method has them
    return face.points


def _find_elements(block: ElementBlock, facets: Integers) -> tuple[Integers, Integers]:
    """Find the facets (m, k), by nodes of the mesh, that belong to an element of a block, and that element."""
    touched = np.zeros(int(max(facets.max(initial=0), block.group.nodes.max())) + 1, bool)
    touched[facets] = True
    near = np.flatnonzero(touched[block.group.nodes].sum(axis=1) >= facets.shape[1])
    by = {
        tuple(sorted(nodes)): int(e)
        for local in block.group.kind.facets
        if len(local) == facets.shape[1]
        for e, nodes in zip(near, block.group.nodes[near][:, local].tolist(), strict=True)
    }
    unique, which = np.unique(np.sort(facets, axis=1), axis=0, return_inverse=True)
    element = np.array([by.get(tuple(row), -1) for row in unique.tolist()], np.int64)[which.ravel()]
    at = np.flatnonzero(element >= 0)
    return at, element[at]


def _trace_constant(kind: Kind) -> int:
    """Return C: ∫ p² over a facet is at most C M/h of the element's energy."""
    o, d = kind.order, kind.dimension
    if kind.simplex:
        return o * (o - 1 + d)
    return (o + 1) ** 2 if len(kind.corners) == 2**d else (o + 1) * (o + 2)


def _strain_matrix(block: ElementBlock, dn: Numbers, turn: Numbers | None) -> Numbers:
    """Return B of components that the body's state has, (e, q, s, k d)."""
    one = np.ones(dn.shape[:2])
    return StrainState(block, np.empty(0), dn, turn, one, one, one).matrix(list(block.rows))


def _mean_dilatation(block: ElementBlock, element: Integers, b: Numbers) -> Numbers:
    """Return B̄ at a point of each element with its mean change of volume, as in its stiffness (`abut.fem.continuum.elements`)."""
    turn = None if block.radius is None else block.n[None] / block.radius[element][..., None]
    w = block.weights[element] / block.weights[element].sum(axis=1, keepdims=True)
    mean = np.einsum("mq,mqsk->mk", w, _strain_matrix(block, block.dn[element], turn)[:, :, :3])
    volume = np.zeros_like(b)
    volume[:, :3] = ((mean - b[:, :3].sum(axis=1)) / 3.0)[:, None]
    return b + volume


def _gap_rows(p: MortarPoints, first: int) -> Iterator[Entries]:
    """Return δg = n·(δu₂ − δu₁), as rows from `first` on."""
    d = p.normal.shape[1]
    for nodes, shape, sign in ((p.nodes_one, p.n_one, -1.0), (p.nodes_two, p.n_two, 1.0)):
        value = sign * shape[:, :, None] * p.normal[:, None]
        row = np.broadcast_to(first + np.arange(len(nodes))[:, None, None], value.shape)
        yield row.ravel(), (nodes[:, :, None] * d + np.arange(d)).ravel(), value.ravel()
