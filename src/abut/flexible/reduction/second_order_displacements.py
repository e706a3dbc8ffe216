"""Second-order displacements of a flexible body, in axes in which they have no momentum.

Where a body bends by φ q its points move by φ q + u₂ with u₂ of second order in q: a bar that bends becomes shorter. A load f does the work
∫ f·u₂ = −½ q K_f q, by definition of geometric stiffness (`flexible.reduction.geometric_stiffness`), so that the stiffness K by known
loads determines u₂

    by an acceleration e_a of the frame, −ρ e_a:             ∫ u₂ dm · e_a = ½ q K_a q
    by an angular acceleration, −ρ e_a × r:                  ∫ r × u₂ dm · e_a = ½ q K_{3+a} q
    by rotation, −ρ ω × (ω × r):                             ½ ω·J₂₂ ω = −½ q K_ωω q
    by a unit force or torque at an interface i:             u₂ and its rotation there, −½ q L_i q

all relative to one seat. The frame's axes to second order are a free choice. Relative to axes that are translated by t₂ = ½ q T q and
rotated by θ₂ = ½ q Θ q,

    T = K_{1…3}/m,        Θ = J⁻¹ K_{4…6} about the centre of mass,

u₂ has no momentum, so that it is nowhere in the mass matrix but in the tensor of inertia, which becomes by the rotation of the axes
    J₂ ω·ω:  −K_ωω − ½ Θ_c (e_c~ J − J e_c~),

weight acts on s = S q alone, and an interface has the displacement and rotation of second order ½ q N_i q,

    N_i = −L_i − T − Θ × r_i,        −L_i − Θ.

A joint there (`flexible.floating.interface_joint`) then stiffens the modes by its reaction, that to the body's own acceleration
included. A Lagrangian with holonomic constraints conserves its energy, and no mass matrix loses its sign. Source: Wallrapp & Schwertassek,
Int. J. Numer. Meth. Eng. 32 (1991) 1749, for K by loads; Canavin & Likins, J. Spacecraft 14 (1977) 724, for mean axes. The second order
of these is derived here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from abut.array_types import Numbers
from abut.flexible.floating.floating_frame import PRODUCTS
from abut.flexible.floating.reduced_body import ReducedBody

__all__ = ["SecondOrder", "fields", "loaded_stiffness", "second_order"]


@dataclass(frozen=True, eq=False)
class SecondOrder:
    """Effects of second-order displacements, by integrated modes.

    Args:
        tensor: their contribution to J₂ of J = J₀ + J₁ q + q J₂ q, (3, 3, m, m).
        places: N of each interface, (interfaces, 6, m, m).
    """

    tensor: Numbers
    places: Numbers


def second_order(
    reduced: ReducedBody, x: Numbers, gram: Numbers, centre: Numbers, share: tuple[float, Numbers]
) -> SecondOrder | None:
    """Compute the second-order displacements; None where the body's geometric stiffness is not known.

    Args:
        reduced: the body.
        x: its modes by integrated ones, (m, m).
        gram: Gram matrix without the interfaces' share, about its centre.
        centre: its position [m].
        share: mass [kg] and tensor of inertia that belong to each interface.
    """
    known, m, count = loaded_stiffness(reduced, x, centre), reduced.modes, len(reduced.interfaces)
    if known is None:
        return None
    stiff, loaded = known
    arms = [one.position - centre for one in reduced.interfaces]
    for arm, own in zip(arms, loaded, strict=True):  # the interfaces' share of mass moves there, and not here
        stiff = stiff + np.einsum("kc,cab->kab", _inertial_load(arm, *share), own)
    inertia = gram[3:6, 3:6]
    shift, turn = stiff[:3] / gram[0, 0], np.einsum("cd,dab->cab", np.linalg.inv(inertia), stiff[3:6])
    tensor = np.zeros((3, 3, m, m))
    for k, (a, b) in enumerate(PRODUCTS):
        half = stiff[6 + k] * (1.0 if a == b else 0.5)
        tensor[a, b] -= half
        if a != b:
            tensor[b, a] -= half
    for c, e in enumerate(np.eye(3)):
        skew = np.cross(np.eye(3), e)
        tensor -= 0.5 * (skew @ inertia - inertia @ skew)[:, :, None, None] * turn[c]
    places = [
        -own - np.concatenate([shift + np.cross(turn, arm, axisa=0, axisc=0), turn])
        for arm, own in zip(arms, loaded, strict=True)
    ]
    return SecondOrder(tensor, np.array(places).reshape(count, 6, m, m))


def loaded_stiffness(reduced: ReducedBody, x: Numbers, centre: Numbers) -> tuple[Numbers, Numbers] | None:
    """Return K by accelerations of a frame at the centre, (12, m, m), and L, (interfaces, 6, m, m), in the modes q of ``reduced``'s X q."""
    if reduced.stiffening is None and reduced.loaded is None:
        return None
    m, count = reduced.modes, len(reduced.interfaces)
    stiff = np.zeros((12, m, m)) if reduced.stiffening is None else _about(reduced.stiffening, centre)
    loaded = np.zeros((count, 6, m, m)) if reduced.loaded is None else reduced.loaded
    return x.T @ stiff @ x, x.T @ loaded @ x


def fields(r: Numbers) -> Numbers:
    """Return accelerations at (…, 3), ordered as `ReducedBody.stiffening`: e_a, e_a × r, ω × (ω × r) by products of ω, (12, …, 3)."""
    axes = np.eye(3)
    out = [np.broadcast_to(e, r.shape) for e in axes] + [np.cross(e, r) for e in axes]
    for a, b in PRODUCTS:
        inward = np.cross(axes[a], np.cross(axes[b], r))
        out.append(inward if a == b else inward + np.cross(axes[b], np.cross(axes[a], r)))
    return np.array(out)


def _inertial_load(arm: Numbers, mass: float, inertia: Numbers) -> Numbers:
    """Return the inertial force and torque of a body at an arm, by the same accelerations, but for their sign, (12, 6)."""
    axes, torque = np.eye(3), np.zeros((12, 3))
    torque[3:6] = inertia
    for k, (a, b) in enumerate(PRODUCTS):
        torque[6 + k] = np.cross(axes[a], inertia[b])
        if a != b:
            torque[6 + k] += np.cross(axes[b], inertia[a])
    return np.hstack([mass * fields(arm), torque])


def _about(stiffening: Numbers, centre: Numbers) -> Numbers:
    """Return geometric stiffness by accelerations of a frame at the centre and by rotation about it.

    A point at r is accelerated by A + α × (r − c) + ω × (ω × (r − c)) of a frame at c. The contribution of rotation about the origin is
    therefore reduced by that of a uniform acceleration of α × c and ω × (ω × c).
    """
    about = stiffening.copy()
    about[3:] -= np.einsum("kj,jab->kab", fields(centre)[3:], stiffening[:3])
    return about
