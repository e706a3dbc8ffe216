"""Internal states of contact and joint laws, and states of signals, as parts of a linearised machine's state.

Also their transfer to the next segment of a run, in addition to poses, velocities and signals.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.kernels.columns.machine_columns import BearingNumbers, BearingRow
from abut.kernels.structs.law_state_structs import LawStateRow
from abut.model.geometry.rotations import perpendicular_axes
from abut.system.contact.point.contact_point import FREE
from abut.system.contact.tables import ContactTables
from abut.system.joint_friction.tables import BearingTables
from abut.system.schema.output import WAYS, memory_labels
from abut.system.signals.tables import SignalWiring
from abut.system.system import System

if TYPE_CHECKING:
    from abut.analysis.hybrid.elastic_segment import ElasticSegment
    from abut.analysis.simulation.run import Run
    from abut.model import Model

__all__ = ["InternalStates", "LawStateTransfer", "memory_of", "restore_joint_states"]


WIDTH = LawStateRow.WIDTH  #: width of a row of the state
#: index of a law's bristle in the row of its contact point, and of its scalars
NORMAL = -1, LawStateRow.normal_1
FRICTION = LawStateRow.bristle_x, LawStateRow.friction_scalar
ROLLING = LawStateRow.rolling_x, LawStateRow.rolling_scalar
SPIN = LawStateRow.drilling, LawStateRow.drilling_scalar


@dataclasses.dataclass(frozen=True)
class InternalStates:
    """Internal states: names of the numbers z, their rows in the state (c,), and weights in these (c, 13); their values at the state
    (c,), and sizes of their differences (c,), NaN for a length.
    """

    names: tuple[str, ...]
    rows: NDArray[np.int64]
    places: Numbers
    start: Numbers
    size: Numbers

    def of(self, state: Numbers) -> Numbers:
        """Return the numbers z in all rows of a state or of its rate (n, 13)."""
        return np.asarray(np.sum(state[self.rows] * self.places, axis=1))

    def put(self, system: System, z: Numbers) -> None:
        """Add z to the present values of the numbers in the state."""
        y = system.work.y.numpy()
        y[0, self.rows] = 0.0
        np.add.at(y[0], self.rows, (self.start + z)[:, None] * self.places)
        system.work.y.assign(y)


def memory_of(system: System, model: Model, touching: Iterable[int]) -> InternalStates:
    """Return the internal states of the touching contact points and of joints. A bristle of a contact counts twice, along two axes of its
    plane, one of a joint once for each slip direction of its surfaces.

    Bristles of contacts are in the present contact plane, and begin with zero; those of joints begin with their present values.
    """
    layout, work = system.layout, system.work
    normals = work.contact_point.numpy()["normal"][0] if layout.has_point_states else np.zeros((0, 3))
    plane, found = work.point.plane.numpy(), list[tuple[str, int, Numbers]]()
    for k in touching if layout.has_point_states else ():
        owner = layout.of(ContactTables).contact_point_owner[k]
        contact = model.contacts[owner]
        plane[0, k] = normals[k]
        name = f"{contact.name}.track{k - layout.of(ContactTables).contact_point_owner.index(owner) + 1}"
        for law, place, what in (
            (contact.normal, NORMAL, ""),
            (contact.friction, FRICTION, ""),
            (contact.rolling, ROLLING, "rolling."),
            (contact.spin, SPIN, "spin."),
        ):
            if law is not None:
                found += [
                    (f"{name}.{what}{label}", layout.bodies + 1 + k, at)
                    for label, at in _state_places(law, *place, normals[k])
                ]
    work.point.plane.assign(plane)
    touched = len(found)
    found += _in_joints(system, model)
    wiring, first, y = layout.of(SignalWiring), layout.bodies + 1 + layout.point_state_rows, work.y.numpy()[0]
    laws, numbers = len(found), system.machine.number.numpy()[0]
    states = [k for k in wiring.states if not wiring.unknowns[k].rateless]
    for k in states:
        row, column = wiring.place[k]
        found.append((wiring.unknowns[k].name, first + row, np.eye(WIDTH)[column]))
    rows = np.array([row for _, row, _ in found], dtype=np.int64)
    places = np.array([at for _, _, at in found]).reshape(-1, WIDTH)
    start = np.sum(y[rows] * places, axis=1)
    start[:touched] = 0.0
    size = np.array([np.nan] * laws + [numbers[wiring.unknowns[k].at + 1] for k in states])
    return InternalStates(tuple(name for name, _, _ in found), rows, places, start, size)


def _bearings_with_state(system: System, model: Model) -> Iterator[tuple[Any, list[str], list[int], int]]:
    """Yield joint, labels, row of the table and row of the state of each pair of surfaces whose law has internal states."""
    layout = system.layout
    first = layout.bodies + 1 + layout.point_state_rows
    rows = iter(layout.of(BearingTables).bearing)
    for joint in model.joints:
        for k, row in zip(range(len(joint.bearings)), rows, strict=False):
            if row[BearingRow.state_row] >= 0:
                yield joint, memory_labels(joint, k), row, first + row[BearingRow.state_row]


def _in_joints(system: System, model: Model) -> Iterator[tuple[str, int, Numbers]]:
    """Yield names, rows and places in them of the internal states of joint laws; the names are those of the channels."""
    numbers = system.machine.number.numpy()[0]
    for joint, (bristle, *scalars), row, at in _bearings_with_state(system, model):
        at_numbers = row[BearingRow.number]
        turns = numbers[at_numbers + BearingNumbers.turn_x : at_numbers + BearingNumbers.slides]
        slides = numbers[at_numbers + BearingNumbers.slides]
        for k, way in enumerate(WAYS):
            if turns[k] or (k == 0 and slides):
                yield f"{joint.name}.{bristle}.{way}", at, np.eye(WIDTH)[FRICTION[0] + k]
        for n, label in enumerate(scalars):
            yield f"{joint.name}.{label}", at, np.eye(WIDTH)[FRICTION[1] + n]


def restore_joint_states(system: System, model: Model, recorded_value: Callable[[str], Any]) -> None:
    """Write internal states of joint laws into the state.

    Args:
        system: Of the model.
        model: The machine.
        recorded_value: Returns the value of a channel at the state.
    """
    y = system.work.y.numpy()
    for joint, (bristle, *scalars), _, at in _bearings_with_state(system, model):
        y[0, at, FRICTION[0] : FRICTION[0] + 3] = recorded_value(f"{joint.name}.{bristle}")
        for n, label in enumerate(scalars):
            y[0, at, FRICTION[1] + n] = recorded_value(f"{joint.name}.{label}")
    system.work.y.assign(y)


def _state_places(law: Any, bristle: int, scalar: int, normal: Numbers) -> Iterator[tuple[str, Numbers]]:
    """Yield names and places in a row of one law's internal states."""
    if law.anatomy.bristle and bristle == SPIN[0]:
        yield law.anatomy.bristle, np.eye(WIDTH)[bristle]
    elif law.anatomy.bristle:
        for axis, direction in zip(("1", "2"), perpendicular_axes(normal), strict=True):
            at = np.zeros(WIDTH)
            at[bristle : bristle + 3] = direction
            yield f"{law.anatomy.bristle}.{axis}", at
    for n, label in enumerate(law.anatomy.states):
        yield label, np.eye(WIDTH)[scalar + n]


