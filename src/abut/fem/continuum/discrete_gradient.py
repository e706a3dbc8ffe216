"""Forces of a step whose work equals the growth of stored energy, without resultant moment: the discrete gradient of an element's energy.

From displacements u_0 to u_1, with C = Fᵀ F and ΔE = ½ (C_1 − C_0) at an element's points, Ĉ = ½ (C_0 + C_1) and F̄ = ½ (F_0 + F_1),

    S = Ŝ + α ΔE,   Ŝ = 2 ∂W/∂C at Ĉ,   α = (W_1 − W_0 − ∫ Ŝ:ΔE) / ∫ ΔE:ΔE,   f = ∫ F̄ S ∇N

As ΔE = sym F̄ᵀ ΔF, f·Δu = ∫ S:ΔE = W_1 − W_0. Stresses are symmetric, so that f has neither a resultant nor a moment about the nodes'
positions at the middle of the step. α ΔE is of second order in ΔE, and zero for St. Venant–Kirchhoff's law, whose Ŝ is the mean of both
ends'. With mean dilatation W is a function of the C of all points of an element together; nothing else changes. For small displacements
replace E by ε and F̄ by 1.

With F̂ᵀ F̂ = Ĉ (Cholesky's factor: a law needs some F, and its answer rotates with it), strains relative to F̂ are F̂⁻ᵀ E F̂⁻¹, and

    K = ∫ B̄ᵀ ĉ B_1/2 + ∫ ∇N S ∇Nᵀ/2 + α ∫ (∂ΔE)ᵀ ΔE + h (f_1 − f − Kᵀ Δu)ᵀ / ∫ ΔE:ΔE,   h = ∫ F̄ ΔE ∇N

where B̄ is that of F̄, B_1 that of F_1, and K on the right stands for the terms before it; it is not symmetric.
Sources: Simo & Tarnow, Z. angew. Math. Phys. 43 (1992) 757 (St. Venant–Kirchhoff); Gonzalez, Comput. Methods Appl. Mech. Eng. 190 (2000)
1763 (any stored energy, point by point there; α of an element here, so that mean dilatation may tie its points).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem.continuum.elements import ElementBlock, StrainState
from abut.fem.continuum.enhanced_strain import ElementEquilibrium
from abut.fem.laws.law import Law
from abut.fem.laws.plane_stress import PlaneStress
from abut.fem.laws.tensors import SHEARS, matrix_inverse, push_forward_matrix, to_components

__all__ = ["check_stored", "discrete_gradient_force"]

MIN_STRAIN_CHANGE = 1e-5  #: of strain in a step, below which α ΔE is less than the rounding of energies


@dataclass(frozen=True)
class _Midpoint:
    """State midway between two instants."""

    strain_state: StrainState
    left: Numbers  #: B̄, (e, q, s, k d)
    right: Numbers  #: ½ B_1
    way: Numbers  #: ΔE in the axes of a stress, F̂ ΔE F̂ᵀ, (e, q, 6)
    moduli: Numbers  #: its change by that of strain, (e, q, 6, 6) or (6, 6)


def discrete_gradient_force(
    block: ElementBlock,
    which: slice,
    old: Numbers,
    new: Numbers,
    end: ElementEquilibrium,
    settle: Callable[[StrainState, Numbers, bool], ElementEquilibrium],
    tangent: bool,
) -> tuple[Numbers, Numbers | None]:
    """Return forces (e, k, d) of a step of some elements and, if requested, their tangents by the end's displacements (e, k d, k d).

    Args:
        block: the elements.
        which: of them.
        old: displacements of all nodes in the beginning, (n d,).
        new: at the end.
        end: strains there and the law's answer.
        settle: function that returns the same from strains of nodes, displacements of all nodes (n d,), and whether to compute moduli.
        tangent: True to compute tangents.
    """
    shape = (*block.group.nodes[which].shape, block.dn.shape[-1])
    g0, g1 = (block.gradient(u.reshape(-1, shape[2]), which) for u in (old, new))
    middle = (_large_displacements if block.large else _small_displacements)(block, which, g0, g1)
    step = (new - old).reshape(-1, shape[2])[block.group.nodes[which]].reshape(len(g0), -1)
    begun = settle(block.strains_by_gradient(g0, which), old, False).answer
    between = settle(middle.strain_state, 0.5 * (old + new), tangent)
    answer, ended, w = between.answer, end.answer, end.strain_state.weights
    weighted = middle.strain_state.weighted_stress(answer.stress.reshape(*w.shape, 6))
    way = middle.way * w[..., None]
    force, along = _element_forces(block, middle.left, weighted), _element_forces(block, middle.left, way)
    assert begun.energy is not None
    assert ended.energy is not None
    grown = (w * (ended.energy - begun.energy).reshape(w.shape)).sum(axis=1)
    size = (along * step).sum(axis=1)
    counts = size > MIN_STRAIN_CHANGE**2 * w.sum(axis=1)
    size = np.where(counts, size, np.inf)
    alpha = (grown - (force * step).sum(axis=1)) / size
    force = force + alpha[:, None] * along
    if not tangent:
        return force.reshape(shape), None
    more = alpha[:, None, None, None] * middle.moduli
    out = middle.strain_state.material(middle.left, middle.right, answer, more)
    out -= between.condensation(middle.left, middle.right)
    if block.large:
        middle.strain_state.geometric(out, 0.5 * (weighted + alpha[:, None, None] * way))
    pushes = end.strain_state.force(ended.stress.reshape(*w.shape, 6)).reshape(force.shape)
    change = (pushes - force - (step[:, None] @ out)[:, 0]) / size[:, None]
    return force.reshape(shape), out + along[:, :, None] * change[:, None]


def _small_displacements(block: ElementBlock, which: slice, g0: Numbers, g1: Numbers) -> _Midpoint:
    """Return the midpoint state for small displacements."""
    strained = block.strains_by_gradient(0.5 * (g0 + g1), which)
    b = strained.matrix(list(block.rows))
    return _Midpoint(strained, b, 0.5 * b, to_components(_symmetric_part(g1 - g0)), 2.0 * np.diag(SHEARS))


def _large_displacements(block: ElementBlock, which: slice, g0: Numbers, g1: Numbers) -> _Midpoint:
    """Return the midpoint state for large displacements."""
    one = np.eye(3)
    f0, f1 = g0 + one, g1 + one
    mean = 0.5 * (f0 + f1)
    grown = _symmetric_part(mean.swapaxes(-1, -2) @ (g1 - g0))
    c = 0.5 * (f0.swapaxes(-1, -2) @ f0 + f1.swapaxes(-1, -2) @ f1)
    upper: Numbers = np.asarray(np.linalg.cholesky(c).swapaxes(-1, -2), np.float64)
    strained, back = block.strains_by_gradient(upper - one, which), matrix_inverse(upper)
    b = strained.matrix(list(block.rows))
    left, right = (_green_strain_matrix(block, b, f @ back) for f in (mean, f1))
    way = to_components(upper @ grown @ upper.swapaxes(-1, -2))
    moduli = 2.0 * push_forward_matrix(upper @ upper.swapaxes(-1, -2)) @ np.diag(SHEARS)
    return _Midpoint(strained, left, 0.5 * right, way, moduli)


def _green_strain_matrix(block: ElementBlock, b: Numbers, turn: Numbers) -> Numbers:
    """Return B of δE = sym Fᵀ δF from that of sym δF, F = `turn`, (e, q, 3, 3)."""
    e, q, s, size = b.shape
    d = block.dn.shape[-1]
    out = (b.reshape(e, q, s * (size // d), d) @ turn[..., :d, :d].swapaxes(-1, -2)).reshape(b.shape)
    if block.radius is not None:  # round the axis
        out[:, :, 2] = b[:, :, 2] * turn[..., 2, 2, None]
    return np.asarray(out)


def _symmetric_part(tensor: Numbers) -> Numbers:
    return np.asarray(0.5 * (tensor + tensor.swapaxes(-1, -2)))


def _element_forces(block: ElementBlock, b: Numbers, weighted: Numbers) -> Numbers:
    """Return ∑ Bᵀ s of points, (e, k d)."""
    e, q, s, size = b.shape
    flat = weighted[..., list(block.rows)].reshape(e, 1, q * s)
    return np.asarray((flat @ b.reshape(e, q * s, size))[:, 0])


def check_stored(blocks: tuple[ElementBlock, ...], who: str) -> None:
    """Raise InvalidValue where a law has no energy that depends on strains alone."""
    for block in blocks:
        law: Law = block.law.law if isinstance(block.law, PlaneStress) else block.law
        name = f'{who}, material "{law.elasticity.name}": its law ({type(getattr(law, "law", law)).__name__})'
        other = "use method=Bathe() or GeneralisedAlpha()"
        if law.memory:
            raise InvalidValue(
                f"{name} is not elastic, but EnergyMomentum conserves energy only for elastic laws; {other}"
            )
        none = np.eye(3)[None] if block.large else np.zeros((1, 6))
        if block.law.complete(none, block.law.virgin(1), False).energy is None:
            raise InvalidValue(
                f"{name} returns no strain energy, which EnergyMomentum needs; return it as Answer.energy, or {other}"
            )
