"""Internal force and tangent of elements at displacements of any size.

Virtual work over the undeformed volume, with Kirchhoff's stress τ and gradients by the present positions of points (small displacements:
by their initial positions):

    f = ∫ Bᵀ τ,    K = ∫ Bᵀ c B + ∫ ∇N τ ∇Nᵀ (of large ones)

Mean dilatation (B̄, of large displacements F̄) replaces the change of volume at each point by that of the element,

    F̄ = (J̄/J)^⅓ F,   J̄ = ∫ J / ∫ 1;      ε̄ = ε + ⅓ (mean tr ε − tr ε) 1

derived from one energy, so that the tangent is symmetric. With t the row of div, m its mean over the element's present volume,
p = ⅓ (m − t), π = ⅓ tr τ, v = w J/∑ w J and Π = ∑ w π:

    δl̄ = δl + p 1,   f = ∑ w (Bᵀ dev τ) + Π m
    K = ∑ w {Bᵀ ĉ B + ∇N τ̂ ∇Nᵀ + y pᵀ + p yᵀ + z p pᵀ} + Π (∑ v t tᵀ − m mᵀ)
    ĉ = c + 2 χ I,   τ̂ = τ − χ 1,   χ = π − Π v/w,   y = Bᵀ (c 1 + 2 τ),   z = 1·c 1 + 2 tr τ

(small displacements: without the terms of τ in K). I is of symmetric tensors; the terms of χ are tr(l l′) = 2 d:d′ − l:l′.
Sources: Bonet & Wood, Nonlinear Continuum Mechanics for Finite Element Analysis (2008), ch. 9; Hughes, Int. J. Numer. Meth. Eng. 15
(1980) 1413 (B̄); Simo, Taylor & Pister, Comput. Methods Appl. Mech. Eng. 51 (1985) 177 (mean dilatation); de Souza Neto et al., Int. J.
Solids Struct. 33 (1996) 3277 (F̄, there by the middle of the element).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from abut.array_types import Integers, Numbers
from abut.fem.laws.law import Answer, Law
from abut.fem.laws.tensors import ONE, SHEARS, matrix_determinant, matrix_inverse, to_components, to_tensor
from abut.fem.linear.assembly import Body, Degrees, Group, _element_geometry
from abut.fem.linear.elasticity import PAIRS
from abut.fem.mesh.quadrature import quadrature_rule

__all__ = ["ROWS", "ElementBlock", "StrainState"]

#: Components that strain has.
ROWS = {
    "solid": (0, 1, 2, 3, 4, 5),
    "plane strain": (0, 1, 2, 3),
    "axisymmetric": (0, 1, 2, 3),
    "plane stress": (0, 1, 3),
}


@dataclass(frozen=True)
class ElementBlock:
    """Elements of one kind and law at their integration points."""

    group: Group
    law: Law
    large: bool
    mean: bool  #: whether change of volume is averaged
    rows: tuple[int, ...]
    at: Numbers  #: of the reference element, (q, d)
    n: Numbers  #: shape functions, (q, k)
    dn: Numbers  #: their derivatives by undeformed places, (e, q, k, d)
    weights: Numbers  #: undeformed volumes, (e, q)
    radius: Numbers | None  #: of bodies of revolution, (e, q)

    @classmethod
    def of(
        cls, body: Body, group: Group, law: Law, *, large: bool, mean: bool, degrees: Degrees
    ) -> ElementBlock:
        """Create a block from quantities that stay constant."""
        points = quadrature_rule(group.kind.name, degrees[group.kind.simplex][group.kind.order - 1])
        n, dn, size, radius = _element_geometry(body, group.nodes, points.n, points.dn)
        return cls(group, law, large, mean, ROWS[body.state], points.at, n, dn, size * points.weights, radius)

    @property
    def points(self) -> int:
        """Number of integration points in all."""
        return self.weights.size

    def strain_state(self, u: Numbers, which: slice) -> StrainState:
        """Return the strains of some elements from displacements of all nodes (n, d)."""
        return self.strains_by_gradient(self.gradient(u, which), which)

    def gradient(self, u: Numbers, which: slice) -> Numbers:
        """Return gradients of displacements by undeformed places, (e, q, 3, 3)."""
        dn, local = self.dn[which], u[self.group.nodes[which]]
        e, q, d = (*dn.shape[:2], dn.shape[-1])
        gradient = np.zeros((e, q, 3, 3))
        gradient[..., :d, :d] = local.transpose(0, 2, 1)[:, None] @ dn
        if (turn := self._turn(which)) is not None:
            gradient[..., 2, 2] = np.einsum("eqk,ek->eq", turn, local[..., 0])
        return gradient

    def strains_by_gradient(self, gradient: Numbers, which: slice) -> StrainState:
        """Return the strains of some elements from gradients of displacements."""
        make = _large_strain_state if self.large else _small_strain_state
        return make(self, self.dn[which], self.weights[which], gradient, self._turn(which))

    def _turn(self, which: slice) -> Numbers | None:
        """Return N/R of bodies of revolution."""
        return None if self.radius is None else self.n[None] / self.radius[which][..., None]


@dataclass(frozen=True)
class StrainState:
    """Strain state of elements under a displacement."""

    block: ElementBlock
    given: Numbers  #: input of the law: ε (e q, 6) or F (e q, 3, 3)
    dn: Numbers  #: gradients by present places (small displacements: undeformed), (e, q, k, d)
    turn: Numbers | None  #: N/r of bodies of revolution, (e, q, k)
    weights: Numbers  #: undeformed volumes, (e, q)
    volumes: Numbers  #: present ones
    volume: Numbers  #: J in the input of the law, (e, q)

    @property
    def inverted_elements(self) -> Integers:
        """Return elements with a point at which det F ≤ 0."""
        return np.flatnonzero(~(self.volumes > 0.0).all(axis=1))

    def weighted_stress(self, stress: Numbers) -> Numbers:
        """Return the stress that does work on strains of the points themselves, times volume, from the law's stress (e, q, 6)."""
        tau = stress * self.weights[..., None]
        if not self.block.mean:
            return tau
        third = tau[..., :3].sum(axis=-1) / 3.0
        share = self.volumes / self.volumes.sum(axis=1, keepdims=True)
        return np.asarray(tau + (share * third.sum(axis=1, keepdims=True) - third)[..., None] * ONE)

    def force(self, stress: Numbers) -> Numbers:
        """Return internal forces of nodes, (e, k, d), by the law's stress (e, q, 6)."""
        tau = self.weighted_stress(stress)
        e, q, k, d = self.dn.shape
        tensor = to_tensor(tau)[..., :d, :d]
        out = np.matmul(
            self.dn.transpose(0, 2, 1, 3).reshape(e, k, q * d),
            tensor.transpose(0, 1, 3, 2).reshape(e, q * d, d),
        )
        if self.turn is not None:
            out[..., 0] += np.einsum("eq,eqk->ek", tau[..., 2], self.turn)
        return np.asarray(out)

    def stiffness(self, answer: Answer) -> Numbers:
        """Return the tangents of the elements, (e, k d, k d)."""
        b = self.matrix(list(self.block.rows))
        out = self.material(b, b, answer)
        if self.block.large:
            self.geometric(out, self.weighted_stress(answer.stress.reshape(*self.weights.shape, 6)))
        return out

    def material(self, left: Numbers, right: Numbers, answer: Answer, more: Numbers | None = None) -> Numbers:
        """Return the stiffness from a change of stress, (e, k d, k d).

        Args:
            left: B of virtual strains, (e, q, s, k d).
            right: B of the change of strain, different where forces are of a step (`abut.fem.continuum.discrete_gradient`).
            answer: the law's, with moduli.
            more: further moduli, without mean dilatation, (e, q, 6, 6).
        """
        e, q, s, size = left.shape
        rows, moduli = list(self.block.rows), answer.moduli
        assert moduli is not None
        c = moduli.reshape(e, q, 6, 6) if moduli.ndim == 3 else moduli
        extra: Numbers | float = 0.0
        if self.block.mean:
            extra, chi = self._mean(left, right, c, answer.stress.reshape(e, q, 6), rows)
            if self.block.large:
                c = c + 2.0 * chi[..., None, None] * np.diag(SHEARS)
        if more is not None:
            c = c + more
        c = c[..., rows, :][..., rows] * self.weights[..., None, None]
        flat = left.reshape(e, q * s, size)
        return np.asarray(flat.transpose(0, 2, 1) @ (c @ right).reshape(flat.shape) + extra)

    def matrix(self, rows: list[int]) -> Numbers:
        """Return B: change of strain by displacement, (e, q, s, k d)."""
        e, q, k, d = self.dn.shape
        b = np.zeros((e, q, len(rows), k, d))
        for at, row in enumerate(rows):
            i, j = PAIRS[row]
            if row == 2 and d == 2:  # round the axis
                if self.turn is not None:
                    b[:, :, at, :, 0] = self.turn
                continue
            b[:, :, at, :, i] = self.dn[..., j]
            if i != j:
                b[:, :, at, :, j] = self.dn[..., i]
        return b.reshape(e, q, len(rows), k * d)

    def geometric(self, out: Numbers, tau: Numbers) -> None:
        """Add ∫ ∇N τ ∇Nᵀ, the same for each component; round an axis τ_φ N Nᵀ/r² for the radial one."""
        e, q, k, d = self.dn.shape
        pushed = (self.dn @ to_tensor(tau)[..., :d, :d]).transpose(0, 2, 1, 3).reshape(e, k, q * d)
        scalar = pushed @ self.dn.transpose(0, 1, 3, 2).reshape(e, q * d, k)
        blocks = out.reshape(e, k, d, k, d)
        for i in range(d):
            blocks[:, :, i, :, i] += scalar
        if self.turn is not None:
            blocks[:, :, 0, :, 0] += np.einsum(
                "eq,eqa,eqb->eab", tau[..., 2], self.turn, self.turn, optimize=True
            )

    def _mean(
        self, left: Numbers, right: Numbers, c: Numbers, stress: Numbers, rows: list[int]
    ) -> tuple[Numbers, Numbers]:
        """Return the contribution of mean dilatation to `material`, and χ."""
        w, total = self.weights, self.volumes.sum(axis=1, keepdims=True)
        share = self.volumes / total
        (t1, m1), (t2, m2) = (
            (t, (share[:, None] @ t)[:, 0]) for t in (b[:, :, :3].sum(axis=2) for b in (left, right))
        )
        p1, p2 = (m1[:, None] - t1) / 3.0, (m2[:, None] - t2) / 3.0
        one, other = c[..., :3].sum(axis=-1), c[..., :3, :].sum(axis=-2)  # c 1 and 1·c, which may differ
        over = one[..., :3].sum(axis=-1)  # 1·c 1
        chi = np.zeros_like(w)
        large = self.block.large
        if large:
            third = stress[..., :3].sum(axis=-1) / 3.0
            whole = (w * third).sum(axis=1, keepdims=True)
            chi = third - whole * share / w
            one, other, over = one + 2.0 * stress, other + 2.0 * stress, over + 6.0 * third
        y1, y2 = (
            ((w[..., None] * y)[..., None, rows] @ b)[..., 0, :] for y, b in ((one, left), (other, right))
        )
        y1 += (w * over)[..., None] * p1
        extra = y1.transpose(0, 2, 1) @ p2 + p1.transpose(0, 2, 1) @ y2
        if large:
            extra += (t1 * (whole * share)[..., None]).transpose(0, 2, 1) @ t2
            extra -= whole[..., None] * m1[:, :, None] * m2[:, None, :]
        return extra, chi


