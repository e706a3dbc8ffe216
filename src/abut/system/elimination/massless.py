"""Motions of bodies without mass or inertia, in absolute coordinates: the bodies that have them, and their entries in the matrix.

A massless body between springs, or one without inertia that turns freely, moves in ways u with M u = 0 and G u = 0; so do several that
are joined to each other. Where forces act along u they must balance, uᵀF = 0. This determines the position (springs) or the velocity
(dampers): the equation contains no acceleration. An implicit method solves such equations directly, since its matrix M − c_v ∂F/∂v − c_q
∂F/∂q contains the stiffness in place of the mass; an explicit one cannot. ``analysis.state.massless_equilibrium`` computes the
equilibrium at the start.

A motion without opposing forces must remain determined. Therefore these methods add NONE of the inertia of the lightest body that is not
light, which moves nothing else by more than a part in 1e10.

The motion of the other bodies does not depend on the accelerations along u, for u is in the kernel of M and of G. For accelerations,
u gets an inertia and keeps the acceleration that the method provides (``light_body_kernels.keep_floating``).

A rotation about which only joints act, as of a rod about the line through its two ball joints, is *idle*: no torque, no
acceleration, and nothing depends on it. So is the rotation of a body so light that the rounding of the joints' forces would spin it
(NONE of the inertia that the joints move): that rounding is no torque.

Source: Hairer & Wanner, Solving Ordinary Differential Equations II (1996), VI.1 (M u' = φ(u) with a singular M) and VII.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.coordinates.trial_pose import TrialPose
from abut.errors import InvalidValue
from abut.extend.forces import ALONG
from abut.joints.initial_conditions import constraint_targets
from abut.system.elimination.light_bodies import (
    FLOOR,
    LIGHT_MASS_FRACTION,
    ZERO_GRADIENT,
    Gradients,
    largest_inertias,
)

if TYPE_CHECKING:
    from abut.model import Model

__all__ = [
    "NONE",
    "Float",
    "carried_by_forces",
    "find_massless_motions",
    "find_massless_motions_of_model",
    "kernel",
    "massless_entries",
    "massless_motions",
    "motion_direction",
    "moves_center",
]


NONE = 1e-10  #: fraction of the inertia that joints move below which rounding dominates


@dataclasses.dataclass(frozen=True)
class Float:
    """Massless motions of coupled bodies, or of a single independent one: their ``basis`` [6 n, k], and whether nothing acts along any."""

    bodies: tuple[int, ...]
    basis: Numbers
    idle: bool

    def of(self, body: int) -> Numbers:
        """Return the motion of one of the bodies in them [6, k]."""
        k = self.bodies.index(body)
        return self.basis[6 * k : 6 * k + 6]

    @property
    def mover(self) -> tuple[int, Numbers]:
        """The body that moves most in the first of them, and its motion [6]."""
        parts = self.basis[:, 0].reshape(-1, 6)
        k = int(np.argmax(np.abs(parts).max(axis=1)))
        return self.bodies[k], parts[k]


def unsupported_motions(
    mass: Numbers, gradients: Gradients, none: Numbers | None = None
) -> list[tuple[tuple[int, ...], Numbers]]:
    """Return the motions with M u = 0 and G u = 0 with their bodies, as columns [6 n, k].

    Bodies coupled by equations are treated together; bodies whose motions are independent are returned separately.

    Args:
        mass: [b, 6, 6].
        gradients: of the constraints.
        none: largest moment of inertia [b] that counts as none.
    """
    empty = dict(enumerate(_inertia_free_motions(mass, np.zeros(len(mass)) if none is None else none)))
    empty = {b: basis for b, basis in empty.items() if basis.shape[1]}
    if not empty:
        return []
    unit = _reference_sizes(mass, gradients)
    g = gradients.matrix(len(mass)).tocsc()
    length = np.sqrt((g.multiply(g)).sum(axis=1)).ravel() if gradients.rows else np.ones(0)
    bases = {b: np.linalg.qr(basis)[0] * unit[:, None] for b, basis in empty.items()}
    rows = {b: (g[:, 6 * b : 6 * b + 6] @ bases[b]) / np.maximum(length, 1e-300)[:, None] for b in bases}
    found: list[tuple[tuple[int, ...], Numbers]] = []
    for group in _coupled_groups(rows):
        own = {b: kernel(rows[b]) for b in group}
        together = kernel(np.hstack([rows[b] for b in group]))
        if together.shape[1] == sum(one.shape[1] for one in own.values()):
            found += [((b,), bases[b] @ one) for b, one in own.items() if one.shape[1]]
            continue
        parts = np.split(together, np.cumsum([bases[b].shape[1] for b in group])[:-1])
        moving = {
            b: bases[b] @ part
            for b, part in zip(group, parts, strict=True)
            if np.abs(part).max() > ZERO_GRADIENT
        }
        found.append((tuple(moving), np.vstack(list(moving.values()))))
    return found


def _reference_sizes(mass: Numbers, gradients: Gradients) -> Numbers:
    """Return the reference sizes of translations and rotations [6]."""
    heaviest, largest = largest_inertias(mass, gradients)
    return np.repeat([1.0, np.sqrt(heaviest / largest)], 3)


def _coupled_groups(rows: dict[int, Numbers]) -> list[list[int]]:
    """Yield groups of bodies coupled by rows, in order."""
    rows_by_body = {b: set(np.flatnonzero(row.any(axis=1)).tolist()) for b, row in rows.items()}
    groups: list[tuple[list[int], set[int]]] = []
    for b, row_numbers in rows_by_body.items():
        joined = [one for one in groups if one[1] & row_numbers]
        groups = [one for one in groups if not one[1] & row_numbers]
        members = sorted([b, *(x for one in joined for x in one[0])])
        groups.append((members, row_numbers.union(*(one[1] for one in joined))))
    return sorted(members for members, _ in groups)


def _inertia_free_motions(mass: Numbers, none: Numbers) -> list[Numbers]:
    """Return by body the motions [6, k] without inertia; in rotation, with negligible inertia."""
    out = []
    for (values, axes), least in zip(map(np.linalg.eigh, mass), none, strict=True):
        turns = np.abs(axes[:3]).max(axis=0) < 1e-9
        out.append(axes[:, (values <= 1e-14 * values.max(initial=0.0)) | (turns & (values <= least))])
    return out


def kernel(rows: Numbers) -> Numbers:
    """Return an orthogonal basis of the null space of rows of unit length, as columns."""
    if not rows.shape[0]:
        return np.eye(rows.shape[1])
    _, values, motions = np.linalg.svd(rows, full_matrices=True)
    rank = int(np.sum(values > ZERO_GRADIENT * max(1.0, values.max(initial=0.0))))
    return np.asarray(motions[rank:].T)


def find_massless_motions(
    model: Model, mass: Numbers, gradients: Gradients, none: Numbers | None = None
) -> list[Float]:
    """Find bodies with massless motions that are no joint coordinates.

    Args:
        model: The machine.
        mass: [b, 6, 6].
        gradients: of the constraints.
        none: moments of inertia [b] that count as none where nothing acts.

    Raises:
        InvalidValue: nothing acts on one in translation; the message names the body, the direction, and a remedy.
    """
    unit = _reference_sizes(mass, gradients)
    found = [
        _checked_float(model, bodies, basis, unit) for bodies, basis in unsupported_motions(mass, gradients)
    ]
    known = {b for one in found for b in one.bodies}
    for bodies, basis in (
        unsupported_motions(mass, gradients, none) if none is not None and none.any() else ()
    ):
        if (
            known.isdisjoint(bodies)
            and unloaded_motions(model, bodies, basis, unit).shape[1] == basis.shape[1]
        ):
            found.append(Float(bodies, basis, True))
    return found


def _checked_float(model: Model, bodies: tuple[int, ...], basis: Numbers, unit: Numbers) -> Float:
    """Return a ``Float`` after checking that forces act on its translations.

    Raises:
        InvalidValue: as ``find_massless_motions``.
    """
    idle = unloaded_motions(model, bodies, basis, unit)
    parts = idle.reshape(len(bodies), 6, -1)
    for body, part in zip(bodies, parts, strict=True):
        if moves_center(part):
            raise _carried_by_nothing(model, body, part[:, int(np.argmax(np.abs(part[:3]).max(axis=0)))])
    return Float(bodies, basis, idle.shape[1] == basis.shape[1])


def moves_center(motions: Numbers) -> bool:
    """Return True if a body's centre moves in its motions [6, k]."""
    return bool(np.abs(motions[:3]).max(initial=0.0) > 1e-6 * np.abs(motions).max(initial=0.0))