class LawStateTransfer:
    """Transfer of internal states of laws between machines: of joints, and of contacts with equal numbers of contact points in both."""

    def __init__(self, segment: ElasticSegment) -> None:
        layout, self._segment = segment.run.system.layout, segment
        point = segment.run.system.work.point
        names = [contact.name for contact in segment.model.contacts]
        self._by_name: dict[str, tuple[list[int], dict[str, Any], Numbers]] = {}
        state = segment.run.state.y0.numpy()[0]
        values = {name: getattr(point, name).numpy()[0] for name in point._cls.vars}
        for number, name in enumerate(names):
            mine = [
                k for k, owner in enumerate(layout.of(ContactTables).contact_point_owner) if owner == number
            ]
            first = layout.bodies + 1
            carried = (
                state[first + np.array(mine, dtype=int)]
                if layout.point_state_rows and mine
                else np.empty((0, WIDTH))
            )
            kept = {quantity: np.array(array[mine]) for quantity, array in values.items()} if mine else {}
            self._by_name[name] = mine, kept, np.array(carried)

    def _same(self, system: System) -> Iterable[tuple[list[int], dict[str, Any], Numbers]]:
        """Yield contact points in another machine, and their stored data of this one."""
        layout = system.layout
        for number, contact in enumerate(system.models[0].contacts):
            mine = [
                k for k, owner in enumerate(layout.of(ContactTables).contact_point_owner) if owner == number
            ]
            then, kept, carried = self._by_name.get(contact.name, ([], {}, np.empty((0, WIDTH))))
            if mine and len(then) == len(mine):
                yield mine, kept, carried

    def put(self, system: System) -> None:
        """Write the internal states of joints and of contacts' laws into the state."""
        result, model = self._segment.result, system.models[0]
        restore_joint_states(system, model, lambda channel: result.values(channel)[-1])
        if system.layout.point_state_rows:
            state = system.work.y.numpy()
            for mine, _, carried in self._same(system):
                if len(carried) == len(mine):
                    state[0, system.layout.bodies + 1 + np.array(mine)] = carried
            system.work.y.assign(state)

    def touch(self, run: Run) -> None:
        """Restore onset data and history of contacts that touch now and touched before."""
        point = run.system.work.point
        mode = point.mode.numpy()[0]
        for mine, kept, _ in self._same(run.system):
            both = (mode[mine] != FREE) & (kept["mode"] != FREE)
            where = np.array(mine)[both]
            if not len(where):
                continue
            for quantity, values in kept.items():
                array = getattr(point, quantity)
                now = array.numpy()
                now[0, where] = values[both]
                array.assign(now)
