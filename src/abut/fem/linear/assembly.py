"""Matrices of linear elastic bodies from meshes: K = ∫ Bᵀ D B, M = ∫ ρ Nᵀ N, K_g(u) = ∫ ∇Nᵀ σ(u) ∇N, stresses at nodes.

Elements are isoparametric. Source: Zienkiewicz, Taylor & Zhu, The Finite Element Method (2013), ch. 2, 4, 6; Cook et al., Concepts and
Applications of Finite Element Analysis (2002), 18.4 for geometric stiffness.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.linear.elasticity import PAIRS, Elasticity, MaterialLike, elasticity
from abut.fem.linear.formulations import (
    INCOMPATIBLE,
    check_formulation,
    has_formulations,
    modified_strain_matrix,
)
from abut.fem.linear.locking import locking_warnings
from abut.fem.linear.structure import Structure
from abut.fem.mesh.elements import KINDS, Kind
from abut.fem.mesh.mesh import Mesh
from abut.fem.mesh.quadrature import MASS, STIFFNESS, STRESS, extrapolation_matrix, quadrature_rule
from abut.units import Scalar, positive

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["assemble"]

STATES = ("plane stress", "plane strain", "axisymmetric")
Degrees = Mapping[bool, tuple[int, int]]
BATCH = 2000  #: elements at a time


@dataclass(frozen=True)
class Group:
    """Elements of one kind and one material."""

    kind: Kind
    nodes: Integers
    material: Elasticity
    formulation: str = INCOMPATIBLE  #: of linear quadrilaterals and hexahedra


@dataclass(frozen=True)
class Body:
    """A mesh with materials, and the type of section: none (solid), a sheet, a long body, a body of revolution."""

    mesh: Mesh
    groups: tuple[Group, ...]
    state: str
    thickness: float

    @property
    def dimension(self) -> int:
        """Number of displacements of a node."""
        return 3 if self.state == "solid" else 2

    def parts(self, degrees: Degrees) -> Iterator[Part]:
        """Yield batches of elements with their integration points."""
        for group in self.groups:
            for first in range(0, len(group.nodes), BATCH):
                yield Part.of(self, group, group.nodes[first : first + BATCH], degrees)

    def assemble_matrix(self, degrees: Degrees, element: Callable[[Part], Numbers]) -> csr_array:
        """Sum a sparse matrix from those of elements, (e, k d, k d)."""
        from scipy.sparse import coo_array, csr_array

        size, d = self.dimension * len(self.mesh.positions), self.dimension
        out = csr_array((size, size))
        for part in self.parts(degrees):
            rows = (part.nodes[:, :, None] * d + np.arange(d)).reshape(len(part.nodes), -1).astype(np.int32)
            data = element(part)
            i = np.broadcast_to(rows[:, :, None], data.shape).ravel()
            j = np.broadcast_to(rows[:, None, :], data.shape).ravel()
            out = out + coo_array((data.ravel(), (i, j)), shape=(size, size)).tocsr()
        return out


@dataclass(frozen=True)
class Part:
    """Elements evaluated at their integration points."""

    body: Body
    group: Group
    nodes: Integers  #: (e, k)
    at: Numbers  #: points of the reference element, (q, r)
    weights: Numbers  #: of the volume [m³], (e, q)
    n: Numbers  #: shape functions, (q, k)
    dn: Numbers  #: their derivatives in space, (e, q, k, d)
    radius: Numbers | None  #: of bodies of revolution, (e, q)
    material: Elasticity
    d: Numbers  #: stress by strain, (s, s)
    rows: tuple[int, ...]  #: components of the six that strain has here

    @classmethod
    def of(cls, body: Body, group: Group, nodes: Integers, degrees: Degrees) -> Part:
        """Create a part with the integration points required by the integrand."""
        points = quadrature_rule(
            group.kind.name, _quadrature_degrees(group, degrees)[group.kind.simplex][group.kind.order - 1]
        )
        n, dn, size, radius = _element_geometry(body, nodes, points.n, points.dn)
        d, rows = _plane_stiffness(group.material, body.state)
        weights = size * points.weights
        return cls(body, group, nodes, points.at, weights, n, dn, radius, group.material, d, rows)

    def strains(self) -> Numbers:
        """Return B: strain by displacement, in the elements' formulation, (e, q, s, k d)."""
        b = strain_matrix(self.n, self.dn, self.radius, self.rows)
        return modified_strain_matrix(self.body, self.group, self.nodes, b, self.at, self.d, self.rows)

    def stiffness(self) -> Numbers:
        """Return ∫ Bᵀ D B, (e, k d, k d)."""
        b = self.strains()
        e, q, s, size = b.shape
        db = (self.d @ b) * self.weights[:, :, None, None]
        return np.asarray(b.reshape(e, q * s, size).transpose(0, 2, 1) @ db.reshape(e, q * s, size))

    def mass(self) -> Numbers:
        """Return ∫ ρ Nᵀ N, (e, k d, k d)."""
        d = self.dn.shape[-1]
        one = np.einsum("eq,qa,qb->eab", self.weights * self.material.density, self.n, self.n, optimize=True)
        return np.asarray(np.einsum("eab,ij->eaibj", one, np.eye(d)).reshape(len(one), -1, d * one.shape[1]))

    def stress(self, u: Numbers) -> Numbers:
        """Return σ at the points by displacements of all nodes (n, d): (e, q, s)."""
        local = u[self.nodes].reshape(len(self.nodes), -1)
        return np.asarray((self.strains() @ local[:, None, :, None])[..., 0] @ self.d.T)

    def geometric(self, u: Numbers) -> Numbers:
        """Return ∫ ∇N σ(u) ∇Nᵀ, the same for every component of the displacement, (e, k, k)."""
        d = self.dn.shape[-1]
        sigma = self.stress(u)
        tensor = np.zeros((*sigma.shape[:2], d, d))
        for at, row in enumerate(self.rows):
            i, j = PAIRS[row]
            if max(i, j) < d:
                tensor[..., i, j] = tensor[..., j, i] = sigma[..., at]
        e, q, k = self.dn.shape[:3]
        pushed = (
            ((self.dn @ tensor) * self.weights[:, :, None, None]).transpose(0, 2, 1, 3).reshape(e, k, q * d)
        )
        return np.asarray(pushed @ self.dn.transpose(0, 1, 3, 2).reshape(e, q * d, k))

    def hoop(self, u: Numbers) -> Numbers:
        """Return ∫ σ_φ(u) N Nᵀ/r² of a body of revolution, an additional term for the radial displacement, (e, k, k)."""
        assert self.radius is not None
        turn = self.n[None] / self.radius[:, :, None]
        tension = self.weights * self.stress(u)[..., self.rows.index(2)]
        return np.asarray(np.einsum("eq,eqa,eqb->eab", tension, turn, turn, optimize=True))


