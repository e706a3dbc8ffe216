"""Internal force and tangent of elements at displacements of any size.

Virtual work over the undeformed volume, with Kirchhoff's stress τ and gradients by the places where points are now (small displacements:
where they were):

    f = ∫ Bᵀ τ,    K = ∫ Bᵀ c B + ∫ ∇N τ ∇Nᵀ (of large ones)

Mean dilatation (B̄, of large displacements F̄): the change of volume at each point is the element's,

    F̄ = (J̄/J)^⅓ F,   J̄ = ∫ J / ∫ 1;      ε̄ = ε + ⅓ (mean tr ε − tr ε) 1

derived from one energy, so that the tangent is symmetric. With t the row of div, m its mean over the element's present volume,
p = ⅓ (m − t), π = ⅓ tr τ, v = w J/∑ w J and Π = ∑ w π:

    δl̄ = δl + p 1,   f = ∑ w (Bᵀ dev τ) + Π m
    K = ∑ w {Bᵀ ĉ B + ∇N τ̂ ∇Nᵀ + y pᵀ + p yᵀ + z p pᵀ} + Π (∑ v t tᵀ − m mᵀ)
    ĉ = c + 2 χ I,   τ̂ = τ − χ 1,   χ = π − Π v/w,   y = Bᵀ (c 1 + 2 τ),   z = 1·c 1 + 2 tr τ

(small displacements: without what τ does in K). I is of symmetric tensors; what χ brings is tr(l l′) = 2 d:d′ − l:l′.
Sources: Bonet & Wood, Nonlinear Continuum Mechanics for Finite Element Analysis (2008), ch. 9; Hughes, Int. J. Numer. Meth. Eng. 15
(1980) 1413 (B̄); Simo, Taylor & Pister, Comput. Methods Appl. Mech. Eng. 51 (1985) 177 (mean dilatation); de Souza Neto et al., Int. J.
Solids Struct. 33 (1996) 3277 (F̄, there by the middle of the element).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.fem.assembly import Body, Group, _placed
from abut.fem.elasticity import PAIRS
from abut.fem.laws.law import Answer
from abut.fem.laws.tensors import ONE, SHEARS, determinant, full, inverse, packed
from abut.fem.rules import rule

__all__ = ["ROWS", "Block", "Strained"]

Numbers = NDArray[np.float64]
Integers = NDArray[np.int64]
#: Components that strain has.
ROWS = {
    "solid": (0, 1, 2, 3, 4, 5),
    "plane strain": (0, 1, 2, 3),
    "axisymmetric": (0, 1, 2, 3),
    "plane stress": (0, 1, 3),
}


@dataclass(frozen=True)
class Block:
    """Elements of one kind and law at their integration points."""

    group: Group
    law: Any
    large: bool
    mean: bool  #: whether change of volume is averaged
    rows: tuple[int, ...]
    at: Numbers  #: of the reference element, (q, d)
    n: Numbers  #: shape functions, (q, k)
    dn: Numbers  #: their derivatives by undeformed places, (e, q, k, d)
    weights: Numbers  #: undeformed volumes, (e, q)
    radius: Numbers | None  #: of bodies of revolution, (e, q)

    @classmethod
    def of(cls, body: Body, group: Group, law: Any, *, large: bool, mean: bool, degrees: Any) -> Block:
        """With all that stays as it is."""
        points = rule(group.kind.name, degrees[group.kind.simplex][group.kind.order - 1])
        n, dn, size, radius = _placed(body, group.nodes, points.n, points.dn)
        return cls(group, law, large, mean, ROWS[body.state], points.at, n, dn, size * points.weights, radius)

    @property
    def points(self) -> int:
        """Integration points in all."""
        return self.weights.size

    def strained(self, u: Numbers, which: slice) -> Strained:
        """Some elements, by displacements of all nodes (n, d)."""
        dn, w = self.dn[which], self.weights[which]
        local = u[self.group.nodes[which]]
        e, q, d = (*dn.shape[:2], dn.shape[-1])
        gradient = np.zeros((e, q, 3, 3))
        gradient[..., :d, :d] = local.transpose(0, 2, 1)[:, None] @ dn
        turn = None
        if self.radius is not None:
            turn = self.n[None] / self.radius[which][..., None]
            gradient[..., 2, 2] = np.einsum("eqk,ek->eq", turn, local[..., 0])
        make = _large if self.large else _small
        return make(self, dn, w, gradient, turn)


@dataclass(frozen=True)
class Strained:
    """Elements as a displacement strains them."""

    block: Block
    given: Numbers  #: what the law is given: ε (e q, 6) or F (e q, 3, 3)
    dn: Numbers  #: gradients by present places (small displacements: undeformed), (e, q, k, d)
    turn: Numbers | None  #: N/r of bodies of revolution, (e, q, k)
    weights: Numbers  #: undeformed volumes, (e, q)
    volumes: Numbers  #: present ones
    volume: Numbers  #: J that the law is given, (e, q)

    @property
    def upside_down(self) -> Integers:
        """Elements with a point at which det F ≤ 0."""
        return np.flatnonzero(~(self.volumes > 0.0).all(axis=1))

    def force(self, stress: Numbers) -> Numbers:
        """Internal forces of nodes, (e, k, d), by the law's stress (e, q, 6)."""
        w = self.weights[..., None]
        tau = stress * w
        if self.block.mean:
            third = tau[..., :3].sum(axis=-1) / 3.0
            share = self.volumes / self.volumes.sum(axis=1, keepdims=True)
            tau = tau + (share * third.sum(axis=1, keepdims=True) - third)[..., None] * ONE
        e, q, k, d = self.dn.shape
        tensor = full(tau)[..., :d, :d]
        out = np.matmul(
            self.dn.transpose(0, 2, 1, 3).reshape(e, k, q * d),
            tensor.transpose(0, 1, 3, 2).reshape(e, q * d, d),
        )
        if self.turn is not None:
            out[..., 0] += np.einsum("eq,eqk->ek", tau[..., 2], self.turn)
        return np.asarray(out)

    def stiffness(self, answer: Answer) -> Numbers:
        """Their tangents, (e, k d, k d)."""
        e, q, k, d = self.dn.shape
        rows, w = list(self.block.rows), self.weights
        stress = answer.stress.reshape(e, q, 6)
        moduli: Any = answer.moduli
        c = moduli.reshape(e, q, 6, 6) if moduli.ndim == 3 else moduli
        b = self.matrix(rows)
        extra: Numbers | None = None
        geometric = stress
        if self.block.mean:
            extra, chi = self._mean(b, c, stress, rows)
            if self.block.large:
                c = c + 2.0 * chi[..., None, None] * np.diag(SHEARS)
                geometric = stress - chi[..., None] * ONE
        c = c[..., rows, :][..., rows] * w[..., None, None]
        flat = b.reshape(e, q * len(rows), k * d)
        out = flat.transpose(0, 2, 1) @ (c @ b).reshape(flat.shape)
        if extra is not None:
            out += extra
        if self.block.large:
            self._geometric(out, geometric * w[..., None])
        return np.asarray(out)

    def matrix(self, rows: list[int]) -> Numbers:
        """B: change of strain by displacement, (e, q, s, k d)."""
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

    def _geometric(self, out: Numbers, tau: Numbers) -> None:
        """Add ∫ ∇N τ ∇Nᵀ, the same for each component; round an axis τ_φ N Nᵀ/r² for the radial one."""
        e, q, k, d = self.dn.shape
        pushed = (self.dn @ full(tau)[..., :d, :d]).transpose(0, 2, 1, 3).reshape(e, k, q * d)
        scalar = pushed @ self.dn.transpose(0, 1, 3, 2).reshape(e, q * d, k)
        blocks = out.reshape(e, k, d, k, d)
        for i in range(d):
            blocks[:, :, i, :, i] += scalar
        if self.turn is not None:
            blocks[:, :, 0, :, 0] += np.einsum(
                "eq,eqa,eqb->eab", tau[..., 2], self.turn, self.turn, optimize=True
            )

    def _mean(self, b: Numbers, c: Numbers, stress: Numbers, rows: list[int]) -> tuple[Numbers, Numbers]:
        """What mean dilatation adds to the tangent, and χ."""
        w, total = self.weights, self.volumes.sum(axis=1, keepdims=True)
        share = self.volumes / total
        t = b[:, :, :3].sum(axis=2)
        m = (share[:, None] @ t)[:, 0]
        p = (m[:, None] - t) / 3.0
        one, other = c[..., :3].sum(axis=-1), c[..., :3, :].sum(axis=-2)  # c 1 and 1·c, which may differ
        over = one[..., :3].sum(axis=-1)  # 1·c 1
        chi = np.zeros_like(w)
        large = self.block.large
        if large:
            third = stress[..., :3].sum(axis=-1) / 3.0
            whole = (w * third).sum(axis=1, keepdims=True)
            chi = third - whole * share / w
            one, other, over = one + 2.0 * stress, other + 2.0 * stress, over + 6.0 * third
        left, right = (((w[..., None] * y)[..., None, rows] @ b)[..., 0, :] for y in (one, other))
        left += (w * over)[..., None] * p
        extra = left.transpose(0, 2, 1) @ p + p.transpose(0, 2, 1) @ right
        if large:
            extra += (t * (whole * share)[..., None]).transpose(0, 2, 1) @ t
            extra -= whole[..., None] * m[:, :, None] * m[:, None, :]
        return extra, chi