def has_rotation(motions: Numbers) -> bool:
    """Return True if a body turns in its motions [6, k]."""
    return bool(np.abs(motions[3:]).max(initial=0.0) > 1e-9 * np.abs(motions).max(initial=0.0))


def motion_direction(motion: Numbers) -> tuple[bool, str]:
    """Return whether a motion [6] is a translation (or rotation), and its direction in words."""
    slides = bool(np.linalg.norm(motion[3:]) < 1e-6 * np.linalg.norm(motion[:3]))
    part = motion[:3] if slides else motion[3:]
    part = part / np.linalg.norm(part)
    part = part * np.sign(part[np.argmax(np.abs(part))])
    axis = ", ".join(f"{x:.3g}" for x in np.round(part, 3) + 0.0)
    return slides, f"{'along' if slides else 'about'} ({axis})"


def _carried_by_nothing(model: Model, body: int, motion: Numbers) -> InvalidValue:
    """Return the error for an unsupported body: its name, its motion, and the remedy."""
    slides, way = motion_direction(motion)
    lacks, least = ("mass", "mass (for example 1e-9 kg)") if slides else (
        "moment of inertia", "moments of inertia (for example 1e-12 kg m²)"
    )  # fmt: skip
    return InvalidValue(
        f'body "{model.bodies[body].name}" has no {lacks}, and no force or joint acts on it {way}, so its motion there is undetermined; '
        f"give it {least}, or connect it by a joint to a body with inertia"
    )


