"""Initial overlaps: those of rigid contacts are refused, and those that carry a load in equilibrium are identified.

Rigid shapes may not begin with a deep overlap: it would not determine how they separate. Compliant shapes overlap in every equilibrium.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.analysis.messages.stop_message import bodies_of
from abut.errors import RunError
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.system.contact.tables import ContactTables

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run
    from abut.system.system import System

__all__ = ["find_balanced_overlaps", "overlap_messages", "refuse_overlap"]

EQUILIBRIUM_RESIDUAL = (
    0.1  #: residual relative acceleration in an equilibrium, as a fraction of the change by contacts
)
BALANCED_RESULTANT = (
    0.5  #: resultant of the contacts of a body that balance each other, as a fraction of a contact's force
)
ZERO_ACCELERATION_CHANGE = (
    1e-9  #: relative change of acceleration, compared with the other body's, that counts as 0
)
ROUNDING = 1e-15  #: fraction of a coordinate below which an overlap is rounding
MAX_SINGLE_REPORTS = 1  #: number of overlaps of one contact above which one sentence reports them
MAX_ROUNDING_OVERLAP = 0.02  #: fraction of the radius of the smaller body's shapes above which an overlap is more than rounding of input


def refuse_overlap(system: System, overlap: NDArray[np.float64]) -> None:
    """Check the overlaps at the start [m], by lane and contact point.

    Raises:
        RunError: rigid shapes overlap deeply; names the contact, its bodies, the depth, and how to open it.
    """
    layout, contacts = system.layout, system.machine.contact.numpy()
    if not layout.of(ContactTables).rigid_used or not (overlap > 0.0).any():
        return
    points = system.machine.contact_point.numpy()[: overlap.shape[1], ContactPointRow.contact]
    rigid = contacts[points, ContactRow.rigid] >= 0
    lane, k = np.unravel_index(int(np.argmax(np.where(rigid, overlap, 0.0))), overlap.shape)
    depth = float(overlap[lane, k]) if rigid[k] else 0.0
    contact = system.models[lane].contacts[layout.of(ContactTables).contact_point_owner[k]]
    size = min((x.bounding_radius for x in contact.shapes if math.isfinite(x.bounding_radius)), default=1.0)
    if depth <= MAX_ROUNDING_OVERLAP * size:
        return
    first, second = bodies_of(system, int(k))
    n = system.work.contact_point.numpy()[lane, k]["normal"]
    way = "(" + ", ".join(f"{x:.4g}" for x in depth * np.asarray(n)) + ") m"
    raise RunError(
        f'contact "{contact.name}": "{first}" and "{second}" overlap by {depth:.4g} m at the start, '
        f'and {type(contact.normal).__name__} cannot separate them; move "{first}" by {way}, or give '
        "a compliant normal law"
    )


def find_balanced_overlaps(
    system: System, free: NDArray[np.float64], touching: NDArray[np.float64], overlap: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Return a mask of initial overlaps that are in equilibrium, or pressed further together, by lane and contact point.

        |s| ≤ 0.1 max(|s − s₀|, F/m)  or  0 < |s − s₀| ≤ 0.1 |s₀|,   s = n·(a_i − a_j)

    with the accelerations a of both bodies at the contact point, s with the forces of all contacts and s₀ without them. F is the force of
    this contact and m the mass of the lighter body, if other contacts support that body against it (a ball between two races is pressed
    from both sides); otherwise F is 0. In the second case contacts contribute less than a tenth of other loads. A body that contacts do
    not accelerate, as a driven cam, moves like the frame of its shape: the motion of its surface does not depend on forces.

    Args:
        system: as evaluated with contacts that touch.
        free: the row of results of each lane without contact forces.
        touching: the same with them.
        overlap: depth [m] at the start, by lane and contact point.
    """
    found = np.zeros(overlap.shape, dtype=bool)
    at, place = {}, 0
    for name, _, components, *_ in system.layout.channels:
        at[name] = place
        place += max(1, len(components))
    touches, frames = system.work.contact_point.numpy(), system.machine.frames.p.numpy()
    contacts, points = system.machine.contact.numpy(), system.machine.contact_point.numpy()
    for lane, k in np.argwhere(overlap > 0.0):
        touch, contact = touches[lane, k], contacts[int(points[k, ContactPointRow.contact])]
        n, point = np.asarray(touch["normal"]), np.asarray(touch["point_i"])
        rows = free[lane], touching[lane]
        names = bodies_of(system, int(k))
        first, second = ([_point_acceleration(row, at, name, point) for row in rows] for name in names)
        change = max(float(np.linalg.norm(after - before)) for before, after in (first, second))
        for body, name, frame in zip(
            (first, second), names, (ContactRow.frame_i, ContactRow.frame_j), strict=True
        ):
            if np.linalg.norm(body[1] - body[0]) <= ZERO_ACCELERATION_CHANGE * change:
                body[:] = [_acceleration_of_frame(rows[1], at, name, frames[lane, int(contact[frame])])] * 2
        before, after = (float(n @ (i - j)) for i, j in zip(first, second, strict=True))
        pushed = abs(after - before)
        scale = max(pushed, _support_force(system, lane, touches[lane], overlap[lane] > 0.0, int(k)))
        balanced = abs(after) <= EQUILIBRIUM_RESIDUAL * scale and scale > 0.0
        found[lane, k] = balanced or 0.0 < pushed <= EQUILIBRIUM_RESIDUAL * abs(before)
    return found


