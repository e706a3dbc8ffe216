"""Coloring of the bodies of a large machine: groups whose bodies move at once when its stiffness is computed by differences.

A motion of a body affects the bodies with which it shares a joint, a force element, a contact or a signal. Bodies whose affected sets
do not overlap are moved together, and every change of a force still belongs to one of them.

Source: Curtis, Powell & Reid, IMA J. Appl. Math. 13 (1974) 117.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from abut.kernels.columns.machine_columns import PairRow
from abut.kernels.columns.signal_columns import MeasureRow
from abut.signals.measures import REACTION
from abut.system.constraints.tables import ConstraintTables
from abut.system.contact.tables import ContactTables
from abut.system.features import layout_of
from abut.system.signals.tables import SignalWiring

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["BodyColors", "color_bodies"]


@dataclasses.dataclass(frozen=True)
class BodyColors:
    """Color ``groups`` of bodies that are moved at once, and by body the numbers of all bodies that ``feel`` it."""

    groups: tuple[tuple[int, ...], ...]
    feel: tuple[tuple[int, ...], ...]


def color_bodies(model: Model) -> BodyColors | None:
    """Return groups of a model's bodies; None if forces depend on every body: through reactions, relations, or neighbour search."""
    layout = layout_of(model, True)
    wiring = layout.of(SignalWiring)
    measure_kinds = {
        wiring.measure[measure][MeasureRow.kind]
        for measures in wiring.force_measures.values()
        for measure in measures
    }
    related = any(joint.relates for joint in model.joints)
    if (
        layout.of(ContactTables).crowds or related or REACTION in measure_kinds
    ):  # at rest there are no accelerations
        return None
    feel: list[set[int]] = [{k} for k in range(layout.bodies)]
    for i, j in layout.coupled | {
        (pair[PairRow.body_i], pair[PairRow.body_j]) for pair in layout.of(ConstraintTables).pair
    }:
        if max(i, j) < layout.bodies:
            feel[i].add(j)
            feel[j].add(i)
    group: dict[int, int] = {}
    for k in sorted(range(len(feel)), key=lambda body: -len(feel[body])):
        taken = {group.get(other) for near in feel[k] for other in feel[near]}
        group[k] = next(n for n in range(len(feel)) if n not in taken)
    groups = [tuple(k for k in group if group[k] == n) for n in range(max(group.values(), default=-1) + 1)]
    return BodyColors(tuple(groups), tuple(tuple(sorted(near)) for near in feel))
