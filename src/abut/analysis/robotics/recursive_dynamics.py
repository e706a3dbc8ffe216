"""Recursive dynamics along a tree of stages: inverse dynamics, mass matrix, and derivatives, in NumPy.

All motions v, a, S and forces f are about one point, in global axes: (translation, rotation) and (force, moment). With

    v × s = ⎡ ω×  v× ⎤ s,     v ×* f = ⎡ ω×  0  ⎤ f
            ⎣ 0   ω× ⎦                 ⎣ v×  ω× ⎦

parents precede their children in the outward recursion (Featherstone 2008, sec. 5.3, table 5.1, there in bodies' axes), and follow them in
the inward one:

    v_i = v_p + S_i u_i,   a_i = a_p + S_i u̇_i + v_p × S_i u_i,   f_i = I_i a_i + v_i ×* I_i v_i − f_ext,   F_i = Σ f over what i carries,
    τ_i = S_iᵀ F_i,        M_kj = S_kᵀ I^C S_j                    (composite bodies, sec. 6.2),
    I^A_p ← I^A_p + I^A − I^A S D⁻¹ Sᵀ I^A,   D = Sᵀ I^A S        (articulated bodies, sec. 7.3),

with a = −g of the ground, and I^C of the subtree of the outer one of k and j. If s is a column of S_j, the whole subtree of j is displaced
by s, so that, seen from there, only v and a change:

    ψ = v_j × s,   ξ = a_j × s + v_j × ψ,   δv = ψ,   δa = ξ − v × ψ,   δf = I ξ + B ψ,   B ψ = v ×* I ψ − I v × ψ + ψ ×* I v
    ∂τ_k/∂q_j = S_kᵀ (I^C ξ + B^C ψ − E^C s + s ×* F_j | k not outside j)
    ∂τ_k/∂u_j = S_kᵀ (I^C (Ṡ_j + ψ) + B^C s)

E is the contribution of forces that are constant in space: f_ext turned back by s. Source: Singh, Russo & Wensing, IEEE Robotics and
Automation Letters 7 (2022) 1776-1783; derived again for joints of several degrees of freedom whose axes are fixed in the parent.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.system.tree.numpy_tree import Stages, cross_matrix

__all__ = ["Pass", "cholesky_factor"]


@dataclasses.dataclass(frozen=True)
class Pass:
    """Tree at q, u and u̇ with forces on its bodies.

    Args:
        tree: The stages.
        masses: By body [kg].
        inertias: By body, along its own axes [kg m²].
        gravity: Of free fall [m/s²].
        q, u, a: Coordinates, rates and how fast these change.
        forces: By body, force and torque at its centre of mass, global axes.
    """

    tree: Stages
    masses: Numbers
    inertias: Numbers
    gravity: Numbers
    q: Numbers
    u: Numbers
    a: Numbers
    forces: Numbers

    @cached_property
    def stage_poses(self) -> tuple[Numbers, Numbers, Numbers]:
        """Axes and position of the end of each stage, and S of all stages."""
        poses, s = self.tree.pose_and_rates(self.q)
        return np.array([one.axes for one in poses]), np.array([one.place for one in poses]), s

    @property
    def s(self) -> Numbers:
        """Motions S by all rates (6, rates)."""
        return self.stage_poses[2]

    @cached_property
    def v(self) -> Numbers:
        """Motion of each stage."""
        return self._sum_ancestors(self._sum_by_stage(self.s * self.u))

    @cached_property
    def axis_rates(self) -> Numbers:
        """Rate Ṡ = v_p × S (6, rates)."""
        carrying = np.where((self.tree.parent >= 0)[:, None], self.v[self.tree.parent], 0.0)[self.tree.stage]
        return np.asarray(np.einsum("jab,bj->aj", _motion_cross_matrices(carrying), self.s))

    @cached_property
    def acceleration(self) -> Numbers:
        """Rate of change of the motion of each stage; the acceleration of a freely falling body is 0."""
        out = self._sum_by_stage(self.s * self.a + self.axis_rates * self.u)
        out[self.tree.parent < 0, :3] -= self.gravity
        return self._sum_ancestors(out)

    @cached_property
    def bodies(self) -> tuple[NDArray[np.int64], Numbers, Numbers]:
        """Stage, axes and centre of mass of each body."""
        axes, places, _ = self.stage_poses
        stage = np.array(list(self.tree.carrier.values())[1:], np.int64)
        far = list(self.tree.far.values())[1:]
        turned = axes[stage] @ np.array([one.axes for one in far])
        return (
            stage,
            turned,
            places[stage] + np.einsum("bij,bj->bi", axes[stage], np.array([f.place for f in far])),
        )

    @cached_property
    def inertia(self) -> Numbers:
        """Inertia I of the body at the end of each stage, or 0."""
        stage, turned, at = self.bodies
        out, arm, m = np.zeros((len(self.tree.parent), 6, 6)), cross_matrix(at), self.masses[:, None, None]
        out[stage, :3, :3] = m * np.eye(3)
        out[stage, :3, 3:], out[stage, 3:, :3] = -m * arm, m * arm
        out[stage, 3:, 3:] = turned @ self.inertias @ turned.transpose(0, 2, 1) - m * arm @ arm
        return out

    @cached_property
    def composite(self) -> Numbers:
        """Composite inertia I of the subtree of each rate's stage."""
        return self._sum_subtrees(self.inertia)[self.tree.stage]

    @cached_property
    def external(self) -> Numbers:
        """External force on the body at the end of each stage."""
        stage, _, at = self.bodies
        out = np.zeros((len(self.tree.parent), 6))
        out[stage] = self.forces
        out[stage, 3:] += np.cross(at, self.forces[:, :3])
        return out

    @cached_property
    def subtree_force(self) -> Numbers:
        """Total force F of the subtree of each stage."""
        return self._sum_subtrees(
            np.einsum("iab,ib->ia", self.inertia, self.acceleration) + self._own_forces()
        )

    def _own_forces(self) -> Numbers:
        """Return v ×* I v − f_ext of the body at the end of each stage."""
        momentum = np.einsum("iab,ib->ia", self.inertia, self.v)
        whirl: Numbers = np.einsum("iba,ib->ia", _motion_cross_matrices(self.v), momentum)  # v ×* = −(v ×)ᵀ
        return -whirl - self.external

    def torques(self) -> Numbers:
        """Return τ (rates)."""
        by_bodies = np.einsum("aj,ja->j", self.s, self.subtree_force[self.tree.stage])
        return np.asarray(by_bodies + self.tree.reflected * self.a)

    def accelerations(self, tau: Numbers) -> Numbers:
        """Return u̇ by articulated bodies, for given τ; u̇ of the pass is 0.

        Raises:
            InvalidValue: a rate moves no mass.
        """
        s, parent, stages = self.s, self.tree.parent, self.tree.stages
        inertia, force = self.inertia.copy(), self._own_forces()
        reference = np.einsum("aj,jab,bj->j", s, self.composite, s)
        bias_acceleration = self._sum_by_stage(self.axis_rates * self.u)
        solved: list[tuple[Numbers, Numbers, Numbers]] = []
        for k in range(len(stages) - 1, -1, -1):
            rates = list(stages[k].rates)
            axes = s[:, rates]
            way = inertia[k] @ axes
            own = axes.T @ way + np.diag(self.tree.reflected[rates])
            cholesky_factor(own, reference[rates], [self.tree.rates[j] for j in rates])
            back = np.linalg.inv(own)
            gain, free = back @ way.T, back @ (tau[rates] - axes.T @ force[k])
            solved.append((axes, gain, free))
            if parent[k] >= 0:
                bound = inertia[k] - way @ gain
                inertia[parent[k]] += bound
                force[parent[k]] += force[k] + bound @ bias_acceleration[k] + way @ free
        out, a = np.zeros(len(self.u)), bias_acceleration
        for k, (axes, gain, free) in enumerate(reversed(solved)):
            a[k] += a[parent[k]] if parent[k] >= 0 else np.concatenate([-self.gravity, np.zeros(3)])
            rates = list(stages[k].rates)
            out[rates] = free - gain @ a[k]
            a[k] += axes @ out[rates]
        return out

    def masses_by_rates(self) -> Numbers:
        """Return M (rates, rates)."""
        upper = self._of_pairs(self.s, np.einsum("jab,bj->aj", self.composite, self.s))
        return np.where(self.tree.outside, upper.T, upper) + np.diag(self.tree.reflected)

    def derivatives(self) -> tuple[Numbers, Numbers]:
        """Return ∂τ/∂q, for changes of q by small rotations and displacements in the sense of u, and ∂τ/∂u."""
        s, stage = self.s, self.tree.stage
        v = _motion_cross_matrices(self.v[stage])
        psi = np.einsum("jab,bj->aj", v, s)
        xi = np.einsum("jab,bj->aj", _motion_cross_matrices(self.acceleration[stage]), s)
        xi += np.einsum("jab,bj->aj", v, psi)
        b, e = (
            self._sum_subtrees(self._gyroscopic())[stage],
            self._sum_subtrees(self._external_force_terms())[stage],
        )
        motions = ((xi, self.composite), (psi, b), (-s, e))
        by_q = self._outer(motions, self._force_rates())
        by_u = self._outer(((self.axis_rates + psi, self.composite), (s, b)), 0.0)
        return by_q, by_u

    def _outer(self, motions: tuple[tuple[Numbers, Numbers], ...], more: Numbers | float) -> Numbers:
        """Return S_kᵀ (Σ X^C x_j), X of the outer one of k and j; if k is not outside j, with the addition ``more``."""
        s = self.s
        own: Numbers = sum(np.einsum("jab,bj->aj", block, x) for x, block in motions)
        upper = self._of_pairs(s, own + more)
        lower = sum(np.einsum("kab,ak->bk", block, s).T @ x for x, block in motions)
        beyond = self.tree.outside & ~self.tree.outside.T
        return np.where(beyond, lower, upper)

    def _of_pairs(self, s: Numbers, x: Numbers) -> Numbers:
        """Return S_kᵀ x_j if j is in the subtree of k, otherwise 0."""
        return np.where(self.tree.outside.T, s.T @ x, 0.0)

    def _force_rates(self) -> Numbers:
        """Return s ×* F by rate."""
        return np.asarray(
            -np.einsum("jba,jb->aj", _motion_cross_matrices(self.s.T), self.subtree_force[self.tree.stage])
        )

    def _gyroscopic(self) -> Numbers:
        """Return the gyroscopic matrix B by stage."""
        momentum, v = np.einsum("iab,ib->ia", self.inertia, self.v), _motion_cross_matrices(self.v)
        return -v.transpose(0, 2, 1) @ self.inertia - self.inertia @ v + _force_cross_matrices(momentum)

    def _external_force_terms(self) -> Numbers:
        """Return the matrix E by stage: for a force F at p and a torque T, s maps to (−ω × F, −p × (ω × F) − ω × T)."""
        stage, _, at = self.bodies
        out = np.zeros((len(self.tree.parent), 6, 6))
        force = cross_matrix(self.forces[:, :3])
        out[stage, :3, 3:] = force
        out[stage, 3:, 3:] = cross_matrix(at) @ force + cross_matrix(self.forces[:, 3:])
        return out

    def _sum_by_stage(self, columns: Numbers) -> Numbers:
        """Return sums of columns (6, rates) of each stage."""
        out = np.zeros((len(self.tree.parent), 6))
        np.add.at(out, self.tree.stage, columns.T)
        return out

    def _sum_ancestors(self, values: Numbers) -> Numbers:
        """Return for each stage the sum of its value and those of all its ancestors."""
        for k, p in enumerate(self.tree.parent):
            if p >= 0:
                values[k] += values[p]
        return values

    def _sum_subtrees(self, values: Numbers) -> Numbers:
        """Return for each stage the sum of its value and those of its subtree."""
        out = values.copy()
        for k in range(len(out) - 1, -1, -1):
            if self.tree.parent[k] >= 0:
                out[self.tree.parent[k]] += out[k]
        return out


