"""Messages about lost contacts and ends of curves: contact points by volume or by curves, and curves of joints, with cause and remedy."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.extend.forces import EXACT
from abut.forces.exact_beam import MOST
from abut.kernels.columns.machine_columns import ContactRow, ForceRow
from abut.kernels.shape_structs.elastic_surface_structs import DeformedRow
from abut.kernels.shape_structs.mesh_structs import DEEP, MANY_PARTS, NUMBERED, TILTED
from abut.model.geometry.rotations import normalize_quaternion, to_matrix
from abut.system.constraints.tables import ConstraintTables, TrackedCurvePoint
from abut.system.contact.point.contact_point import DEFORMED, EDGE_ON, VOLUMES
from abut.system.contact.tables import ContactTables
from abut.system.schema.layout import Layout

if TYPE_CHECKING:
    from abut.system.system import System

__all__ = ["beam_limit_message", "contact_lost_message", "off_curve", "past_end"]

NEARLY = 0.9  #: fraction of the limit of a beam element's bending above which it is the reason of a stop
PAST = 1e-6  #: fraction of a curve's range by which it may be exceeded


def contact_lost_message(system: System, lane: int, status: int, at: str) -> str:
    """Return the message about a contact of a lane that cannot be continued: name, cause by the status of its parts, and remedy;
    ``at`` is the time as text.
    """
    number, code = divmod(status, NUMBERED)
    layout: Layout = system.layout
    row, first, count, kind, place, *_ = layout.of(ContactTables).clusters[number]
    contact = system.models[lane].contacts[layout.of(ContactTables).incident_owner[first]]
    if kind == VOLUMES:
        name = f'contact "{contact.name}", by volume of intersection,'
        if code == MANY_PARTS:
            return f"{name} has more than the {count} parts that it keeps apart ({at}); give it geometry=abut.Volumes(parts=…) with more"
        if code == DEEP:
            return (
                f"{name} has a part so deep inside the other shape that nothing tells which way is out ({at}); take a stiffer law, or "
                "look at how the shapes stand at the start"
            )
        return (
            f"{name} has more facets that meet than there is room for ({at}); take coarser facets (abut.Volumes(facets=…)), or look "
            "for parts that are driven deep into each other"
        )
    if kind == DEFORMED and code == TILTED:
        lean = math.degrees(
            _tilt_angle(system, lane, row, layout.of(ContactTables).deformed[place][DeformedRow.other] < 0)
        )
        return (
            f'contact "{contact.name}", of outlines over a length, has left its plane: one leans out of the other\'s by {lean:.4g} deg '
            f"({at}); guide the bodies by joints that keep the z axes of their frames parallel"
        )
    if kind == DEFORMED:
        return (
            f'contact "{contact.name}", of surfaces that bend, has more pairs of facets in touch than there is room for ({at}); take '
            "facets of about the same size on both sides, or look for parts that are driven deep into each other"
        )
    name = f'contact "{contact.name}", by curves,'
    reach, allowed = (float(x) for x in system.machine.number.numpy()[lane, place : place + 2])
    if code == TILTED:
        lean = math.degrees(_tilt_angle(system, lane, row, kind == EDGE_ON))
        return (
            f"{name} has left its plane: one shape leans out of the other's by {lean:.4g} deg, and tilt allows "
            f"{math.degrees(math.asin(allowed)):.4g} deg ({at}); guide the bodies by joints that keep their z axes parallel, or allow "
            "more with geometry=abut.Curves(tilt=…)"
        )
    if code == DEEP:
        return (
            f"{name} is pressed in by more than {0.8 * reach:.4g} m, and is followed to {reach:.4g} m ({at}); "
            f"{'' if contact.rigid else 'take a stiffer law, '}look at how the shapes stand at the start, or allow more with "
            "geometry=abut.Curves(reach=…)"
        )
    if code == MANY_PARTS:
        return f"{name} touches at more than {count} places ({at}); give it geometry=abut.Curves(incidents=…) with more, up to 32"
    return (
        f"{name} has more curve segments near each other than there is room for ({at}); give it a smaller reach than {reach:.4g} m "
        "(geometry=abut.Curves(reach=…)), or draw the curves with fewer segments"
    )


def off_curve(place: TrackedCurvePoint, alpha: float) -> str:
    """Return the message about a joint at the end of its curve: name, place, and remedy."""
    end = min(place.curve.ends, key=lambda x: abs(x - alpha))
    point = ", ".join(f"{x:.6g}" for x in np.round(place.curve.place(end)[0], 12))
    return (
        f'joint "{place.name}" has come to the end of its curve "{place.curve.name}", at the point ({point}) m of the curve\'s frame; '
        "make the curve longer, close it, or stop before"
    )


def past_end(system: System) -> str:
    """Return this message for the first place, in any lane, that is beyond the end of an open curve as last evaluated; empty for none."""
    turned = system.work.turn_ahead.angle.numpy()
    for place in system.layout.of(ConstraintTables).open_curve_points:
        low, high = place.curve.ends
        for alpha in turned[:, place.angle]:
            if max(low - alpha, alpha - high) > PAST * (high - low):
                return off_curve(place, float(alpha))
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
        if angle > NEARLY * MOST:
            return (
                f'beam element "{force.name}" has bent and twisted by {angle:.4g} rad from end to end, and one element goes as far as '
                f"{MOST:.4g} rad; give the beam more elements, or look for a load that grows without bound"
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