def _small(block: Block, dn: Numbers, w: Numbers, gradient: Numbers, turn: Numbers | None) -> Strained:
    strain = packed(0.5 * (gradient + gradient.swapaxes(-1, -2))) / SHEARS
    if block.mean:
        trace = strain[..., :3].sum(axis=-1)
        mean = (w * trace).sum(axis=1, keepdims=True) / w.sum(axis=1, keepdims=True)
        strain += ((mean - trace) / 3.0)[..., None] * ONE
    return Strained(block, strain.reshape(-1, 6), dn, turn, w, w, np.ones_like(w))


def _large(block: Block, dn: Numbers, w: Numbers, gradient: Numbers, turn: Numbers | None) -> Strained:
    gradient += np.eye(3)
    d = dn.shape[-1]
    flat = gradient[..., :d, :d]
    volume = determinant(flat) * (gradient[..., 2, 2] if d == 2 else 1.0)
    bad = ~(volume > 0.0)
    if bad.any():
        return Strained(block, gradient, dn, turn, w, w * volume, volume)
    now = dn @ inverse(flat)
    if turn is not None:
        turn = turn / gradient[..., 2, 2, None]
    present = volume * w
    if block.mean:
        mean = present.sum(axis=1, keepdims=True) / w.sum(axis=1, keepdims=True)
        gradient *= np.cbrt(mean / volume)[..., None, None]
        volume = np.broadcast_to(mean, volume.shape)
    return Strained(block, gradient.reshape(-1, 3, 3), now, turn, w, present, volume)
