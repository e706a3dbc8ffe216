"""Motions without mass that no joint carries: who has them, and what stands in the matrix for them.

A body without mass between springs, or one without inertia that turns freely, moves in ways u with M u = 0 and G u = 0; so do several
that are joined to each other. Where forces act
along u they must balance, uᵀF = 0, which says where the body is (springs) or how fast it goes (dampers): no acceleration stands there. An
implicit method solves such equations as they are, since its matrix M − c_v ∂F/∂v − c_q ∂F/∂q has the stiffness in place of the mass; an
explicit one cannot. ``analysis.state.massless_equilibrium`` finds where they balance at the start.

So that a motion which no force opposes either is not lost, these
methods give it NONE of what the lightest body that is not light would have, which moves nothing else by more than a part in 1e10.

What the other bodies do does not depend on the accelerations along u, for u is in the kernel of M and of G. Where accelerations are asked
for, u gets an inertia and keeps the acceleration that the method gave it (``braced.keep_floating``).

A turn about which nothing acts but joints, as of a rod about the line through its two ball joints, is *idle*: no torque, no
acceleration, and nothing depends on it. So is the turn of a body so light that the rounding of the joints' forces would spin it
(NONE of the inertia that the joints move): that rounding is no torque.

Source: Hairer & Wanner, Solving Ordinary Differential Equations II (1996), VI.1 (M u' = φ(u) with a singular M) and VII.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.coordinates.trial_pose import TrialPose
from abut.errors import InvalidValue
from abut.joints.initial_conditions import constraint_targets
from abut.plug.forces import ALONG
from abut.system.dynamics.light_bodies import FLOOR, LIGHT, NOTHING, Gradients, sizes

__all__ = [
    "NONE",
    "Float",
    "carried_by_forces",
    "eases",
    "floats_of",
    "kernel",
    "massless",
    "of_model",
    "shifts",
    "way_of",
]

Numbers = NDArray[np.float64]

NONE = 1e-10  #: of the inertia that joints move, one that their rounding outweighs


@dataclasses.dataclass(frozen=True)
class Float:
    """The motions without mass of some bodies together, of one alone where none hangs on another's: ``basis`` [6 n, k] of them, and whether
    nothing acts along any.
    """

    bodies: tuple[int, ...]
    basis: Numbers
    idle: bool

    def of(self, body: int) -> Numbers:
        """What one of the bodies does in them [6, k]."""
        k = self.bodies.index(body)
        return self.basis[6 * k : 6 * k + 6]

    @property
    def mover(self) -> tuple[int, Numbers]:
        """The body that moves most in the first of them, and how [6]."""
        parts = self.basis[:, 0].reshape(-1, 6)
        k = int(np.argmax(np.abs(parts).max(axis=1)))
        return self.bodies[k], parts[k]


def adrift(
    mass: Numbers, gradients: Gradients, none: Numbers | None = None
) -> list[tuple[tuple[int, ...], Numbers]]:
    """The motions with M u = 0 and G u = 0 by the bodies of which they are, as columns [6 n, k].

    Bodies that equations tie to each other are looked at together; where none of these moves only as another does, each is told alone.

    Args:
        mass: [b, 6, 6].
        gradients: of the constraints.
        none: largest moment of inertia [b] that counts as none.
    """
    empty = dict(enumerate(_empty(mass, np.zeros(len(mass)) if none is None else none)))
    empty = {b: basis for b, basis in empty.items() if basis.shape[1]}
    if not empty:
        return []
    unit = _unit(mass, gradients)
    g = gradients.matrix(len(mass)).tocsc()
    length = np.sqrt((g.multiply(g)).sum(axis=1)).ravel() if gradients.rows else np.ones(0)
    bases = {b: np.linalg.qr(basis)[0] * unit[:, None] for b, basis in empty.items()}
    rows = {b: (g[:, 6 * b : 6 * b + 6] @ bases[b]) / np.maximum(length, 1e-300)[:, None] for b in bases}
    found: list[tuple[tuple[int, ...], Numbers]] = []
    for group in _tied(rows):
        own = {b: kernel(rows[b]) for b in group}
        together = kernel(np.hstack([rows[b] for b in group]))
        if together.shape[1] == sum(one.shape[1] for one in own.values()):
            found += [((b,), bases[b] @ one) for b, one in own.items() if one.shape[1]]
            continue
        parts = np.split(together, np.cumsum([bases[b].shape[1] for b in group])[:-1])
        moving = {
            b: bases[b] @ part for b, part in zip(group, parts, strict=True) if np.abs(part).max() > NOTHING
        }
        found.append((tuple(moving), np.vstack(list(moving.values()))))
    return found


def _unit(mass: Numbers, gradients: Gradients) -> Numbers:
    """How large shifts and turns [6] are beside each other."""
    heaviest, largest = sizes(mass, gradients)
    return np.repeat([1.0, np.sqrt(heaviest / largest)], 3)


def _tied(rows: dict[int, Numbers]) -> list[list[int]]:
    """Bodies in groups that rows tie to each other, in order."""
    holds = {b: set(np.flatnonzero(row.any(axis=1)).tolist()) for b, row in rows.items()}
    groups: list[tuple[list[int], set[int]]] = []
    for b, held_by in holds.items():
        joined = [one for one in groups if one[1] & held_by]
        groups = [one for one in groups if not one[1] & held_by]
        members = sorted([b, *(x for one in joined for x in one[0])])
        groups.append((members, held_by.union(*(one[1] for one in joined))))
    return sorted(members for members, _ in groups)


def _empty(mass: Numbers, none: Numbers) -> list[Numbers]:
    """By body, the motions [6, k] in which it has no inertia; in turns, none that counts."""
    out = []
    for (values, axes), least in zip(map(np.linalg.eigh, mass), none, strict=True):
        turns = np.abs(axes[:3]).max(axis=0) < 1e-9
        out.append(axes[:, (values <= 1e-14 * values.max(initial=0.0)) | (turns & (values <= least))])
    return out


def kernel(rows: Numbers) -> Numbers:
    """An orthogonal basis of what rows of unit length leave free, as columns."""
    if not rows.shape[0]:
        return np.eye(rows.shape[1])
    _, values, motions = np.linalg.svd(rows, full_matrices=True)
    rank = int(np.sum(values > NOTHING * max(1.0, values.max(initial=0.0))))
    return np.asarray(motions[rank:].T)


def floats_of(model: Any, mass: Numbers, gradients: Gradients, none: Numbers | None = None) -> list[Float]:
    """Who has motions without mass that no joint carries.

    Args:
        model: The machine.
        mass: [b, 6, 6].
        gradients: of the constraints.
        none: moments of inertia [b] that count as none where nothing acts.

    Raises:
        InvalidValue: nothing acts on one that shifts; names the body, the direction, and what to do.
    """
    unit = _unit(mass, gradients)
    found = [_checked_float(model, bodies, basis, unit) for bodies, basis in adrift(mass, gradients)]
    known = {b for one in found for b in one.bodies}
    for bodies, basis in adrift(mass, gradients, none) if none is not None and none.any() else ():
        if (
            known.isdisjoint(bodies)
            and unloaded_motions(model, bodies, basis, unit).shape[1] == basis.shape[1]
        ):
            found.append(Float(bodies, basis, True))
    return found


def _checked_float(model: Any, bodies: tuple[int, ...], basis: Numbers, unit: Numbers) -> Float:
    """A ``Float``.

    Raises:
        InvalidValue: as ``floats_of``.
    """
    idle = unloaded_motions(model, bodies, basis, unit)
    parts = idle.reshape(len(bodies), 6, -1)
    for body, part in zip(bodies, parts, strict=True):
        if shifts(part):
            raise _carried_by_nothing(model, body, part[:, int(np.argmax(np.abs(part[:3]).max(axis=0)))])
    return Float(bodies, basis, idle.shape[1] == basis.shape[1])


def shifts(motions: Numbers) -> bool:
    """Whether a body's centre moves in its motions [6, k]."""
    return bool(np.abs(motions[:3]).max(initial=0.0) > 1e-6 * np.abs(motions).max(initial=0.0))


