"""Messages about lost contacts and ends of curves: contact points by volume or by curves, and curves of joints, with cause and remedy."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.extend.forces import EXACT
from abut.forces.exact_beam import MAX_ELEMENT_BENDING
from abut.kernels.columns.machine_columns import ContactRow, ForceRow
from abut.kernels.shape_structs.elastic_surface_structs import DeformableContactRow
from abut.kernels.shape_structs.mesh_structs import DEEP, MANY_PARTS, NUMBERED, TILTED
from abut.model.geometry.rotations import normalize_quaternion, to_matrix
from abut.system.constraints.tables import ConstraintTables, TrackedCurvePoint
from abut.system.contact.point.contact_point import DEFORMED, EDGE_ON, VOLUMES
from abut.system.contact.tables import ContactTables
from abut.system.schema.layout import Layout

if TYPE_CHECKING:
    from abut.system.system import System

__all__ = ["beam_limit_message", "contact_lost_message", "curve_end_message", "past_end"]

NEARLY = 0.9  #: fraction of the limit of a beam element's bending above which it is the reason of a stop
PAST = 1e-6  #: fraction of a curve's range by which it may be exceeded


def _volume_message(contact: str, code: int, count: int, at: str) -> str:
    """Return the message about a contact by volume of intersection."""
    name = f'contact "{contact}", by volume of intersection,'
    if code == MANY_PARTS:
        return (
            f"{name} has more than {count} separate overlaps ({at}); increase geometry=abut.Volumes(parts=…)"
        )
    if code == DEEP:
        return (
            f"{name} has a part so deep inside the other shape that its direction of separation "
            f"is undefined ({at}); use a stiffer law, or check the initial poses of the shapes"
        )
    return (
        f"{name} has more intersecting facets than memory was allocated for ({at}); use coarser "
        "facets (abut.Volumes(facets=…)), or check for parts that overlap deeply"
    )


def contact_lost_message(system: System, lane: int, status: int, at: str) -> str:
    """Return the message about a contact of a lane that cannot be continued: name, cause by the status of its parts, and remedy;
    ``at`` is the time as text.
    """
    number, code = divmod(status, NUMBERED)
    layout: Layout = system.layout
    row, first, count, kind, place, *_ = layout.of(ContactTables).clusters[number]
    contact = system.models[lane].contacts[layout.of(ContactTables).contact_point_owner[first]]
    if kind == VOLUMES:
        return _volume_message(contact.name, code, count, at)
    if kind == DEFORMED and code == TILTED:
        tilt = math.degrees(
            _tilt_angle(
                system, lane, row, layout.of(ContactTables).deformed[place][DeformableContactRow.other] < 0
            )
        )
        return (
            f'contact "{contact.name}", of outlines over a length, has left its plane: the outlines '
            f"are tilted by {tilt:.4g} deg ({at}); guide the bodies by joints that keep the z axes of "
            "their frames parallel"
        )
    if kind == DEFORMED:
        return (
            f'contact "{contact.name}", of deformable surfaces, has more touching pairs of facets '
            f"than memory was allocated for ({at}); use facets of about the same size on both sides, "
            "or check for parts that overlap deeply"
        )
    name = f'contact "{contact.name}", by curves,'
    reach, allowed = (float(x) for x in system.machine.number.numpy()[lane, place : place + 2])
    if code == TILTED:
        tilt = math.degrees(_tilt_angle(system, lane, row, kind == EDGE_ON))
        return (
            f"{name} has left its plane: the shapes are tilted by {tilt:.4g} deg, and at most "
            f"{math.degrees(math.asin(allowed)):.4g} deg is allowed ({at}); guide the bodies by "
            "joints that keep their z axes parallel, or increase geometry=abut.Curves(tilt=…)"
        )
    if code == DEEP:
        return (
            f"{name} has a penetration above {0.8 * reach:.4g} m, and its detection is limited to "
            f"{reach:.4g} m ({at}); {'' if contact.rigid else 'use a stiffer law, '}check the initial "
            "poses of the shapes, or increase geometry=abut.Curves(reach=…)"
        )
    if code == MANY_PARTS:
        return (
            f"{name} touches at more than {count} points ({at}); increase "
            "geometry=abut.Curves(max_contact_points=…), up to 32"
        )
    return (
        f"{name} has more neighbouring curve segments than memory was allocated for ({at}); reduce "
        f"geometry=abut.Curves(reach=…) below {reach:.4g} m, or use curves with fewer segments"
    )


def curve_end_message(place: TrackedCurvePoint, alpha: float) -> str:
    """Return the message about a joint at the end of its curve: name, place, and remedy."""
    end = min(place.curve.ends, key=lambda x: abs(x - alpha))
    point = ", ".join(f"{x:.6g}" for x in np.round(place.curve.place(end)[0], 12))
    return (
        f'joint "{place.name}" has reached the end of its curve "{place.curve.name}", at the point '
        f"({point}) m of the curve's frame; lengthen or close the curve, or end the run earlier"
    )


def past_end(system: System) -> str:
    """Return this message for the first place, in any lane, that is beyond the end of an open curve as last evaluated; empty for none."""
    turned = system.work.turn_candidate.angle.numpy()
    for place in system.layout.of(ConstraintTables).open_curve_points:
        low, high = place.curve.ends
        for alpha in turned[:, place.angle]:
            if max(low - alpha, alpha - high) > PAST * (high - low):
                return curve_end_message(place, float(alpha))
    return ""


def beam_limit_message(system: System, state: NDArray[np.float64], lane: int) -> str:
    """Return the message about an element of a geometrically exact beam that is bent and twisted nearly to its limit; empty for none.

    Args:
        system: The machine.
        state: Its last valid state, by body.
        lane: Number of the lane.
    """
    own, table = system.machine.frames.r.numpy()[lane], system.machine.force.numpy()

    def frame_axes(body: int, frame: int) -> Any:
        if body >= system.layout.bodies:
            return own[frame]
        return to_matrix(normalize_quaternion(np.roll(state[body, 3:7], 1))) @ own[frame]

    for row, force in zip(table, system.models[lane].forces, strict=False):
        if force.way is not EXACT:
            continue
        i = frame_axes(row[ForceRow.body_i], row[ForceRow.frame_i])
        j = frame_axes(row[ForceRow.body_j], row[ForceRow.frame_j])
        angle = math.acos(min(1.0, max(-1.0, 0.5 * (float(np.trace(j.T @ i)) - 1.0))))
        if angle > NEARLY * MAX_ELEMENT_BENDING:
            return (
                f'beam element "{force.name}" is bent and twisted by {angle:.4g} rad from end to end, '
                f"and the limit of one element is {MAX_ELEMENT_BENDING:.4g} rad; give the beam more elements, or "
                "check for a load that grows without bound"
            )
    return ""


def _tilt_angle(system: System, lane: int, row: int, edge_on: bool) -> float:
    """Return the tilt of the second shape out of the first one's plane [rad]."""
    contact = system.machine.contact.numpy()[row]
    axes = system.work.at.r.numpy()[lane]
    frames = system.machine.frames.r.numpy()[lane]
    sides = (ContactRow.body_i, ContactRow.frame_i), (ContactRow.body_j, ContactRow.frame_j)
    a, b = ((axes[contact[body]] @ frames[contact[frame]])[:, 2] for body, frame in sides)
    sine = abs(float(np.dot(a, b))) if edge_on else float(np.linalg.norm(np.cross(a, b)))
    return math.asin(min(sine, 1.0))
