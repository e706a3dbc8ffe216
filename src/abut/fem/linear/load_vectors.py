"""Load vectors of a meshed body, in the rows of its matrices.

    weight        f = M g                              pressure        f = −∫ p Nᵀ n dA      (consistent with the elements)
    traction      f = ∫ Nᵀ t dA                        temperature     f = ∫ Bᵀ D α ΔT dV

Source: Zienkiewicz, Taylor & Zhu, The Finite Element Method (2013), 2.3.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.linear.assembly import Body
from abut.fem.linear.structure import Structure
from abut.fem.mesh.boundary import facets_among
from abut.fem.mesh.elements import KINDS
from abut.fem.mesh.quadrature import MASS, STIFFNESS, quadrature_rule
from abut.fem.model.bodies import NodeLabels
from abut.units import Scalar, Vector, quantity, vector

__all__ = ["pressure", "temperature", "traction", "weight"]

_FACETS = {3: "triangle", 6: "triangle6", 4: "quad", 8: "quad8"}  #: kinds by number of nodes


def weight(structure: Structure, gravity: Vector = (0.0, 0.0, -9.80665)) -> Numbers:
    """Return M g, (N,), for an acceleration of fall g [m/s²].

    Raises:
        InvalidValue: it points out of a plane, or across the axis of a body of revolution.
    """
    g = np.array(vector(gravity, "m/s^2", what=f'structure "{structure.name}": gravity'))
    _in_plane(structure, g, "gravity")
    if isinstance(structure.source, Body) and structure.source.state == "axisymmetric" and g[0] != 0.0:
        raise InvalidValue(
            f'structure "{structure.name}": gravity is {g[0]:g} m/s^2 across the axis, which is not axisymmetric; give it along y'
        )
    return np.asarray(structure.mass @ structure.field(np.tile(g, (len(structure.positions), 1))))


def pressure(structure: Structure, face: NodeLabels, value: Scalar) -> Numbers:
    """Return the load of a pressure on a face of the mesh, inward where positive, (N,).

    Args:
        structure: made by `assemble`.
        face: the name of a node set, or labels of nodes: every outer facet all of whose nodes are among them.
        value: [Pa].

    Raises:
        InvalidValue: the structure has no mesh, or there is no outer facet of these nodes.
    """
    p = quantity(value, "Pa", what=f'structure "{structure.name}": pressure')
    return _on_face(structure, face, lambda normal: -p * normal)


def traction(structure: Structure, face: NodeLabels, value: Vector) -> Numbers:
    """Return the load of a force by area [Pa], the same all over a face (as in `pressure`), (N,).

    Raises:
        InvalidValue: as `pressure`; it points out of a plane.
    """
    t = np.array(vector(value, "Pa", what=f'structure "{structure.name}": traction'))
    _in_plane(structure, t, "traction")
    return _on_face(structure, face, lambda normal: np.linalg.norm(normal, axis=-1)[..., None] * t)


def temperature(structure: Structure, rise: Scalar | Numbers) -> Numbers:
    """Return the load of a rise of temperature with all displacements fixed, (N,): its solution expands freely where it can.

    Args:
        structure: made by `assemble`.
        rise: above the temperature without stress [K], of the whole body or by node (n,).

    Raises:
        InvalidValue: the structure has no mesh, or not one number a node; a material of it does not expand.
    """
    body = _meshed_body(structure)
    n, d = len(structure.positions), body.dimension
    if isinstance(rise, str) and re.search(r"deg|°", rise) and "delta" not in rise:
        raise InvalidValue.of(
            f'structure "{structure.name}": rise of temperature',
            rise,
            'be a difference in kelvins, such as "20 K"',
        )
    heat = (
        np.asarray(rise, float)
        if isinstance(rise, np.ndarray)
        else np.full(n, quantity(rise, "K", what="rise of temperature"))
    )
    for still in (group.material for group in body.groups if not group.material.expansion.any()):
        raise InvalidValue(
            f'structure "{structure.name}": material "{still.name}" has no thermal expansion; give it by '
            'Elasticity.isotropic(…, expansion="12e-6 1/K")'
        )
    if heat.shape != (n,) or not np.isfinite(heat).all():
        raise InvalidValue(
            f'structure "{structure.name}": temperatures have shape {heat.shape}; give one finite value [K] for each of {n} nodes'
        )
    out = np.zeros((n, d))
    for part in body.parts(STIFFNESS):
        stress = part.d @ part.material.expansion[list(part.rows)]
        at = heat[part.nodes] @ part.n.T  # (e, q)
        force = np.einsum("eqsk,s,eq->ek", part.strains(), stress, at * part.weights, optimize=True)
        np.add.at(out, part.nodes, force.reshape(len(part.nodes), -1, d))
    return out.ravel()


def _in_plane(structure: Structure, load: Numbers, what: str) -> None:
    """Raise InvalidValue where a load has a component that the structure has no degree of freedom for."""
    if structure.freedoms[:, 1].max() < 2 and load[2] != 0.0:
        raise InvalidValue(
            f'structure "{structure.name}": {what} {tuple(load.tolist())} has a component out of its plane; give it along x and y'
        )


def _meshed_body(structure: Structure) -> Body:
    if not isinstance(structure.source, Body):
        raise InvalidValue(
            f'structure "{structure.name}" has no mesh (it was read as matrices); give the load as an array, one number per row'
        )
    return structure.source


def _on_face(structure: Structure, face: NodeLabels, load: Callable[[Numbers], Numbers]) -> Numbers:
    """Return ∫ Nᵀ load(n dA), n dA outward by integration point."""
    body = _meshed_body(structure)
    out = np.zeros((len(structure.positions), body.dimension))
    for facets in _facets_in_face(structure, body, face):
        for n, normal in _facet_normals(body, facets):
            force = np.einsum("qk,eqi->eki", n, load(normal)[..., : body.dimension], optimize=True)
            np.add.at(out, facets, force)
    return out.ravel()


def _facets_in_face(structure: Structure, body: Body, face: NodeLabels) -> list[Integers]:
    """Return the outer facets all of whose nodes are in a face."""
    mesh = body.mesh
    nodes = (
        mesh.nodes(face) if isinstance(face, str) else np.flatnonzero(np.isin(mesh.numbers, np.asarray(face)))
    )
    found = facets_among(mesh.elements, body.dimension, nodes, len(mesh.positions))
    if not found:
        raise InvalidValue(
            f'structure "{structure.name}": no outer facet of the mesh has all its nodes in {face!r}; give a set that contains whole facets'
        )
    return found


def _facet_normals(body: Body, facets: Integers) -> Iterator[tuple[Numbers, Numbers]]:
    """Return shape functions (q, k) of facets, and n dA by facet and point with the weight, (e, q, d)."""
    x = body.mesh.positions[facets]
    if body.dimension == 3:
        kind = _FACETS[facets.shape[1]]
        points = quadrature_rule(kind, MASS[KINDS[kind].simplex][KINDS[kind].order - 1])
        tangents = np.einsum("qkr,eki->eqri", points.dn, x, optimize=True)
        yield points.n, np.cross(tangents[:, :, 0], tangents[:, :, 1]) * points.weights[:, None]
        return
    at, weights = np.polynomial.legendre.leggauss(3)
    if facets.shape[1] == 2:
        n, dn = np.stack([0.5 * (1 - at), 0.5 * (1 + at)], axis=1), np.tile([-0.5, 0.5], (3, 1))
    else:
        n = np.stack([0.5 * at * (at - 1), 0.5 * at * (at + 1), 1 - at**2], axis=1)
        dn = np.stack([at - 0.5, at + 0.5, -2 * at], axis=1)
    along = np.einsum("qk,eki->eqi", dn, x, optimize=True)
    normal = np.stack([along[..., 1], -along[..., 0], 0.0 * along[..., 0]], axis=-1) * weights[:, None]
    if body.state == "axisymmetric":
        normal *= 2.0 * np.pi * np.einsum("qk,ek->eq", n, x[..., 0])[..., None]
    yield n, normal * body.thickness