@dataclass(frozen=True)
class MatrixPattern:
    """Sparsity pattern: positions of elements' scalar matrices, (k, k) each, in a sparse one of all nodes."""

    rows: Integers
    columns: Integers
    places: Integers
    size: int

    @classmethod
    def of(cls, body: Body) -> MatrixPattern:
        """Create the pattern, the same for every matrix of the mesh."""
        n = len(body.mesh.positions)
        keys = [(group.nodes[:, :, None] * n + group.nodes[:, None, :]).ravel() for group in body.groups]
        which, places = np.unique(np.concatenate(keys), return_inverse=True)
        return cls(which // n, which % n, places.ravel(), n)

    def assemble_matrix(self, elements: list[Numbers]) -> csr_array:
        """Sum the sparse matrix (n, n)."""
        from scipy.sparse import csr_array

        data = np.bincount(self.places, np.concatenate([x.ravel() for x in elements]), len(self.rows))
        starts = np.searchsorted(self.rows, np.arange(self.size + 1))
        return csr_array((data, self.columns, starts), shape=(self.size, self.size))


class Geometric:
    """Geometric stiffness K_g(u) of a body, as a function."""

    def __init__(self, body: Body) -> None:
        self.body = body

    @cached_property
    def pattern(self) -> MatrixPattern:
        """Sparsity pattern, computed when first needed."""
        return MatrixPattern.of(self.body)

    def __call__(self, u: Numbers) -> csr_array:
        """Return the whole matrix, (N, N), sparse."""
        from scipy.sparse import kron

        d = self.body.dimension
        even = kron(self.scalar(u), np.eye(d), format="csr")
        if self.body.state != "axisymmetric":
            return even
        radial = self.pattern.assemble_matrix([part.hoop(self._nodal(u)) for part in self.body.parts(STRESS)])
        first = np.zeros((d, d))
        first[0, 0] = 1.0
        return even + kron(radial, first, format="csr")

    def scalar(self, u: Numbers) -> csr_array:
        """Return the geometric stiffness for each component of the displacement, (n, n)."""
        return self.pattern.assemble_matrix(
            [part.geometric(self._nodal(u)) for part in self.body.parts(STRESS)]
        )

    def project(self, u: Numbers, modes: Numbers) -> Numbers:
        """Return Φᵀ K_g(u) Φ, without the whole matrix where it is the same for all components."""
        if self.body.state == "axisymmetric":
            return np.asarray(modes.T @ (self(u) @ modes))
        k, d = self.scalar(u), self.body.dimension
        return np.asarray(sum(modes[c::d].T @ (k @ modes[c::d]) for c in range(d)))

    def _nodal(self, u: Numbers) -> Numbers:
        return u.reshape(-1, self.body.dimension)


def _quadrature_degrees(group: Group, degrees: Degrees) -> Degrees:
    """Return degrees of quadrature; with incompatible modes stresses are linear within elements, so the points of stiffness are used."""
    linear = degrees is STRESS and has_formulations(group.kind) and group.formulation == INCOMPATIBLE
    return STIFFNESS if linear else degrees


def strain_matrix(n: Numbers, dn: Numbers, radius: Numbers | None, rows: tuple[int, ...]) -> Numbers:
    """Return B of displacements by shape functions: strain by displacement, (e, q, s, k d)."""
    e, q, k, d = dn.shape
    b = np.zeros((e, q, len(rows), k, d))
    for at, row in enumerate(rows):
        i, j = PAIRS[row]
        if row == 2 and d == 2:  # round the axis
            if radius is not None:
                b[:, :, at, :, 0] = n[None] / radius[:, :, None]
            continue
        b[:, :, at, :, i] += dn[..., j]
        if i != j:
            b[:, :, at, :, j] += dn[..., i]
    return b.reshape(e, q, len(rows), k * d)


def _element_geometry(
    body: Body, nodes: Integers, n: Numbers, dn: Numbers
) -> tuple[Numbers, Numbers, Numbers, Numbers | None]:
    """Return shape functions, derivatives in space, determinant times the section's measure, and radius."""
    x = body.mesh.positions[nodes][..., : body.dimension]
    jacobian = np.einsum("qkr,eki->eqir", dn, x, optimize=True)
    size = np.linalg.det(jacobian)
    if not (size > 0.0).all():
        raise InvalidValue(_inverted_message(body.mesh, nodes, size))
    there = np.einsum("qkr,eqri->eqki", dn, np.linalg.inv(jacobian), optimize=True)
    radius = None
    if body.state == "axisymmetric":
        radius = np.einsum("qk,ek->eq", n, x[..., 0], optimize=True)
        size = size * 2.0 * np.pi * radius
    return n, there, size * body.thickness, radius


def _inverted_message(mesh: Mesh, nodes: Integers, size: Numbers) -> str:
    bad = np.flatnonzero((size <= 0.0).any(axis=1))
    first = nodes[bad[0]]
    return (
        f'mesh "{mesh.name}": {len(bad)} or more elements are inverted or so curved that their volume vanishes at a point, the '
        f"first of nodes {', '.join(map(str, mesh.numbers[first][:8]))} near {mesh.positions[first].mean(axis=0).round(6).tolist()} m; "
        "refine the mesh there, or use straight edges (Mesh.quadratic of the linear mesh)"
    )


def _plane_stiffness(material: Elasticity, state: str) -> tuple[Numbers, tuple[int, ...]]:
    """Return stress by strain in a plane, and which components they have."""
    d = material.stiffness
    if state == "solid":
        return d, tuple(range(6))
    rows = [0, 1, 2, 3]
    d = d[np.ix_(rows, rows)]
    if state == "plane stress":
        return d[np.ix_([0, 1, 3], [0, 1, 3])] - np.outer(d[[0, 1, 3], 2], d[2, [0, 1, 3]]) / d[2, 2], (
            0,
            1,
            3,
        )
    return d, (0, 1, 2, 3)


def body_of(
    mesh: Mesh,
    material: MaterialLike | Mapping[str, MaterialLike],
    state: str | None,
    thickness: Scalar,
    formulation: str | None = None,
) -> Body:
    """Create a body from a mesh and its materials.

    Raises:
        InvalidValue: no such formulation, elements without material, kinds that do not fit together, an invalid plane, no such state.
    """
    mesh.check()
    flat = {KINDS[kind].dimension for kind in mesh.elements} == {2}
    if flat and state not in STATES:
        raise InvalidValue.of(
            f'mesh "{mesh.name}": state of a plane mesh', state, f"be one of {', '.join(STATES)}"
        )
    if not flat and state is not None:
        raise InvalidValue.of(f'mesh "{mesh.name}": state of a solid mesh', state, "be omitted")
    if flat and np.ptp(mesh.positions[:, 2]) > 1e-9 * np.ptp(mesh.positions, axis=0).max():
        raise InvalidValue(
            f'mesh "{mesh.name}": its plane elements are not in the plane z = 0, and shells are not supported; give a solid mesh'
        )
    if state == "axisymmetric" and mesh.positions[:, 0].min() < 0.0:
        raise InvalidValue(
            f'mesh "{mesh.name}": its least x is {mesh.positions[:, 0].min():g} m, but x is the distance from the y axis; move it to x ≥ 0'
        )
    check_formulation(formulation, state, f'mesh "{mesh.name}"')
    height = positive(thickness, "m", what=f'mesh "{mesh.name}": thickness')
    height = height if state in STATES[:2] else 1.0
    groups = tuple(
        replace(one, formulation=formulation or INCOMPATIBLE) for one in _material_groups(mesh, material)
    )
    return Body(mesh, groups, state or "solid", height)


def _material_groups(mesh: Mesh, material: MaterialLike | Mapping[str, MaterialLike]) -> Iterator[Group]:
    """Return elements by material.

    Raises:
        InvalidValue: an element has no material, or several.
    """
    if not isinstance(material, Mapping):
        one = elasticity(material)
        yield from (Group(KINDS[kind], nodes, one) for kind, nodes in mesh.elements.items())
        return
    left = {kind: np.zeros(len(nodes), int) for kind, nodes in mesh.elements.items()}
    for name, given in material.items():
        if name not in mesh.element_sets:
            raise InvalidValue(
                f'mesh "{mesh.name}" has no element set "{name}"; its element sets are {", ".join(sorted(mesh.element_sets)) or "none"}'
            )
        made = elasticity(given)
        for kind, which in mesh.element_sets[name].items():
            left[kind][which] += 1
            yield Group(KINDS[kind], mesh.elements[kind][which], made)
    for kind, count in left.items():
        wrong = np.flatnonzero(count != 1)
        if len(wrong):
            many = "no material" if count[wrong[0]] == 0 else "more than one material"
            raise InvalidValue(
                f'mesh "{mesh.name}": {len(wrong)} elements ({kind}) have {many}, the first with node '
                f"{mesh.numbers[mesh.elements[kind][wrong[0], 0]]}; give one material for each element"
            )


def assemble(
    mesh: Mesh,
    material: MaterialLike | Mapping[str, MaterialLike],
    *,
    state: str | None = None,
    thickness: Scalar = 1.0,
    lumped: bool = False,
    formulation: str | None = None,
) -> Structure:
    """Assemble the matrices of a meshed body.

    Args:
        mesh: its elements.
        material: an `Elasticity`, a `Material` or its name; several by the name of an element set.
        state: of a flat mesh ``"plane stress"``, ``"plane strain"`` or ``"axisymmetric"`` (x the radius, y the axis).
        thickness: of a plane [m].
        lumped: a diagonal mass matrix, each diagonal number in proportion to the consistent one's (HRZ).
        formulation: of linear quadrilaterals and hexahedra: ``"incompatible modes"`` (by default), which bend as beams do,
            ``"mean dilatation"`` or ``"full integration"``, which lock in bending (`abut.fem.linear.formulations`).

    Its ``warnings`` name elements that are too stiff in bending (`abut.fem.linear.locking`).

    Raises:
        InvalidValue: no such formulation; a mesh that has inverted elements or loose parts, an element without material, a number of
            another unit.
    """
    body = body_of(mesh, material, state, thickness, formulation)
    d = body.dimension
    mass = body.assemble_matrix(MASS, Part.mass)
    if lumped:
        mass = _lumped_mass(body)
    stiffness = body.assemble_matrix(STIFFNESS, Part.stiffness)
    n = len(mesh.positions)
    freedoms = np.column_stack([np.repeat(np.arange(n), d), np.tile(np.arange(d), n)])

    def stress_of(u: Numbers) -> Numbers:
        return nodal_stress(body, u.reshape(n, d, -1))

    return Structure(
        mesh.positions,
        freedoms,
        mass,
        stiffness,
        labels=mesh.numbers,
        mesh=mesh,
        name=mesh.name,
        geometric=Geometric(body),
        stress=stress_of,
        source=body,
        warnings=locking_warnings(body),
    )


def _lumped_mass(body: Body) -> csr_array:
    """Return a diagonal mass, with each element's mass kept. Source: Hinton, Rock & Zienkiewicz, Earthq. Eng. Struct. Dyn. 4 (1976) 245."""

    def element_mass(part: Part) -> Numbers:
        full = part.mass()
        diagonal = np.einsum("eaa->ea", full).copy()
        whole = part.weights.sum(axis=1) * part.material.density
        d = part.dn.shape[-1]
        diagonal *= (d * whole / diagonal.sum(axis=1))[:, None]
        return np.asarray(diagonal[:, :, None] * np.eye(diagonal.shape[1]))

    return body.assemble_matrix(MASS, element_mass)


def nodal_stress(body: Body, u: Numbers) -> Numbers:
    """Return σ at nodes from displacements (n, d, m), the mean of the surrounding elements, in xx, yy, zz, xy, yz, zx: (n, 6, m).

    Elements' stresses are taken at points of reduced integration, where they are most accurate, and extrapolated to nodes by least squares.
    (With incompatible modes all points are used, for stresses are linear within elements.) Where materials meet, stresses along the
    boundary
    differ: a node there has the mean of its stiffest material's elements, never one across materials.
    Source: Barlow, Int. J. Numer. Meth. Eng. 10 (1976) 243; Hinton & Campbell, ibid. 8 (1974) 461.
    """
    count = len(body.mesh.positions)
    out = np.zeros((count, 6, u.shape[2]))
    by_material: dict[bytes, list[Group]] = {}
    for group in body.groups:
        by_material.setdefault(group.material.stiffness.tobytes(), []).append(group)
    for groups in sorted(by_material.values(), key=lambda one: np.trace(one[0].material.stiffness)):
        own, times = np.zeros_like(out), np.zeros(count)
        for group in groups:
            _add_stress(body, group, u, own, times)
        here = times > 0.0
        out[here] = own[here] / times[here, None, None]
    return out


def _add_stress(body: Body, group: Group, u: Numbers, out: Numbers, times: Numbers) -> None:
    """Add a group's element stresses at nodes, and count the elements."""
    degrees = _quadrature_degrees(group, STRESS)[group.kind.simplex][group.kind.order - 1]
    carry = extrapolation_matrix(group.kind, quadrature_rule(group.kind.name, degrees).at)
    for first in range(0, len(group.nodes), BATCH):
        nodes = group.nodes[first : first + BATCH]
        part = Part.of(body, group, nodes, STRESS)
        local = u[nodes].reshape(len(nodes), -1, u.shape[2])
        sigma = np.einsum("st,eqtk,ekm->eqsm", part.d, part.strains(), local, optimize=True)
        at_nodes = np.einsum("nq,eqsm->ensm", carry, sigma, optimize=True)
        six = np.zeros((*at_nodes.shape[:2], 6, u.shape[2]))
        six[:, :, list(part.rows)] = at_nodes
        np.add.at(out, nodes, six)
        np.add.at(times, nodes, 1.0)
