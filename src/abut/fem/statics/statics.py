"""Statics of bodies in contact, in load steps that are cut back where Newton's method does not converge."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, RunError
from abut.fem.contact.complementarity import OPEN, STICK, Complementarity
from abut.fem.contact.interface import ContactInterface
from abut.fem.contact.nitsche import Nitsche
from abut.fem.contact.options import Contact
from abut.fem.contact.overlaps import check_overlap
from abut.fem.model.step_errors import StepFailed
from abut.fem.statics.discretization import Setting
from abut.fem.statics.newton import (
    LoadStepState,
    NotConverged,
    converge,
    find_tunneling_contact,
    interfaces,
    slip_increment,
)
from abut.fem.statics.output import StepRecorder
from abut.fem.statics.rigid_body_check import check_supported, initially_closed_contacts
from abut.fem.statics.rounding_error import rounding_error, rounding_message
from abut.units import quantity

if TYPE_CHECKING:
    from abut.fem.model.problem import Problem
    from abut.fem.results.result import History

__all__ = ["CUTS", "failure_message", "initial_state", "statics"]

LOG = logging.getLogger(__name__)
CUTS = 8  #: largest number of halvings of a step
MAX_STEP_APPROACH = (
    0.4  #: of the reach of a contact, largest approach of its faces in a step before they are paired
)
MIN_LOAD_STEP = 1e-6  #: of the loads, shortest step, which is not cut because of such an approach
ROUNDS = 30  #: of an augmented Lagrangian, at most
PENETRATION_TOLERANCE = 1e-6  #: of the greatest penetration without the augmentation, tolerated remainder


def statics(problem: Problem, steps: int | Sequence[float], solver: str) -> History:
    """Solve in load steps; see `Problem.statics`."""
    setting, ends, begun = problem.setting, _load_factors(steps, problem.name), time.perf_counter()
    state = initial_state(setting)
    interfaces(setting, state, 0.0)  # stored in the state, and in each of its copies
    recording = StepRecorder(problem.name, setting)
    check_overlap(setting, state.copy())
    unsupported = check_supported(setting, state.copy())
    recording.store(0.0, state.copy())
    at, length, longest, count, cut = 0.0, ends[0], np.inf, 0, 0
    stopped: str | None = None
    while at < ends[-1] - 1e-12:
        goal = min(at + length, min(end for end in ends if end > at + 1e-12))
        trial = state.copy()
        try:
            count += _step(
                setting, trial, goal, solver, initially_closed_contacts(setting, trial, unsupported, goal)
            )
        except (NotConverged, StepFailed) as met:
            if stopped := rounding_hint(setting, trial, failed=True):
                break
            cut += 1
            LOG.info(
                'problem "%s": the step to load factor %g failed and is shortened: %s',
                problem.name,
                goal,
                met,
            )
            length = 0.5 * (goal - at)
            if cut > CUTS:
                stopped = (
                    f"it stopped between load factors {at:.6g} and {goal:.6g}: {failure_message(setting, met)}. Prescribe displacements "
                    "instead of forces (Support), or use more load steps, a finer mesh in the contact, or large=True if bodies rotate"
                )
                break
            continue
        side = find_tunneling_contact(setting, state, trial)
        if (
            side is not None and goal - at > MIN_LOAD_STEP * ends[-1]
        ):  # again, in steps in which no faces pass each other undetected
            length = longest = (
                MAX_STEP_APPROACH * (goal - at) * side.reach / side.relative_displacement(trial.u - state.u)
            )
            continue
        state, at = trial, goal
        recording.store(goal, state)
        cut, length = max(cut - 1, 0), min(2.0 * length, longest)
    if stopped is not None and len(recording.times) == 1:
        raise RunError(f'problem "{problem.name}": {stopped}')
    spent = {"newton_steps": count, "unknowns": setting.size, "seconds": time.perf_counter() - begun}
    found = recording.history(stopped, spent)
    doubt = rounding_hint(setting, state)
    return replace(found, warnings=(*found.warnings, doubt)) if doubt else found


def rounding_hint(setting: Setting, state: LoadStepState, failed: bool = False) -> str:
    """Return the message about the linear body most affected by rounding, a possible cause of the failed step; else an empty text."""
    if not setting.linear:
        return ""
    _, stiffness, _ = setting.respond(state.u, state.memory)
    worst, name = 0.0, ""
    for body, _, rows, _ in setting.deformable_bodies(state.memory):
        error = rounding_error(stiffness[rows, rows], state.u[rows], setting.rigid_motions(rows))
        if error > worst:
            worst, name = error, body
    return rounding_message(f'body "{name}"', worst, failed)


def _load_factors(steps: int | Sequence[float], who: str) -> list[float]:
    """Return the load factors to reach in sequence."""
    if isinstance(steps, int | np.integer):
        if steps < 1:
            raise InvalidValue.of(f'problem "{who}": the number of load steps', steps, "be one or more")
        return [k / int(steps) for k in range(1, int(steps) + 1)]
    found = [quantity(x, "1", what=f'problem "{who}": a load factor') for x in steps]
    if not found or any(b <= a for a, b in zip([0.0, *found], found, strict=False)):
        raise InvalidValue(
            f'problem "{who}": load factors are {found}; they must be above zero and ascending'
        )
    return found


def initial_state(setting: Setting) -> LoadStepState:
    """Return the state at rest, without contact pressure."""
    pressing = [_open_contact(contact, setting.places.shape) for contact in setting.contacts]
    u, q = setting.shift(0.0), np.zeros(setting.transform.shape[1])
    return LoadStepState(u, q, pressing, u.copy(), setting.virgin())


def _open_contact(contact: Contact, shape: tuple[int, ...]) -> Complementarity:
    """Return the initial state of an open contact, among nodes (n, d)."""
    n, d = shape
    if contact.method == "nitsche":
        return replace(Nitsche.none(0.0, np.inf, False, (n, d)), theta=float(contact.theta))
    limit = contact.shear_limit
    limit = np.inf if limit is None else quantity(limit, "Pa", what="shear limit")
    return Complementarity.none(contact.friction, limit, contact.method == "mortar", (n, d))


def _step(setting: Setting, state: LoadStepState, t: float, solver: str, guess: Sequence[int]) -> int:
    """Solve one load step; repeat that of an augmented Lagrangian until penetration, and slip of sticking nodes, are small."""
    count = converge(setting, state, t, solver, guess)
    first = None
    for _ in range(ROUNDS):
        left = 0.0
        faces = interfaces(setting, state, t)
        for pressing, face, contact in zip(state.pressing, faces, setting.contacts, strict=True):
            if contact.method == "augmented":
                left = max(left, _contact_violation(pressing, face, slip_increment(face, state)))
                pressing.base[:], pressing.base_traction[:] = pressing.pressure, pressing.traction
        first = left if first is None else first
        if left <= PENETRATION_TOLERANCE * first:
            break
        count += converge(setting, state, t, solver)
    return count


def _contact_violation(pressing: Complementarity, face: ContactInterface, slip: Numbers) -> float:
    """Return the largest penetration of closed nodes, or slip of sticking ones [m]."""
    status = pressing.status[face.nodes]
    deep, far = -face.gap[status > OPEN], np.linalg.norm(slip, axis=1)[status == STICK]
    return max(float(deep.max(initial=0.0)), float(far.max(initial=0.0)))


def failure_message(setting: Setting, met: Exception) -> str:
    """Return the error of a step as a message, with the node where it occurred."""
    node = getattr(met, "node", None)
    if node is None:
        return str(met)
    k = int(np.searchsorted(setting.starts, node, side="right") - 1)
    body, place = setting.bodies[k], setting.places[node].round(6).tolist()
    label = body.mesh.numbers[node - setting.starts[k]]
    return f'{met}; the largest residual force is at node {label} of "{body.name}", {place} m'