def carried_by_forces(model: Model, one: Float) -> str:
    """Return in words the body that has no mass in a motion."""
    body, motion = one.mover
    _, way = motion_direction(motion)
    lacks = "mass" if moves_center(motion[:, None]) else "moment of inertia"
    return f'body "{model.bodies[body].name}" has no {lacks} {way}, where only forces act on it'


# --- loads ----------------


def unloaded_motions(model: Model, bodies: Sequence[int], basis: Numbers, unit: Numbers) -> Numbers:
    """Return the motions [6 n, k] of some bodies along which only joints act; sizes of translations and rotations [6] as
    ``_reference_sizes``.
    """
    parts = basis.reshape(len(bodies), 6, -1) / unit[:, None]
    felt = [part[: _loaded_motions(model, b)] for b, part in zip(bodies, parts, strict=True)]
    return np.asarray(basis @ kernel(np.vstack(felt)))


def _loaded_motions(model: Model, body: int) -> int:
    """Return the number of a body's six motions along which something acts: none; 3, its translations, for central forces only; or 6."""
    one, most = model.bodies[body], 0
    for thing in (*model.contacts, *model.joints, *model.motions):
        if one in thing.bodies and (thing.family == "contact" or getattr(thing, "bearings", ())):
            return 6
    for force in model.forces:
        mine = [frame for frame in force.frames if frame.body is one]
        if one in force.bodies or mine:
            central = force.way is ALONG and all(not np.any(frame.position) for frame in mine)
            most = max(most, 3 if central else 6)
    return most


def massless_motions(mass: Numbers, rows: Numbers, length: float) -> Numbers:
    """Return the massless motions [6 n, k] of bodies with gradients [r, 6 n] and masses [n, 6, 6], rotations scaled by a length."""
    unit = np.repeat([1.0, 1.0 / length], 3)
    bases = [np.linalg.qr(one)[0] * unit[:, None] for one in _inertia_free_motions(mass, np.zeros(len(mass)))]
    size = np.linalg.norm(rows * np.tile(unit, len(mass)), axis=1)
    by_motion = np.hstack([rows[:, 6 * k : 6 * k + 6] @ basis for k, basis in enumerate(bases)])
    free = kernel(by_motion[size > 0.0] / size[size > 0.0, None])
    parts = np.split(free, np.cumsum([basis.shape[1] for basis in bases])[:-1])
    return np.vstack([basis @ part for basis, part in zip(bases, parts, strict=True)])


def find_massless_motions_of_model(model: Model) -> list[Float]:
    """Apply ``find_massless_motions`` to the model alone, in its given pose; omit those that would be rejected."""
    if all(b.mass > 0.0 and np.linalg.eigvalsh(b.inertia)[0] > 0.0 for b in model.bodies):
        return []
    stance = TrialPose(model.bodies)
    rows = [one.row(stance)[1] for one in constraint_targets(model)]
    entries = [(k, b, g) for k, row in enumerate(rows) for b, g in row.items()]
    at = np.array([(k, b) for k, b, _ in entries], dtype=int).reshape(-1, 2)
    nothing = np.zeros(len(entries), dtype=int)
    gradients = Gradients(
        np.array([g for _, _, g in entries]).reshape(-1, 6),
        nothing, nothing, nothing, at[:, 1], at[:, 0], at[:, 0], len(rows),
    )  # fmt: skip
    mass = np.zeros((len(model.bodies), 6, 6))
    for m, body, turn in zip(mass, model.bodies, stance.turned, strict=True):
        m[range(3), range(3)] = body.mass
        m[3:, 3:] = turn @ body.inertia @ turn.T
    try:
        return find_massless_motions(model, mass, gradients)
    except InvalidValue:  # reported when the machine is compiled
        return []


# --- the matrix ----------------


def massless_entries(found: list[Float], mass: Numbers, gradients: Gradients) -> Numbers:
    """Return ``Machine.massless_entries`` [b, 6].

    It contains the inertia in translation [kg] and in rotation [kg m²] for accelerations, then for Newton's methods; 1 where forces support
    the body; 0.
    """
    out = np.zeros((len(mass), 6))
    heaviest, largest = largest_inertias(mass, gradients)
    ordinary = mass[:, 0, 0][mass[:, 0, 0] > FLOOR * heaviest]
    shift = float(ordinary.min(initial=heaviest))
    turn = shift * largest / heaviest
    for one in found:
        for body in one.bodies:
            motions = one.of(body)
            kinds = np.array([moves_center(motions) * shift, has_rotation(motions) * turn])
            out[body] = *(LIGHT_MASS_FRACTION * kinds), *(NONE * kinds), not one.idle, 0.0
    return out