def cholesky_factor(matrix: Numbers, reference: Numbers, names: Sequence[str]) -> Numbers:
    """Return L of M = L Lᵀ.

    Raises:
        InvalidValue: a rate moves no mass: its remaining inertia is rounding compared with that of its motion alone.
    """
    try:
        lower = np.linalg.cholesky(matrix)
    except np.linalg.LinAlgError:
        lower = np.zeros_like(matrix)
    if np.any(lower.diagonal() ** 2 <= 1e-14 * reference):
        name = names[int(np.argmax(np.abs(np.linalg.eigh(matrix)[1][:, 0])))]
        raise InvalidValue(f"robot: {name} moves no mass; give mass and inertia to the bodies that it moves")
    return np.asarray(lower)


def _motion_cross_matrices(v: Numbers) -> Numbers:
    """Return the matrices of v × … of motions (n, 6)."""
    out = np.zeros((len(v), 6, 6))
    out[:, :3, :3] = out[:, 3:, 3:] = cross_matrix(v[:, 3:])
    out[:, :3, 3:] = cross_matrix(v[:, :3])
    return out


def _force_cross_matrices(f: Numbers) -> Numbers:
    """Return the matrices of … ×* f of forces (n, 6)."""
    out = np.zeros((len(f), 6, 6))
    out[:, :3, 3:] = out[:, 3:, :3] = -cross_matrix(f[:, :3])
    out[:, 3:, 3:] = -cross_matrix(f[:, 3:])
    return out