def turns(motions: Numbers) -> bool:
    """Whether a body turns in its motions [6, k]."""
    return bool(np.abs(motions[3:]).max(initial=0.0) > 1e-9 * np.abs(motions).max(initial=0.0))


def way_of(motion: Numbers) -> tuple[bool, str]:
    """Whether a motion [6] shifts (or turns), and its direction in words."""
    slides = bool(np.linalg.norm(motion[3:]) < 1e-6 * np.linalg.norm(motion[:3]))
    part = motion[:3] if slides else motion[3:]
    part = part / np.linalg.norm(part)
    part = part * np.sign(part[np.argmax(np.abs(part))])
    axis = ", ".join(f"{x:.3g}" for x in np.round(part, 3) + 0.0)
    return slides, f"{'along' if slides else 'about'} ({axis})"


def _carried_by_nothing(model: Any, body: int, motion: Numbers) -> InvalidValue:
    """Who moves how, and what to do."""
    slides, way = way_of(motion)
    lacks, least = ("mass", "mass, however small (1e-9 kg does)") if slides else (
        "inertia", "moments of inertia, however small (1e-12 kg m² do)"
    )  # fmt: skip
    return InvalidValue(
        f'body "{model.bodies[body].name}" has no {lacks}, and nothing carries it {way}: nothing says how it moves there; give it {least}, '
        "or hold it there by a joint to a body that has some"
    )


