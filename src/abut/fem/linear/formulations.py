"""Formulations of linear quadrilaterals and hexahedra: incompatible modes, mean dilatation, full integration.

With full integration, bending of such an element costs parasitic shear: in a plane 1 + c (a/b)² times its bending stiffness, a/b its
length by its height. Incompatible modes add the missing quadratic displacements, N̂_r = 1 − ξ_r², whose amplitudes α belong to the
element and are eliminated in it:

    ε = B u + G α,    α = A u,    A = −(∫ Gᵀ D G)⁻¹ ∫ Gᵀ D B,    K = ∫ B̃ᵀ D B̃,    B̃ = B + G A

Gradients of N̂ use the Jacobian J₀ at the element's middle, (det J₀/det J) J₀⁻ᵀ ∂N̂/∂ξ, less their mean over the element, so
that ∫ G = 0 and a patch of distorted elements represents constant stress. For other laws at small displacements α follows from ∫ Gᵀ σ = 0
(`abut.fem.continuum.enhanced_strain`). Where volumes hardly change, modes 1 ηζ, 1 ζξ, 1 ξη of the volume are added in space, 1 ξη in
bodies of revolution. Mean dilatation averages the change of volume, B̃ = B + ⅓ 1 (mean tr B − tr B), against locking where volumes
hardly change; bending still locks.

Sources: Wilson, Taylor, Doherty & Ghaboussi, Numerical and Computer Methods in Structural Mechanics (1973) 43 (modes); Taylor, Beresford &
Wilson, Int. J. Numer. Meth. Eng. 10 (1976) 1211 (patch test); Ibrahimbegovic & Wilson, Commun. Appl. Numer. Meth. 7 (1991) 187 (mean);
Simo & Rifai, Int. J. Numer. Meth. Eng. 29 (1990) 1595 (the same as enhanced strains; ξη); Simo, Armero & Taylor, Comput. Methods Appl.
Mech. Eng. 110 (1993) 359 (three modes of the volume); Hughes, Int. J. Numer. Meth. Eng. 15 (1980) 1413 (mean dilatation).
Valid:  small displacements (incompatible modes).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.linear.elasticity import PAIRS
from abut.fem.mesh.elements import Kind
from abut.fem.mesh.quadrature import STIFFNESS, quadrature_rule

if TYPE_CHECKING:
    from abut.fem.linear.assembly import Body, Group

__all__ = [
    "FORMULATIONS",
    "FULL",
    "INCOMPATIBLE",
    "MEAN",
    "IncompatibleModes",
    "check_formulation",
    "hardly_compressible",
    "has_formulations",
    "modified_strain_matrix",
]

INCOMPATIBLE, MEAN, FULL = FORMULATIONS = ("incompatible modes", "mean dilatation", "full integration")


def has_formulations(kind: Kind) -> bool:
    """Return True if a kind of element has several formulations: linear quadrilaterals and hexahedra."""
    return kind.order == 1 and len(kind.corners) == 2**kind.dimension


def hardly_compressible(stiffness: Numbers) -> bool:
    """Return True if a material of this stiffness (6, 6) locks where volumes are not free to change: ν ≥ .45 of isotropic ones."""
    bulk, shear = stiffness[:3, :3].mean(), stiffness[3:, 3:].trace() / 3.0
    return bool(bulk > 9.6 * shear)


def check_formulation(given: str | None, state: str | None, who: str) -> None:
    """Raise InvalidValue where a formulation does not exist, or not for the plane state."""
    if given is not None and given not in FORMULATIONS:
        raise InvalidValue.of(f"{who}: formulation", given, f"be one of {', '.join(FORMULATIONS)}")
    if given == MEAN and state == "plane stress":
        raise InvalidValue(
            f'{who}: formulation "{MEAN}" averages changes of volume, which plane stress does not constrain; use "{INCOMPATIBLE}"'
        )


def modified_strain_matrix(
    body: Body, group: Group, nodes: Integers, b: Numbers, at: Numbers, d: Numbers, rows: Sequence[int]
) -> Numbers:
    """B̃ of elements by their B, (e, q, s, k d).

    Args:
        body: their body.
        group: the elements' group, which has their formulation.
        nodes: the elements' nodes, (e, k).
        b: B at points of the reference element.
        at: these points, (q, r).
        d: stress by strain, (s, s).
        rows: which of the six components strain has.
    """
    if not has_formulations(group.kind) or group.formulation == FULL:
        return b
    if group.formulation == MEAN:
        return _Elements.of(body, group.kind, nodes, rows).mean_dilatation(b)
    modes = IncompatibleModes.of(body, group, nodes, rows, hardly_compressible(group.material.stiffness))
    return np.asarray(b + modes.at(at) @ modes.elastic(d)[0][:, None])


@dataclass(frozen=True)
class _Elements:
    """Elements at the integration points of their stiffness."""

    kind: Kind
    rows: tuple[int, ...]
    points: Numbers  #: of the reference element, (q, r)
    weights: Numbers  #: their volumes, (e, q)
    b: Numbers  #: B there, (e, q, s, k d)
    x: Numbers  #: places of nodes, (e, k, d)

    @classmethod
    def of(cls, body: Body, kind: Kind, nodes: Integers, rows: Sequence[int]) -> _Elements:
        """Evaluate elements, given by their nodes, at their integration points."""
        from abut.fem.linear.assembly import _element_geometry, strain_matrix

        points = quadrature_rule(kind.name, STIFFNESS[kind.simplex][kind.order - 1])
        n, dn, size, radius = _element_geometry(body, nodes, points.n, points.dn)
        b = strain_matrix(n, dn, radius, tuple(rows))
        x = body.mesh.positions[nodes][..., : body.dimension]
        return cls(kind, tuple(rows), points.at, size * points.weights, b, x)

    def mean_dilatation(self, b: Numbers) -> Numbers:
        """Return B̃ with mean dilatation; see the head of the file."""
        normal = [at for at, row in enumerate(self.rows) if row < 3]
        share = self.weights / self.weights.sum(axis=1, keepdims=True)
        mean = np.einsum("eq,eqsk->ek", share, self.b[:, :, normal])
        out = b.copy()
        out[:, :, normal] += ((mean[:, None] - b[:, :, normal].sum(axis=2)) / 3.0)[:, :, None]
        return out


@dataclass(frozen=True)
class IncompatibleModes:
    """Incompatible modes of elements: G, see the head of the file."""

    elements: _Elements
    inverse: Numbers  #: J₀⁻¹, (e, r, d)
    volume: Numbers  #: det J₀, (e,)
    swells: bool  #: whether modes of the volume are among them
    mean: Numbers  #: of G over each element, (e, s, m)

    @classmethod
    def of(
        cls, body: Body, group: Group, nodes: Integers, rows: Sequence[int], keeps_volume: bool = False
    ) -> IncompatibleModes:
        """Create the modes of some elements; with volume modes in space and round an axis, where the law hardly changes volumes."""
        element = _Elements.of(body, group.kind, nodes, rows)
        middle = group.kind.gradient(np.zeros((1, group.kind.dimension)))[0]
        jacobian = np.einsum("kr,eki->eir", middle, element.x)
        none, swells = np.zeros((1, 1, 1)), keeps_volume and body.state in ("solid", "axisymmetric")
        own = cls(element, np.linalg.inv(jacobian), np.linalg.det(jacobian), swells, none)
        share = element.weights / element.weights.sum(axis=1, keepdims=True)
        return replace(own, mean=np.einsum("eq,eqsm->esm", share, own.at(element.points), optimize=True))

    def at(self, at: Numbers) -> Numbers:
        """Return G at points of the reference element (q, r), or of each element (e, q, r): (e, q, s, m)."""
        kind, many = self.elements.kind, "e" if at.ndim == 3 else ""
        dn = kind.gradient(at.reshape(-1, at.shape[-1])).reshape(*at.shape[:-1], kind.size, -1)
        determinant = np.linalg.det(np.einsum(f"{many}qkr,eki->eqir", dn, self.elements.x))
        share = (self.volume[:, None] / determinant)[..., None]
        xi = at if at.ndim == 3 else at[None]
        g = self._strains((-2.0 * xi * share)[..., None] * self.inverse[:, None])
        if self.swells:
            xi = np.broadcast_to(xi, (*share.shape[:2], kind.dimension))
            pairs = (
                xi[..., [1, 2, 0]] * xi[..., [2, 0, 1]] if kind.dimension == 3 else xi[..., :1] * xi[..., 1:]
            )
            swelling = pairs * share / self.volume[:, None, None] ** (1.0 / kind.dimension)
            own = np.zeros((*g.shape[:3], swelling.shape[-1]))
            own[:, :, :3] = swelling[:, :, None]
            g = np.concatenate([g, own], axis=-1)
        return np.asarray(g - self.mean[:, None])

    def elastic(self, d: Numbers) -> tuple[Numbers, Numbers]:
        """Return A, (e, m, k d), and the diagonal of ∫ Gᵀ D G, (e, m), by stress by strain, (s, s)."""
        element = self.elements
        g = self.at(element.points)
        e, q, s, m = g.shape
        gd = (d @ g * element.weights[:, :, None, None]).reshape(e, q * s, m).transpose(0, 2, 1)
        h = gd @ g.reshape(e, q * s, m)
        a = -np.linalg.solve(h, gd @ element.b.reshape(e, q * s, -1))
        return np.asarray(a), np.asarray(np.einsum("emm->em", h))

    def _strains(self, gradients: Numbers) -> Numbers:
        """Return G of gradients (e, q, r, d); round an axis it is zero."""
        e, q, r, d = gradients.shape
        rows = self.elements.rows
        g = np.zeros((e, q, len(rows), r, d))
        for at, row in enumerate(rows):
            i, j = PAIRS[row]
            if max(i, j) < d:
                g[:, :, at, :, i] = gradients[..., j]
                if i != j:
                    g[:, :, at, :, j] = gradients[..., i]
        return g.reshape(e, q, len(rows), r * d)
