"""Motions without mass that no joint carries: who has them, and what stands in the matrix for them.

A body without mass between springs, or one without inertia that turns freely, moves in ways u with M u = 0 and G u = 0. Where forces act
along u they must balance, uᵀF = 0, which says where the body is (springs) or how fast it goes (dampers): no acceleration stands there. An
implicit method solves such equations as they are, since its matrix M − c_v ∂F/∂v − c_q ∂F/∂q has the stiffness in place of the mass; an
explicit one cannot. ``analysis.balancing`` finds where they balance at the start.

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
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue
from abut.forces.element import LINE
from abut.joints.reaching import held
from abut.joints.standing import Stance
from abut.system.bracing import FLOOR, LIGHT, NOTHING, Gradients, sizes

__all__ = [
    "NONE",
    "Float",
    "carried_by_forces",
    "eases",
    "floats_of",
    "kernel",
    "massless",
    "of_model",
    "way_of",
]

Numbers = NDArray[np.float64]

NONE = 1e-10  #: of the inertia that joints move, one that their rounding outweighs


@dataclasses.dataclass(frozen=True)
class Float:
    """The motions without mass of one body: ``basis`` [6, k] of them, and whether nothing acts along any."""

    body: int
    basis: Numbers
    idle: bool

    @property
    def shifts(self) -> bool:
        """Whether the body's centre moves in them."""
        return bool(np.abs(self.basis[:3]).max() > 1e-6 * np.abs(self.basis).max())

    @property
    def turns(self) -> bool:
        """Whether it turns."""
        return bool(np.abs(self.basis[3:]).max() > 1e-9 * np.abs(self.basis).max())


def adrift(mass: Numbers, gradients: Gradients, none: Numbers | None = None) -> list[tuple[int, Numbers]]:
    """The motions with M u = 0 and G u = 0 by the body of which they are, as columns [6, k].

    Args:
        mass: [b, 6, 6].
        gradients: of the constraints.
        none: largest moment of inertia [b] that counts as none.

    Raises:
        _Together: there is one of several bodies that none of them has alone.
    """
    heaviest, largest = sizes(mass, gradients)
    unit = np.repeat([1.0, np.sqrt(heaviest / largest)], 3)  # turns count at this length
    g = gradients.matrix(len(mass)).tocsc()
    length = np.sqrt((g.multiply(g)).sum(axis=1)).ravel() if gradients.rows else np.ones(0)
    bodies, bases, rows, alone = list[int](), list[Numbers](), list[Numbers](), list[Numbers]()
    for b, empty in enumerate(_empty(mass, np.zeros(len(mass)) if none is None else none)):
        if empty.shape[1]:
            bodies.append(b)
            bases.append(np.linalg.qr(empty)[0] * unit[:, None])
            rows.append((g[:, 6 * b : 6 * b + 6] @ bases[-1]) / np.maximum(length, 1e-300)[:, None])
            alone.append(kernel(rows[-1]))
    if not bodies:
        return []
    found = [(b, basis @ own) for b, basis, own in zip(bodies, bases, alone, strict=True) if own.shape[1]]
    together = kernel(np.hstack(rows))
    if together.shape[1] > sum(own.shape[1] for own in alone):
        starts = np.cumsum([0, *(basis.shape[1] for basis in bases)])
        parts = [
            together[a:e] - own @ (own.T @ together[a:e])
            for a, e, own in zip(starts, starts[1:], alone, strict=False)
        ]
        way = int(np.argmax(np.linalg.norm(np.vstack(parts), axis=0)))
        k = int(np.argmax([np.linalg.norm(part[:, way]) for part in parts]))
        raise _Together(bodies[k], bases[k] @ parts[k][:, way])
    return found


def _empty(mass: Numbers, none: Numbers) -> list[Numbers]:
    """By body, the motions [6, k] in which it has no inertia; in turns, none that counts."""
    out = []
    for (values, axes), least in zip(map(np.linalg.eigh, mass), none, strict=True):
        turns = np.abs(axes[:3]).max(axis=0) < 1e-9
        out.append(axes[:, (values <= 1e-14 * values.max(initial=0.0)) | (turns & (values <= least))])
    return out


