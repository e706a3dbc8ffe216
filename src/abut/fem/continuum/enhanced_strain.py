"""Incompatible modes of elements whose material has any law of small strains.

The strain of an element is ε = B u + G α, with the modes G of `abut.fem.linear.formulations`, and its amplitudes α make

    r(α) = ∫ Gᵀ σ(B u + G α) = 0,    α ← α − H⁻¹ r,    H = ∫ Gᵀ c G,    c = ∂σ/∂ε

by Newton's method in the element; steps are halved where r grows. The iteration starts at α_0 + A (u − u_0), the solution of an elastic
element, with α_0 and u_0 of the last accepted step and A of the law's first moduli. Forces and tangent are then

    f = ∫ Bᵀ σ,    K = ∫ Bᵀ c B − (∫ Bᵀ c G) H⁻¹ (∫ Gᵀ c B)

Where a law is ideally plastic, a mode may lose its stiffness: MIN_MODE_STIFFNESS of the elastic one is added to H.
Sources: Simo & Rifai, Int. J. Numer. Meth. Eng. 29 (1990) 1595 (any law, α in the element); Simo, Armero & Taylor, Comput. Methods
Appl. Mech. Eng. 110 (1993) 359 (modes of the volume).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from abut.array_types import Flags, Integers, Numbers
from abut.fem.continuum.elements import ElementBlock, StrainState
from abut.fem.laws.law import Answer
from abut.fem.linear.assembly import BATCH, Body
from abut.fem.linear.formulations import IncompatibleModes
from abut.fem.model.step_errors import StepFailed

__all__ = ["ElementEquilibrium", "Enhancement"]

MIN_MODE_STIFFNESS = 1e-10  #: of the elastic stiffness of a mode, lower bound that is kept
RESIDUAL_TOLERANCE = 1e-12  #: of ∫ |G| |σ|, tolerance of r
ROUNDING_TOLERANCE = 1e-8  #: likewise, where rounding of the law causes a larger residual
FIRST = 1e-3  #: of the initial ∫ |G| |σ|, lower bound of the scale: where stress vanishes
MAX_ITERATIONS = 40  #: of Newton's method in an element
HALVINGS = 8  #: of one of its steps


@dataclass(frozen=True)
class ElementEquilibrium:
    """Elements with their converged amplitudes, if they have modes."""

    strain_state: StrainState  #: with ε = B u + G α
    answer: Answer
    amplitudes: Numbers  #: α, (e, m)
    g: Numbers | None = None  #: G, (e, q, s, m)
    rest: Numbers | None = None  #: addition to H, (e, m)

    def stiffness(self) -> Numbers:
        """Return the tangents, (e, k d, k d)."""
        b = self.strain_state.matrix(list(self.strain_state.block.rows))
        return np.asarray(self.strain_state.stiffness(self.answer) - self.condensation(b, b))

    def condensation(self, left: Numbers, right: Numbers) -> Numbers | float:
        """Return the reduction of the tangent by amplitudes, (∫ Bᵀ c G) H⁻¹ (∫ Gᵀ c B), by B of virtual strains and of strain changes."""
        if self.g is None or self.rest is None:
            return 0.0
        e, q, s, m = self.g.shape
        moduli = _weighted_moduli(self.strain_state, self.answer)
        flat = self.g.reshape(e, q * s, m)
        cg = (moduli @ self.g).reshape(flat.shape)
        gc = flat.transpose(0, 2, 1) @ (moduli @ right).reshape(e, q * s, -1)
        h = flat.transpose(0, 2, 1) @ cg + self.rest[:, :, None] * np.eye(m)
        return np.asarray(left.reshape(e, q * s, -1).transpose(0, 2, 1) @ cg @ np.linalg.solve(h, gc))


@dataclass(frozen=True)
class Enhancement:
    """Incompatible modes of a block of elements."""

    block: ElementBlock
    g: Numbers  #: G, (e, q, s, m)
    follow: Numbers  #: A, (e, m, k d)
    rest: Numbers  #: MIN_MODE_STIFFNESS of the diagonal of ∫ Gᵀ D G, (e, m)
    who: str

    @property
    def count(self) -> int:
        """Number of modes m."""
        return int(self.g.shape[-1])

    @classmethod
    def of(cls, body: Body, block: ElementBlock) -> Enhancement:
        """Create the enhancement of elements with incompatible modes."""
        rows, law = list(block.rows), block.law
        moduli = law.complete(np.zeros((1, 6)), law.virgin(1), True).moduli
        assert moduli is not None
        d = moduli.reshape(-1, 6, 6)[0][np.ix_(rows, rows)]
        found = []
        for first in range(0, len(block.weights), BATCH):
            nodes = block.group.nodes[first : first + BATCH]
            modes = IncompatibleModes.of(body, block.group, nodes, block.rows, law.locks)
            found.append((modes.at(block.at), *modes.elastic(d)))
        g, follow, diagonal = (np.concatenate(each) for each in zip(*found, strict=True))
        return cls(
            block,
            g,
            follow,
            MIN_MODE_STIFFNESS * diagonal,
            f'mesh "{body.mesh.name}", material "{law.elasticity.name}"',
        )

    def initial_amplitudes(self, step: Numbers, start: Numbers, which: slice) -> Numbers:
        """Return α_0 + A (u − u_0) of some elements, by displacements (n, d) and α_0 (e, m)."""
        local = step[self.block.group.nodes[which]].reshape(len(start), -1, 1)
        return np.asarray(start + (self.follow[which] @ local)[..., 0])

    def strain_state(self, strained: StrainState, amplitudes: Numbers, which: slice) -> StrainState:
        """Return the strains ε = B u + G α of some elements from B u."""
        given = strained.given.reshape(*strained.weights.shape, 6).copy()
        given[..., list(self.block.rows)] += (self.g[which] @ amplitudes[:, None, :, None])[..., 0]
        return replace(strained, given=given.reshape(-1, 6))

    def find_equilibrium(
        self, strained: StrainState, old: Numbers, start: Numbers, which: slice, tangent: bool
    ) -> ElementEquilibrium:
        """Return some elements with their amplitudes in equilibrium.

        Args:
            strained: by their nodes alone.
            old: memory of their points, (e q, …).
            start: initial amplitudes, (e, m).
            which: elements of the block.
            tangent: True to compute moduli.

        Raises:
            StepFailed: the amplitudes do not converge.
        """
        return _ElementNewton(strained, old, self.g[which], self.rest[which]).run(start, tangent, self.who)


def _weighted_moduli(strained: StrainState, answer: Answer) -> Numbers:
    """Return c times volume, by components of the strain, (e, q, s, s)."""
    rows = list(strained.block.rows)
    assert answer.moduli is not None
    c = answer.moduli.reshape(*strained.weights.shape, 6, 6)
    return np.asarray(c[..., rows, :][..., rows] * strained.weights[..., None, None])


class _ElementNewton:
    """Newton's method in elements, for those not yet converged."""

    def __init__(self, strained: StrainState, old: Numbers, g: Numbers, rest: Numbers) -> None:
        self.strain_state, self.old, self.g, self.rest = strained, old, g, rest
        self.rows = list(strained.block.rows)
        self.w = strained.weights

    def answer(self, alpha: Numbers, at: Integers, tangent: bool) -> tuple[StrainState, Answer]:
        """Return strains and the law's response of elements ``at`` for their amplitudes."""
        q = self.w.shape[1]
        points = (np.asarray(at)[:, None] * q + np.arange(q)).ravel()
        given = self.strain_state.given.reshape(*self.w.shape, 6)[at].copy()
        given[..., self.rows] += (self.g[at] @ alpha[at][:, None, :, None])[..., 0]
        flat = given.reshape(-1, 6)
        answer = self.strain_state.block.law.complete(flat, self.old[points], tangent)
        return replace(self.strain_state, given=flat, weights=self.w[at]), answer

    def residual(self, answer: Answer, at: Integers) -> tuple[Numbers, Numbers]:
        """Return r and ∫ |G| |σ|, (e, m)."""
        stress = answer.stress.reshape(-1, self.w.shape[1], 6)[..., self.rows] * self.w[at][..., None]
        g = self.g[at]
        r = np.einsum("eqs,eqsm->em", stress, g, optimize=True)
        return r, np.einsum("eqs,eqsm->em", np.abs(stress), np.abs(g), optimize=True)

    def run(self, start: Numbers, tangent: bool, who: str) -> ElementEquilibrium:
        """Iterate until r vanishes in all elements."""
        count, alpha = len(start), start.copy()
        active, first = np.arange(count), None
        for _ in range(MAX_ITERATIONS):
            piece, answer = self.answer(alpha, active, True)
            r, size = self.residual(answer, active)
            if first is None:
                first = FIRST * size
            size = np.maximum(size, first[active])
            left: Flags = np.asarray((np.abs(r) > RESIDUAL_TOLERANCE * size).any(axis=1))
            if not left.any():
                break
            step = self._step(piece, answer, r, active)
            alpha, moved = self._apply_step(alpha, step, r, active, left)
            stuck = left & ~moved
            if (np.abs(r[stuck]) > ROUNDING_TOLERANCE * size[stuck].max(axis=1, keepdims=True)).any():
                raise self._failure(who)
            active = active[left & moved]
            if not len(active):
                break
        else:
            raise self._failure(who)
        piece, answer = self.answer(alpha, np.arange(count), tangent)
        return ElementEquilibrium(piece, answer, alpha, self.g, self.rest)

    def _step(self, piece: StrainState, answer: Answer, r: Numbers, active: Integers) -> Numbers:
        e, q, s, m = self.g[active].shape
        flat = self.g[active].reshape(e, q * s, m)
        cg = (_weighted_moduli(piece, answer) @ self.g[active]).reshape(flat.shape)
        h = flat.transpose(0, 2, 1) @ cg + self.rest[active][:, :, None] * np.eye(m)
        return np.asarray(-np.linalg.solve(h, r[..., None])[..., 0])

    def _apply_step(
        self, alpha: Numbers, step: Numbers, r: Numbers, active: Integers, left: Flags
    ) -> tuple[Numbers, Flags]:
        """Return amplitudes after a step, halved where r does not fall, and which of them changed."""
        weight = 1.0 / self.rest[active]
        before, share = (r**2 * weight).sum(axis=1), np.ones(len(active))
        out, moved, open_ = alpha.copy(), np.zeros(len(active), bool), left.copy()
        for _ in range(HALVINGS):
            at = active[open_]
            out[at] = alpha[at] + share[open_][:, None] * step[open_]
            now, _size = self.residual(self.answer(out, at, False)[1], at)
            fallen = (now**2 * weight[open_]).sum(axis=1) < before[open_] * (1.0 - 1e-4 * share[open_])
            moved[np.flatnonzero(open_)[fallen]] = True
            open_ = left & ~moved
            if not open_.any():
                break
            share[open_] *= 0.5
        out[active[open_]] = alpha[active[open_]]
        return out, moved

    def _failure(self, who: str) -> StepFailed:
        return StepFailed(
            f"{who}: the incompatible modes of an element do not converge; the step is too long"
        )