def _small_strain_state(
    block: ElementBlock, dn: Numbers, w: Numbers, gradient: Numbers, turn: Numbers | None
) -> StrainState:
    strain = to_components(0.5 * (gradient + gradient.swapaxes(-1, -2))) / SHEARS
    if block.mean:
        trace = strain[..., :3].sum(axis=-1)
        mean = (w * trace).sum(axis=1, keepdims=True) / w.sum(axis=1, keepdims=True)
        strain += ((mean - trace) / 3.0)[..., None] * ONE
    return StrainState(block, strain.reshape(-1, 6), dn, turn, w, w, np.ones_like(w))


def _large_strain_state(
    block: ElementBlock, dn: Numbers, w: Numbers, gradient: Numbers, turn: Numbers | None
) -> StrainState:
    gradient += np.eye(3)
    d = dn.shape[-1]
    flat = gradient[..., :d, :d]
    volume = matrix_determinant(flat) * (gradient[..., 2, 2] if d == 2 else 1.0)
    bad = ~(volume > 0.0)
    if bad.any():
        return StrainState(block, gradient, dn, turn, w, w * volume, volume)
    now = dn @ matrix_inverse(flat)
    if turn is not None:
        turn = turn / gradient[..., 2, 2, None]
    present = volume * w
    if block.mean:
        mean = present.sum(axis=1, keepdims=True) / w.sum(axis=1, keepdims=True)
        gradient *= np.cbrt(mean / volume)[..., None, None]
        volume = np.broadcast_to(mean, volume.shape)
    return StrainState(block, gradient.reshape(-1, 3, 3), now, turn, w, present, volume)
