"""Contacts that do not give may not begin deep in each other: nothing would say how they part."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.stopped import bodies_of
from abut.errors import RunError
from abut.kernels.rows import ContactRow, IncidentRow

__all__ = ["refuse_overlap"]

DEEP = 0.02  #: of the radius of the smaller body's shapes, an overlap that is more than rounded numbers


def refuse_overlap(system: Any, overlap: NDArray[np.float64]) -> None:
    """Look at what overlaps at the start [m], by lane and contact point.

    Raises:
        RunError: rigid shapes overlap deeply; names the contact, its bodies, the depth, and how to open it.
    """
    layout, contacts = system.layout, system.machine.contact.numpy()
    if not layout.rigid_used or not (overlap > 0.0).any():
        return
    incidents = system.machine.incident.numpy()[: overlap.shape[1], IncidentRow.contact]
    rigid = contacts[incidents, ContactRow.rigid] >= 0
    lane, k = np.unravel_index(int(np.argmax(np.where(rigid, overlap, 0.0))), overlap.shape)
    depth = float(overlap[lane, k]) if rigid[k] else 0.0
    contact = system.models[lane].contacts[layout.incident_owner[k]]
    size = min((x.bounding_radius for x in contact.shapes if math.isfinite(x.bounding_radius)), default=1.0)
    if depth <= DEEP * size:
        return
    first, second = bodies_of(system, int(k))
    n = system.work.touch.numpy()[lane, k]["normal"]
    way = "(" + ", ".join(f"{x:.4g}" for x in depth * np.asarray(n)) + ") m"
    raise RunError(
        f'contact "{contact.name}": "{first}" and "{second}" overlap by {depth:.4g} m at the start, which {type(contact.normal).__name__} '
        f'does not open; move "{first}" by {way}, or give a compliant normal law'
    )