class _Together(ValueError):
    """A motion of several bodies without mass together: one of them, and its part of it."""

    def __init__(self, body: int, motion: Numbers) -> None:
        super().__init__(body)
        self.body, self.motion = body, motion


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
        InvalidValue: bodies have such a motion only together, or nothing acts on one that shifts; names the body, the direction, and what
            to do.
    """
    try:
        found = [Float(b, basis, idle(model, b, basis)) for b, basis in adrift(mass, gradients)]
        known = {one.body for one in found}
        for b, basis in adrift(mass, gradients, none) if none is not None and none.any() else ():
            if b not in known and idle(model, b, basis):
                found.append(Float(b, basis, True))
    except _Together as error:
        raise _carried_by_nothing(model, error.body, error.motion, "no joint carries it") from None
    for one in found:
        if one.idle and one.shifts:
            raise _carried_by_nothing(model, one.body, one.basis[:, 0], "nothing carries it")
    return found


def way_of(motion: Numbers) -> tuple[bool, str]:
    """Whether a motion [6] shifts (or turns), and its direction in words."""
    slides = bool(np.linalg.norm(motion[3:]) < 1e-6 * np.linalg.norm(motion[:3]))
    part = motion[:3] if slides else motion[3:]
    part = part / np.linalg.norm(part)
    part = part * np.sign(part[np.argmax(np.abs(part))])
    axis = ", ".join(f"{x:.3g}" for x in np.round(part, 3) + 0.0)
    return slides, f"{'along' if slides else 'about'} ({axis})"


def _carried_by_nothing(model: Any, body: int, motion: Numbers, said: str) -> InvalidValue:
    """Who moves how, and what to do."""
    slides, way = way_of(motion)
    lacks, least = ("mass", "mass, however small (1e-9 kg does)") if slides else (
        "inertia", "moments of inertia, however small (1e-12 kg m² do)"
    )  # fmt: skip
    return InvalidValue(
        f'body "{model.bodies[body].name}" has no {lacks}, and {said} {way}: nothing says how it moves there; give it {least}, or hold it '
        "there by a joint to a body that has some"
    )


def carried_by_forces(model: Any, one: Float) -> str:
    """Who has no mass in a motion, in words."""
    shifts, way = way_of(one.basis[:, 0])
    return f'body "{model.bodies[one.body].name}" has no {"mass" if shifts else "inertia"} {way}, where forces alone carry it'


# --- what acts ----------------


def idle(model: Any, body: int, basis: Numbers) -> bool:
    """Whether nothing but joints acts on a body along its motions [6, k]: no contact, no friction in joints, no force but one through its
    centre, which turns nothing.
    """
    one = model.bodies[body]
    turns_only = bool(np.abs(basis[:3]).max() <= 1e-9 * np.abs(basis[3:]).max(initial=0.0))
    for thing in (*model.contacts, *model.joints, *model.motions):
        if one in thing.bodies and (thing.family == "contact" or getattr(thing, "bearings", ())):
            return False
    for force in model.forces:
        mine = [frame for frame in force.frames if frame.body is one]
        if one not in force.bodies and not mine:
            continue
        central = force.way == LINE and all(not np.any(frame.position) for frame in mine)
        if not (turns_only and central):
            return False
    return True


def massless(mass: Numbers, rows: Numbers, length: float) -> Numbers:
    """The motions without mass [6, k] that rows [r, 6] of gradients leave a body, turns counting at a length."""
    unit = np.repeat([1.0, 1.0 / length], 3)
    basis = np.linalg.qr(_empty(mass[None], np.zeros(1))[0])[0] * unit[:, None]
    held_by = rows @ basis
    size = np.linalg.norm(rows * unit, axis=1)
    return np.asarray(basis @ kernel(held_by[size > 0.0] / size[size > 0.0, None]))


def of_model(model: Any) -> list[Float]:
    """``floats_of`` by the model alone, in the pose that it is given in; without those that would be refused."""
    if all(b.mass > 0.0 and np.linalg.eigvalsh(b.inertia)[0] > 0.0 for b in model.bodies):
        return []
    stance = Stance(model.bodies)
    rows = [one.row(stance)[1] for one in held(model)]
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
    for one in found:
        kinds = np.array([one.shifts * shift, one.turns * shift * largest / heaviest])
        out[one.body] = *(LIGHT * kinds), *(NONE * kinds), not one.idle, 0.0
    return out