def carried_by_forces(model: Any, one: Float) -> str:
    """Who has no mass in a motion, in words."""
    body, motion = one.mover
    _, way = way_of(motion)
    lacks = "mass" if shifts(motion[:, None]) else "inertia"
    return f'body "{model.bodies[body].name}" has no {lacks} {way}, where forces alone carry it'


# --- what acts ----------------


def unloaded_motions(model: Any, bodies: Sequence[int], basis: Numbers, unit: Numbers) -> Numbers:
    """Those of the motions [6 n, k] of some bodies along which nothing but joints acts; sizes of shifts and turns [6] as ``_unit``."""
    parts = basis.reshape(len(bodies), 6, -1) / unit[:, None]
    felt = [part[: _felt(model, b)] for b, part in zip(bodies, parts, strict=True)]
    return np.asarray(basis @ kernel(np.vstack(felt)))


def _felt(model: Any, body: int) -> int:
    """Along how many of a body's six motions something acts: none; 3, its shifts, where all forces go through its centre; or 6."""
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


def massless(mass: Numbers, rows: Numbers, length: float) -> Numbers:
    """The motions without mass [6 n, k] that rows [r, 6 n] of gradients leave some bodies, masses [n, 6, 6], turns counting at a length."""
    unit = np.repeat([1.0, 1.0 / length], 3)
    bases = [np.linalg.qr(one)[0] * unit[:, None] for one in _empty(mass, np.zeros(len(mass)))]
    size = np.linalg.norm(rows * np.tile(unit, len(mass)), axis=1)
    held_by = np.hstack([rows[:, 6 * k : 6 * k + 6] @ basis for k, basis in enumerate(bases)])
    free = kernel(held_by[size > 0.0] / size[size > 0.0, None])
    parts = np.split(free, np.cumsum([basis.shape[1] for basis in bases])[:-1])
    return np.vstack([basis @ part for basis, part in zip(bases, parts, strict=True)])


def of_model(model: Any) -> list[Float]:
    """``floats_of`` by the model alone, in the pose that it is given in; without those that would be refused."""
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
        return floats_of(model, mass, gradients)
    except InvalidValue:  # told where the machine is compiled
        return []


# --- the matrix ----------------


def eases(found: list[Float], mass: Numbers, gradients: Gradients) -> Numbers:
    """``Machine.ease`` [b, 6]: inertia in shifting [kg] and in turning [kg m²] where accelerations are asked for, then in Newton's methods;
    1 where forces carry the body; 0.
    """
    out = np.zeros((len(mass), 6))
    heaviest, largest = sizes(mass, gradients)
    ordinary = mass[:, 0, 0][mass[:, 0, 0] > FLOOR * heaviest]
    shift = float(ordinary.min(initial=heaviest))
    turn = shift * largest / heaviest
    for one in found:
        for body in one.bodies:
            motions = one.of(body)
            kinds = np.array([shifts(motions) * shift, turns(motions) * turn])
            out[body] = *(LIGHT * kinds), *(NONE * kinds), not one.idle, 0.0
    return out