def overlap_messages(run: Run, lane: int = 0) -> list[str]:
    """Return messages about contacts of a lane that overlap at the start: each contact point, or for a contact with many, their number
    and the deepest.

    An overlap within rounding, compared with the tolerance of onsets or of coordinates, does not count. One that carries its load in
    equilibrium is not reported.
    """
    depth = np.where(run.balanced[lane], 0.0, run.overlap[lane])
    farthest = max((abs(x) for body in run.system.models[lane].bodies for x in body.position), default=0.0)
    least = 1e-3 * float(run.state.weight.numpy()[lane, Weight.depth]) + ROUNDING * farthest
    layout = run.system.layout
    found: dict[int, list[int]] = {}
    for k in np.flatnonzero(depth > least):
        found.setdefault(layout.of(ContactTables).contact_point_owner[int(k)], []).append(int(k))
    mend = "at the start, which causes a force at once; move the bodies apart unless this is intended"
    out = []
    for points in found.values():
        deepest = max(points, key=lambda k: depth[k])
        if len(points) <= MAX_SINGLE_REPORTS:
            out += [
                f"{layout.of(ContactTables).contact_point_name(k)} overlaps by {depth[k]:.3g} m {mend}"
                for k in points
            ]
            continue
        bodies = " and ".join(f'"{name}"' for name in bodies_of(run.system, deepest))
        name = run.system.models[0].contacts[layout.of(ContactTables).contact_point_owner[deepest]].name
        out.append(
            f'contact "{name}" overlaps at {len(points)} points, by up to {depth[deepest]:.3g} m '
            f"between {bodies}, {mend}"
        )
    return out


def _support_force(
    system: System, lane: int, touches: NDArray[np.void], overlapping: NDArray[np.bool_], k: int
) -> float:
    """Return the force of a contact point per mass of the lighter of its bodies [m/s²], if other contacts support that body; otherwise
    0.
    """
    masses = {body.name: body.mass for body in system.models[lane].bodies if body.mass > 0.0}
    mine = [name for name in bodies_of(system, k) if name in masses]
    if not mine:
        return 0.0
    lighter = min(mine, key=lambda name: masses[name])
    total = np.zeros(3)  # sum of the normal forces on it
    for other in np.flatnonzero(overlapping).tolist():
        first, second = bodies_of(system, other)
        if lighter in (first, second):
            sign = 1.0 if lighter == first else -1.0
            total += sign * touches["force"][other] * touches["normal"][other]
    own = float(touches["force"][k])
    return own / masses[lighter] if np.linalg.norm(total) <= BALANCED_RESULTANT * own else 0.0


def _point_acceleration(
    row: NDArray[np.float64], at: dict[str, int], body: str, point: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the acceleration of a body's material at a point [m/s²], at rest; zero for the ground."""
    if f"{body}.acceleration" not in at:
        return np.zeros(3)
    x, a, alpha = (
        row[at[f"{body}.{what}"] :][:3] for what in ("position", "acceleration", "angular_acceleration")
    )
    return np.asarray(a + np.cross(alpha, point - x))


def _acceleration_of_frame(
    row: NDArray[np.float64], at: dict[str, int], body: str, origin: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the acceleration of a frame's origin on a body [m/s²], ẍ + α × r + ω × (ω × r); zero on the ground."""
    if f"{body}.acceleration" not in at:
        return np.zeros(3)
    from scipy.spatial.transform import Rotation  # its import takes long

    w, x, y, z = row[at[f"{body}.quaternion"] :][:4]
    r = Rotation.from_quat((x, y, z, w)).apply(np.asarray(origin))
    a, alpha, omega = (
        row[at[f"{body}.{what}"] :][:3]
        for what in ("acceleration", "angular_acceleration", "angular_velocity")
    )
    return np.asarray(a + np.cross(alpha, r) + np.cross(omega, np.cross(omega, r)))
