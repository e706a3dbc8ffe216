"""Formulations of linear quadrilaterals and hexahedra: incompatible modes, mean dilatation, full integration.

With full integration, bending of such an element costs parasitic shear: in a plane 1 + c (a/b)² times its bending stiffness, a/b its
length by its height. Incompatible modes add the quadratic displacements that it lacks, N̂_r = 1 − ξ_r², whose amplitudes α belong to the
element and are eliminated in it:

    ε = B u + G α,    α = A u,    A = −(∫ Gᵀ D G)⁻¹ ∫ Gᵀ D B,    K = ∫ B̃ᵀ D B̃,    B̃ = B + G A

Gradients of N̂ are taken with the Jacobian J₀ at the element's middle, (det J₀/det J) J₀⁻ᵀ ∂N̂/∂ξ, less their mean over the element, so
that ∫ G = 0 and a patch of distorted elements holds constant stress. Mean dilatation averages the change of volume,
B̃ = B + ⅓ 1 (mean tr B − tr B), against locking where volumes hardly change; bending still locks.

Sources: Wilson, Taylor, Doherty & Ghaboussi, Numerical and Computer Methods in Structural Mechanics (1973) 43 (modes); Taylor, Beresford &
Wilson, Int. J. Numer. Meth. Eng. 10 (1976) 1211 (patch test); Ibrahimbegovic & Wilson, Commun. Appl. Numer. Meth. 7 (1991) 187 (mean);
Simo & Rifai, Int. J. Numer. Meth. Eng. 29 (1990) 1595 (the same as enhanced strains); Hughes, ibid. 15 (1980) 1413 (mean dilatation).
Valid:  linear elasticity at small displacements (incompatible modes).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue
from abut.fem.elasticity import PAIRS
from abut.fem.kinds import Kind
from abut.fem.rules import STIFFNESS, rule

__all__ = [
    "FORMULATIONS",
    "FULL",
    "INCOMPATIBLE",
    "MEAN",
    "check_formulation",
    "corrected",
    "has_formulations",
]

Numbers = NDArray[np.float64]
Integers = NDArray[np.int64]
INCOMPATIBLE, MEAN, FULL = FORMULATIONS = ("incompatible modes", "mean dilatation", "full integration")


def has_formulations(kind: Kind) -> bool:
    """Whether a kind of element has several: linear quadrilaterals and hexahedra."""
    return kind.order == 1 and len(kind.corners) == 2**kind.dimension


def check_formulation(given: Any, state: str | None, who: str) -> None:
    """Raises InvalidValue where a formulation is none, or not one of the plane state."""
    if given is not None and given not in FORMULATIONS:
        raise InvalidValue.of(f"{who}: formulation", given, f"be one of {', '.join(FORMULATIONS)}")
    if given == MEAN and state == "plane stress":
        raise InvalidValue(
            f'{who}: formulation "{MEAN}" averages changes of volume, which plane stress leaves free; take "{INCOMPATIBLE}"'
        )


def corrected(
    body: Any, group: Any, nodes: Integers, b: Numbers, at: Numbers, d: Numbers, rows: Any
) -> Numbers:
    """B̃ of elements by their B, (e, q, s, k d).

    Args:
        body: the `abut.fem.assembly.Body`.
        group: the elements' group, which has their formulation.
        nodes: the elements' nodes, (e, k).
        b: B at points of the reference element.
        at: these points, (q, r).
        d: stress by strain, (s, s).
        rows: which of the six components strain has.
    """
    if not has_formulations(group.kind) or group.formulation == FULL:
        return b
    element = _Elements(body, group.kind, nodes, rows)
    return element.mean_dilatation(b) if group.formulation == MEAN else element.incompatible(b, at, d)


class _Elements:
    """Elements at the points by which their stiffness is integrated."""

    def __init__(self, body: Any, kind: Kind, nodes: Integers, rows: Any) -> None:
        from abut.fem.assembly import _placed, strain_matrix

        points = rule(kind.name, STIFFNESS[kind.simplex][kind.order - 1])
        n, dn, size, radius = _placed(body, nodes, points.n, points.dn)
        self.kind, self.rows, self.at, self.weights = kind, rows, points.at, size * points.weights
        self.b = strain_matrix(n, dn, radius, rows)
        x = body.mesh.positions[nodes][..., : body.dimension]
        jacobian = np.einsum("kr,eki->eir", kind.gradient(np.zeros((1, kind.dimension)))[0], x)
        self.x, self.inverse, self.volume = x, np.linalg.inv(jacobian), np.linalg.det(jacobian)

    def mean_dilatation(self, b: Numbers) -> Numbers:
        """See the head of the file."""
        normal = [at for at, row in enumerate(self.rows) if row < 3]
        share = self.weights / self.weights.sum(axis=1, keepdims=True)
        mean = np.einsum("eq,eqsk->ek", share, self.b[:, :, normal])
        out = b.copy()
        out[:, :, normal] += ((mean[:, None] - b[:, :, normal].sum(axis=2)) / 3.0)[:, :, None]
        return out

    def incompatible(self, b: Numbers, at: Numbers, d: Numbers) -> Numbers:
        """See the head of the file."""
        own = self._gradients(self.at)
        mean = (own * self.weights[:, :, None, None]).sum(axis=1) / self.weights.sum(axis=1)[:, None, None]
        g = self._strains(own - mean[:, None])
        e, q, s, m = g.shape
        gd = (d @ g * self.weights[:, :, None, None]).reshape(e, q * s, m).transpose(0, 2, 1)
        a = -np.linalg.solve(gd @ g.reshape(e, q * s, m), gd @ self.b.reshape(e, q * s, -1))
        there = g if at is self.at else self._strains(self._gradients(at) - mean[:, None])
        return np.asarray(b + there @ a[:, None])

    def _gradients(self, at: Numbers) -> Numbers:
        """(det J₀/det J) J₀⁻ᵀ ∂N̂/∂ξ at points of the reference element (q, r), or of each element (e, q, r): (e, q, r, d)."""
        dn = self.kind.gradient(at.reshape(-1, at.shape[-1])).reshape(*at.shape[:-1], self.kind.size, -1)
        many = "e" if at.ndim == 3 else ""
        determinant = np.linalg.det(np.einsum(f"{many}qkr,eki->eqir", dn, self.x))
        scale = -2.0 * (at if at.ndim == 3 else at[None]) * (self.volume[:, None] / determinant)[..., None]
        return np.asarray(scale[..., None] * self.inverse[:, None])

    def _strains(self, gradients: Numbers) -> Numbers:
        """G: strain by amplitudes, (e, q, s, r d); round an axis there is none."""
        e, q, r, d = gradients.shape
        g = np.zeros((e, q, len(self.rows), r, d))
        for at, row in enumerate(self.rows):
            i, j = PAIRS[row]
            if max(i, j) < d:
                g[:, :, at, :, i] = gradients[..., j]
                if i != j:
                    g[:, :, at, :, j] = gradients[..., i]
        return g.reshape(e, q, len(self.rows), r * d)
