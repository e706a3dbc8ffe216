"""Check for bodies without sufficient support in statics, and their free motions."""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem.contact.interface import ContactInterface
from abut.fem.linear.linear_solutions import RIGID_MOTIONS
from abut.fem.model.bodies import Rigid
from abut.fem.statics.discretization import Setting
from abut.fem.statics.newton import LoadStepState, interfaces

__all__ = ["check_supported", "initially_closed_contacts"]

NONE = 1e-8  #: of the stiffest constraint, share below which a motion counts as free
TOUCH = 1e-6  #: of an element, difference of two gaps that count as equal
_MOTIONS = {
    "axisymmetric": RIGID_MOTIONS[1:2],
    "plane": (*RIGID_MOTIONS[:2], RIGID_MOTIONS[5]),
    "solid": RIGID_MOTIONS,
}


def check_supported(setting: Setting, state: LoadStepState) -> list[int]:
    """Return bodies that only contacts constrain in some motion; empty if supports constrain all.

    Raises:
        InvalidValue: a motion of a body is free: neither supports nor contacts within reach constrain it, even if they never opened.
    """
    motions, names, of = _motions(setting)
    where, _ = setting.prescribed_unknowns(0.0)
    supported = motions[where]
    unsupported = sorted({of[k] for k in _free_motions(supported)[0]})
    if not unsupported:
        return []
    faces = interfaces(setting, state, 0.0)
    rows = [supported, *(_contact_rows(setting, motions, k, face) for k, face in enumerate(faces))]
    free, ways = _free_motions(np.vstack(rows))
    if free:
        k = free[0]
        name = setting.bodies[of[k]].name
        others = sorted({setting.bodies[of[j]].name for j in ways if of[j] != of[k]})
        along = f', together with "{others[0]}"' if others else ""
        raise InvalidValue(
            f'body "{name}": no support and no contact within reach prevents its {names[k]}{along}, as statics requires; '
            "add a Support (of symmetry, or at one node), or increase the reach of its contact"
        )
    return unsupported


def initially_closed_contacts(
    setting: Setting, state: LoadStepState, unsupported: list[int], t: float
) -> list[int]:
    """Return contacts that count as closed at first, if none presses on one of the bodies that only contacts constrain.

    They are the nearest that constrain all bodies together, and no farther ones, which would pull a body from both sides.
    """
    if all(_is_pressed(setting, state, k) for k in unsupported):
        return []
    motions, _, _ = _motions(setting)
    rows = [motions[setting.prescribed_unknowns(t)[0]]]
    faces = interfaces(setting, state, t)
    gaps = np.array([face.gap.min(initial=np.inf) for face in faces])
    near = np.array([TOUCH * side.size for side in setting.sides])
    found: list[int] = []
    for k in np.argsort(gaps, kind="stable").tolist():
        if found and gaps[k] > max(gaps[found[-1]], 0.0) + near[k] and not _free_motions(np.vstack(rows))[0]:
            break
        rows.append(_contact_rows(setting, motions, k, faces[k]))
        found.append(k)
    return found


def _is_pressed(setting: Setting, state: LoadStepState, k: int) -> bool:
    """Return True if a contact presses on a body."""
    body = setting.bodies[k]
    return any(
        p.pressure.any()
        for p, contact in zip(state.pressing, setting.contacts, strict=True)
        if body in (contact.one.body, contact.two.body)
    )


def _contact_rows(setting: Setting, motions: Numbers, k: int, face: ContactInterface) -> Numbers:
    """Return the constraint rows of a closed contact, for the motions."""
    rows = [np.empty((0, motions.shape[1]))]
    matrices = (face.normal, face.tangential) if setting.contacts[k].friction > 0.0 else (face.normal,)
    for matrix in matrices:
        full = matrix @ (setting.transform @ motions)
        rows.append(full / max(float(np.abs(matrix).max()) if matrix.nnz else 0.0, 1e-300))
    return np.vstack(rows)


def _motions(setting: Setting) -> tuple[Numbers, list[str], list[int]]:
    """Return rigid motions of bodies by unknowns (of a rigid body its translations), their names, and their bodies."""
    d = setting.dimension
    columns, names, of = [], [], []
    for k, body in enumerate(setting.bodies):
        first = setting.columns[k]
        x = body.mesh.positions - body.mesh.positions.mean(axis=0)
        x = x / max(float(np.abs(x).max()), 1e-300)
        turns = [] if isinstance(body, Rigid) else [np.cross(axis, x)[:, :d] for axis in np.eye(3)]
        count = 1 if isinstance(body, Rigid) else len(x)
        shifts = [np.tile(row, (count, 1)) for row in np.eye(d)]
        wanted = (turns[2:] if d == 2 else turns) if turns else []
        if body.state == "axisymmetric":
            shifts, wanted = shifts[1:], []
        kind = "axisymmetric" if body.state == "axisymmetric" else ("plane" if d == 2 else "solid")
        for motion, name in zip([*shifts, *wanted], _MOTIONS[kind], strict=False):
            column = np.zeros(setting.transform.shape[1])
            column[first : first + count * d] = motion.ravel()
            columns.append(column)
            names.append(name)
            of.append(k)
    return np.asarray(setting.turn.T @ np.stack(columns, axis=1)), names, of


def _free_motions(rows: Numbers) -> tuple[list[int], list[int]]:
    """Return the motions that constraints leave free: the greatest in each free combination, and all that take part in the first."""
    if not len(rows):
        rows = np.zeros((1, rows.shape[1]))
    # of many rows the triangle alone, which has the same singular values and vectors
    _, values, ways = np.linalg.svd(np.linalg.qr(rows, mode="r"), full_matrices=True)
    full = np.zeros(rows.shape[1])
    full[: len(values)] = values
    free = ways[full <= NONE * max(float(full.max()), 1e-300)]
    if not len(free):
        return [], []
    return [int(k) for k in np.flatnonzero(np.abs(free).max(axis=0) > 0.1)], [
        int(k) for k in np.flatnonzero(np.abs(free[0]) > 0.1)
    ]
