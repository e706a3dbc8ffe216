"""Report of contacts that generated energy, with cause and remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abut.contact.normal import ElasticFoundation
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.system.contact.point.contact_point import VOLUMES
from abut.system.contact.tables import ContactTables
from abut.system.schema.device import view

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run
    from abut.contact import Contact

__all__ = ["energy_gain_message"]


def energy_gain_message(run: Run, lane: int = 0) -> list[str]:
    """Report the largest energy gain that ``integrators.time_loop.contact_energy_check`` found in a lane of a run; empty without any."""
    more, most, k, speed, at, step, _ = view(run.state.energy_gain)[lane].tolist()
    if not more:
        return []
    contact = run.system.models[lane].contacts[
        run.system.layout.of(ContactTables).contact_point_owner[int(k)]
    ]
    reason = _gain_cause(run, contact, int(k), step)
    gain = (
        f'contact "{contact.name}", with an approach speed of {speed:.3g} m/s, generated {more:.3g} J up '
        f"to t = {at:.6g} s"
    )
    return [f"{gain}, with at most {most:.3g} J stored: {reason}"] if reason else []


def _gain_cause(run: Run, contact: Contact, k: int, step: float) -> str:
    """Return the cause and the remedy; empty if neither the depth of a volume nor a constant step explains it."""
    kinds = [
        kind
        for _, first, count, kind, *_ in run.system.layout.of(ContactTables).clusters
        if first <= k < first + count
    ]
    machine = run.system.machine
    row = view(machine.contact_point)[k, ContactPointRow.contact]
    by_parts = (
        view(machine.contact)[row, ContactRow.cluster] >= 0
    )  # a block of neighbours may belong to a pair in closed form
    if by_parts and VOLUMES in kinds and not isinstance(contact.normal, ElasticFoundation):
        return (
            "a force that depends on the depth of an overlap has no potential where the overlap "
            "tilts, splits or merges; use abut.normal.ElasticFoundation, which has a potential, or "
            "give the law damping"
        )
    if run.method.fixed_step:
        return (
            f"the constant step of {step:.3g} s detects the contact too late; use a thirtieth of the "
            "contact's duration, or no constant step: contacts are then located, and max_step limits "
            "the step"
        )
    return ""
